"""The Celery workers, one a queue, and the beat, each in a thread of the serving process."""

import threading
import time
from collections.abc import Iterable

from celery import Celery, events  # noqa: F401 - see below
from celery.beat import Scheduler, Service
from celery.worker import components, consumer, state  # noqa: F401 - see below

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
        self.service = Service(app, max_interval=1, scheduler_cls=Scheduler)

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
