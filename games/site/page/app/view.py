"""What makes an app of the site: its manifest, its service worker, and the page shown without a network."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from .manifest import manifest_document, offline_addresses, offline_page, version_of

HOUR = 3600


@require_safe
@cache_control(max_age=HOUR, public=True)
@vary_on_headers("Accept-Language", "Cookie")
def manifest(request: HttpRequest) -> HttpResponse:
    return JsonResponse(manifest_document(), content_type="application/manifest+json")


@require_safe
@cache_control(no_cache=True)
def service_worker(request: HttpRequest) -> HttpResponse:
    """Served from the root, so that it may answer for every page; a browser asks for it again each time, and
    takes what it keeps anew when it reads otherwise."""
    files = offline_addresses()
    context = {"files": files, "version": version_of(files)}
    return render(request, "site/app/service_worker.js", context, content_type="text/javascript")


@require_safe
@cache_control(no_cache=True)
def offline(request: HttpRequest) -> HttpResponse:
    """Signed in or not it says the same but for the language: it is kept by the browser and shown to whoever
    sits there."""
    return HttpResponse(offline_page())
