"""Windows: the flow reaches a moment, and the seats that may act there act.

`reach` opens a window; `plays` takes cards out, lets others react and puts them away; `losses` sends ships to
the warp and saves them; `drawing` takes cards from the deck; `after_instruction` checks what an instruction
has changed. They call one another: a reaction to a reaction is a window inside a window.
"""

from ..table import Procedures
from .after_instruction import check_after_instruction
from .endings import EncounterCutShort, GameOver
from .outlook import outlook
from .plays import announce, try_to_use, use, zap
from .reaching import reach

PROCEDURES = Procedures(reach, check_after_instruction, outlook)

__all__ = ["PROCEDURES", "EncounterCutShort", "GameOver", "announce", "try_to_use", "use", "zap"]
