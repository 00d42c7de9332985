"""What a visitor sees who is not signed in: a table in the middle of an encounter."""

from __future__ import annotations

from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.base.memo import Memo
from games.board.drawing import board_svg

from .sample_board import sample_view

_boards: Memo[SafeString] = Memo(20)


def welcome_context() -> dict[str, object]:
    """The board is drawn once for each language."""
    return {"board": _boards.get_or_make(get_language(), lambda: board_svg(sample_view()))}
