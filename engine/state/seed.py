"""The seed of a game, made of a part of the server and a part of every seat. Why so: docs/fairness.md.

The hash of the server's part is told before any seat gives its own. All that is drawn follows from the
server's part, so that with its hash everything is fixed but what people choose.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Sequence

VERSION = 1  # of how the parts become a seed; it stands in the first decision of a game
DRAWN_LENGTH = 32  # hex digits of a part that nobody has chosen


def server_hash(server_part: str) -> str:
    """What is told of the server's part while it is secret."""
    return hashlib.sha256(server_part.encode()).hexdigest()


def drawn_part(server_part: str, chair: int) -> str:
    """The part of a seat that chose none. `chair`: its number in the lobby, before seats are drawn.

    >>> drawn_part("server", 0) == drawn_part("server", 0) != drawn_part("server", 1)
    True
    """
    return _keyed(server_part, f"part:{chair}")[:DRAWN_LENGTH]


def seed_of(server_part: str, parts: Sequence[str]) -> str:
    """Hex text. `parts`: one of every seat, in the order of the lobby.

    >>> seed_of("server", ["a", "b"]) != seed_of("server", ["b", "a"])
    True
    """
    document = {"parts": list(parts), "version": VERSION}
    return _keyed(
        server_part, json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    )


def _keyed(server_part: str, text: str) -> str:
    return hmac.digest(server_part.encode(), text.encode(), "sha256").hex()
