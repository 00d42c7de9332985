"""Invitations to a game: send and accept them, take a seat, and take one over that a bot has kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.utils import timezone

import engine
from games.base.documents import RequestRefused, Route
from games.desk.read import has_looked_after
from games.hooks.service import tell_turns
from games.mail.send.lobby_mails import send_arrival_mails, send_joined_mail, send_newcomer_mail
from games.mail.send.turn_mails import send_invitation, send_prompts
from games.models import (
    Act,
    Departure,
    Game,
    Invitation,
    Moderator,
    NoReminders,
    Prompt,
    Seat,
    User,
    WaitingPlace,
)
from games.models.people.people import canonical
from games.models.play.prompts import DEAL
from games.people.service.seat_people import refuse_banned
from games.play.read.seats import left_seats
from games.play.service.commit import commit, encounter_of, new_prompt
from games.play.service.schedule import share_deal_end
from games.play.service.session import GameSession, RulesCrashed, lock, open_session
from games.play.service.stuck import mark_stuck
from games.site.read import has_looked, looks_at


def read_address(email: str) -> str:
    """Return the address in its one spelling. Raises RequestRefused unless it is one that we can keep."""
    address = canonical(email)
    try:
        validate_email(address)
    except ValidationError:
        raise RequestRefused("bad_address", email=email) from None
    if len(address) > (User._meta.get_field("email").max_length or 0):
        raise RequestRefused("bad_address", email=email)
    return address


@transaction.atomic
def invite(game: Game, email: str, *, by: User | None = None) -> Invitation:
    """Mail an invitation; an address that is invited already gets no second one.

    An address of somebody who sits there is invited like any other, and its owner is told that they have a
    seat: a refusal would tell whose address it is. The host's own address is refused. `by` asks for it: only
    the owner may (None: the service itself). Raises RequestRefused.
    """
    row = lock(game.pk)
    refuse_non_host(row, by)
    address = read_address(email)
    invitation = Invitation.objects.filter(game=row, email=address).first()
    if invitation is not None:
        return invitation
    _refuse_host(row, address)
    if not uninvited_seats(row):
        raise RequestRefused("no_free_seat")
    invitation = Invitation.objects.create(game=row, email=address)
    send_invitation(invitation)
    return invitation


def refuse_non_host(row: Game, by: User | None) -> None:
    """Refuse everybody but the owner, and any game that is not in its lobby."""
    if by is not None and row.owner_id != by.pk:
        raise RequestRefused("not_owner")
    if row.status != Game.Status.LOBBY:
        raise RequestRefused("not_in_lobby")


def _refuse_host(row: Game, address: str) -> None:
    host = row.owner
    if host is not None and host.email == address and Seat.objects.filter(game=row, user=host).exists():
        raise RequestRefused("player_seated", email=address)


def uninvited_seats(row: Game) -> int:
    """Return how many seats are free and kept for nobody who is invited."""
    free = Seat.objects.filter(game=row, user=None, bot="").count()
    return max(0, free - Invitation.objects.filter(game=row, accepted_at=None).count())


@transaction.atomic
def accept_invitation(token: str, user: User) -> Seat:
    """Take the seat of an invitation and return it; accepting twice has no further effect.

    Raises RequestRefused, and Invitation.DoesNotExist for an unknown token.
    """
    game_id = Invitation.objects.values_list("game", flat=True).get(token=token)
    row = lock(game_id)
    invitation = Invitation.objects.get(token=token)
    mine = Seat.objects.filter(game=row, user=user).first()
    if mine is not None and invitation.accepted_by_id == user.pk:
        return mine
    refuse_banned(user)
    _refuse(row, invitation, mine)
    _refuse_others(invitation, user)
    invitation.accepted_at, invitation.accepted_by = timezone.now(), user
    invitation.save(update_fields=["accepted_at", "accepted_by"])
    return take_seat(row, user) if invitation.seat_id is None else _take_over(row, invitation.seat_id, user)


def _take_over(row: Game, seat_id: int, user: User) -> Seat:
    """Take the seat of a running game that a bot has kept for the invited person."""
    refuse_moderator(row, user)
    if Departure.objects.filter(game=row, user=user).exists():
        raise RequestRefused("has_left")
    seat = left_seats(row).filter(pk=seat_id).first()
    if seat is None or not row.clocks_run or not take_over_seat(row, seat, user):
        raise RequestRefused("not_to_take_over")
    send_arrival_mails(row, seat.number, user)
    return Seat.objects.get(pk=seat.pk)


def _refuse_others(invitation: Invitation, user: User) -> None:
    if invitation.person_id not in (None, user.pk):
        raise RequestRefused("invitation_of_another")


def _refuse(row: Game, invitation: Invitation, mine: Seat | None) -> None:
    if mine is not None:
        raise RequestRefused("already_seated")
    if invitation.accepted_at is not None:
        raise RequestRefused("invitation_used")
    if invitation.seat_id is None and row.status != Game.Status.LOBBY:
        raise RequestRefused("not_in_lobby")


def refuse_moderator(row: Game, user: User) -> None:
    """Refuse people who moderate or have moderated a game or seen hidden things of it, until it is over."""
    if has_looked(user, row):
        raise RequestRefused("has_looked")
    if has_looked_after(user, row):
        raise RequestRefused("moderates_here")


def refuse_moderators(row: Game, users: Sequence[User]) -> None:
    """Refuse the same for all who sit down in a lobby. One that nobody looked after takes three queries."""
    acts = Act.objects.filter(game=row), Moderator.objects.ever().filter(game=row), looks_at(row.pk)
    if any(found.exists() for found in acts):
        for user in users:
            refuse_moderator(row, user)


def take_seat(row: Game, user: User) -> Seat:
    """Take the first free seat; the host hears of it. Raises RequestRefused."""
    refuse_moderator(row, user)
    seat = Seat.objects.filter(game=row, user=None, bot="").order_by("number").first()
    if seat is None:
        raise RequestRefused("no_free_seat")
    seat.user = user
    seat.save(update_fields=["user"])
    WaitingPlace.objects.filter(game=row, user=user).delete()
    send_joined_mail(row, user)
    return seat


if TYPE_CHECKING:
    from games.play.service.session import SessionSeat

# A newcomer has used none of it.
FRESH_CLOCKS: dict[str, object] = {
    "missed": 0,
    "missed_by": None,
    "bank_used": 0,
    "bank_since": None,
    "away_from": None,
    "away_until": None,
}


def take_over_seat(
    row: Game,
    seat: Seat,
    user: User,
    *,
    newcomer: bool = True,
    clocks: Mapping[str, object] | None = None,
    since: int | None = None,
) -> bool:
    """Let the person play on there with all that the seat knows, and put its open questions to them anew.

    The game is locked and its clocks run. Return False if it cannot go on just now; then nothing was changed.
    A person who is no `newcomer` need not be told what game this is. `clocks` are those of FRESH_CLOCKS that
    do not begin anew, because it is the same person; new deadlines follow them. `since` says when they sat
    down, if not now.
    """
    try:
        session = open_session(row)
        _end_orders(session, seat.number)
    except RulesCrashed as crash:
        mark_stuck(row, crash)
        return False
    mine = _change_player(session, seat.number, user, FRESH_CLOCKS | dict(clocks or {}), since)
    commit(session)
    if newcomer:
        send_newcomer_mail(session, mine)
    asked = _ask_anew(session, mine)
    send_prompts(session, asked)
    tell_turns(session, asked)
    return True


def _end_orders(session: GameSession, number: int) -> None:
    """End the pause points and orders of the earlier player.

    The decision that says so is private, and marks for good that the seat got another player.
    """
    session.decide(engine.StandingOrders(number), Route.SEATED)


def _change_player(
    session: GameSession, number: int, user: User, clocks: Mapping[str, object], since: int | None
) -> SessionSeat:
    """Put the person on the seat. They have seen nothing of the game yet, and been told nothing."""
    mine = session.seats[number]
    NoReminders.objects.filter(seat=mine).delete()
    mine.user, mine.bot, mine.since = user, "", session.last.number if since is None else since
    mine.seen, mine.seen_at, mine.informed_until, mine.hooked = 0, None, None, True
    for clock, value in clocks.items():
        setattr(mine, clock, value)
    mine.save(update_fields=["user", "bot", "since", "seen", "seen_at", *clocks])
    WaitingPlace.objects.filter(game=session.row, user=user).delete()
    return mine


def _ask_anew(session: GameSession, mine: SessionSeat) -> list[Prompt]:
    """Ask each open question anew, with its whole time and an address of its own.

    All questions of the earlier player go: links and addresses in old mails must open nothing.
    """
    answered = _answer_times(mine)
    _forget_questions(mine)
    for seat in session.seats.values():
        seat.deal_due_at = None
    encounter, asks = encounter_of(session), session.game.open.values()
    asked = [new_prompt(session, ask, encounter) for ask in asks if ask.seat == mine.number]
    for prompt in asked:
        prompt.answered_at = answered.get(prompt.question)
        if prompt.what == DEAL and prompt.due_at:
            share_deal_end(prompt)
    return list(Prompt.objects.bulk_create(asked))


def _forget_questions(mine: Seat) -> None:
    """Lock and delete the old questions.

    A mail about one that is being queued just now must be known first.
    """
    list(Prompt.objects.filter(seat=mine).select_for_update().values_list("pk"))
    Prompt.objects.filter(seat=mine).delete()


def _answer_times(seat: Seat) -> dict[int, datetime | None]:
    """Return when the open questions were answered: sealed answers stay, and may still be changed."""
    prompts = Prompt.objects.filter(seat=seat, closed_at=None)
    return dict(prompts.values_list("question", "answered_at"))
