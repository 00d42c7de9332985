"""Names that can stand in addresses because they tell nothing: not how many there are, nor their order."""

from __future__ import annotations

import copy
import hashlib
import re
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import Model, QuerySet
from django.db.models.query import ModelIterable
from django.db.models.sql.compiler import SQLCompiler

LEGIBLE = "abcdefghjkmnpqrstuvwxyz23456789"  # no letters that are mistaken for one another
BASE32 = "abcdefghijklmnopqrstuvwxyz234567"


def game_id() -> str:
    """A short name that people can read to each other: 49 bits, unique by the primary key."""
    return "".join(secrets.choice(LEGIBLE) for _ in range(10))


def person_id() -> str:
    """What a profile's address says of a person: nothing."""
    return "".join(secrets.choice(LEGIBLE) for _ in range(12))


def prompt_id() -> str:
    """100 bits in lower-case base32, fit for the local part of a mail address."""
    return "".join(secrets.choice(BASE32) for _ in range(20))


def token() -> str:
    """A secret that opens something to whoever holds it."""
    return secrets.token_urlsafe(24)


def hook_id() -> str:
    """What stands in the address of somebody's webhook."""
    return "".join(secrets.choice(LEGIBLE) for _ in range(12))


def hook_secret() -> str:
    """What a webhook's owner checks signatures with; its beginning says what it is where it is found."""
    return f"whsec_{secrets.token_urlsafe(24)}"


def delivery_key() -> str:
    """Names one delivery to those outside, and tells no number of them."""
    return "".join(secrets.choice(BASE32) for _ in range(20))


Row = TypeVar("Row", bound=Model)
Value = str | int | datetime
Build = Callable[..., QuerySet[Row]]
# What stands for a value of its kind while the SQL is made, so that its places are found.
STAND_INS: Mapping[type, Callable[[int], Value]] = {
    str: lambda n: f"value {n} of a prepared query",
    int: lambda n: 31_000 + n,
    datetime: lambda n: datetime(1970, 1, 1, tzinfo=UTC) + timedelta(microseconds=31_000 + n),
}
AGAIN = 500  # other stand-ins: where they are found too, there is the place of a value


class Prepared(Generic[Row]):
    """A query of models with values: `Prepared(lambda name: Game.objects.filter(name=name))("Mars")`.

    What is built must be the same SQL whatever the values are: no branches on them, no lists, no None. Values
    are texts, numbers that the database has room for, and times; none of a class derived from these.
    """

    def __init__(self, build: Build[Row]):
        self._build = build
        self._statements: dict[tuple[object, ...], _Statement] = {}

    def __call__(self, *values: Value) -> list[Row]:
        """The rows. Raises TypeError for a value of another kind than text, number or time."""
        kinds = tuple(map(type, values))
        statement = self._statements.get((connection.vendor, kinds))
        if statement is None:
            statement = self._statements[connection.vendor, kinds] = _prepare(self._build, kinds)
        return list(statement.rows(values))

    def one(self, *values: Value) -> Row:
        """The row, of several the first. Raises the model's DoesNotExist."""
        found = self(*values)
        return found[0] if found else self._build(*values).get()


@dataclass(frozen=True)
class _Statement:
    """SQL, what Django knows of its columns, and at which places of its parameters which value stands."""

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
    """Made twice, with two lots of stand-ins. Raises TypeError for values of which there can be none."""
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
    """Which of the values this parameter is."""
    return [n for n, value in enumerate(values) if param == _adapted(value) and type(param) is not bool]


def _compiled(rows: QuerySet[Any]) -> tuple[SQLCompiler, str, Sequence[Any]]:
    compiler = rows.query.get_compiler(using=DEFAULT_DB_ALIAS)
    sql, params = compiler.as_sql()
    return compiler, sql, params


def _adapted(value: Value) -> Any:
    """As it goes to this database."""
    return connection.ops.adapt_datetimefield_value(value) if isinstance(value, datetime) else value


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
