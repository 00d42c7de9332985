"""Whom to invite: every other player with a box to tick; none ticked is nobody."""

from __future__ import annotations

from django.http import QueryDict
from django.utils.translation import gettext as _

from engine.state.view import View
from games.base.documents import AnswerJSON
from games.words.core import names
from games.words.core.asks import ChoiceAsk
from games.words.core.reader import Reader
from games.words.stakes.sums import rival

from .fields import filled

KIND = "invite"


def show(ask: ChoiceAsk, typed: QueryDict | None, view: View, reader: Reader) -> dict[str, object]:
    """`seats`: who may be invited, what is known of them, and whether they are ticked."""
    ticked = set(typed.getlist("seat")) if typed else set(map(str, _seats(ask, ask.default)))
    usual = set(_seats(ask, ask.default))
    return {
        "seats": [
            {
                "seat": seat,
                "name": names.seat_name(seat, reader),
                "standing": _standing(view, seat, ask.about.get("side", "")),
                "chosen": str(seat) in ticked,
                "default": seat in usual,
            }
            for seat in sorted({s for option in ask.form.options.values() for s in option.params["seats"]})
        ],
        "nobody_is_default": not usual,
    }


def _seats(ask: ChoiceAsk, key: str) -> list[int]:
    option = ask.form.options.get(key)
    return list(option.params["seats"]) if option else []


def _standing(view: View, seat: int, side: str) -> str:
    """How near to winning a possible ally is, and whether the other side has asked already."""
    there = view["seats"][seat]
    told = {
        "colonies": names.colonies_words(there["colonies"]),
        "cards": names.cards_words(there["cards"]),
    }
    invited = ((view.get("encounter") or {}).get("invited") or {}).get(rival(side), ())
    if seat in invited:
        return _("%(colonies)s abroad, %(cards)s; invited by the other side") % told
    return _("%(colonies)s abroad, %(cards)s") % told


def read(ask: ChoiceAsk, post: QueryDict) -> AnswerJSON:
    """The key of the option with these seats; what stands for no option is left to the judge."""
    ticked = post.getlist("seat")
    for key, option in ask.form.options.items():
        if sorted(map(str, option.params["seats"])) == sorted(ticked):
            return key
    return ", ".join(ticked)


def write(ask: ChoiceAsk, answer: AnswerJSON) -> QueryDict:
    return filled({"seat": _seats(ask, answer)})
