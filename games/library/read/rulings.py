"""Our rulings about single aliens, as data: a copy of their part of docs/rulings.md."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Protocol, TypeVar

from engine import book, sheet_info
from games.library.read.documents import DOCS, BadDocument, Copy, blocks, item, one_line, parts
from games.rules.read import Entry

PART = "The aliens"


@dataclass(frozen=True)
class Ruling:
    """`disputed`: the publisher has answered, and people doubt the answer. A remark has no id."""

    id: str
    text: str
    disputed: bool


@cache
def rulings() -> dict[str, tuple[Ruling, ...]]:
    """Return the rulings of each alien that has any."""
    return {alien: tuple(Ruling(**one) for one in ruled) for alien, ruled in COPY.data.items()}


def read(source: Path) -> dict[str, list[dict[str, object]]]:
    """Return the data that belong to this document. Raises BadDocument."""
    found = read_document(source.read_text("utf-8"))
    return {alien: [asdict(one) for one in ruled] for alien, ruled in found.items()}


def read_document(text: str) -> dict[str, list[Ruling]]:
    """Return the rulings under each alien's heading. Raises BadDocument."""
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


class Placed(Protocol):
    """An entry, and the title of its page."""

    @property
    def entry(self) -> Entry: ...

    @property
    def page(self) -> str: ...


P = TypeVar("P", bound=Placed)


def fitting(wanted: str, placed: Iterable[P]) -> list[P]:
    """Return all that have every one of these words in number, text or the title of their page.

    The one with this number is first, then those that have all words in themselves, in the order of the
    book.
    """
    words = wanted.casefold().split()
    found = [one for one in placed if all(word in _text(one, one.page) for word in words)]
    return sorted(found, key=lambda one: (one.entry.id.casefold() not in words, not _has_all(one, words)))


def _has_all(one: Placed, words: Sequence[str]) -> bool:
    return all(word in _text(one) for word in words)


def _text(one: Placed, *besides: str) -> str:
    return " ".join((one.entry.id, *one.entry.about, one.entry.text, *besides)).casefold()
