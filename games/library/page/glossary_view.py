"""The glossary: all terms on a page, and each by itself; for the dialog of another page only its words."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from games.library.words.glossary import every_term, term_words
from games.site.access.requests import PageRequest


@require_safe
def glossary(request: HttpRequest) -> HttpResponse:
    return render(request, "library/glossary.html", {"terms": every_term()})


@require_safe
@vary_on_headers("HX-Request")
def term(request: PageRequest, name: str) -> HttpResponse:
    found = term_words(name)
    if found is None:
        raise Http404
    return render(request, "library/_term.html" if request.htmx else "library/term.html", {"term": found})
