"""Pages of a list that grows at its end, by cursors that tell nothing but how much of it was read.

A cursor counts what its reader may see: numbers of decisions, which count others' in private, stand in none.
"""

from __future__ import annotations

import base64
import binascii
from typing import Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError

from .query import NumberParam, Query, TextParam

LARGEST_PAGE = 200
USUAL_PAGE = 100
MARK = "after:"


class Page(Query):
    cursor = TextParam(required=False, help_text="Of the page before: its “next”.")
    limit = NumberParam(required=False, min_value=1, max_value=LARGEST_PAGE)


def place_of(asked: dict[str, Any]) -> tuple[int, int]:
    """How much was read already, and how much to send. Raises ValidationError."""
    return _place(asked.get("cursor", "")), asked.get("limit", USUAL_PAGE)


def cursor_at(place: int) -> str:
    """
    >>> cursor_at(0) != cursor_at(100), _place(cursor_at(100))
    (True, 100)
    """
    return base64.urlsafe_b64encode(f"{MARK}{place}".encode()).decode().rstrip("=")


def _place(cursor: str) -> int:
    if not cursor:
        return 0
    try:
        text = base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)).decode("ascii")
    except (binascii.Error, ValueError):
        text = ""
    number = text.removeprefix(MARK)
    if not (text.startswith(MARK) and number.isdecimal() and len(number) <= 9):
        raise ValidationError({"cursor": [_("This is no cursor that we gave out.")]}, code="cursor")
    return int(number)
