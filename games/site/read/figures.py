"""How the service does: games, decisions, waits and mails of the last days, as numbers without a name."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, F, Q, QuerySet

from games.base.routes import BY_PEOPLE, Route
from games.models import Decision, Game, InboundMail, OutboxMail, Prompt, ProviderOutage, SuppressedAddress

from .closed import without_closed
from .days import Day, counts_by_day, last_days

DAYS = 14
A_WEEK = timedelta(days=7)
MOST_WAITS = 20_000  # of the questions that wait, those that wait longest
MOST_ANSWERS = 5_000  # of the answers of a week, the newest
ANY = Q()


@dataclass(frozen=True)
class Spread:
    """How long something takes: in the middle, and so that one in ten takes longer. None: nothing did."""

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
    """What happened in closed games, which the reader plays in, is counted nowhere but as games."""
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
    """By the day on which they were written, whenever they went."""
    rows = _visible_mails(closed).filter(queued_at__gte=days[0].begins)
    wanted = {"sent": ("queued_at", Q(sent_at__isnull=False)), "failed": ("queued_at", OutboxMail.LOST)}
    return counts_by_day(rows, days, wanted)


def _visible_mails(closed: Collection[str]) -> QuerySet[OutboxMail]:
    return without_closed(OutboxMail.objects.all(), "game_id", closed)


def _inbound(since: datetime, closed: Collection[str]) -> dict[str, int]:
    rows = without_closed(InboundMail.objects.filter(received_at__gte=since), "prompt__game_id", closed)
    return dict(rows.values_list("outcome").annotate(number=Count("pk")).order_by("-number", "outcome"))


def _waits(now: datetime, closed: Collection[str]) -> Spread:
    """Of the questions that wait for people now, where clocks run."""
    rows = Prompt.objects.filter(
        waiting=True, seat__bot="", game__status=Game.Status.RUNNING, game__paused_at=None
    )
    asked = without_closed(rows, "game_id", closed).order_by("opened_at").values_list("opened_at", flat=True)
    return spread([now - opened for opened in asked[:MOST_WAITS]])


def _answers(now: datetime, closed: Collection[str]) -> Spread:
    """Of the questions that people have answered in time in the last week, no instruction among them."""
    in_time = Q(due_at=None) | Q(answered_at__lt=F("due_at"))
    rows = Prompt.objects.filter(in_time, answered_at__gte=now - A_WEEK, answered_at__gt=F("opened_at"))
    rows = rows.exclude(clock=Prompt.Clock.BOT)
    newest = without_closed(rows, "game_id", closed).order_by("-answered_at")
    times = newest.values_list("opened_at", "answered_at")[:MOST_ANSWERS]
    return spread([answered - opened for opened, answered in times if answered is not None])


def spread(times: Sequence[timedelta]) -> Spread:
    """The middle one of an odd number of times, the shorter of the middle two of an even one.

    >>> spread([timedelta(hours=hours) for hours in (9, 1, 2)]).median
    datetime.timedelta(seconds=7200)
    """
    if not times:
        return Spread(0)
    ordered = sorted(times)
    return Spread(len(ordered), ordered[(len(ordered) - 1) // 2], ordered[(len(ordered) * 9 - 1) // 10])
