"""The command that shows mail to the operator that was kept."""

from __future__ import annotations

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from games.mail.message.parse import InboundMessage, Unreadable
from games.mail.outbox.operator_roles import role_of
from games.mail.receive.bounces import NOT_PASSED_ON, PASSED_ON
from games.models import InboundMail

MOST_SHOWN = 200
MOST_SUBJECT = 80


class Command(BaseCommand):
    """Lists the newest mails to postmaster@, post@ and abuse@ that were not passed on, or shows one."""

    help = "Mail to the operator that was not passed on to OPERATOR_EMAIL."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("number", nargs="?", type=int, help="show this mail as it came")

    def handle(self, *_args: object, number: int | None, **_options: object) -> None:
        if number is None:
            self.list_kept()
        else:
            self.show(number)

    def list_kept(self) -> None:
        """List kept mails, a line each, the newest last."""
        kept = InboundMail.objects.filter(outcome=NOT_PASSED_ON).order_by("-received_at")[:MOST_SHOWN]
        for row in reversed(kept):
            when = f"{row.received_at:%Y-%m-%d %H:%M}"
            self.stdout.write(f"{row.pk}  {when}  {row.recipient}  {row.sender or '-'}  {subject(row)}")
        if not kept:
            self.stderr.write("No mail to the operator was kept.")

    def show(self, number: int) -> None:
        """Show a mail without control characters, which a terminal would obey."""
        row = InboundMail.objects.filter(pk=number).first()
        if row is None or not _is_operators(row):
            raise CommandError(
                f"There is no mail {number} to the operator. Run it without a number for a list."
            )
        text = bytes(row.raw).decode("utf-8", "replace").replace("\r\n", "\n")
        self.stdout.write("".join(sign if sign.isprintable() or sign in "\n\t" else "�" for sign in text))


def _is_operators(row: InboundMail) -> bool:
    """Return whether a mail is the operator's; a player's answer is not, at any address."""
    return bool(role_of(row.recipient)) and (not row.meant_for or row.outcome in (PASSED_ON, NOT_PASSED_ON))


def subject(row: InboundMail) -> str:
    """Return the subject in readable letters, as far as it can be read."""
    try:
        told = InboundMessage(bytes(row.raw), row.envelope_from).header("Subject")
    except Unreadable:
        return "(cannot be read)"
    return "".join(sign if sign.isprintable() else " " for sign in told)[:MOST_SUBJECT]
