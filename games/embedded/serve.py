"""One process that serves pages, streams, mail and tasks, with a watchdog and a first game."""

from __future__ import annotations

import asyncio
import errno
import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from types import FrameType
from typing import Any

import structlog
from a2wsgi import WSGIMiddleware
from celery import (
    Celery,
    current_app,
    events,  # noqa: F401 - see below
)
from celery.beat import Scheduler
from celery.beat import Service as CeleryBeat
from celery.worker import (
    components,  # noqa: F401 - see below
    consumer,  # noqa: F401 - see below
    state,
)
from django.conf import settings
from django.urls import reverse
from django.utils import timezone

from games.base.queues import QUEUES
from games.hooks import call_hooks
from games.lobby.service.start import start_against_bots
from games.mail.delivery import deliver
from games.mail.receive import incoming
from games.mail.receive.listener import MailListener
from games.models import Game, User
from games.play.service import clocks
from games.site.page.serving import serving_application
from games.stream.app import PREFIX, Message, Receive, Scope, Send, Streams, StreamServer

log = structlog.get_logger(__name__)
LOOK_SECONDS = 1
SECONDS_TO_END = 8


class Watchdog(threading.Thread):
    """Watches threads that must live as long as the process."""

    def __init__(self, *watched: threading.Thread) -> None:
        super().__init__(name="watchdog", daemon=True)
        self.watched = list(watched)
        self.stopping = threading.Event()
        self.found_dead = ""

    def run(self) -> None:
        """Check every second; end the process when one is dead, at the latest by force."""
        while not self.stopping.wait(LOOK_SECONDS):
            dead = [thread.name for thread in self.watched if not thread.is_alive()]
            if dead:
                self.found_dead = ", ".join(dead)
                log.critical("a part of the service has died, so the service ends", part=self.found_dead)
                os.kill(os.getpid(), signal.SIGTERM)
                if not self.stopping.wait(SECONDS_TO_END):
                    os._exit(1)

    def stop(self) -> None:
        """Stop watching."""
        self.stopping.set()


HOST = "127.0.0.1"
MOST_TAKEN = 100


class PortTaken(Exception):
    """No port was free."""


def listen(port: int, *, exactly: bool) -> socket.socket:
    """Return a bound socket; raise PortTaken if that port, or a hundred from it, are taken."""
    last = port if exactly else min(port + MOST_TAKEN, 65535)
    for candidate in range(port, last + 1):
        found = bound(candidate)
        if found:
            return found
    raise PortTaken(port)


def bound(port: int) -> socket.socket | None:
    """Return a socket at this port, or None if somebody else has it."""
    sock = socket.socket()
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind((HOST, port))
        sock.listen(128)
    except OSError as error:
        sock.close()
        if error.errno not in (errno.EADDRINUSE, errno.EACCES):
            raise
        return None
    return sock


ADDRESS = "player@localhost"


def first_game() -> tuple[User | None, Game | None]:
    """Return the person at this machine and the game to show; make one if there is no game at all.

    If mails leave the machine or others can reach it, nobody is player@localhost: people sign in with
    addresses of their own. A person from before that was set up is still let in from this machine.
    """
    if not settings.LOCAL_ONLY:
        return None, None
    if settings.MAIL_GOES_OUT:
        person = User.objects.filter(email=ADDRESS).first()
        return person, newest_of(person)
    person = User.objects.find_or_make(ADDRESS)
    return person, newest_of(person) or (None if Game.objects.exists() else start_against_bots(person))


def newest_of(person: User | None) -> Game | None:
    """Return the game that this person joined last."""
    if person is None:
        return None
    return Game.objects.filter(seats__user=person).order_by("-created_at").first()


def page_of(game: Game | None) -> str:
    """Return the page with the decision that waits."""
    return reverse("turn", args=[game.pk]) if game else "/"


THREADS = 4
END_SIGNALS = (signal.SIGTERM, signal.SIGINT)


class Service:
    """Web pages, a worker for each queue, beat and mail listener of one process; a context of its life."""

    def __init__(self) -> None:
        self.parts = ExitStack()
        self.watchdog = Watchdog()
        self.server: StreamServer | None = None
        self.told_to_end = False

    def __enter__(self) -> Service:
        for number in END_SIGNALS:
            signal.signal(number, self.handle_exit)
        return self

    def __exit__(self, *exc: object) -> None:
        for number in END_SIGNALS:
            signal.signal(number, signal.SIG_IGN)
        self.parts.close()

    @property
    def found_dead(self) -> str:
        """Return the part that died and took the service with it; empty if none did."""
        return self.watchdog.found_dead

    def take_port(self) -> int:
        """Bind the port of the pages; the public address follows it unless it was given."""
        self.socket = listen(settings.PORT, exactly=settings.PORT_GIVEN)
        self.parts.callback(self.socket.close)
        port: int = self.socket.getsockname()[1]
        settings.PORT = port
        if not settings.PUBLIC_URL_GIVEN:
            settings.PUBLIC_URL = f"http://{HOST}:{port}"
        return port

    def start_mail_listener(self) -> None:
        """Take mail in from now on, at MAIL_LISTEN; raise OSError if the port is taken."""
        assert settings.MAIL_LISTEN is not None, "it is off"
        host, port = settings.MAIL_LISTEN
        listener = MailListener(host, port)
        listener.start()
        self.parts.callback(listener.stop)
        self.watchdog.watched.append(listener.thread)

    def start_threads(self) -> None:
        """Start workers and beat, and watch them."""
        self.release_locks()
        current_app.finalize()  # plans the periodic tasks
        threads: list[WorkerThread | BeatThread] = [
            *(WorkerThread(queue) for queue in QUEUES),
            BeatThread(current_app),
        ]
        self.watchdog.watched += threads
        for thread in (*threads, self.watchdog):
            thread.start()
        # Last in, first out: all are told to stop before any is waited for.
        self.parts.callback(wait_for, threads)
        for step in (*(thread.ask_to_stop for thread in threads), self.watchdog.stop):
            self.parts.callback(step)
        self.catch_up()

    def release_locks(self) -> None:
        """Free what a killed process had in hand, before this one has any itself."""
        now = timezone.now()
        clocks.release_retries(now)
        for freed in (clocks, incoming, deliver, call_hooks):
            freed.release_locks(now)

    def catch_up(self) -> None:
        """Look at once for what fell due while nobody served, without waiting for the beat."""
        for entry in current_app.conf.beat_schedule.values():
            current_app.send_task(entry["task"])

    def serve(self, ready: Callable[[], None]) -> None:
        """Answer requests until the process is told to end."""
        streams = Streams()
        app = PagesAndStreams(serving_application(), streams, threads=THREADS)
        self.server = StreamServer(app, streams)
        if self.told_to_end:
            raise SystemExit(0)
        self.server.serve_at(self.socket, ready)

    def handle_exit(self, number: int, frame: FrameType | None) -> None:
        """Turn SIGTERM and Ctrl-C into an ordinary end.

        Before the server is there, an exception ends the start where it is. What runs there may swallow the
        exception, as the destructor of an object does, so `told_to_end` is read once more.
        """
        self.told_to_end = True
        if self.server is None:
            raise SystemExit(0)
        self.server.handle_exit(number, frame)


# Workers load packages of Celery by name when they start. Two threads that load one at the same time, one as
# a whole and one a module of it, wait for each other until Python raises an error: so they are loaded before.

STOP_SECONDS = 3  # of the five that a stop may take


class WorkerThread(threading.Thread):
    """Takes the tasks of a queue one after the other; a task is a nudge, so none is lost by stopping."""

    def __init__(self, queue: str) -> None:
        super().__init__(name=queue, daemon=True)
        self.app = queue_app(queue)
        self.queue = queue

    def run(self) -> None:
        """Work until told to stop."""
        worker = self.app.WorkController(
            app=self.app,
            hostname=f"{self.queue}@localhost",
            queues=[self.queue],
            pool="solo",
            concurrency=1,
            without_gossip=True,
            without_mingle=True,
            without_heartbeat=True,
        )
        worker.start()

    def ask_to_stop(self) -> None:
        """Ask it, and with it every queue, to finish the task at hand and end."""
        state.should_stop = 0  # type: ignore[assignment]  # the stubs only know the value it begins with


def queue_app(queue: str) -> Celery:
    """Return an application with the same tasks and settings that consumes this queue alone."""
    app = Celery(f"cosmic_post {queue}", set_as_current=False)
    app.config_from_object("django.conf:settings", namespace="CELERY")
    app.finalize()
    return app


class BeatThread(threading.Thread):
    """Sends the periodic tasks; it keeps nothing on disk, as every sweep looks at the rows."""

    def __init__(self, app: Celery) -> None:
        super().__init__(name="beat", daemon=True)
        self.service = CeleryBeat(app, max_interval=1, scheduler_cls=Scheduler)

    def run(self) -> None:
        """Send until told to stop."""
        self.service.start()

    def ask_to_stop(self) -> None:
        """Ask it to send nothing more and end."""
        self.service.stop()


def wait_for(threads: Iterable[threading.Thread]) -> None:
    """Wait for the end of all, but not for a task that takes too long: its rows tell what is left."""
    until = time.monotonic() + STOP_SECONDS
    for thread in threads:
        thread.join(max(0, until - time.monotonic()))


MOST_BYTES = settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 100_000  # Django's largest, with its frame
BODY_SECONDS = 120  # for all of a body
TOO_LONG, TOO_SLOW = 413, 408


@dataclass(frozen=True)
class NoBody(Exception):
    """The body did not come whole. `status` is the answer; 0: nobody waits for one any more."""

    status: int = 0


class PagesAndStreams:
    """The ASGI application of the embedded service."""

    def __init__(self, pages: Any, streams: Streams, threads: int):
        self.streams = streams
        # Without a limit on what waits to be sent: a thread is free when its page is made.
        self.pages = WSGIMiddleware(pages, workers=threads, send_queue_size=0)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or scope["path"].startswith(PREFIX):
            await self.streams(scope, receive, send)
            return
        try:
            async with asyncio.timeout(BODY_SECONDS):
                body = await whole_body(receive)
        except (NoBody, TimeoutError) as problem:
            await refuse(problem.status if isinstance(problem, NoBody) else TOO_SLOW, send)
            return
        pages: Any = self.pages  # has its own types for scope and messages
        headers = plain_headers(scope["headers"], len(body))
        await pages({**scope, "headers": headers}, receive_again(body, receive), send)


async def whole_body(receive: Receive) -> bytes:
    """Return the whole body before a thread begins with it; raise NoBody.

    Otherwise the beginning of a body that broke off would pass for the whole.
    """
    found = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise NoBody
        found += message.get("body", b"")
        if len(found) > MOST_BYTES:
            raise NoBody(TOO_LONG)
        if not message.get("more_body"):
            return bytes(found)


async def refuse(status: int, send: Send) -> None:
    if status:
        headers = [(b"content-length", b"0"), (b"connection", b"close")]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body"})


def plain_headers(headers: list[tuple[bytes, bytes]], length: int) -> list[tuple[bytes, bytes]]:
    """Return headers as pages read them.

    A body that came in chunks gets a length. A name with an underscore is dropped: it could pass for the one
    with a hyphen that a proxy sets.
    """
    kept = [(name, value) for name, value in headers if b"_" not in name]
    if not any(name == b"transfer-encoding" for name, _value in kept):
        return kept
    framing = (b"transfer-encoding", b"content-length")
    return [*(one for one in kept if one[0] not in framing), (b"content-length", str(length).encode())]


def receive_again(body: bytes, receive: Receive) -> Receive:
    """Return a receiver of first the body, then what comes."""
    kept: Iterator[Message] = iter([{"type": "http.request", "body": body, "more_body": False}])

    async def again() -> Message:
        message = next(kept, None)
        return await receive() if message is None else message

    return again
