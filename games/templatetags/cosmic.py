"""Tags for pages: words, times, drawings, the header, sheets, rules, lobbies and accounts."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from django import template
from django.conf import settings
from django.http import HttpRequest
from django.template import Context
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.timezone import get_current_timezone_name
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.aliens import ALL_PHASES
from games.base.links import rules_path, sheet_path
from games.base.memo import Memo
from games.base.vocabulary import wording
from games.board.drawing.emblem import emblem_of
from games.board.drawing.layout import element, shape, text, title
from games.board.drawing.picture import share_svg
from games.library.read import Figures
from games.library.words import labels as words
from games.lobby.terms import spectators_words
from games.mail.outbox.refusals import suppression_of
from games.models import Game, Seat, SuppressedAddress, User
from games.people.accounts.adapter import passkeys_need as missing_for_passkeys
from games.people.accounts.views import from_this_machine
from games.people.read.my_games import waiting_games
from games.play.read.seats import hours_behind, hours_behind_by_seats
from games.site.page.text_links import explained, marked_up, name_links, rule_links, rule_links_of_game
from games.words import reader
from games.words.names import alert_words, colour, colour_name

register = template.Library()
_parts: Memo[SafeString] = Memo(500)


@register.filter
def when(moment: datetime | None) -> str:
    """Return a time in the reader's zone."""
    return reader.when(moment) if moment else ""


@register.simple_tag
def memoised(template_name: str, **context: object) -> SafeString:
    """Return a part of a page that depends only on this context, language and zone. It is kept for later."""
    made_of = repr((template_name, wording(), get_current_timezone_name(), context))
    return _parts.get_or_make(
        blake2b(made_of.encode()).digest(), lambda: render_to_string(template_name, context)
    )


@register.simple_tag
def mark(seat: int) -> SafeString:
    """Return the mark of a seat: its shape in its colour, with its letter."""
    return _mark(seat, wording())


@lru_cache(maxsize=100)
def _mark(seat: int, _language: str | None) -> SafeString:
    drawn = element(
        "svg",
        title(colour_name(seat)),
        shape(seat, (20.0, 20.0), 13.5, f"ship seat-{seat}"),
        text(colour(seat).letter, (20.0, 21.0), f"on-{seat}"),
        viewBox="0 0 40 40",
        class_="mark",
        role="img",
    )
    return mark_safe(drawn)  # every text went through escape


@register.simple_tag
def nonce() -> str:
    """Return a name for one showing of a form, so that sending it twice is sending it once."""
    return secrets.token_urlsafe(12)


@register.simple_tag
def picture_address(path: str = "") -> str:
    """Return the whole address of a link's picture, for readers that fetch it from elsewhere."""
    return settings.PUBLIC_URL + (path or static("games/icons/preview.png"))


@register.filter
def as_json(value: object) -> str:
    """Return data for a script, as the value of an attribute: the policy allows it there."""
    return json.dumps(value)


@register.simple_tag(takes_context=True)
def passkeys_need(context: Context) -> str:
    """Return what is missing for passkeys at this address; "" if they work."""
    return missing_for_passkeys(context["request"])


@register.simple_tag(takes_context=True)
def mailbox_here(context: Context) -> bool:
    """Return whether mails stay on this machine, and its mailbox page is open to this visitor."""
    stay = settings.EMBEDDED and settings.LOCAL_ONLY and not settings.MAIL_GOES_OUT
    return bool(stay and from_this_machine(context["request"]))


@register.simple_tag
def suppression_for(user: User) -> SuppressedAddress | None:
    """Return why nothing is mailed to a person; None if mails go there."""
    return suppression_of(user.email)


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


register.simple_tag(rules_path, name="rules_path")


@register.simple_tag
def version() -> str:
    """Return the version of the service."""
    found: str = settings.VERSION
    return found


def games_waiting_words(number: int) -> str:
    return ngettext("%(n)d game waits for you", "%(n)d games wait for you", number) % {"n": number}


def _entry(name: str, request: HttpRequest | None) -> dict[str, object]:
    address = rules_path() if name == "rules" else reverse(name)
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


@register.filter
def alert(level: str) -> str:
    return alert_words(level)


@register.filter
def role(of_sheet: str) -> str:
    return words.role_words(of_sheet)


@register.filter
def phase_names(phases: Sequence[str]) -> str:
    """Return the phases in order: "Planning, Reveal"; "any phase" if it is all."""
    names = [str(phase["name"]) for phase in words.phase_strip(phases) if phase["on"]]
    return _("any phase") if len(names) == len(ALL_PHASES) else ", ".join(names)


@register.filter
def percent(share: float) -> str:
    """Return a share as people read it: 0.247 is "25 %"."""
    return _("%(number)d %%") % {"number": round(share * 100)}


@register.simple_tag
def win_rate(figures: Figures, average: float) -> SafeString:
    """Return the drawing, which says in its title what it shows."""
    least, most = figures.interval
    told = {
        "rate": percent(figures.rate),
        "least": percent(least),
        "most": percent(most),
        "average": percent(average),
    }
    label = _("Won %(rate)s of its games, 95 %% interval %(least)s to %(most)s; all aliens: %(average)s")
    return share_svg(figures, average, label % told)


@register.simple_tag
def spectators_note(game: Game, seats: Sequence[Seat] = ()) -> str:
    """Return who can watch, and how late; empty if nobody can.

    `seats`: those of the game, where they are read already.
    """
    if game.spectators == Game.Spectators.NOBODY:
        return ""
    behind = hours_behind_by_seats(game, seats) if seats else hours_behind(game)
    return spectators_words(game, behind)


@register.inclusion_tag("lobby/_rematch.html", takes_context=True)
def rematch_box(
    context: dict[str, Any], game: Game, plays: bool, seats: Sequence[Seat] = ()
) -> dict[str, object]:
    """Return the box in which players of a game that is over offer a rematch, or go to the present one."""
    if not plays or game.status != Game.Status.OVER:
        return {}
    label, hint = _rematch_words(game, seats)
    return {"game": game, "label": label, "hint": hint, "csrf_token": context.get("csrf_token")}


def _rematch_words(game: Game, seats: Sequence[Seat]) -> tuple[str, str]:
    """Return what the button says, and the words beside it."""
    if Game.objects.filter(rematch_of=game).exists():
        return _("To the rematch"), ""
    if sum(seat.user_id is not None for seat in seats) == 1:
        hint = _("A new game with the same number of bots. It begins when you start it.")
        return _("Play again against bots"), hint
    return _("Offer a rematch"), _("Invites the same people to the same game.")


register.simple_tag(emblem_of, name="emblem")
register.simple_tag(sheet_path)
register.filter("name_links", name_links)
register.filter("explained", explained)
register.filter("rule_links", rule_links)
register.filter("rule_links_of_game", rule_links_of_game)
register.filter("rule_text", marked_up)
