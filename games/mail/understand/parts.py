"""Answers in plain words as a player could write them, and the reading of a text part by part."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

import engine
from engine.asking.forms import LATER
from games.base.documents import AnswerJSON
from games.mail.language.chatter import without_signature
from games.mail.language.not_understood import NotUnderstood
from games.mail.language.phrasing import (
    card_words,
    clause_words,
    listed,
    place_words,
    planet_words,
    target_words,
    term_words,
)
from games.mail.language.vocabulary import ENGLISH, bare, normal
from games.words import answers, names
from games.words.choices import CardsAsk, ChoiceAsk, DealAsk, ShipsAsk
from games.words.reader import Reader, Systems, as_reader


def reply_words(ask: engine.Ask, answer: AnswerJSON, reader: Reader | None) -> str:
    """Return an answer in words that can be sent back and mean nothing else.

    In German these are the words of the mail.
    """
    if str(get_language()).startswith("en"):
        return say(ask, answer, as_reader(reader).systems)
    words = answers.answer_words(ask, answer, reader)
    return _("exactly %(number)s") % {"number": words} if words.isdecimal() else words


def line_words(number: int) -> str:
    """Return a line of the mailed list, as a player can name it."""
    return _("line %(number)d") % {"number": number}


def planet_number_words(number: int) -> str:
    """Return a planet by its number alone."""
    return _("planet %(number)d") % {"number": number}


def ships_number_words(number: int) -> str:
    """Return a number of ships, from any place."""
    return names.ships_words(number)


def say(ask: engine.Ask, answer: AnswerJSON, systems: Systems) -> str:
    """Return one answer to this question in plain words: "2 from red 1 and 1 from blue 3", "attack 8"."""
    return _SAY[ask.form.kind](ask, answer, systems)


def _choice(ask: ChoiceAsk, answer: str, systems: Systems) -> str:
    """Return the label of the option, or its key if others share it.

    A bare number would be a line of the list, so "exactly" is put before it.
    """
    labels = choice_labels(ask, Reader(systems=systems))
    label = labels.get(answer, normal(answer))
    alone = [bare(other) for other in labels.values()].count(bare(label)) <= 1
    if label.isdecimal():
        return f"exactly {label}"
    return label if alone else answer


def choice_labels(ask: ChoiceAsk, reader: Reader) -> dict[str, str]:
    """Return the label of every option in plain words, by its key."""
    return {key: normal(answers.option_words(option, reader)) for key, option in ask.form.options.items()}


def _ships(ask: ShipsAsk, answer: Mapping[str, Any], systems: Systems) -> str:
    if not ask.form.targets:
        return _mixture(ask, answer, systems)
    if not answer["side"]:
        return "decline"
    if answer["side"] == LATER:
        return LATER
    target = ask.form.targets[answer["side"]]
    aim = "aim at " if target.planet >= 0 else ""
    return f"{aim}{target_words(target, systems)} with {_mixture(ask, answer['ships'], systems)}"


def _mixture(ask: ShipsAsk, ships: Mapping[str, int], systems: Systems) -> str:
    way = "to" if ask.what in answers.TO_PLACE else "from"
    parts = [f"{n} {way} {place_words(place, systems)}" for place, n in ships.items()]
    return listed(parts, "no ships")


def _cards(ask: CardsAsk, answer: list[str], systems: Systems) -> str:
    parts = [f"{n} x {card_words(key)}" if n > 1 else card_words(key) for key, n in Counter(answer).items()]
    return listed([f"attack {part}" if part.isdecimal() else part for part in parts], "no cards")


def _deal(ask: DealAsk, answer: Mapping[str, Any], systems: Systems) -> str:
    if answer["do"] != "offer":
        return "accept" if answer["do"] == "accept" else "no deal"
    terms = answer["terms"]
    mine, theirs = (_gift(terms[str(seat)], systems) for seat in (ask.form.me, ask.form.other))
    return f"{ENGLISH.colours[ask.form.other]} gets {mine}; i get {theirs}"


def _gift(gift: Mapping[str, Any], systems: Systems) -> str:
    parts = [
        f"{n} x {term_words(key)}" if n > 1 else term_words(key) for key, n in Counter(gift["cards"]).items()
    ]
    if gift["colony"] is not None:
        ships = f" with {gift['ships']} ships" if gift["ships"] else ""
        parts.append(f"a colony on {planet_words(gift['colony'], systems)}{ships}")
    parts += [f"{number} {clause_words(name)}" for name, number in gift["clauses"].items()]
    return listed(parts, "nothing")


_SAY: dict[str, Callable[[Any, Any, Systems], str]] = {
    "choice": _choice,
    "ships": _ships,
    "cards": _cards,
    "deal": _deal,
}


_SPLITTERS = (
    re.compile(r"\n[ \t]*\n"),
    re.compile(r"\n"),
    re.compile(r"(?<=[.!?])[ \t]+(?=\S)"),
)
_MOST_PARTS = 40
_MOST_READ = 60
MOST_OF_AN_ANSWER = 800  # characters: no answer is longer, and so no text takes long to read


@dataclass
class FoundAnswers:
    """The different answers of a text, and the words that could not be placed, each with its problem."""

    answers: list[AnswerJSON] = field(default_factory=list)
    problems: list[tuple[str, NotUnderstood]] = field(default_factory=list)

    def add(self, other: FoundAnswers) -> None:
        self.answers += [answer for answer in other.answers if answer not in self.answers]
        self.problems += other.problems


class PartsReader:
    """Reads a text part by part.

    `answer_in` returns the answer that a part is, or raises NotUnderstood; `own_names` are the words that the
    writer may sign with; `is_talk` says whether a part answers nothing.
    """

    def __init__(
        self, answer_in: Callable[[str], Any], own_names: Collection[str], is_talk: Callable[[str], bool]
    ):
        self.answer_in, self.own_names, self.is_talk = answer_in, own_names, is_talk
        self.parts_read = 0

    def answer(self, text: str, named: Callable[[Sequence[Any]], list[str]]) -> Any:
        """Return the one answer of a text, if everything else in it answers nothing. Raises NotUnderstood."""
        if not normal(text):
            raise NotUnderstood("no_answer", text=text.strip()) if text.strip() else NotUnderstood("empty")
        found = self._found_in(without_signature(text, self.own_names), 0)
        if len(found.answers) > 1:
            raise NotUnderstood("several_answers", meanings=named(found.answers))
        if found.answers and found.problems:
            part, _problem = found.problems[0]
            raise NotUnderstood("beside", text=" ".join(part.split()), meanings=named(found.answers))
        if found.answers:
            return found.answers[0]
        raise _most_telling(found.problems, text)

    def _found_in(self, text: str, level: int) -> FoundAnswers:
        """Read a text as one answer, as talk, else by its paragraphs, its lines, its sentences."""
        if not normal(text):
            return FoundAnswers()
        try:
            return FoundAnswers([self._answer_of(text)])
        except NotUnderstood as problem:
            if problem.reason == "number_or_name":
                return FoundAnswers(problems=[(text, problem)])
            if level == 0 and problem.reason == "ambiguous":  # there is nothing else
                return FoundAnswers(problems=[(text, problem)])
            if len(text) <= MOST_OF_AN_ANSWER and self.is_talk(text):
                return FoundAnswers()
            whole = FoundAnswers(problems=[(text, problem)])
        parts, deeper = _split(text, level)
        return self._together(parts, deeper, whole) if parts else whole

    def _answer_of(self, text: str) -> Any:
        self.parts_read += 1
        if len(text) > MOST_OF_AN_ANSWER or self.parts_read > _MOST_READ:
            raise NotUnderstood("unknown", text=" ".join(text.split()))
        return self.answer_in(text)

    def _together(self, parts: Sequence[str], level: int, whole: FoundAnswers) -> FoundAnswers:
        """Return what the parts say; if none is an answer, the problem of the whole comes first."""
        found = FoundAnswers()
        for part in parts:
            found.add(self._found_in(part, level))
        if not found.answers:
            found.problems = whole.problems + found.problems
        return found


def _split(text: str, level: int) -> tuple[list[str], int]:
    """Split a text by the coarsest splitter from this level on; return the parts and the level below it."""
    for splitter in range(level, len(_SPLITTERS)):
        parts = [part for part in _SPLITTERS[splitter].split(text) if normal(part)]
        if 1 < len(parts) <= _MOST_PARTS:
            return parts, splitter + 1
    return [], level


def _most_telling(problems: Sequence[tuple[str, NotUnderstood]], text: str) -> NotUnderstood:
    """Return the problem that says most about what to do."""
    if not problems:
        return NotUnderstood("no_answer", text=" ".join(text.split()))
    telling = [problem for _part, problem in problems if problem.reason not in ("unknown", "empty")]
    return (telling or [problems[0][1]])[0]
