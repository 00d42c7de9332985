"""The rules as data: read as the documents have them, and every number that is cited stands there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from games.base.links import chapter_link, rules_path
from games.base.vocabulary import in_vocabulary, vocabularies
from games.library import read as library
from games.rules import read as rules
from games.rules.read import DOCS, ID, BadDocument, Chapter, Entry, Section, read, read_documents
from games.site.page.text_links import NUMBER, address_of

ROOT = DOCS.parent
CONTENTS = """# Rules

## A turn

- [Destiny](06-destiny.md): Against whom
  it is.

## To look up

- [Rulings](../rulings.md): What we decided.
"""
CHAPTER = """# Destiny

In short.

- <a id="R-6.1"></a>**R-6.1** One thing
  on two lines. *(rulebook; ours)*

## Not played here yet

A remark.

- <a id="R-6.2"></a>**R-6.2** Another, as in R-6.1.
- Without a number.
"""
MAYFAIR_CONTENTS = """# The Mayfair game

## A turn

- [Destiny](15-destiny.md): Other kinds of cards.
"""
MAYFAIR_CHAPTER = """# Destiny

## Kinds

In two lines
of text.

| Mayfair | remark |
| --- | --- |
| *wild* | as in [the book](README.md) |
| comet | |

- <a id="M-15.2"></a>**M-15.2** As R-6.1. *(ours; A-1)*
"""
OURS = """# Rulings

## The rules

A remark, with [a link](elsewhere.md).

### Turn

- <a id="OURS-core-1"></a>**R-6.1, OURS-core-1** *disputed* Decided.
- **R-6.2** Said once more.
- <a id="A-1"></a>**M-15.2, A-1** Of the other book.

## The aliens
"""


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    """A folder of documents: contents and one chapter of each book, and rulings."""
    (tmp_path / "rules" / "mayfair").mkdir(parents=True)
    (tmp_path / "rules" / "mayfair" / "README.md").write_text(MAYFAIR_CONTENTS)
    (tmp_path / "rules" / "mayfair" / "15-destiny.md").write_text(MAYFAIR_CHAPTER)
    (tmp_path / "rules" / "README.md").write_text(CONTENTS)
    (tmp_path / "rules" / "06-destiny.md").write_text(CHAPTER)
    (tmp_path / "rulings.md").write_text(OURS)
    return tmp_path


def change(docs: Path, file: str, right: str, wrong: str) -> None:
    text = (docs / file).read_text()
    assert right in text
    (docs / file).write_text(text.replace(right, wrong))


# --- reading


def test_a_chapter_is_read_with_its_sections_remarks_and_statements(docs: Path) -> None:
    destiny, _ours, _mayfair = read_documents(docs)
    assert destiny == Chapter(
        "ffg",
        "destiny",
        "Destiny",
        "Against whom it is.",
        "A turn",
        (
            Section("", ("In short.",), (Entry("R-6.1", "One thing on two lines.", note="rulebook; ours"),)),
            Section(
                "Not played here yet",
                ("A remark.",),
                (Entry("R-6.2", "Another, as in R-6.1."), Entry("", "Without a number.")),
            ),
        ),
    )
    assert [section.built for section in destiny.sections] == [True, False]


def test_a_chapter_of_the_other_book_may_have_the_same_name_and_a_table(docs: Path) -> None:
    *_others, destiny = read_documents(docs)
    assert (destiny.book, destiny.name, destiny.summary) == ("mayfair", "destiny", "Other kinds of cards.")
    (_before, kinds) = destiny.sections
    assert kinds == Section(
        "Kinds",
        ("In two lines of text.",),
        (Entry("M-15.2", "As R-6.1.", note="ours; A-1"),),
        (("Mayfair", "remark"), ("*wild*", "as in the book"), ("comet", "")),
    )
    assert [entry.text for _section, entry in destiny.passages] == [
        "*wild* | as in the book",
        "comet",
        "As R-6.1.",
    ]


def test_rulings_are_read_with_what_they_are_about(docs: Path) -> None:
    _destiny, ours, _mayfair = read_documents(docs)
    assert (ours.name, ours.sections[0].remarks) == ("rulings", ("A remark, with a link.",))
    assert ours.sections[1].entries == (
        Entry("OURS-core-1", "Decided.", about=("R-6.1",), disputed=True),
        Entry("", "Said once more.", about=("R-6.2",)),
        Entry("A-1", "Of the other book.", about=("M-15.2",)),
    )


@pytest.mark.parametrize(
    ("file", "right", "wrong", "told"),
    [
        ("rules/README.md", "06-destiny", "07-destiny", "name “07-destiny.md”, which is not there"),
        (
            "rules/README.md",
            "- [Destiny](06-destiny.md): Against whom\n  it is.\n",
            "",
            "not name “06-destiny",
        ),
        ("rules/README.md", "(06-destiny.md): Against whom\n  it is.", "(06-destiny.md)", "should be “- "),
        ("rules/06-destiny.md", "# Destiny", "# Fate", "06-destiny.md: It should begin with “# Destiny”"),
        ("rules/06-destiny.md", '<a id="R-6.1"></a>', "", "R-6.1 should begin with"),
        ("rules/06-destiny.md", 'id="R-6.1"', 'id="R-6.3"', "R-6.1” has the anchor of another"),
        ("rules/06-destiny.md", "R-6.2", "R-6.1", "There are two of R-6.1"),
        ("rules/06-destiny.md", "- Without a number.", "\nWithout a number.", "a paragraph stands below"),
        ("rulings.md", "- **R-6.2** Said once more.", "\nSaid.", "rulings.md: Under “Turn” a paragraph"),
        ("rules/mayfair/15-destiny.md", "M-15.2", "R-6.1", "There are two of R-6.1"),
        ("rules/mayfair/15-destiny.md", "| comet | |", "| comet |", "should be a table"),
        ("rules/mayfair/15-destiny.md", "| --- | --- |\n", "", "should be a table"),
        ("rules/mayfair/15-destiny.md", "\n\n- <a", "\n\nText.\n\n- <a", "a paragraph stands below"),
        ("rules/mayfair/README.md", "15-destiny", "16-destiny", "name “16-destiny.md”, which is not there"),
    ],
)
def test_what_cannot_be_read_is_named(docs: Path, file: str, right: str, wrong: str, told: str) -> None:
    change(docs, file, right, wrong)
    with pytest.raises(BadDocument, match=re.escape(told)):
        read(docs)


def test_the_data_shipped_are_those_of_the_documents() -> None:
    """If this fails: manage.py ruling_data."""
    call_command("ruling_data", "--check")


def test_written_data_are_current_until_a_document_changes(
    docs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "COPY", replace(rules.COPY, source=docs, file=docs / "rules.json"))
    with pytest.raises(CommandError, match=r"rules\.json is not current"):
        call_command("ruling_data", "--check")
    call_command("ruling_data")
    call_command("ruling_data", "--check")
    change(docs, "rulings.md", "Decided.", "Decided anew.")
    with pytest.raises(CommandError, match=r"manage\.py ruling_data"):
        call_command("ruling_data", "--check")


def test_a_document_that_cannot_be_read_writes_nothing(docs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "COPY", replace(rules.COPY, source=docs, file=docs / "rules.json"))
    change(docs, "rules/06-destiny.md", "# Destiny", "# Fate")
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("ruling_data")
    assert not (docs / "rules.json").exists()


# --- what is cited


def texts() -> Iterator[tuple[Path, str]]:
    """Everything that people write here: code, tests, words, pages and documents."""
    for folder in ("engine", "games", "cosmic_site", "templates", "tests", "tools", "benchmarks", "docs"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in {".py", ".html", ".txt", ".md", ".po", ".js", ".css"}:
                yield path, path.read_text("utf-8")
    yield from ((path, path.read_text("utf-8")) for path in ROOT.glob("*.md"))


def test_every_number_that_is_cited_leads_to_its_place() -> None:
    made_up = {Path(__file__), Path(__file__).with_name("test_rulings.py")}
    lost = {
        f"{path.relative_to(ROOT)}: {number}"
        for path, text in texts()
        if path not in made_up
        for number in NUMBER.findall(text)
        if not address_of(number)
    }
    assert sorted(lost) == []


def test_a_number_that_nothing_has_leads_nowhere() -> None:
    """Or the test above could not fail."""
    for number in (
        "R-6.99", "R-99.1", "D-99", "T-99", "OURS-core-99", "OURS-amoeba-99", "OURS-nobody-1",
        "M-7.8.99", "M-99.1", "MD-99", "A-99",
    ):  # fmt: skip
        assert NUMBER.fullmatch(number) and address_of(number) == ""


@pytest.mark.parametrize("cited", ["R-3.4, R-12.17", "(R-3.4)", "R-3.4.", "“R-3.4”"])
def test_a_number_is_found_wherever_it_stands(cited: str) -> None:
    assert NUMBER.findall(cited)[0] == "R-3.4"


@pytest.mark.parametrize("number", ["M-7.8.8", "M-22.0", "MD-7", "A-61"])
def test_a_number_of_the_mayfair_book_is_found_as_a_whole(number: str) -> None:
    assert NUMBER.findall(f"({number}, {number}.)") == [number, number]


@pytest.mark.parametrize(
    "other",
    ["M-4-4L4", "M-7", "B-61", "UTF-8", "SHA-256", "R-3", "X-R-3.4", "SORT-1", "OURS-core"],
)
def test_what_only_looks_like_a_number_is_none(other: str) -> None:
    assert NUMBER.findall(other) == []


def test_the_numbers_of_a_chapter_without_gaps_begin_with_that_of_its_file() -> None:
    for path in sorted((DOCS / "rules").glob("[0-2][0-9]-*.md")):
        chapter = int(path.name[:2])
        found = re.findall(rf'<a id="({ID})"></a>', path.read_text("utf-8"))
        if chapter <= 26:
            last = len(found)
            assert sorted(found, key=_place) == [f"R-{chapter}.{n}" for n in range(1, last + 1)], path.name


def _place(number: str) -> int:
    return int(number.rpartition(".")[2])


def test_all_decisions_and_examples_are_there() -> None:
    for kind, chapter, last in (("D", "decisions", 79), ("T", "examples", 28)):
        found = {entry.id for entry in rules.chapters()[chapter].entries if entry.id}
        assert found == {f"{kind}-{n}" for n in range(1, last + 1)}


def test_of_the_mayfair_book_only_numbers_of_what_is_not_built_are_missing() -> None:
    """And they begin with that of their file."""
    stands: dict[int, list[str]] = {}
    for path in sorted((DOCS / "rules" / "mayfair").glob("[0-2][0-9]-*.md")):
        for number in re.findall(rf'<a id="({ID})"></a>', path.read_text("utf-8")):
            kind, *places = re.split(r"[-.]", number)
            assert kind == "MD" or int(places[0]) == int(path.name[:2]), number
            if kind == "M" and len(places) == 2:
                stands.setdefault(int(places[0]), []).append(number)
    missing = {
        f"M-{chapter}.{n}"
        for chapter, numbers in stands.items()
        for n in range(1, max(map(_place, numbers)) + 1)
        if f"M-{chapter}.{n}" not in numbers and chapter != 21
    }
    assert missing == {
        "M-4.8",
        "M-4.9",
        "M-12.15",
        "M-15.8",
        "M-15.11",
        *(f"M-17.{n}" for n in (4, 5, 6, 7, 10, 12)),
    }


def test_the_course_of_a_turn_can_be_read_from_the_book() -> None:
    """The table of M-6, which the game's course is compared with."""
    (_before, stages, _rest) = rules.chapters("mayfair")["turn"].sections
    head, *rows = stages.table
    assert head[:2] == ("Mayfair", "content")
    assert [row[0] for row in rows] == ["prechallenge phase", *(f"stage {n}" for n in range(1, 11))]


def test_the_rulings_of_the_mayfair_book_that_concern_what_is_built_are_there() -> None:
    """The others are about moons, lucre, two players with several systems, and the back of the Warp."""
    others = {4, 13, 14, 15, 16, 17, 20, 21, 22, 26, 27, 30, 33, 36, 39, 46, 47, 48, 57, 58, 64}
    found = {entry.id for entry in rules.chapters()["rulings"].entries if entry.id.startswith("A-")}
    assert found == {f"A-{n}" for n in range(1, 66) if n not in others}


def test_every_anchor_of_the_rulings_is_that_of_its_page() -> None:
    anchors = re.findall(r'<a id="([^"]+)"></a>', (DOCS / "rulings.md").read_text("utf-8"))
    of_rules = re.compile(r"OURS-(?:core|tech|zilch|shark)-|A-")
    assert {number for number in anchors if of_rules.match(number)} == {
        entry.id for entry in rules.chapters()["rulings"].entries if entry.id
    }


def test_rulings_about_a_rule_are_found_by_its_number() -> None:
    about = rules.rulings_about()
    assert [entry.id for entry in about["R-19.3"]] == ["OURS-core-8"]
    assert about["R-8.8"][0].disputed and "R-1.1" not in about
    assert [entry.id for entry in about["M-13.1"]] == ["A-61"]


def test_a_ruling_about_an_alien_leads_to_its_sheet() -> None:
    assert address_of("OURS-amoeba-1") == "/sheets/amoeba/#OURS-amoeba-1"
    assert address_of("OURS-core-1") == "/rules/rulings/#OURS-core-1"
    assert address_of("D-69") == "/rules/decisions/#D-69"
    assert address_of("A-61") == "/rules/rulings/#A-61"
    assert address_of("MD-69") == "/rules/mayfair/decisions/#MD-69"
    assert address_of("M-7.8.8") == "/rules/mayfair/stages/#M-7.8.8"
    assert all(
        address_of(number)
        for ruled in library.rulings().values()
        for ruling in ruled
        for number in filter(None, ruling.id.split(", "))
    )


def test_every_vocabulary_has_a_book_with_pages_of_its_own() -> None:
    for spoken in vocabularies():
        with in_vocabulary(spoken):
            name = next(iter(rules.chapters(rules.spoken_book())))
            assert rules.spoken_book() in rules.BOOKS
            assert spoken in rules_path() and f"{spoken}/{name}/" in chapter_link(name)
