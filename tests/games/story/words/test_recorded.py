"""The story of recorded games: true to their facts and positions, in both languages, to every seat."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.utils.translation import override

import engine
from games.story.words.clash import EncounterStory, Story
from games.story.words.telling import story
from games.words.names import card_name, colour_name, planet_name
from games.words.reader import FIVE_EACH, Reader
from tests.engine.recorded import SHORT_FIRST, read, some
from tests.proofs import sample

USUAL = re.compile(r"[345]p-\d+|(standard|brisk|every_window)-\dp-\d+")  # five planets, and no variant
SAMPLE = sample(some(20, [log for log in SHORT_FIRST if USUAL.match(log.name)]), of=2)
LANGUAGES = ("en", "de")
MOST_SENTENCES = 9


@dataclass
class Course:
    """A game as it was: all its facts, and the foreign colonies when each encounter was over."""

    facts: list[dict[str, Any]] = field(default_factory=list)
    colonies: dict[int, dict[int, int]] = field(default_factory=dict)
    seats: int = 0
    winners: list[int] = field(default_factory=list)


@cache
def course(log: Path) -> Course:
    recorded = read(log)
    game = engine.Game(engine.new_position(engine.Options.from_json(recorded["options"]), recorded["seed"]))
    found = Course([engine.fact_json(fact) for fact in game.facts], seats=recorded["options"]["players"])
    for decision in map(engine.decision_from_json, recorded["decisions"]):
        facts = [engine.fact_json(fact) for fact in game.decide(decision)]
        found.facts += facts
        over = [fact["number"] for fact in facts if fact["id"] == "encounter_over"]
        found.colonies |= {number: _colonies(game) for number in over}
    found.winners = list(game.winners)
    return found


def _colonies(game: engine.Game) -> dict[int, int]:
    return {seat.number: game.position.foreign_colonies(seat.number) for seat in game.position.seats}


def told(log: Path, seat: int | None = None, language: str = "en") -> Story:
    with override(language):
        return story(course(log).facts, Reader(seat))


def public(log: Path) -> list[dict[str, Any]]:
    return [fact for fact in course(log).facts if fact["to"] is None]


def facts_of(log: Path, number: int) -> list[dict[str, Any]]:
    """The public facts from the beginning of an encounter to the next one."""
    facts = public(log)
    begins = [place for place, fact in enumerate(facts) if fact["id"] == "encounter_began"]
    first = next(place for place in begins if facts[place]["number"] == number)
    return facts[first : min((place for place in begins if place > first), default=len(facts))]


def every_text(tale: Story) -> list[str]:
    chapters = [chapter.text for chapter in tale.chapters]
    return [tale.opening, tale.end, *chapters, *(point.text for point in tale.points)]


@pytest.mark.parametrize("log", SAMPLE, ids=lambda log: log.name)
def test_each_encounter_has_one_paragraph_in_order(log: Path) -> None:
    begun = [fact["number"] for fact in public(log) if fact["id"] == "encounter_began"]
    chapters = told(log).chapters
    assert [chapter.number for chapter in chapters] == begun
    assert all(chapter.over and chapter.text for chapter in chapters)


@pytest.mark.parametrize("log", SAMPLE, ids=lambda log: log.name)
def test_a_paragraph_names_the_offense_the_defense_the_planet_and_the_cards(log: Path) -> None:
    for chapter in told(log).chapters:
        for word in _words_of(facts_of(log, chapter.number)):
            assert word.casefold() in chapter.text.casefold(), (chapter.number, word, chapter.text)


def _words_of(facts: list[dict[str, Any]]) -> list[str]:
    words = [colour_name(facts[0]["offense"])]
    for fact in facts:
        if fact["id"] == "opponent_set":
            words.append(colour_name(fact["defense"]))
        elif fact["id"] == "gate_aimed":
            words.append(planet_name(fact["planet"], FIVE_EACH))
        elif fact["id"] == "card_turned_up":
            words.append(_negotiate_or(fact["card"]))
    return words


def _negotiate_or(card: str) -> str:
    return "negotiate" if card == "negotiate" else card_name(card)


@pytest.mark.parametrize("log", SAMPLE, ids=lambda log: log.name)
def test_the_result_is_the_one_that_was_told(log: Path) -> None:
    said = {"called off": "called off", "both lose": "both main players lose", "resettled": "re-settle"}
    for chapter in told(log).chapters:
        facts = facts_of(log, chapter.number)
        results = [fact["result"] for fact in facts if fact["id"] in ("encounter_result", "encounter_over")]
        defense = next((fact["defense"] for fact in facts if fact["id"] == "opponent_set"), -1)
        said["offense"] = f"{colour_name(facts[0]['offense'])} wins"
        said["defense"] = colour_name(defense)
        if results:
            assert said.get(results[-1], "").casefold() in chapter.text.casefold(), chapter.text


@pytest.mark.parametrize("log", SAMPLE, ids=lambda log: log.name)
def test_the_colonies_after_each_encounter_are_those_of_the_position(log: Path) -> None:
    held = course(log).colonies
    checked = [chapter for chapter in told(log).chapters if chapter.number in held]
    assert checked
    for chapter in checked:
        assert dict(chapter.colonies) == held[chapter.number], chapter.number


@pytest.mark.parametrize("log", SAMPLE, ids=lambda log: log.name)
def test_whose_colonies_have_changed_stands_in_the_text_with_the_number(log: Path) -> None:
    before = dict.fromkeys(range(course(log).seats), 0)
    for chapter in told(log).chapters:
        for seat, number in chapter.colonies.items():
            counted = f"{colour_name(seat)} {number}" in chapter.text.partition("Foreign colonies now:")[2]
            assert counted == (number != before[seat]), chapter.text
        before = dict(chapter.colonies)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("log", SAMPLE, ids=lambda log: log.name)
def test_nothing_is_left_unfilled_and_sentences_are_whole(log: Path, language: str) -> None:
    for seat in (None, *range(course(log).seats)):
        for text in filter(None, every_text(told(log, seat, language))):
            assert not re.search(r"%|–|\(\(|\)\)|  | [.,]|\.\.|None|\(you\)|\(du\)", text), text
            assert text[0].isupper() and text.endswith("."), text
            assert len(re.findall(r"\.(?: |$)", text)) <= MOST_SENTENCES, text


@pytest.mark.parametrize("log", SAMPLE, ids=lambda log: log.name)
def test_to_a_seat_no_one_else_is_you(log: Path) -> None:
    for chapter in told(log, seat=0).chapters:
        assert "Red" not in chapter.text, chapter.text


@pytest.mark.parametrize("log", SAMPLE, ids=lambda log: log.name)
def test_what_only_seats_know_changes_no_story(log: Path) -> None:
    """A bystander's is made of public facts alone, and to a seat none of the others' may matter."""
    everything = course(log).facts
    assert told(log) == story(public(log), Reader())
    for seat in range(course(log).seats):
        known = [fact for fact in everything if fact["to"] is None or seat in fact["to"]]
        assert told(log, seat) == story(known, Reader(seat))


@pytest.mark.parametrize("log", SAMPLE, ids=lambda log: log.name)
def test_the_end_names_the_winners(log: Path) -> None:
    tale = told(log)
    assert all(colour_name(seat) in tale.end for seat in course(log).winners)
    assert [point.kind for point in tale.points][-1] == "win"


def test_a_story_breaks_off_where_its_facts_do() -> None:
    facts = public(SAMPLE[0])
    for length in range(0, len(facts), 7):
        assert _is_beginning(story(facts[:length], Reader()).chapters, told(SAMPLE[0]).chapters)


def _is_beginning(some: tuple[EncounterStory, ...], every: tuple[EncounterStory, ...]) -> bool:
    """All encounters but the last are as they will always be told, but for what follows them at once."""
    return [one.number for one in some] == [one.number for one in every[: len(some)]] and all(
        one.text == other.text for one, other in zip(some[:-1], every, strict=False)
    )
