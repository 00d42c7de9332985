"""What lies before a seat, has a sheet and works: powers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from .cards import Card
from .later import OMIT_WHILE_EMPTY


class Holding(Protocol):
    """Windows, queries and zaps meet all of them alike, by the name of the sheet."""

    @property
    def sheet(self) -> str: ...


@dataclass
class Power:
    """An alien sheet with all that lies on it. It belongs to whichever seat holds it now (R-14.14)."""

    alien: str
    tokens: int = 0  # public
    pile: list[Card] = field(default_factory=list)  # secret, seen by the holder
    memo: str = ""  # secret: whatever the sheet must remember
    under: str = ""  # the sheet that this one hangs on, and goes with
    built: dict[int, list[Card]] = field(
        default_factory=dict, metadata=OMIT_WHILE_EMPTY
    )  # public, beside planets

    @property
    def sheet(self) -> str:
        return self.alien
