"""The moments at which sheets and cards may act, in the order an encounter meets them.

A moment is a small record. An act may change its fields; the rules then go on with the changed record. To add
a moment, write it in `course` (up to the reveal) or `outcome` (after it), or in `pieces` or `announcements`
if it interrupts something, and `await table.reach(...)` in the flow. docs/timing.md maps all moments: who
acts where, and what may still change.
"""

from .announcements import *  # noqa: F403
from .course import *  # noqa: F403
from .moment import MOMENTS as MOMENTS
from .moment import Moment as Moment
from .outcome import *  # noqa: F403
from .pieces import *  # noqa: F403
