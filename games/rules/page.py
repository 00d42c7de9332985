"""The pages of the rules: contents of both books, chapters and search."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from django import forms
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.library.read import Ruling, fitting, rulings
from games.rules.read import (
    FANTASY_FLIGHT,
    MAYFAIR,
    Chapter,
    Entry,
    Section,
    chapters,
    every_chapter,
    rulings_about,
)
from games.site.page.text_links import address_of, chapter_address
from games.words.names import alien_name


class Search(forms.Form):
    """What is left empty searches nothing."""

    q = forms.CharField(
        label=gettext_lazy("Words or a number"),
        required=False,
        max_length=80,
        widget=forms.TextInput(
            attrs={"type": "search", "placeholder": gettext_lazy("second encounter, or R-3.4")}
        ),
    )

    @property
    def wanted(self) -> str:
        """Return what was typed, as far as it can be understood."""
        self.full_clean()
        return str(getattr(self, "cleaned_data", {}).get("q", ""))


@dataclass(frozen=True)
class Hit:
    """An entry with the title and the address of its page; `address` is its own place."""

    entry: Entry
    page: str
    page_address: str
    address: str
    english: bool = True  # the rules are; rulings about aliens are translated
    built: bool = True  # whether it is part of the game here


def found(wanted: str) -> list[Hit]:
    """Return all entries that fit, those that help most first."""
    return fitting(wanted, _all())


def _all() -> Iterator[Hit]:
    """Yield every entry of the rules, then our rulings about the aliens."""
    for chapter in every_chapter():
        page, title = chapter_address(chapter), _title(chapter)
        for section, entry in chapter.passages:
            yield Hit(entry, title, page, address_of(entry.id) or page, built=section.built)
    for alien, ruled in rulings().items():
        page, name = reverse("sheet", args=[alien]), alien_name(alien)
        for entry in map(_of_alien, ruled):
            yield Hit(entry, name, page, f"{page}#{entry.id}" if entry.id else page, english=False)


def _title(chapter: Chapter) -> str:
    """Return the title of a chapter where those of both books stand."""
    title = _(chapter.title)
    return _("Mayfair: %(title)s") % {"title": title} if chapter.book == MAYFAIR else title


def _of_alien(ruling: Ruling) -> Entry:
    """Return a ruling as an entry. A default has the number of its decision, which is elsewhere."""
    numbers = tuple(filter(None, ruling.id.split(", ")))
    own = next((number for number in numbers if number.startswith("OURS-")), "")
    about = tuple(number for number in numbers if number != own)
    return Entry(own, _(ruling.text), about, disputed=ruling.disputed)


MOST = 50  # results on one page


@dataclass(frozen=True)
class Numbered:
    """An entry as its chapter shows it, with our rulings about it."""

    entry: Entry
    rulings: tuple[Entry, ...]


def contents(search: Search) -> dict[str, object]:
    """Return the context of the contents, or of what was found."""
    wanted = search.wanted
    hits = found(wanted) if wanted else []
    return {
        "search": search,
        "searched": bool(wanted),
        "found": len(hits),
        "hits": hits[:MOST],
        "groups": [] if wanted else _groups(FANTASY_FLIGHT),
        **_language(),
    }


def chapter_context(book: str, name: str) -> dict[str, object]:
    """Return the context of one chapter; empty for an unknown name."""
    if name not in chapters(book):
        return {}
    links = _links(book)
    at = list(chapters(book)).index(name)
    chapter = chapters(book)[name]
    return {
        "chapter": chapter,
        "mayfair": book == MAYFAIR,
        "title": _(chapter.title),
        "summary": _(chapter.summary),
        "sections": [_section(section) for section in chapter.sections],
        "before": links[at - 1] if at else None,
        "after": links[at + 1] if at + 1 < len(links) else None,
        **_language(),
    }


def _language() -> dict[str, object]:
    """Return whether the words around the rules are in another language than the rules."""
    return {"translated": get_language() != settings.LANGUAGE_CODE}


def _groups(book: str) -> list[dict[str, object]]:
    return [
        {"title": _(title), "chapters": list(map(_link, grouped))}
        for title, grouped in groupby(chapters(book).values(), key=lambda chapter: chapter.group)
    ]


def _links(book: str) -> list[dict[str, str]]:
    return list(map(_link, chapters(book).values()))


def _link(chapter: Chapter) -> dict[str, str]:
    return {
        "address": chapter_address(chapter),
        "title": _(chapter.title),
        "summary": _(chapter.summary),
        "numbers": _numbers(chapter),
    }


def _numbers(chapter: Chapter) -> str:
    """Return the number that all of a chapter's entries begin with: "R-6", "T", "MD".

    It is empty for those of several kinds.
    """
    begins = {re.split(r"-(?=\d+$)|\.", entry.id)[0] for entry in chapter.entries if entry.id}
    return begins.pop() if len(begins) == 1 else ""


def _section(section: Section) -> dict[str, object]:
    about = rulings_about()
    entries = [Numbered(entry, about.get(entry.id, ()) if entry.id else ()) for entry in section.entries]
    return {
        "title": section.title,
        "remarks": section.remarks,
        "head": section.table[:1],
        "rows": section.table[1:],
        "entries": entries,
        "built": section.built,
    }


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """Show the contents, or what was searched for."""
    return render(request, "rules/contents.html", contents(Search(request.GET or None)))


@require_safe
def mayfair(request: HttpRequest) -> HttpResponse:
    """Show the contents of the Mayfair book."""
    search = Search()
    search.fields["q"].widget.attrs["placeholder"] = _("second challenge, or M-6.2")
    context = {"search": search, "groups": _groups(MAYFAIR), **_language()}
    return render(request, "rules/mayfair.html", context)


@require_safe
def chapter(request: HttpRequest, name: str, book: str = FANTASY_FLIGHT) -> HttpResponse:
    context = chapter_context(book, name)
    if not context:
        raise Http404
    return render(request, "rules/chapter.html", context)
