"""From the bytes of a mail to letters that can be kept, whatever alphabet it names. Pure."""

from __future__ import annotations

import codecs
import re
from email.message import Message

MOST_TEXT = 2_000_000
_SLOW_CHARSETS = frozenset({"punycode", "idna"})  # no mail is written in them, and a long one takes hours
_NOT_STORABLE = re.compile("[\x00\ud800-\udfff]")  # what no database takes as text


def storable(text: str) -> str:
    """Return the text with a replacement sign for what no database takes."""
    return _NOT_STORABLE.sub("\ufffd", text)


def is_slow(charset: str) -> bool:
    """Return whether to read it takes hours. Raises LookupError if there is none of that name."""
    return codecs.lookup(charset).name in _SLOW_CHARSETS


def letters_of(part: Message) -> str:
    """Return what a part without parts says, in letters."""
    charset = part.get_content_charset() or "utf-8"
    payload = part.get_payload(decode=True)
    body = payload if isinstance(payload, bytes) else b""
    return storable(_letters(body[:MOST_TEXT], charset))


def _letters(body: bytes, charset: str) -> str:
    """The bytes in the letters of this charset, or of the usual one if there is none of that name."""
    try:
        return body.decode("utf-8" if is_slow(charset) else charset, "replace")
    except (LookupError, ValueError):
        return body.decode("utf-8", "replace")
