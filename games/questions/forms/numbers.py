"""Numbers as people type them."""

from __future__ import annotations

from typing import Any


def amount(text: str | None) -> Any:
    """A whole number; nothing is zero; anything else is given on as it is, for the judge to refuse."""
    bare = (text or "").strip()
    if not bare:
        return 0
    return int(bare) if bare.isascii() and bare.isdigit() and len(bare) < 5 else bare
