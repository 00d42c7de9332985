"""Requests by what is known of them: types alone, none is ever made."""

from __future__ import annotations

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

from games.models import User


class PageRequest(HttpRequest):
    """As it comes out of the middleware, which says what htmx wants."""

    htmx: HtmxDetails


class SignedInRequest(PageRequest):
    """Of somebody who is signed in: `private` lets nobody else through."""

    user: User
