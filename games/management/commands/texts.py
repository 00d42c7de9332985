"""The command that writes every text of the game's tables as a sheet to be read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import translation

from games.base.vocabulary import USUAL, in_vocabulary, vocabularies
from games.management.texts.rows import NUMBERS, Row, rows

HEAD = "| id | what | for | text |\n| --- | --- | --- | --- |"


class Command(BaseCommand):
    """Writes texts with 0, 1 and 2 of everything, both for the reader they are about and for others."""

    help = "Writes facts, questions, options, refusals and subjects as one sheet a language, to be read."

    def add_arguments(self, parser: CommandParser) -> None:
        codes = [code for code, _name in settings.LANGUAGES]
        parser.add_argument("--language", default=settings.LANGUAGE_CODE, choices=codes)
        parser.add_argument(
            "--vocabulary", default=USUAL, choices=[USUAL, *vocabularies()], help="the words of an edition"
        )
        parser.add_argument("--output", type=Path, help="the file; without it the sheet is printed")

    def handle(
        self, *_args: object, language: str, vocabulary: str, output: Path | None, **_options: object
    ) -> None:
        with translation.override(language), in_vocabulary(vocabulary):
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


def sheet(found: Iterable[Row], language: str) -> str:
    """Return the sheet as Markdown; what is the same as in the row above is left out."""
    parts = [f"# Texts ({language})"]
    for part, of_part in groupby(found, key=lambda row: row.part):
        parts += [f"## {part}", "\n".join([HEAD, *_lines(of_part)])]
    return "\n\n".join(parts) + "\n"


def _lines(found: Iterable[Row]) -> Iterator[str]:
    name = what = ""
    for row in found:
        shown = "" if row.id == name else row.id
        shown_what = "" if (row.id, row.what) == (name, what) else row.what
        name, what = row.id, row.what
        yield f"| {shown} | {shown_what} | {_for(row)} | {_plain(row.text)} |"


def _for(row: Row) -> str:
    """Return the case, and the numbers if not all."""
    numbers = "" if row.numbers == NUMBERS else " ".join(map(str, row.numbers))
    return "; ".join(filter(None, (row.case, numbers)))


def _plain(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")
