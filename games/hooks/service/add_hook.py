"""Sets up a webhook: of all games of a person, or of one game by its host."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import QuerySet

from games.base.refusals import RequestRefused
from games.hooks.outbound.failures import CallFailed
from games.hooks.outbound.resolve import addresses_of
from games.hooks.outbound.target import Target, target_of
from games.models import Game, Hook, User
from games.people.service.refuse_banned import refuse_banned
from games.play.service.session import lock

MOST_OF_PERSON, MOST_OF_GAME = 5, 3
Event = Hook.Event
EVENTS_OF_PERSON = (Event.YOUR_TURN, Event.OVER, Event.NEEDS_MODERATOR)
EVENTS_OF_GAME = (Event.NEWS, Event.OVER, Event.NEEDS_MODERATOR)


@dataclass(frozen=True)
class HookTerms:
    """As somebody has asked for it."""

    url: str
    format: str = Hook.Format.PLAIN
    events: Sequence[str] = ()


def add_hook(user: User, terms: HookTerms, game: Game | None = None) -> Hook:
    """Raises RequestRefused; then nothing is set up. The name is resolved before anything is locked."""
    target = target_of(terms.url)
    events = _events(terms.events, EVENTS_OF_PERSON if game is None else EVENTS_OF_GAME)
    if terms.format not in Hook.Format.values:
        raise RequestRefused("hook_format")
    _refuse_unreachable(target)
    with transaction.atomic():
        others = Hook.objects.filter(user=user, game=None) if game is None else _others_at(game, user)
        refuse_banned(user)  # who holds the person, so that two at once are counted
        _refuse_more(others, target, MOST_OF_PERSON if game is None else MOST_OF_GAME)
        return Hook.objects.create(user=user, game=game, url=target.url, format=terms.format, events=events)


def _events(wanted: Collection[str], allowed: Sequence[Hook.Event]) -> list[str]:
    """In the order of the page."""
    if not wanted:
        raise RequestRefused("hook_no_event")
    if not set(wanted) <= set(allowed):
        raise RequestRefused("hook_event")
    return [str(event) for event in allowed if event in wanted]


def _refuse_unreachable(target: Target) -> None:
    """What is called later is resolved and checked anew."""
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
