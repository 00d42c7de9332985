"""Windows: the flow reaches a moment, and whoever may act there acts.

`reach` opens a window, `plays` are cards taken out, answered and put back, `losses` ships sent to the
warp and saved from it, `drawing` cards taken off the deck, `settling` what is looked at when an
instruction is over. They call one another: an answer to an answer is a window inside a window.
"""

from .reaching import EncounterOver, announce, goes_through, reach, use, zap
from .settling import GameOver

__all__ = ["EncounterOver", "GameOver", "announce", "goes_through", "reach", "use", "zap"]
