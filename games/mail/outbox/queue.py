"""Queues mails: in the transaction that gives cause for them, so that both happen or neither does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from games.base.hints import hint_codes, hint_mails
from games.models import Game, OutboxMail, Prompt, Seat

from .headers import headers, new_message_id

LOGIN, PROMPT, NEWS = 0, 10, 20  # the lower, the sooner
SOON_AS_PROMPTS = frozenset({"prompt", "reminder", "invitation", "rematch", "seated"})
MOST_SUBJECT = 200


@dataclass(frozen=True)
class Draft:
    """A mail to be queued.

    `key` says what it is about (prompt, recipient and kind, say): the same key twice is one mail.
    `prompt` gives it a signed reply address; kinds "prompt" and "reminder" are superseded once that
    is answered. `picture` is what the board in it is drawn from when it goes out. `seat` gives it an
    address to unsubscribe at. `headers` add to the usual ones. `due_at`: it waits until then. `to_write`:
    it has no words yet, and gets them when it goes out.
    """

    kind: str
    to: str
    subject: str
    text: str
    html: str = ""
    picture: Mapping[str, object] | None = None
    key: str = field(kw_only=True)
    game: Game | None = field(default=None, kw_only=True)
    prompt: Prompt | None = field(default=None, kw_only=True)
    seat: Seat | None = field(default=None, kw_only=True)
    headers: Mapping[str, str] = field(default_factory=dict, kw_only=True)
    priority: int | None = field(default=None, kw_only=True)
    due_at: datetime | None = field(default=None, kw_only=True)
    to_write: Mapping[str, object] | None = field(default=None, kw_only=True)

    @property
    def game_id(self) -> str | None:
        if self.game is not None:
            return self.game.pk
        return self.prompt.game_id if self.prompt is not None else None

    @property
    def seat_to_unsubscribe(self) -> Seat | None:
        if self.seat is not None:
            return self.seat
        return self.prompt.seat if self.prompt is not None else None


def queue(drafts: Iterable[Draft] | None = None, /, *, now: datetime | None = None, **one: Any) -> None:
    """Queue drafts in one statement, or one mail given by the fields of its draft.

    A key that is there already queues nothing, whatever the rest says. `now`: when what they tell of
    happened; mails of a decision say it, as the time by now would tell how long it was worked at.
    """
    found = list(drafts) if drafts is not None else [Draft(**one)]
    if found:
        queued_at = now or timezone.now()
        OutboxMail.objects.bulk_create([_row(draft, queued_at) for draft in found], ignore_conflicts=True)
        _hint(found)


def _hint(drafts: Iterable[Draft]) -> None:
    """What signing in waits for has a lane of its own."""
    urgent = {_priority(draft) <= LOGIN for draft in drafts}
    if True in urgent:
        transaction.on_commit(hint_codes, robust=True)
    if False in urgent:
        transaction.on_commit(hint_mails, robust=True)


def _row(draft: Draft, now: datetime) -> OutboxMail:
    usual = headers(draft.kind, game_id=draft.game_id, prompt=draft.prompt, seat=draft.seat_to_unsubscribe)
    return OutboxMail(
        kind=draft.kind,
        to=draft.to.strip(),
        subject=subject_line(draft.subject),
        text=draft.text,
        html=draft.html,
        picture=draft.picture,
        to_write=draft.to_write,
        headers={**usual, **draft.headers},
        key=draft.key,
        message_id=new_message_id(),
        game_id=draft.game_id,
        prompt=draft.prompt,
        priority=_priority(draft),
        queued_at=now,
        due_at=draft.due_at or now,
    )


def subject_line(words: str) -> str:
    """In one line, and no longer than its column."""
    return " ".join(words.split())[:MOST_SUBJECT]


def _priority(draft: Draft) -> int:
    if draft.priority is not None:
        return draft.priority
    return PROMPT if draft.kind in SOON_AS_PROMPTS else NEWS


def sender() -> str:
    """Name and address that all mails come from."""
    return settings.DEFAULT_FROM_EMAIL
