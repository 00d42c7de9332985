"""The Celery worker and the beat, each in a thread of the serving process."""

import threading

from celery import Celery
from celery.beat import Scheduler, Service
from celery.worker import state

STOP_SECONDS = 3  # of the five that a stop may take


class WorkerThread(threading.Thread):
    """Takes tasks one after the other; a task is a hint, so none is lost by stopping."""

    def __init__(self, app: Celery) -> None:
        super().__init__(name="worker", daemon=True)
        self.app = app

    def run(self) -> None:
        """Work until told to stop."""
        worker = self.app.WorkController(
            app=self.app,
            pool="solo",
            concurrency=1,
            without_gossip=True,
            without_mingle=True,
            without_heartbeat=True,
        )
        worker.start()

    def tell(self) -> None:
        """Ask it to finish the task at hand and end."""
        state.should_stop = 0

    def wait(self) -> None:
        """Wait for the end, but not for a task that takes too long: its rows tell what is left."""
        self.join(STOP_SECONDS)


class BeatThread(threading.Thread):
    """Sends the periodic tasks; it keeps nothing on disk, as every sweep looks at the rows."""

    def __init__(self, app: Celery) -> None:
        super().__init__(name="beat", daemon=True)
        self.service = Service(app, max_interval=1, scheduler_cls=Scheduler)

    def run(self) -> None:
        """Send until told to stop."""
        self.service.start()

    def tell(self) -> None:
        """Ask it to send nothing more and end."""
        self.service.stop()

    def wait(self) -> None:
        """Wait for the end."""
        self.join(STOP_SECONDS)
