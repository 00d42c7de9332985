"""The moves of a ruling, and what they keep, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from engine.state.view import View
from games.words import names
from games.words.fields import pile_of
from games.words.systems import Systems

Move = Mapping[str, Any]


def move_words(move: Move, systems: Systems) -> str:
    """ "2 Red from red 1 to the warp"."""
    return WORDS[move["move"]](move, systems)


def _ships(move: Move, systems: Systems) -> str:
    return _("%(what)s from %(source)s to %(target)s") % {
        "what": names.ships_of(move["seat"], move["ships"]),
        "source": names.place_name(move["from"], systems),
        "target": names.place_name(move["to"], systems),
    }


def _cards(move: Move, systems: Systems) -> str:
    return _("%(what)s from %(source)s to %(target)s") % {
        "what": names.cards_listed(move["cards"]),
        "source": pile_of(move["from"]),
        "target": pile_of(move["to"]),
    }


def _tokens(move: Move, systems: Systems) -> str:
    told = {"tokens": names.tokens_words(move["tokens"]), "alien": names.alien_name(move["alien"])}
    return _("%(tokens)s on %(alien)s") % told


def _turn(move: Move, systems: Systems) -> str:
    return _("the turn goes to %(seat)s") % {"seat": names.colour_name(move["offense"])}


WORDS: dict[str, Callable[[Move, Systems], str]] = {
    "ships": _ships,
    "cards": _cards,
    "tokens": _tokens,
    "turn": _turn,
}


def of_move_words(number: object, why: str) -> str:
    """Of which move of a ruling it is, where it is of one, and why it cannot be made."""
    return _("Move %(n)d: %(why)s") % {"n": number, "why": why} if number else why


def kept_words(before: View, after: View) -> str:
    """That all pieces are there, as far as everybody can count them."""
    ships, cards = _number_of_ships(after), _number_of_cards(after)
    assert (ships, cards) == (_number_of_ships(before), _number_of_cards(before)), "a piece was lost or made"
    told = {"ships": names.ships_words(ships), "cards": names.cards_words(cards)}
    return (
        _(
            "Nothing is lost and nothing made: %(ships)s, and %(cards)s in hands, deck and discard pile, "
            "before and after."
        )
        % told
    )


def _number_of_ships(view: View) -> int:
    on_planets = sum(sum(ships.values()) for ships in view["planets"])
    return on_planets + sum(seat["warp"] + seat["removed"] for seat in view["seats"])


def _number_of_cards(view: View) -> int:
    return view["deck"] + len(view["discards"]) + sum(seat["cards"] for seat in view["seats"])
