"""Add, change, switch off, test and remove webhooks; and tell them what happens."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

import engine
from games.base import links
from games.base.documents import RequestRefused, may_know
from games.base.language_and_zone import language_and_zone_of
from games.base.queues import nudge_hooks
from games.hooks.outbound import CallFailed, Target, addresses_of, target_of
from games.hooks.words import hook_disabled_mail, turn_title
from games.log.words.sentences import without_echoes
from games.log.words.weights import weightiest
from games.mail.outbox.drafts import put_in_outbox
from games.mail.send.turn_mails import asks_person, by_seat
from games.models import Game, Hook, HookDelivery, Prompt, User
from games.models.fields import hook_secret
from games.people.service.seat_people import refuse_banned
from games.play.service.session import GameSession, lock


@transaction.atomic
def disable_hook(hook: Hook, why: Hook.Disabled, now: datetime) -> bool:
    """Switch a webhook off and drop its calls. False: another worker was faster, and there is one mail."""
    switched = Hook.objects.filter(pk=hook.pk, disabled_at=None).update(disabled_at=now, disabled_why=why)
    if not switched:
        return False
    HookDelivery.objects.filter(HookDelivery.OPEN, hook=hook).update(dropped_at=now, locked_until=None)
    _tell(hook, why, now)
    return True


def _tell(hook: Hook, why: Hook.Disabled, now: datetime) -> None:
    """Tell the owner by mail. Only the host of the address is named: the address itself may be a secret."""
    url = links.hooks_link(hook.game_id)
    with language_and_zone_of(hook.user):
        mail = hook_disabled_mail(hook.host, why, str(hook.game) if hook.game else "", url)
    key = f"webhook {hook.pk} disabled {now.isoformat()}"
    put_in_outbox(
        kind="hook", to=hook.user.email, subject=mail.subject, text=mail.text, html=mail.html, key=key
    )


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
    """Send a test call. It is made at once, also where the webhook has failed before."""
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


MOST_FACTS = 5


def tell_events(session: GameSession, opened: Iterable[Prompt]) -> None:
    """Tell what everybody was told, whose turn it is, and the end: in this order."""
    if not _is_heard(session):
        return
    hooks = list(_hooks_of(session.row))
    _add([*_news(session, hooks), *_turns(session, hooks, opened), *_end(session, hooks)])


def tell_turns(session: GameSession, asked: Iterable[Prompt]) -> None:
    """Tell turns of people who are asked (again), where nothing else has happened."""
    if _is_heard(session):
        _add(list(_turns(session, list(_hooks_of(session.row)), asked)))


def tell_stuck(row: Game, now: datetime) -> None:
    """Tell that the game waits for a moderator. As on its page, the place in the rules is not told."""
    _add(
        [
            _told(hook, row, Event.NEEDS_MODERATOR, now)
            for hook in _wanting(_hooks_of(row), Event.NEEDS_MODERATOR)
        ]
    )


def _is_heard(session: GameSession) -> bool:
    return any(seat.hooked for seat in session.seats.values())


def _hooks_of(row: Game) -> QuerySet[Hook]:
    """Return the webhooks of the people who sit there, and those that its host has set."""
    of_people = Q(game=None, user__seats__game=row)
    of_game = Q(game=row, game__owner=F("user"))
    return Hook.objects.filter(of_people | of_game, disabled_at=None).select_related("user").distinct()


def _wanting(hooks: Iterable[Hook], event: Hook.Event) -> list[Hook]:
    return [hook for hook in hooks if event in hook.events]


def _news(session: GameSession, hooks: Iterable[Hook]) -> Iterator[HookDelivery]:
    """Yield the most important of what a bystander was told; nothing where all of it was private."""
    wanting = _wanting(hooks, Event.NEWS)
    public = [one.fact for one in session.new_facts if may_know(None, one.fact)] if wanting else []
    told = without_echoes(public)
    facts = [told[place] for place in weightiest(told, None, MOST_FACTS)]
    for hook in wanting if facts else []:
        yield _told(hook, session.row, Event.NEWS, session.now, {"facts": facts})


def _turns(session: GameSession, hooks: Iterable[Hook], opened: Iterable[Prompt]) -> Iterator[HookDelivery]:
    """Yield one call for all that a seat is asked at once, as by mail."""
    of_person = _by_person(_wanting(hooks, Event.YOUR_TURN))
    for together in by_seat(opened) if of_person else []:
        asked = [prompt for prompt in together if asks_person(prompt)]
        for hook in of_person.get(asked[0].seat.user_id, []) if asked else []:
            yield _told(hook, session.row, Event.YOUR_TURN, session.now, _turn(session, hook, asked))


def _by_person(hooks: Iterable[Hook]) -> Mapping[int | None, Sequence[Hook]]:
    found: dict[int | None, list[Hook]] = {}
    for hook in hooks:
        found.setdefault(hook.user_id, []).append(hook)
    return found


def _turn(session: GameSession, hook: Hook, asked: Sequence[Prompt]) -> dict[str, object]:
    """Return the turn, titled as the mail's subject and worded now: the question may be closed later."""
    first = asked[0]
    view = engine.view(session.game.position, first.seat.number)
    with language_and_zone_of(hook.user, session.row.edition):
        title = turn_title(session.game.open[first.seat.number, first.question], view)
    due = min((prompt.due_at for prompt in asked if prompt.due_at), default=None)
    return {"title": title, "questions": len(asked), "answer_by": due.isoformat() if due else None}


def _end(session: GameSession, hooks: Iterable[Hook]) -> Iterator[HookDelivery]:
    winners = list(session.game.winners)
    for hook in _wanting(hooks, Event.OVER) if session.game.over else []:
        yield _told(hook, session.row, Event.OVER, session.now, {"winners": winners})


def _told(
    hook: Hook, row: Game, event: Hook.Event, at: datetime, about: Mapping[str, object] | None = None
) -> HookDelivery:
    return HookDelivery(hook=hook, game=row, event=event, about=about or {}, at=at, due_at=at)


def _add(deliveries: Sequence[HookDelivery]) -> None:
    if deliveries:
        HookDelivery.objects.bulk_create(deliveries)
        transaction.on_commit(nudge_hooks, robust=True)


SHOWN = 10


@dataclass(frozen=True)
class HookWithDeliveries:
    """A webhook with its calls, the newest first."""

    hook: Hook
    deliveries: list[HookDelivery] = field(default_factory=list)


def hooks_of(user: User, game: Game | None) -> list[HookWithDeliveries]:
    """Return a person's webhooks for all their games, or those they have set at one."""
    hooks = Hook.objects.filter(user=user, game=game)
    return [
        HookWithDeliveries(hook, list(hook.deliveries.select_related("game").order_by("-pk")[:SHOWN]))
        for hook in hooks
    ]


def formats_at(game: Game) -> list[str]:
    """Return what everybody at the table may know of its webhooks: that they exist, and for which service."""
    own = Hook.objects.filter(game=game, user=game.owner, disabled_at=None)
    return list(own.values_list("format", flat=True))
