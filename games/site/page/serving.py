"""The application that serves pages: compressed, and with all that is loaded frozen in memory."""

from __future__ import annotations

import gc

from django.core.handlers.wsgi import WSGIHandler
from django.core.wsgi import get_wsgi_application
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.urls import get_resolver

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


def serving_application() -> WSGIHandler:
    """Return the application, with everything loaded that requests would load."""
    application = get_wsgi_application()
    freeze_loaded_objects()
    return application


def freeze_loaded_objects() -> None:
    """Keep what is loaded for good out of the garbage collector's rounds.

    A full round goes through more than a hundred thousand objects, for 90 ms, while somebody waits for a
    page.
    """
    _ = get_resolver().url_patterns
    gc.collect()
    gc.freeze()
