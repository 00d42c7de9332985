"""The sheet of an alien or artifact, by itself."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.web.library import sheet_page


@require_safe
def sheet(request: HttpRequest, name: str) -> HttpResponse:
    context = sheet_page(name)
    if not context:
        raise Http404
    template = "games/sheet.html" if "power" in context["sheet"] else "games/card_sheet.html"
    return render(request, template, context)
