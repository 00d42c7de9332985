"""What was decided in a game: dice, encounters, what a seat said last; and what is known of a stuck one."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

from django.contrib.admin.models import LogEntry as StaffLog
from django.db.models import (
    Max,
    Q,
    QuerySet,
)

import engine
from games.base.documents import BEGINS, BY_PEOPLE, OVER, AnswerJSON, Route
from games.models import (
    Checkpoint,
    Decision,
    Game,
    LogEntry,
    ParkedAnswer,
    Prompt,
    Retry,
    Seat,
)
from games.play.read.current import (
    SHEETS_MISSING,
    Branch,
    Unloadable,
    branch,
    engine_decision,
    game_before,
    since_checkpoint,
)
from games.site.read import acts_about

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
    """Return the boundaries, oldest first, also those that were taken back. Three queries.

    An encounter inside another one is none: if it began at once, the same decision began the other one.
    """
    marks = Checkpoint.objects.filter(game=game_id).exclude(decision__kind=Decision.Kind.REWIND)
    told = LogEntry.objects.filter(
        game=game_id, fact__id__in=(BEGINS, OVER), number__in=marks.values("number")
    )
    way = branch(game_id)
    return [
        Boundary(one.number, one.fact["number"], one.fact["offense"], one.at, way.counts(one.number))
        for one, before in _with_the_one_before(told.order_by("number", "place"))
        if one.fact["id"] == BEGINS and not (before is not None and before.fact["id"] == BEGINS)
    ]


def _with_the_one_before(told: Iterable[LogEntry]) -> Iterator[tuple[LogEntry, LogEntry | None]]:
    """Yield each entry with the one before it, if the same decision has led to it."""
    before: LogEntry | None = None
    for one in told:
        yield one, before if before is not None and before.number == one.number else None
        before = one


SAME_SECOND = timedelta(seconds=1)  # a mail gives no finer time, so within a second neither is the older one
OTHER_CLOCK = timedelta(minutes=1)  # a page uses our clock, a mail that of its writer


@dataclass(frozen=True)
class LastSaid:
    """The last thing a seat said. `answer` is what counts for a question that is open and answered."""

    at: datetime
    is_by_mail: bool
    answer: AnswerJSON = None

    def is_later_than(self, written_at: datetime) -> bool:
        """Return whether an answer written at that time is older without doubt."""
        return written_at + (SAME_SECOND if self.is_by_mail else OTHER_CLOCK) <= self.at


def last_said(game_id: str, seat: int, question: int, *, is_answered: bool) -> LastSaid | None:
    """Return the last answer of the seat's own person, or None. Defaults, bots and the host do not count."""
    row = _last(game_id, seat, question, is_answered=is_answered)
    if row is None or row.route not in BY_PEOPLE:
        return None
    answer = row.body["answer"] if isinstance(row, Decision) else row.answer
    return LastSaid(row.written_at or row.at, row.route == Route.MAIL, answer)


def _last(game_id: str, seat: int, question: int, *, is_answered: bool) -> Decision | ParkedAnswer | None:
    """Return the parked answer until it is taken, or a decided one that is newer.

    The game may run already while other parked answers are taken; then something newer may be decided.
    """
    kept = kept_answer(game_id, seat, question)
    decided = _decided(game_id, seat, question) if is_answered else None
    return decided if kept is None or (decided is not None and decided.at > kept.at) else kept


def last_ordered(game_id: str, seat: int) -> LastSaid | None:
    """Return when and how the seat last gave orders about its cards and powers, or its answers."""
    orders = Decision.objects.filter(game=game_id, seat=seat, kind=Decision.Kind.STANDING)
    said = branch(game_id).of(orders.filter(route__in=BY_PEOPLE).order_by("number"))
    return LastSaid(said[-1].written_at or said[-1].at, said[-1].route == Route.MAIL) if said else None


def kept_answer(game_id: str, seat: int, question: int) -> ParkedAnswer | None:
    """Return the newest answer that is held until the game goes on."""
    kept = ParkedAnswer.objects.waiting().filter(game=game_id, seat=seat, question=question)
    return kept.order_by("at", "pk").last()


def _decided(game_id: str, seat: int, question: int) -> Decision | None:
    """Return the newest decided answer. A question taken back is asked anew under another number."""
    return Decision.objects.filter(game=game_id, seat=seat, question=question).order_by("number").last()


# What was done at once after a decision belongs to it: the game did not wait in between.
AT_ONCE = Q(route=Route.ORDER) | Q(route=Route.DESK, kind=Decision.Kind.STANDING)


def stood_before(game_id: str, number: int) -> int:
    """Return the decision after which the game waited before this one was begun.

    For an answer, that is before the first answer that its seat gave at that moment, since the seat was last
    told something. If the game does not load there, the answer is treated as the only one.
    """
    row = Decision.objects.get(game=game_id, number=number)
    earlier = _earlier(row) if row.kind == Decision.Kind.ANSWER else []
    return next((one for one in earlier if _was_asked_by_then(row, one)), number) - 1


def _earlier(row: Decision) -> list[int]:
    """Return the counting answers of this seat before this one, since the seat was last told something."""
    answers = Decision.objects.filter(game=row.game_id, seat=row.seat, kind=Decision.Kind.ANSWER)
    here = answers.filter(number__gt=_last_told(row), number__lt=row.number).exclude(AT_ONCE)
    found = here.order_by("number").values_list("number", flat=True)
    way = branch(row.game_id) if found else Branch()
    return [number for number in found if way.counts(number)]


def _last_told(row: Decision) -> int:
    """Return the decision before this one with which its seat was last told something, on any branch.

    Private decisions of others make no difference to the seat.
    """
    told = LogEntry.objects.filter(game=row.game_id, number__lt=row.number).known_to(row.seat)
    return told.order_by("-number").values_list("number", flat=True).first() or 0


def _was_asked_by_then(row: Decision, number: int) -> bool:
    """Return whether the question of this answer was open when the earlier answer was given.

    Prompts cannot tell: those of a seat that changes hands are made anew.
    """
    try:
        return row.answered in game_before(row.game_id, number).game.open
    except Unloadable:
        return False


PLACE = re.compile(r"\w+:\d+( > \w+:\d+)*")  # as `Game.place_in_rules` writes it: names and lines only
NOT_LOADED, MISSING = "not loaded", "missing"
STAFF_ACTS = ("freed", "still_stuck")


@dataclass(frozen=True)
class HeldFrom:
    """That a seat has said something, by which route and when; never what."""

    seat: int
    route: str
    at: datetime


@dataclass(frozen=True)
class Stuck:
    """A stuck game.

    `where` is the place in the rules, or NOT_LOADED, or MISSING with the `aliens` whose sheets are missing.
    `tried` says when staff have tried to put it back into play.
    """

    since: datetime | None
    where: str
    aliens: tuple[str, ...]
    held: tuple[HeldFrom, ...]
    tried: tuple[datetime, ...]


def stuck_of(game: Game) -> Stuck:
    """Return what may be told of a stuck game. Two queries.

    The rest of the note on its place may name cards, and is not told.
    """
    held = ParkedAnswer.objects.waiting().filter(game=game).order_by("at", "pk")
    return Stuck(
        since=game.stuck_at,
        where=_where(game.stuck_where),
        aliens=_missing(game.stuck_where),
        held=tuple(HeldFrom(one.seat, one.route, one.at) for one in held),
        tried=tuple(one.action_time for one in _tries(game) if _is_try(one)),
    )


def is_retried(game: Game) -> bool:
    """Return whether somebody is putting the game back into play, and the result is not known yet."""
    return game.is_stuck and Retry.objects.filter(game=game).exists()


def place_alone(noted: str) -> str:
    """Return the place in the rules from its note, for those who run the service.

    Of an error while the game was loaded or freed only the kind is returned: its words may name a card.
    """
    return noted.partition("(")[0]


def _where(noted: str) -> str:
    if noted.startswith(SHEETS_MISSING):
        return MISSING
    return noted if PLACE.fullmatch(noted) else NOT_LOADED


def _missing(noted: str) -> tuple[str, ...]:
    named = noted.removeprefix(SHEETS_MISSING) if noted.startswith(SHEETS_MISSING) else ""
    return tuple(filter(None, (alien.strip() for alien in named.split(","))))


def _tries(game: Game) -> QuerySet[StaffLog]:
    """Return what staff have done about this game since it got stuck, oldest first."""
    about = acts_about(Game, game.pk)
    return about.filter(action_time__gte=game.stuck_at) if game.stuck_at else about.none()


def _is_try(entry: StaffLog) -> bool:
    message = entry.change_message
    return message.startswith('{"act"') and json.loads(message).get("act") in STAFF_ACTS
