"""The command that brings the catalogs of translations up to date, or tells what they lack."""

from __future__ import annotations

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.translations import catalogs, overlays
from games.translations.catalogs import Problem
from games.translations.compiled import compile_older

MOST_TOLD = 40


class Command(BaseCommand):
    help = "Writes every message of code, templates and sheets into the catalogs (docs/translating.md)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--check",
            action="store_true",
            help="write nothing; exit 1 if something is missing, wrong or open",
        )
        parser.add_argument(
            "--current",
            action="store_true",
            help="write nothing; exit 1 if something is missing or wrong, and list what is open",
        )
        parser.add_argument(
            "--compile", action="store_true", help="write nothing but the compiled form, where it is older"
        )

    def handle(self, *args: object, **options: object) -> None:
        if options["compile"]:
            compile_older()
            return
        if not (options["check"] or options["current"]):
            update()
        found = all_problems()
        self.tell(found)
        if any(not problem.is_open for problem in found):
            raise CommandError("The catalogs are not in order (docs/translating.md): run “make messages”.")
        if found and options["check"]:
            raise CommandError(f"{len(found)} messages are to be translated (docs/translating.md).")

    def tell(self, found: list[Problem]) -> None:
        """Say what there is to do, faults first."""
        found = sorted(found, key=lambda problem: problem.is_open)
        for problem in found[:MOST_TOLD]:
            self.stderr.write(problem.words)
        if len(found) > MOST_TOLD:
            self.stderr.write(f"… and {len(found) - MOST_TOLD} more")


def update() -> None:
    """Take new messages into all catalogs."""
    for part in catalogs.parts():
        for language in catalogs.languages():
            catalogs.update(part, language)
    for overlay in overlays.overlays():
        overlays.update(overlay)


def all_problems() -> list[Problem]:
    """Return the problems of all catalogs, each with its language."""
    of_languages = [
        Problem(f"{language}: {problem.words}", problem.is_open)
        for part in catalogs.parts()
        for language in catalogs.languages()
        for problem in catalogs.look_through(part, language)
    ]
    return of_languages + [
        Problem(f"{overlay.name}: {problem.words}", problem.is_open)
        for overlay in overlays.overlays()
        for problem in overlays.look_through(overlay)
    ]
