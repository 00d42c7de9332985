"""Our rulings about single aliens. They are written in docs/rulings.md alone; what this module reads is a
copy as data, since the documents do not go along to a server. `manage.py ruling_data` makes it."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

from engine import book, sheet_info

SOURCE = Path(__file__).resolve().parents[2] / "docs" / "rulings.md"
FILE = Path(__file__).with_name("rulings.json")
PART = "\n## The aliens\n"
ITEM = re.compile(
    r"- (?P<ids>\*\*[^*]+\*\*(?:, \*\*[^*]+\*\*)*)(?P<disputed> \*disputed\*)?\s+(?P<text>.*)", re.DOTALL
)


class BadRuling(ValueError):
    """The document is not written as all of it is: its part cannot be read."""


@dataclass(frozen=True)
class Ruling:
    """`disputed`: the publisher has answered, and people doubt the answer. A remark has no id."""

    id: str
    text: str
    disputed: bool


@cache
def rulings() -> dict[str, tuple[Ruling, ...]]:
    """The rulings of each alien that has any."""
    read = json.loads(FILE.read_text())
    return {alien: tuple(Ruling(**one) for one in ruled) for alien, ruled in read.items()}


def as_data(text: str) -> str:
    """The file that belongs to this document. Raises BadRuling."""
    found = {alien: [asdict(one) for one in ruled] for alien, ruled in read_document(text).items()}
    return json.dumps(found, indent=1, ensure_ascii=False) + "\n"


def read_document(text: str) -> dict[str, list[Ruling]]:
    """The rulings under each alien's heading. Raises BadRuling."""
    _head, _part, aliens = text.partition(PART)
    titles = {str(sheet_info(alien)["name"]): alien for alien in book().built_in}
    found = {}
    for section in aliens.split("\n### ")[1:]:
        title, _line, body = section.partition("\n")
        if title.strip() not in titles:
            raise BadRuling(f"There is no alien “{title.strip()}”.")
        found[titles[title.strip()]] = [_ruling(item) for item in re.split(r"\n(?=- )", body.strip())]
    return found


def _ruling(item: str) -> Ruling:
    if not item.startswith("- "):
        return Ruling("", _plain(item), False)
    match = ITEM.fullmatch(item)
    if match is None:
        raise BadRuling(f"“{item[:40]}” should begin with “- **id**”.")
    return Ruling(match["ids"].replace("*", ""), _plain(match["text"]), match["disputed"] is not None)


def _plain(text: str) -> str:
    return " ".join(text.split()).replace("`", "")
