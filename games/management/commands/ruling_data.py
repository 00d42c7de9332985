"""Write the rulings of docs/rulings.md down as data, for the library."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.library import rulings


class Command(BaseCommand):
    help = "Writes the rulings of docs/rulings.md down as data, for the library."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if it is not current")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            text = rulings.as_data(rulings.SOURCE.read_text())
        except rulings.BadRuling as wrong:
            raise CommandError(f"{rulings.SOURCE.name} cannot be read. {wrong}") from wrong
        if not options["check"]:
            rulings.FILE.write_text(text)
        elif not rulings.FILE.exists() or rulings.FILE.read_text() != text:
            raise CommandError(f"{rulings.FILE.name} is not current: run “manage.py ruling_data”.")
