"""What its owner does with a webhook that is there."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from games.base.hints import hint_hooks
from games.models import Hook, HookDelivery
from games.models.opaque import hook_secret

TRUSTED_AGAIN = {
    "disabled_at": None,
    "disabled_why": "",
    "failing_since": None,
    "failures": 0,
    "next_at": None,
}


def renew_secret(hook: Hook) -> str:
    """The new secret; the old one signs nothing from now on, and what failed by it is tried again."""
    hook.secret = hook_secret()
    hook.save(update_fields=["secret"])
    return hook.secret


def switch_on(hook: Hook) -> None:
    """As if it had never failed. What happened meanwhile is not told."""
    for name, value in TRUSTED_AGAIN.items():
        setattr(hook, name, value)
    hook.save(update_fields=[*TRUSTED_AGAIN])


@transaction.atomic
def send_test(hook: Hook) -> HookDelivery:
    """It is called at once, also where it has failed before."""
    now = timezone.now()
    Hook.objects.filter(pk=hook.pk).update(next_at=None)
    transaction.on_commit(hint_hooks, robust=True)
    return HookDelivery.objects.create(hook=hook, event=Hook.Event.TEST, at=now, due_at=now)


def remove_hook(hook: Hook) -> None:
    """With all that it was to be told."""
    hook.delete()
