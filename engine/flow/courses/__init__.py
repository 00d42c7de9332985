"""The courses of a turn by the names that editions give them."""

from __future__ import annotations

from ..course import Course
from .ffg import FFG
from .mayfair import MAYFAIR

COURSES: dict[str, Course] = {"ffg": FFG, "mayfair": MAYFAIR}
