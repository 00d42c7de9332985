"""The command that says who sees the pages for staff, and does acts of staff about a person."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.base.documents import RequestRefused
from games.lobby.words.reasons import lobby_reason
from games.management.setup_arguments import of_team
from games.models import User
from games.models.people.people import canonical
from games.people.service.account import appoint_staff, dismiss_staff
from games.people.service.ban import ban, sign_out_everywhere, unban


@dataclass(frozen=True)
class AboutPerson:
    """An act about a person: what it does in words, its service, and that it was done."""

    help: str
    do: Callable[..., object]
    done: str


ABOUT_PEOPLE = {
    "ban": AboutPerson(
        "keep them out", ban, "is banned, has left all games that were not over, and is told by mail"
    ),
    "unban": AboutPerson("let them in again", unban, "can sign in again, and is told by mail"),
    "sign-out": AboutPerson(
        "end their sessions and tokens",
        sign_out_everywhere,
        "is signed out everywhere, has no token any more, and is told by mail",
    ),
}


class Command(BaseCommand):
    """Writes to standard output what was done, or the list alone, one address a line."""

    help = (
        "Let people see the pages for staff at /admin/, take that back, or list them. Ban a person, let them "
        "in again, or sign them out everywhere and revoke their tokens."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        actions = parser.add_subparsers(dest="action", required=True)
        actions.add_parser("list", help="the addresses of all who may")
        for name, words in (("add", "let them"), ("remove", "take it back")):
            action = actions.add_parser(name, help=words)
            action.add_argument("email", help="the address with which they sign in")
        for name, about in ABOUT_PEOPLE.items():
            action = actions.add_parser(name, help=about.help)
            action.add_argument("email", help="the address with which they sign in")
            action.add_argument("--by", required=True, help="your own address: who it was is written down")
            action.add_argument("--reason", default="", help="why; the person reads it")

    def handle(self, *_args: Any, **options: Any) -> None:
        match options["action"]:
            case "add":
                there = f"sees the pages for staff: {settings.PUBLIC_URL}/admin/"
                self.change(options["email"], appoint_staff, there, "saw them before")
            case "remove":
                self.change(options["email"], dismiss_staff, "is not of the staff any more", "was not before")
            case "list":
                self.list_all()
            case act:
                self.do(ABOUT_PEOPLE[act], options["email"], options["by"], options["reason"])

    def list_all(self) -> None:
        for email in User.objects.filter(is_staff=True).order_by("email").values_list("email", flat=True):
            self.stdout.write(email)

    def do(self, act: AboutPerson, email: str, by: str, why: str) -> None:
        try:
            act.do(email, by=of_team(by), why=why)
        except RequestRefused as refused:
            raise CommandError(lobby_reason(refused)) from None
        self.stdout.write(f"{canonical(email)} {act.done}.")

    def change(self, email: str, act: Callable[[str], bool], done: str, before: str) -> None:
        try:
            changed = act(email)
        except RequestRefused as refused:
            raise CommandError(f"{lobby_reason(refused)} Nothing was changed.") from None
        self.stdout.write(f"{canonical(email)} {done}." if changed else f"{canonical(email)} {before}.")
