"""The command that writes every text of the game's tables as a sheet to be read."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import translation

from games.management.texts.rows import rows
from games.management.texts.sheet import sheet


class Command(BaseCommand):
    """Writes texts with 0, 1 and 2 of everything, both for the reader they are about and for others."""

    help = "Writes facts, questions, options, refusals and subjects as one sheet a language, to be read."

    def add_arguments(self, parser: CommandParser) -> None:
        codes = [code for code, _name in settings.LANGUAGES]
        parser.add_argument("--language", default=settings.LANGUAGE_CODE, choices=codes)
        parser.add_argument("--output", type=Path, help="the file; without it the sheet is printed")

    def handle(self, *_args: object, language: str, output: Path | None, **_options: object) -> None:
        with translation.override(language):
            text = sheet(rows(), language)
        if output is None:
            self.stdout.write(text)
        else:
            _write(output, text)


def _write(output: Path, text: str) -> None:
    try:
        output.write_text(text)
    except OSError as error:
        raise CommandError(f"{output} cannot be written: {error.strerror or error}") from None
