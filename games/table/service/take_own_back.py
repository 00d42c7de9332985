"""A player takes their last answer back, of which nothing was revealed yet."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from engine.decisions import KEPT, TABLE
from games.base.refusals import RequestRefused
from games.desk.service.record_act import record_act
from games.models import Act, Game, Seat, User, Vote
from games.models.play.desk import Kind, Role
from games.play.read.answered_at_once import stood_before
from games.play.service.correct.rewind import rewind
from games.play.service.session import lock
from games.table.read.own_answer import last_own_answer


@transaction.atomic
def take_own_back(game: Game, user: User) -> Act:
    """At once, and without asking anybody: the game stands as before it, and before what they answered
    with it at one moment, with the same dice.

    Raises RequestRefused "not_running", "stand_in_votes", "nothing_to_take_back", "revealed_since", and as
    `rewind` does; Seat.DoesNotExist for strangers.
    """
    row, now = lock(game.pk), timezone.now()
    seat = Seat.objects.select_related("game").get(game=row, user=user)
    if row.status != Game.Status.RUNNING:
        raise RequestRefused("not_running")
    if seat.bot:
        raise RequestRefused("stand_in_votes")
    mine = last_own_answer(seat, now)
    if mine is None:
        raise RequestRefused("nothing_to_take_back")
    if not mine.free:
        raise RequestRefused("revealed_since")
    rewind(row.pk, to=stood_before(row.pk, mine.number), dice=KEPT, by=TABLE, now=now)
    changed = {"vote": Vote.Kind.TAKE_BACK.value, "how": "free", "by": seat.number}
    return record_act(row, by=None, role=Role.TABLE, kind=Kind.VOTE, changed=changed, now=now)
