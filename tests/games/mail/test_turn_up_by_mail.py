"""Lines that turn up a face-down alien, beside techs that lie face down as well (R-24.2, R-23.4, D-7)."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine.state.cards import card
from engine.state.holdings import Power
from engine.state.position import Position, Turn
from games.lobby.service.game_options import GameSetup
from games.models import Prompt
from tests.games.mail.test_incoming import Mailbox
from tests.games.tables import Table, person, playing

pytestmark = pytest.mark.django_db

ALIENS = ("human", "zombie", "macron")
TECHS = ("vacuum_turbines", "xenon_lasers")
UNCLEAR, LATER = "Not clear which alien is meant", "is turned up as soon as the game goes on"
UP = {"turn up human": "now"}


def table(
    monkeypatch: pytest.MonkeyPatch, *, more: tuple[str, ...] = (), techs: tuple[str, ...] = TECHS
) -> Table:
    """Red's Human, and `more`, lie face down; so does a tech of theirs that is ready, and one of Yellow's."""
    real = engine.new_position

    def new_position(options: engine.Options, seed: str) -> Position:
        position = real(options, seed)
        position.stage, position.turn = "play", Turn(offense=1 if techs else 0)
        position.deck = [card("attack 6")] * 30
        for seat, alien in zip(position.seats, ALIENS, strict=True):
            seat.powers, seat.hand, seat.face_down = [Power(alien)], [card("attack 8")], []
        red = position.seats[0]
        red.powers, red.face_down = [], [Power("human"), *map(Power, more)]
        for number, tech in enumerate(techs):
            added = position.add_tech(number, tech)
            position.put_ships(number, position.take_ships(number, {str(5 * number): 3}), added.ships)
        return position

    switches = {"technology": True, "hidden_powers": "until_shown", "flares": False}
    with monkeypatch.context() as patch:
        patch.setattr(engine, "new_position", new_position)
        game = playing(people=3, setup=GameSetup(box=ALIENS, picked=ALIENS, switches=switches), seed="techs")
    if techs:
        game.until_asked("tech_action")
    return game


class Red:
    """What Red writes to a question, and what comes of it."""

    def __init__(self, game: Table):
        self.game, self.mailbox = game, Mailbox()
        self.prompt: Prompt = next(one for one in game.waited_for if one.seat.number == 0)

    def writes(self, text: str) -> None:
        self.mailbox.sends(text, self.prompt, sender=person("red").email)

    @property
    def orders(self) -> dict[str, str]:
        return dict(self.game.head.game.position.seats[0].ahead.by_name)

    @property
    def answer(self) -> Any:
        return self.game.head.answer_so_far(0, self.prompt.question)

    @property
    def letter(self) -> str:
        return " ".join(self.mailbox.replies[-1].text.split())


@pytest.fixture
def red(monkeypatch: pytest.MonkeyPatch) -> Red:
    """Asked about the tech."""
    return Red(table(monkeypatch))


@pytest.mark.parametrize("line", ("turn up", "turn up it", "Reveal!", "turn it up", "leave it face down"))
def test_beside_a_tech_a_line_without_a_name_does_nothing_and_is_asked_back(red: Red, line: str) -> None:
    red.writes(line)
    assert (red.orders, red.answer) == ({}, None)
    assert UNCLEAR in red.letter and "Face down before you: Human." in red.letter


@pytest.mark.parametrize("line", ("turn up 1", "turn up Vacuum Turbines", "turn up: tech 1"))
def test_a_line_that_names_the_tech_completes_it(red: Red, line: str) -> None:
    """R-23.4."""
    red.writes(line)
    assert (red.orders, red.answer) == ({}, "complete tech 1")


@pytest.mark.parametrize("line", ("reveal 1", "turn up 7", "turn up Zombie", "Zombie aufdecken"))
def test_a_line_that_names_neither_turns_nothing_up(red: Red, line: str) -> None:
    red.writes(line)
    assert (red.orders, red.answer) == ({}, None)


@pytest.mark.parametrize("line", ("turn up Human", "turn up my alien", "turn my alien up", "Human aufdecken"))
def test_beside_a_tech_a_line_that_names_the_alien_turns_it_up(red: Red, line: str) -> None:
    """R-24.2."""
    red.writes(f"{line}\nnothing")
    assert (red.orders, red.answer) == (UP, "nothing")
    assert LATER in red.letter


@pytest.mark.parametrize(
    "line",
    ("turn up", "turn it up", "turn my alien up", "turn Human up", "Human aufdecken", "deck Human auf"),
)
def test_where_no_tech_is_meant_it_needs_no_name(monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    red = Red(table(monkeypatch, techs=()))
    red.writes(line)
    assert red.orders == UP


@pytest.mark.parametrize(
    "line", ("leave it face down", "leave my alien face down", "Human verdeckt lassen", "leave face down")
)
def test_it_is_left_face_down_in_many_words(monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    red = Red(table(monkeypatch, techs=()))
    red.writes("turn up")
    red.writes(line)
    assert red.orders == {}
    assert "Human stays face down." in red.letter


@pytest.mark.parametrize("line", ("turn the tables up", "keep my cards face down", "Rot 3 aufdecken"))
def test_a_line_about_something_else_is_none_of_these(monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    red = Red(table(monkeypatch, techs=()))
    red.writes(line)
    assert red.orders == {}
    assert not red.mailbox.replies or UNCLEAR not in red.letter


def test_each_of_several_lines_is_done_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    red = Red(table(monkeypatch, more=("virus",)))
    red.writes("turn up Human\nturn up Virus\nturn up alien\nnothing")
    assert red.orders == {**UP, "turn up virus": "now"}
    assert red.answer == "nothing"
    assert f"Human {LATER}" in red.letter and f"Virus {LATER}" in red.letter and UNCLEAR in red.letter


def test_of_several_lines_about_one_alien_the_last_holds(red: Red) -> None:
    red.writes("turn up Human\nleave face down: Human")
    assert red.orders == {}
    assert "Human stays face down." in red.letter and LATER not in red.letter
