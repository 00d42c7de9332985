"""The rules: for everybody, signed in or not."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from .form import Search
from .page import chapter_context, contents


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """The contents, or what was searched for."""
    return render(request, "rules/contents.html", contents(Search(request.GET or None)))


@require_safe
def chapter(request: HttpRequest, name: str) -> HttpResponse:
    context = chapter_context(name)
    if not context:
        raise Http404
    return render(request, "rules/chapter.html", context)
