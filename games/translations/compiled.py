"""Compile catalogs into the form that gettext reads.

This runs wherever Django starts, while `catalogs` and Babel are only for those who change words.
"""

from __future__ import annotations

import os
import re
import tempfile
from pathlib import Path

import polib
from django.conf import settings


class BadCatalog(ValueError):
    """Report a file with a line that no catalog can have, such as the mark of a conflict."""


def compile_older() -> None:
    """Compile every catalog that is newer than its compiled form."""
    for file in sorted(Path(settings.BASE_DIR).glob("games/**/locale/*/LC_MESSAGES/*.po")):
        compiled = file.with_suffix(".mo")
        if not compiled.exists() or compiled.stat().st_mtime < file.stat().st_mtime:
            compile_one(file, compiled)


LINE = re.compile(r'\s*(#.*|((msgctxt|msgid|msgid_plural|msgstr(\[\d+\])?)\s+)?"(\\.|[^"\\])*"\s*)?')


def refuse_bad_lines(file: Path, text: str) -> None:
    """Raise BadCatalog for a line that is none: polib would read a part of it."""
    for number, line in enumerate(text.splitlines(), start=1):
        if not LINE.fullmatch(line):
            raise BadCatalog(f"{file}: Syntax error in line {number}")


def compile_one(file: Path, compiled: Path) -> None:
    """Write it at one stroke, so that another process reads the old form or the new one, never a half.

    What is not translated or marked as fuzzy is left out.
    """
    text = file.read_text("utf-8")
    refuse_bad_lines(file, text)
    try:
        found = polib.pofile(text).to_binary()
    except OSError as bad:  # so polib calls a wrong line
        raise BadCatalog(f"{file}: {bad}") from None
    with tempfile.NamedTemporaryFile(dir=compiled.parent, suffix=".tmp", delete=False) as out:
        out.write(found)
    os.chmod(out.name, 0o644)
    os.replace(out.name, compiled)
