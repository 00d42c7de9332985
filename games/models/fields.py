"""Random ids and tokens of models, which tell nothing of number or order; absences; and prepared queries."""

from __future__ import annotations

import copy
import hashlib
import re
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from types import SimpleNamespace
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import DateField, Model, QuerySet
from django.db.models.query import ModelIterable
from django.db.models.sql.compiler import SQLCompiler

LEGIBLE = "abcdefghjkmnpqrstuvwxyz23456789"  # no letters that are mistaken for one another
BASE32 = "abcdefghijklmnopqrstuvwxyz234567"


def game_id() -> str:
    """Return a short name that people can read to each other: 49 bits, unique by the primary key."""
    return "".join(secrets.choice(LEGIBLE) for _ in range(10))


def person_id() -> str:
    """Return the id in a profile's address, which tells nothing of the person."""
    return "".join(secrets.choice(LEGIBLE) for _ in range(12))


def prompt_id() -> str:
    """Return 100 bits in lower-case base32, fit for the local part of a mail address."""
    return "".join(secrets.choice(BASE32) for _ in range(20))


def token() -> str:
    """Return a secret that opens something to its holder."""
    return secrets.token_urlsafe(24)


def hook_id() -> str:
    """Return the id in the address of somebody's webhook."""
    return "".join(secrets.choice(LEGIBLE) for _ in range(12))


def hook_secret() -> str:
    """Return the secret for checking a webhook's signatures; its prefix says what it is."""
    return f"whsec_{secrets.token_urlsafe(24)}"


def delivery_key() -> str:
    """Return the public name of one delivery, which tells no number of them."""
    return "".join(secrets.choice(BASE32) for _ in range(20))


class HasAbsence(Model):
    """A model with days on which nobody is there."""

    away_from = DateField(null=True, blank=True)
    away_until = DateField(null=True, blank=True)  # the last day

    class Meta:
        abstract = True

    @property
    def absence(self) -> tuple[date, date] | None:
        """Return the first and the last day, both included; also of an absence that is over."""
        return (self.away_from, self.away_until) if self.away_from and self.away_until else None


Row = TypeVar("Row", bound=Model)
Value = str | int | datetime
Build = Callable[..., QuerySet[Row]]
# Placeholders for values of a kind while the SQL is made, so that their places are found.
STAND_INS: Mapping[type, Callable[[int], Value]] = {
    str: lambda n: f"value {n} of a prepared query",
    int: lambda n: 31_000 + n,
    datetime: lambda n: datetime(1970, 1, 1, tzinfo=UTC) + timedelta(microseconds=31_000 + n),
}
AGAIN = 500  # other stand-ins: a place found with both is the place of a value


class Prepared(Generic[Row]):
    """A query of models with values: `Prepared(lambda name: Game.objects.filter(name=name))("Mars")`.

    The SQL must be the same for all values: no branches on them, no lists, no None. Values are texts, numbers
    that the database has room for, and times; none of a class derived from these.
    """

    def __init__(self, build: Build[Row]):
        self._build = build
        self._statements: dict[tuple[object, ...], _Statement] = {}

    def __call__(self, *values: Value) -> list[Row]:
        """Return the rows. Raises TypeError for a value of another kind than text, number or time."""
        kinds = tuple(map(type, values))
        statement = self._statements.get((connection.vendor, kinds))
        if statement is None:
            statement = self._statements[connection.vendor, kinds] = _prepare(self._build, kinds)
        return list(statement.rows(values))

    def one(self, *values: Value) -> Row:
        """Return the row, of several the first. Raises the model's DoesNotExist."""
        found = self(*values)
        return found[0] if found else self._build(*values).get()


@dataclass(frozen=True)
class _Statement:
    """SQL, what Django knows of its columns, and which value is at which place of its parameters."""

    compiler: SQLCompiler
    sql: str
    params: Sequence[Any]
    places: Mapping[int, int]

    def rows(self, values: Sequence[Value]) -> Iterator[Any]:
        given = [_adapted(value) for value in values]
        params = tuple(
            given[self.places[n]] if n in self.places else fixed for n, fixed in enumerate(self.params)
        )
        compiler = copy.copy(self.compiler)
        compiler.connection = connection
        compiler.as_sql = lambda *_args, **_options: (self.sql, params)  # type: ignore[method-assign]
        query = SimpleNamespace(get_compiler=lambda using: compiler)
        asked = SimpleNamespace(db=DEFAULT_DB_ALIAS, query=query, _known_related_objects={})
        return iter(ModelIterable(asked))  # type: ignore[arg-type]


def _prepare(build: Build[Any], kinds: Sequence[type]) -> _Statement:
    """Return a statement, made twice with different stand-ins. Raises TypeError for unsuitable values."""
    if not all(kind in STAND_INS for kind in kinds):
        raise TypeError(f"a prepared query takes no values of {kinds}")
    values, others = ([STAND_INS[kind](n + more) for n, kind in enumerate(kinds)] for more in (0, AGAIN))
    compiler, sql, params = _compiled(build(*values))
    _, same_sql, other_params = _compiled(build(*others))
    places = {n: place for n, param in enumerate(params) for place in _places_of(param, values)}
    again = {n: place for n, param in enumerate(other_params) for place in _places_of(param, others)}
    if sql != same_sql or places != again or set(places.values()) != set(range(len(kinds))):
        raise TypeError(f"not the same SQL for all values: {sql}")
    return _Statement(compiler, sql, params, places)


def _places_of(param: Any, values: Sequence[Value]) -> list[int]:
    """Return which of the values this parameter is."""
    return [n for n, value in enumerate(values) if param == _adapted(value) and type(param) is not bool]


def _compiled(rows: QuerySet[Any]) -> tuple[SQLCompiler, str, Sequence[Any]]:
    compiler = rows.query.get_compiler(using=DEFAULT_DB_ALIAS)
    sql, params = compiler.as_sql()
    return compiler, sql, params


def _adapted(value: Value) -> Any:
    """Return the value as it goes to this database."""
    return connection.ops.adapt_datetimefield_value(value) if isinstance(value, datetime) else value


MARK = "cpt_"  # so that a token is recognised wherever it appears
SHOWN = len(MARK) + 6  # characters that its owner can see later
TOKEN = re.compile(rf"{MARK}[A-Za-z0-9_-]{{16,}}")


def new_token() -> str:
    """Return a secret of 256 bits, which nobody can guess: so its plain digest can be stored."""
    return MARK + secrets.token_urlsafe(32)


def digest_of(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def prefix_of(token: str) -> str:
    return token[:SHOWN]


def is_token_in(text: str) -> bool:
    """Return whether a text that is no place for a token holds one.

    >>> is_token_in("/api/v1/me?token=cpt_abcdefghijklmnopqrst"), is_token_in("/api/v1/me?token=none")
    (True, False)
    """
    return TOKEN.search(text) is not None
