"""The command that serves everything from one process: pages, mails, deadlines, bots."""

import sys

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from games.embedded.older_database import FIRST, has_old_key, restart, set_aside
from games.embedded.serve import PortTaken, Service, first_game, page_of
from games.people.accounts.adapter import make_start_link


class Command(BaseCommand):
    """Migrates, starts, prints the address, and serves until Ctrl-C or SIGTERM."""

    help = "Serve Cosmic Post from one process (embedded mode)."
    requires_migrations_checks = False

    def handle(self, *_args: object, **_options: object) -> None:
        """Serve until told to end.

        Ends with 0 when told to, with 1 when a part died or a port is taken, and with 2 if the settings ask
        for another mode.
        """
        if not settings.EMBEDDED:
            raise CommandError(
                "serve is the embedded mode, and REDIS_URL asks for the multi-process one: run gunicorn, "
                "celery worker, celery beat and mail_listener (docs/running.md), or unset REDIS_URL.",
                returncode=2,
            )
        with Service() as service:
            self.take_port(service)  # first: a service that is running may have the database
            self.begin_anew()
            call_command("migrate", verbosity=0, interactive=False)
            self.start(service)
            service.serve(ready=self.say_where)
        if service.found_dead:
            sys.exit(1)
        self.stdout.write("Stopped. Everything is kept.")

    def begin_anew(self) -> None:
        """Say where an older database lies, if this start begins a new one, and begin with a new key."""
        if place := set_aside(connection):
            self.stdout.write(
                f"Version {FIRST} begins anew: the games of the version before lie untouched in {place}."
            )
        if has_old_key():
            self.stdout.flush()
            restart()

    def take_port(self, service: Service) -> None:
        """Take the port of the pages, or end."""
        try:
            service.take_port()
        except PortTaken as taken:
            raise CommandError(f"Port {taken} is taken. Example: PORT=8100") from None

    def start(self, service: Service) -> None:
        """Start the parts in their order."""
        self.start_mail_listener(service)
        self.person, self.game = first_game()
        service.start_threads()

    def start_mail_listener(self, service: Service) -> None:
        """Listen for mail; if the port is taken and MAIL_LISTEN was not given, go on without."""
        if settings.MAIL_LISTEN is None:
            return
        where = "{}:{}".format(*settings.MAIL_LISTEN)
        try:
            service.start_mail_listener()
        except OSError as error:
            if settings.MAIL_LISTEN_GIVEN:
                message = (
                    f"MAIL_LISTEN: cannot listen at {where} ({error.strerror}). Example: MAIL_LISTEN=off"
                )
                raise CommandError(message) from None
            self.stderr.write(f"{where} is taken: going on without the mail listener.")

    def say_where(self) -> None:
        """Print the one address; it signs in the person who got a game at this machine."""
        base = f"http://127.0.0.1:{settings.PORT}" if settings.LOCAL_ONLY else settings.PUBLIC_URL
        if self.person is not None:
            self.stdout.write(f"Your game is at {base}{make_start_link(self.person.pk, page_of(self.game))}")
        else:
            self.stdout.write(f"Cosmic Post is at {base}/\n{how_to_sign_in()}")
        self.stdout.write("Ctrl-C stops it; the next start goes on from there.")
        self.stdout.flush()


def how_to_sign_in() -> str:
    """Return what to do where no game was made for anybody."""
    if settings.MAIL_GOES_OUT:
        return (
            "Sign in there with your mail address: a code comes by mail, and a new address gets its own "
            "account. Then start a game, or look for one."
        )
    return (
        "Nobody can sign in yet: codes go out by mail, and EMAIL_URL is not set. "
        "Example: EMAIL_URL=smtps://user:password@mail.example.com:465"
    )
