"""Windows: the flow reaches a moment, and the seats that may act there act.

`reach` opens a window; `plays` takes cards out, lets others react and puts them away; `losses` sends ships to
the warp and saves them; `drawing` takes cards from the deck; `after_instruction` checks what an instruction
has changed. They call one another: a reaction to a reaction is a window inside a window.
"""

from .endings import EncounterCutShort, GameOver
from .plays import announce, try_to_use, use, zap

__all__ = ["EncounterCutShort", "GameOver", "announce", "try_to_use", "use", "zap"]
