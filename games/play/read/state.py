"""What a person may act on: seats, questions and games. Strangers are told that there is nothing."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import (
    Case,
    DurationField,
    Exists,
    ExpressionWrapper,
    F,
    IntegerField,
    Max,
    OuterRef,
    Q,
    QuerySet,
    Value,
    When,
)
from django.db.models.functions import Greatest
from django.utils import timezone

import engine
from games.base.documents import CHANGES_OF_ALIENS, CHOSEN, FACTS_OF_ALIENS, JOINED, FactJSON
from games.desk.read import seen_at_once
from games.models import Checkpoint, Decision, Departure, Game, Invitation, LogEntry, Prompt, Seat, User
from games.models.fields import Prepared
from games.models.play.game import NOT_A_BOTS
from games.play.read.current import engine_decision, road, since_checkpoint


def seat_of(user: User, game_id: str) -> Seat:
    """Return this person's seat in a game. Raises Seat.DoesNotExist for everybody else."""
    return _seats_of_person.one(game_id, user.pk)


_seats_of_person = Prepared(
    lambda game_id, user: Seat.objects.filter(game=game_id, user=user).select_related("game")
)


def prompt_of(user: User, prompt_id: str) -> Prompt:
    """Return a question put to this person. Raises Prompt.DoesNotExist, also if it was put to another."""
    return Prompt.objects.select_related("game", "seat").get(pk=prompt_id, seat__user=user)


def game_of(user: User, game_id: str) -> Game:
    """Return a game in which this person sits, or that they own or moderate.

    Raises Game.DoesNotExist for everybody else.
    """
    return seen_at_once(user).get(pk=game_id)


def owned_game_of(user: User, game_id: str) -> Game:
    """Return a game that this person has made. Raises Game.DoesNotExist for everybody else."""
    game = game_of(user, game_id)
    if game.owner_id != user.pk:
        raise Game.DoesNotExist
    return game


def seats_left_to_bots() -> QuerySet[Seat]:
    """Return seats that a bot plays because somebody has left, not those that a bot has always had."""
    left = Exists(Departure.objects.filter(seat=OuterRef("pk")))
    return Seat.objects.filter(left, user=None).exclude(bot="")


def left_seats(game: Game) -> QuerySet[Seat]:
    """Return such seats of one game, in order."""
    return seats_left_to_bots().filter(game=game).order_by("number")


def seats_to_take_over(user: User | None = None) -> QuerySet[Seat]:
    """Return such seats that are not kept for other invited people. Without `user`, those kept for nobody."""
    kept = Invitation.objects.filter(seat=OuterRef("pk"), accepted_at=None)
    others = kept if user is None else kept.exclude(Invitation.meant_for(user))
    return seats_left_to_bots().exclude(Exists(others))


def free_left_seats(game: Game, user: User | None = None) -> QuerySet[Seat]:
    """Return the seats of one game that may be taken over, in order."""
    return seats_to_take_over(user).filter(game=game).order_by("number")


def successor(seat: Seat) -> str:
    """Return who plays on if the person of this seat leaves.

    "waiting", "bot", "anybody" (a bot, until somebody comes), or "nobody" where only bots would be left.
    """
    if seat.game.is_open:
        return "waiting" if seat.game.waiting_places.exists() else "anybody"
    others = Seat.objects.filter(game=seat.game).exclude(user=None).exclude(pk=seat.pk)
    return "bot" if others.exists() else "nobody"


LEAST_HOURS = 1  # a lower setting of the game is raised to this while anybody but bots plays

HOURS_BEHIND = Case(
    When(
        Exists(Seat.objects.filter(NOT_A_BOTS, game=OuterRef("pk"))),
        then=Greatest(F("watch_hours"), LEAST_HOURS),
    ),
    default=F("watch_hours"),
    output_field=IntegerField(),
)


def hours_behind(game: Game) -> int:
    """Return how many hours spectators are behind: at least one where anybody but bots has a seat."""
    hours: int = Game.objects.filter(pk=game.pk).values_list(HOURS_BEHIND, flat=True).get()
    return hours


def hours_behind_by_seats(game: Game, seats: Iterable[Seat]) -> int:
    """Return the same from the seats of a game, where they are read already."""
    only_bots = all(seat.is_bots for seat in seats)
    return game.watch_hours if only_bots else max(game.watch_hours, LEAST_HOURS)


def over_for(user: User | None) -> QuerySet[Game]:
    """Return the games that are over as far as this person may know.

    None is somebody signed out, or a page that says the same to everybody. A person who has left a game
    counts as one who has no seat there.
    """
    known = Q(known_at__lte=timezone.now())
    if user is not None:
        known |= Q(pk__in=seen_at_once(user).values("pk"))
    behind = ExpressionWrapper(HOURS_BEHIND * Value(timedelta(hours=1)), output_field=DurationField())
    over = Game.objects.filter(status=Game.Status.OVER)
    return over.alias(behind=behind).alias(known_at=F("ended_at") + F("behind")).filter(known)


log = logging.getLogger(__name__)


class Spent(NamedTuple):
    """Counters that must not be used twice.

    `questions` is by seat the highest number that was ever used. `rolls` is how often the dice were rolled.
    """

    questions: tuple[int, ...]
    rolls: int


def spent(game_id: str) -> Spent:
    """Return the counters of the current game.

    A game that cannot be loaded is played as far as it can be; its numbers include all that was ever asked or
    answered.
    """
    seats = Seat.objects.filter(game=game_id).count()
    rows = since_checkpoint(game_id)
    game, whole = _played(rows)
    if game is None:
        return Spent(_asked(game_id, [0] * seats), 0)
    numbers = [seat.questions for seat in game.position.seats]
    return Spent(tuple(numbers) if whole else _asked(game_id, numbers), game.position.dice.rolls)


def _played(rows: Sequence[Decision]) -> tuple[engine.Game | None, bool]:
    """Return the game as far as these decisions can be taken, and whether all were."""
    game = None
    try:
        game = engine.Game.load(rows[0].checkpoint.text)
        for row in rows[1:]:
            game.decide(engine_decision(row))
    except Exception:
        log.exception("game %s can be played only in part", rows[0].game_id)
        return game, False
    return game, True


def _asked(game_id: str, least: Sequence[int]) -> tuple[int, ...]:
    asked = Prompt.objects.filter(game=game_id).values_list("seat__number").annotate(most=Max("question"))
    answered = Decision.objects.filter(game=game_id).exclude(question=None).order_by()
    found = dict(enumerate(least))
    for seat, most in (*asked.order_by(), *answered.values_list("seat").annotate(most=Max("question"))):
        found[seat] = max(found[seat], most)
    return tuple(found[seat] for seat in sorted(found))


BEGAN = "encounter_began"


@dataclass(frozen=True)
class Boundary:
    """A point where an encounter had begun, after decision `number`, and nobody had decided anything in it.

    `counts` says whether it is on the branch that counts. Do not show the number to players.
    """

    number: int
    encounter: int
    offense: int
    at: datetime
    counts: bool


def boundaries(game_id: str) -> list[Boundary]:
    """Return the boundaries, oldest first, also those that were taken back. Three queries."""
    marks = Checkpoint.objects.filter(game=game_id).exclude(decision__kind=Decision.Kind.REWIND)
    began = LogEntry.objects.filter(game=game_id, fact__id=BEGAN, number__in=marks.values("number"))
    way = road(game_id)
    return [
        Boundary(one.number, one.fact["number"], one.fact["offense"], one.at, way.counts(one.number))
        for one in began.order_by("number", "place")
    ]


def alien_facts_before(told: QuerySet[LogEntry], newest: Sequence[FactJSON]) -> list[FactJSON]:
    """Return what all entries before the newest told of aliens.

    Queries only where aliens changed in the newest.
    """
    if not aliens_change_within(newest):
        return []
    kinds = (*FACTS_OF_ALIENS, JOINED)
    among = sum(fact.get("id") in kinds for fact in newest)
    entries = told.filter(fact__id__in=kinds).order_by("number", "place")
    return [entry.public_fact for entry in entries][:-among]


def aliens_change_within(newest: Sequence[FactJSON]) -> bool:
    """Return whether what was told before these facts is needed to name the aliens in them.

    All aliens are chosen at once: a viewer who sees what came before the choice sees the whole choice.
    """
    kinds = [fact.get("id") for fact in newest]
    if CHOSEN in kinds and kinds[0] != CHOSEN:
        return False
    return any(kind in CHANGES_OF_ALIENS for kind in kinds)
