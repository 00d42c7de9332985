"""Our rulings about single aliens, as data: a copy of their part of docs/rulings.md."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

from engine import book, sheet_info

from .documents import DOCS, BadDocument, Copy, blocks, item, one_line, parts

PART = "The aliens"


@dataclass(frozen=True)
class Ruling:
    """`disputed`: the publisher has answered, and people doubt the answer. A remark has no id."""

    id: str
    text: str
    disputed: bool


@cache
def rulings() -> dict[str, tuple[Ruling, ...]]:
    """The rulings of each alien that has any."""
    return {alien: tuple(Ruling(**one) for one in ruled) for alien, ruled in COPY.data.items()}


def read(source: Path) -> dict[str, list[dict[str, object]]]:
    """The data that belong to this document. Raises BadDocument."""
    found = read_document(source.read_text("utf-8"))
    return {alien: [asdict(one) for one in ruled] for alien, ruled in found.items()}


def read_document(text: str) -> dict[str, list[Ruling]]:
    """The rulings under each alien's heading. Raises BadDocument."""
    titles = {str(sheet_info(alien)["name"]): alien for alien in book().built_in}
    found = {}
    for title, body in list(parts(dict(parts(text, 2)).get(PART, ""), 3))[1:]:
        if title not in titles:
            raise BadDocument(f"There is no alien “{title}”.")
        found[titles[title]] = [_ruling(block) for block in blocks(body)]
    return found


def _ruling(block: str) -> Ruling:
    if not block.startswith("- "):
        return Ruling("", _plain(one_line(block)), False)
    found = item(block)
    if not found.ids:
        raise BadDocument(f"“{block[:40]}” should begin with “- **id**”.")
    return Ruling(", ".join(found.ids), _plain(found.text), found.disputed)


def _plain(text: str) -> str:
    return text.replace("`", "")


COPY = Copy(DOCS / "rulings.md", Path(__file__).with_name("rulings.json"), read)
