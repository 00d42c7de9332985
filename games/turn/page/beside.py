"""What is said beside a question, by a form of its own: then the page is shown again."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect

from games.models import Seat
from games.site.access.games import my_seat
from games.site.access.limits import allowed
from games.site.access.requests import SignedInRequest
from games.site.access.too_often import too_often


def say_beside(
    request: SignedInRequest, game_id: str, say: Callable[[SignedInRequest, Seat], str], saved: str
) -> HttpResponse:
    """`say` gives why it cannot be said; empty if it stands, and then `saved` tells so."""
    seat = my_seat(request, game_id)
    if not allowed(request, "standing"):
        return too_often(request)
    wrong = say(request, seat)
    if wrong:
        messages.error(request, wrong)
    else:
        messages.success(request, saved)
    return redirect("turn", game_id)
