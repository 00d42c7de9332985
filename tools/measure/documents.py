"""Count the words of the documents: README, CONTRIBUTING and docs/*.md, without rules and rulings."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from .sources import ROOT

RULINGS = "docs/rulings.md"  # the rules lie in a folder of their own, docs/rules/
MARKUP = re.compile(r"</?(?:b|img|picture|source)\b[^>]*>")
# Relative clauses that only their author follows, and phrases that say nothing in many words.
FORBIDDEN = re.compile(
    r"\b(?:whoever|whomever|whatever|whom|upon which|of which|none of theirs|to be had|is looked at"
    r"|that there is one)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Document:
    """The length of a document, and the forbidden words in it."""

    path: str
    words: int
    forbidden: list[str]


def documents(root: Path = ROOT) -> list[Document]:
    """Return the documents that are counted, README and CONTRIBUTING first."""
    paths = [root / "README.md", root / "CONTRIBUTING.md", *sorted((root / "docs").glob("*.md"))]
    return [_document(path, root) for path in paths if path != root / RULINGS]


def _document(path: Path, root: Path) -> Document:
    text = path.read_text()
    return Document(str(path.relative_to(root)), len(MARKUP.sub(" ", text).split()), forbidden_in(text))


def forbidden_in(text: str) -> list[str]:
    """Return the forbidden words of a text, in small letters and in their order."""
    return [found.lower() for found in FORBIDDEN.findall(" ".join(text.split()))]


def per_thousand(found: list[Document]) -> float:
    """Return the forbidden words in a thousand words of these documents."""
    words = sum(one.words for one in found)
    return round(1000 * sum(len(one.forbidden) for one in found) / words, 1) if words else 0.0
