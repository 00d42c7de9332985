"""Techs in words: who has one face down reads its name, everybody else its number (R-23.3, R-23.16)."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine import view
from games.board.words.lines import board_text
from games.log.words.sentences import reasons, sentence
from games.questions.forms import answer_words, consequence, form_of
from games.questions.words.answers import closed_answer_words
from games.questions.words.titles import question
from games.words.choices import option_words
from games.words.names import place_name, tech_place_name
from games.words.reader import Reader, Systems
from tests.engine.scenario import Scenario, scenario

RED, BLUE = 0, 1


def asked(ships: int = 1, tech: str = "vacuum_turbines") -> tuple[engine.Ask, Any, Reader]:
    """Blue's tech action with a tech that lies face down, with the view and the reader."""
    return at(playing(ships, tech).play_until("tech_action", of="blue"), "tech_action")


def playing(ships: int = 1, tech: str = "vacuum_turbines") -> Scenario:
    game = scenario(red=("", "attack 8"), blue=("", "attack 6"), green=("",))
    return game.with_tech("blue", tech, ships=ships, faceup=False)


def at(game: Scenario, what: str) -> tuple[engine.Ask, Any, Reader]:
    ask = next(a for a in game.game.open.values() if a.what == what and a.seat == BLUE)
    seen = view(game.position, BLUE)
    return ask, seen, Reader.of(seen)


def label(key: str, ships: int = 1) -> str:
    ask, _seen, reader = asked(ships)
    return answer_words(ask, key, reader)


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("research tech 1 from 5", "Research tech 1 (Vacuum Turbines) from yellow 1"),
        ("research on tech 1", "Go on with tech 1 (Vacuum Turbines) until it is completed"),
        ("abandon tech 1", "Abandon tech 1 (Vacuum Turbines)"),
        ("nothing", "Nothing"),
        ("nothing on", "Nothing, from now on"),
    ],
)
def test_what_can_be_done_with_a_tech_names_it_by_number_and_name(key: str, words: str) -> None:
    assert label(key) == words


def test_beside_it_stands_how_many_ships_it_has_and_needs() -> None:
    ask, seen, reader = asked(ships=1)
    assert form_of(ask).note(ask, "research tech 1 from 6", seen, reader) == "Ships on it then: 2 of 2."
    assert form_of(ask).note(ask, "abandon tech 1", seen, reader) == "Ships on it: 1 of 2."


def test_of_an_empty_one_no_ships_come_home() -> None:
    """R-23.7: in the box of 2008 too it may be turned up, and is abandoned by that."""
    turned_up = "You turn up Vacuum Turbines and discard it without effect."
    for ships, home in ((0, ""), (1, " Its ships come home.")):
        ask, seen, reader = asked(ships)
        ships_on_it = f" Ships on it: {ships} of 2."
        assert consequence(ask, "abandon tech 1", seen, reader) == turned_up + home + ships_on_it


def test_the_last_ship_of_a_colony_is_told() -> None:
    ask, seen, reader = asked()
    seen["planets"][6]["1"] = 1
    assert form_of(ask).note(ask, "research tech 1 from 6", seen, reader).endswith("you give up that colony.")


def test_of_an_x_tech_any_number_is_enough() -> None:
    ask, seen, reader = asked(2, "tech_scrambler")
    assert form_of(ask).note(ask, "research tech 1 from 6", seen, reader) == "Ships on it then: 3."


def test_completing_says_what_the_tech_does_then() -> None:
    ask, seen, reader = asked(ships=2)
    told = consequence(ask, "complete tech 1", seen, reader)
    assert told.startswith("You turn up Vacuum Turbines.") and "draw four cards" in told


def test_every_answer_has_a_consequence() -> None:
    ask, seen, reader = asked(ships=2)
    assert all(consequence(ask, key, seen, reader) for key in ask.form.options)  # type: ignore[attr-defined]


def test_the_choice_among_techs_tells_what_each_does() -> None:
    ask = engine.Ask(
        BLUE,
        "tech",
        engine.Choice({"xenon_lasers": engine.Option("xenon_lasers", "tech", {"tech": "xenon_lasers"})}),
        "xenon_lasers",
    )
    seen = view(playing().position, BLUE)
    assert question(ask).title == "Choose the tech you keep"
    assert answer_words(ask, "xenon_lasers") == "Xenon Lasers"
    assert (
        form_of(ask)
        .note(ask, "xenon_lasers", seen, Reader.of(seen))
        .startswith("Needs 3 ships. When you take part")
    )


FACE_DOWN = [
    {"id": "tech_kept", "seat": BLUE, "number": 1},
    {"id": "tech_researched", "seat": BLUE, "number": 1, "ships": 2, "planet": 5},
    {"id": "techs_drawn", "seat": BLUE, "techs": 2},
]


@pytest.mark.parametrize("fact", FACE_DOWN, ids=[str(fact["id"]) for fact in FACE_DOWN])
def test_a_face_down_tech_is_a_number_to_everybody_else(fact: Any) -> None:
    game = playing()
    others = Reader.of(view(game.position, RED))
    assert "Vacuum" not in sentence(fact, others) and "Vacuum" not in sentence(fact, None)


def test_its_owner_reads_its_name_in_the_log() -> None:
    mine = Reader.of(view(playing().position, BLUE))
    assert sentence(FACE_DOWN[1], mine) == (
        "You send a ship from yellow 1 to research tech 1 (Vacuum Turbines): 2 ships are on it."
    )


def test_the_place_of_researchers_is_called_by_the_number() -> None:
    assert place_name("tech 7", Systems()) == tech_place_name(7) == "tech 7"


def test_what_a_tech_brings_about_is_told_as_its_doing() -> None:
    use = {
        "id": "tech_was_used",
        "seat": BLUE,
        "tech": "vacuum_turbines",
        "ability": "draw_four",
        "choice": "",
    }
    drawn = {"id": "drew", "seat": BLUE, "cards": 4, "why": "effect"}
    found = list(reasons([use, drawn], Reader(RED)))
    assert found[1].text == "Caused by Yellow's Vacuum Turbines."


def test_that_a_tech_is_completed_is_asked_about_in_these_words() -> None:
    about = {"window": True, "user": BLUE, "ability": "completed", "tech": "xenon_lasers"}
    words = question({"what": "tech_used", "about": about}, Reader(RED))
    assert words.title == "Yellow completes Xenon Lasers. Respond?"
    assert "add 1 to your side's total" in words.explanation


def test_its_use_too() -> None:
    about = {"window": True, "user": BLUE, "ability": "fire", "tech": "xenon_lasers", "choice": "plus"}
    assert question({"what": "tech_used", "about": about}, Reader(RED)).title.startswith(
        "Yellow uses Xenon Lasers"
    )


def board(seat: int | None, tech: str = "vacuum_turbines") -> str:
    return " ".join(board_text(view(playing(3, tech).position, seat)).split())


def test_the_board_shows_a_face_down_tech_by_its_number_and_ships() -> None:
    assert "Yellow: tech 1 (face down, 3 ships)." in board(RED)
    assert board(RED) == board(RED, "tech_scrambler")
    assert board(None) == board(None, "tech_scrambler")


def test_to_its_owner_with_its_name_and_what_it_needs() -> None:
    assert "You: tech 1, Vacuum Turbines (face down, 3 ships of 2)." in board(BLUE)


def test_face_up_it_is_its_name_and_discarded_ones_are_named() -> None:
    game = playing().with_tech("red", "xenon_lasers")
    game.position.tech_discards.append("tech_scrambler")
    told = board_text(view(game.position, BLUE))
    assert "Red: Xenon Lasers." in told and "Discarded techs: Tech Scrambler." in told


def test_without_the_variant_there_is_no_word_of_techs() -> None:
    plain = scenario(red=("", "attack 8"), blue=("", "attack 6"), green=("",))
    assert "tech" not in board_text(view(plain.position, RED)).casefold()


@pytest.mark.parametrize(
    ("what", "answer", "words"),
    [
        ("tech_action", "research tech 1 from 12", "Research tech 1 (Vacuum Turbines) from blue 3"),
        (
            "tech_action",
            "research on tech 1",
            "Go on with tech 1 (Vacuum Turbines) until it has its ships",
        ),
        ("tech_action", "complete tech 9", "Complete tech 9"),
        ("tech_action", "abandon tech 1", "Abandon tech 1 (Vacuum Turbines)"),
        ("tech_action", "nothing on", "Nothing, from now on"),
        ("tech", "xenon_lasers", "Xenon Lasers"),
        ("another_encounter", "tech", "Take a new tech instead, and my turn is over"),
        ("encounter_starts", "vacuum_turbines.draw_four", "Use Vacuum Turbines"),
    ],
)
def test_an_answer_to_a_closed_question_is_told(what: str, answer: str, words: str) -> None:
    reader = Reader.of(view(playing().position, BLUE))
    assert closed_answer_words(answer, what, {}, reader) == words


def test_ships_lost_from_a_tech_are_named_by_it() -> None:
    seen = view(playing(2).position, BLUE)
    ask = engine.Ask(
        BLUE,
        "lose_ships",
        engine.Ships({"5": 4, "tech 1": 2}, 2, 2),
        {"5": 2},
        about={"owner": BLUE, "ships": 2},
    )
    assert consequence(ask, {"tech 1": 2}, seen, Reader.of(seen)) == "You lose 2 ships from tech 1."


def test_a_place_between_two_planets_is_named_by_both() -> None:
    between = engine.Option("2 3", "planets", {"planets": [2, 3]})
    assert option_words(between) == "Red 3 and red 4"
