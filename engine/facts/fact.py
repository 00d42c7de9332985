"""The base class of all facts."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar

from engine.state.kinds import SeatNo

FACTS: dict[str, type[Fact]] = {}


@dataclass(frozen=True)
class Fact:
    """A record of something that happened; the types of its fields say what they mean.

    `to` names the seats that may know it; None means everybody. `announces` says whether by it somebody uses
    or plays something, which ends an order to pass until then.
    """

    id: ClassVar[str]
    announces: ClassVar[bool] = False
    to: tuple[SeatNo, ...] | None = field(default=None, kw_only=True)

    def __init_subclass__(cls) -> None:
        if "id" not in vars(cls):  # ids are stored, so a renamed class keeps its id
            cls.id = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()
        FACTS[cls.id] = cls

    def visible_to(self, seat: int | None) -> bool:
        return self.to is None or seat in self.to


def fact_json(fact: Fact) -> dict[str, Any]:
    """Return the fact as a JSON object with its id and audience."""
    plain = {f.name: _plain(getattr(fact, f.name)) for f in fields(fact)}
    return {"id": fact.id, **plain}


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    return value
