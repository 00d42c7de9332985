"""The games of a person, and what waits for their answer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import TYPE_CHECKING, NamedTuple, TypedDict

from django.db.models import Count, F, OuterRef, Prefetch, Q, QuerySet, Subquery
from django.utils import timezone

from games.base.language_and_zone import zone_of
from games.desk.read import moderated_by
from games.models import (
    Game,
    LogEntry,
    Prompt,
    Seat,
    User,
    WaitingPlace,
)
from games.models.fields import Prepared
from games.models.play.decisions import EVERYBODY
from games.models.play.game import NOT_A_BOTS
from games.play.read.seats import over_for


def away_until(user: User | None) -> date | None:
    """Return the last day of an absence that has begun; None if they are there."""
    if user is None or user.absence is None:
        return None
    first, last = user.absence
    return last if first <= today_of(user) <= last else None


def seat_away_until(seat: Seat | None) -> date | None:
    """Return the last day on which no time counts at a seat, as its person or the desk has said."""
    if seat is None or seat.user is None:
        return None
    today, last = today_of(seat.user), away_until(seat.user)
    noted = seat.absence
    if noted is None or not noted[0] <= today <= noted[1]:
        return last
    return max(noted[1], last) if last else noted[1]


def away_by_seat(seats: Iterable[Seat]) -> dict[int, date]:
    """Return the last day for those who are away, by the number of their seat."""
    last = {seat.number: seat_away_until(seat) for seat in seats}
    return {number: day for number, day in last.items() if day is not None}


def today_of(user: User) -> date:
    """Return the day by this person's own clock."""
    return timezone.now().astimezone(zone_of(user)).date()


WAITS = Game.Status.RUNNING  # one that is paused for repair waits for staff


class WaitingGame(NamedTuple):
    """A game with a question that this person has to answer. Its name is made from what is stored of it."""

    id: str
    given: str
    step: int | None

    @property
    def name(self) -> str:
        return str(Game(id=self.id, name=self.given, continued_at=self.step))


class InGame(TypedDict):
    """What is read along with a question: the parts of its game's name, and the status of the game."""

    game_name: str
    game_step: int | None
    game_status: str


if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    PromptInGame = WithAnnotations[Prompt, InGame]


def waiting_games(user: User) -> list[WaitingGame]:
    """Return the games that wait, the earliest deadline first. One query, however many games."""
    return games_of(_waiting(user.pk))


def open_prompts(user: int, also: str | None = None) -> QuerySet[PromptInGame]:
    """Return questions that wait for this person, by due time; then those of game `also` that do not."""
    waiting = Q(waiting=True, game__status=WAITS)
    wanted = waiting | Q(game=also) if also else waiting
    found = Prompt.objects.filter(wanted, closed_at=None, seat__user=user)
    named = found.annotate(
        game_name=F("game__name"), game_step=F("game__continued_at"), game_status=F("game__status")
    )
    return named.order_by("-waiting", F("due_at").asc(nulls_last=True), "game", "question")


def asked_by_mail(user: User, but: str | None = None) -> list[list[Prompt]]:
    """Return the questions that wait for this person, those of one mail together and in order.

    The earliest deadline comes first. Left out are those of game `but`, and those that a stand-in answers.
    One query.
    """
    asked = open_prompts(user.pk).filter(seat__bot="").exclude(game=but).select_related("game", "seat")
    found: dict[tuple[int, int], list[Prompt]] = {}
    for prompt in asked:
        found.setdefault((prompt.seat_id, prompt.opened_by), []).append(prompt)
    return [sorted(together, key=lambda prompt: prompt.question) for together in found.values()]


_waiting = Prepared(lambda user: open_prompts(user).defer("shown", "default"))


def games_of(prompts: Iterable[PromptInGame]) -> list[WaitingGame]:
    """Return the games that wait by these questions, in their order."""
    waiting = (one for one in prompts if one.waiting and one.game_status == WAITS)
    rows = ((one.game_id, one.game_name, one.game_step) for one in waiting)
    return [WaitingGame(*row) for row in dict.fromkeys(rows)]


def waiting_among(games: Iterable[MyGame]) -> list[WaitingGame]:
    """Return the same of loaded games, in their order."""
    found = (mine.game for mine in games if mine.is_my_turn and mine.game.status == WAITS)
    return [WaitingGame(game.pk, game.name, game.continued_at) for game in found]


if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations


@dataclass(frozen=True)
class MyGame:
    """A game, the person's seat in it if they have one, and what that seat is asked now.

    It is asked nothing while the game is paused for repair. `asked` are the open questions of all seats; a
    page tells only what everybody knows of them. `since` is when the last thing happened that everybody was
    told; private decisions of others do not move it. `made` says whether it is their own, with a seat or
    without; a person with neither moderates it.
    """

    game: Game
    seat: Seat | None
    prompts: list[Prompt] = field(default_factory=list)
    asked: list[Prompt] = field(default_factory=list)
    since: datetime | None = None
    seats: int = 0
    taken: int = 0
    people: int = 0
    made: bool = False

    @property
    def others_are_bots(self) -> bool:
        """Return whether only bots sit at the table beside this person."""
        return self.people == (self.seat is not None)

    @property
    def due_at(self) -> datetime | None:
        """Return when the first of the answers is due; None if none is waited for."""
        return min((p.due_at for p in self.prompts if p.waiting and p.due_at), default=None)

    @property
    def is_my_turn(self) -> bool:
        over = self.game.status == Game.Status.OVER
        return not over and any(prompt.waiting for prompt in self.prompts)


def my_games(user: User) -> list[MyGame]:
    """Return the person's games: my turn first, then others that run, the ended ones last. Three queries."""
    mine = Prefetch("seats", Seat.objects.filter(user=user), to_attr="mine")
    asked = Prompt.objects.filter(closed_at=None).select_related("seat").defer("shown", "default")
    prompts = asked.order_by("seat__number", "question")  # keys are random
    games = _counted(user).prefetch_related(mine, Prefetch("prompts", prompts, to_attr="asked"))
    return sorted((_mine(game, user) for game in games), key=_urgency)


def places(user: User) -> list[WaitingPlace]:
    """Return where this person waits for a seat. One query."""
    there = WaitingPlace.objects.filter(user=user).exclude(game__in=over_for(user).values("pk"))
    return list(there.select_related("game").order_by("pk"))


class Counts(TypedDict):
    """What is read along with a game."""

    told_at: datetime | None
    seats_there: int | None
    seats_taken: int | None
    people_there: int | None


class Listed(Counts):
    """What is read after it: the person's own seat in it if there is one, and the open questions."""

    mine: list[Seat]
    asked: list[Prompt]


if TYPE_CHECKING:
    CountedGame = WithAnnotations[Game, Counts]
    ListedGame = WithAnnotations[Game, Listed]


def _counted(user: User) -> QuerySet[CountedGame]:
    """Return games with counts of seats and taken seats, and the time of the newest thing all were told."""
    told = LogEntry.objects.filter(game=OuterRef("pk"), audience=EVERYBODY).order_by("-number", "-place")
    seats = Seat.objects.filter(game=OuterRef("pk")).order_by().values("game")
    taken = seats.filter(~Q(user=None) | ~Q(bot=""))
    games: QuerySet[Game] = Game.objects.of(user) | moderated_by(user)
    return games.annotate(
        told_at=Subquery(told.values("at")[:1]),
        seats_there=Subquery(seats.annotate(n=Count("pk")).values("n")),
        seats_taken=Subquery(taken.annotate(n=Count("pk")).values("n")),
        people_there=Subquery(seats.filter(NOT_A_BOTS).annotate(n=Count("pk")).values("n")),
    )


def _mine(game: ListedGame, user: User) -> MyGame:
    seat = game.mine[0] if game.mine else None
    asked = [] if game.is_stuck else list(game.asked)
    return MyGame(
        game,
        seat,
        [prompt for prompt in asked if seat is not None and prompt.seat_id == seat.pk],
        asked,
        game.told_at or game.started_at,
        game.seats_there or 0,
        game.seats_taken or 0,
        game.people_there or 0,
        made=game.owner_id == user.pk,
    )


ORDER = [Game.Status.RUNNING, Game.Status.STUCK, Game.Status.LOBBY, Game.Status.OVER]


def _urgency(mine: MyGame) -> tuple[bool, int, float, float]:
    due = mine.due_at.timestamp() if mine.due_at else float("inf")
    newest_first = -mine.game.created_at.timestamp()
    return (not mine.is_my_turn, ORDER.index(Game.Status(mine.game.status)), due, newest_first)
