"""Whole games with Hidden and Rotating Powers: to their end, nothing lost, and the same again (R-24.9)."""

from collections.abc import Iterator
from functools import partial
from itertools import product

import pytest

from engine import Game, Options, book, new_position
from engine.bots.bot_game import play_bot_game
from engine.flow import reveal
from engine.flow.inserted import PROCEDURES
from engine.moments import CardsRevealed
from engine.state.dice import Dice
from engine.state.holdings import Power
from engine.state.position import Position
from engine.state.serial import state_hash
from engine.state.totals import outcome, result
from engine.table import Table
from engine.windows.face_down import face_down_in_force
from engine.windows.mandatory import tried
from engine.windows.window import Window
from tests.proofs import sample

ALIENS = book().aliens
VARIANTS = {
    "hidden": {"hidden_powers": "until_shown"},
    "rotating": {"rotating_powers": True},
    "always": {"hidden_powers": "always", "rotating_powers": True},
    "both": {"hidden_powers": "until_shown", "rotating_powers": True},
}
CHANGING_TOTALS = ("anti_matter", "human", "macron", "tripler", "virus", "warpish", "spiff", "pacifist")
PACES = ("one_by_one", "every_window", "standard", "brisk")


def options(number: int, variant: str) -> Options:
    """Over all games every alien is dealt, whatever may meet it."""
    players = 3 + number % 3
    dealt = Dice(f"face down {number}").shuffled(list(ALIENS), "dealt")[:players]
    switches = {"pace": PACES[number % 4], "conflicts.gambler_sorcerer": "allowed", **VARIANTS[variant]}
    edition = ("ffg2008", "ffg42")[number % 2]
    return Options(players=players, edition=edition, dealt=tuple(dealt), switches=switches)


@pytest.mark.parametrize(("number", "variant"), sample(product(range(8), VARIANTS), of=2))
def test_a_whole_game_is_played_to_its_end_and_replays_to_the_same(number: int, variant: str) -> None:
    kind = ("sensible", "random")[number % 2]
    played = play_bot_game(options(number, variant), f"game {number}", kind, record=True)
    assert (played.failure, played.finished) == ("", True)
    game = Game(new_position(options(number, variant), f"game {number}"))
    for decision in played.log:
        game.decide(decision)
    assert state_hash(game.checkpoint) == played.hash


def test_what_lies_face_down_when_a_result_is_found_would_not_alter_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """R-24.20: none alone, and not all of them together, of aliens that change totals."""
    changing: list[bool] = []
    monkeypatch.setattr(reveal, "result", partial(_result_once_looked_at, changing))
    for number in range(16):
        players = 3 + number % 3
        dealt = Dice(f"unseen {number}").shuffled(CHANGING_TOTALS, "dealt")[:players]
        switches = {"pace": PACES[number % 4], "hidden_powers": "always"}
        options = Options(players=players, dealt=tuple(dealt), switches=switches)
        played = play_bot_game(options, f"unseen {number}")
        assert (played.failure, played.finished) == ("", True)
    assert sum(changing) > 5  # or it would prove nothing


def _result_once_looked_at(changing: list[bool], position: Position) -> str:
    now, unseen = outcome(position), list(_unseen(position))
    for sheets in (*([one] for one in unseen), unseen):
        trial = tried(_after_all_that_lies_open(position), sheets, after_all_passed=True)
        assert trial.after is not None
        assert not outcome(trial.after).differs(now), sheets
        changing.append(not trial.changes_nothing)
    return result(position)


def _unseen(position: Position) -> Iterator[tuple[int, Power]]:
    for seat in position.in_timing_order():
        for power in face_down_in_force(position, seat):
            yield seat, power


def _after_all_that_lies_open(position: Position) -> Window:
    """The window of the revealed cards once everything that lies open in it has acted."""
    window = Window(Table(position, PROCEDURES), CardsRevealed())
    for seat, sheet in position.holders(window.acting):
        window.done |= {(seat, f"{sheet}.{ability.name}") for ability in window.abilities_at(seat, sheet)}
    window.table.windows.append(window)
    return window


def test_bots_turn_their_sheets_up_and_use_them() -> None:
    played = play_bot_game(options(2, "hidden"), "game 2")
    assert sum(played.powers.values()) > 0
