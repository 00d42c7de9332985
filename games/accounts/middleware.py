"""Shows pages in the language and the zone of whoever is signed in."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language

from games.base.language_and_zone import language_and_zone_on_pages


class LanguageAndZone:
    """For all others Django's LocaleMiddleware follows the browser, and times are the service's."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.user.is_authenticated:
            return self.get_response(request)
        with language_and_zone_on_pages(request.user):
            response = self.get_response(request)
            response.headers["Content-Language"] = get_language()
            return response
