"""What was worked out from decisions is kept in memory for a while: decisions are never changed."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

What = TypeVar("What")


class Kept(Generic[What]):
    """The things used last, so many of them. A key must tell all that a thing depends on."""

    def __init__(self, most: int):
        self.most = most
        self._things: OrderedDict[Hashable, What] = OrderedDict()

    def of(self, key: Hashable, make: Callable[[], What]) -> What:
        found = self._things.get(key)
        return self.put(key, make() if found is None else found)

    def get(self, key: Hashable) -> What | None:
        return self._things.get(key)

    def take(self, key: Hashable) -> What | None:
        """It is not kept any more: whoever takes it has it for himself alone."""
        return self._things.pop(key, None)

    def clear(self) -> None:
        self._things.clear()

    def put(self, key: Hashable, thing: What) -> What:
        self._things.pop(key, None)
        self._things[key] = thing
        while len(self._things) > self.most:
            self._things.popitem(last=False)
        return thing
