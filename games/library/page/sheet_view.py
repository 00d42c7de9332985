"""The sheet of an alien or artifact, by itself; for htmx only what belongs into a fold of another page."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from games.site.access.requests import PageRequest

from .page import sheet_page


@require_safe
@vary_on_headers("HX-Request")
def sheet(request: PageRequest, name: str) -> HttpResponse:
    context = sheet_page(name)
    if not context:
        raise Http404
    if request.htmx:
        return render(request, "library/_sheet.html", context)
    template = "library/sheet.html" if "power" in context["sheet"] else "library/card_sheet.html"
    return render(request, template, context)
