"""A memory of the last values that were computed, when to compute again, and what a browser has already."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from hashlib import blake2b
from typing import Generic, TypeVar

from django.conf import settings
from django.utils.http import parse_etags

Value = TypeVar("Value")
SPAN_SECONDS = 8
SPANS_PER_EPOCH = 15  # on average an epoch begins in one of so many
MOST_SPANS = 10 * SPANS_PER_EPOCH  # the most spans to search


class Memo(Generic[Value]):
    """The last `size` values used. A key must hold all that its value depends on."""

    def __init__(self, size: int):
        self.size = size
        self._values: OrderedDict[Hashable, Value] = OrderedDict()

    def get_or_make(self, key: Hashable, make: Callable[[], Value]) -> Value:
        found = self._values.get(key)
        return self.put(key, make() if found is None else found)

    def get(self, key: Hashable) -> Value | None:
        found = self._values.get(key)
        return None if found is None else self.put(key, found)

    def pop(self, key: Hashable) -> Value | None:
        """Return the value and forget it: only the caller has it then."""
        return self._values.pop(key, None)

    def clear(self) -> None:
        self._values.clear()

    def put(self, key: Hashable, value: Value) -> Value:
        self._values.pop(key, None)
        self._values[key] = value
        while len(self._values) > self.size:
            self._values.popitem(last=False)
        return value


def memo_epoch(name: str) -> int:
    """Return a number that changes at moments nobody can foresee, the same in all processes.

    As part of a key it makes sure that a value is computed again now and then: else a slow answer would tell
    that something has been decided in secret. When the next moment comes does not depend on when the last one
    was.
    """
    now = time.time()
    spans = range(int(now) // SPAN_SECONDS, int(now) // SPAN_SECONDS - MOST_SPANS, -1)
    return next((span for span in spans if _epoch_start(name, span) <= now), 0)


def _epoch_start(name: str, span: int) -> float:
    """Return when an epoch begins within this span of seconds: never, in most of them."""
    key = settings.SECRET_KEY.encode()[:64]
    drawn = blake2b(f"{name} {span}".encode(), key=key, digest_size=8).digest()
    chosen, fraction = divmod(int.from_bytes(drawn, "big"), 2**32)
    return SPAN_SECONDS * (span + fraction / 2**32) if chosen < 2**32 // SPANS_PER_EPOCH else float("inf")


def tags_named(headers: Mapping[str, str]) -> list[str]:
    """Return the tags that a browser names; one that went through compression is marked as weak."""
    named = parse_etags(headers.get("If-None-Match", ""))
    return [tag.removeprefix("W/").strip('"') for tag in named]
