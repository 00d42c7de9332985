"""What is told and asked must be fit to be put into words: checked at every step of a scenario.

Fields have the types they declare, ids and keys are written small, seats, cards and aliens exist, a question
has a legal default, and its words find every parameter they name. So has each option. What bots are advised
to answer is legal too.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from functools import cache
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from engine import Ask, Cards, Fact, NotAllowed, UnknownCard
from engine.asking.parameters import Parameters
from engine.deals import PROMISES
from engine.editions import edition_named
from engine.editions.mayfair_cards import COMETS, INSTRUCTIONS
from engine.moments import Announcement
from engine.sheets.book import book
from engine.state.cards import card
from engine.state.kinds import Kind, Kinds, kinds_of
from engine.windows.window import Window

GAMES = Path(__file__).resolve().parent.parent.parent / "games"
MOST_SEATS, MOST_PLANETS = 8, 45  # some may have joined
DESTINY = {
    *edition_named("ffg2008").cards.destiny(MOST_SEATS),
    *edition_named("mayfair").cards.destiny(MOST_SEATS),
    *INSTRUCTIONS,
    *COMETS,
}
PARAMETERS = kinds_of(Parameters)
# What hangs on cards that others may not know is asked even if there is one answer, or the missing
# pause would tell.
SEALED = {
    "alien", "another_encounter", "chosen.pick", "citadel.card", "citadel.planet", "deal_card", "discard",
    "demon.next_on_top", "encounter_card", "hate.answer", "hate.rage", "hoard", "philanthropist.giving",
    "trader.one_for_one", "vulch.hand_over", "vulch.keep",
}  # fmt: skip
# What hosts have written.
OWN_TEXTS = {("combo_revealed", "name")}
# JSON, in which promises are written by players.
TERMS = {("deal_offered", "terms"), ("deal_terms", "terms")}
# What pages and mails read of a question, besides what its words name.
ABOUT = {
    "aim": {"system"},
    "compensation": {"cards", "stop"},
    "deal": {"mine", "offer", "other"},
    "deal_ships": {"planet", "usual"},
    "discard": {"kind"},
    "invite": {"side"},
    "launch": {"system"},
    "mutant.throw_away": {"cards"},
    "rewards": {"rewards"},
    "ships": {"side"},
}


def wrong_facts(facts: list[Fact]) -> list[str]:
    return [f"{fact}: {what}" for fact in facts for what in _wrong_fact(fact)]


def wrong_ask(ask: Ask) -> list[str]:
    return [f"{ask}: {what}" for what in (*_wrong_ask(ask), *_wrong_options(ask))]


def wrong_targets(windows: list[Window]) -> list[str]:
    """Announcements that name other seats in what is told than in `targets`: these would not be asked."""
    announced = [w.moment for w in windows if isinstance(w.moment, Announcement)]
    return [
        f"{one.ability} of {one.user}: {one.choice}, targets {sorted(one.targets)}"
        for one in announced
        if {int(seat) for seat in re.findall(r"seat (\d+)", one.choice)} != one.targets
    ]


def _wrong_fact(fact: Fact) -> Iterator[str]:
    hints, kinds = _hints(type(fact)), kinds_of(type(fact))
    for field in fields(fact):
        value = getattr(fact, field.name)
        if not _fits(value, hints[field.name]):
            yield f"{field.name} is {value!r}"
        if (fact.id, field.name) in TERMS:
            value = json.loads(value)
        if (fact.id, field.name) not in OWN_TEXTS:
            yield from _wrong_value(field.name, value, kinds[field.name])


@cache
def _hints(kind: type[Fact]) -> dict[str, Any]:
    return get_type_hints(kind)


def _fits(value: Any, hint: Any) -> bool:
    """Whether a value has the declared type; True is no number."""
    kind, inner = get_origin(hint), get_args(hint)
    if hint is Any:
        return True
    if kind in (Union, UnionType):
        return any(_fits(value, one) for one in inner)
    if kind is tuple:
        return isinstance(value, tuple) and _all_fit(value, inner)
    if kind is dict:
        return isinstance(value, dict) and all(
            _fits(k, inner[0]) and _fits(v, inner[1]) for k, v in value.items()
        )
    if kind is not None:
        return isinstance(value, kind)
    return type(value) is (NoneType if hint is None else hint)


def _all_fit(values: tuple[Any, ...], hints: tuple[Any, ...]) -> bool:
    if hints[1:] == (...,):
        return all(_fits(value, hints[0]) for value in values)
    return len(values) == len(hints) and all(map(_fits, values, hints))


def _wrong_value(name: str, value: Any, kinds: Kinds = ()) -> Iterator[str]:
    if any(one != one.lower() for one in _texts(value)):
        yield f"{name} is written large: {value!r}"
    for one in value if isinstance(value, list | tuple) else (value,):
        yield from (f"{name} is no {kind.name.lower()}: {one!r}" for kind in kinds if _is_wrong(kind, one))


def _is_wrong(kind: Kind, value: Any) -> bool:
    if isinstance(value, str):
        if kind is Kind.ALIEN:
            return value not in ("", *book().sheets)
        if kind is Kind.DESTINY_CARD:
            return value not in DESTINY
        return kind is Kind.CARD and not _is_card(value)
    if not isinstance(value, int):
        return False
    if kind is Kind.PLANET:
        return not -1 <= value < MOST_PLANETS
    return kind in (Kind.SEAT, Kind.SYSTEM) and not -1 <= value < MOST_SEATS


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, one in value.items():
            yield from (*_texts(key), *(_texts(one) if key != PROMISES else ()))
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _texts(one)


def _is_card(key: str) -> bool:
    """Of either deck."""
    try:
        return key == "" or key in DESTINY or str(card(key)) == key
    except UnknownCard:
        return False


# Questions


def _wrong_ask(ask: Ask) -> Iterator[str]:
    if type(ask.what) is not str or ask.what != ask.what.lower():
        yield f"is called {ask.what!r}"
    for name, value in ask.about.items():
        yield from (*_wrong_value(name, value, PARAMETERS.get(name, ())), *_wrong_value("a name", name))
    if (isinstance(ask.form, Cards) or ask.what in SEALED) and not ask.sealed:
        yield "is not sealed"
    needed = _needed("questions/words/titles").get(ask.what, set()) | _needed_by_sheet(str(ask.what))
    needed |= ABOUT.get(ask.what, set())
    missing = needed - ask.about.keys()
    if missing:
        yield f"its words need {sorted(missing)}"
    yield from _wrong_answer(ask, "default", ask.default)
    if ask.advise is not None and (advice := ask.advise()) is not None:
        yield from _wrong_answer(ask, "advice", advice)


def _wrong_answer(ask: Ask, name: str, answer: Any) -> Iterator[str]:
    try:
        if ask.judge(answer) != answer:
            yield f"its {name} is {answer!r}, in another shape than answers have"
    except NotAllowed as wrong:
        yield f"its {name} is {answer!r}, which is refused: {wrong.reason}"


def _wrong_options(ask: Ask) -> Iterator[str]:
    options = getattr(ask.form, "options", {})
    for key, option in options.items():
        if option.key != key or type(key) is not str or type(option.what) is not str:
            yield f"option {option}"
            continue
        for name, value in (("what", option.what), *option.params.items()):
            wrong = _wrong_value(name, value, PARAMETERS.get(name, ()))
            yield from (f"option {key}: {what}" for what in wrong)
        if option.params.get("pile", "hand") not in ("hand", *book().sheets):
            yield f"option {key} has a pile that is called by no sheet"
        missing = _needed("words/choices").get(option.what, set()) - option.params.keys()
        if missing:
            yield f"the words of option {key} need {sorted(missing)}"
        if option.pays is not None and not isinstance(option.pays(), int | float):
            yield f"option {key} pays {option.pays()!r}"


@cache
def _needed(*files: str) -> dict[str, set[str]]:
    """By id, the parameters that its words name; where the words depend on a parameter, none."""
    found: dict[str, set[str]] = {}
    for file in files:
        for node in ast.walk(ast.parse((GAMES / f"{file}.py").read_text())):
            if isinstance(node, ast.Dict):
                for key, value in _entries(node):
                    found[key.value] = found.get(key.value, set()) | _named(value)
    return found


@cache
def _needed_by_sheet(what: str) -> set[str]:
    """The parameters that an alien's own title of a question names."""
    alien, _dot, name = what.partition(".")
    titles = getattr(book().sheets.get(alien), "questions", {})
    return _names_in([titles.get(name, "")])


def _entries(node: ast.Dict) -> Iterator[tuple[ast.Constant, ast.expr]]:
    for key, value in zip(node.keys, node.values, strict=True):
        by_parameter = isinstance(value, ast.Call) and getattr(value.func, "id", "") == "PatternBy"
        if isinstance(key, ast.Constant) and isinstance(key.value, str) and not by_parameter:
            yield key, value


def _named(words: ast.expr) -> set[str]:
    texts = [n.value for n in ast.walk(words) if isinstance(n, ast.Constant) and isinstance(n.value, str)]
    return _names_in(texts)


def _names_in(texts: Iterable[str]) -> set[str]:
    names = {name for text in texts for name in re.findall(r"%\((\w+)\)s", text)}
    return {name.removesuffix("_colour").removesuffix("_n") for name in names}
