"""What stands on the shelves of the library: for each sheet its line, alike for aliens and for cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import ngettext

Row = Mapping[str, Any]
Book = dict[str, object]


def alien_book(row: Row) -> Book:
    """`alert` and its words stand before the small line."""
    shown = ("name", "emblem", "own", "alert", "alert_words")
    return {
        **{name: row[name] for name in shown},
        "id": row["alien"],
        "small": row["verb"],
        "text": row["tagline"],
    }


def artifact_book(row: Row) -> Book:
    small = f"{_in_the_deck(row['copies'])} · {row['keyword']}"
    return {"name": row["name"], "id": row["id"], "small": small, "text": row["text"]}


def tech_book(row: Row) -> Book:
    small = f"{row['needs']} {row['keyword']}".strip()
    return {"name": row["name"], "id": row["id"], "small": small, "text": row["text"]}


def card_book(row: Row) -> Book:
    """A kind of card without a sheet of its own."""
    small = _in_the_deck(row["copies"]) if row["copies"] else ""
    return {"name": row["name"], "small": small, "text": row["text"]}


def _in_the_deck(copies: int) -> str:
    return ngettext("%(n)s in the deck", "%(n)s in the deck", copies) % {"n": copies}
