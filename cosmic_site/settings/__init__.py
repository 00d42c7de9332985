"""The settings, chosen by the environment: embedded unless REDIS_URL is set."""

from cosmic_site import environment

if environment.current().embedded:
    from cosmic_site.settings.embedded import *  # noqa: F403
else:
    from cosmic_site.settings.multi_process import *  # noqa: F403
