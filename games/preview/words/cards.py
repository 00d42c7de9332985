"""What choosing some cards does."""

from __future__ import annotations

from collections import Counter

from django.utils.translation import gettext as _

from engine.state.view import View
from games.base.documents import AnswerJSON
from games.words import names
from games.words.asks import CardsAsk
from games.words.reader import Reader


def cards(ask: CardsAsk, answer: AnswerJSON, view: View, reader: Reader) -> str:
    """The chosen cards, and what becomes of them where the question tells."""
    if not answer:
        return _("You choose no card.")
    told = {"cards": cards_told(answer)}
    if ask.what == "discard":
        return _("You discard %(cards)s. Everyone sees what you discard.") % told
    if ask.what == "compensation_cards":
        return _compensation(ask, told, reader)
    return _("You choose %(cards)s.") % told


def _compensation(ask: CardsAsk, cards_known: dict[str, str], reader: Reader) -> str:
    about = ask.about
    seats = {
        "collector": names.seat_name(about["collector"], reader),
        "payer": names.seat_name(about["payer"], reader),
    }
    return _("%(cards)s: these go from %(payer)s to %(collector)s. No one else learns which.") % {
        **seats,
        "cards": names.capital(cards_known["cards"]),
    }


def cards_told(keys: list[str]) -> str:
    """Equal cards once, with how many: "2 × attack 6 and negotiate"."""
    counted = Counter(keys).items()
    return names.listed(
        f"{n} × {names.card_name(key)}" if n > 1 else names.card_name(key) for key, n in counted
    )
