"""The courses of a turn by the names that editions give them."""

from __future__ import annotations

from ..course import Course
from .ffg import FFG

COURSES: dict[str, Course] = {"ffg": FFG}
