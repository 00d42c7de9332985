"""The command that writes docs/aliens.md: when each alien acts, and what it changes."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from engine import book
from engine.aliens import ALL_PHASES

ROOT = Path(__file__).resolve().parents[3]
TABLE = ROOT / "docs" / "aliens.md"
ALIENS = ROOT / "engine" / "aliens"

HEAD = """\
# The aliens

When does each alien act, and what does it change? `manage.py alien_table` writes this page from the sheets in
`engine/aliens/`.

*Power*, *wild* and *super* name moments ([timing.md](timing.md)). *By itself*: without a use, or following
from one later. *Queries*: the values that it changes (`engine/state/queries.py`).
"""

COLUMNS = (
    "alien",
    "alert",
    "role",
    "use",
    "phases",
    "power",
    "by itself",
    "wild",
    "super",
    "queries",
)


class Command(BaseCommand):
    help = "Writes docs/aliens.md from the sheets."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if it is not current")

    def handle(self, *args: object, **options: object) -> None:
        text = table()
        if not options["check"]:
            TABLE.write_text(text)
            return
        if not TABLE.exists() or TABLE.read_text() != text:
            raise CommandError(
                f"{TABLE.relative_to(ROOT)} is not current: run “manage.py alien_table” to write it anew."
            )


def table() -> str:
    names = [alien for alien in book().aliens if (ALIENS / f"{alien}.py").exists()]
    rows = [COLUMNS, tuple("---" for _ in COLUMNS), *map(row, names)]
    return f"{HEAD}\n" + "".join(f"| {' | '.join(cells)} |\n" for cells in rows)


def row(alien: str) -> tuple[str, ...]:
    sheet: Any = book().sheets[alien]
    return (
        sheet.title,
        sheet.alert,
        sheet.role,
        "mandatory" if sheet.mandatory else "optional",
        "any" if len(sheet.phases) == len(ALL_PHASES) else _list(sheet.phases),
        _moments(sheet, "power"),
        _moments(sheet, "part", "lasting"),
        _moments(sheet, "wild"),
        _moments(sheet, "super"),
        _list(sorted({rule.query.name for rule in sheet.rules})),
    )


def _moments(sheet: Any, *kinds: str) -> str:
    """Return the moments of these abilities, in the order in which the file declares them."""
    return _list(dict.fromkeys(m.name for one in sheet.abilities if one.kind in kinds for m in one.moments))


def _list(names: Iterable[str]) -> str:
    return ", ".join(name.replace("_", " ") for name in names) or "–"
