"""Shows pages in the language and the zone of whoever looks."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language

from games.base.language_and_zone import language_and_zone_on_pages, zone_names
from games.models import User

ZONE_COOKIE = "zone"  # app.js writes it


class LanguageAndZone:
    """A person's own come first. Else Django's LocaleMiddleware and the zone of the browser tell."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        zone = zone_of_browser(request)
        if not request.user.is_authenticated:
            with language_and_zone_on_pages(None, zone):
                return self.get_response(request)
        if not request.headers.get("HX-Request"):  # a page that looks for news tells nothing new
            _keep(request.user, zone)
        with language_and_zone_on_pages(request.user, zone):
            response = self.get_response(request)
            response.headers["Content-Language"] = get_language()
            return response


def zone_of_browser(request: HttpRequest) -> str:
    """Empty if the browser has told none that we know: anybody can write anything into a cookie."""
    told = request.COOKIES.get(ZONE_COOKIE, "")
    return told if told in zone_names() else ""


def _keep(user: User, zone: str) -> None:
    """For mails, which no browser asks for. What a person has chosen is left alone."""
    if zone and not user.zone and zone != user.zone_of_browser:
        user.zone_of_browser = zone
        User.objects.filter(pk=user.pk, zone="").update(zone_of_browser=zone)
