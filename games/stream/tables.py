"""The tables that somebody hears of in this process, who may hear them, and what they have to be told."""

from __future__ import annotations

import asyncio
import io
import json
import logging
from collections import Counter
from collections.abc import Callable, MutableMapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from threading import Barrier, BrokenBarrierError
from typing import Any, TypeVar

from django.contrib import auth
from django.contrib.sessions.backends.db import SessionStore
from django.core.exceptions import DisallowedHost
from django.core.handlers.asgi import ASGIRequest
from django.db import close_old_connections, connections
from django.http import HttpRequest
from django.utils import timezone, translation
from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request

from games.api.operation.errors import (
    ApiError,
    TokenAuthentication,
    handle,
    plain_error,
    refuse_token_in_address,
)
from games.api.operation.view import refuse_without_scope
from games.base.language_and_zone import language_and_zone_on_pages
from games.desk.read import is_at_the_table
from games.models import ApiToken, Game, User
from games.people.read.profile import allows
from games.turn.read.hidden import PublicState, public_state

Scope = MutableMapping[str, Any]


class ReadSession(SessionStore):
    """A session that is only read: a stream sends no cookie, so it must not give its browser another one.

    Signing in anew under a changed SECRET_KEY would do that.
    """

    @property
    def key_salt(self) -> str:
        """Return the salt of Django's own class: one must read what the other has written."""
        return str(SessionStore().key_salt)

    def cycle_key(self) -> None: ...

    def flush(self) -> None: ...

    def save(self, must_create: bool = False) -> None: ...


@dataclass(frozen=True, slots=True)
class Opening:
    """One listener of one game, by a session or by a token (then `session` is empty)."""

    game_id: str
    user_id: int
    session: str = ""
    token_id: int = 0


@dataclass(frozen=True)
class Refusal:
    """An answer instead of a stream: the one error object of the API."""

    status: int
    headers: Sequence[tuple[str, str]]
    body: bytes


def opened(scope: Scope, game_id: str) -> tuple[Opening, PublicState] | Refusal:
    """Open a stream by the rules of the API; a game that they may not see as it is now does not exist."""
    request = ASGIRequest(dict(scope), io.BytesIO())
    with translation.override(translation.get_language_from_request(request)):
        asked = Request(request, authenticators=[TokenAuthentication(), SessionAuthentication()])
        try:
            return _opening(_with_session(asked), game_id)
        except Exception as error:
            return refusal(error, asked)


def _with_session(asked: Request) -> Request:
    """Return the request with session and user, as the middleware of pages would hand it on."""
    request = asked._request
    request.session = ReadSession(request.COOKIES.get("sessionid"))
    request.user = auth.get_user(request)
    return asked


def _opening(request: Request, game_id: str) -> tuple[Opening, PublicState]:
    _refuse_other_hosts(request)
    refuse_token_in_address(request)
    if request.method != "GET":
        raise plain_error(405, method=request.method)
    user = request.user
    if not isinstance(user, User):
        raise NotAuthenticated
    with language_and_zone_on_pages(user):
        refuse_without_scope(request, ApiToken.Scope.READ, game_id)
    if not is_at_the_table(user, game_id):
        raise Game.DoesNotExist
    return _opening_of(request, user, game_id), public_state(game_id)


def _refuse_other_hosts(request: Request) -> None:
    try:
        request._request.get_host()
    except DisallowedHost:
        raise plain_error(404) from None


def _opening_of(request: Request, user: User, game_id: str) -> Opening:
    if isinstance(request.auth, ApiToken):
        return Opening(game_id, user.pk, token_id=request.auth.pk)
    return Opening(game_id, user.pk, session=request._request.session.session_key or "")


def refusal(error: Exception, request: Request | None = None) -> Refusal:
    """Return the error as an answer; a fault of ours is logged, and told as one."""
    answer = handle(error, {"view": Opening, "request": request})
    headers = [
        (name.lower(), value) for name, value in answer.headers.items() if name.lower() != "content-type"
    ]
    return Refusal(answer.status_code, headers, json.dumps(answer.data).encode())


def too_many(seconds: int, *, mine: bool) -> Refusal:
    """Return the refusal of a stream too many: of this person (429), or of all (503); pages then poll."""
    message = translation.gettext("Too many streams are open. Close one, or ask for the game now and then.")
    status = 429 if mine else 503
    return refusal(ApiError(status, "too_many_streams", message, headers={"Retry-After": str(seconds)}))


def may_hear(opening: Opening) -> bool:
    """Return whether they are still who they were, and still see the game as it is now."""
    user = _of_session(opening) if not opening.token_id else _of_token(opening)
    return user is not None and user.pk == opening.user_id and is_at_the_table(user, opening.game_id)


def _of_session(opening: Opening) -> User | None:
    """Return the user if they are signed in as before: not signed out since, nor banned."""
    request = HttpRequest()
    request.session = ReadSession(opening.session)
    user = auth.get_user(request)
    return user if isinstance(user, User) and user.is_active else None


def _of_token(opening: Opening) -> User | None:
    token = ApiToken.objects.filter(pk=opening.token_id, user__is_active=True).select_related("user").first()
    if token is None or not token.opens(timezone.now()):
        return None
    return token.user if allows(token, ApiToken.Scope.READ, opening.game_id) else None


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
