"""Tags for words, times and drawings."""

from __future__ import annotations

import secrets
from datetime import datetime
from functools import lru_cache
from hashlib import blake2b

from django import template
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.safestring import SafeString, mark_safe
from django.utils.timezone import get_current_timezone_name
from django.utils.translation import get_language

from games.base.links import absolute
from games.base.memo import Memo
from games.board.drawing.marks import element, shape, text, title
from games.words import times
from games.words.names import colour, colour_name

register = template.Library()
_parts: Memo[SafeString] = Memo(500)


@register.filter
def when(moment: datetime | None) -> str:
    """Return a time in the reader's zone."""
    return times.when(moment) if moment else ""


@register.simple_tag
def memoised(template_name: str, **context: object) -> SafeString:
    """Return a part of a page that depends only on this context, language and zone. It is kept for later."""
    made_of = repr((template_name, get_language(), get_current_timezone_name(), context))
    return _parts.get_or_make(
        blake2b(made_of.encode()).digest(), lambda: render_to_string(template_name, context)
    )


@register.simple_tag
def mark(seat: int) -> SafeString:
    """Return the mark of a seat: its shape in its colour, with its letter."""
    return _mark(seat, get_language())


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
    return absolute(path or static("games/icons/preview.png"))
