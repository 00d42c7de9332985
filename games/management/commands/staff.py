"""Says who sees the pages for staff."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.act.people.appoint_staff import appoint_staff, dismiss_staff
from games.base.refusals import RequestRefused
from games.models import User
from games.models.people.user import canonical
from games.words.lobby.reasons import lobby_reason


class Command(BaseCommand):
    """Standard output holds what was done, or the list alone, one address a line."""

    help = "Let people see the pages for staff at /admin/, take that back, or list them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        actions = parser.add_subparsers(dest="action", required=True)
        actions.add_parser("list", help="the addresses of all who may")
        for name, words in (("add", "let them"), ("remove", "take it back")):
            action = actions.add_parser(name, help=words)
            action.add_argument("email", help="the address with which they sign in")

    def handle(self, *_args: Any, **options: Any) -> None:
        match options["action"]:
            case "add":
                there = f"sees the pages for staff: {settings.PUBLIC_URL}/admin/"
                self.change(options["email"], appoint_staff, there, "saw them before")
            case "remove":
                self.change(options["email"], dismiss_staff, "is not of the staff any more", "was not before")
            case _:
                self.list_all()

    def list_all(self) -> None:
        for email in User.objects.filter(is_staff=True).order_by("email").values_list("email", flat=True):
            self.stdout.write(email)

    def change(self, email: str, act: Callable[[str], bool], done: str, before: str) -> None:
        try:
            changed = act(email)
        except RequestRefused as refused:
            raise CommandError(f"{lobby_reason(refused)} Nothing was changed.") from None
        self.stdout.write(f"{canonical(email)} {done}." if changed else f"{canonical(email)} {before}.")
