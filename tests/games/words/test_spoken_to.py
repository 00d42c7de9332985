"""The reader in every slot of a sentence: "your 4 ships", and never "4 ships of you" or „von du“."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.utils import translation

import engine
from engine.state.kinds import Kind, kinds_of
from games.log.words.sentences import FACTS, sentence
from games.management.texts.samples import cases, of_fact, of_parameters
from games.questions.forms import answer_words, consequence
from games.questions.words.declared import QUESTIONS
from games.questions.words.reasons import REASONS
from games.questions.words.titles import question
from games.translations import catalogs
from games.words.choices import OPTIONS, choice_words, chosen, option_words
from games.words.names import self_or_seat, you_or_seat
from games.words.patterns import fill
from games.words.reader import Reader, answers_of_sheets, titles_of_questions
from tests.engine.recorded import log_named, name_of, some
from tests.proofs import sample

SEATS = range(8)
ALIENS = ("warrior", "zombie", "sorcerer", "macron")
CHOICES = (
    "",
    "seat 0",
    "seat 0 seat 2",
    "4 ships of seat 0",
    "1 ships of seat 0",
    "zombie of seat 0",
    "zombie to seat 0",
)
FORMS = {
    "en": re.compile(
        r"\b(?:ships?|cards?|aliens?|Warrior|Zombie|Sorcerer|Macron|hand|colony) of (?:you|yourself)\b"
        r"|\byou's\b|\byourself's\b|\(you\)'s"
    ),
    "de": re.compile(
        r"\b(?:von|mit|bei|zu|nach|aus|an|auf|gegen|für|durch|ohne|um|über|in) du\b"
        r"|\blädt [^.]* ein: du\b|\bdus\b|\(du\)s\b|\bmit \d+ Schiffe\b|\bvon \d+ Schiffe\b"
        r"|\b(?:nach|vor|seit|in|mit|von|binnen) \d+ (?:Tage|Monate|Jahre|Plätze|Punkte|Spiele)\b"
    ),
}  # fmt: skip
LASTING = "span|time|deal|left|bank|after|period|idle|lasted|waits"  # fields that hold "3 days", "2 hours"
DATIVE = re.compile(
    r"\b(?:nach|vor|seit|in|binnen|innerhalb von|mit|von|zu|bei|ab|aus)"
    rf"(?: (?:je|etwa|höchstens|mindestens))? %\((?:{LASTING}|ships)\)s",
    re.IGNORECASE,
)
ONE_WORD = re.compile(r"\bPartien?\b|\bBretts?\b|\bBrettes\b|\bE-Mails?\b|\bSpielbretts?\b")


@pytest.fixture(params=sorted(FORMS))
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    with translation.override(request.param):
        yield request.param


def reader(seat: int) -> Reader:
    return Reader(seat, {number: ALIENS[number % 4] for number in SEATS})


def lists_with(kind: type[engine.Fact], seat: int) -> dict[str, list[int]]:
    """The fields of a fact that hold several seats, this one among them."""
    told = of_fact(kind, next(cases("")), 2)
    return {
        name: [seat, (seat + 1) % 4]
        for name, kinds in kinds_of(kind).items()  # type: ignore[arg-type]
        if Kind.SEAT in kinds and isinstance(told.get(name), list | tuple)
    }


def told_of_facts() -> Iterator[tuple[str, str]]:
    for name, kind in engine.FACTS.items():
        for case in cases(FACTS[name].sentence):
            for seat in SEATS:
                fact = {**of_fact(kind, case, 2), **lists_with(kind, seat)}
                yield name, sentence(fact, reader(seat))
                for choice in CHOICES if "choice" in fact else ():
                    yield (
                        name,
                        sentence({**fact, "choice": choice.replace("seat 0", f"seat {seat}")}, reader(seat)),
                    )


def told_of_questions() -> Iterator[tuple[str, str]]:
    of_rules = {what: (one.title, one.rule) for what, one in QUESTIONS.items()}
    titles = {**of_rules, **{what: (title, "") for what, title in titles_of_questions().items()}}
    for what, (title, explanation) in titles.items():
        for case in [*cases(title), *cases(explanation)]:
            for seat in SEATS:
                about = {
                    k: v for k, v in of_parameters(case, 2).items() if k not in ("window", "offer", "kept")
                }
                words = question({"what": what, "about": {**about, "seats": [seat, 1, 2]}}, reader(seat))
                yield from ((what, text) for text in (words.title, words.subject))


def told_of_options() -> Iterator[tuple[str, str]]:
    for what, entry in OPTIONS.items():
        for case in cases(entry):
            for seat in SEATS:
                params: Any = {**of_parameters(case, 2), "pile": "hand", "seats": [seat, 1]}
                for choice in CHOICES:
                    option = engine.Option(
                        "it", what, {**params, "choice": choice.replace("seat 0", f"seat {seat}")}
                    )
                    yield what, option_words(option, reader(seat))


def told_of_answers() -> Iterator[tuple[str, str]]:
    entries = {**answers_of_sheets(), **REASONS}
    for name, entry in entries.items():
        for case in cases(entry):
            for seat in SEATS:
                yield name, fill(entry, {**of_parameters(case, 2), "seats": [seat, 1]}, reader(seat))


def told_of_choices() -> Iterator[tuple[str, str]]:
    for choice in CHOICES:
        for name in (self_or_seat, you_or_seat):
            yield choice, choice_words(choice, reader(0))
            yield choice, chosen(choice, reader(0), name)


TOLD = (told_of_facts, told_of_questions, told_of_options, told_of_answers, told_of_choices)


@pytest.mark.parametrize("told", TOLD, ids=lambda one: one.__name__.removeprefix("told_of_"))
def test_the_reader_is_never_put_where_a_name_would_stand(language: str, told: Any) -> None:
    found = set(told())
    assert len(found) > 10
    assert [one for one in found if FORMS[language].search(one[1])] == []


@pytest.mark.parametrize("name", sample(map(name_of, some(6)), of=3))
def test_no_answer_of_a_recorded_game_puts_its_seat_where_a_name_would_stand(
    language: str, name: str
) -> None:
    log = log_named(name)
    game = engine.Game(engine.new_position(engine.Options.from_json(log["options"]), log["seed"]))
    said: set[str] = set()
    for place, decision in enumerate(log["decisions"]):
        for key in game.waiting if place % 3 == 0 else ():
            said |= said_of(game, game.open[key])
        told = [engine.fact_json(fact) for fact in game.decide(engine.decision_from_json(decision))]
        said |= {sentence(fact, reader(seat)) for fact in told for seat in range(log["options"]["players"])}
    assert [line for line in said if FORMS[language].search(line)] == []


def said_of(game: engine.Game, ask: engine.Ask) -> set[str]:
    view = engine.view(game.position, ask.seat)
    mine = Reader.of(view)
    answers = ask.suggestions()
    return {answer_words(ask, one, mine) for one in answers} | {
        consequence(ask, one, view) for one in answers
    }


def test_ships_and_aliens_of_the_reader_are_called_theirs() -> None:
    assert chosen("4 ships of seat 0", Reader(0), self_or_seat) == ": your 4 ships"
    assert chosen("1 ships of seat 0", Reader(0), you_or_seat) == ": your 1 ship"
    assert chosen("zombie of seat 0", Reader(0), you_or_seat) == ": your Zombie"
    assert chosen("face_down of seat 0", Reader(0), you_or_seat) == ": a face-down alien of yours"
    assert chosen("4 ships of seat 2", Reader(0), you_or_seat) == ": 4 ships of Blue"
    with translation.override("de"):
        assert chosen("4 ships of seat 0", Reader(0), you_or_seat) == ": deine 4 Schiffe"
        assert chosen("zombie to seat 0", Reader(0), you_or_seat) == ": Zombie an dich"
        assert chosen("zombie to seat 2", Reader(0), you_or_seat) == ": Zombie an Blau"


def test_who_is_invited_with_others_is_told_so_in_german() -> None:
    fact = {"id": "allies_invited", "to": None, "seat": 1, "side": "offense", "seats": [2, 0]}
    assert sentence(fact, Reader(0)) == "Yellow invites you and Blue to join the offense."
    with translation.override("de"):
        assert sentence(fact, Reader(0)) == "Gelb lädt auf die Angreiferseite ein: dich und Blau."
        assert sentence(fact, Reader(3)) == "Gelb lädt auf die Angreiferseite ein: Blau und Rot."


# The German catalogs


def german() -> Iterator[str]:
    for part in catalogs.parts():
        for message in catalogs.read(part.file("de"), "de"):
            yield from [message.string] if isinstance(message.string, str) else message.string


def test_no_german_preposition_declines_a_number_of_days_or_ships() -> None:
    """„nach 3 Tagen“, but the words that are put in say „3 Tage“."""
    assert [text for text in german() if DATIVE.search(text)] == []


def test_one_thing_has_one_german_word() -> None:
    """Spiel, Spielfeld, Mail."""
    assert [text for text in german() if ONE_WORD.search(text)] == []
