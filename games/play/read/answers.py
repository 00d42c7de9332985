"""The last answer or order of a seat, by when it was written: mails overtake each other."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Q

from games.base.documents import BY_PEOPLE, AnswerJSON, Route
from games.models import Decision, LogEntry, ParkedAnswer
from games.play.read.current import Road, Unloadable, head_before, road

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
    said = road(game_id).of(orders.filter(route__in=BY_PEOPLE).order_by("number"))
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
    way = road(row.game_id) if found else Road()
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
        return row.answered in head_before(row.game_id, number).game.open
    except Unloadable:
        return False
