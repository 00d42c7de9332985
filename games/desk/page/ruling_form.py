"""The fields of the page of a ruling: one form for each kind of move, and how a move is read from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

import engine
from engine.editions import DECK
from engine.ruling import DECK as DECK_PILE
from engine.ruling import DISCARDS, MOST_TOKENS, REMOVED, WARP
from engine.state.view import View, players_in
from games.words import names
from games.words.fields import pile_of
from games.words.systems import Systems

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

    Label = StrOrPromise | list[tuple[str, str]]  # of a choice, or of a group the choices in it
Choices = Sequence[tuple[object, "Label"]]
MOST_SHIPS, MOST_CARDS = 20, 10
WRONG_NUMBER = {
    "required": _("Say how many."),
    "invalid": _("Write a whole number."),
    "min_value": _("Choose %(limit_value)s or more."),
    "max_value": _("Choose %(limit_value)s at most."),
}
FIELD_OF = {  # which field a refusal of the engine is about, where it is about one
    ("ships", "ruling_ships"): "number",
    ("ships", "ruling_no_such_place"): "source",
    ("cards", "ruling_so_few_cards"): "number",
    ("cards", "ruling_no_such_card"): "card",
    ("cards", "ruling_same_pile"): "target",
    ("tokens", "ruling_tokens"): "number",
}


class MoveForm(forms.Form):
    """Its prefix is the kind of move."""

    use_required_attribute = False  # each button of the page sends all of them

    def __init__(self, kind: str, fields: Mapping[str, forms.Field], data: QueryDict | None, typed: Any):
        super().__init__(data, prefix=kind, initial=typed, auto_id="move-%s")
        self.fields.update(fields)


def move_forms(view: View, box: Sequence[str], typed: QueryDict, added: str = "") -> dict[str, MoveForm]:
    """By kind, with what was typed into them; the one that is `added` is judged."""
    found = {}
    for kind, make in FIELDS.items():
        fields = make(view, box)
        if fields is not None:
            mine = {name: typed[f"{kind}-{name}"] for name in fields if f"{kind}-{name}" in typed}
            found[kind] = MoveForm(kind, fields, typed if kind == added else None, mine)
    return found


def move_of(kind: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """The move that the judged fields of its form say."""
    if kind == "ships":
        about = {"seat": int(given["seat"]), "ships": given["number"]}
        return {"move": kind, **about, "from": given["source"], "to": given["target"]}
    if kind == "cards":
        cards = [given["card"]] * given["number"]
        return {"move": kind, "cards": cards, "from": given["source"], "to": given["target"]}
    if kind == "tokens":
        return {"move": kind, "alien": given["alien"], "tokens": given["number"]}
    return {"move": kind, "offense": int(given["offense"])}


def _ships(view: View, _box: Sequence[str]) -> dict[str, forms.Field]:
    places = _places(view)
    return {
        "seat": _choice(_("Whose ships"), _seats(view)),
        "number": _number(_("How many"), 1, MOST_SHIPS),
        "source": _choice(_("From where"), places),
        "target": _choice(_("To where"), places),
    }


def _cards(view: View, box: Sequence[str]) -> dict[str, forms.Field]:
    piles = _piles(view)
    return {
        "card": _choice(_("Which card"), _named_cards(box)),
        "number": _number(_("How many of it"), 1, MOST_CARDS),
        "source": _choice(_("From where"), piles),
        "target": _choice(_("To where"), piles),
    }


def _tokens(view: View, _box: Sequence[str]) -> dict[str, forms.Field] | None:
    """None where no sheet at the table has any."""
    aliens = [power["alien"] for seat in view["seats"] for power in seat["powers"]]
    sheets = engine.book().sheets
    named = [(alien, names.alien_name(alien)) for alien in aliens if sheets[alien].has_tokens]
    if not named:
        return None
    tokens = _number(_("So many from now on"), 0, MOST_TOKENS)
    return {"alien": _choice(_("Sheet"), named), "number": tokens}


def _turn(view: View, _box: Sequence[str]) -> dict[str, forms.Field]:
    return {"offense": _choice(_("Whose turn"), _seats(view))}


FIELDS: dict[str, Callable[[View, Sequence[str]], dict[str, forms.Field] | None]] = {
    "ships": _ships,
    "cards": _cards,
    "tokens": _tokens,
    "turn": _turn,
}


def _choice(label: StrOrPromise, choices: Choices) -> forms.Field:
    wrong = {
        "required": _("Choose one from the list."),
        "invalid_choice": _("Choose one from the list."),
    }
    return forms.ChoiceField(label=label, choices=choices, error_messages=wrong)


def _number(label: StrOrPromise, least: int, most: int) -> forms.Field:
    return forms.IntegerField(
        label=label, initial=least, min_value=least, max_value=most, error_messages=WRONG_NUMBER
    )


def _seats(view: View) -> Choices:
    """With their aliens: that is how the players speak of them."""
    return [(seat["seat"], _seat(seat["seat"], seat["powers"])) for seat in players_in(view)]


def _seat(number: int, powers: Sequence[Mapping[str, Any]]) -> str:
    aliens = names.listed((names.alien_name(power["alien"]) for power in powers), " ")
    return f"{names.colour_name(number)} · {aliens}" if powers else names.colour_name(number)


def _places(view: View) -> Choices:
    systems, destroyed = Systems.of(view), view.get("destroyed", ())
    planets = [str(number) for number in range(len(view["planets"])) if number not in destroyed]
    return [(place, names.place_name(place, systems)) for place in (WARP, *planets, REMOVED)]


def _piles(view: View) -> Choices:
    hands = [f"hand {seat['seat']}" for seat in players_in(view)]
    return [(name, names.capital(pile_of(name))) for name in (*hands, DISCARDS, DECK_PILE)]


def _named_cards(box: Sequence[str]) -> Choices:
    """All that there may be in this game, wherever it lies."""
    flares = sorted((f"{alien} flare" for alien in box), key=names.card_name)
    usual = [(key, names.capital(names.card_name(key))) for key in DECK]
    return [*usual, (_("Flares"), [(key, names.card_name(key)) for key in flares])]
