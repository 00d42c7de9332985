"""The two clients: one that waits, and one that is awaited. They do the same."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from types import TracebackType
from typing import Any, Self, TypeVar, cast

import httpx2

from . import models
from .call import Call, path
from .exchange import Exchange, Memory, Received, Retries
from .operations import VERSION, AsyncOperations, Operations

T = TypeVar("T")
USUAL_LOOK = 20.0  # seconds between two looks at a game: plenty, where people answer when they can
PAGE = 200


class Client(Operations):
    """A person's way into Cosmic Post, by a token of theirs.

    >>> client = Client("https://games.example", "cpt_…")  # doctest: +SKIP
    >>> [mine["game"]["name"] for mine in client.my_games()["games"]]  # doctest: +SKIP
    ['Friday']

    `program` says who calls, for those who run the service: "red-bot/1.0 (red@example.com)". `language`: of
    the sentences, where the account has chosen none. `transport` is for tests.
    """

    def __init__(
        self,
        service: str,
        token: str,
        *,
        program: str = "",
        language: str = "",
        timeout: float = 30.0,
        retries: Retries | None = None,
        transport: httpx2.BaseTransport | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._http = httpx2.Client(
            base_url=_api_of(service),
            headers=_headers(token, program, language),
            timeout=timeout,
            transport=transport,
        )
        self._memory, self._retries, self._sleep = Memory(), retries or Retries(), sleep
        self._acts = 0

    def close(self) -> None:
        self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: Any, trace: TracebackType | None) -> None:
        self.close()

    def follow(self, game_id: str, *, every: float = USUAL_LOOK) -> Iterator[models.Game]:
        """The game now, and whenever it has changed for you, until it is over.

        It looks every so many seconds, and at once after you have sent something.
        """
        sent, first = self._acts, True
        while True:
            found = self._receive(Call[models.Game]("GET", path("games", game_id)))
            if found.fresh or first:
                yield cast(models.Game, found.data)
            if found.data["game"]["status"] == "over":
                return
            if self._acts == sent:
                self._sleep(every)
            sent, first = self._acts, False

    def log_entries(self, game_id: str) -> Iterator[models.Entry]:
        """All that has happened so far, page after page."""
        cursor: str | None = None
        more = True
        while more:
            page = self.log(game_id, cursor=cursor, limit=PAGE)
            yield from page["entries"]
            cursor, more = page["next"], len(page["entries"]) == PAGE

    def rule_hits(self, q: str) -> Iterator[models.Hit]:
        """All rules and rulings in which these words stand, page after page."""
        cursor: str | None = None
        more = True
        while more:
            page = self.search_rules(q=q, cursor=cursor, limit=PAGE)
            yield from page["hits"]
            cursor = page["next"]
            more = cursor is not None

    def _send(self, call: Call[T]) -> T:
        return cast(T, self._receive(call).data)

    def _receive(self, call: Call[Any]) -> Received:
        exchange = Exchange(call, self._memory, self._retries)
        self._acts += not call.reads
        while True:
            try:
                answer = self._http.request(**exchange.request())
            except httpx2.RequestError as broken:
                wait: float | None = exchange.wait_after(broken)
            else:
                wait = exchange.wait_for(answer.status_code, answer.headers)
                if wait is None:
                    return exchange.read(answer.status_code, answer.headers, answer.text)
            self._sleep(wait or 0.0)


class AsyncClient(AsyncOperations):
    """The same as `Client`, to be awaited."""

    def __init__(
        self,
        service: str,
        token: str,
        *,
        program: str = "",
        language: str = "",
        timeout: float = 30.0,
        retries: Retries | None = None,
        transport: httpx2.AsyncBaseTransport | None = None,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._http = httpx2.AsyncClient(
            base_url=_api_of(service),
            headers=_headers(token, program, language),
            timeout=timeout,
            transport=transport,
        )
        self._memory, self._retries, self._sleep = Memory(), retries or Retries(), sleep
        self._acts = 0

    async def aclose(self) -> None:
        await self._http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: Any, trace: TracebackType | None
    ) -> None:
        await self.aclose()

    async def follow(self, game_id: str, *, every: float = USUAL_LOOK) -> AsyncIterator[models.Game]:
        """As `Client.follow`."""
        sent, first = self._acts, True
        while True:
            found = await self._receive(Call[models.Game]("GET", path("games", game_id)))
            if found.fresh or first:
                yield cast(models.Game, found.data)
            if found.data["game"]["status"] == "over":
                return
            if self._acts == sent:
                await self._sleep(every)
            sent, first = self._acts, False

    async def log_entries(self, game_id: str) -> AsyncIterator[models.Entry]:
        """As `Client.log_entries`."""
        cursor: str | None = None
        more = True
        while more:
            page = await self.log(game_id, cursor=cursor, limit=PAGE)
            for entry in page["entries"]:
                yield entry
            cursor, more = page["next"], len(page["entries"]) == PAGE

    async def rule_hits(self, q: str) -> AsyncIterator[models.Hit]:
        """As `Client.rule_hits`."""
        cursor: str | None = None
        more = True
        while more:
            page = await self.search_rules(q=q, cursor=cursor, limit=PAGE)
            for hit in page["hits"]:
                yield hit
            cursor = page["next"]
            more = cursor is not None

    async def _send(self, call: Call[T]) -> T:
        return cast(T, (await self._receive(call)).data)

    async def _receive(self, call: Call[Any]) -> Received:
        exchange = Exchange(call, self._memory, self._retries)
        self._acts += not call.reads
        while True:
            try:
                answer = await self._http.request(**exchange.request())
            except httpx2.RequestError as broken:
                wait: float | None = exchange.wait_after(broken)
            else:
                wait = exchange.wait_for(answer.status_code, answer.headers)
                if wait is None:
                    return exchange.read(answer.status_code, answer.headers, answer.text)
            await self._sleep(wait or 0.0)


def _api_of(service: str) -> str:
    """
    >>> _api_of("https://games.example"), _api_of("https://games.example/api/v1/")
    ('https://games.example/api/v1/', 'https://games.example/api/v1/')
    """
    if not service.startswith(("https://", "http://")):
        raise ValueError(f"{service!r} is no address. Example: https://games.example")
    return service.rstrip("/").removesuffix("/api/v1") + "/api/v1/"


def _headers(token: str, program: str, language: str) -> Mapping[str, str]:
    found = {"Accept": "application/json", "User-Agent": f"{program} cosmic-post-client/{VERSION}".strip()}
    if token.strip():
        found["Authorization"] = f"Bearer {_plain(token.strip())}"
    if language:
        found["Accept-Language"] = language
    return found


def _plain(token: str) -> str:
    """The token; what could not be sent is refused without being shown, since errors are kept in logs."""
    if not (token.isascii() and token.isprintable()) or " " in token:
        raise ValueError("The token has characters that no token has. Copy it once more.")
    return token
