"""What happens around a call, without any network: what is sent, what an answer means, when to try again.

Both clients use it, so that they differ only in how they wait.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from .call import Call
from .error import NO_ANSWER, ApiError, error_of

AGAIN: Final = (429, 502, 503, 504)
UNCHANGED: Final = 304
MOST_KEPT: Final = 200


@dataclass(frozen=True)
class Retries:
    """How often a call is sent again, and how many seconds one wait may take: beyond that it is an error."""

    times: int = 5
    longest_wait: float = 90.0


@dataclass(frozen=True)
class Received:
    """What came back. `fresh`: it is not what was there the last time."""

    data: Any
    fresh: bool


class Kept(NamedTuple):
    etag: str
    text: str


@dataclass
class Memory:
    """Answers by address, each with its ETag: sent back, it spares the service and the line the work."""

    kept: dict[str, Kept] = field(default_factory=dict)

    def keep(self, address: str, kept: Kept) -> None:
        self.kept.pop(address, None)
        self.kept[address] = kept
        while len(self.kept) > MOST_KEPT:
            self.kept.pop(next(iter(self.kept)), None)


class Exchange:
    """One call until it has its answer."""

    def __init__(self, call: Call[Any], memory: Memory, retries: Retries) -> None:
        self.call, self.memory, self.retries = call, memory, retries
        self.address = f"{call.path}?{sorted(call.query.items())}"
        self.tried = 0
        self._known = memory.kept.get(self.address) if call.reads else None
        self._body = "" if call.body is None else json.dumps(call.body)

    def request(self) -> dict[str, Any]:
        """The arguments of a request, the same each time it is sent."""
        headers = {}
        if self.call.key:
            headers["Idempotency-Key"] = self.call.key
        if self._body:
            headers["Content-Type"] = "application/json"
        if self._known:
            headers["If-None-Match"] = self._known.etag
        return {
            "method": self.call.method,
            "url": self.call.path,
            "params": dict(self.call.query),
            "content": self._body or None,
            "headers": headers,
        }

    def wait_for(self, status: int, headers: Mapping[str, str]) -> float | None:
        """Seconds until it is sent again; None: the answer stands."""
        self.tried += 1
        if status not in AGAIN or not (self.call.repeatable or status == 429):
            return None
        wait = _told(headers)
        return self._if_worth(self._usual_wait() if wait is None else wait)

    def wait_after(self, broken: Exception) -> float:
        """Seconds until it is sent again, where no answer came. Raises ApiError if it is not."""
        self.tried += 1
        wait = self._if_worth(self._usual_wait()) if self.call.repeatable else None
        if wait is None:
            message = f"No answer came from the service: {str(broken) or type(broken).__name__}"
            raise ApiError(0, NO_ANSWER, message) from broken
        return wait

    def read(self, status: int, headers: Mapping[str, str], text: str) -> Received:
        """What the answer says. Raises ApiError."""
        if status == UNCHANGED and self._known:
            return Received(json.loads(self._known.text), fresh=False)
        if not 200 <= status < 300:
            raise error_of(status, _json(text), _told(headers))
        if not text:
            return Received(None, fresh=True)
        data = _json(text)
        if data is None:
            raise error_of(status, None)
        if self.call.reads and headers.get("ETag"):
            self.memory.keep(self.address, Kept(headers["ETag"], text))
        return Received(data, fresh=True)

    def _usual_wait(self) -> float:
        """Twice as long each time, and not at the same moment as all others."""
        return float(2 ** (self.tried - 1)) * random.uniform(0.5, 1.0)

    def _if_worth(self, wait: float) -> float | None:
        more = self.tried <= self.retries.times and wait <= self.retries.longest_wait
        return wait if more else None


def _told(headers: Mapping[str, str]) -> float | None:
    """What Retry-After says, if it is a number of seconds."""
    text = headers.get("Retry-After", "")
    return float(text) if text.isascii() and text.isdigit() else None


def _json(text: str) -> Any:
    """What stands there; None if it is no JSON."""
    try:
        return json.loads(text)
    except ValueError:
        return None
