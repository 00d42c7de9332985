"""What happens by the clock: deadlines, reminders, votes, pauses, kept seats, retries, digests and bots."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta

from django.db import DatabaseError, transaction
from django.db.models import Prefetch, Q
from django.utils import timezone

from games.base import links, row_locks
from games.base.language_and_zone import language_and_zone_of
from games.base.queues import nudge_bots
from games.base.row_locks import PUSHED, attempt
from games.base.times import last_morning, next_morning
from games.desk.service import note_staff_act, record_act
from games.lobby.service.leave_game import seat_waiting_in_game
from games.mail.outbox.addresses import PROMPT
from games.mail.send.desk_mails import send_mail_to
from games.mail.send.digest_mails import send_digest
from games.mail.send.turn_mails import send_reminder
from games.mail.words.asked import Reminder
from games.models import (
    Act,
    CacheRow,
    Game,
    Heartbeat,
    InboundMail,
    Invitation,
    Prompt,
    Retry,
    Seat,
    User,
    Vote,
)
from games.models.people.seats import KEPT_FOR
from games.models.play.desk import Role
from games.play.read.history import place_alone
from games.play.service.correct import resume_game
from games.play.service.free_game import free_game
from games.play.service.play_bots import answer_by_default, play_until_people_asked
from games.play.service.schedule import next_reminder, run_bank
from games.play.service.session import RulesCrashed, lock
from games.table.read import playing
from games.table.service import is_decided, recount

# Longer than a step takes; a worker that dies in a step delays the game by this.
LOCK_TIME = timedelta(minutes=1)
LATE = timedelta(minutes=10)  # the sweep itself should have run by then

alarm = logging.getLogger("games.alarm")


def take_due(clock: Prompt.Clock, now: datetime, act: Callable[[Prompt, datetime], None]) -> bool:
    """Do this with the prompt of this clock that is due longest. Return False if nothing is due."""
    prompt = next_due(clock, now)
    if prompt is None:
        return False
    if lock_prompt(prompt, now):
        act(prompt, now)
    return True


def next_due(clock: Prompt.Clock, now: datetime) -> Prompt | None:
    """Return the prompt of this clock that is due longest. Reads one index entry, however many are open."""
    waiting = Prompt.objects.filter(waiting=True, clock=clock, sweep_at__lte=now)
    return waiting.select_related("seat").order_by("sweep_at").first()


def lock_prompt(prompt: Prompt, now: datetime) -> bool:
    """Lock the prompt for one lock time. Return False if another worker was faster."""
    waited = now - (prompt.sweep_at or now)
    if waited > LATE:
        alarm.error("the sweep is late by %s with the %s prompts", waited, prompt.clock)
    return row_locks.lock_row(Prompt.objects.filter(waiting=True), prompt, "sweep_at", now + LOCK_TIME)


def put_off(prompt: Prompt, now: datetime) -> None:
    """Put a locked prompt that failed off for an hour, so that a failure never loops."""
    locked = Prompt.objects.filter(pk=prompt.pk, waiting=True, sweep_at=now + LOCK_TIME)
    locked.update(sweep_at=now + row_locks.PUSHED)


def release_locks(now: datetime) -> None:
    """Make the prompts locked by a process that is gone due at once. No other process may serve.

    What failed stays put off. Otherwise bots that were killed in the middle of a turn would wait for a whole
    lock time.
    """
    locked = row_locks.locked(Prompt.objects.filter(waiting=True), "sweep_at", now, LOCK_TIME)
    locked.filter(clock=Prompt.Clock.BOT).update(sweep_at=now)
    locked.filter(due_at__lt=now).update(sweep_at=now)


def close_deals(now: datetime) -> bool:
    """Close the bargaining that is due longest without a deal (R-16.2). Return False if none is due."""
    return pass_one(Prompt.Clock.DEAL, now)


log = logging.getLogger(__name__)


def count_votes(now: datetime) -> bool:
    """Close a vote that is decided. Return False if there is none."""
    vote = next(_decided(now), None)
    return vote is not None and _close(vote, now)


def _decided(now: datetime) -> Iterator[Vote]:
    votes = Vote.objects.filter(closed_at=None).order_by("pk")
    seats = Prefetch("game__seats", queryset=playing(Seat.objects.all()), to_attr="voters")
    for vote in votes.select_related("game").prefetch_related(seats):
        if is_decided(vote, [seat.number for seat in vote.game.voters], now):  # type: ignore[attr-defined]
            yield vote


def _close(vote: Vote, now: datetime) -> bool:
    """Carry out a vote. One that cannot be carried out lapses, so that a failure never loops.

    Only after a database error is it tried again.
    """
    try:
        recount(vote, now)
    except DatabaseError:
        log.exception("vote %s waits for the database until the next sweep", vote.pk)
        return False
    except Exception:
        log.exception("vote %s could not be carried out, so it lapses", vote.pk)
        Vote.objects.filter(pk=vote.pk, closed_at=None).update(closed_at=now, passed=False)
    return True


def end_kept_seats(now: datetime) -> bool:
    """End the oldest invitation that has kept a seat too long, and give the seat on.

    Return False if none is due.
    """
    running = {"game__is_open": True, "game__status": Game.Status.RUNNING}
    kept = Invitation.objects.exclude(seat=None).filter(accepted_at=None, created_at__lte=now - KEPT_FOR)
    invitation = kept.filter(**running).order_by("created_at").first()
    if invitation is None:
        return False
    row_locks.attempt(
        f"the seat of invitation {invitation.pk} could not be given on",
        lambda: _end(invitation, now),
        lambda: kept.filter(pk=invitation.pk).update(created_at=now - KEPT_FOR + row_locks.PUSHED),
    )
    return True


@transaction.atomic
def _end(invitation: Invitation, now: datetime) -> None:
    row = lock(invitation.game_id)
    late = Invitation.objects.filter(pk=invitation.pk, accepted_at=None, created_at__lte=now - KEPT_FOR)
    if late.delete()[0]:
        seat_waiting_in_game(row)


def forget_expired(now: datetime) -> int:
    """Delete counts of limits whose time is over, and return how many."""
    deleted, _ = CacheRow.objects.filter(expires__lt=now).delete()
    return deleted


def note_heartbeat(name: str) -> None:
    """Note when the process of this name was last alive. One statement, so two at once do no harm."""
    row = Heartbeat(name=name, at=timezone.now())
    Heartbeat.objects.bulk_create([row], update_conflicts=True, update_fields=["at"], unique_fields=["name"])


UNREAD = timedelta(minutes=1)  # how soon to check again for a mail that came in time and is not read yet


def pass_deadlines(now: datetime) -> bool:
    """Take the default of the prompt that is due longest. Return False if nothing is due."""
    return pass_one(Prompt.Clock.RESPONSE, now)


def pass_one(clock: Prompt.Clock, now: datetime) -> bool:
    """Lock one prompt and answer it, or put it off."""
    return take_due(clock, now, _pass)


MOST_READINGS = 3  # then the mail is at fault, and it must not put off a deadline for long


def is_unread(prompt: Prompt) -> bool:
    """Return whether a mail to this prompt, or one asked together with it, came in time and is unread.

    A mail that has failed several times is tried again, but does not count any more.
    """
    unread = InboundMail.objects.filter(
        handled_at=None, received_at__lte=prompt.due_at, attempts__lt=MOST_READINGS
    )
    return unread.filter(_to_any_of(prompt)).exists()


def _to_any_of(prompt: Prompt) -> Q:
    """Match mails to any prompt asked together: a reply to one address may answer each of them."""
    found = Q(pk__in=())
    for ident in prompt.asked_together().values_list("pk", flat=True):
        address = f"{PROMPT}+{ident}."
        found |= Q(recipient__istartswith=address) | Q(meant_for__istartswith=address)
    return found


def _pass(prompt: Prompt, now: datetime) -> None:
    """Take the default unless a mail waits to be read: an answer that is stored is never late."""
    if is_unread(prompt):
        Prompt.objects.filter(pk=prompt.pk, waiting=True, sweep_at=prompt.sweep_at).update(
            sweep_at=now + UNREAD
        )
    elif not _runs_bank(prompt, now):
        _answer(prompt, now)


def _runs_bank(prompt: Prompt, now: datetime) -> bool:
    """Return whether the seat's bank runs; while it has time left, the seat is not late."""
    return prompt.clock == Prompt.Clock.RESPONSE and run_bank(prompt, now)


def _answer(prompt: Prompt, now: datetime) -> None:
    taken = False
    try:
        taken = answer_by_default(prompt, now)
    except Exception:
        log.exception("the deadline of prompt %s could not be passed; next try in an hour", prompt.pk)
    if not taken:
        put_off(prompt, now)


def remind(now: datetime) -> bool:
    """Queue the reminder that is due longest. Return False if none is due."""
    waiting = Prompt.objects.filter(waiting=True, remind_at__lte=now).order_by("remind_at", "pk")
    prompt = waiting.select_related("game", "seat__user").first()
    if prompt is None:
        return False
    still = Prompt.objects.filter(pk=prompt.pk, waiting=True)
    row_locks.attempt(
        f"no reminder of prompt {prompt.pk}",
        lambda: _remind(prompt, now),
        lambda: still.update(remind_at=now + row_locks.PUSHED),
    )
    return True


@transaction.atomic
def _remind(prompt: Prompt, now: datetime) -> None:
    """Lock the reminder and queue it in one transaction: a worker that dies in between has done neither.

    What was asked together is reminded of by one mail.
    """
    kind = Reminder.NEAR_END if prompt.reminded else Reminder.HALF
    following = next_reminder(prompt)
    if following is not None and following <= now:  # nobody was here for long: one reminder is enough
        following = None
    locked = row_locks.lock_row(Prompt.objects.filter(waiting=True), prompt, "remind_at", following)
    if locked and prompt.game.clocks_run:
        together = prompt.asked_together().filter(waiting=True, on_bank=False)
        together.update(remind_at=following, reminded=prompt.reminded)
        send_reminder(prompt, kind)


def resume(now: datetime) -> bool:
    """Let the clocks of the game run whose pause has ended longest ago. Return False if none has."""
    due = Game.objects.filter(paused_until__lte=now, status=Game.Status.RUNNING).order_by("paused_until")
    game = due.first()
    if game is None:
        return False
    still = due.filter(pk=game.pk)
    attempt(
        f"game {game.pk} could not go on after its pause",
        lambda: _resume(game.pk, now),
        lambda: still.update(paused_until=now + PUSHED),
    )
    return True


@transaction.atomic
def _resume(game_id: str, now: datetime) -> None:
    row = lock(game_id)
    if row.paused_until is not None and row.paused_until <= now:
        resume_game(row, now)


RETRY_LOCK_TIME = timedelta(minutes=15)  # as long as a worker may keep it
MOST_ATTEMPTS = 3  # workers that may die over it
FREED, STILL_STUCK = "freed", "still_stuck"  # in the list of what staff have done


def retry_stuck(now: datetime) -> bool:
    """Try the game that has waited longest. Return False if there is none."""
    waiting = Retry.objects.filter(due_at__lte=now).order_by("due_at", "pk")
    row = row_locks.lock_first(waiting, Retry.objects.all(), "due_at", now + RETRY_LOCK_TIME)
    if row is None:
        return False
    if row.attempts > MOST_ATTEMPTS or not _is_tried(row):
        if row.attempts < MOST_ATTEMPTS:
            return True  # due again after the lock time
        log.error("game %s was tried again %s times, and no more", row.game_id, MOST_ATTEMPTS)
    _settle(row)
    return True


def release_retries(now: datetime) -> None:
    """Make the tries of a process that is gone due at once. No other process may serve."""
    row_locks.locked(Retry.objects.all(), "due_at", now, RETRY_LOCK_TIME).update(due_at=now)


def _is_tried(row: Retry) -> bool:
    """Try to free the game, and return whether the result is known.

    A broken-off try may leave parked answers.
    """
    mark = Retry.objects.filter(pk=row.pk)
    try:
        free_game(row.game_id, on_freed=lambda: mark.update(freed=True))
    except RulesCrashed as crash:
        log.warning("game %s was tried again and is still stuck at %s", row.game_id, crash.where)
    except Exception:
        log.exception("game %s could not be tried again", row.game_id)
        return False
    return True


@transaction.atomic
def _settle(row: Retry) -> None:
    """Record the result once, whichever worker comes to it.

    Nothing is recorded of a game closed meanwhile.
    """
    game, now = lock(row.game_id), timezone.now()
    tried = Retry.objects.filter(pk=row.pk).first()
    if tried is None:
        return
    tried.delete()
    if game.status == Game.Status.OVER:
        return
    begun = Act.objects.select_related("person").get(game=game, number=row.act)
    changed = _changed(game, tried)
    act = record_act(game, by=begun.person, role=Role(begun.role), kind="retry", changed=changed, now=now)
    if begun.person is not None and begun.role == Role.STAFF and "runs" in changed:
        done = FREED if changed["runs"] else STILL_STUCK
        note_staff_act(begun.person, game, str(game), done, what=place_alone(game.stuck_where))
    if begun.person is not None and row.by_mail:
        send_mail_to(game, act, begun.person, url=links.desk_link(game.pk))


def _changed(game: Game, tried: Retry) -> dict[str, bool]:
    """Return what is recorded: `overtaken` if somebody else has put the game back into play meanwhile."""
    runs = game.status == Game.Status.RUNNING
    return {"overtaken": True} if runs and not tried.freed else {"runs": runs}


def send_digests(now: datetime) -> bool:
    """Queue the digest that is due longest, if there is anything to tell. Return False if none is due."""
    user = User.objects.filter(digest_at__lte=now).order_by("digest_at").first()
    if user is None:
        return False
    still = User.objects.filter(pk=user.pk, digest_at__lte=now)
    row_locks.attempt(
        f"no digest for person {user.pk}",
        lambda: _send(user, now),
        lambda: still.update(digest_at=now + row_locks.PUSHED),
    )
    return True


@transaction.atomic
def _send(user: User, now: datetime) -> None:
    """Queue the digest from the last one to this morning. The lock and the mail are one transaction."""
    assert user.digest_at is not None, "it is due"
    with language_and_zone_of(user):
        since = last_morning(user.digest_at - timedelta(hours=12))
        until, following = last_morning(now), next_morning(now)
        if row_locks.lock_row(User.objects.all(), user, "digest_at", following):
            send_digest(user, since, until)


def wake_bots(now: datetime) -> bool:
    """Let the bots play where one has been waited for longest. Return False if none is."""
    return take_due(Prompt.Clock.BOT, now, _play)


def _play(prompt: Prompt, now: datetime) -> None:
    try:
        if play_until_people_asked(prompt.game_id):
            nudge_bots(prompt.game_id)
    except Exception:
        log.exception("the bots of game %s could not play; next try in an hour", prompt.game_id)
        put_off(prompt, now)
