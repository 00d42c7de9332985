"""Where a number of the rules leads, and texts in which every number is a link there."""

from __future__ import annotations

import re
from functools import lru_cache

from django.urls import reverse
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

from games.library.read.documents import ID
from games.library.read.rulings import rulings
from games.rules.read import chapter_of

NUMBER = re.compile(rf"(?<![\w-]){ID}(?!\d)")
_MARKS = (
    (re.compile(r"\*\*(.+?)\*\*"), r"<strong>\1</strong>"),
    (re.compile(r"\*(.+?)\*"), r"<em>\1</em>"),
    (re.compile(r"`(.+?)`"), r"<code>\1</code>"),
)


@lru_cache(maxsize=2000)  # a log has many, and the book does not change while it is served
def address_of(number: str) -> str:
    """The page and place of a statement, example, decision or ruling; empty for a number that nothing has."""
    chapter = chapter_of().get(number)
    if chapter:
        return f"{reverse('rules_chapter', args=[chapter])}#{number}"
    alien = number.removeprefix("OURS-").rpartition("-")[0]
    if any(number in ruling.id.split(", ") for ruling in rulings().get(alien, ())):
        return f"{reverse('sheet', args=[alien])}#{number}"
    return ""


def with_links(text: str) -> SafeString:
    """The text for a page; every number that there is becomes a link."""
    linked = NUMBER.sub(lambda found: _link(found[0]), conditional_escape(text))
    return mark_safe(linked)  # escaped, and numbers have no characters of HTML


def marked_up(text: str) -> SafeString:
    """As `with_links`, of text with the marks of Markdown within a line."""
    found = str(with_links(text))
    for mark, element in _MARKS:
        found = mark.sub(element, found)
    return mark_safe(found)


def _link(number: str) -> str:
    address = address_of(number)
    return f'<a class="rule" href="{address}">{number}</a>' if address else number
