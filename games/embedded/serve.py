"""The parts of the serving process, started in order and stopped in the opposite one."""

import signal
from collections.abc import Callable
from contextlib import ExitStack
from types import FrameType

from celery import current_app
from django.conf import settings
from django.utils import timezone

from games.base.lanes import LANES
from games.embedded.listening import HOST, listen
from games.embedded.pages import PagesAndStreams
from games.embedded.threads import BeatThread, LaneThread, wait_for
from games.embedded.watchdog import Watchdog
from games.hooks import call_hooks
from games.mail.delivery import deliver
from games.mail.receive import incoming
from games.mail.receive.listener import MailListener
from games.play.service.clocks import claim_due, retry_stuck
from games.site.page.serving import serving_application
from games.stream.app import Streams
from games.stream.server import StreamServer

THREADS = 4
END_SIGNALS = (signal.SIGTERM, signal.SIGINT)


class Service:
    """Web pages, a worker for each lane, beat and mail listener of one process; a context of its life."""

    def __init__(self) -> None:
        self.parts = ExitStack()
        self.watchdog = Watchdog()

    def __enter__(self) -> "Service":
        for number in END_SIGNALS:
            signal.signal(number, end_the_process)
        return self

    def __exit__(self, *exc: object) -> None:
        for number in END_SIGNALS:
            signal.signal(number, signal.SIG_IGN)
        self.parts.close()

    @property
    def found_dead(self) -> str:
        """The part that died and took the service with it; empty if none did."""
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
        """Take mail in from now on, where MAIL_LISTEN says; raise OSError if the port is taken."""
        assert settings.MAIL_LISTEN is not None, "it is off"
        host, port = settings.MAIL_LISTEN
        listener = MailListener(host, port)
        listener.start()
        self.parts.callback(listener.stop)
        self.watchdog.watched.append(listener.thread)

    def start_threads(self) -> None:
        """Start workers and beat, and watch them."""
        self.release_claims()
        current_app.finalize()  # which plans the periodic tasks
        threads: list[LaneThread | BeatThread] = [
            *(LaneThread(lane) for lane in LANES),
            BeatThread(current_app),
        ]
        self.watchdog.watched += threads
        for thread in (*threads, self.watchdog):
            thread.start()
        # Last in, first out: each is told before any is waited for.
        self.parts.callback(wait_for, threads)
        for step in (*(thread.ask_to_stop for thread in threads), self.watchdog.stop):
            self.parts.callback(step)
        self.catch_up()

    def release_claims(self) -> None:
        """What a process had in hand that was killed is free again: before this one has any itself."""
        now = timezone.now()
        for freed in (claim_due, retry_stuck, incoming, deliver, call_hooks):
            freed.release_claims(now)

    def catch_up(self) -> None:
        """What fell due while nobody served is looked for at once, not when the beat first comes round."""
        for entry in current_app.conf.beat_schedule.values():
            current_app.send_task(entry["task"])

    def serve(self, ready: Callable[[], None]) -> None:
        """Answer requests until the process is told to end."""
        streams = Streams()
        app = PagesAndStreams(serving_application(), streams, threads=THREADS)
        StreamServer(app, streams).serve_at(self.socket, ready)


def end_the_process(_signal: int, _frame: FrameType | None) -> None:
    """Turn SIGTERM and Ctrl-C into an ordinary end."""
    raise SystemExit(0)
