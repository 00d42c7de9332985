"""A game against bots that begins at once, with a question that somebody new to it can answer."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db import transaction

import engine
from engine.editions import Rules
from engine.state.seed import drawn_part, seed_of
from games.base.routes import Route
from games.models import Game, User
from games.models.play.seat import DEFAULT_BOT
from games.play.service.play_bots import answer_as_bot
from games.play.service.session import GameSession

from .create_game import EDITION, PRIVATE_ENTRY, store_game
from .game_options import USUAL_PACE, GameSetup, game_options
from .name_game import name_by_chance
from .settle_seed import new_server_part
from .start_game import start_game

SEATS, PERSON = 4, 0
RESPONSE, DEAL = timedelta(days=7), timedelta(days=3)  # nobody else waits
FIRST_QUESTIONS = ("launch", "encounter_card")  # where to, and with which card
TRIES = 200  # the person begins in one game of four
MOST_BEFORE = 60  # answers before the first of these questions


def start_against_bots(person: User) -> Game:
    """Four seats: the person begins, with an alien whose power works without being asked about.

    The server's part is chosen for that, which the first decision says: nobody was told its hash before.
    """
    options, server_part = _options(), new_server_part()
    for _ in range(TRIES):
        if _begins(options, server_part):
            break
        server_part = new_server_part()
    return _started(person, options, server_part)


def _begins(options: engine.Options, server_part: str) -> bool:
    """Whether it is the person's turn first, with parts that are drawn for every seat."""
    seed = seed_of(server_part, [drawn_part(server_part, chair) for chair in range(SEATS)])
    return engine.Game(engine.new_position(options, seed)).position.turn.offense == PERSON


def _options() -> engine.Options:
    """One alien dealt to each seat, and no flares: both would ask first."""
    switches = {Rules.alien_selection.name: "random_deal", Rules.flares.name: False, **USUAL_PACE}
    return game_options(EDITION, SEATS, GameSetup(box=_simple_aliens(), switches=switches), seed="")


def _simple_aliens() -> tuple[str, ...]:
    """Of the edition's box those of the lowest alert with a power that has to be used."""
    return tuple(alien for alien in engine.box_of(EDITION) if _is_simple(engine.sheet_info(alien)))


def _is_simple(sheet: dict[str, Any]) -> bool:
    return sheet["alert"] == "green" and sheet["mandatory"] is True


@transaction.atomic
def _started(person: User, options: engine.Options, server_part: str) -> Game:
    frame = Game(
        name=name_by_chance([person]),
        owner=person,
        server_part=server_part,
        response_seconds=int(RESPONSE.total_seconds()),
        deal_seconds=int(DEAL.total_seconds()),
    )
    game = store_game(frame, options, PRIVATE_ENTRY, [DEFAULT_BOT] * (SEATS - 1))
    return start_game(game, lead_in=play_to_first_question, announced=False)


def play_to_first_question(session: GameSession) -> None:
    """The bots answer, and for the person the default is taken, until there is something to decide."""
    for _ in range(MOST_BEFORE):
        waiting = sorted(session.game.waiting, key=lambda one: one[0] == PERSON)  # bots answer first
        if not waiting or _is_first_question(session, waiting[0]):
            return
        _pass_by(session, waiting[0])


def _is_first_question(session: GameSession, question: tuple[int, int]) -> bool:
    return question[0] == PERSON and session.game.open[question].what in FIRST_QUESTIONS


def _pass_by(session: GameSession, question: tuple[int, int]) -> None:
    if question[0] != PERSON:
        answer_as_bot(session, question)
        return
    default = session.game.open[question].default
    session.decide(engine.Answer(*question, default), Route.OPENING)
