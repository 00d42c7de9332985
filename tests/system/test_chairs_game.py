"""A short game of eight with Zilch and Shark: two play by mail, two by web, the others are bots."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from games.lobby.service.game_options import GameSetup
from games.mail.receive.listener import MailListener
from games.models import Decision, Game, Seat
from games.play.service.play_bots import play_until_people_asked
from tests.games.mail.post_office import Basket
from tests.games.tables import Table, person, playing

from .correspondence import Correspondence
from .mail_player import MailPlayer, eager
from .other_installation import assert_played_out
from .web_player import WebPlayer

SEED, GOAL, MOST_DECISIONS = "h", 2, 1_500  # a game that does not take long
PAUSE = timedelta(minutes=4)
SETUP = GameSetup(
    variants=("zilch", "shark", "single_encounter_turns"), switches={"goal": GOAL, "pace": "brisk"}
)


class ChairsGame:
    """Red and Yellow begin by mail, Blue and Green by web."""

    def __init__(self, table: Table, basket: Basket, listener: MailListener, clock: Any):
        self.table, self.clock = table, clock
        self.by_mail = [MailPlayer(f"{colour}@example.com", SEED, eager) for colour in ("red", "yellow")]
        self.by_web = [WebPlayer(person(colour), table.id, SEED) for colour in ("blue", "green")]
        self.post = Correspondence(table, basket, listener, self.by_mail)
        self.sat: dict[str, set[int]] = {}

    def play(self) -> None:
        while self.table.game.status == Game.Status.RUNNING:
            play_until_people_asked(self.table.id)
            self.post.deliver()
            self.note_seats()
            over = self.table.game.status == Game.Status.OVER
            assert over or any(self.steps()), f"nobody answers {self.table.waited_for}"
            assert Decision.objects.count() < MOST_DECISIONS, "the game comes to no end"

    def steps(self) -> Iterator[bool]:
        """Whether each that is asked has answered, until somebody has."""
        for player in self.by_mail:
            if player.unanswered:
                self.post.answer(player)
                self.clock.shift(PAUSE)
                yield True
        for one in self.by_web:
            if (page := one.looks()).questions:
                one.answers(page)
                yield True

    def note_seats(self) -> None:
        for seat in Seat.objects.filter(game=self.table.id).exclude(user=None).select_related("user"):
            self.sat.setdefault(seat.person.email, set()).add(seat.number)


@pytest.mark.usefixtures("one_picture")
@pytest.mark.once
@pytest.mark.timeout(600)
def test_eight_with_zilch_and_shark_play_to_the_end(
    basket: Basket, listener: MailListener, clock: Any, tmp_path: Path
) -> None:
    """R-25.6 to R-25.10: people change chairs, and the game is the same in another house."""
    table = playing(people=4, bots=4, seed=SEED, setup=SETUP)
    game = ChairsGame(table, basket, listener, clock)
    game.play()
    facts = [one.fact["id"] for one in table.log]
    assert facts.count("chair_taken") >= 2 and "foretold" in facts
    moved = {address for address, chairs in game.sat.items() if len(chairs) > 1}
    assert moved, "a person has changed chairs"
    assert {"mail", "web", "bot"} <= {row.route for row in table.decisions}
    assert_played_out(table, tmp_path)
