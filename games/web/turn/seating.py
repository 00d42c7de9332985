"""What a seat that sits apart finds on its page in place of a hand."""

from __future__ import annotations

from django.utils.translation import gettext as _

from engine.state.view import plays
from games.web.questions.questions import GameForSeat
from games.words.board.seating import prediction_words


def sits_apart(now: GameForSeat) -> dict[str, object]:
    """Nothing for a seat that plays, and for bystanders."""
    if now.seat is None or plays(mine := now.view["seats"][now.seat]):
        return {}
    foretold = prediction_words(mine)
    return {
        "sees_all": mine["prediction"] is not None,
        "foretold": _("You foretold: %(winner)s.") % {"winner": foretold} if foretold else "",
    }
