"""Add, change, switch off, test and remove webhooks."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from games.base import links
from games.base.documents import RequestRefused
from games.base.queues import nudge_hooks
from games.base.times import language_and_zone_of
from games.hooks.outbound.failures import CallFailed
from games.hooks.outbound.target import Target, addresses_of, target_of
from games.mail.outbox.queue import queue
from games.mail.words.help import hook_disabled_mail
from games.models import Game, Hook, HookDelivery, User
from games.models.fields import hook_secret
from games.people.service.hold_people import refuse_banned
from games.play.service.session import lock


@transaction.atomic
def disable_hook(hook: Hook, why: Hook.Disabled, now: datetime) -> bool:
    """Switch a webhook off and drop its calls. False: another worker was faster, and there is one mail."""
    switched = Hook.objects.filter(pk=hook.pk, disabled_at=None).update(disabled_at=now, disabled_why=why)
    if not switched:
        return False
    HookDelivery.objects.filter(HookDelivery.OPEN, hook=hook).update(dropped_at=now, lease_until=None)
    _tell(hook, why, now)
    return True


def _tell(hook: Hook, why: Hook.Disabled, now: datetime) -> None:
    """Tell the owner by mail. Only the host of the address is named: the address itself may be a secret."""
    url = links.hooks_link(hook.game_id)
    with language_and_zone_of(hook.user):
        mail = hook_disabled_mail(hook.host, why, str(hook.game) if hook.game else "", url)
    key = f"webhook {hook.pk} disabled {now.isoformat()}"
    queue(kind="hook", to=hook.user.email, subject=mail.subject, text=mail.text, html=mail.html, key=key)


MOST_OF_PERSON, MOST_OF_GAME = 5, 3
Event = Hook.Event
EVENTS_OF_PERSON = (Event.YOUR_TURN, Event.OVER, Event.NEEDS_MODERATOR)
EVENTS_OF_GAME = (Event.NEWS, Event.OVER, Event.NEEDS_MODERATOR)


@dataclass(frozen=True)
class HookTerms:
    """A webhook as somebody has asked for it."""

    url: str
    format: str = Hook.Format.PLAIN
    events: Sequence[str] = ()


def add_hook(user: User, terms: HookTerms, game: Game | None = None) -> Hook:
    """Set up a webhook. Raises RequestRefused; then nothing is set up.

    The name is resolved before anything is locked.
    """
    target = target_of(terms.url)
    events = _events(terms.events, EVENTS_OF_PERSON if game is None else EVENTS_OF_GAME)
    if terms.format not in Hook.Format.values:
        raise RequestRefused("hook_format")
    _refuse_unreachable(target)
    with transaction.atomic():
        others = Hook.objects.filter(user=user, game=None) if game is None else _others_at(game, user)
        refuse_banned(user)  # locks the person, so that two requests at once are counted
        _refuse_more(others, target, MOST_OF_PERSON if game is None else MOST_OF_GAME)
        return Hook.objects.create(user=user, game=game, url=target.url, format=terms.format, events=events)


def _events(wanted: Collection[str], allowed: Sequence[Hook.Event]) -> list[str]:
    """Return the wanted events in the order of the page. Raises RequestRefused."""
    if not wanted:
        raise RequestRefused("hook_no_event")
    if not set(wanted) <= set(allowed):
        raise RequestRefused("hook_event")
    return [str(event) for event in allowed if event in wanted]


def _refuse_unreachable(target: Target) -> None:
    """Refuse a target that does not resolve. A later call resolves and checks it anew."""
    try:
        addresses_of(target)
    except CallFailed as failed:
        raise RequestRefused(f"hook_{failed.reason}", host=target.host) from failed


def _others_at(game: Game, user: User) -> QuerySet[Hook]:
    row = lock(game.pk)
    if row.owner_id != user.pk:
        raise RequestRefused("not_owner")
    if row.status == Game.Status.OVER:
        raise RequestRefused("is_over")
    return Hook.objects.filter(game=row)


def _refuse_more(others: QuerySet[Hook], target: Target, most: int) -> None:
    if others.filter(url=target.url).exists():
        raise RequestRefused("hook_twice")
    if others.count() >= most:
        raise RequestRefused("hooks_most", most=most)


TRUSTED_AGAIN = {
    "disabled_at": None,
    "disabled_why": "",
    "failing_since": None,
    "failures": 0,
    "next_at": None,
}


def renew_secret(hook: Hook) -> str:
    """Return a new secret; the old one signs nothing from now on, and what failed by it is tried again."""
    hook.secret = hook_secret()
    hook.save(update_fields=["secret"])
    return hook.secret


def switch_on(hook: Hook) -> None:
    """Switch the webhook on as if it had never failed. What happened meanwhile is not told."""
    for name, value in TRUSTED_AGAIN.items():
        setattr(hook, name, value)
    hook.save(update_fields=[*TRUSTED_AGAIN])


@transaction.atomic
def send_test(hook: Hook) -> HookDelivery:
    """Queue a test call. It is made at once, also where the webhook has failed before."""
    now = timezone.now()
    Hook.objects.filter(pk=hook.pk).update(next_at=None)
    transaction.on_commit(nudge_hooks, robust=True)
    return HookDelivery.objects.create(hook=hook, event=Hook.Event.TEST, at=now, due_at=now)


def remove_hook(hook: Hook) -> None:
    """Remove a webhook with all its calls."""
    hook.delete()


def end_hooks(row: Game, user: User) -> None:
    """End the person's webhooks at this game, and drop what waits to be told to them."""
    HookDelivery.objects.filter(HookDelivery.OPEN, game=row, hook__user=user).delete()
    Hook.objects.filter(game=row, user=user).delete()


KEPT = timedelta(days=14)


def forget_deliveries(now: datetime) -> int:
    """Delete old calls and return how many; what is still to be told stays."""
    old = HookDelivery.objects.exclude(HookDelivery.OPEN).filter(at__lt=now - KEPT)
    deleted, _ = old.delete()
    return deleted
