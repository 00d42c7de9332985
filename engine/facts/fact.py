"""What all facts have in common."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar

from engine.state.kinds import SeatNo

FACTS: dict[str, type[Fact]] = {}


@dataclass(frozen=True)
class Fact:
    """Fields are plain values, of a type that says what they stand for. `to` None: everybody."""

    id: ClassVar[str]
    to: tuple[SeatNo, ...] | None = field(default=None, kw_only=True)

    def __init_subclass__(cls) -> None:
        if "id" not in vars(cls):  # ids are stored: where a class got a better name, its id stays
            cls.id = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()
        FACTS[cls.id] = cls

    def visible_to(self, seat: int | None) -> bool:
        return self.to is None or seat in self.to


def fact_json(fact: Fact) -> dict[str, Any]:
    """The fact as a JSON object with its id and audience."""
    plain = {f.name: _plain(getattr(fact, f.name)) for f in fields(fact)}
    return {"id": fact.id, **plain}


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    return value
