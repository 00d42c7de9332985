"""What a game stores of its rules: entries with a name, a type, and a value for games without them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, Literal, NoReturn, Self, TypeVar, overload

T = TypeVar("T")
Permission = Literal["forbidden", "allowed"]
YES_OR_NO = (False, True)
PERMISSIONS: tuple[Permission, ...] = ("allowed", "forbidden")


class Entry(Generic[T]):
    """One entry, read as an attribute of the rules; of the class itself, the entry."""

    def __init__(self, name: str, default: T):
        self.name, self.default = name, default

    @overload
    def __get__(self, rules: None, owner: type) -> Self: ...

    @overload
    def __get__(self, rules: dict[str, Any], owner: type) -> T: ...

    def __get__(self, rules: dict[str, Any] | None, owner: type) -> Self | T:
        return self if rules is None else rules.get(self.name, self.default)

    def __set__(self, rules: dict[str, Any], value: Any) -> NoReturn:
        """Beside the stored value it would be lost with the process."""
        raise AttributeError(f"rules are set by the name that is stored: rules[{self.name!r}] = ...")

    def of(self, rules: dict[str, Any]) -> T:
        """Its value in these rules."""
        value: T = rules.get(self.name, self.default)
        return value


class Switch(Entry[T]):
    """An entry that an edition or a table may set to one of several values.

    `since`: it came after games had begun, and from this version of the rulings on an edition may say
    otherwise; until then it is as its default says. Such a switch is not stored while it has its default,
    so that old positions stay as they are. `part_of`: the switch of the variant that it belongs to; it is
    stored in games with that variant alone.
    """

    def __init__(
        self, name: str, default: T, values: Sequence[T], means: str, *, since: int = 0, part_of: str = ""
    ):
        super().__init__(name, default)
        self.values, self.means, self.since, self.part_of = tuple(values), means, since, part_of

    def allows(self, value: Any) -> bool:
        """Whether it may have this value; True is no number."""
        return any(type(value) is type(one) and value == one for one in self.values)


class Conflict(Switch[Permission]):
    """Whether two aliens may meet; their sheets keep them apart."""

    def __init__(self, one: str, other: str, means: str):
        super().__init__(f"conflicts.{one}_{other}", "forbidden", PERMISSIONS, means)
        self.pair = (one, other)


def yes_or_no(name: str, default: bool, means: str, *, since: int = 0, part_of: str = "") -> Switch[bool]:
    return Switch(name, default, YES_OR_NO, means, since=since, part_of=part_of)


def number(name: str, default: int, values: range, means: str) -> Switch[int]:
    return Switch(name, default, values, means)
