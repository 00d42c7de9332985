"""What can be seen of a mail without parsing it: enough to tell its sender that it cannot be read. Pure."""

from __future__ import annotations

import re
from typing import NamedTuple

from .automatic_headers import marks_machine

MOST_LOOKED_AT = 64_000
MOST_LINE = 1_000
_ADDRESS = re.compile(rb"[\w.+%'=-]{1,64}@[\w.-]{1,190}", re.ASCII)


class Glance(NamedTuple):
    """`sender` is "" if it cannot be told."""

    sender: str
    is_automatic: bool


def glance_at(raw: bytes, envelope_from: str) -> Glance:
    """Who seems to have sent it: the one address in From, else the envelope's. Its time is linear.

    >>> glance_at(b"Subject: x\\r\\nFrom: Red <Red@Example.com>\\r\\n\\r\\n7", "r@example.com")
    Glance(sender='red@example.com', is_automatic=False)
    """
    lines = [line[:MOST_LINE].lower() for line in raw[:MOST_LOOKED_AT].splitlines()]
    found = {address for line in lines if line.startswith(b"from:") for address in _ADDRESS.findall(line)}
    sender = found.pop().decode("ascii") if len(found) == 1 else envelope_from.strip("<> ").lower()
    is_automatic = not envelope_from.strip("<> ") or any(map(_is_mark, lines))
    return Glance(sender, is_automatic)


def _is_mark(line: bytes) -> bool:
    name, colon, value = line.decode("latin-1").partition(":")
    return bool(colon) and marks_machine(name, value)
