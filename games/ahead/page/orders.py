"""What a seat has set for itself, and what it would miss by that: for this seat alone."""

from __future__ import annotations

from functools import cache

from django.utils.translation import gettext as _

import engine
from engine.moments import MOMENTS, Announcement, NewHandDue
from engine.state.view import SeatView
from engine.windows.stops import BY_ROLE, STOPS_BY_ROLE
from games.ahead.words.tech_orders import is_tech_order
from games.ahead.words.use_orders import use_order_words
from games.board.page.card_moments import cards_with_moments, moments_of
from games.questions.page.questions import GameForSeat
from games.words.moments import moment_name
from games.words.names import capital, card_name, listed

from .orders_form import place_of


def stops_context(now: GameForSeat) -> dict[str, object]:
    """Whether the usual stops hold, the others in words, the orders in words, and hints."""
    mine = now.mine
    stops = [BY_ROLE] if mine["stops"] is None else mine["stops"]
    return {
        "usual": BY_ROLE in stops,
        "set": [moment_name(stop) for stop in sorted(stops, key=place_of) if stop != BY_ROLE],
        "orders": [use_order_words(name, order) for name, order in _of_uses(mine)],
        "hints": hints(mine, engine.stop_names(now.head.game.position)),
    }


def _of_uses(mine: SeatView) -> list[tuple[str, str]]:
    """Those about techs stand among the orders about questions."""
    return [(name, order) for name, order in (mine["orders"] or {}).items() if not is_tech_order(name)]


def hints(mine: SeatView, names: tuple[str, ...]) -> list[str]:
    """Cards held that could be played at moments at which this seat is not asked."""
    found: dict[tuple[str, ...], list[str]] = {}
    for key in cards_with_moments(mine):
        moments = tuple(m for m in sorted(moments_of(key, mine), key=place_of) if m in names)
        missed = tuple(moment for moment in moments if not _is_asked(mine, moment))
        if missed:
            found.setdefault(missed, []).append(capital(card_name(key)))
    return [_hint(cards, moments) for moments, cards in found.items()]


def _hint(cards: list[str], moments: tuple[str, ...]) -> str:
    told = {"cards": listed(cards), "moments": "; ".join(map(moment_name, moments))}
    return _("At these moments you could play %(cards)s, but you are not asked: %(moments)s.") % told


def _is_asked(mine: SeatView, moment: str) -> bool:
    stops = [BY_ROLE] if mine["stops"] is None else mine["stops"]
    return moment in stops or (BY_ROLE in stops and _is_usual(moment))


@cache
def _is_usual(moment: str) -> bool:
    """Where a seat is asked by its part in the encounter, or because it is named."""
    return issubclass(MOMENTS[moment], (Announcement, NewHandDue, *STOPS_BY_ROLE))
