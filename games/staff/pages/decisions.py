"""Decisions: that they were taken, when and by which way; what was decided only when the game is over."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.models import Decision
from games.staff.columns import Column, game_column, is_over, text
from games.staff.filters import choices_of
from games.staff.read_only import ReadOnlyAdmin
from games.staff.site import staff_site
from games.staff.words import KINDS, ROUTES
from games.words.names import colour_name


def _seat(row: Decision) -> str:
    return "" if row.seat is None else colour_name(row.seat)


def _kind(row: Decision) -> object:
    return KINDS[row.kind]


def _route(row: Decision) -> object:
    return ROUTES[row.route]


def _body(row: Decision) -> SafeString | None:
    return text(json.dumps(row.body, ensure_ascii=False, indent=1))


COLUMNS = (
    Column(_("When"), "at", order="pk"),
    game_column(lambda row: row.game),
    Column(_("Number"), "number"),
    Column(_("Seat"), _seat),
    Column(_("Question of the seat"), "question"),
    Column(_("Kind"), _kind),
    Column(_("How"), _route),
)
# The chain's hashes belong to it: whoever can guess an answer could try by them whether it is right.
AFTERWARDS = (Column(_("What was decided"), _body), Column(_("Hash"), "hash"))
RouteFilter = choices_of(_("How"), "how", ROUTES, {route: Q(route=route) for route in ROUTES})


@staff_site.shows(Decision)
class DecisionsPage(ReadOnlyAdmin):
    one, many, place = _("decision"), _("Decisions"), 40
    explained = _("The newest first. What was decided is shown when the game is over.")
    game = "game_id"
    links = frozenset({"game__exact"})
    list_display = COLUMNS
    list_filter = (RouteFilter,)
    search_fields = ("game__id__exact",)
    sortable_by = ()
    ordering = ("-pk",)
    heavy = ("body", "hash", "previous_hash", "key")
    details = COLUMNS

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).select_related("game").defer("game__seed", "game__options")

    def details_of(self, request: HttpRequest, row: Decision) -> Iterable[Column]:
        return (*COLUMNS, *AFTERWARDS) if is_over(row.game) else COLUMNS
