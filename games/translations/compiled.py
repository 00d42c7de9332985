"""Compile catalogs into the form that gettext reads, with Python's own means.

This runs wherever Django starts, while `catalogs` and Babel are only for those who change words. It reads the
form in which `catalogs` writes a file, and leaves out what is not translated or marked as fuzzy.
"""

from __future__ import annotations

import ast
import os
import re
import struct
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

FIELD = re.compile(r"(msgctxt|msgid_plural|msgid|msgstr)(?:\[\d+\])? ")
QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
MAGIC = 0x950412DE
Entry = dict[str, list[str]]  # by field, its texts: those of msgstr are the forms


class BadLine(ValueError):
    """Report a line that no catalog can have, such as the mark of a conflict."""


def compile_older() -> None:
    """Compile every catalog that is newer than its compiled form."""
    for file in sorted(Path(settings.BASE_DIR).glob("games/**/locale/*/LC_MESSAGES/*.po")):
        compiled = file.with_suffix(".mo")
        if not compiled.exists() or compiled.stat().st_mtime < file.stat().st_mtime:
            compile_one(file, compiled)


def compile_one(file: Path, compiled: Path) -> None:
    """Write it at one stroke, so that another process reads the old form or the new one, never a half."""
    try:
        found = translations(file.read_text("utf-8"))
    except BadLine as bad:
        raise BadLine(f"{file}: {bad}") from None
    with tempfile.NamedTemporaryFile(dir=compiled.parent, suffix=".tmp", delete=False) as out:
        out.write(as_bytes(found))
    os.chmod(out.name, 0o644)
    os.replace(out.name, compiled)


def translations(text: str) -> dict[str, str]:
    """Return what gettext looks up, and what it finds there: forms of a plural follow each other.

    >>> translations('msgctxt "verb"\\nmsgid "loot"\\nmsgstr "plündern"\\n')
    {'verb\\x04loot': 'plündern'}
    >>> translations('msgid "one"\\nmsgid_plural "%d"\\nmsgstr[0] "eins"\\nmsgstr[1] "%d"\\n')
    {'one\\x00%d': 'eins\\x00%d'}
    """
    return {_key(entry): "\0".join(entry["msgstr"]) for entry in entries(text) if all(entry["msgstr"])}


def _key(entry: Entry) -> str:
    context = [f"{entry['msgctxt'][0]}\4"] if entry["msgctxt"] else []
    return "".join(context) + "\0".join(entry["msgid"] + entry["msgid_plural"])


def entries(text: str) -> Iterator[Entry]:
    """Yield the messages of a file that are not fuzzy, the header first; a blank line ends each."""
    for block in re.split(r"\n\s*\n", text):
        lines = block.splitlines()
        entry = _entry([line for line in lines if not line.startswith("#")])
        if entry["msgid"] and not any(line.startswith("#,") and "fuzzy" in line for line in lines):
            yield entry


def _entry(lines: list[str]) -> Entry:
    found: Entry = defaultdict(list)
    texts: list[str] = []
    for line in lines:
        if field := FIELD.match(line):
            texts = found[field[1]]
            texts.append("")
            line = line[field.end() :]
        if not (texts and QUOTED.fullmatch(line)):
            raise BadLine(f"“{line}” is no line of a catalog.")
        texts[-1] += ast.literal_eval(line)
    return found


def as_bytes(found: dict[str, str]) -> bytes:
    """Return the compiled form: a head, where each text begins and how long it is, and the texts."""
    keys = sorted(key.encode() for key in found)
    texts = [*keys, *(found[key.decode()].encode() for key in keys)]
    start = 7 * 4 + 8 * len(texts)
    head = struct.pack("<7I", MAGIC, 0, len(keys), 7 * 4, 7 * 4 + 8 * len(keys), 0, start)
    places = []
    for text in texts:
        places.append(struct.pack("<2I", len(text), start))
        start += len(text) + 1
    return head + b"".join(places) + b"".join(text + b"\0" for text in texts)
