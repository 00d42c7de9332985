"""Windows: the flow reaches a moment, and whoever may act there acts.

`reach` opens a window, `plays` are cards taken out, answered and put back, `losses` ships sent to the
warp and saved from it, `drawing` cards taken off the deck, `settling` what is looked at when an
instruction is over. They call one another: an answer to an answer is a window inside a window.
"""

from ..table import Procedures
from .reaching import EncounterOver, reach
from .settling import GameOver, settle
from .using import announce, goes_through, use, zap

PROCEDURES = Procedures(reach, settle)

__all__ = ["PROCEDURES", "EncounterOver", "GameOver", "announce", "goes_through", "use", "zap"]
