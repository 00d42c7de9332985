"""The command that lists addresses that get no mail, and lifts that."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.mail.outbox.refusals import lift_suppression, refused_mails, suppression_of
from games.models import SuppressedAddress
from games.models.people.people import canonical


class Command(BaseCommand):
    """Writes to standard output the list alone, one address a line; warnings go to standard error."""

    help = "List the addresses to which nothing but sign-in codes is mailed, or mail to them again."

    def add_arguments(self, parser: ArgumentParser) -> None:
        actions = parser.add_subparsers(dest="action", required=True)
        actions.add_parser("list", help="address, since when and why, with tabs between them")
        lifting = actions.add_parser("lift", help="mail to these addresses again")
        lifting.add_argument("address", nargs="+", help="as the list shows it")

    def handle(self, *_args: Any, **options: Any) -> None:
        if options["action"] == "list":
            self.list_all()
        else:
            self.lift([canonical(address) for address in options["address"]])

    def list_all(self) -> None:
        """List the addresses, the longest stopped first; also tell how many mails wait because of us."""
        for row in SuppressedAddress.objects.order_by("at", "pk"):
            reason = " ".join(row.reason.split())
            self.stdout.write(f"{row.address}\t{row.at:%Y-%m-%d %H:%M} UTC\t{reason}")
        waiting = refused_mails()
        if first := waiting.first():
            self.stderr.write(
                "A mail server refuses this service, not the recipients (docs/hosting.md). "
                f"Mails that wait for that: {waiting.count()}. The first: {first.provider_reply}"
            )

    def lift(self, addresses: list[str]) -> None:
        """Lift all of the addresses, or none."""
        unknown = [address for address in addresses if not suppression_of(address)]
        if unknown:
            message = f"Mail to {', '.join(unknown)} is not stopped. Nothing was changed."
            raise CommandError(f"{message} These are: manage.py suppressions list")
        for address in addresses:
            lift_suppression(address)
            self.stdout.write(f"Mail goes to {address} again, open questions at once.")
