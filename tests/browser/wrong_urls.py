"""The addresses of the site, and some that go wrong."""

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.views.csrf import csrf_failure

from cosmic_site import urls
from games.site.access import too_often


def forbidden(request: HttpRequest) -> HttpResponse:
    raise PermissionDenied


def broken(request: HttpRequest) -> HttpResponse:
    raise ValueError("for the page of it")


handler403: Any = getattr(urls, "handler403", "django.views.defaults.permission_denied")
handler404: Any = getattr(urls, "handler404", "django.views.defaults.page_not_found")
handler500: Any = getattr(urls, "handler500", "django.views.defaults.server_error")

urlpatterns = [
    *urls.urlpatterns,
    path("wrong/403/", forbidden),
    path("wrong/403-forged/", csrf_failure),
    path("wrong/429/", too_often),
    path("wrong/500/", broken),
]
