"""The library of aliens and cards: for everybody, signed in or not."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from .page import Search, found_aliens, found_artifacts, found_techs, other_cards
from .shelf import alien_book, artifact_book, card_book, tech_book


@require_safe
def library(request: HttpRequest) -> HttpResponse:
    search = Search(request.GET or None)
    wanted = search.wanted
    context = {
        "search": search,
        "searched": bool(wanted),
        "aliens": [alien_book(row) for row in found_aliens(wanted)],
        "artifacts": [artifact_book(row) for row in found_artifacts(wanted)],
        "techs": [tech_book(row) for row in found_techs(wanted)],
        "other_cards": [] if wanted else [card_book(row) for row in other_cards()],
    }
    return render(request, "library/library.html", context)
