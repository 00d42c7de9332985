"""Does what the lines of a mail to the desk say, one after another. Runs in one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from games.base.refusals import RequestRefused
from games.desk.read.acts import acts_for
from games.desk.read.roles import role_of
from games.desk.service.open_desk import ActRequest
from games.desk.words.acts import act_words
from games.mail.outbox.addresses import DeskKey
from games.models import Act, Game, User
from games.models.play.desk import Role
from games.play.read.head import Unloadable
from games.play.service.session import lock
from games.words.unloadable import unloadable_words

from .acts import do_act
from .arguments import LOOK
from .lines import MOST_ACTS, TALK, DeskLine
from .verbs import HELP
from .why_not import why_refused, why_unread

AN_HOUR = timedelta(hours=1)
MOST_AN_HOUR = 60  # acts of one person, at all desks and by whatever way


@dataclass(frozen=True)
class LineResult:
    """What came of a line, in a sentence. `read`: whether it was understood; `is_talk`: it is no line."""

    wrote: str
    told: str
    done: bool = False
    read: bool = True
    is_talk: bool = False


@dataclass(frozen=True)
class CarriedOut:
    """`meanwhile`: what was done since the mail was written that is replied to; `other_role`: they stand
    there as somebody else since. Then none of the lines was done."""

    results: list[LineResult] = field(default_factory=list)
    meanwhile: Sequence[Act] = ()
    other_role: bool = False

    @property
    def is_late(self) -> bool:
        return bool(self.meanwhile) or self.other_role


def carry_out(key: DeskKey, person: User, role: Role, lines: Sequence[DeskLine]) -> CarriedOut:
    """Each line is judged by itself. As long as the game is locked nobody else acts between two of them."""
    row = lock(key.game)
    if any(line.kind not in ("", HELP) for line in lines) and row.status != Game.Status.OVER:
        if role != key.role:
            return CarriedOut(other_role=True)
        if newer := list(acts_for(row, role)[key.seen :]):
            return CarriedOut(meanwhile=newer)
    wanted = [line for line in lines if line.kind != HELP]
    return CarriedOut([_done(row, person, line, n) for n, line in enumerate(wanted)])


def _done(row: Game, person: User, line: DeskLine, place: int) -> LineResult:
    if line.problem:
        told, talk = why_unread(row, line), line.problem == TALK
        return LineResult(line.wrote, told, read=line.problem == LOOK, is_talk=talk)
    if place >= MOST_ACTS:
        most = _("An email does at most %(most)d lines. Write this one again in another.")
        return LineResult(line.wrote, most % {"most": MOST_ACTS})
    if why := _too_often(person):
        return LineResult(line.wrote, why)
    return _tried(row, person, line)


def _tried(row: Game, person: User, line: DeskLine) -> LineResult:
    """Not in a savepoint of its own: that somebody tried an answer that is none stays written down."""
    try:
        act = do_act(line.kind, row.pk, ActRequest(person, line.reason, by_mail=True), line.given)
    except RequestRefused as refused:
        return LineResult(line.wrote, why_refused(line, refused))
    except Unloadable as unloadable:
        return LineResult(line.wrote, unloadable_words(unloadable.missing))
    except Game.DoesNotExist:
        return LineResult(line.wrote, not_of_the_desk_words())
    return LineResult(line.wrote, act_words(act), done=True)


def not_of_the_desk_words() -> str:
    """To somebody who was, when they were written to."""
    return _("You no longer look after this game.")


def _too_often(person: User) -> str:
    """Most of it is a mail to each at the table."""
    lately = Act.objects.filter(person=person, at__gt=timezone.now() - AN_HOUR)
    if lately.count() < MOST_AN_HOUR:
        return ""
    return _("You have done a great deal within an hour. Write this line again in an hour.")


def role_there(person: User, game: Game) -> Role | None:
    """As whom they stand at the desk now; None: they have no business there (any more)."""
    return role_of(person, game) if person.is_active else None
