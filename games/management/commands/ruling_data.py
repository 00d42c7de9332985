"""The command that writes the rules and rulings of docs/ down as data, for the pages."""

from __future__ import annotations

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.library import read as library
from games.rules import read as rules
from games.rules.read import BadDocument, Copy


class Command(BaseCommand):
    help = "Writes docs/rules/ and docs/rulings.md down as data, for the pages."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if it is not current")

    def handle(self, *args: object, **options: object) -> None:
        copies = {copy: self.text(copy) for copy in (rules.COPY, library.COPY)}
        for copy, text in copies.items():
            if not options["check"]:
                copy.file.write_text(text, "utf-8")
            elif not copy.file.exists() or copy.file.read_text("utf-8") != text:
                raise CommandError(f"{copy.file.name} is not current: run “manage.py ruling_data”.")

    def text(self, copy: Copy) -> str:
        try:
            return copy.text
        except BadDocument as wrong:
            raise CommandError(f"{copy.source.name} cannot be read. {wrong}") from wrong
