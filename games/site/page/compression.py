"""Compresses what is text, pages and files alike: a phone in a queue waits for bytes."""

from __future__ import annotations

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

TEXTS = ("text/", "image/svg+xml", "application/json", "application/javascript", "application/manifest+json")


class Compression(GZipMiddleware):
    """Pictures are small already, and a part of a file is asked for as it is.

    Pages hold secrets beside words that others have chosen. Their length tells nothing of them: the form
    token is masked anew in every page, and Django lengthens each answer by chance.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if response.status_code == 206 or not response.get("Content-Type", "").startswith(TEXTS):
            return response
        return super().process_response(request, response)
