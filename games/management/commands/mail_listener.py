"""The command that takes mail in, where web, worker and beat run apart."""

from __future__ import annotations

import signal
import threading
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.mail.receive.listener import MailListener, start_listener

LOOK_SECONDS = 1


class Command(BaseCommand):
    help = "Take mail in by SMTP at MAIL_LISTEN until told to end."

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Listen until SIGTERM or Ctrl-C."""
        if settings.MAIL_LISTEN is None:
            raise CommandError(
                "MAIL_LISTEN is off. Set it to host:port, as in MAIL_LISTEN=0.0.0.0:8025", returncode=2
            )
        ended = threading.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: ended.set())
        host, port = settings.MAIL_LISTEN
        listener = self.listen(host, port)
        self.stderr.write(f"Taking mail at {host}:{port}.")
        while listener.is_alive() and not ended.wait(LOOK_SECONDS):
            pass
        listener.stop()
        if not ended.is_set():
            raise CommandError("The mail listener has died.")

    def listen(self, host: str, port: int) -> MailListener:
        """Return the listener, or raise CommandError with a sentence that says why there is none."""
        try:
            return start_listener(host, port)
        except OSError as error:
            raise CommandError(f"Cannot listen at {host}:{port}: {error.strerror or error}") from error
