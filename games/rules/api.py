"""The rules and our rulings: by chapter, and by words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any, NamedTuple

from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.operation.body import OneOfParam, Page, Query, Shape, TextParam, cursor_at, place_of
from games.api.operation.view import Operations, operation
from games.library.read import fitting
from games.rules.read import BOOKS, FANTASY_FLIGHT, Chapter, Entry, chapters, every_chapter


class RuleShape(Shape):
    """A statement of the rules, or a ruling: then `about` are the numbers that it is about. In English."""

    id = serializers.CharField()
    text = serializers.CharField()
    about = serializers.ListField(child=serializers.CharField())
    note = serializers.CharField()
    disputed = serializers.BooleanField()


class SectionShape(Shape):
    """`table`: rows of cells, its head first; empty where there is none."""

    title = serializers.CharField()
    remarks = serializers.ListField(child=serializers.CharField())
    entries = RuleShape(many=True)
    table = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))


class ChapterLinkShape(Shape):
    chapter = serializers.CharField()
    title = serializers.CharField()
    summary = serializers.CharField()


class ContentsShape(Shape):
    chapters = ChapterLinkShape(many=True)


class ChapterShape(Shape):
    chapter = serializers.CharField()
    title = serializers.CharField()
    summary = serializers.CharField()
    sections = SectionShape(many=True)


class HitShape(Shape):
    """`page`: the title of the chapter in which it stands; `book`: the book of that chapter."""

    book = serializers.CharField()
    chapter = serializers.CharField()
    page = serializers.CharField()
    entry = RuleShape()


class HitsShape(Shape):
    found = serializers.IntegerField()
    hits = HitShape(many=True)
    next = serializers.CharField(allow_null=True)


class Wanted(Page):
    q = TextParam(allow_blank=False, help_text="Words that all stand there, or the number of a rule.")


class OfBook(Query):
    book = OneOfParam(
        choices=tuple(BOOKS), default=FANTASY_FLIGHT, help_text="The game of Fantasy Flight, or Mayfair's."
    )


class Hit(NamedTuple):
    """An entry and where it stands."""

    entry: Entry
    page: str
    chapter: Chapter

    @property
    def shown(self) -> dict[str, Any]:
        """Return it as the API has it."""
        where = {"book": self.chapter.book, "chapter": self.chapter.name, "page": self.page}
        return {**where, "entry": asdict(self.entry)}


class RulesView(Operations):
    @operation(
        "rules",
        scope=None,
        tag="Library",
        summary="The chapters of the rules",
        query=OfBook,
        answers=ContentsShape,
    )
    def get(self, request: Request) -> Response:
        return Response({"chapters": [_link(one) for one in chapters(OfBook.of(request)["book"]).values()]})


class ChapterView(Operations):
    @operation(
        "chapter", scope=None, tag="Library", summary="One chapter", query=OfBook, answers=ChapterShape
    )
    def get(self, request: Request, chapter: str) -> Response:
        found = chapters(OfBook.of(request)["book"]).get(chapter)
        if found is None:
            raise Http404
        return Response({**_link(found), "sections": [asdict(section) for section in found.sections]})


class SearchView(Operations):
    @operation(
        "search_rules",
        scope=None,
        tag="Library",
        summary="Search rules and rulings",
        query=Wanted,
        answers=HitsShape,
    )
    def get(self, request: Request) -> Response:
        asked = Wanted.of(request)
        place, most = place_of(asked)
        found = fitting(asked["q"], _all())
        shown = found[place : place + most]
        after = place + len(shown)
        return Response(
            {
                "found": len(found),
                "hits": [hit.shown for hit in shown],
                "next": cursor_at(after) if after < len(found) else None,
            }
        )


def _link(chapter: Chapter) -> dict[str, Any]:
    return {"chapter": chapter.name, "title": _(chapter.title), "summary": _(chapter.summary)}


def _all() -> Iterator[Hit]:
    for chapter in every_chapter():
        title = _(chapter.title)
        yield from (Hit(entry, title, chapter) for _section, entry in chapter.passages)
