"""Tells from the head of a raw message what it is known by, and which mails it answers. Pure."""

from __future__ import annotations

import hashlib
import re
from email.message import Message
from email.parser import BytesHeaderParser

MOST_OF_HEAD = 100_000
MOST_NAMED = 50  # the mails of a long thread; the newest of them count
_BLANK_LINE = re.compile(rb"\r?\n\r?\n")
_MESSAGE_ID = re.compile(r"<[!-;=?-~]{1,250}>")


def mail_key(raw: bytes, recipient: str) -> str:
    """What makes a mail the same mail: Message-ID and recipient, else the raw message."""
    message_id = str(_head(raw).get("Message-ID", "")).strip()
    about = f"{message_id}\n{recipient.lower()}".encode("utf-8", "replace") if message_id else raw
    return hashlib.sha256(about).hexdigest()


def answered_ids(raw: bytes) -> list[str]:
    """The Message-IDs of the mails that this one answers: its own parent first, then the newer of its thread.

    >>> answered_ids(b"References: <root@x> <asked@x>\\nIn-Reply-To: <asked@x>\\n\\n7")
    ['<asked@x>', '<root@x>']
    """
    parents, thread = (_ids(raw, name) for name in ("In-Reply-To", "References"))
    return list(dict.fromkeys([*parents, *reversed(thread)]))[:MOST_NAMED]


def is_sent_to(raw: bytes, address: str) -> bool:
    """Whether the head names this address among those that the mail went to."""
    head = _head(raw)
    named = [str(value).lower() for name in ("To", "Cc") for value in head.get_all(name, [])]
    return any(address.lower() in value for value in named)


def _ids(raw: bytes, name: str) -> list[str]:
    return [found for value in _head(raw).get_all(name, []) for found in _MESSAGE_ID.findall(str(value))]


def _head(raw: bytes) -> Message:
    head = _BLANK_LINE.split(raw[:MOST_OF_HEAD], maxsplit=1)[0]
    return BytesHeaderParser().parsebytes(head + b"\n\n")
