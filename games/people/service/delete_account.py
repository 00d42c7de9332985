"""Deletes a person: seats, mails and name go, games and decisions stay."""

from __future__ import annotations

from allauth.usersessions.models import UserSession
from django.db import transaction

from games.mail.outbox.operator_roles import key_of
from games.mail.queue.queue_lobby_mails import mails_naming
from games.models import InboundMail, Invitation, OutboxMail, Report, SuppressedAddress, User

from .leave_everything import leave_everything


@transaction.atomic
def delete_account(user: User) -> None:
    """Everything that names the person goes. What was decided names seats only, and stays as it was."""
    addresses = [user.email, *user.emailaddress_set.values_list("email", flat=True)]
    naming = list(mails_naming(user).values_list("pk", flat=True))  # by the games that they have now
    leave_everything(user)
    OutboxMail.objects.filter(pk__in=naming).delete()
    _forget_mail(addresses)
    Report.objects.filter(about_person=user).update(about_person=None, shown="")
    for session in UserSession.objects.filter(user=user):
        session.end()
    user.delete()


def _forget_mail(addresses: list[str]) -> None:
    """What was sent to these addresses, came from them, or offers them a seat."""
    for address in addresses:
        Invitation.objects.filter(email__iexact=address).delete()
        OutboxMail.objects.filter(to__iexact=address).delete()
        written = InboundMail.objects.filter(sender__iexact=address)
        OutboxMail.objects.filter(
            key__in=[key_of(key) for key in written.values_list("key", flat=True)]
        ).delete()
        written.delete()
        SuppressedAddress.objects.filter(address__iexact=address).delete()
