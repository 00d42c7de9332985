"""Stopping the reminders of a seat: GET shows, POST acts, also the one-click POST of mail programs."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from games.mail.outbox.addresses import UNSUBSCRIBE, BadAddress, parse
from games.mail.outbox.suppression import seat_to_unsubscribe, stop_reminders
from games.models import Seat


@never_cache
@csrf_exempt  # the signed address is the permission; mail programs send no token
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, local: str) -> HttpResponse:
    seat = _seat(local)
    if request.method == "POST":
        stop_reminders(seat.pk)
    return render(request, "mail/unsubscribe.html", {"game": seat.game, "done": request.method == "POST"})


def _seat(local: str) -> Seat:
    """The seat that a signed address is about."""
    try:
        about = parse(f"{local}@{settings.MAIL_DOMAIN}")
    except BadAddress:
        raise Http404 from None
    seat = seat_to_unsubscribe(about.id) if about.purpose == UNSUBSCRIBE else None
    if seat is None:
        raise Http404
    return seat
