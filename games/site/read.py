"""Figures of the service, parts that are silent, and games that are closed to a member of staff."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import TypeVar

from django.contrib.admin.models import LogEntry
from django.db.models import Count, Exists, F, Model, OuterRef, Q, QuerySet
from django.utils import timezone

from games.base.documents import BY_PEOPLE, Route
from games.base.queues import BEAT, HARD_LIMITS
from games.models import (
    Act,
    Decision,
    Departure,
    Game,
    Heartbeat,
    InboundMail,
    OutboxMail,
    Prompt,
    ProviderOutage,
    Seat,
    SuppressedAddress,
    User,
    WaitingPlace,
)

M = TypeVar("M", bound=Model)


def closed_games(user: User) -> list[str]:
    """Return the ids of games, not yet over, in which this person sits, has sat, or waits for a seat."""
    inside = Q()
    for model in (Seat, Departure, WaitingPlace):
        inside |= Q(Exists(model._default_manager.filter(game=OuterRef("pk"), user=user)))
    return list(Game.objects.filter(inside).exclude(status=Game.Status.OVER).values_list("pk", flat=True))


def without_closed(rows: QuerySet[M], game: str, closed: Collection[str]) -> QuerySet[M]:
    """Return the rows without those of closed games; `game` is the path to the id of a row's game.

    A row whose game is not known may be about any: somebody with a closed game does not see it.
    """
    return rows.filter(~Q(**{f"{game}__in": closed}), **{f"{game}__isnull": False}) if closed else rows


@dataclass(frozen=True)
class Day:
    """A day from its beginning to its end; when clocks change it is an hour shorter or longer."""

    date: date
    begins: datetime
    ends: datetime


def last_days(now: datetime, number: int) -> list[Day]:
    """Return so many days, the oldest first; the last of them is today."""
    today = timezone.localtime(now).date()
    dates = [today - timedelta(days=back) for back in range(number - 1, -1, -1)]
    return [Day(one, _midnight(one), _midnight(one + timedelta(days=1))) for one in dates]


def _midnight(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time.min))


def counts_by_day(
    rows: QuerySet[Model], days: Iterable[Day], wanted: Mapping[str, tuple[str, Q]]
) -> dict[str, list[int]]:
    """Count the rows of each day, in one query for all that is wanted.

    `wanted` says for each name by which time a row belongs to a day, and which rows count.
    """
    counts = {
        f"{name}_{number}": Count("pk", filter=only & _within(field, day))
        for name, (field, only) in wanted.items()
        for number, day in enumerate(days)
    }
    found = rows.aggregate(**counts)
    return {name: [found[f"{name}_{number}"] for number, _day in enumerate(days)] for name in wanted}


def _within(field: str, day: Day) -> Q:
    return Q(**{f"{field}__gte": day.begins, f"{field}__lt": day.ends})


DAYS = 14
A_WEEK = timedelta(days=7)
MOST_WAITS = 20_000  # of the questions that wait, the oldest ones
MOST_ANSWERS = 5_000  # of the answers of a week, the newest
ANY = Q()


@dataclass(frozen=True)
class Spread:
    """How long something takes: the median, and the time that one in ten exceeds. None: nothing happened."""

    number: int
    median: timedelta | None = None
    slow: timedelta | None = None


@dataclass(frozen=True)
class Figures:
    """All figures of one moment. `by_day` holds a number for each of `days` under each name."""

    days: list[Day]
    by_day: dict[str, list[int]]
    games: dict[str, int]  # by status
    waits: Spread
    answers: Spread
    mails_waiting: int
    inbound: dict[str, int]  # by outcome; "": not read yet
    suppressed: int
    outage: ProviderOutage | None


def figures(now: datetime, closed: Collection[str] = ()) -> Figures:
    """Return the figures; games closed to the reader, who plays in them, count only as games."""
    days = last_days(now, DAYS)
    return Figures(
        days=days,
        by_day=_games(days) | _decisions(days, closed) | _mails(days, closed),
        games=dict(Game.objects.values_list("status").annotate(number=Count("pk")).order_by("status")),
        waits=_waits(now, closed),
        answers=_answers(now, closed),
        mails_waiting=_visible_mails(closed).filter(OutboxMail.OPEN).count(),
        inbound=_inbound(days[0].begins, closed),
        suppressed=SuppressedAddress.objects.count(),
        outage=ProviderOutage.objects.first(),
    )


def _games(days: Sequence[Day]) -> dict[str, list[int]]:
    since = days[0].begins
    rows = Game.objects.filter(Q(started_at__gte=since) | Q(ended_at__gte=since))
    return counts_by_day(rows, days, {"begun": ("started_at", ANY), "ended": ("ended_at", ANY)})


def _decisions(days: Sequence[Day], closed: Collection[str]) -> dict[str, list[int]]:
    rows = without_closed(Decision.objects.filter(at__gte=days[0].begins), "game_id", closed)
    wanted = {
        "decisions": ("at", ANY),
        "by_people": ("at", Q(route__in=sorted(BY_PEOPLE))),
        "missed": ("at", Q(route=Route.DEADLINE)),
    }
    return counts_by_day(rows.order_by(), days, wanted)


def _mails(days: Sequence[Day], closed: Collection[str]) -> dict[str, list[int]]:
    """Count mails by the day on which they were written, even if they went later."""
    rows = _visible_mails(closed).filter(queued_at__gte=days[0].begins)
    wanted = {"sent": ("queued_at", Q(sent_at__isnull=False)), "failed": ("queued_at", OutboxMail.LOST)}
    return counts_by_day(rows, days, wanted)


def _visible_mails(closed: Collection[str]) -> QuerySet[OutboxMail]:
    return without_closed(OutboxMail.objects.all(), "game_id", closed)


def _inbound(since: datetime, closed: Collection[str]) -> dict[str, int]:
    rows = without_closed(InboundMail.objects.filter(received_at__gte=since), "prompt__game_id", closed)
    return dict(rows.values_list("outcome").annotate(number=Count("pk")).order_by("-number", "outcome"))


def _waits(now: datetime, closed: Collection[str]) -> Spread:
    """Return how long the questions that wait for people have waited, where clocks run."""
    rows = Prompt.objects.filter(
        waiting=True, seat__bot="", game__status=Game.Status.RUNNING, game__paused_at=None
    )
    asked = without_closed(rows, "game_id", closed).order_by("opened_at").values_list("opened_at", flat=True)
    return spread([now - opened for opened in asked[:MOST_WAITS]])


def _answers(now: datetime, closed: Collection[str]) -> Spread:
    """Return how long people took to answer in time in the last week, without standing orders."""
    in_time = Q(due_at=None) | Q(answered_at__lt=F("due_at"))
    rows = Prompt.objects.filter(in_time, answered_at__gte=now - A_WEEK, answered_at__gt=F("opened_at"))
    rows = rows.exclude(clock=Prompt.Clock.BOT)
    newest = without_closed(rows, "game_id", closed).order_by("-answered_at")
    times = newest.values_list("opened_at", "answered_at")[:MOST_ANSWERS]
    return spread([answered - opened for opened, answered in times if answered is not None])


def spread(times: Sequence[timedelta]) -> Spread:
    """Return the spread: the median is the middle time, or the shorter of the middle two.

    >>> spread([timedelta(hours=hours) for hours in (9, 1, 2)]).median
    datetime.timedelta(seconds=7200)
    """
    if not times:
        return Spread(0)
    ordered = sorted(times)
    return Spread(len(ordered), ordered[(len(ordered) - 1) // 2], ordered[(len(ordered) * 9 - 1) // 10])


MARGIN = timedelta(minutes=2)  # two nudges that were lost
BEAT_SILENT = timedelta(minutes=5)
MOST_SILENT = {
    BEAT: BEAT_SILENT,
    **{queue: timedelta(seconds=limit) + MARGIN for queue, limit in HARD_LIMITS.items()},
}
STARTED = timezone.now()  # of this process: after a stop of the service every part is given time from here


def silent_since(now: datetime) -> dict[str, timedelta]:
    """Return how long each part has been silent that has been so for too long. Takes one query.

    What was heard before this process started says nothing of the parts that started with it.
    """
    heard = dict(Heartbeat.objects.values_list("name", "at"))
    silent = {name: now - max(heard.get(name, STARTED), STARTED) for name in MOST_SILENT}
    return {name: span for name, span in silent.items() if span > MOST_SILENT[name]}


LOOK = "look"  # the act, as `games.desk.service` stores it
_OF_LOOKS = f'{{"act": "{LOOK}"'


def looks_at(game_id: str) -> QuerySet[LogEntry]:
    """Return every look at something of this game."""
    return acts_about(Game, game_id).filter(change_message__startswith=_OF_LOOKS)


def has_looked(user: User, game: Game) -> bool:
    """Return whether this person may know something that no player of the game may: they cannot play there.

    They looked at its desk, or on the pages for staff. A mail that is about no known game may be about any
    game that ran then.
    """
    if Act.objects.filter(game=game, person=user, kind="look").exists():
        return True
    if game.started_at is None:
        return looks_at(game.pk).filter(user=user).exists()
    return _lookers(game).filter(user=user).exists()


def _lookers(game: Game) -> QuerySet[LogEntry]:
    elsewhere = Q(action_time__gte=game.started_at) & ~Q(content_type__model=Game._meta.model_name)
    this = Q(object_id=game.pk, content_type__model=Game._meta.model_name)
    return LogEntry.objects.filter(
        this | elsewhere, content_type__app_label="games", change_message__startswith=_OF_LOOKS
    )


def acts_about(model: type[Game], pk: str) -> QuerySet[LogEntry]:
    """Return what staff have done about one row, in order."""
    of = {"content_type__app_label": model._meta.app_label, "content_type__model": model._meta.model_name}
    return LogEntry.objects.filter(object_id=str(pk), **of).order_by("pk")
