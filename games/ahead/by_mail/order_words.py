"""The meaning of a line "order: ...": an order about ordinary questions, in English or German words.

This module is pure. Its texts have been through `casefold`, which writes ß as ss.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.editions import DECK
from engine.state.cards import card
from games.ahead.service import NOW
from games.ahead.words.other_orders import FIRST_NUMBER
from games.base.language_and_zone import in_every_language
from games.mail.receive.explain import colours_by_name
from games.words.names import card_name

ORDER_NAMES = ("order", "anweisung", "befehl")
CANCEL = re.compile(
    r"[\s*_•·–-]{0,6}(?:cancel|delete|lösche|streiche) (?:order|anweisung)"
    r" (?:(?P<tech>techs?|technologien?)(?: (?P<of>\d{1,3}))?|(?P<number>\d{1,9}))\s*\.?\s*",
    re.I,
)
_WHEN = re.compile(
    r"(?P<rest>.*?)[,;]?(?: for| in)? ?(?P<when>once|einmal|every time|always|jedes mal|immer"
    r"|until i (?:say otherwise|cancel it)|bis ich (?:sie|es) lösche"
    r"|this encounter(?: only)?|in dieser begegnung|diese begegnung"
    r"|(?:until|bis) (?:encounter|begegnung) (?P<last>\d{1,9}))"
)
_SIDES = {
    "offense": ("offense", "offence", "angreifer", "angreiferseite"),
    "defense": ("defense", "defence", "verteidiger", "verteidigerseite"),
}
_SIDE_OF = {word: side for side, words in _SIDES.items() for word in words}
_SIDE = rf"(?:the |dem |den |der |die )?({'|'.join(_SIDE_OF)})"
_JOIN = re.compile(
    rf"(?:(?:join|help|hilf|unterstütze) )?{_SIDE}"
    r"(?: (?:(?:with|mit) )?(?P<ships>\d{1,4})(?: (?:ships?|schiffe?n?))?)?"
    r"(?: if (?:i am |i'm )?invited| (?:wenn|falls) (?:ich )?eingeladen(?: bin)?)?"
    rf"(?:,? (?:unless|ausser wenn|ausser) (?P<seat>.+?) "
    rf"(?:joins|joined|has joined|hilft|bei) {_SIDE}(?: hilft)?)?"
)
_OUT = ("stay out", "join nobody", "join neither", "bleib draussen", "halte dich heraus", "draussen bleiben")
_CARD = re.compile(
    r"(?:(?:card|lay|play|karte|lege?) )?(?P<card>.+?)"
    r"(?P<next> (?:for|in) (?:my|the) next defen[sc]e| (?:für meine|in meiner) nächste[nr]? verteidigung)?"
)
_PASS = {
    "pass": "",
    "passe": "",
    "passen": "",
    "pass until something happens": "public",
    "pass until something public happens": "public",
    "pass until someone uses or plays something": "public",
    "pass until somebody uses or plays something": "public",
    "passe bis etwas geschieht": "public",
    "passe bis etwas passiert": "public",
    "pass until i take part": "part",
    "passe bis ich teilnehme": "part",
    "passe bis ich beteiligt bin": "part",
}

OrderSaid = dict[str, Any]


class NoSuchSeat(NamedTuple):
    """What would be an order, if there were a seat of this colour."""

    colour: int


def cancelled_order(found: re.Match[str]) -> int:
    """Return the number of the order that such a line cancels."""
    return FIRST_NUMBER + int(found["of"] or 0) if found["tech"] else int(found["number"])


def order_said(said: str, seats: Mapping[str, int]) -> OrderSaid | NoSuchSeat | None:
    """Return the order; None if it is not clear. `seats`: seats by their names."""
    words, when = _split(said)
    order = _pass(words, when) or _join(words, seats) or _card(words, when)
    if order is None or isinstance(order, NoSuchSeat):
        return order
    return {**order, **when}


def _split(said: str) -> tuple[str, dict[str, Any]]:
    """Return what is ordered, and how long; without a word for that it holds until it is cancelled."""
    found = _WHEN.fullmatch(said)
    if found is None:
        return said, {}
    if found["last"]:
        return found["rest"], {"last": int(found["last"])}
    if found["when"] in ("once", "einmal"):
        return found["rest"], {"once": True}
    here = "encounter" in found["when"] or "begegnung" in found["when"]
    return found["rest"], {"last": NOW} if here else {}


def _pass(words: str, when: Mapping[str, Any]) -> OrderSaid | None:
    until = _PASS.get(words.replace(",", ""))
    if until is None or (until == "" and "last" not in when):
        return None
    return {"what": "pass", "until": until}


def _join(words: str, seats: Mapping[str, int]) -> OrderSaid | NoSuchSeat | None:
    if words in _OUT:
        return {"what": "join", "side": ""}
    found = _JOIN.fullmatch(words)
    if found is None:
        return None
    order = {"what": "join", "side": _SIDE_OF[found[1]], "ships": int(found["ships"] or 1)}
    if not found["seat"]:
        return order
    other, colour = seats.get(found["seat"]), colours_by_name().get(found["seat"])
    if _SIDE_OF[found[4]] == order["side"]:
        return None
    if other is not None:
        return {**order, "unless": other}
    return None if colour is None else NoSuchSeat(colour)


def _card(words: str, when: dict[str, Any]) -> OrderSaid | None:
    """Return an order to lay a card. It holds for the next defense only, or as long as the words say."""
    found = _CARD.fullmatch(words)
    key = _cards().get(found["card"]) if found else None
    if found is None or key is None:
        return None
    once = {"once": True} if not when or found["next"] else {}
    return {"what": "card", "card": key, **once}


def _cards() -> Mapping[str, str]:
    """Return encounter cards by their possible names."""
    keys = [key for key in DECK if card(key).is_encounter]
    return {name: key for key in keys for name in (key, *_names_of(key))}


def _names_of(key: str) -> list[str]:
    return [name.casefold() for name in in_every_language(lambda: card_name(key))]
