"""What all moments have in common."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, ClassVar, TypeVar, get_type_hints

MOMENTS: dict[str, type[Moment]] = {}
TOLD = "told"
T = TypeVar("T")
Told = Annotated[T, TOLD]  # a field that everybody knows already, so that a question may say it


@dataclass
class Moment:
    """`nested` moments interrupt something; the others are places on the road of an encounter.

    At those with `only_if_a_card_fits` a stop asks only if public facts leave room for some card.
    `finds_result`: the result of the encounter is found by what it stands like after this moment.
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
        """Nothing that could still be done here would change anything."""
        return False

    def told(self) -> dict[str, Any]:
        """What a question that is asked at it tells: everybody knows it already."""
        return {name: getattr(self, name) for name in told_fields(self.name)}

    @property
    def also_playable_at(self) -> tuple[Moment, ...]:
        """Moments whose cards may be played here too."""
        return ()


@cache
def told_fields(moment: str) -> tuple[str, ...]:
    """The fields of the moment of this name that a question asked at it tells."""
    hints = get_type_hints(MOMENTS[moment], include_extras=True)
    return tuple(name for name, hint in hints.items() if TOLD in getattr(hint, "__metadata__", ()))
