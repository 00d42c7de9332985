"""Reads a raw message: who wrote it, what it says, and whether a machine sent it. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from email.errors import MessageError
from email.header import decode_header, make_header
from email.message import Message
from email.utils import getaddresses, parsedate_to_datetime
from functools import cached_property

from .automatic import is_automatic_subject
from .automatic_headers import LOOKED_AT, is_daemon, marks_machine
from .body import words_in
from .charsets import is_slow, storable
from .guard import Unreadable, parsed

__all__ = ["InboundMessage", "Unreadable", "storable"]

MOST_DECODED = 4_000  # characters of a header that are put into readable letters


@dataclass(frozen=True)
class InboundMessage:
    """One message as it came in, whatever route it took."""

    raw: bytes
    envelope_from: str = ""

    @cached_property
    def _message(self) -> Message:
        return parsed(self.raw)

    @cached_property
    def parts(self) -> list[Message]:
        """Its parts that are no containers, the first of them. Raises Unreadable."""
        return list(_leaves(self._message))

    def header(self, name: str) -> str:
        """One header in readable letters; "" if there is none."""
        value = self._message.get(name)
        return _decoded(value) if value is not None else ""

    def read(self) -> None:
        """Read all of it that anybody asks for: what can go wrong goes wrong here. Raises Unreadable.

        The same bytes would go wrong the same way another time, whatever it is.
        """
        try:
            _ = (self.sender, self.message_id, self.text, self.is_automatic)
        except (Unreadable, MemoryError):
            raise
        except Exception as error:
            raise Unreadable("it is malformed within") from error

    @cached_property
    def sender(self) -> str:
        """The one address in From; "" if there is none or more than one."""
        lines = [str(value) for value in self._message.get_all("From", [])]
        if sum(map(len, lines)) > MOST_DECODED:
            return ""
        try:
            found = {address.lower() for _, address in getaddresses(lines) if "@" in address}
        except RecursionError:  # comments within comments
            return ""
        return storable(found.pop()) if len(found) == 1 else ""

    @property
    def kind(self) -> str:
        """What it is as a whole: "text/plain", "multipart/encrypted"."""
        return self._message.get_content_type()

    @property
    def message_id(self) -> str:
        return self.header("Message-ID").strip()

    @property
    def date(self) -> datetime | None:
        """When it was written, as it says itself; None if it tells no time with a zone."""
        try:
            found = parsedate_to_datetime(self.header("Date"))
        except (ValueError, TypeError, OverflowError):
            return None
        return found if found.tzinfo is not None else None

    @cached_property
    def text(self) -> str:
        """What it says as plain text; of HTML alone, quotes get their marks."""
        return words_in(self._message)

    @property
    def is_automatic(self) -> bool:
        """Whether a machine sent it: by an empty envelope sender, its headers, its From, or how its subject
        begins. Then nobody is to be answered."""
        return (
            self.envelope_from.strip("<> ") == ""
            or self.is_report
            or self._is_marked
            or is_daemon(self.sender)
            or is_automatic_subject(self.header("Subject"))
        )

    @property
    def _is_marked(self) -> bool:
        return any(
            marks_machine(name, _decoded(value))
            for name in LOOKED_AT
            for value in self._message.get_all(name, [])
        )

    @property
    def is_report(self) -> bool:
        """Whether it reports on another mail: a bounce, a receipt, a complaint."""
        return self.kind == "multipart/report"


def _leaves(message: Message) -> Iterator[Message]:
    """The parts that hold no others, the first of them first."""
    waiting = [message]
    while waiting:
        part = waiting.pop(0)
        if part.is_multipart():  # else the parser would decode it here, in whatever alphabet it names
            waiting[:0] = [one for one in part.get_payload() if isinstance(one, Message)]
        else:
            yield part


def _decoded(value: object) -> str:
    """The header in readable letters; as it stands if it cannot be decoded. Its beginning, if it is long:
    decoding takes time with the square of the encoded words."""
    text = str(value)[:MOST_DECODED]
    try:
        parts = decode_header(text)
        slow = any(charset and is_slow(charset) for _, charset in parts)
        return storable(text if slow else str(make_header(parts)))
    except (LookupError, ValueError, MessageError):
        return storable(text)
