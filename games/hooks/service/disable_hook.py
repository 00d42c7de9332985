"""Switches off a webhook that cannot be reached, and tells its owner by mail."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from games.base import links
from games.base.language_and_zone import language_and_zone_of
from games.mail.outbox.queue import queue
from games.mail.words.account import hook_disabled_mail
from games.models import Hook, HookDelivery


@transaction.atomic
def disable_hook(hook: Hook, why: Hook.Disabled, now: datetime) -> bool:
    """Nothing waits for it any more. False: somebody else was faster, and there is one mail."""
    switched = Hook.objects.filter(pk=hook.pk, disabled_at=None).update(disabled_at=now, disabled_why=why)
    if not switched:
        return False
    HookDelivery.objects.filter(HookDelivery.OPEN, hook=hook).update(dropped_at=now, lease_until=None)
    _tell(hook, why, now)
    return True


def _tell(hook: Hook, why: Hook.Disabled, now: datetime) -> None:
    """The address itself may be a secret: only its host is named."""
    url = links.hooks_link(hook.game_id)
    with language_and_zone_of(hook.user):
        mail = hook_disabled_mail(hook.host, why, str(hook.game) if hook.game else "", url)
    key = f"webhook {hook.pk} disabled {now.isoformat()}"
    queue(kind="hook", to=hook.user.email, subject=mail.subject, text=mail.text, html=mail.html, key=key)
