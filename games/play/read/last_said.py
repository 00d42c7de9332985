"""What a seat has said last, by when it was written: mails overtake each other."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from games.base.documents import AnswerJSON
from games.base.routes import BY_PEOPLE, Route
from games.models import Decision, HeldAnswer

from .road import road

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
