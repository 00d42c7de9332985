"""The tables that somebody hears of in this process, and what each listener still has to be told.

All of it lives in the one thread of the event loop; rows are read in a few others.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Barrier, BrokenBarrierError
from typing import TypeVar

from django.db import close_old_connections, connections

from games.models import Game
from games.turn.read.hidden import PublicState, public_state

from .opening import Opening, may_hear

THREADS = 4
CLOSING_SECONDS = 5
LOOK_SECONDS = 60  # a table is read after that time without news: a nudge may get lost
MOST, MOST_OF_PERSON = 2000, 20
Found = TypeVar("Found")

log = logging.getLogger(__name__)


class Listener:
    """One open stream. `told` is the id of what it was told last."""

    __slots__ = ("ended", "news", "opening", "told", "wake")

    def __init__(self, opening: Opening, told: str):
        self.opening, self.told = opening, told
        self.news: PublicState | None = None
        self.ended = False
        self.wake = asyncio.Event()

    def tell(self, state: PublicState) -> None:
        """Keep only the newest state: a slow reader catches up with one event."""
        if state.id != self.told:
            self.told, self.news = state.id, state
            self.wake.set()

    def end(self) -> None:
        self.ended = True
        self.wake.set()

    def take(self) -> PublicState | None:
        self.wake.clear()
        news, self.news = self.news, None
        return news


class Table:
    """A game that somebody hears of; its rows are read when there may be news, once at a time."""

    def __init__(self, game_id: str, in_thread: ThreadPoolExecutor):
        self.game_id, self.in_thread = game_id, in_thread
        self.listeners: set[Listener] = set()
        self.wanted = asyncio.Event()
        self.task = asyncio.create_task(self._look_on())

    def look(self) -> None:
        self.wanted.set()

    async def _look_on(self) -> None:
        while True:
            try:
                await asyncio.wait_for(self.wanted.wait(), LOOK_SECONDS)
            except TimeoutError:
                pass
            self.wanted.clear()
            try:
                await self._look()
            except Exception:
                log.exception("the table %s could not be looked at; it will be again", self.game_id)

    async def _look(self) -> None:
        hearing = list(self.listeners)
        openings = list({one.opening for one in hearing})
        state, allowed = await run(self.in_thread, lambda: look_at(self.game_id, openings))
        for listener in hearing:
            if state is None or listener.opening not in allowed:
                listener.end()
            else:
                listener.tell(state)


def look_at(game_id: str, openings: Sequence[Opening]) -> tuple[PublicState | None, set[Opening]]:
    """Return the state, and who of these may hear it: checked after it, so that nobody is told too much."""
    state = public_state_if_there(game_id)
    return state, {one for one in openings if may_hear(one)}


def public_state_if_there(game_id: str) -> PublicState | None:
    try:
        return public_state(game_id)
    except Game.DoesNotExist:
        return None


async def run(threads: ThreadPoolExecutor, work: Callable[[], Found]) -> Found:
    """Run what reads rows in a thread that has connections of its own."""
    return await asyncio.get_running_loop().run_in_executor(threads, lambda: _with_fresh_connections(work))


def _with_fresh_connections(work: Callable[[], Found]) -> Found:
    close_old_connections()
    try:
        return work()
    finally:
        close_old_connections()


def close_all(together: Barrier) -> None:
    with suppress(BrokenBarrierError):  # one of them is stuck: the others do not wait for it
        together.wait(CLOSING_SECONDS)
    connections.close_all()


class Tables:
    """All tables of this process."""

    def __init__(self) -> None:
        self.threads = ThreadPoolExecutor(THREADS, thread_name_prefix="stream")
        self.loop = asyncio.get_running_loop()
        self._tables: dict[str, Table] = {}
        self._of_person: Counter[int] = Counter()
        self.ending = False

    async def close(self) -> None:
        """Let each thread close its own connections: nobody else can."""
        together = Barrier(THREADS)  # so that no thread does it for all
        await asyncio.gather(
            *(self.loop.run_in_executor(self.threads, close_all, together) for _ in range(THREADS))
        )
        self.threads.shutdown()

    @property
    def listeners(self) -> int:
        return self._of_person.total()

    @property
    def full(self) -> bool:
        return self.listeners >= MOST

    def full_for(self, opening: Opening) -> bool:
        return self._of_person[opening.user_id] >= MOST_OF_PERSON

    def add(self, listener: Listener) -> None:
        """Let a listener hear from now on, and read at once what came since its rows were read."""
        table = self._tables.get(listener.opening.game_id)
        if table is None:
            table = self._tables[listener.opening.game_id] = Table(listener.opening.game_id, self.threads)
        table.listeners.add(listener)
        self._of_person[listener.opening.user_id] += 1
        table.look()

    def remove(self, listener: Listener) -> None:
        table = self._tables[listener.opening.game_id]
        table.listeners.remove(listener)
        self._of_person[listener.opening.user_id] -= 1
        if not table.listeners:
            del self._tables[listener.opening.game_id]
            table.task.cancel()

    def hear(self, game_id: str) -> None:
        """Look at a table, because there may be news of it."""
        if game_id in self._tables:
            self._tables[game_id].look()

    def hear_from_thread(self, game_id: str) -> None:
        """Hear of news from any other thread of this process."""
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self.hear, game_id)

    def look_everywhere(self) -> None:
        """Look at every table, because news may have been missed."""
        for table in self._tables.values():
            table.look()

    def end(self) -> None:
        """End every stream and let no other begin; browsers come again by themselves."""
        self.ending = True
        for table in self._tables.values():
            for listener in table.listeners:
                listener.end()
