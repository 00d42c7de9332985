"""Entries of the rules that a game stores: a name, a type, and a default for games without them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, Literal, NoReturn, Self, TypeVar, overload

T = TypeVar("T")
Permission = Literal["forbidden", "allowed"]
YES_OR_NO = (False, True)
PERMISSIONS: tuple[Permission, ...] = ("allowed", "forbidden")


class Entry(Generic[T]):
    """One entry. Read it as an attribute of the rules; the class attribute is the entry itself."""

    def __init__(self, name: str, default: T):
        self.name, self.default = name, default

    @overload
    def __get__(self, rules: None, owner: type) -> Self: ...

    @overload
    def __get__(self, rules: dict[str, Any], owner: type) -> T: ...

    def __get__(self, rules: dict[str, Any] | None, owner: type) -> Self | T:
        if rules is None:
            return self
        return rules[self.name] if self.name in rules else self.default  # noqa: SIM401 - read all the time

    def __set__(self, rules: dict[str, Any], value: Any) -> NoReturn:
        """Refuse, because the value would be kept beside the stored one and lost with the process."""
        raise AttributeError(f"rules are set by the name that is stored: rules[{self.name!r}] = ...")

    def of(self, rules: dict[str, Any]) -> T:
        """Return its value in these rules."""
        value: T = rules.get(self.name, self.default)
        return value


class Switch(Entry[T]):
    """An entry that an edition or a table may set to one of several values.

    `since` is the version of the rulings from which editions may set it. Games had begun before, so it is not
    stored while it has its default: old positions stay as they are. `part_of` is the switch of its variant;
    it is stored only in games with that variant.
    `edition` is the only edition in which it means anything.
    """

    def __init__(
        self,
        name: str,
        default: T,
        values: Sequence[T],
        means: str,
        *,
        since: int = 0,
        part_of: str = "",
        edition: str = "",
    ):
        super().__init__(name, default)
        self.values, self.means, self.since, self.part_of = tuple(values), means, since, part_of
        self.edition = edition

    def allows(self, value: Any) -> bool:
        """Return whether it may have this value; True is not a number."""
        return any(type(value) is type(one) and value == one for one in self.values)


class Conflict(Switch[Permission]):
    """A switch whether two aliens may meet in one game."""

    def __init__(self, one: str, other: str, means: str):
        super().__init__(f"conflicts.{one}_{other}", "forbidden", PERMISSIONS, means)
        self.pair = (one, other)


def yes_or_no(
    name: str, default: bool, means: str, *, since: int = 0, part_of: str = "", edition: str = ""
) -> Switch[bool]:
    return Switch(name, default, YES_OR_NO, means, since=since, part_of=part_of, edition=edition)


def number(name: str, default: int, values: range, means: str) -> Switch[int]:
    return Switch(name, default, values, means)
