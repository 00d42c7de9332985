"""The awaited client as one that waits, so that the tests of both are the same."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import AsyncIterator, Iterator
from typing import Any

import httpx2

from cosmic_post_client import AsyncClient, Client


class Awaited:
    """Awaits each method of an `AsyncClient`, and each next thing of its iterators."""

    def __init__(self, service: str, token: str, **options: Any) -> None:
        self.runner = asyncio.Runner()
        sleep = options.pop("sleep", None)
        if sleep is not None:
            options["sleep"] = _awaitable(sleep)
        self.client = AsyncClient(service, token, **options)

    def __getattr__(self, name: str) -> Any:
        method = getattr(self.client, name)
        return lambda *given, **named: self._done(method(*given, **named))

    def _done(self, found: Any) -> Any:
        if inspect.isasyncgen(found):
            return self._each(found)
        return self.runner.run(found) if inspect.iscoroutine(found) else found

    def _each(self, found: AsyncIterator[Any]) -> Iterator[Any]:
        async def next_one() -> Any:
            return await anext(found)

        while True:
            try:
                one = self.runner.run(next_one())
            except StopAsyncIteration:
                return
            yield one

    def close(self) -> None:
        self.runner.run(self.client.aclose())
        self.runner.close()


def _awaitable(sleep: Any) -> Any:
    async def slept(seconds: float) -> None:
        sleep(seconds)

    return slept


class Canned:
    """A service that answers what it was given, in turn, and remembers what it was asked."""

    def __init__(self, *answers: httpx2.Response | Exception) -> None:
        self.answers, self.asked = list(answers), list[httpx2.Request]()

    def __call__(self, request: httpx2.Request) -> httpx2.Response:
        self.asked.append(request)
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer


KINDS = [Client, Awaited]
