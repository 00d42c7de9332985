"""The one Django application: games by mail and on the web."""

import gc
import sys

from django.apps import AppConfig
from django.conf import settings
from django.db.models.signals import pre_migrate

from games.base.own_aliens import BadSheet, register_own_aliens
from games.base.vocabulary import use_vocabularies
from games.embedded.older_database import refuse_older
from games.translations.compiled import compile_older


class GamesConfig(AppConfig):
    """Games, their seats, decisions, prompts and mails."""

    name = "games"
    verbose_name = "Cosmic Post"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listen to accounts and migrations, compile newer translations, read the folder of own aliens."""
        import games.people.accounts.forms  # noqa: F401 - listens; its models can be imported only now

        pre_migrate.connect(refuse_older, sender=self)
        compile_older()
        use_vocabularies()
        self.read_own_aliens()
        leave_what_is_loaded()

    def read_own_aliens(self) -> None:
        """Read their folder, or end the process with a sentence and exit code 2."""

        try:
            register_own_aliens(settings.COSMIC_ALIENS_PATH)
        except BadSheet as bad:
            named = f"COSMIC_ALIENS_PATH names a folder with a file that is no alien: {bad}"
            print(f"{named} Example: COSMIC_ALIENS_PATH=/srv/cosmic/aliens", file=sys.stderr)
            raise SystemExit(2) from None


def leave_what_is_loaded() -> None:
    """Let the garbage collector begin behind what is loaded, which stays.

    Going through it again and again takes a sixth of the start of a command.
    """
    gc.freeze()
    gc.enable()
