"""What every request passes through: compressed answers, and the reader's language and time zone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.translation import get_language

from games.base.language_and_zone import language_and_zone_on_pages, zone_names
from games.base.vocabulary import own_vocabulary, speak_of_game
from games.models import User
from games.models.play.game import edition_of

TEXTS = ("text/", "image/svg+xml", "application/json", "application/javascript", "application/manifest+json")


class Compression(GZipMiddleware):
    """Compresses text; pictures are small already, and a part of a file is sent unchanged.

    Pages hold secrets beside words that others have chosen. Their length tells nothing of them: the form
    token is masked anew in every page, and Django lengthens each answer by chance.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if response.status_code == 206 or not response.get("Content-Type", "").startswith(TEXTS):
            return response
        return super().process_response(request, response)


class Vocabulary:
    """A middleware for the words of an edition: pages and answers of a game speak as its edition does."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with own_vocabulary():
            return self.get_response(request)

    def process_view(
        self, _request: HttpRequest, _view: object, _args: Sequence[object], named: Mapping[str, object]
    ) -> None:
        """Choose the words of the game that the address names."""
        if "game_id" in named:
            speak_of_game(str(named["game_id"]), edition_of)


ZONE_COOKIE = "zone"  # app.js writes it


class LanguageAndZone:
    """A middleware for language and zone: a person's own, else those of Django and the browser."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        zone = zone_of_browser(request)
        if not request.user.is_authenticated:
            with language_and_zone_on_pages(None, zone):
                return self.get_response(request)
        if not request.headers.get("HX-Request"):  # a page that polls for news tells nothing new
            _keep(request.user, zone)
        with language_and_zone_on_pages(request.user, zone):
            response = self.get_response(request)
            response.headers["Content-Language"] = get_language()
            return response


def zone_of_browser(request: HttpRequest) -> str:
    """Return the browser's zone, or "" if we do not know it: anybody can write anything into a cookie."""
    told = request.COOKIES.get(ZONE_COOKIE, "")
    return told if told in zone_names() else ""


def _keep(user: User, zone: str) -> None:
    """Store the zone for mails, which no browser asks for. A person's own choice is left alone."""
    if zone and not user.zone and zone != user.zone_of_browser:
        user.zone_of_browser = zone
        User.objects.filter(pk=user.pk, zone="").update(zone_of_browser=zone)
