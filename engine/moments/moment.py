"""The base class of all moments."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, ClassVar, TypeVar, get_type_hints

MOMENTS: dict[str, type[Moment]] = {}
TOLD = "told"
T = TypeVar("T")
Told = Annotated[T, TOLD]  # a public field, which a question may mention


@dataclass
class Moment:
    """A point at which sheets and cards may act.

    A `nested` moment interrupts something; the others are places in the course of an encounter. With
    `only_if_a_card_fits` a stop asks only if by public facts some card could be played. With `finds_result`
    the result of the encounter is found right after this moment.
    """

    name: ClassVar[str] = "moment"
    nested: ClassVar[bool] = False
    only_if_a_card_fits: ClassVar[bool] = False
    finds_result: ClassVar[bool] = False

    def __init_subclass__(cls) -> None:
        cls.name = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()
        MOMENTS[cls.name] = cls

    @property
    def closed(self) -> bool:
        """Return whether nothing that could still be done here would change anything."""
        return False

    def told(self) -> dict[str, Any]:
        """Return the public fields, which a question at this moment tells."""
        return {name: getattr(self, name) for name in told_fields(self.name)}

    @property
    def also_playable_at(self) -> tuple[Moment, ...]:
        """Return the moments whose cards may be played here too."""
        return ()


@cache
def told_fields(moment: str) -> tuple[str, ...]:
    """Return the names of the public fields of the moment with this name."""
    hints = get_type_hints(MOMENTS[moment], include_extras=True)
    return tuple(name for name, hint in hints.items() if TOLD in getattr(hint, "__metadata__", ()))
