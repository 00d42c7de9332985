"""What an answer names, as atoms: ("card", "attack 8"), ("planet", 12), ("seat", 2), ("n", 8).

They are taken from the engine's answers alone, so they do not depend on how words are read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from tests.games.mail.corpus.questions import Question

Atom = tuple[Any, ...]
NEGATIVE = {
    "pass", "no", "no_kicker", "nothing", "no_ban", "predict_nobody", "decline", "discard", "challenge",
    "keep_alien", "tech_nothing",
}  # fmt: skip
_AMOUNTS = {"rewards": ("cards", "ships"), "sharers": ("number",), "cards": ("cards",), "ships": ("ships",)}
CONDITIONAL = {"kicker_if"}  # they hold what another option holds, and say when it counts
AFFIRMATIVE = {"yes", "accept", "keep"}
_KEY = re.compile(
    r"(?P<kind>seat|planet) (?P<number>\d+)|(?P<counted>cards|ships) (?P<some>\d+)"
    r"|(?P<card>(?:attack|reinforcement) \d+|negotiate|morph|[a-z_]+ flare)|(?P<n>\d+)|(?P<word>[a-z_]+)"
)
_GIVEN_UP = {"change_alien", "keep_alien"}  # their alien is not the one that the seat has then
_ORDERS = {"on", "for_good"}


def atoms(question: Question, answer: Any) -> frozenset[Atom]:
    """What this answer names."""
    if isinstance(answer, str):
        return _of_option(question, answer)
    return frozenset(_OF[question.ask.form.kind](question, answer))


@cache
def _of_option(question: Question, key: str) -> frozenset[Atom]:
    return frozenset(_of_choice(question, key))


def amount(question: Question, key: str) -> int | None:
    """How much an option brings of what is counted; None if it counts nothing."""
    option = question.ask.form.options[key]
    if option.what == "seats":
        return len(option.params["seats"])
    names = _AMOUNTS.get(option.what)
    return sum(map(_counted, map(option.params.__getitem__, names))) if names else None


def _counted(value: Any) -> int:
    return len(value) if isinstance(value, list) else int(value)


def is_negative(question: Question, answer: Any) -> bool:
    """Whether an answer does nothing, chooses nothing or refuses."""
    form = question.ask.form
    if form.kind == "choice":
        option = form.options[answer]
        return option.what in NEGATIVE or amount(question, answer) == 0
    if form.kind == "deal":
        return answer["do"] == "break off"
    return not answer or answer == {"side": ""}


def _of_choice(question: Question, answer: Any) -> Iterator[Atom]:
    option = question.ask.form.options[answer]
    for name, value in option.params.items():
        if name == "alien" and option.what in _GIVEN_UP:
            yield from (("gives up", value),) if option.what == "change_alien" else ()
            continue
        for one in value if isinstance(value, list) else [value]:
            yield from _of_parameter(question, name, one)
    if option.what in ("sharers", "lose"):
        yield "n", next(iter(option.params.values()))


def _of_parameter(question: Question, name: str, value: Any) -> Iterator[Atom]:
    if name == "planet":
        yield from _of_planet(question, value)
    elif name in ("seat", "seats"):
        yield "seat", value
    elif name == "card" or (name == "cards" and isinstance(value, str)):
        yield from _of_card(value)
    elif name in ("cards", "ships", "number"):
        yield from ((name, value), ("n", value)) if value else ()
    elif name in _ORDERS or name == "pile":
        yield from ((name, value),) if value not in (False, "hand") else ()
    elif name in ("choice", "destiny"):
        yield from _of_key(question, str(value))
    else:
        yield ("alien" if name in ("aliens", "new", "left", "right") else name), value


def _of_key(question: Question, key: str) -> Iterator[Atom]:
    for found in _KEY.finditer(key):
        if found["kind"] == "seat":
            yield "seat", int(found["number"])
        elif found["kind"]:
            yield from _of_planet(question, int(found["number"]))
        elif found["counted"]:
            yield from _of_parameter(question, found["counted"], int(found["some"]))
        elif found["card"]:
            yield from _of_card(found["card"])
        elif found["n"]:
            yield "n", int(found["n"])
        elif found["word"] not in ("to", "for", "of", "from"):
            yield from (("side", found["word"]), ("alien", found["word"]))


def _of_planet(question: Question, planet: int) -> Iterator[Atom]:
    systems = question.reader.systems
    yield "planet", planet
    yield "owner", systems.owner(planet)
    yield "n", systems.place(planet)


def _of_card(key: str) -> Iterator[Atom]:
    yield "card", key
    head, _, tail = key.rpartition(" ")
    if tail.isdecimal():
        yield "n", int(tail)
    if tail == "flare":
        yield "flare of", head


def _of_cards(question: Question, answer: Any) -> Iterator[Atom]:
    for key in answer:
        yield from _of_card(key)


def _of_ships(question: Question, answer: Any) -> Iterator[Atom]:
    form = question.ask.form
    ships = answer.get("ships", {}) if form.targets else answer
    for place, number in ships.items():
        yield "n", number
        yield "ships", place, number
        if place.isdecimal():
            yield "from", int(place)
            yield from _of_planet(question, int(place))
        else:
            yield from _of_key(question, place)
    total = sum(ships.values())
    yield from (("n", total), ("total", total))
    target = form.targets.get(answer.get("side")) if form.targets else None
    if target is not None:
        yield from _of_target(question, target)


def _of_target(question: Question, target: Any) -> Iterator[Atom]:
    if target.side:
        yield "side", target.side
        if target.side in question.sides:
            yield "seat", question.sides[target.side]
    if target.planet >= 0:
        yield "at", target.planet
        yield from _of_planet(question, target.planet)
    if target.seat >= 0:
        yield "seat", target.seat


def _of_deal(question: Question, answer: Any) -> Iterator[Atom]:
    form = question.ask.form
    terms = form.offer if answer["do"] == "accept" else answer.get("terms", {})
    for seat, gift in terms.items():
        whose = "mine" if int(seat) == form.me else "theirs"
        for card in gift["cards"]:
            yield from _of_card(card)
            yield whose, "card", card
        if gift["colony"] is not None:
            yield from _of_planet(question, gift["colony"])
            yield whose, "planet", gift["colony"]
        for clause, number in gift["clauses"].items():
            yield whose, "clause", clause
            yield "n", number


_OF = {"cards": _of_cards, "ships": _of_ships, "deal": _of_deal}
