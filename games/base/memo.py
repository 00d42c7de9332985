"""What was worked out from decisions is kept in memory for a while: decisions are never changed."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from hashlib import blake2b
from typing import Generic, TypeVar

from django.conf import settings

What = TypeVar("What")
SPAN, ONE_IN = 8, 15  # seconds; in one of so many spans an epoch begins
LONGEST = 10 * ONE_IN  # spans that are looked at


class Memo(Generic[What]):
    """The things used last, so many of them. A key must tell all that a thing depends on."""

    def __init__(self, size: int):
        self.size = size
        self._things: OrderedDict[Hashable, What] = OrderedDict()

    def get_or_make(self, key: Hashable, make: Callable[[], What]) -> What:
        found = self._things.get(key)
        return self.put(key, make() if found is None else found)

    def get(self, key: Hashable) -> What | None:
        found = self._things.get(key)
        return None if found is None else self.put(key, found)

    def pop(self, key: Hashable) -> What | None:
        """It is not kept any more: whoever takes it has it to themselves."""
        return self._things.pop(key, None)

    def clear(self) -> None:
        self._things.clear()

    def put(self, key: Hashable, thing: What) -> What:
        self._things.pop(key, None)
        self._things[key] = thing
        while len(self._things) > self.size:
            self._things.popitem(last=False)
        return thing


def memo_epoch(name: str) -> int:
    """A number that becomes another one at moments which nobody can foresee, in all processes alike.

    Part of a key, it makes that a thing is worked out anew now and then: else a slow answer would tell that
    something has been decided in secret. When the next moment comes does not depend on when the last one was.
    """
    now = time.time()
    spans = range(int(now) // SPAN, int(now) // SPAN - LONGEST, -1)
    return next((span for span in spans if _epoch_start(name, span) <= now), 0)


def _epoch_start(name: str, span: int) -> float:
    """When an epoch begins within this span of seconds: never, in most of them."""
    key = settings.SECRET_KEY.encode()[:64]
    drawn = blake2b(f"{name} {span}".encode(), key=key, digest_size=8).digest()
    chosen, fraction = divmod(int.from_bytes(drawn, "big"), 2**32)
    return SPAN * (span + fraction / 2**32) if chosen < 2**32 // ONE_IN else float("inf")
