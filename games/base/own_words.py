"""The words that an own alien brings for its own facts and refusals, and what is wrong with them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any, get_type_hints

import engine
from engine.state.kinds import Kind, kinds_of

PARTS = ("sentence", "reason", "kind")  # the first one is needed
KINDS = ("plays", "deals")  # by which the log can be filtered
NAMELESS = re.compile(r"%(?!\()")


def wrong_words(sheet: Any, facts: Mapping[str, type[engine.Fact]]) -> Iterator[str]:
    """`facts`: those that its file declares, by their ids."""
    yield from _wrong_facts(sheet.facts, facts)
    yield from _wrong_refusals(sheet.refusals)


def _wrong_facts(words: Any, facts: Mapping[str, type[engine.Fact]]) -> Iterator[str]:
    if not isinstance(words, dict):
        yield "“facts” must give each fact's id its words."
        return
    for kind in sorted(facts.keys() - words.keys()):
        yield f"its fact “{kind}” has no words: say it in “facts”."
    for kind, said in words.items():
        if kind not in facts:
            yield f"“facts” has words for “{kind}”, which is no fact of this file."
        else:
            yield from _wrong_fact(kind, said, facts[kind])


def _wrong_fact(kind: str, said: Any, fact: type[engine.Fact]) -> Iterator[str]:
    if not isinstance(said, dict) or not all(isinstance(text, str) for text in said.values()):
        yield f"the words of “{kind}” must be texts by their names: {', '.join(PARTS)}."
    elif not said.keys() <= set(PARTS) or not said.get("sentence", "").strip():
        yield f"the words of “{kind}” are a sentence, and if you like: {', '.join(PARTS[1:])}."
    elif said.get("kind", KINDS[0]) not in KINDS:
        yield f"the kind of “{kind}” must be among: {', '.join(KINDS)}."
    else:
        found = (_wrong(text, _names(fact)) for text in said.values())
        yield from (f"{why} in the words of “{kind}”." for why in found if why)


def _names(fact: type[engine.Fact]) -> frozenset[str]:
    """What its words may name: its fields, a seat's colour, the number of things, what was chosen."""
    own = [field.name for field in fields(fact) if field.name != "to"]
    known: Any = fact
    kinds, hints = kinds_of(known), get_type_hints(fact)
    numbers = [name for name in own if hints[name] is int]
    seats = [name for name in numbers if {Kind.SEAT, Kind.SYSTEM} & set(kinds[name])]
    more = {"chosen"} if "choice" in own else set()
    return frozenset({*own, *(f"{name}_colour" for name in seats), *(f"{name}_n" for name in numbers), *more})


def _wrong_refusals(refusals: Any) -> Iterator[str]:
    texts = [*refusals, *refusals.values()] if isinstance(refusals, dict) else [None]
    if not all(isinstance(text, str) and text.strip() for text in texts):
        yield "“refusals” must give each refusal's name its words."
        return
    for name, text in refusals.items():
        if why := _wrong(text, None):
            yield f"{why} in the words of “{name}”."


class _Named(dict[str, str]):
    """Stands in for the fields; remembers what was named and is none of them (None: all are known)."""

    def __init__(self, known: frozenset[str] | None):
        super().__init__()
        self.known, self.strange = known, ""

    def __missing__(self, name: str) -> str:
        if self.known is not None and name not in self.known:
            self.strange = name
        return ""


def _wrong(text: str, known: frozenset[str] | None) -> str:
    """What is wrong with a pattern; empty if nothing is."""
    named = _Named(known)
    try:
        if NAMELESS.search(text.replace("%%", "")):
            raise ValueError("it would be filled with all the fields at once")
        text % named
    except (TypeError, ValueError):
        return f"“{text}” is no pattern: write %(name)s for a field, %% for a per cent sign,"
    return f"“%({named.strange})s” is no field" if named.strange else ""
