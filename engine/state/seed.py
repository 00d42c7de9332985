"""The seed of a game, made from a part of the server and a part of every seat. docs/fairness.md says why.

The hash of the server's part is published before any seat gives its own part. All chance follows from the
seed, so the players' choices alone remain open after that.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Sequence

VERSION = 1  # of the way the parts become a seed; stored in the first decision of a game
DRAWN_LENGTH = 32  # hex digits of a part for a seat that chose none


def server_hash(server_part: str) -> str:
    """Return the hash that is published while the server's part is secret."""
    return hashlib.sha256(server_part.encode()).hexdigest()


def drawn_part(server_part: str, chair: int) -> str:
    """Return the part for a seat that chose none. `chair` is its number in the lobby, before seats are drawn.

    >>> drawn_part("server", 0) == drawn_part("server", 0) != drawn_part("server", 1)
    True
    """
    return _keyed(server_part, f"part:{chair}")[:DRAWN_LENGTH]


def seed_of(server_part: str, parts: Sequence[str]) -> str:
    """Return the seed in hex. `parts` holds one part for every seat, in the order of the lobby.

    >>> seed_of("server", ["a", "b"]) != seed_of("server", ["b", "a"])
    True
    """
    document = {"parts": list(parts), "version": VERSION}
    return _keyed(
        server_part, json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    )


def _keyed(server_part: str, text: str) -> str:
    return hmac.digest(server_part.encode(), text.encode(), "sha256").hex()
