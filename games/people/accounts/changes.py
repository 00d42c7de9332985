"""What follows when the address of an account, or a way of signing in to it, has changed."""

from __future__ import annotations

from typing import Any

from allauth.account.internal.flows.login import record_authentication
from allauth.account.models import EmailAddress
from allauth.account.signals import email_changed
from allauth.mfa.models import Authenticator
from allauth.mfa.signals import authenticator_added
from django.dispatch import receiver
from django.http import HttpRequest

from games.models import InboundMail, OutboxMail, User


@receiver(email_changed, dispatch_uid="games.people.accounts.changes")
def move_open_mails(
    from_email_address: EmailAddress | None, to_email_address: EmailAddress, **_kwargs: object
) -> None:
    """Mails about games that wait for the old one go to the new one; a notice of the change does not.

    Nothing else stays under the old address: whoever has it next takes along what is kept under it.
    """
    if from_email_address is None:
        return
    old, new = from_email_address.email, to_email_address.email
    mails = OutboxMail.objects.filter(to=old)
    mails.filter(OutboxMail.OPEN).exclude(game=None).update(to=new)
    mails.exclude(OutboxMail.OPEN).delete()
    InboundMail.objects.filter(sender=old).update(sender=new)


@receiver(authenticator_added, dispatch_uid="games.people.accounts.new_factor")
def note_reauthentication(
    request: HttpRequest, user: User, authenticator: Authenticator, **_kwargs: Any
) -> None:
    """Who has just set up a factor has used it: no need to ask for it again to show the recovery codes."""
    if authenticator.type != Authenticator.Type.RECOVERY_CODES:
        record_authentication(request, user, "mfa", type=authenticator.type, reauthenticated=True)
