"""The headers of a mail of ours: threads, reply addresses, and marks for other machines."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING

from django.conf import settings

from .addresses import reply_address, unsubscribe_address

if TYPE_CHECKING:
    from games.models import Prompt, Seat

LOOP = "X-Cosmic-Post"  # in every mail of ours: one that comes back with it is never answered


def new_message_id() -> str:
    """Minted once, when a mail is queued: a second delivery of it can be told by that."""
    return message_id_of(uuid.uuid4().int)


def message_id_of(number: int) -> str:
    """The Message-ID with this number, by which a bounce names its mail."""
    return f"<{number:032x}@{settings.MAIL_DOMAIN}>"


def root_message_id(game_id: str) -> str:
    """What all mails of one game refer to, so that they stand in one thread."""
    return f"<game-{game_id}@{settings.MAIL_DOMAIN}>"


def headers(
    kind: str, *, game_id: str | None = None, prompt: Prompt | None = None, seat: Seat | None = None
) -> dict[str, str]:
    """The headers of a mail, apart from its own Message-ID and what the mail program adds."""
    found = {"Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All", LOOP: kind}
    if game_id:
        found |= _of_game(game_id)
    if prompt is not None:
        found["Reply-To"] = reply_address(prompt.pk)
    if seat is not None:
        found |= _unsubscribe(seat)
    return found


def _of_game(game_id: str) -> dict[str, str]:
    root = root_message_id(game_id)
    list_id = f"<{game_id}.games.{settings.MAIL_DOMAIN}>"
    return {"In-Reply-To": root, "References": root, "List-Id": list_id}


def unsubscribe_page(seat: Seat) -> str:
    """Where the reminders of a seat are stopped; it asks first."""
    address = unsubscribe_address(*seat.arrival)
    return f"{settings.PUBLIC_URL}/unsubscribe/{address.partition('@')[0]}/"


def _unsubscribe(seat: Seat) -> dict[str, str]:
    address = unsubscribe_address(*seat.arrival)
    return {
        "List-Unsubscribe": f"<{unsubscribe_page(seat)}>, <mailto:{address}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }
