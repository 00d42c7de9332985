"""Tags for the header and the footer of every page: the same everywhere."""

from __future__ import annotations

from typing import Any

from django import template
from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Game, User
from games.people.read.my_games import waiting_games

register = template.Library()
FOR_PLAYERS = ("home", "rules", "library", "settings")
FOR_VISITORS = ("rules", "library", "account_request_login_code")
ON_WIDE_SCREENS = ("library",)  # the foot of a page leads there too


@register.inclusion_tag("_menu.html", takes_context=True)
def menu(context: dict[str, Any]) -> dict[str, object]:
    """Return where to go from here, and how many games wait.

    A page that has read them gives `waiting_games`.
    """
    request: HttpRequest | None = context.get("request")
    user = getattr(request, "user", None)
    if not isinstance(user, User):
        return {"entries": [_entry(name, request) for name in FOR_VISITORS], "player": False}
    waiting = context["waiting_games"] if "waiting_games" in context else waiting_games(user)
    entries = [_entry(name, request) for name in FOR_PLAYERS]
    said = games_waiting_words(len(waiting))
    return {"entries": entries, "player": True, "waiting": len(waiting), "said": said}


@register.simple_tag(takes_context=True)
def games_waiting(context: dict[str, Any]) -> str:
    """Return for scripts what the header is to count by now: it stays when the main part is exchanged."""
    if "waiting_games" not in context:
        return ""
    number = len(context["waiting_games"])
    return format_html('data-games-waiting="{}" data-games-said="{}"', number, games_waiting_words(number))


@register.simple_tag
def stream_of(game: Game) -> str:
    """Return for scripts where the server says that something has happened.

    It is empty for a game that is over: nothing will happen there.
    """
    if not settings.STREAM or game.status == Game.Status.OVER:
        return ""
    return format_html('data-stream="/stream/games/{}/"', game.pk)


@register.simple_tag
def version() -> str:
    """Return the version of the service."""
    found: str = settings.VERSION
    return found


def games_waiting_words(number: int) -> str:
    return ngettext("%(n)d game waits for you", "%(n)d games wait for you", number) % {"n": number}


def _entry(name: str, request: HttpRequest | None) -> dict[str, object]:
    address = reverse(name)
    here = request is not None and request.path == address
    wide_only = name in ON_WIDE_SCREENS
    return {"name": name, "label": _labels()[name], "url": address, "here": here, "wide_only": wide_only}


def _labels() -> dict[str, str]:
    return {
        "home": _("My games"),
        "rules": _("Rules"),
        "library": _("Library"),
        "settings": _("Settings"),
        "account_request_login_code": _("Sign in"),
    }
