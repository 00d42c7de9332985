"""What django-allauth does by itself and we do our way."""

import uuid
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest

from games.base.language_and_zone import language_and_zone_of
from games.mail.outbox import queue as outbox
from games.models import User


class AccountAdapter(DefaultAccountAdapter):
    """Sends through the outbox, as every other mail goes."""

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Queue a mail of an account; it goes before all others.

        To an address without an account nothing goes: it is of somebody who is banned, and was told.
        """
        if template_prefix.endswith("/unknown_account"):
            return
        with language_and_zone_of(User.objects.filter(email=email.lower()).first()):
            message = self.render_mail(template_prefix, email, context | {"email": email})
        kind = template_prefix.rpartition("/")[2]
        outbox.queue(
            kind=kind,
            to=email,
            subject=message.subject,
            text=message.body,
            key=f"{kind}:{uuid.uuid4().hex}",
            priority=outbox.LOGIN,
        )

    def send_notification_mail(
        self, template_prefix: str, user: Any, context: dict[str, Any] | None = None, email: str | None = None
    ) -> None:
        """To the address of the account, whether or not a code has ever come back from there."""
        super().send_notification_mail(template_prefix, user, context, email or user.email)

    def is_open_for_signup(self, _request: HttpRequest) -> bool:
        """There is no page for it: signing in at a new address makes the account."""
        return False
