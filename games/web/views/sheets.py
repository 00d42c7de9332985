"""The sheet of an alien or artifact, by itself."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.words.sheets import sheet as texts_of


@require_safe
def sheet(request: HttpRequest, name: str) -> HttpResponse:
    texts = texts_of(name)
    if not texts:
        raise Http404
    return render(request, "games/sheet.html", {"sheet": texts})
