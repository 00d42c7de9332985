"""The app that a phone or desktop can install: its name, its looks, and what it keeps offline."""

from __future__ import annotations

import hashlib
import json

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

SPACE = "#0f141f"  # the background of the dark page, behind the icon while the app starts
SIZES = (192, 512)
ICONS = "games/icons"
STYLE = "games/cosmic.css"
OFFLINE = "site/app/offline.html"


def manifest_document() -> dict[str, object]:
    """Return a web app manifest in the reader's language, by the W3C's "Web Application Manifest"."""
    return {
        "id": "/",
        "name": "Cosmic Post",
        "short_name": "Cosmic Post",
        "description": _("A game of planets and aliens, played whenever you answer"),
        "lang": get_language() or settings.LANGUAGE_CODE,
        "start_url": reverse("home"),
        "scope": "/",
        "display": "standalone",
        "background_color": SPACE,
        "theme_color": SPACE,
        "icons": [*(_icon(size, "any") for size in SIZES), *(_icon(size, "maskable") for size in SIZES)],
        "shortcuts": [
            {"name": _("My games"), "url": reverse("home")},
            {"name": _("Make a game"), "url": reverse("new_game")},
            {"name": _("Library"), "url": reverse("library")},
        ],
    }


def _icon(size: int, purpose: str) -> dict[str, str]:
    return {
        "src": static(f"{ICONS}/{purpose}-{size}.png"),
        "sizes": f"{size}x{size}",
        "type": "image/png",
        "purpose": purpose,
    }


def offline_addresses() -> list[str]:
    """Return the addresses that a browser keeps: the offline page and its looks.

    A page of a game is never kept: nobody must find it after its reader has signed out.
    """
    return [reverse("offline"), static(STYLE), static("games/favicon.svg")]


def offline_page() -> str:
    """Return what is shown without a network, in the reader's language."""
    return render_to_string(OFFLINE)


def version_of(files: list[str]) -> str:
    """Return a new name for the store when a kept address, the style or the offline page changes.

    So a browser fetches the page anew when its reader has chosen another language.
    """
    style = finders.find(STYLE)
    seen = [*files, offline_page(), _bytes_of(style) if isinstance(style, str) else ""]
    return hashlib.sha256(json.dumps(seen).encode()).hexdigest()[:12]


def _bytes_of(path: str) -> str:
    with open(path, encoding="utf-8") as file:
        return file.read()


HOUR = 3600


@require_safe
@cache_control(max_age=HOUR, public=True)
@vary_on_headers("Accept-Language", "Cookie")
def manifest(request: HttpRequest) -> HttpResponse:
    return JsonResponse(manifest_document(), content_type="application/manifest+json")


@require_safe
@cache_control(no_cache=True)
def service_worker(request: HttpRequest) -> HttpResponse:
    """Serve the service worker from the root, so that it may answer for every page.

    A browser asks for it each time, and fetches what it keeps anew when the worker has changed.
    """
    files = offline_addresses()
    context = {"files": files, "version": version_of(files)}
    return render(request, "site/app/service_worker.js", context, content_type="text/javascript")


@require_safe
@cache_control(no_cache=True)
def offline(request: HttpRequest) -> HttpResponse:
    """Show the offline page, the same for everybody but for the language.

    The browser keeps it and shows it to any person, signed in or not.
    """
    return HttpResponse(offline_page())
