"""Ends the process when a part of it has died, so that whoever started it notices."""

import os
import signal
import threading

import structlog

log = structlog.get_logger(__name__)
LOOK_SECONDS = 1
SECONDS_TO_END = 8


class Watchdog(threading.Thread):
    """Looks at threads that must live as long as the process."""

    def __init__(self, *watched: threading.Thread) -> None:
        super().__init__(name="watchdog", daemon=True)
        self.watched = list(watched)
        self.stopping = threading.Event()
        self.found_dead = ""

    def run(self) -> None:
        """Look every second; end the process when one is dead, at the latest by force."""
        while not self.stopping.wait(LOOK_SECONDS):
            dead = [thread.name for thread in self.watched if not thread.is_alive()]
            if dead:
                self.found_dead = ", ".join(dead)
                log.critical("a part of the service has died, so the service ends", part=self.found_dead)
                os.kill(os.getpid(), signal.SIGTERM)
                if not self.stopping.wait(SECONDS_TO_END):
                    os._exit(1)

    def stop(self) -> None:
        """Look no more."""
        self.stopping.set()
