"""Whole games with Hidden and Rotating Powers: to their end, nothing lost, and the same again (R-24.9)."""

import pytest

from engine import Game, Options, book, new_position
from engine.bots.bot_game import play_bot_game
from engine.state.dice import Dice
from engine.state.serial import state_hash

ALIENS = book().aliens
VARIANTS = {
    "hidden": {"hidden_powers": "until_shown"},
    "rotating": {"rotating_powers": True},
    "always": {"hidden_powers": "always", "rotating_powers": True},
    "both": {"hidden_powers": "until_shown", "rotating_powers": True},
}
PACES = ("one_by_one", "every_window", "standard", "brisk")


def options(number: int, variant: str) -> Options:
    """Over all games every alien is dealt, whatever may meet it."""
    players = 3 + number % 3
    dealt = Dice(f"face down {number}").shuffled(list(ALIENS), "dealt")[:players]
    switches = {"pace": PACES[number % 4], "conflicts.gambler_sorcerer": "allowed", **VARIANTS[variant]}
    edition = ("ffg2008", "ffg42")[number % 2]
    return Options(players=players, edition=edition, dealt=tuple(dealt), switches=switches)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("number", range(8))
def test_a_whole_game_is_played_to_its_end_and_replays_to_the_same(number: int, variant: str) -> None:
    kind = ("sensible", "random")[number % 2]
    played = play_bot_game(options(number, variant), f"game {number}", kind, record=True)
    assert (played.failure, played.finished) == ("", True)
    game = Game(new_position(options(number, variant), f"game {number}"))
    for decision in played.log:
        game.decide(decision)
    assert state_hash(game.checkpoint) == played.hash


def test_bots_turn_their_sheets_up_and_use_them() -> None:
    played = play_bot_game(options(2, "hidden"), "game 2")
    assert sum(played.powers.values()) > 0
