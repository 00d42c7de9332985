"""The ways through an entry of a table of words, and sample values for its fields by their meaning."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, get_origin, get_type_hints

from engine.asking.parameters import Parameters
from engine.facts import Fact
from engine.state.kinds import Kind, Kinds, kinds_of
from games.words.patterns import CountBy, Entry, IfSame, PatternBy, ToReader

CARDS = ("attack 8", "plague", "warrior flare")
ALIENS = ("warrior", "zombie", "sorcerer")
TECHS = ("vacuum_turbines", "xenon_lasers", "tech_scrambler")
TERMS = '{"0":{"cards":["attack 8"],"colony":null},"1":{"cards":["random"],"colony":7,"ships":2}}'

# The n-th thing of each kind.
_THINGS: dict[Kind, Callable[[int], Any]] = {
    Kind.SEAT: lambda n: 1 + n,
    Kind.SYSTEM: lambda n: 1 + n,
    Kind.PLANET: lambda n: 7 + n,
    Kind.ALIEN: lambda n: ALIENS[n],
    Kind.CARD: lambda n: CARDS[n],
    Kind.DESTINY_CARD: lambda n: ("seat 2", "wild", "most_cards_in_hand")[n],
    Kind.SIDE: lambda n: ("offense", "defense")[n % 2],
    Kind.TARGET: lambda n: ("offense", "planet 12", "planet 12 seat 3")[n],
    Kind.PLACE: lambda n: ("7", "orbit", "gate")[n],
    Kind.PILE: lambda n: ("hand", "pile of miser", "deck")[n],
    Kind.PART: lambda n: "late_upset",
    Kind.TECH: lambda n: TECHS[n],
    Kind.TECH_NO: lambda n: 7 + n,
    Kind.COLONY_COUNT: lambda n: 2 + n,
    Kind.SHIPS_BY_PLACE: lambda n: {"0": 2},
}
_COUNTS = frozenset({Kind.CARD_COUNT, Kind.SHIP_COUNT, Kind.TOKEN_COUNT})
# Fields whose type does not tell their meaning.
_PLAIN: dict[str, Any] = {
    "terms": TERMS,
    "term": "banana",
    "clause": "pineapple",
    "answer": "pineapple",
    "order": "always",
    "name": "Warrior",
    "choice": "",
    "choices": ["seat 1", "seat 2"],
    "n": 2,
    "encounter": 3,
    "length": 500,
}


def of_fact(kind: type[Fact], case: Case, n: int) -> dict[str, Any]:
    """Return a fact as a document, with `n` of everything that is counted."""
    hints = {name: hint for name, hint in get_type_hints(kind, include_extras=True).items() if name != "id"}
    return {**case.filled(_values(hints, _kinds(kind), n)), "id": kind.id, "to": None}


def _kinds(kind: Any) -> Mapping[str, Kinds]:
    """Return the kinds of a class of facts; the call hides from mypy how its instances are hashed."""
    return kinds_of(kind)


def with_me(kind: type[Fact]) -> list[Case]:
    """Return cases with the reader among several seats, and chosen by somebody."""
    hints, kinds = get_type_hints(kind, include_extras=True), _kinds(kind)
    lists = [name for name, hint in hints.items() if Kind.SEAT in kinds.get(name, ()) and _is_list(hint)]
    found = [Case({name: [2, ME]}, theirs=frozenset({"seat"})) for name in lists]
    return [*found, Case({"choice": f"seat {ME}"})] if "choice" in hints else found


def of_parameters(case: Case, n: int) -> dict[str, Any]:
    """Return one of each parameter of a question, an option or a refusal."""
    hints = get_type_hints(Parameters, include_extras=True)
    return case.filled(_PLAIN | _values(hints, kinds_of(Parameters), n))


def _values(hints: Mapping[str, Any], kinds: Mapping[str, Kinds], n: int) -> dict[str, Any]:
    seats = iter(range(1, 8))
    found: dict[str, Any] = {}
    for name, hint in hints.items():
        held = kinds.get(name, ())
        if held == (Kind.SEAT,) and not _is_list(hint):
            found[name] = next(seats) if name != "user" else 2
        else:
            found[name] = _value(name, hint, held, n)
    return found


def _value(name: str, hint: Any, held: Kinds, n: int) -> Any:
    if _COUNTS & set(held):
        return n
    if held:
        return [_THINGS[held[0]](i) for i in range(n)] if _is_list(hint) else _THINGS[held[0]](0)
    return _PLAIN.get(name, n if hint is int else "something")


def _is_list(hint: Any) -> bool:
    return get_origin(hint) in (list, tuple)


_PLACEHOLDER = re.compile(r"%\((\w+)\)")
_COUNTED = "length players least most seats bots ships planets free number random rulings newest aliens"
_NUMBERS = frozenset(_COUNTED.split())
_OF_LOBBIES = {"alien": "human", "other": "gambler", "on": "zombie"}
_MORE = {"most": 3, "players": 3, "planets": 5, "aliens": 2}  # more than the other numbers


def of_lobby(entry: Entry, n: int) -> dict[str, Any]:
    """Return values for what the patterns of a refusal name."""
    named = {name for text in patterns(entry) for name in _PLACEHOLDER.findall(text)}
    plain = {name.removesuffix("_name") for name in named} | {"free"}
    return {name: _of_lobby(name, n) for name in sorted(plain)}


def _of_lobby(name: str, n: int) -> Any:
    if name in _NUMBERS:
        return n + _MORE.get(name, 0)
    return _OF_LOBBIES.get(name, "something")


# Why a mail was not understood: an id and its parameters, for every wording.
NOT_UNDERSTOOD: list[tuple[str, dict[str, Any]]] = [
    ("empty", {}),
    ("nothing", {}),
    ("only_signature", {}),
    ("only_files", {"files": [""], "more": 0}),
    ("only_files", {"files": ["", ""], "more": 1}),
    ("only_files", {"files": ["board.png"], "more": 0}),
    ("only_files", {"files": ["board.png", ""], "more": 2}),
    ("encrypted", {}),
    ("signed", {}),
    ("automatic", {"text": "I am out of the office"}),
    ("automatic", {"text": "I'm away until", "starts": "2026-11-25", "ends": "2026-12-03"}),
    ("no_answer", {"text": "See you on Monday"}),
    ("likely", {"text": "I throw my 8 at them", "meanings": ["attack 8"]}),
    ("beside", {"text": "Green is near the end", "meanings": ["attack 8"]}),
    ("number_or_name", {"text": "4", "line": "attack 12", "meanings": ["line 4", "attack 4"]}),
    ("number_or_name", {"text": "2", "line": "", "meanings": ["red 2", "blue 2"]}),
    ("not_invited", {"text": "the defense", "side": "defense", "sides": ["offense"]}),
    ("no_such_seat", {"colour": 4, "seats": 4}),
    ("no_such_planet", {"text": "planet 6"}),
    ("no_such_number", {"number": 99, "most": 3}),
    ("no_such_number", {"number": 2, "most": 0}),
    ("unknown", {"text": "banana"}),
    ("not_now", {"card": "Plague"}),
    ("ambiguous", {"text": "attack", "meanings": [f"attack {n}" for n in range(9)]}),
    ("several_answers", {"meanings": ["attack 8", "morph"]}),
    ("which_place", {"text": "3", "places": ["0", "gate", "seat 1"]}),
    ("how_many", {"text": "red 1", "least": 1, "most": 4}),
    ("how_many", {"text": "red 1", "least": 3, "most": 3}),
    ("which_side", {"text": "2", "sides": ["offense", "planet 12", "planet 12 seat 3"]}),
    ("no_such_card", {"text": "attack 99"}),
    ("no_such_term", {"text": "banana"}),
    ("whose", {"text": "attack 10"}),
    ("which_colony", {"text": "a colony", "allowed": [1, 12]}),
    ("which_colony", {"text": "a colony", "allowed": []}),
    ("one_colony", {"text": "two colonies"}),
]


ME = 0  # the reader's seat


@dataclass(frozen=True)
class Case:
    """One way: `fields` as it demands them; `mine` hold the reader's seat, `theirs` do not."""

    fields: dict[str, Any] = field(default_factory=dict)
    mine: frozenset[str] = frozenset()
    theirs: frozenset[str] = frozenset()

    def merged(self, other: Case) -> Case | None:
        """Return both at once; None if they demand different things."""
        both = {**self.fields, **other.fields}
        mine, theirs = self.mine | other.mine, self.theirs | other.theirs
        if mine & theirs or any(both[name] != value for name, value in self.fields.items()):
            return None
        return Case(both, mine, theirs)

    def filled(self, values: dict[str, Any]) -> dict[str, Any]:
        """Return these values, with what the way demands."""
        return values | self.fields | dict.fromkeys(self.mine, ME)

    def __str__(self) -> str:
        told = [
            f"{name}: {value if value not in ('', []) else 'none'}" for name, value in self.fields.items()
        ]
        return ", ".join([*(f"{name}: you" for name in sorted(self.mine)), *told])


def patterns(entry: Entry) -> Iterator[str]:
    """Yield every pattern of an entry, in English."""
    if isinstance(entry, str):
        yield entry
    elif isinstance(entry, CountBy):
        yield from entry.patterns
    else:
        yield from (text for one in branches(entry) for text in patterns(one))


def branches(entry: PatternBy | IfSame | ToReader) -> list[Entry]:
    """Return what an entry chooses from."""
    if isinstance(entry, ToReader):
        return [entry.you, entry.others]
    if isinstance(entry, IfSame):
        return [entry.same, entry.different]
    return [*entry.patterns.values(), entry.other]


def cases(entry: Entry) -> Iterator[Case]:
    """Yield every way through an entry."""
    if isinstance(entry, str | CountBy):
        yield Case()
        return
    for demanded, branch in _demands(entry):
        yield from filter(None, (demanded.merged(case) for case in cases(branch)))


def _demands(entry: PatternBy | IfSame | ToReader) -> Iterator[tuple[Case, Entry]]:
    if isinstance(entry, ToReader):
        yield Case(mine=frozenset({entry.field})), entry.you
        yield Case(theirs=frozenset({entry.field})), entry.others
    elif isinstance(entry, IfSame):
        yield Case({entry.one: 2, entry.two: 2}), entry.same
        yield Case({entry.one: 1, entry.two: 3}), entry.different
    else:
        for value, branch in entry.patterns.items():
            yield Case({entry.field: list(value) if isinstance(value, tuple) else value}), branch
        yield Case(), entry.other
