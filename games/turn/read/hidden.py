"""The public state of a game, and what a seat holds in secret for those who may see it.

The public state is made of what the page of a bystander shows at once: lines of the log, the acts told to
the table, whose turn everybody knows, who plays and who is away. No number of a decision goes into it, nor
anything that a single seat knows.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import OuterRef, Subquery

import engine
from engine.state.view import View, encounter_in
from games.base.documents import AnswerJSON, RequestRefused
from games.desk.read import acts_told
from games.log.read import Entry
from games.models import Act, Game, LogEntry, ParkedAnswer, Prompt, Seat, User
from games.models.play.decisions import EVERYBODY
from games.models.play.desk import OF_A_SEAT
from games.people.read.my_games import seat_away_until
from games.play.read.current import (
    CurrentGame,
    PromptAsPublicQuestion,
    current_game,
    game_before,
    open_window,
    seats_waited_for,
)
from games.turn.read.page import NotUsed


@dataclass(frozen=True)
class PublicState:
    """`number` counts what the table was told, and only grows; `id` changes with any public change."""

    number: int
    id: str
    over: bool


def public_state(game_id: str) -> PublicState:
    """Return the state as the table sees it at once, and spectators do not.

    Raises Game.DoesNotExist. Makes five queries.
    """
    game = Game.objects.get(pk=game_id)
    told = LogEntry.objects.filter(game=game).known_to(None).count() + acts_told(game).count()
    state = (game.status, game.paused_at is not None, *_waited_for(game), _who_plays(game))
    digest = hashlib.sha256(json.dumps(state).encode()).hexdigest()[:12]
    return PublicState(told, f"{told}-{digest}", game.status == Game.Status.OVER)


def _who_plays(game: Game) -> list[tuple[bool, bool, str]]:
    """Return for each seat whether it has a player, whether a bot answers, and until which day it is away."""
    seats = Seat.objects.filter(game=game).select_related("user").order_by("number")
    return [(seat.user is not None, bool(seat.bot), str(seat_away_until(seat) or "")) for seat in seats]


def _waited_for(game: Game) -> tuple[list[int], str]:
    """Return the seats that are waited for, or the moment if there is none.

    The page makes its words about who is waited for of just these two. While the game is paused for repair
    nobody is waited for.
    """
    if game.is_stuck:
        return [], ""
    prompts = Prompt.objects.filter(game=game, closed_at=None).select_related("seat")
    asks = [PromptAsPublicQuestion.of(one) for one in prompts.order_by("seat__number", "question")]
    seats = seats_waited_for(asks)
    return seats, "" if seats else open_window(asks)


SHOWN_FOR = timedelta(minutes=15)
MOST_TOLD = 200  # the newest


@dataclass(frozen=True)
class Asked:
    """`given`: what holds if nothing else comes, to a question that was answered and that nobody has seen."""

    ask: engine.Ask
    waiting: bool
    given: AnswerJSON


@dataclass(frozen=True)
class Hidden:
    """What a seat holds in secret.

    `held`: what the seat has answered while the game is stuck. `told`: what was told to this seat and not to
    everybody, the newest first. `more`: whether there is more of it than MOST_TOLD.
    """

    view: View
    asked: Sequence[Asked]
    held: Sequence[NotUsed]
    told: Sequence[Entry]
    more: bool


def seen_by_all(seat: Seat) -> list[View]:
    """Return what each playing seat sees now, for a seat that sees everything by the rules (R-25.8).

    Nothing of it is kept. Raises Seat.DoesNotExist for every other seat, Unloadable.
    """
    position = current_game(seat.game_id).game.position
    chair = position.apart.get(seat.number)
    if chair is None or not chair.sees_all:
        raise Seat.DoesNotExist
    return [engine.view(position, player.number) for player in position.players]


def encounter_now(game_id: str) -> int:
    """Return the number of the encounter that is played; 0 if none is. Raises Unloadable."""
    return _encounter(current_game(game_id).game.position)


def look_of(game: Game, user: User, number: int, now: datetime) -> Act:
    """Return an own look at a seat, as long as it is shown.

    Raises Act.DoesNotExist, RequestRefused("look_is_over").
    """
    found = Act.objects.get(game=game, number=number, kind="look", person=user, changed__what__in=OF_A_SEAT)
    if now >= found.at + SHOWN_FOR:
        raise RequestRefused("look_is_over")
    return found


def hidden_at(act: Act) -> Hidden:
    """Return what the seat held when that look was taken. Later decisions do not change it.

    Raises Unloadable.
    """
    seat = int(act.changed["seat"])
    stood = game_before(act.game_id, act.decision + 1)
    told = _told(act, seat)
    return Hidden(
        view=engine.view(stood.game.position, seat),
        asked=[_asked(stood, ask) for ask in stood.game.open.values() if ask.seat == seat],
        held=_held(act, seat),
        told=told[:MOST_TOLD],
        more=len(told) > MOST_TOLD,
    )


def _encounter(position: engine.Position) -> int:
    return int(encounter_in(engine.view(position, None)).get("number", 0))


def _asked(stood: CurrentGame, ask: engine.Ask) -> Asked:
    waiting = (ask.seat, ask.number) in stood.game.waiting
    return Asked(ask, waiting, stood.answer_so_far(ask.seat, ask.number))


def _told(act: Act, seat: int) -> list[Entry]:
    known = LogEntry.objects.filter(game=act.game_id, number__lte=act.decision).known_to(seat)
    alone = known.exclude(audience=EVERYBODY).order_by("-number", "-place")[: MOST_TOLD + 1]
    return [Entry(one.number, one.at, one.public_fact) for one in alone]


def _held(act: Act, seat: int) -> list[NotUsed]:
    """Return what waited at that time, even if it was used or dropped since."""
    asked = Prompt.objects.filter(game=OuterRef("game"), seat__number=seat, question=OuterRef("question"))
    since = ParkedAnswer.objects.filter(game=act.game_id, seat=seat, at__lte=act.at)
    waiting = (
        since.exclude(taken_at__lte=act.at)
        .exclude(dropped_at__lte=act.at)
        .exclude(replaced_at__lte=act.at)
        .annotate(what=Subquery(asked.values("what")[:1]), about=Subquery(asked.values("about")[:1]))
    )
    rows = waiting.exclude(what=None).order_by("pk").values_list("pk", "what", "about", "answer")
    return [NotUsed(*one) for one in rows]
