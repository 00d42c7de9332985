"""One request to the API, as it is before it is sent."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar
from urllib.parse import quote

T = TypeVar("T")


@dataclass(frozen=True)
class Call(Generic[T]):
    """An operation with all that it needs; its answer is a T. `key`: given twice, it counts once."""

    method: str
    path: str
    query: Mapping[str, str | int | bool] = field(default_factory=dict)
    body: Mapping[str, Any] | None = None
    key: str = ""

    @property
    def repeatable(self) -> bool:
        """Whether it does no harm if it is sent again and the first one had arrived after all."""
        return self.method in ("GET", "PUT", "DELETE") or bool(self.key)

    @property
    def reads(self) -> bool:
        return self.method == "GET"


def path(*parts: str | int) -> str:
    """
    >>> path("games", "a/b", "log")
    'games/a%2Fb/log'
    """
    return "/".join(quote(str(part), safe="") for part in parts)


def query(**given: str | int | bool | None) -> dict[str, str | int | bool]:
    """What was given, without what was not."""
    return {name: value for name, value in given.items() if value is not None}


def new_key() -> str:
    """One that nobody has used."""
    return uuid.uuid4().hex
