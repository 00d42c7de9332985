"""Queue what webhooks are told, in the transaction of the event.

Most tables have no webhook, which costs no query: the seats say so (`seats_of`). Otherwise one query finds
them, and one statement queues all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import F, Q, QuerySet

import engine
from games.base.queues import nudge_hooks
from games.base.times import language_and_zone_of
from games.hooks.words import turn_title
from games.log.words.revealed import weightiest
from games.log.words.sentences import without_echoes
from games.mail.queue.queue_mails import asks_person, by_seat
from games.models import Game, Hook, HookDelivery, Prompt
from games.play.read.current import knows
from games.play.service.session import GameSession

MOST_FACTS = 5
Event = Hook.Event


def queue_events(session: GameSession, opened: Iterable[Prompt]) -> None:
    """Queue what everybody was told, whose turn it is, and the end: in this order."""
    if not _is_heard(session):
        return
    hooks = list(_hooks_of(session.row))
    _queue([*_news(session, hooks), *_turns(session, hooks, opened), *_end(session, hooks)])


def queue_turns(session: GameSession, asked: Iterable[Prompt]) -> None:
    """Queue turns of people who are asked (again), where nothing else has happened."""
    if _is_heard(session):
        _queue(list(_turns(session, list(_hooks_of(session.row)), asked)))


def queue_stuck(row: Game, now: datetime) -> None:
    """Queue that the game waits for a moderator. As on its page, the place in the rules is not told."""
    _queue(
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
    public = [one.fact for one in session.new_facts if knows(None, one.fact)] if wanting else []
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
    with language_and_zone_of(hook.user):
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


def _queue(deliveries: Sequence[HookDelivery]) -> None:
    if deliveries:
        HookDelivery.objects.bulk_create(deliveries)
        transaction.on_commit(nudge_hooks, robust=True)
