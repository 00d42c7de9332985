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

from games.models import OutboxMail, User


@receiver(email_changed, dispatch_uid="games.accounts.changes")
def send_there(
    from_email_address: EmailAddress | None, to_email_address: EmailAddress, **_kwargs: Any
) -> None:
    """Questions that were to be mailed to the old one go to the new one; a notice of the change does not."""
    if from_email_address is not None:
        waiting = OutboxMail.objects.filter(OutboxMail.OPEN, to=from_email_address.email)
        waiting.exclude(prompt=None).update(to=to_email_address.email)


@receiver(authenticator_added, dispatch_uid="games.accounts.new_factor")
def has_shown_it(request: HttpRequest, user: User, authenticator: Authenticator, **_kwargs: Any) -> None:
    """Who has just set up a factor has used it: no need to ask for it again to show the recovery codes."""
    if authenticator.type != Authenticator.Type.RECOVERY_CODES:
        record_authentication(request, user, "mfa", type=authenticator.type, reauthenticated=True)
