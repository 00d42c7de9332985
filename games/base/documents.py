"""Decisions as JSON, their routes and hash chain; refusals; a memory; shapes of what a program sends."""

from __future__ import annotations

import hashlib
import json
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum, auto
from hashlib import blake2b
from typing import Any, Generic, TypeVar

from django import forms
from django.conf import settings
from django.db import models

from engine.facts import (
    AlienChosen,
    GameTakenBack,
    PlanetJoined,
    PowerDiscarded,
    PowerDrawn,
    PowerMoved,
    PowerTurnedUp,
    SheetKeptFaceDown,
)

FactJSON = Mapping[str, Any]  # a fact of a game: its id says which fields it has
AnswerJSON = Any  # an answer in the shape that the form of its question judges
ParamsJSON = Mapping[str, Any]  # what a question, an option or a refusal is about, by the names in its words


def choice_field(form: forms.BaseForm, name: str) -> forms.ChoiceField:
    """Return a field whose choices are set when the form is made."""
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField), f"{name} has no choices"
    return field


@dataclass(frozen=True)
class Whole:
    """A whole number that a program sends."""

    least: int
    most: int


@dataclass(frozen=True)
class Words:
    """A text that a program sends."""

    most: int


@dataclass(frozen=True)
class Choice:
    """One of these values, from a program."""

    values: Sequence[str]


@dataclass(frozen=True)
class Several:
    """A list of up to so many numbers, from a program."""

    of: Whole
    most: int


class Plain(Enum):
    """A value from a program that needs no bounds."""

    DAY = auto()
    YES_NO = auto()


Shape = Whole | Words | Choice | Several | Plain

CHOSEN, MOVED, DRAWN, DISCARDED, TURNED_UP, TAKEN_BACK, FACE_DOWN = FACTS_OF_ALIENS = tuple(
    kind.id
    for kind in (
        *(AlienChosen, PowerMoved, PowerDrawn, PowerDiscarded, PowerTurnedUp, GameTakenBack),
        SheetKeptFaceDown,
    )
)
JOINED = PlanetJoined.id  # a planet, which has its number again if the game was taken back
CHANGES_OF_ALIENS = (MOVED, DRAWN, DISCARDED, TURNED_UP, TAKEN_BACK)  # after they were chosen
BEGINNINGS = (CHOSEN, FACE_DOWN, TAKEN_BACK)  # after one of these, all that seats hold openly is told


class RequestRefused(Exception):
    """A request that changed nothing. `reason` is an id, `params` its parameters."""

    def __init__(self, reason: str, **params: Any):
        super().__init__(reason, params)
        self.reason, self.params = reason, params


class Route(models.TextChoices):
    WEB = "web"
    MAIL = "mail"
    API = "api"
    BOT = "bot"
    ORDER = "order"  # what the seat has said it does when it helps, done at once
    MODERATOR = "moderator"  # at the desk, for a seat that could not
    DEADLINE = "deadline"  # nobody answered, so the default holds: a missed deadline
    PASSED = "passed"  # the same when something may be played: nothing is missed by that
    OPENING = "opening"  # the default, taken to lead a newcomer to the first question of a game against bots
    START = "start"  # the game was set up
    SEATED = "seated"  # another person took the seat, and its orders ended
    LEFT = "left"  # its person left the seat
    COPIED = "copied"  # from the game that this one continues
    CONTINUE = "continue"  # from here on it is a game of its own
    DESK = "desk"  # a correction by a moderator or the table


TIME_WAS_UP = frozenset({Route.DEADLINE, Route.PASSED})
BY_PEOPLE = frozenset({Route.WEB, Route.MAIL, Route.API})
SEAT_CHANGES = frozenset({Route.LEFT, Route.SEATED})  # in every copy of the game


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


Value = TypeVar("Value")
SPAN_SECONDS = 8
SPANS_PER_EPOCH = 15  # on average an epoch begins in one of so many
MOST_SPANS = 10 * SPANS_PER_EPOCH  # the most spans to search


class Memo(Generic[Value]):
    """The last `size` values used. A key must hold all that its value depends on."""

    def __init__(self, size: int):
        self.size = size
        self._values: OrderedDict[Hashable, Value] = OrderedDict()

    def get_or_make(self, key: Hashable, make: Callable[[], Value]) -> Value:
        found = self._values.get(key)
        return self.put(key, make() if found is None else found)

    def get(self, key: Hashable) -> Value | None:
        found = self._values.get(key)
        return None if found is None else self.put(key, found)

    def pop(self, key: Hashable) -> Value | None:
        """Return the value and forget it: only the caller has it then."""
        return self._values.pop(key, None)

    def clear(self) -> None:
        self._values.clear()

    def put(self, key: Hashable, value: Value) -> Value:
        self._values.pop(key, None)
        self._values[key] = value
        while len(self._values) > self.size:
            self._values.popitem(last=False)
        return value


def memo_epoch(name: str) -> int:
    """Return a number that changes at moments nobody can foresee, the same in all processes.

    As part of a key it makes sure that a value is computed again now and then: else a slow answer would tell
    that something has been decided in secret. When the next moment comes does not depend on when the last one
    was.
    """
    now = time.time()
    spans = range(int(now) // SPAN_SECONDS, int(now) // SPAN_SECONDS - MOST_SPANS, -1)
    return next((span for span in spans if _epoch_start(name, span) <= now), 0)


def _epoch_start(name: str, span: int) -> float:
    """Return when an epoch begins within this span of seconds: never, in most of them."""
    key = settings.SECRET_KEY.encode()[:64]
    drawn = blake2b(f"{name} {span}".encode(), key=key, digest_size=8).digest()
    chosen, fraction = divmod(int.from_bytes(drawn, "big"), 2**32)
    return SPAN_SECONDS * (span + fraction / 2**32) if chosen < 2**32 // SPANS_PER_EPOCH else float("inf")
