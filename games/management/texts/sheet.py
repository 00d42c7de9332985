"""The rows of one language as a sheet to be read: a table for each part."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from games.management.texts.rows import NUMBERS, Row

HEAD = "| id | what | for | text |\n| --- | --- | --- | --- |"


def sheet(rows: Iterable[Row], language: str) -> str:
    """Return the sheet as Markdown; what is the same as in the row above is left out."""
    parts = [f"# Texts ({language})"]
    for part, found in groupby(rows, key=lambda row: row.part):
        parts += [f"## {part}", "\n".join([HEAD, *_lines(found)])]
    return "\n\n".join(parts) + "\n"


def _lines(rows: Iterable[Row]) -> Iterator[str]:
    name = what = ""
    for row in rows:
        shown = "" if row.id == name else row.id
        shown_what = "" if (row.id, row.what) == (name, what) else row.what
        name, what = row.id, row.what
        yield f"| {shown} | {shown_what} | {_for(row)} | {_plain(row.text)} |"


def _for(row: Row) -> str:
    """Return the case, and the numbers if not all."""
    numbers = "" if row.numbers == NUMBERS else " ".join(map(str, row.numbers))
    return "; ".join(filter(None, (row.case, numbers)))


def _plain(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")
