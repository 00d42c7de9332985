"""Addresses that mail cannot reach, and seats that want no reminders."""

from __future__ import annotations

from allauth.account.internal.flows.login import get_authentication_records
from django.contrib.auth.signals import user_logged_in
from django.db import transaction
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils import timezone

from games.base.hints import hint_mails
from games.models import NoReminders, OutboxMail, Seat, SuppressedAddress, User

from .addresses import belongs_to_player, seat_in
from .still_asked import still_asks

MOST_REASON = 1_000


def suppress(address: str, reason: str) -> None:
    """Send nothing but sign-in codes there until somebody signs in with one."""
    SuppressedAddress.objects.update_or_create(
        address=address.lower(), defaults={"reason": reason[:MOST_REASON], "at": timezone.now()}
    )


def lift_suppression(address: str) -> bool:
    """Mail may go there again, and questions that are still open are sent; says whether it was stopped."""
    with transaction.atomic():
        lifted, _ = SuppressedAddress.objects.filter(address__iexact=address).delete()
        if lifted:
            _requeue_open_questions(address)
    return bool(lifted)


def _requeue_open_questions(address: str) -> None:
    """News of the days between are past; a question that nobody has read is not."""
    asked = OutboxMail.objects.filter(OutboxMail.LOST, still_asks(), kind="prompt", to__iexact=address)
    fresh = {"failed_at": None, "sent_at": None, "lease_until": None, "attempts": 0, "provider_reply": ""}
    now = timezone.now()
    if asked.update(due_at=now, renewed_at=now, **fresh):
        transaction.on_commit(hint_mails, robust=True)


def suppression_of(address: str) -> SuppressedAddress | None:
    """Why and since when nothing goes to this address; None if mail does."""
    return SuppressedAddress.objects.filter(address=address.lower()).first()


def seat_to_unsubscribe(ident: str) -> Seat | None:
    """The seat of whoever got a signed address, wherever they sit now; None if they have left the game."""
    came_to = seat_in(ident)
    table = Seat.objects.select_related("game").exclude(user=None).filter(game__seats=came_to)
    arrivals = ((seat, *seat.arrival) for seat in table)
    return next((s for s, at, since in arrivals if at == came_to and belongs_to_player(ident, since)), None)


def stop_reminders(seat_id: int) -> None:
    """The seat is asked its questions as before, and not reminded of them."""
    NoReminders.objects.get_or_create(seat_id=seat_id, defaults={"at": timezone.now()})


@receiver(user_logged_in, dispatch_uid="games.mail.stops")
def _lift_after_code(request: HttpRequest, user: User, **_kwargs: object) -> None:
    """Who signs in by a code has read a mail, so the address works; a passkey shows nothing of it."""
    for record in get_authentication_records(request, user):
        if record.get("method") == "code":
            lift_suppression(user.email)
