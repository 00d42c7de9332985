"""Answers about techs in plain words, English and German (R-23.4)."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation

import engine
from engine import Ask, Option
from engine.asking.forms import Ships, choice
from games.mail.understand.answer import NotUnderstood, understand
from games.questions.forms import answer_words

RED = 0


def research(tech: str, number: int, planet: int) -> Option:
    about: dict[str, Any] = {"tech": tech, "number": number, "planet": planet}
    return Option(f"research tech {number} from {planet}", "tech_research", about)


def on(tech: str, number: int) -> Option:
    about: dict[str, Any] = {"tech": tech, "number": number, "on": True, "ends": "completed"}
    return Option(f"research on tech {number}", "tech_research", about)


def for_good(tech: str, number: int) -> Option:
    about: dict[str, Any] = {"tech": tech, "number": number, "on": True, "for_good": True, "ends": "dearest"}
    return Option(f"research for good tech {number}", "tech_research", about)


def of(verb: str, tech: str, number: int) -> Option:
    return Option(f"{verb} tech {number}", f"tech_{verb}", {"tech": tech, "number": number})


NOTHING = (Option("nothing", "tech_nothing", {}), Option("nothing on", "tech_nothing", {"on": True}))
VACUUM, LASERS = ("vacuum_turbines", 7), ("xenon_lasers", 9)
ONE = Ask(
    RED,
    "tech_action",
    choice(
        on(*VACUUM),
        for_good(*VACUUM),
        research(*VACUUM, 0),
        research(*VACUUM, 2),
        of("abandon", *VACUUM),
        *NOTHING,
    ),
    "nothing",
)
READY = (
    of("complete", *VACUUM),
    for_good(*VACUUM),
    research(*VACUUM, 0),
    research(*VACUUM, 2),
    of("abandon", *VACUUM),
)
TWO = Ask(
    RED,
    "tech_action",
    choice(
        *READY,
        on(*LASERS),
        for_good(*LASERS),
        research(*LASERS, 0),
        research(*LASERS, 2),
        of("abandon", *LASERS),
        *NOTHING,
    ),
    "nothing",
)
COMPLETABLE = Ask(RED, "tech_action", choice(*READY, *NOTHING), "nothing")
NEW = Ask(
    RED,
    "another_encounter",
    choice(Option("no", "no"), Option("yes", "yes"), Option("tech", "new_tech")),
    "no",
)
KEEP = Ask(
    RED,
    "tech",
    choice(*(Option(tech, "tech", {"tech": tech}) for tech in engine.book().techs)),
    "xenon_lasers",
)
USE = Ask(
    RED,
    "encounter_starts",
    choice(
        Option("pass", "pass"),
        Option("vacuum_turbines.draw_four", "use", {"tech": "vacuum_turbines", "ability": "draw_four"}),
    ),
    "pass",
    about={"window": True},
)
SHIPS = Ask(RED, "lose_ships", Ships({"0": 4, "2": 9}, 7, 7), {"2": 7})
ASKS = (ONE, TWO, COMPLETABLE, NEW, KEEP, USE)

ENGLISH = [
    (ONE, "research", "research on tech 7"),
    (ONE, "Research 7 from red 3", "research tech 7 from 2"),
    (ONE, "research from red 3", "research tech 7 from 2"),
    (ONE, "research tech 7 from red 1, please", "research tech 7 from 0"),
    (ONE, "research on 7", "research on tech 7"),
    (ONE, "go on with 7", "research on tech 7"),
    (ONE, "I go on", "research on tech 7"),
    (ONE, "carry on, please", "research on tech 7"),
    (ONE, "send a ship from red 3 to tech 7", "research tech 7 from 2"),
    (ONE, "1 ship from red 1 to Vacuum Turbines", "research tech 7 from 0"),
    (ONE, "research until I cancel it", "research for good tech 7"),
    (ONE, "go on with 7 until I say so", "research for good tech 7"),
    (ONE, "abandon it", "abandon tech 7"),
    (ONE, "turn up and abandon 7", "abandon tech 7"),
    (ONE, "nothing", "nothing"),
    (ONE, "do nothing", "nothing"),
    (ONE, "nothing from now on", "nothing on"),
    (TWO, "complete 7", "complete tech 7"),
    (TWO, "complete", "complete tech 7"),
    (TWO, "I complete the Vacuum Turbines", "complete tech 7"),
    (TWO, "research Xenon Lasers from red 3", "research tech 9 from 2"),
    (TWO, "research 9 from red 1", "research tech 9 from 0"),
    (TWO, "send a ship from red 3 to tech 9", "research tech 9 from 2"),
    (TWO, "1 ship from red 3 to tech 7", "research tech 7 from 2"),
    (TWO, "I send a ship to tech 9 from red 1", "research tech 9 from 0"),
    (TWO, "put a ship from red 3 on 9, please", "research tech 9 from 2"),
    (TWO, "I pass", "nothing"),
    (TWO, "go on with Xenon Lasers", "research on tech 9"),
    (TWO, "abandon 9", "abandon tech 9"),
    (TWO, "abandon tech 7", "abandon tech 7"),
    (TWO, "go on with 7", "complete tech 7"),
    (TWO, "go on with 9", "research on tech 9"),
    (TWO, "research 7", "complete tech 7"),
    (COMPLETABLE, "go on with 7", "complete tech 7"),
    (COMPLETABLE, "I go on", "complete tech 7"),
    (COMPLETABLE, "research 7", "complete tech 7"),
    (COMPLETABLE, "give up 7", "abandon tech 7"),
    (COMPLETABLE, "research from red 1", "research tech 7 from 0"),
    (COMPLETABLE, "go on with 7 until I cancel it", "research for good tech 7"),
    (NEW, "new tech", "tech"),
    (NEW, "I take a new tech", "tech"),
    (NEW, "another encounter", "yes"),
    (NEW, "no", "no"),
    (KEEP, "Xenon Lasers", "xenon_lasers"),
    (KEEP, "I keep the Tech Scrambler", "tech_scrambler"),
    (USE, "use vacuum turbines", "vacuum_turbines.draw_four"),
    (USE, "Vacuum Turbines!", "vacuum_turbines.draw_four"),
]
GERMAN = [
    (ONE, "erforschen", "research on tech 7"),
    (ONE, "erforsche 7 von rot 3", "research tech 7 from 2"),
    (ONE, "Ich erforsche Technologie 7 von Rot 1", "research tech 7 from 0"),
    (ONE, "weiter mit 7", "research on tech 7"),
    (ONE, "weiter", "research on tech 7"),
    (TWO, "schicke ein Schiff von Rot 3 zu Technologie 9", "research tech 9 from 2"),
    (ONE, "weiter erforschen", "research on tech 7"),
    (ONE, "Technologie 7 aufgeben", "abandon tech 7"),
    (ONE, "Ich gebe 7 auf", "abandon tech 7"),
    (ONE, "Technologie 7 aufdecken und aufgeben", "abandon tech 7"),
    (ONE, "nichts", "nothing"),
    (ONE, "nichts, von nun an", "nothing on"),
    (TWO, "7 abschließen", "complete tech 7"),
    (TWO, "weiter mit 7", "complete tech 7"),
    (COMPLETABLE, "weiter mit 7", "complete tech 7"),
    (COMPLETABLE, "weiter erforschen, bis ich es lösche", "research for good tech 7"),
    (TWO, "Ich schließe Vacuum Turbines ab", "complete tech 7"),
    (NEW, "neue Technologie", "tech"),
    (NEW, "Ich nehme eine neue Technologie", "tech"),
    (KEEP, "Ich nehme die Xenon Lasers", "xenon_lasers"),
]


def read(ask: Ask, text: str) -> Any:
    return understand(text, shown=ask.suggestions(), ask=ask)


@pytest.mark.parametrize(
    ("ask", "text", "answer"), ENGLISH, ids=lambda one: one if isinstance(one, str) else ""
)
def test_techs_in_plain_words(ask: Ask, text: str, answer: str) -> None:
    assert read(ask, text) == answer


@pytest.mark.parametrize(
    ("ask", "text", "answer"), GERMAN, ids=lambda one: one if isinstance(one, str) else ""
)
def test_techs_in_german_words(ask: Ask, text: str, answer: str) -> None:
    with translation.override("de"):
        assert read(ask, text) == answer


@pytest.mark.parametrize(
    ("ask", "text"),
    [
        (TWO, "research"),
        (TWO, "abandon"),
        (ONE, "research 8"),
        (ONE, "complete 7"),
        (ONE, "turn up 7"),  # too few ships: to complete it is not possible, and it is not given up unasked
        (TWO, "research from red 3"),
        (TWO, "go on"),
        (TWO, "continue"),
        (TWO, "I go on"),
        (TWO, "ok, carry on"),
        (TWO, "keep going"),
        (TWO, "go on"),
        (TWO, "I go on researching"),
        (TWO, "research"),
        (COMPLETABLE, "up 7"),
        (TWO, "send a ship to tech 9"),
        (ONE, "send a ship from red 3 to tech 2"),
        (ONE, "2 ships from red 3 to tech 7"),
        (ONE, "7 ships from red 3"),
        (TWO, "9 ships from red 1"),
        (ONE, "7 ships"),
        (ONE, "no ship from red 3 to tech 7"),
        (TWO, "1 ship from red 3 to tech 7 and tech 9"),
    ],
)
def test_nothing_is_guessed_where_several_techs_could_be_meant_or_none(ask: Ask, text: str) -> None:
    with pytest.raises(NotUnderstood):
        read(ask, text)


def test_a_number_of_ships_is_no_tech_in_german_either() -> None:
    with translation.override("de"), pytest.raises(NotUnderstood):
        read(ONE, "7 Schiffe von Rot 3")


def test_a_bare_number_with_a_planet_is_a_tech_as_well_as_ships() -> None:
    """Beside a question of ships that waits too, it is asked back which is meant
    (games/mail/receive/take_parts.py)."""
    assert read(ONE, "7 from red 3") == "research tech 7 from 2"
    assert read(SHIPS, "7 from red 3") == {"2": 7} and read(SHIPS, "7 ships from red 3") == {"2": 7}


def test_going_on_in_german_passes_none_of_two_techs() -> None:
    with translation.override("de"), pytest.raises(NotUnderstood):
        read(TWO, "weiter")


def test_nor_does_it_choose_between_one_that_has_its_ships_and_another() -> None:
    with translation.override("de"), pytest.raises(NotUnderstood):
        read(TWO, "weiter erforschen")


@pytest.mark.parametrize("language", ("en", "de"))
@pytest.mark.parametrize("ask", ASKS, ids=("one", "two", "completable", "new", "keep", "use"))
def test_the_words_of_the_list_can_be_copied(ask: Ask, language: str) -> None:
    with translation.override(language):
        for number, answer in enumerate(ask.suggestions(), 1):
            words = answer_words(ask, answer, RED)
            assert read(ask, words) == answer
            assert read(ask, f"  {number}.  {words}") == answer
