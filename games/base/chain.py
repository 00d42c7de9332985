"""The hash chain over the decisions of a game, and JSON of one form for it. Pure."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime

FIRST = ""  # the previous hash of row 1
FIELDS = ("number", "seat", "question", "kind", "body", "route", "at")


class BrokenChain(Exception):
    """A row is missing, changed or out of order. `number` is where."""

    def __init__(self, number: int):
        super().__init__(f"the chain of decisions breaks at number {number}")
        self.number = number


def canonical(document: object) -> str:
    """Return JSON with sorted keys, no spaces and no floats.

    >>> canonical({"b": [1, None], "a": "é"})
    '{"a":"é","b":[1,null]}'
    """
    _refuse_floats(document)
    return json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _refuse_floats(document: object) -> None:
    if isinstance(document, float):
        raise ValueError("a decision holds no floats")
    if isinstance(document, Mapping):
        _refuse_floats(list(document.values()))
    elif isinstance(document, list | tuple):
        for one in document:
            _refuse_floats(one)


def utc_text(moment: datetime) -> str:
    """Return a time as UTC text of fixed length.

    >>> utc_text(datetime(2026, 3, 1, 12, 0, tzinfo=UTC))
    '2026-03-01T12:00:00.000000Z'
    """
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def from_utc_text(text: str) -> datetime:
    """Return the time of a `utc_text`. Raises ValueError."""
    return datetime.strptime(text, "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=UTC)


def row_hash(previous_hash: str, row: Mapping[str, object]) -> str:
    """Return the hash of a row that follows the row with `previous_hash`."""
    fields = {name: row[name] for name in FIELDS}
    return hashlib.sha256((previous_hash + canonical(fields)).encode()).hexdigest()


def verify(rows: Iterable[Mapping[str, object]]) -> str:
    """Return the hash of the last row.

    Raises BrokenChain with the number of the first row that does not fit.
    """
    last = FIRST
    for number, row in enumerate(rows, start=1):
        if row["number"] != number or row["previous_hash"] != last or row["hash"] != row_hash(last, row):
            raise BrokenChain(number)
        last = row["hash"]
    return last


def seed_hash(seed: str) -> str:
    """Return what row 1 tells about the seed while the game runs."""
    return hashlib.sha256(seed.encode()).hexdigest()
