"""Who sits where: what a person may act on. Strangers are told that there is nothing."""

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
    """This person's seat in a game. Raises Seat.DoesNotExist for everybody else."""
    return _seats_of_person.one(game_id, user.pk)


_seats_of_person = Prepared(
    lambda game_id, user: Seat.objects.filter(game=game_id, user=user).select_related("game")
)


def prompt_of(user: User, prompt_id: str) -> Prompt:
    """A question put to this person. Raises Prompt.DoesNotExist, also if it was put to another."""
    return Prompt.objects.select_related("game", "seat").get(pk=prompt_id, seat__user=user)


def game_of(user: User, game_id: str) -> Game:
    """A game in which this person sits, which is theirs, or which they look after. Raises Game.DoesNotExist
    for everybody else."""
    return seen_at_once(user).get(pk=game_id)


def owned_game_of(user: User, game_id: str) -> Game:
    """A game that this person has made. Raises Game.DoesNotExist for everybody else."""
    game = game_of(user, game_id)
    if game.owner_id != user.pk:
        raise Game.DoesNotExist
    return game


def seats_left_to_bots() -> QuerySet[Seat]:
    """Seats that a bot plays because somebody has left, never one that was a bot's from the beginning."""
    left = Exists(Departure.objects.filter(seat=OuterRef("pk")))
    return Seat.objects.filter(left, user=None).exclude(bot="")


def left_seats(game: Game) -> QuerySet[Seat]:
    """Those of one game, in order."""
    return seats_left_to_bots().filter(game=game).order_by("number")


def seats_to_take_over(user: User | None = None) -> QuerySet[Seat]:
    """Those that are kept for nobody else who is invited. `user` None: that are kept for nobody."""
    kept = Invitation.objects.filter(seat=OuterRef("pk"), accepted_at=None)
    others = kept if user is None else kept.exclude(Invitation.meant_for(user))
    return seats_left_to_bots().exclude(Exists(others))


def free_left_seats(game: Game, user: User | None = None) -> QuerySet[Seat]:
    """Those of one game, in order."""
    return seats_to_take_over(user).filter(game=game).order_by("number")


def successor(seat: Seat) -> str:
    """Who is to play on if its person leaves: "waiting", "bot", "anybody" (a bot, until somebody comes), or
    "nobody" where only bots would be left."""
    if seat.game.is_open:
        return "waiting" if seat.game.waiting_places.exists() else "anybody"
    others = Seat.objects.filter(game=seat.game).exclude(user=None).exclude(pk=seat.pk)
    return "bot" if others.exists() else "nobody"


LEAST_HOURS = 1  # however the game says, as long as anybody but bots plays

HOURS_BEHIND = Case(
    When(
        Exists(Seat.objects.filter(NOT_A_BOTS, game=OuterRef("pk"))),
        then=Greatest(F("watch_hours"), LEAST_HOURS),
    ),
    default=F("watch_hours"),
    output_field=IntegerField(),
)


def hours_behind(game: Game) -> int:
    """How many hours spectators are behind: no less than one where anybody but bots has a seat."""
    hours: int = Game.objects.filter(pk=game.pk).values_list(HOURS_BEHIND, flat=True).get()
    return hours


def hours_behind_by_seats(game: Game, seats: Iterable[Seat]) -> int:
    """The same, from its seats where they are read already."""
    only_bots = all(seat.is_bots for seat in seats)
    return game.watch_hours if only_bots else max(game.watch_hours, LEAST_HOURS)


def over_for(user: User | None) -> QuerySet[Game]:
    """The games that are over as far as this person may know (None: somebody signed out, and a page that
    says the same to everybody). Whoever has left a game sits there no more."""
    known = Q(known_at__lte=timezone.now())
    if user is not None:
        known |= Q(pk__in=seen_at_once(user).values("pk"))
    behind = ExpressionWrapper(HOURS_BEHIND * Value(timedelta(hours=1)), output_field=DurationField())
    over = Game.objects.filter(status=Game.Status.OVER)
    return over.alias(behind=behind).alias(known_at=F("ended_at") + F("behind")).filter(known)


log = logging.getLogger(__name__)


class Spent(NamedTuple):
    """`questions`: by seat the highest number that was ever used. `rolls`: how often the dice were rolled."""

    questions: tuple[int, ...]
    rolls: int


def spent(game_id: str) -> Spent:
    """As the game stands. Of a game that cannot be loaded as far as it can be played, with the numbers of all
    that was ever asked or answered."""
    seats = Seat.objects.filter(game=game_id).count()
    rows = since_checkpoint(game_id)
    game, whole = _played(rows)
    if game is None:
        return Spent(_asked(game_id, [0] * seats), 0)
    numbers = [seat.questions for seat in game.position.seats]
    return Spent(tuple(numbers) if whole else _asked(game_id, numbers), game.position.dice.rolls)


def _played(rows: Sequence[Decision]) -> tuple[engine.Game | None, bool]:
    """As far as these decisions can be taken, and whether all were."""
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
    """After decision `number` this encounter had begun, and nobody had decided anything in it yet.

    `counts`: whether it lies on the road that counts. It is no number for players.
    """

    number: int
    encounter: int
    offense: int
    at: datetime
    counts: bool


def boundaries(game_id: str) -> list[Boundary]:
    """Oldest first, also those that were taken back. Three queries."""
    marks = Checkpoint.objects.filter(game=game_id).exclude(decision__kind=Decision.Kind.REWIND)
    began = LogEntry.objects.filter(game=game_id, fact__id=BEGAN, number__in=marks.values("number"))
    way = road(game_id)
    return [
        Boundary(one.number, one.fact["number"], one.fact["offense"], one.at, way.counts(one.number))
        for one in began.order_by("number", "place")
    ]


def alien_facts_before(told: QuerySet[LogEntry], newest: Sequence[FactJSON]) -> list[FactJSON]:
    """Of all entries up to the newest; asked for only where aliens have changed among these."""
    if not aliens_change_within(newest):
        return []
    kinds = (*FACTS_OF_ALIENS, JOINED)
    among = sum(fact.get("id") in kinds for fact in newest)
    entries = told.filter(fact__id__in=kinds).order_by("number", "place")
    return [entry.public_fact for entry in entries][:-among]


def aliens_change_within(newest: Sequence[FactJSON]) -> bool:
    """Whether what was told before these is needed to name the aliens in them.

    All are chosen at once: whoever sees what came before that sees them all.
    """
    kinds = [fact.get("id") for fact in newest]
    if CHOSEN in kinds and kinds[0] != CHOSEN:
        return False
    return any(kind in CHANGES_OF_ALIENS for kind in kinds)
