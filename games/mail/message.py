"""Reads a raw message: who wrote it, what it says, and whether a machine sent it. Pure."""

from __future__ import annotations

import codecs
import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from email import message_from_bytes
from email.errors import MessageError
from email.header import decode_header, make_header
from email.message import Message
from email.parser import BytesHeaderParser
from email.utils import getaddresses
from functools import cached_property

from games.mail.headers import LOOP
from games.mail.html import text_of

MOST_PARTS = 200
MOST_TEXT = 2_000_000
_DAEMONS = re.compile(
    r"(mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?|auto-?reply|listserv)([+-].*)?@"
)
_MACHINE_HEADERS = ("X-Autoreply", "X-Autorespond", "X-Auto-Reply", "X-Mail-Autoreply", "List-Id", LOOP)
_BULK = ("bulk", "junk", "list", "auto_reply")
_SLOW_CHARSETS = frozenset({"punycode", "idna"})  # no mail is written in them, and a long one takes hours
_NOT_STORABLE = re.compile("[\x00\ud800-\udfff]")  # what no database takes as text


class Unreadable(ValueError):
    """No mail program could make sense of it either."""


@dataclass(frozen=True)
class InboundMessage:
    """One message as it came in, whatever route it took."""

    raw: bytes
    envelope_from: str = ""

    @cached_property
    def _message(self) -> Message:
        try:
            return message_from_bytes(self.raw)
        except (RecursionError, ValueError, LookupError) as error:
            raise Unreadable(type(error).__name__) from error

    @cached_property
    def parts(self) -> list[Message]:
        """Its parts that are no containers, the first of them. Raises Unreadable."""
        return list(_leaves(self._message))

    def header(self, name: str) -> str:
        """One header in readable letters; "" if there is none."""
        value = self._message.get(name)
        return _decoded(value) if value is not None else ""

    @property
    def sender(self) -> str:
        """The one address in From; "" if there is none or more than one."""
        lines = [str(value) for value in self._message.get_all("From", [])]
        found = {address.lower() for _, address in getaddresses(lines) if "@" in address}
        return storable(found.pop()) if len(found) == 1 else ""

    @property
    def message_id(self) -> str:
        return self.header("Message-ID").strip()

    @property
    def text(self) -> str:
        """What it says as plain text; of HTML alone, quotes get their marks."""
        plain = next((_text(part) for part in self._inline("text/plain")), "")
        if plain.strip():
            return plain
        return next((text_of(_text(part)) for part in self._inline("text/html")), plain)

    @property
    def is_automatic(self) -> bool:
        """Whether a machine sent it (RFC 3834): then nobody is to be answered."""
        submitted = self.header("Auto-Submitted").strip().lower()
        return (
            self.envelope_from.strip("<> ") == ""
            or (submitted != "" and submitted != "no")
            or self.is_report
            or self.header("Precedence").strip().lower() in _BULK
            or any(self.header(name) for name in _MACHINE_HEADERS)
            or bool(_DAEMONS.match(self.sender) or _DAEMONS.match(self.envelope_from.lower()))
        )

    @property
    def is_report(self) -> bool:
        """Whether it reports on another mail: a bounce, a receipt, a complaint."""
        return self._message.get_content_type() == "multipart/report"

    def _inline(self, kind: str) -> Iterator[Message]:
        for part in self.parts:
            if part.get_content_type() == kind and part.get_content_disposition() != "attachment":
                yield part


def mail_key(raw: bytes, recipient: str) -> str:
    """What makes a mail the same mail: Message-ID and recipient, else the raw message."""
    head = re.split(rb"\r?\n\r?\n", raw[:100_000], maxsplit=1)[0]
    message_id = str(BytesHeaderParser().parsebytes(head + b"\n\n").get("Message-ID", "")).strip()
    about = f"{message_id}\n{recipient.lower()}".encode("utf-8", "replace") if message_id else raw
    return hashlib.sha256(about).hexdigest()


def _leaves(message: Message) -> Iterator[Message]:
    """Without recursion, for a message may be nested deeper than any stack."""
    waiting, seen = [message], 0
    while waiting and seen < MOST_PARTS:
        part, seen = waiting.pop(0), seen + 1
        inner = part.get_payload()
        if part.is_multipart() and isinstance(inner, list):
            waiting[:0] = [one for one in inner if isinstance(one, Message)]
        else:
            yield part


def _text(part: Message) -> str:
    payload = part.get_payload(decode=True)
    body = payload if isinstance(payload, bytes) else b""
    return storable(_letters(body[:MOST_TEXT], part.get_content_charset() or "utf-8"))


def _letters(body: bytes, charset: str) -> str:
    """The bytes in the letters of this charset, or of the usual one if there is none of that name."""
    try:
        return body.decode("utf-8" if _is_slow(charset) else charset, "replace")
    except (LookupError, ValueError):
        return body.decode("utf-8", "replace")


def _is_slow(charset: str) -> bool:
    return codecs.lookup(charset).name in _SLOW_CHARSETS


def storable(text: str) -> str:
    """The text with a replacement sign for what no database takes."""
    return _NOT_STORABLE.sub("\ufffd", text)


def _decoded(value: object) -> str:
    """The header in readable letters; as it stands if it cannot be decoded."""
    try:
        parts = decode_header(str(value))
        slow = any(charset and _is_slow(charset) for _, charset in parts)
        return storable(str(value) if slow else str(make_header(parts)))
    except (LookupError, ValueError, MessageError):
        return storable(str(value))
