"""The profile of a person, for those who have met at a table, or for everybody if so set."""

from __future__ import annotations

from datetime import timedelta

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.models import User
from games.people.read.profile import WithAlien, profile
from games.site.access.limits import allowed
from games.site.access.too_often import too_often
from games.words.names import alien_name
from games.words.times import span_words


@never_cache
@require_safe
def person(request: HttpRequest, opaque_id: str) -> HttpResponse:
    """Whoever may not look is told that there is nothing, signed out or not."""
    viewer = request.user if request.user.is_authenticated else None
    if not allowed(request, "person"):
        return too_often(request)
    try:
        found = profile(opaque_id, viewer)
    except User.DoesNotExist:
        raise Http404 from None
    context = {
        "profile": found,
        "median": _words(found.median),
        "nine_tenths": _words(found.nine_tenths),
        "aliens": [_row(one) for one in found.aliens],
        "mine": viewer is not None and viewer.opaque_id == opaque_id,
    }
    return render(request, "people/person.html", context)


def _row(one: WithAlien) -> dict[str, object]:
    return {"id": one.alien, "name": alien_name(one.alien), "played": one.played, "won": one.won}


def _words(span: timedelta | None) -> str:
    """Whole hours if there are some, and days if there are many: nobody asks for more."""
    if span is None:
        return ""
    minutes = max(1, round(span.total_seconds() / 60))
    unit = 1440 if minutes >= 2880 else 60 if minutes >= 120 else 1
    return span_words(max(1, round(minutes / unit)) * unit * 60)
