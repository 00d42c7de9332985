"""A deal: the offer on the table, ready-made offers, and one of one's own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from engine.deals import TERMS
from engine.editions import DECK
from games.words import names
from games.words.answers import exchange
from games.words.reader import Reader
from games.words.terms import clause_words, gift_words, term_words

from ..cards import face
from .numbers import amount

KIND = "deal"
EXACT = 4  # how many cards of the other side can be named


def show(ask: Any, typed: QueryDict | None, view: Mapping[str, Any], reader: Reader) -> dict[str, Any]:
    """`offer`: what lies on the table; `ready`: offers by number; `gives`: the fields of both sides."""
    form = ask.form
    return {
        "offer": _offer(form, reader),
        "ready": _ready(ask, typed),
        "chosen": typed.get("do", "") if typed else "",
        "gives": [_gives(ask, whose, typed, view, reader) for whose in ("mine", "theirs")],
    }


def _offer(form: Any, reader: Reader) -> list[dict[str, str]]:
    if form.offer is None:
        return []
    return [
        {"seat": names.seat_name(int(seat), reader), "gift": gift_words(gift)}
        for seat, gift in form.offer.items()
    ]


def _ready(ask: Any, typed: QueryDict | None) -> list[dict[str, Any]]:
    """The suggested offers, each with the number it has in the mail."""
    chosen = typed.get("do") if typed else None
    return [
        {"number": number, "label": _ready_words(ask, answer), "chosen": chosen == number}
        for number, answer in _ready_offers(ask).items()
    ]


def _ready_offers(ask: Any) -> dict[str, Any]:
    numbered = enumerate(ask.suggestions(), 1)
    return {str(n): answer for n, answer in numbered if answer.get("do") == "offer"}


def _ready_words(ask: Any, answer: Any) -> str:
    return names.capital(_("%(mine)s for %(theirs)s") % exchange(ask, answer))


def _gives(
    ask: Any, whose: str, typed: QueryDict | None, view: Mapping[str, Any], reader: Reader
) -> dict[str, Any]:
    seat = ask.form.me if whose == "mine" else ask.form.other
    value = typed.get if typed else (lambda name, default="": default)
    return {
        "whose": whose,
        "seat": names.seat_name(seat, reader),
        "hand": _hand(view, seat, typed) if whose == "mine" else [],
        "exact": [] if whose == "mine" else _exact(view, value),
        "terms": [
            {
                "name": f"{whose}-term-{term}",
                "label": names.capital(term_words(term)),
                "value": value(f"{whose}-term-{term}", ""),
            }
            for term in TERMS
        ],
        "colony_name": f"{whose}-colony",
        "colonies": _colonies(ask.form.colonies[whose], value(f"{whose}-colony", "")),
        "ships_name": f"{whose}-ships",
        "ships": value(f"{whose}-ships", ""),
        "clauses": [
            {
                "name": f"{whose}-clause-{name}",
                "label": clause_words(name, most),
                "most": most,
                "value": value(f"{whose}-clause-{name}", ""),
            }
            for name, most in ask.form.clauses.get(str(seat), {}).items()
        ],
    }


def _hand(view: Mapping[str, Any], seat: int, typed: QueryDict | None) -> list[dict[str, Any]]:
    ticked = Counter(typed.getlist("mine-card")) if typed else Counter()
    found = []
    for key in view["seats"][seat]["hand"] or ():
        found.append({"face": face(key), "chosen": ticked[key] > 0})
        ticked[key] -= 1
    return found


def _exact(view: Mapping[str, Any], value: Any) -> list[dict[str, Any]]:
    """Selections of any card of the box: what the other side holds is not known here."""
    aliens = [power["alien"] for seat in view["seats"] for power in seat["powers"]]
    keys = [*DECK, *(f"{alien} flare" for alien in aliens)]
    options = [(key, names.capital(names.card_name(key))) for key in keys]
    return [
        {"name": f"theirs-exact-{n}", "options": options, "value": value(f"theirs-exact-{n}", "")}
        for n in range(1, EXACT + 1)
    ]


def _colonies(planets: list[int], chosen: str) -> list[dict[str, Any]]:
    return [{"key": str(p), "label": names.planet_name(p), "chosen": str(p) == chosen} for p in planets]


def read(ask: Any, post: QueryDict) -> Any:
    """Accepting, breaking off, a ready-made offer by its number, or the offer in the fields."""
    do = next((done for done in ("accept", "break off") if done in post.getlist("do")), post.get("do", ""))
    if do != "offer":
        return _ready_offers(ask).get(do, {"do": do})
    terms = {str(ask.form.me): _gift(post, "mine"), str(ask.form.other): _gift(post, "theirs")}
    return {"do": "offer", "terms": terms}


def _gift(post: QueryDict, whose: str) -> dict[str, Any]:
    cards = post.getlist("mine-card") if whose == "mine" else _named(post)
    for term in TERMS:
        times = amount(post.get(f"{whose}-term-{term}"))
        cards = cards + [term] * times if isinstance(times, int) and times <= 30 else [*cards, str(times)]
    colony, ships = amount_or_none(post.get(f"{whose}-colony")), amount_or_none(post.get(f"{whose}-ships"))
    return {"cards": cards, "colony": colony, "ships": ships, "clauses": _clauses(post, whose)}


def _named(post: QueryDict) -> list[str]:
    return [key for n in range(1, EXACT + 1) if (key := post.get(f"theirs-exact-{n}", ""))]


def _clauses(post: QueryDict, whose: str) -> dict[str, Any]:
    head = f"{whose}-clause-"
    found = {name.removeprefix(head): amount(post.get(name)) for name in post if name.startswith(head)}
    return {name: number for name, number in found.items() if number}


def amount_or_none(text: str | None) -> Any:
    """A number, None for an empty field, or the text itself for the judge to refuse."""
    return amount(text) if (text or "").strip() else None
