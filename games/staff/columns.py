"""Columns of lists and pages: a name, and how its value is made from a row; also links and texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django.db.models import Model
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.models import Game

Words = str | Promise
NOTHING = "–"
TO_THE_LIST = _("To the list")


class Column:
    """One value of a row under its name. `value` is the field's name or a function of the row.

    `order` is the field by which a list can be ordered; one without cannot. `boolean` shows yes or no.
    """

    def __init__(
        self, name: Words, value: str | Callable[[Any], Any], *, order: str = "", boolean: bool = False
    ) -> None:
        self.short_description, self.boolean = name, boolean
        self.empty_value_display = NOTHING
        self._value = value
        if order or isinstance(value, str):
            self.admin_order_field = order or value
        self.__name__ = value if isinstance(value, str) else value.__name__.strip("_")

    def __call__(self, row: Any) -> Any:
        if callable(self._value):
            return self._value(row)
        return getattr(row, self._value)


def address_of(row: Model, page: str = "change") -> str:
    """Return where a row is shown."""
    meta = row._meta
    return reverse(f"admin:{meta.app_label}_{meta.model_name}_{page}", args=[row.pk])


def link(row: Model | None, words: object = None) -> SafeString | None:
    """Return a link to the page of a row."""
    if row is None:
        return None
    return format_html('<a href="{}">{}</a>', address_of(row), row if words is None else words)


def link_to_list(model: type[Model], words: object, **query: str) -> SafeString:
    """Return a link to a filtered list."""
    address = reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist", query=query)
    return format_html('<a href="{}">{}</a>', address, words)


def lines(rows: Iterable[object]) -> SafeString | None:
    """Return the rows, each on a line of its own."""
    made = format_html_join("", "<li>{}</li>", ((row,) for row in rows))
    return format_html('<ul class="lines">{}</ul>', made) if made else None


def text(words: str) -> SafeString | None:
    """Return a text as it was written, with its lines."""
    return format_html('<pre class="as-written" tabindex="0">{}</pre>', words) if words else None


def is_over(game: Game | None) -> bool:
    """Return whether everything of this game is open by now."""
    return game is not None and game.status == Game.Status.OVER


def game_column(way: Callable[[Any], Game | None]) -> Column:
    """Return the column of the game a row is about, with a link to it."""

    def game(row: Any) -> SafeString | None:
        return link(way(row))

    return Column(_("Game"), game)
