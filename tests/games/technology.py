"""Games with techs for tests: three people in the first regroup, Red and Blue with a tech face down.

Red has Vacuum Turbines with a ship on it, Blue a Tech Scrambler with two, Yellow has completed Xenon Lasers.
"""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine.state.cards import card
from engine.state.holdings import Power
from engine.state.position import Position, Turn
from games.lobby.service.game_options import GameSetup
from games.models import Prompt
from games.play.service.play_bots import play_until_people_asked
from tests.games.tables import Table, playing

ALIENS = ("human", "zombie", "macron")
TECHNOLOGY = GameSetup(box=ALIENS, picked=ALIENS, switches={"technology": True})
RED_TECH, YELLOW_TECH, BLUE_TECH = "vacuum_turbines", "xenon_lasers", "tech_scrambler"
HAND = ("attack 8", "attack 12", "negotiate", "reinforcement 3", "quash")


def technology(*, red: str = RED_TECH, blue: str = BLUE_TECH) -> Table:
    """At the tech actions of the first regroup, in which Yellow is the offense."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine, "new_position", _arranged(red, blue))
        table = playing(people=3, setup=TECHNOLOGY, seed="techs")
    table.until_asked("tech_action")
    return table


def _arranged(red: str, blue: str) -> Any:
    real = engine.new_position

    def new_position(options: engine.Options, seed: str) -> Position:
        position = real(options, seed)
        position.stage, position.turn = "play", Turn(offense=1)
        for seat, alien in zip(position.seats, ALIENS, strict=True):
            seat.powers, seat.hand = [Power(alien)], [card(key) for key in HAND]
        position.deck = [card("attack 6")] * 30
        for seat, tech, ships in ((0, red, 1), (1, YELLOW_TECH, 0), (2, blue, 2)):
            _put(position, seat, tech, ships)
        position.seats[1].techs[0].faceup = True
        return position

    return new_position


def _put(position: Position, seat: int, tech: str, ships: int) -> None:
    """Face down before a seat, with ships of its first home planet."""
    added = position.add_tech(seat, tech)
    if ships:
        position.put_ships(seat, position.take_ships(seat, {str(5 * seat): ships}), added.ships)


def tech_question(table: Table, seat: int) -> Prompt:
    """The question of this seat about its techs."""
    return next(one for one in table.waited_for if one.what == "tech_action" and one.seat.number == seat)


def act(table: Table, seat: int, key: str) -> None:
    """What this seat does with its tech; the game goes on when all have said so."""
    table.players[seat].says(key, question=tech_question(table, seat).question)
    play_until_people_asked(table.id)
