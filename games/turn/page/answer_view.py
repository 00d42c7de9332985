"""Answering a question by the form of its page."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect

from games.questions.page.posted import take_posted
from games.questions.page.preview import is_live, is_preview, live_preview
from games.site.access.games import my_seat, posted_from, private
from games.site.access.limits import allowed
from games.site.access.requests import SignedInRequest
from games.site.access.too_often import too_often

from .view import show


@private
@posted_from("turn", "game_id")
def answer(request: SignedInRequest, game_id: str, question: int) -> HttpResponse:
    seat = my_seat(request, game_id)
    if not allowed(request, "preview" if is_preview(request.POST) else "answer"):
        return too_often(request)
    attempts = take_posted(request, seat, question)
    if not attempts:
        return redirect("turn", game_id)
    return live_preview(request, attempts[0]) if is_live(request) else show(request, game_id, attempts)
