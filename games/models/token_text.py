"""What a token of the API looks like, and how it is known again without being kept."""

from __future__ import annotations

import hashlib
import re
import secrets

MARK = "cpt_"  # so that a token is known for one wherever it turns up
SHOWN = len(MARK) + 6  # characters that its owner sees of it later
TOKEN = re.compile(rf"{MARK}[A-Za-z0-9_-]{{16,}}")


def new_token() -> str:
    """A secret of 256 bits, which nobody can guess: so its plain digest can be stored."""
    return MARK + secrets.token_urlsafe(32)


def digest_of(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def prefix_of(token: str) -> str:
    return token[:SHOWN]


def is_token_in(text: str) -> bool:
    """Whether a token stands in a text that is no place for one.

    >>> is_token_in("/api/v1/me?token=cpt_abcdefghijklmnopqrst"), is_token_in("/api/v1/me?token=none")
    (True, False)
    """
    return TOKEN.search(text) is not None
