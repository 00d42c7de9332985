"""The documents say nothing that is not there: links, commands, make targets, aliens."""

import re
from pathlib import Path

import pytest
from django.core.management import get_commands

from engine.editions.variants import VARIANTS
from engine.sheets.book import book

ROOT = Path(__file__).resolve().parent.parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "clients").glob("*/*.md")])
LINK = re.compile(r"\]\((?!https?://|mailto:)([^)#\s]*)(?:#([^)\s]*))?\)")
COMMAND = re.compile(r"manage\.py ([a-z_]+)")
TARGET = re.compile(r"(?:`|^)make ([a-z][a-z-]*)", re.MULTILINE)
ROOTS = r"\.ci|benchmarks|clients|cosmic_site|docker|docs|engine|games|requirements|templates|tests|tools"
FILE = re.compile(rf"`((?:{ROOTS})/[\w./-]*|[\w.-]+(?:/[\w.-]+)*(?:/|\.py))`")  # else a folder or a module
INSIDE = ("", "games", "engine", "templates")  # where paths in documents begin
CODE = ("engine", "games", "tests", "tools")
EXAMPLE = "tick_clock.py"  # the alien that a contributor is about to write
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)

every_document = pytest.mark.parametrize("document", DOCUMENTS, ids=lambda d: str(d.relative_to(ROOT)))


def anchors(document):
    """How headings are linked to."""
    headings = HEADING.findall(document.read_text())
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@every_document
def test_every_link_within_the_documents_leads_somewhere(document):
    for path, anchor in LINK.findall(document.read_text()):
        target = (document.parent / path).resolve() if path else document
        assert target.exists(), path
        assert not anchor or anchor in anchors(target), f"{path}#{anchor}"


@every_document
def test_every_command_that_is_named_exists(document):
    assert set(COMMAND.findall(document.read_text())) <= set(get_commands())


@every_document
def test_every_make_target_that_is_named_exists(document):
    targets = set(re.findall(r"^([a-z][a-z-]*):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert set(TARGET.findall(document.read_text())) <= targets


@every_document
def test_every_file_that_is_named_exists(document):
    assert [path for path in FILE.findall(document.read_text()) if not _is_there(path)] == []


def _is_there(path):
    """A folder or module may be named alone, if there is one of that name."""
    paths = [ROOT / start / path for start in INSIDE]
    alone = path.count("/") == path.endswith("/")
    anywhere = (ROOT.glob(f"{code}/**/{path.rstrip('/')}") for code in CODE) if alone else ()
    return path == EXAMPLE or any(one.exists() for one in paths) or any(map(any, anywhere))


def test_every_document_stands_in_the_index():
    index = (ROOT / "docs" / "README.md").read_text()
    for document in (ROOT / "docs").glob("*.md"):
        assert document.name == "README.md" or f"({document.name})" in index


def test_every_setting_of_the_environment_is_described():
    read = set(re.findall(r'given\.get\("([A-Z_]+)"', (ROOT / "cosmic_site" / "environment.py").read_text()))
    described = set(
        re.findall(r"^\| `([A-Z_]+)` \|", (ROOT / "docs" / "running.md").read_text(), re.MULTILINE)
    )
    assert read == described


@pytest.mark.parametrize("alien", book().aliens)
def test_the_changelog_names_every_alien(alien):
    assert re.search(rf"\b{book().sheets[alien].title}\b", (ROOT / "CHANGELOG.md").read_text())


@pytest.mark.parametrize("alien", book().aliens)
def test_every_alien_has_a_section_of_rulings_with_its_own_ids(alien):
    text = (ROOT / "docs" / "rulings.md").read_text()
    section = re.search(
        rf"^### {book().sheets[alien].title}\n(.*?)(?=^###? |\Z)", text, re.DOTALL | re.MULTILINE
    )
    assert section, "neither a ruling nor the words that there is none"
    assert section[1].strip()
    assert set(re.findall(r"\*\*OURS-([a-z_]+)-\d+", section[1])) <= {alien}


def test_no_ruling_has_the_id_of_another():
    ids = re.findall(r"\*\*(OURS-\w+-\d+)\*\*", (ROOT / "docs" / "rulings.md").read_text())
    assert len(ids) == len(set(ids))


def test_every_switch_stands_among_the_rulings_with_what_the_editions_say():
    from engine.editions import EDITIONS

    text = (ROOT / "docs" / "rulings.md").read_text()
    for switch in EDITIONS["ffg2008"]:
        assert f"`{switch}`" in text


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_readme_names_no_variant_among_what_is_not_there(variant):
    missing = (ROOT / "README.md").read_text().partition("## What is not there yet")[2].partition("\n## ")[0]
    assert missing
    assert variant.replace("_", " ")[:9] not in missing.lower()  # its beginning: "technologies" is technology


def test_the_readme_shows_pictures_that_are_there_and_not_heavy():
    """One for those who read in the light, one for those who read in the dark."""
    shown = re.findall(r'(?:src|srcset)="([^"]+)"', (ROOT / "README.md").read_text())
    assert len(shown) == 2
    assert all((ROOT / path).stat().st_size < 300_000 for path in shown)
