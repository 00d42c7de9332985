"""Questions for the tests of forms, one of each form, and what their forms show."""

from __future__ import annotations

from typing import Any

from django.http import QueryDict

from engine import Ask, Choice, Deal, Option, Ships
from games.models import Decision
from games.questions import forms
from games.words import Reader
from tests.games.board.page.sample import sample_view
from tests.games.tables import Table


def fields(ask: Ask, typed: str | None = None, view: dict[str, Any] | None = None) -> dict[str, Any]:
    seen = view or sample_view(ask.seat)
    return forms.show(ask, QueryDict(typed) if typed is not None else None, seen, Reader.of(seen)).fields


def sending(**more: Any) -> Ask:
    ships = Ships({"0": 4, "1": 2}, 1, 4, **more)
    default = {"side": more["targets"][0].key, "ships": {"0": 2}} if more.get("targets") else {"0": 2}
    return Ask(0, "launch" if more.get("targets") else "ships", ships, default, about={"side": "offense"})


def inviting() -> Ask:
    sets = {"nobody": [], "seats 1": [1], "seats 3": [3], "seats 1 3": [1, 3]}
    options = Choice({key: Option(key, "seats", {"seats": seats}) for key, seats in sets.items()})
    return Ask(0, "invite", options, "nobody", about={"side": "offense"})


def rewarding(least: int = 3) -> Ask:
    splits = [(n - back, back) for n in range(3, least - 1, -1) for back in range(min(n, 2), -1, -1)]
    options = [Option(f"cards {c} ships {s}", "rewards", {"cards": c, "ships": s}) for c, s in splits]
    return Ask(0, "rewards", Choice({o.key: o for o in options}), options[0].key)


def choosing(*options: Option, what: str = "cards_revealed", **about: Any) -> Ask:
    return Ask(0, what, Choice({o.key: o for o in options}), options[0].key, about=about)


def played(card: str, choice: str = "", ability: str = "it", pile: str = "hand") -> Option:
    params = {"card": card, "ability": ability, "choice": choice, "side": "card", "pile": pile}
    return Option(f"{card}.{ability}:{choice}@{pile}", "play", params)


def dealing(offer: Any = None) -> Ask:
    return Ask(0, "deal", Deal(0, 2, offer, {"mine": [1], "theirs": [10]}, {}), {"do": "break off"})


def mayfair_dealing(offer: Any = None) -> Ask:
    """A deal whose terms may compare and hold promises."""
    form = Deal(0, 2, offer, {"mine": [1], "theirs": [10]}, {}, comparisons=True, promises=True)
    return Ask(0, "deal", form, {"do": "break off"})


def offer_of_blue() -> Any:
    form: Any = dealing().form
    mine = {"cards": ["attack 40", "random"], "colony": 1, "ships": 2}
    return form.offering(mine, {"cards": ["attack 8", "attack 8"]})["terms"]


def untaken(table: Table) -> int:
    return Decision.objects.filter(game=table.id).count()
