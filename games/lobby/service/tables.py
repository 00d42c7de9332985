"""A table's own numbers of cards, where no source prints them (A-45), as a host writes them.

One line for each kind; a kind that is left out has the edition's numbers:

  Kickers: -2=1, -1=1, 0=1, 1=1, 2=3, 3=2
  Reverse cards of each colour: 2

The JSON of an export's options is read as well.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from engine.editions import EDICT, NAMED
from games.base.documents import RequestRefused
from games.lobby.words.tables import KINDS
from games.words.names import alien_name

LONGEST_TEXT = 4_000
_LINE = re.compile(r"([^:=]+):(.*)")
_ENTRY = re.compile(r"(.+?)\s*=\s*(\d{1,3})")
_MINUS = str.maketrans("−–", "--")  # as they are pasted

Tables = Mapping[str, Any]


def read_tables(text: str, edition: str) -> Tables:
    """Return the numbers of a text; none of an empty one. Raises RequestRefused with the line."""
    if not text.strip():
        return {}
    found = _document(text) if text.lstrip().startswith("{") else _lines(text.translate(_MINUS))
    return {**usual_tables(edition), **found}


def usual_tables(edition: str) -> Tables:
    """Return the numbers that this edition has by itself."""
    return NAMED[edition].tables if edition in NAMED else {}


def tables_text(tables: Tables) -> str:
    """Return the text that is read as these numbers."""
    return "\n".join(f"{KINDS[kind]}: {_written(numbers)}" for kind, numbers in tables.items())


def _written(numbers: Any) -> str:
    if not isinstance(numbers, Mapping):
        return str(numbers)
    return ", ".join(f"{key.replace('_', ' ')}={count}" for key, count in numbers.items())


def _document(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise RequestRefused("options_table_document", field="{") from None
    return found if isinstance(found, dict) else {}


def _lines(text: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for number, line in enumerate(map(str.strip, text.splitlines()), start=1):
        if not line:
            continue
        said = _LINE.fullmatch(line)
        if said is None:
            raise RequestRefused("table_line", text=line[:60], line=number)
        kind, rest = _kind(said[1]), said[2].strip()
        if kind in found:
            raise RequestRefused("table_twice", text=said[1][:60], line=number)
        found[kind] = int(rest) if rest.isdecimal() else _numbers(rest, number)
    return found


def _numbers(text: str, line: int) -> dict[str, int]:
    found: dict[str, int] = {}
    for part in filter(None, map(str.strip, text.split(","))):
        said = _ENTRY.fullmatch(part)
        if said is None:
            raise RequestRefused("table_entry", text=part[:60], line=line)
        key = _key(said[1])
        if key in found:
            raise RequestRefused("table_twice", text=said[1][:60], line=line)
        found[key] = int(said[2])
    return found


def _kind(written: str) -> str:
    """Return a kind by its name or its id; an unknown one as it is written, to be refused."""
    names = {_plain(name): kind for kind, name in KINDS.items()} | {_plain(kind): kind for kind in KINDS}
    return names.get(_plain(written), written.strip())


def _key(written: str) -> str:
    """Return a value, or an Edict by its name or its id."""
    if written.removeprefix("-").isdecimal():
        return written
    edicts = [key.removeprefix(EDICT) for key in _edicts()]
    names = {_plain(alien_name(EDICT + name)): name for name in edicts} | {_plain(n): n for n in edicts}
    return names.get(_plain(written), written.strip())


def _edicts() -> list[str]:
    tables = [usual_tables(edition) for edition in NAMED]
    return [EDICT + name for table in tables for name in table.get("edicts", ())]


def _plain(name: str) -> str:
    return "".join(filter(str.isalnum, name.casefold()))
