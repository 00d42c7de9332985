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

from games.api.operation.body import Page, Shape, TextParam, cursor_at, place_of
from games.api.operation.view import Operations, operation
from games.library.read import fitting
from games.rules.read import Chapter, Entry, chapters


class RuleShape(Shape):
    """A statement of the rules, or a ruling: then `about` are the numbers that it is about. In English."""

    id = serializers.CharField()
    text = serializers.CharField()
    about = serializers.ListField(child=serializers.CharField())
    note = serializers.CharField()
    disputed = serializers.BooleanField()


class SectionShape(Shape):
    title = serializers.CharField()
    remarks = serializers.ListField(child=serializers.CharField())
    entries = RuleShape(many=True)


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
    """`page`: the title of the chapter in which it stands."""

    chapter = serializers.CharField()
    page = serializers.CharField()
    entry = RuleShape()


class HitsShape(Shape):
    found = serializers.IntegerField()
    hits = HitShape(many=True)
    next = serializers.CharField(allow_null=True)


class Wanted(Page):
    q = TextParam(allow_blank=False, help_text="Words that all stand there, or the number of a rule.")


class Hit(NamedTuple):
    """An entry and where it stands."""

    entry: Entry
    page: str
    chapter: str


class RulesView(Operations):
    @operation("rules", scope=None, tag="Library", summary="The chapters of the rules", answers=ContentsShape)
    def get(self, request: Request) -> Response:
        return Response({"chapters": [_link(chapter) for chapter in chapters().values()]})


class ChapterView(Operations):
    @operation("chapter", scope=None, tag="Library", summary="One chapter", answers=ChapterShape)
    def get(self, request: Request, chapter: str) -> Response:
        found = chapters().get(chapter)
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
                "hits": [{"chapter": h.chapter, "page": h.page, "entry": asdict(h.entry)} for h in shown],
                "next": cursor_at(after) if after < len(found) else None,
            }
        )


def _link(chapter: Chapter) -> dict[str, Any]:
    return {"chapter": chapter.name, "title": _(chapter.title), "summary": _(chapter.summary)}


def _all() -> Iterator[Hit]:
    for chapter in chapters().values():
        title = _(chapter.title)
        for section in chapter.sections:
            yield from (Hit(entry, title, chapter.name) for entry in section.entries)
