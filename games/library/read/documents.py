"""Parts of the documents that pages show, as data.

They are written in docs/ alone, which is not installed on a server: what is read there is a copy as data.
`manage.py ruling_data` makes it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

DOCS = Path(__file__).resolve().parents[3] / "docs"
ID = r"(?:R-\d+\.\d+|[DT]-\d+|OURS-[a-z]+(?:_[a-z]+)*-\d+)"
_HEAD = r"\*\*{id}\*\*(?:, \*\*{id}\*\*)*|\*\*{id}(?:, {id})+\*\*"
ITEM = re.compile(
    r"- (?P<anchors>(?:<a id=\"[^\"]+\"></a>)*)(?:(?P<ids>" + _HEAD.format(id=ID) + r")\s+)?"
    r"(?P<disputed>\*disputed\*\s+)?(?P<text>\S.*)",
    re.DOTALL,
)


class BadDocument(ValueError):
    """A document is not written as all of it is: a part cannot be read."""


@dataclass(frozen=True)
class Copy:
    """A part of the documents as data. `source`: a file or folder; `read` raises BadDocument."""

    source: Path
    file: Path
    read: Callable[[Path], Any]

    @property
    def text(self) -> str:
        """Return what belongs into the file today. Raises BadDocument."""
        return json.dumps(self.read(self.source), indent=1, ensure_ascii=False) + "\n"

    @property
    def data(self) -> Any:
        return json.loads(self.file.read_text("utf-8"))


@dataclass(frozen=True)
class Item:
    """One point of a list: `ids` it begins with, and which of them it is the anchor of."""

    ids: tuple[str, ...]
    anchors: tuple[str, ...]
    disputed: bool
    text: str


def parts(text: str, level: int) -> Iterator[tuple[str, str]]:
    """Yield the title and the body of each heading of this level.

    The text before the first has the title "".
    """
    before, *found = re.split(rf"(?m)^{'#' * level} ", text)
    yield "", before.strip()
    for one in found:
        title, _line, body = one.partition("\n")
        yield title.strip(), body.strip()


def blocks(body: str) -> list[str]:
    """Return the paragraphs and the points of lists, in order, each as it is written."""
    return [block.strip() for block in re.split(r"\n(?=- )|\n\s*\n", body) if block.strip()]


def item(block: str) -> Item:
    """Return one point of a list. Raises BadDocument."""
    match = ITEM.fullmatch(block)
    if match is None:
        raise BadDocument(f"“{block[:40]}” should begin with “- **id**”.")
    ids = tuple(re.findall(ID, match["ids"] or ""))
    anchors = tuple(re.findall(r'id="([^"]+)"', match["anchors"]))
    if not set(anchors) <= set(ids):
        raise BadDocument(f"“{', '.join(ids) or match['text'][:40]}” has the anchor of another.")
    return Item(ids, anchors, match["disputed"] is not None, one_line(match["text"]))


def one_line(text: str) -> str:
    """Return the text without breaks; of links to other documents only the words."""
    return re.sub(r"\[([^\]]+)\]\([^)]+\)", r"\1", " ".join(text.split()))
