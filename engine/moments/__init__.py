"""The moments at which something may act, in the order an encounter meets them.

A moment is a small record. Whoever acts may change its fields; the rules then go on with
the changed record. To add a moment: write it in `course` (up to the reveal) or `outcome` (from there on),
if it interrupts something in `pieces` or `announcements`, and `await table.reach(...)` in the flow.
docs/timing.md says what happens at one, and who is asked.
"""

from .announcements import *  # noqa: F403
from .course import *  # noqa: F403
from .moment import MOMENTS as MOMENTS
from .moment import Moment as Moment
from .outcome import *  # noqa: F403
from .pieces import *  # noqa: F403
