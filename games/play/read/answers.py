"""What a seat has said last, by when it was written: mails overtake each other."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Q

from games.base.documents import AnswerJSON
from games.base.routes import BY_PEOPLE, Route
from games.models import Decision, HeldAnswer, LogEntry
from games.play.read.current import Road, Unloadable, head_before, road

SAME_SECOND = timedelta(seconds=1)  # a mail tells no less, so within it none is the older one
OTHER_CLOCK = timedelta(minutes=1)  # a page goes by our clock, a mail by that of its writer


@dataclass(frozen=True)
class LastSaid:
    """`answer`: what counts, to a question that is open and answered."""

    at: datetime
    is_by_mail: bool
    answer: AnswerJSON = None

    def is_later_than(self, written_at: datetime) -> bool:
        """Whether there is no doubt that what was written then is older."""
        return written_at + (SAME_SECOND if self.is_by_mail else OTHER_CLOCK) <= self.at


def last_said(game_id: str, seat: int, question: int, *, is_answered: bool) -> LastSaid | None:
    """None if its person has said nothing: a default, a bot and a host give no answer of theirs."""
    row = _last(game_id, seat, question, is_answered=is_answered)
    if row is None or row.route not in BY_PEOPLE:
        return None
    answer = row.body["answer"] if isinstance(row, Decision) else row.answer
    return LastSaid(row.written_at or row.at, row.route == Route.MAIL, answer)


def _last(game_id: str, seat: int, question: int, *, is_answered: bool) -> Decision | HeldAnswer | None:
    """What is kept, until it is taken; but if the game runs already, something newer may be decided."""
    kept = kept_answer(game_id, seat, question)
    decided = _decided(game_id, seat, question) if is_answered else None
    return decided if kept is None or (decided is not None and decided.at > kept.at) else kept


def last_ordered(game_id: str, seat: int) -> LastSaid | None:
    """The same of what its cards and powers do, and what its questions are answered."""
    orders = Decision.objects.filter(game=game_id, seat=seat, kind=Decision.Kind.STANDING)
    said = road(game_id).of(orders.filter(route__in=BY_PEOPLE).order_by("number"))
    return LastSaid(said[-1].written_at or said[-1].at, said[-1].route == Route.MAIL) if said else None


def kept_answer(game_id: str, seat: int, question: int) -> HeldAnswer | None:
    """The answer that waits for the game to go on."""
    kept = HeldAnswer.objects.waiting().filter(game=game_id, seat=seat, question=question)
    return kept.order_by("at", "pk").last()


def _decided(game_id: str, seat: int, question: int) -> Decision | None:
    """Whatever is taken back is asked anew, under another number."""
    return Decision.objects.filter(game=game_id, seat=seat, question=question).order_by("number").last()


# What was done at once after a decision belongs to it: the game never stood in between.
AT_ONCE = Q(route=Route.ORDER) | Q(route=Route.DESK, kind=Decision.Kind.STANDING)


def stood_before(game_id: str, number: int) -> int:
    """After which decision the game stood before this one was begun: where it is an answer, before the first
    that its seat gave at that moment and since it was told something last.

    A game that does not load there is taken for one in which it was the only answer.
    """
    row = Decision.objects.get(game=game_id, number=number)
    earlier = _earlier(row) if row.kind == Decision.Kind.ANSWER else []
    return next((one for one in earlier if _was_asked_by_then(row, one)), number) - 1


def _earlier(row: Decision) -> list[int]:
    """The answers of this seat that count, after it was told something last and before this one."""
    answers = Decision.objects.filter(game=row.game_id, seat=row.seat, kind=Decision.Kind.ANSWER)
    here = answers.filter(number__gt=_last_told(row), number__lt=row.number).exclude(AT_ONCE)
    found = here.order_by("number").values_list("number", flat=True)
    way = road(row.game_id) if found else Road()
    return [number for number in found if way.counts(number)]


def _last_told(row: Decision) -> int:
    """With which decision before this one its seat was told something, on whichever road. What others have
    decided in private makes no difference to it."""
    told = LogEntry.objects.filter(game=row.game_id, number__lt=row.number).known_to(row.seat)
    return told.order_by("-number").values_list("number", flat=True).first() or 0


def _was_asked_by_then(row: Decision, number: int) -> bool:
    """Whether the question of this answer was open when the earlier one was given: prompts do not tell, for
    those of a seat that changes hands are made anew."""
    try:
        return row.answered in head_before(row.game_id, number).game.open
    except Unloadable:
        return False
