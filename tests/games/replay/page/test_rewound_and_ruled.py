"""A rewind and a ruling in the middle of a game, by the pages of the desk, and on to a winner: all that is
made of the decisions agrees with both.

CI tries one of Mayfair's games too, with everything of "More": in tests/system/test_mail_game.py."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from games.lobby.service.game_options import GameSetup
from games.models import Game, Moderator
from games.play.read.current import ruling_stand
from tests.games.desk.page.correcting import (
    assert_corrected,
    assert_proved_fair,
    assert_shown_in_the_replay,
    corrects,
)
from tests.games.desk.page.test_desk import signed_in
from tests.games.play.service.test_rewind import agrees, play_on
from tests.games.tables import Table, later, person, playing
from tests.proofs import ALL

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(400)]
PARTS = ("more_cards", "more_edicts", "more_flares", "kickers", "reinforcements", "special_destiny")
EVERYTHING = GameSetup(variants=PARTS, switches={"goal": 2})


def game_of_ffg() -> Table:
    return playing(people=5, aliens=("warrior", "human", "zombie", "sorcerer", "vacuum"), seed="five")


def game_of_mayfair() -> Table:
    aliens = ("warrior", "gambler", "zombie", "sorcerer", "vacuum", "pacifist")
    return playing(people=6, aliens=aliens, seed="six", edition="mayfair", setup=EVERYTHING)


def in_an_encounter(table: Table) -> Table:
    """Return the game with somebody who looks after it, in the middle."""
    Moderator.objects.create(game=table.game, user=person("white"), appointed_at=later())
    table.play(decisions=90)
    while ruling_stand(table.id).possible or table.head.game.position.encounter is None:
        table.everybody_answers()
    return table


@pytest.mark.parametrize("game", [game_of_ffg, game_of_mayfair] if ALL else [game_of_ffg])
def test_it_goes_on_to_a_winner_and_everything_agrees_with_both(
    game: Callable[[], Table], tmp_path: Path
) -> None:
    table = in_an_encounter(game())
    corrects(table, signed_in("white"))
    agrees(table)
    play_on(table)
    assert table.game.status == Game.Status.OVER and table.game.winners and not table.game.closed_by
    assert_corrected(table)
    agrees(table)
    assert_proved_fair(table, tmp_path)
    call_command("check_all_games", stdout=StringIO())
    assert_shown_in_the_replay(table)
