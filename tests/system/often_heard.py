"""The settings of a service whose queues say every other second that they are alive, for tests."""

from games.base import queues

queues.HEARTBEAT_SECONDS = 2  # before games.tasks makes its schedule by it

from cosmic_site.settings import *  # noqa: E402, F403
