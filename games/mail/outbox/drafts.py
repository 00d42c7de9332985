"""Drafts and how they get into the outbox, headers, Message-IDs, and which mails still ask something."""

from __future__ import annotations

import re
import uuid
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext_noop as noop

from games.base.queues import nudge_codes, nudge_mails
from games.mail.outbox.addresses import (
    DESK,
    DIGEST,
    BadAddress,
    digest_address,
    no_digest_address,
    parse,
    reply_address,
    unsubscribe_address,
)
from games.mail.outbox.addresses import PROMPT as PROMPT_ADDRESS
from games.models import Game, Invitation, OutboxMail, Prompt, Seat, User, Vote

DELIMITER = noop("##- Write your answer above this line -##")


def asked_reply_to(message_ids: Sequence[str]) -> str:
    """Return where the first of these mails that is ours asked to be answered: a signed address, or ""."""
    rows = OutboxMail.objects.filter(message_id__in=message_ids)
    sent = dict(rows.values_list("message_id", "headers"))
    headers: dict[str, object] = next((sent[found] for found in message_ids if found in sent), {})
    address = str(headers.get("Reply-To", ""))
    return address if _takes_answers(address) else ""


def newest_queued_at(message_ids: Sequence[str]) -> datetime | None:
    """Return when the newest of these mails that is ours was written; None if none is."""
    sent = OutboxMail.objects.filter(message_id__in=message_ids)
    return sent.order_by("queued_at").values_list("queued_at", flat=True).last()


def _takes_answers(address: str) -> bool:
    try:
        return parse(address).purpose in (PROMPT_ADDRESS, DESK, DIGEST)
    except BadAddress:
        return False


UNANSWERED = Q(closed_at=None, answered_at=None)


def still_asked(mail: OutboxMail) -> bool:
    """Return whether a question of it is open and waited for, and the seat still belongs to the receiver."""
    prompt = mail.prompt
    if prompt is None or not _is_asked(prompt):
        return False
    user = prompt.seat.user
    return user is not None and user.email.lower() == mail.to.lower()


def _is_asked(prompt: Prompt) -> bool:
    if prompt.closed_at is None and prompt.answered_at is None:
        return True
    return prompt.asked_together().filter(UNANSWERED).exists()


def still_asks() -> Exists:
    """Return a condition on the mails of a query: a question of theirs is open and waited for."""
    together = Prompt.objects.filter(seat=OuterRef("prompt__seat"), opened_by=OuterRef("prompt__opened_by"))
    return Exists(together.filter(UNANSWERED))


_INVITES, _PROPOSES = re.compile(r"invitation (\d+)\b"), re.compile(r"vote (\d+) to ")


def is_void(mail: OutboxMail) -> bool:
    """Return whether a mail offers a seat that is not free any more, or asks for a vote that is closed."""
    if found := _INVITES.match(mail.key):
        return not _gives_seat(Invitation.objects.filter(pk=found[1]).first())
    if mail.kind == "rematch":
        offered = Invitation.objects.filter(game=mail.game_id, email=mail.to).exclude(person=None)
        return not _gives_seat(offered.order_by("pk").last())
    if found := _PROPOSES.match(mail.key):
        return not Vote.objects.filter(pk=found[1], closed_at=None).exists()
    return False


def _gives_seat(invitation: Invitation | None) -> bool:
    """Return whether an invitation still leads to a seat of a lobby, or to one that a bot keeps."""
    if invitation is None or invitation.accepted_at is not None:
        return False
    if invitation.seat is None:
        return invitation.game.status == Game.Status.LOBBY
    return invitation.game.status != Game.Status.OVER and invitation.seat.is_bots


LOOP = "X-Cosmic-Post"  # in every mail of ours: one that comes back with it is never answered


def new_message_id() -> str:
    """Return a new Message-ID, made once for a row of the outbox: it identifies a second delivery."""
    return message_id_of(uuid.uuid4().int)


def message_id_of(number: int) -> str:
    """Return the Message-ID with this number, by which a bounce names its mail."""
    return f"<{number:032x}@{settings.MAIL_DOMAIN}>"


def root_message_id(game_id: str, encounter: int = 0) -> str:
    """Return the id that all mails of one encounter refer to, so that they are in one thread.

    Mails that belong to no encounter have a thread for their game.
    """
    number = f"-{encounter}" if encounter else ""
    return f"<game-{game_id}{number}@{settings.MAIL_DOMAIN}>"


def thread_of(prompt: Prompt) -> str:
    """Return the id that the mail of this question refers to."""
    together = prompt.asked_together().values("pk")
    asked = OutboxMail.objects.filter(kind="prompt", prompt__in=together).order_by("-pk").first()
    return asked.headers["References"] if asked else root_message_id(prompt.game_id)


def headers(
    kind: str,
    *,
    game_id: str | None = None,
    prompt: Prompt | None = None,
    seat: Seat | None = None,
    encounter: int = 0,
    digest_of: User | None = None,
) -> dict[str, str]:
    """Return the headers of a mail, apart from its own Message-ID and what the mail program adds.

    What one click stops is all that has the same List-Id: reminders of a game have one of their own. Other
    mails of a game name the page that stops reminders, which asks first.
    """
    found = {"Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All", LOOP: kind}
    if game_id:
        found |= _of_game(game_id, encounter)
    if seat is not None:
        found["List-Unsubscribe"] = f"<{unsubscribe_page(seat)}>"
    if seat is not None and kind == "reminder":
        found["List-Id"] = f"<reminders.{seat.game_id}.games.{settings.MAIL_DOMAIN}>"
        found |= _by_one_click(unsubscribe_page(seat), unsubscribe_address(*seat.arrival))
    if digest_of is not None:
        found |= _of_digest(digest_of)
    if prompt is not None:
        found["Reply-To"] = reply_address(prompt.pk)
    return found


def _of_game(game_id: str, encounter: int) -> dict[str, str]:
    root = root_message_id(game_id, encounter)
    list_id = f"<{game_id}.games.{settings.MAIL_DOMAIN}>"
    return {"In-Reply-To": root, "References": root, "List-Id": list_id}


def _of_digest(user: User) -> dict[str, str]:
    return {
        "Reply-To": digest_address(user.opaque_id),
        "List-Id": f"<digest.{settings.MAIL_DOMAIN}>",
        **_by_one_click(digest_page(user), no_digest_address(user.opaque_id)),
    }


def _by_one_click(page: str, address: str) -> dict[str, str]:
    return {
        "List-Unsubscribe": f"<{page}>, <mailto:{address}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }


def unsubscribe_page(seat: Seat) -> str:
    """Return the page where the reminders of a seat are stopped; it asks first."""
    return _page_of(unsubscribe_address(*seat.arrival))


def digest_page(user: User) -> str:
    """Return the page where a person's digest is turned off; it asks first."""
    return _page_of(no_digest_address(user.opaque_id))


def _page_of(address: str) -> str:
    return f"{settings.PUBLIC_URL}/unsubscribe/{address.partition('@')[0]}/"


LOGIN, LETTER, PROMPT, NEWS = 0, 5, 10, 20  # the lower, the sooner
# A question waits so long at a table with bots: what they do at once may close it, or tell more to decide by.
WHILE_BOTS_MOVE = timedelta(seconds=3)
SOON_AS_PROMPTS = frozenset({"prompt", "reminder", "invitation", "rematch", "seated"})
MOST_SUBJECT = 200


@dataclass(frozen=True)
class Draft:
    """A mail for the outbox.

    `key` says what it is about (prompt, recipient and kind, say): the same key twice is one mail. `prompt`
    gives it a signed reply address; kinds "prompt" and "reminder" are superseded once that is answered.
    `picture` is what its board is drawn from when it goes out. `seat` gives it an address to unsubscribe at.
    `digest_of`: it is this person's digest, which belongs to no game, also if it asks a question. `headers`
    add to the usual ones. `encounter`: the number of the encounter whose thread it is in. `due_at`: it waits
    until then. `to_write`: it has no words yet, and gets them when it goes out.
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
    digest_of: User | None = field(default=None, kw_only=True)
    headers: Mapping[str, str] = field(default_factory=dict, kw_only=True)
    priority: int | None = field(default=None, kw_only=True)
    due_at: datetime | None = field(default=None, kw_only=True)
    to_write: Mapping[str, object] | None = field(default=None, kw_only=True)
    encounter: int = field(default=0, kw_only=True)

    @property
    def game_id(self) -> str | None:
        if self.game is not None:
            return self.game.pk
        return self.prompt.game_id if self.prompt is not None and not self.digest_of else None

    @property
    def seat_to_unsubscribe(self) -> Seat | None:
        if self.seat is not None:
            return self.seat
        return self.prompt.seat if self.prompt is not None and not self.digest_of else None


def put_in_outbox(
    drafts: Iterable[Draft] | None = None, /, *, now: datetime | None = None, **one: Any
) -> None:
    """Put drafts into the outbox in one statement, or one mail given by the fields of its draft.

    A key that is there already adds nothing, even if the rest differs. `now`: when the told events
    happened; mails of a decision give it, because the present time would tell how long the decision was
    worked at.
    """
    found = list(drafts) if drafts is not None else [Draft(**one)]
    if found:
        queued_at = now or timezone.now()
        OutboxMail.objects.bulk_create([_row(draft, queued_at) for draft in found], ignore_conflicts=True)
        _hint(found)


def _hint(drafts: Collection[Draft]) -> None:
    """Nudge the worker of these mails after the commit; mails for signing in have a queue of their own."""
    urgent = {_priority(draft) <= LOGIN for draft in drafts}
    if True in urgent:
        transaction.on_commit(nudge_codes, robust=True)
    if False in urgent:
        transaction.on_commit(nudge_mails, robust=True)
    if any(draft.kind == "prompt" and draft.due_at for draft in drafts):
        transaction.on_commit(partial(nudge_mails, WHILE_BOTS_MOVE.total_seconds()), robust=True)


def _row(draft: Draft, now: datetime) -> OutboxMail:
    usual = headers(
        draft.kind,
        game_id=draft.game_id,
        prompt=draft.prompt,
        seat=draft.seat_to_unsubscribe,
        encounter=draft.encounter,
        digest_of=draft.digest_of,
    )
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
    """Return the words in one line, no longer than their column."""
    return " ".join(words.split())[:MOST_SUBJECT]


def _priority(draft: Draft) -> int:
    if draft.priority is not None:
        return draft.priority
    return PROMPT if draft.kind in SOON_AS_PROMPTS else NEWS


def sender() -> str:
    """Return the name and address that all mails come from."""
    return settings.DEFAULT_FROM_EMAIL
