"""A running game in which Red is asked and holds what nobody else holds, and everybody who may come by."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from unittest.mock import patch

import time_machine
from django.db import transaction
from django.http import HttpResponse
from django.utils import timezone

import engine
from engine.state.cards import card
from engine.state.holdings import Power
from engine.state.position import Position, Turn
from games.desk.service import record_act
from games.lobby.service.create_game import create_game
from games.lobby.service.invite import invite
from games.lobby.service.join_game import seat_players
from games.lobby.terms import Terms
from games.models import Game, SeatMerge, User, Vote
from games.models.play.desk import Audience, Role
from tests.games.tables import Table, person, playing

from .program import Program, program

COMMON = ("attack 5", "attack 6", "attack 7", "attack 8", "negotiate")
HELD_BY_RED = ("attack 40", "force_field", "mobius_tubes", "quash", "macron flare")
ALIENS = ("human", "zombie", "healer")
REAL = engine.new_position

# Who asks. The spectator is a stranger where strangers may look on.
VISITORS = ("anonymous", "stranger", "spectator", "player", "other", "host", "staff", "unscoped", "expired")


@dataclass
class Scene:
    """`given`: what stands in addresses, by its name there; `lobby`: a game of the host that waits."""

    table: Table
    lobby: Game
    programs: dict[str, Program]
    given: dict[str, Any]

    def asks(self, who: str, method: str, path: str, body: Any) -> HttpResponse:
        """One request, after which everything is as before."""
        with self._as(who), nothing_done():
            return self.programs[who].send(method, path.format(**self.given), body)

    @contextmanager
    def _as(self, who: str) -> Iterator[None]:
        """A spectator comes two days later to a game at which people may look on."""
        if who != "spectator":
            yield
            return
        Game.objects.filter(pk=self.table.id).update(spectators=Game.Spectators.PEOPLE)
        try:
            with time_machine.travel(timezone.now() + timedelta(days=2)):
                yield
        finally:
            Game.objects.filter(pk=self.table.id).update(spectators=Game.Spectators.NOBODY)


@contextmanager
def nothing_done() -> Iterator[None]:
    """What is done inside is taken back."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def scene() -> Scene:
    with patch.object(engine, "new_position", _dealt):
        table = playing(people=3, aliens=ALIENS)
    host = User.objects.find_or_make("green@example.com")
    Game.objects.filter(pk=table.id).update(owner=host)
    prompt = table.until_asked("launch")
    assert prompt.seat.number == 0
    lobby = create_game(host, seats=3, terms=Terms(is_open=True))
    invitation = invite(lobby, "purple@example.com")
    seat_players(lobby, [person("yellow")])
    vote = Vote.objects.create(
        game=table.game, kind="extend", seconds=86400, seat=2, yes=[2], opened_at=timezone.now()
    )
    given = {
        "game": table.id,
        "lobby": lobby.pk,
        "question": prompt.question,
        "answer": prompt.answer_shown(1),
        "invitation": invitation.pk,
        "token": invitation.token,
        "vote": vote.pk,
        "merge": asked_to_merge(lobby, host),
        "chair": lobby.seats.get(user=person("yellow")).pk,
    }
    return Scene(table, lobby, _programs(host, table), given)


def asked_to_merge(game: Game, by: User) -> str:
    """Somebody asks whether Yellow has a second account in this game. The end of the link."""
    act = record_act(
        game, by=by, role=Role.MODERATOR, kind="merge", audience=Audience.STAFF, now=timezone.now()
    )
    seat = game.seats.filter(user=person("yellow")).first() or game.seats.first()
    both = {"giver": person("yellow"), "taker": person("blue")}
    return SeatMerge.objects.create(game=game, seat=seat, act=act, asked_at=act.at, **both).token


def _programs(host: User, table: Table) -> dict[str, Program]:
    staff = User.objects.find_or_make("orange@example.com", is_staff=True, is_superuser=True)
    stranger = program(person("white"))
    expired = program(person("red"), days=1)
    person("red").api_tokens.update(expires_at=timezone.now() - timedelta(seconds=1))
    other_game = playing(people=1, bots=2, seed="another")
    return {
        "anonymous": Program(),
        "stranger": stranger,
        "spectator": stranger,
        "player": program(person("red")),
        "other": program(person("yellow")),
        "host": program(host),
        "staff": program(staff),
        "unscoped": program(person("red"), "play_game", game=other_game.id),
        "expired": expired,
    }


def _dealt(options: engine.Options, seed: str) -> Position:
    """Red is the offense, and holds what nobody else holds."""
    position = REAL(options, seed)
    position.stage, position.turn = "play", Turn(offense=0)
    for seat, alien in zip(position.seats, ALIENS, strict=True):
        seat.powers = [Power(alien)]
        seat.hand = [card(key) for key in (COMMON if seat.number else HELD_BY_RED)]
    position.deck = [card("attack 4")] * 30
    return position


def betrayed(response: HttpResponse) -> list[str]:
    """Cards of Red's hand of which the answer tells."""
    words = " ".join(response.content.decode().lower().replace("_", " ").split())
    return [key for key in HELD_BY_RED if key.replace("_", " ").removesuffix(" flare") in words]
