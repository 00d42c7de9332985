"""What the pages of the rules show."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import groupby

from django.conf import settings
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.rules.read import Chapter, Entry, Section, chapters, rulings_about

from .form import Search
from .search import found

MOST = 50  # results on one page


@dataclass(frozen=True)
class Numbered:
    """An entry as its chapter shows it, with our rulings about it."""

    entry: Entry
    rulings: tuple[Entry, ...]


def contents(search: Search) -> dict[str, object]:
    """The context of the contents, or of what was found."""
    wanted = search.wanted
    hits = found(wanted) if wanted else []
    return {
        "search": search,
        "searched": bool(wanted),
        "found": len(hits),
        "hits": hits[:MOST],
        "groups": [] if wanted else _groups(),
        **_language(),
    }


def chapter_context(name: str) -> dict[str, object]:
    """The context of one chapter; empty for a name that none has."""
    if name not in chapters():
        return {}
    names = list(chapters())
    at = names.index(name)
    chapter = chapters()[name]
    return {
        "chapter": chapter,
        "title": _(chapter.title),
        "summary": _(chapter.summary),
        "sections": [_section(section) for section in chapter.sections],
        "before": _link(names[at - 1]) if at else None,
        "after": _link(names[at + 1]) if at + 1 < len(names) else None,
        **_language(),
    }


def _language() -> dict[str, object]:
    """Whether the words around the rules are in another language than the rules."""
    return {"translated": get_language() != settings.LANGUAGE_CODE}


def _groups() -> list[dict[str, object]]:
    return [
        {"title": _(title), "chapters": [_link(chapter.name) for chapter in grouped]}
        for title, grouped in groupby(chapters().values(), key=lambda chapter: chapter.group)
    ]


def _link(name: str) -> dict[str, str]:
    chapter = chapters()[name]
    return {
        "name": name,
        "title": _(chapter.title),
        "summary": _(chapter.summary),
        "numbers": _numbers(chapter),
    }


def _numbers(chapter: Chapter) -> str:
    """The number that all of a chapter's entries begin with: "R-6", "T"; empty for those of several kinds."""
    begins = {re.split(r"(?<=^[DT])-|\.", entry.id)[0] for entry in chapter.entries if entry.id}
    return begins.pop() if len(begins) == 1 else ""


def _section(section: Section) -> dict[str, object]:
    about = rulings_about()
    entries = [Numbered(entry, about.get(entry.id, ()) if entry.id else ()) for entry in section.entries]
    return {"title": section.title, "remarks": section.remarks, "entries": entries, "built": section.built}
