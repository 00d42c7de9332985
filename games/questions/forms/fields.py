"""Fields of the forms: at which one an answer is wrong, amounts, and words for fleets and planets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

import engine
from engine.state.view import View
from games.preview.words.choices import ships_on_planet
from games.words import names
from games.words.choices import DealAsk, is_deal, is_ships
from games.words.reader import Reader

FIELDS = {
    "not_a_side": "side",
    "not_an_option": "answer",
    "not_a_split": "reward-cards",
    "no_such_card": "card",
    "too_few_cards": "card",
    "too_many_cards": "card",
    "empty_deal": "do",
    "not_a_deal": "do",
    "nothing_offered": "do",
    "not_terms": "do",
    "no_such_term": "theirs-exact-1",
}
AT_PLACES = frozenset({"not_ships", "too_few_ships", "too_many_ships", "too_many_there", "no_such_place"})


def at_fault(ask: engine.Ask, refused: engine.Refused) -> str:
    """Return the name of the wrong field. If several have the same name, the page takes the first."""
    if is_deal(ask):
        return _in_deal(ask, refused)
    if refused.reason in AT_PLACES and is_ships(ask):
        place = str(refused.params.get("place", ""))
        return f"ships-{place if place in ask.form.places else next(iter(ask.form.places), '')}"
    return FIELDS.get(refused.reason, "")


def _in_deal(ask: DealAsk, refused: engine.Refused) -> str:
    """Return the wrong field of a deal.

    A colony or a number of ships may be wrong on either side: the reason names which.
    """
    if refused.reason == "no_such_colony":
        mine = refused.params.get("allowed") == ask.form.colonies["mine"]
        return "mine-colony" if mine else "theirs-colony"
    return FIELDS.get(refused.reason, "do")


def amount(text: str | None) -> Any:
    """Return a whole number. An empty text is zero; any other text is passed on for the judge to refuse."""
    bare = (text or "").strip()
    if not bare:
        return 0
    return int(bare) if bare.isascii() and bare.isdigit() and len(bare) < 5 else bare


def there(planet: str, view: View, reader: Reader) -> str:
    """Return whose ships are on a planet."""
    return ships_on_planet(int(planet), view, reader) if planet else ""


def fleet(ships: Mapping[str, int], reader: Reader) -> str:
    """Return whose ships are there: "3 Red and 1 Green"."""
    told = [names.ships_of(int(seat), n) for seat, n in ships.items() if n]
    return names.listed(told, _("no ships"))


def filled(fields: Mapping[str, object]) -> QueryDict:
    """Return a form with these values; a list is a field that is sent several times."""
    sent = QueryDict(mutable=True)
    for name, value in fields.items():
        sent.setlist(name, [str(one) for one in value] if isinstance(value, list) else [str(value)])
    return sent
