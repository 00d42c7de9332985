"""Windows: the flow reaches a moment, and whoever may act there acts.

`reach` opens a window, `plays` has cards taken out, answered and put back, `losses` ships sent to the
warp and saved from it, `drawing` cards taken off the deck, `after_instruction` what is checked when an
instruction is over. They call one another: an answer to an answer is a window inside a window.
"""

from ..table import Procedures
from .after_instruction import check_after_instruction
from .endings import EncounterCutShort, GameOver
from .outlook import outlook, partner_may_turn_it
from .reaching import reach
from .using import announce, try_to_use, use, zap

PROCEDURES = Procedures(reach, check_after_instruction, outlook, partner_may_turn_it)

__all__ = ["PROCEDURES", "EncounterCutShort", "GameOver", "announce", "try_to_use", "use", "zap"]
