"""The rules by books and chapters, with rulings, as data: copies of docs/rules/ and docs/rulings.md."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

from games.base.vocabulary import vocabulary

DOCS = Path(__file__).resolve().parents[2] / "docs"
ID = r"(?:R-\d+\.\d+|M-\d+(?:\.\d+){1,2}|(?:MD|[ADT])-\d+|OURS-[a-z]+(?:_[a-z]+)*-\d+)"
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


FANTASY_FLIGHT, MAYFAIR = "ffg", "mayfair"
# The folder of each book, in docs/. A book of another vocabulary than the usual one has its name.
BOOKS = {FANTASY_FLIGHT: "rules", MAYFAIR: "rules/mayfair"}
RULINGS, RULINGS_PART = "rulings", "The rules"
NOT_BUILT = "Not played here yet"
_LINK = re.compile(r"- \[(?P<title>[^\]]+)\]\((?P<path>[^)]+)\): (?P<summary>\S.*)", re.DOTALL)
_NOTE = re.compile(r"(?P<text>.*?)(?: \*\((?P<note>[^*]+)\)\*)?", re.DOTALL)


@dataclass(frozen=True)
class Entry:
    """A statement, an example, a decision or a ruling.

    `id`: its own number, or ""; `about`: numbers of those that a ruling is about; `note`: its sources, or of
    a decision what others may learn.
    """

    id: str
    text: str
    about: tuple[str, ...] = ()
    note: str = ""
    disputed: bool = False


@dataclass(frozen=True)
class Section:
    """`remarks`: paragraphs before the entries; `table`: rows, its head first.

    Text has the marks of Markdown within a line.
    """

    title: str
    remarks: tuple[str, ...]
    entries: tuple[Entry, ...]
    table: tuple[tuple[str, ...], ...] = ()

    @property
    def built(self) -> bool:
        """Return whether this is part of the game here."""
        return self.title != NOT_BUILT


@dataclass(frozen=True)
class Chapter:
    """A chapter: `name` is in its address; `group` is the title of the part of the book it belongs to.

    `book`: one of BOOKS. Two books may have chapters of one name.
    """

    book: str
    name: str
    title: str
    summary: str
    group: str
    sections: tuple[Section, ...]

    @property
    def entries(self) -> Iterator[Entry]:
        return (entry for section in self.sections for entry in section.entries)

    @property
    def passages(self) -> Iterator[tuple[Section, Entry]]:
        """Yield all that can be found in it, rows of tables too."""
        for section in self.sections:
            yield from ((section, Entry("", " | ".join(filter(None, row)))) for row in section.table[1:])
            yield from ((section, entry) for entry in section.entries)


# --- reading the copy


@cache
def every_chapter() -> tuple[Chapter, ...]:
    """Return the chapters of all books, one book after the other."""
    return tuple(map(_chapter, COPY.data))


def spoken_book() -> str:
    """Return the book in the vocabulary that is spoken."""
    return vocabulary() or FANTASY_FLIGHT


@cache
def chapters(book: str = FANTASY_FLIGHT) -> dict[str, Chapter]:
    """Return all chapters of a book by name, in their order."""
    return {one.name: one for one in every_chapter() if one.book == book}


@cache
def chapter_of() -> dict[str, Chapter]:
    """Return the chapter that has each number."""
    return {entry.id: one for one in every_chapter() for entry in one.entries if entry.id}


@cache
def said_of(book: str) -> dict[str, tuple[str, ...]]:
    """Return by numbers of Fantasy Flight's rules those by which a book says the same, or otherwise.

    Its statements name them in their notes. What it does not speak of holds there too (M-1.1).
    """
    found: dict[str, tuple[str, ...]] = {}
    for entry in (entry for chapter in chapters(book).values() for entry in chapter.entries):
        for number in re.findall(r"R-\d+\.\d+", entry.note) if entry.id.startswith("M-") else ():
            found[number] = (*found.get(number, ()), entry.id)
    return found


@cache
def rulings_about() -> dict[str, tuple[Entry, ...]]:
    """Return our rulings by the number that they are about."""
    found: dict[str, tuple[Entry, ...]] = {}
    for entry in chapters()[RULINGS].entries:
        for number in entry.about:
            found[number] = (*found.get(number, ()), entry)
    return found


def _chapter(read: dict[str, Any]) -> Chapter:
    return Chapter(**{**read, "sections": tuple(map(_section, read["sections"]))})


def _section(read: dict[str, Any]) -> Section:
    entries = (Entry(**{**one, "about": tuple(one["about"])}) for one in read["entries"])
    return Section(read["title"], tuple(read["remarks"]), tuple(entries), tuple(map(tuple, read["table"])))


# --- reading the documents


def read(docs: Path) -> list[dict[str, Any]]:
    """Return the data that belong to these documents. Raises BadDocument."""
    found = [asdict(chapter) for chapter in read_documents(docs)]
    numbers = [entry["id"] for one in found for section in one["sections"] for entry in section["entries"]]
    for number in set(filter(None, numbers)):
        if numbers.count(number) > 1:
            raise BadDocument(f"There are two of {number}.")
    return found


def read_documents(docs: Path) -> Iterator[Chapter]:
    """Yield the chapters of all books in the order of their contents. Raises BadDocument."""
    for book, folder in BOOKS.items():
        yield from _read_book(book, docs / folder)


def _read_book(book: str, folder: Path) -> Iterator[Chapter]:
    """Yield the chapters of one book.

    Raises BadDocument for what is written otherwise, for a chapter that the contents do not name, and for
    one that they name and is not there.
    """
    left = {path.resolve() for path in folder.glob("*.md")} - {(folder / "README.md").resolve()}
    for group, body in list(parts((folder / "README.md").read_text("utf-8"), 2))[1:]:
        for block in blocks(body):
            title, path, summary = _linked(block)
            file = (folder / path).resolve()
            if not file.is_file():
                raise BadDocument(f"The contents name “{path}”, which is not there.")
            left.discard(file)
            yield Chapter(book, _name(path), title, summary, group, tuple(_sections(file, title)))
    if left:
        raise BadDocument(f"The contents do not name “{min(left).name}”.")


def _linked(block: str) -> tuple[str, str, str]:
    """Return title, path and summary of a line of the contents."""
    match = _LINK.fullmatch(block)
    if match is None:
        raise BadDocument(f"“{block[:40]}” should be “- [title](file): What it tells.”")
    return match["title"], match["path"], one_line(match["summary"])


def _name(path: str) -> str:
    return re.sub(r"^\d+-", "", Path(path).stem)


def _sections(file: Path, title: str) -> list[Section]:
    """Return the sections of a chapter; of the rulings those about the rules."""
    try:
        if _name(file.name) == RULINGS:
            body = dict(parts(file.read_text("utf-8"), 2)).get(RULINGS_PART, "")
            return [_section_of(heading, blocks(text), _ruling) for heading, text in parts(body, 3)]
        head, _line, body = file.read_text("utf-8").partition("\n")
        if head != f"# {title}":
            raise BadDocument(f"It should begin with “# {title}”.")
        return [_section_of(heading, blocks(text), _statement) for heading, text in parts(body, 2)]
    except BadDocument as wrong:
        raise BadDocument(f"{file.name}: {wrong}") from wrong


def _section_of(heading: str, found: list[str], entry: Callable[[Item], Entry]) -> Section:
    """Return a section: paragraphs first, then a table, then a list."""
    points = [block for block in found if block.startswith("- ")]
    tables = [block for block in found if block.startswith("|")]
    remarks = [block for block in found if not block.startswith(("- ", "|"))]
    if found != [*remarks, *tables, *points]:
        raise BadDocument(f"Under “{heading}” a paragraph stands below a list or table.")
    rows = [row for table in tables for row in _rows(table)]
    return Section(
        heading, tuple(map(one_line, remarks)), tuple(entry(item(one)) for one in points), tuple(rows)
    )


def _rows(table: str) -> list[tuple[str, ...]]:
    """Return the rows of a table, its head first. Raises BadDocument."""
    rows = [tuple(one_line(cell) for cell in line.strip()[1:-1].split("|")) for line in table.splitlines()]
    if len(rows) < 3 or set("".join(rows[1])) != {"-"} or len({len(row) for row in rows}) > 1:
        raise BadDocument(f"“{table[:40]}” should be a table: a head, a line of dashes, and rows as wide.")
    return [rows[0], *rows[2:]]


def _statement(found: Item) -> Entry:
    """Return an entry with a number, which is its anchor; or a point without either."""
    if found.anchors != found.ids or len(found.ids) > 1:
        raise BadDocument(f'{found.ids[0]} should begin with “<a id="{found.ids[0]}"></a>”.')
    match = _NOTE.fullmatch(found.text)
    assert match is not None  # it fits everything
    return Entry(found.ids[0] if found.ids else "", match["text"], note=match["note"] or "")


def _ruling(found: Item) -> Entry:
    own = next((number for number in found.ids if number.startswith(("OURS-", "A-"))), "")
    about = tuple(number for number in found.ids if number != own)
    return Entry(own, found.text, about, disputed=found.disputed)


COPY = Copy(DOCS, Path(__file__).with_name("rules.json"), read)
