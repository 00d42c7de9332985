"""Bring the catalogs of translations up to date, or tell what they lack."""

from __future__ import annotations

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.translations import catalogs

MOST_TOLD = 40


class Command(BaseCommand):
    help = "Writes every message of code, templates and sheets into the catalogs (docs/translating.md)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--check", action="store_true", help="write nothing; exit 1 if something is missing or wrong"
        )
        parser.add_argument(
            "--compile", action="store_true", help="write nothing but the compiled form, where it is older"
        )

    def handle(self, *args: object, **options: object) -> None:
        if options["compile"]:
            catalogs.compile_older()
            return
        if not options["check"]:
            for part in catalogs.parts():
                for language in catalogs.languages():
                    catalogs.update(part, language)
        self.tell()

    def tell(self) -> None:
        """Say what there is to do, and end with 1 if there is anything."""
        found = [
            f"{language}: {problem}"
            for part in catalogs.parts()
            for language in catalogs.languages()
            for problem in catalogs.problems(part, language)
        ]
        for line in found[:MOST_TOLD]:
            self.stderr.write(line)
        if found:
            raise CommandError(f"{len(found)} messages are to be translated (docs/translating.md).")
