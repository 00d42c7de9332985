"""Acts of staff, decisions of games, and acts at desks."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from django.contrib.admin.models import LogEntry
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.desk.words import act_words as desk_act_words
from games.models import Act, Decision, Game
from games.models.play.desk import Audience
from games.staff.columns import (
    KINDS,
    ROUTES,
    Column,
    Words,
    act_words,
    age_by,
    choices_of,
    game_column,
    is_over,
    link_to_list,
    text,
    told,
)
from games.staff.read_only import ReadOnlyAdmin, closed_to
from games.staff.site import staff_site
from games.words.names import colour_name


def _about(entry: LogEntry) -> object:
    return entry.object_repr


def _game(entry: LogEntry) -> SafeString | None:
    """Return a link that finds the game by its id, even if its name has changed since."""
    of_game = entry.content_type is not None and entry.content_type.model_class() is Game
    return link_to_list(Game, entry.object_repr, q=str(entry.object_id)) if of_game else None


def _part(entry: LogEntry) -> str:
    return str(told(entry).get("what", ""))


def _why(entry: LogEntry) -> str:
    return str(told(entry).get("why", ""))


COLUMNS = (
    Column(_("When"), "action_time"),
    Column(_("Who"), "user"),
    Column(_("What was done"), act_words),
    Column(_("About"), _about),
    Column(_("Part"), _part),
    Column(_("Why"), _why),
)


@staff_site.shows(LogEntry)
class ActsPage(ReadOnlyAdmin):
    one, many, place = _("act of staff"), _("Acts of staff"), 90
    explained = _("Who has looked at what is hidden, and who has changed something, and why.")
    list_display = COLUMNS
    list_select_related = ("user", "content_type")
    list_filter = (age_by("action_time"),)
    search_fields = ("object_id__exact", "user__email__exact")
    ordering = ("-pk",)
    details = (*COLUMNS, Column(_("Game"), _game))

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Return the acts without those about games the reader plays in: a look shows that it had a cause."""
        rows = super().get_queryset(request).select_related("user", "content_type")
        return rows.exclude(object_id__in=closed_to(request))


def _seat(row: Decision) -> str:
    return "" if row.seat is None else colour_name(row.seat)


def _kind(row: Decision) -> object:
    return KINDS[row.kind]


def _route(row: Decision) -> object:
    return ROUTES[row.route]


def _body(row: Decision) -> SafeString | None:
    return text(json.dumps(row.body, ensure_ascii=False, indent=1))


DECISION_COLUMNS = (
    Column(_("When"), "at", order="pk"),
    game_column(lambda row: row.game),
    Column(_("Number"), "number"),
    Column(_("Seat"), _seat),
    Column(_("Question of the seat"), "question"),
    Column(_("Kind"), _kind),
    Column(_("How"), _route),
)
# The chain's hashes belong to it: with them one could test a guess of an answer.
AFTERWARDS = (Column(_("What was decided"), _body), Column(_("Hash"), "hash"))
RouteFilter = choices_of(_("How"), "how", ROUTES, {route: Q(route=route) for route in ROUTES})


@staff_site.shows(Decision)
class DecisionsPage(ReadOnlyAdmin):
    one, many, place = _("decision"), _("Decisions"), 40
    explained = _("The newest first. What was decided is shown when the game is over.")
    game = "game_id"
    links = frozenset({"game__exact"})
    list_display = DECISION_COLUMNS
    list_filter = (RouteFilter,)
    search_fields = ("game__id__exact",)
    sortable_by = ()
    ordering = ("-pk",)
    heavy = ("body", "hash", "previous_hash", "key")
    details = DECISION_COLUMNS

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).select_related("game").defer("game__seed", "game__options")

    def details_of(self, request: HttpRequest, row: Decision) -> Iterable[Column]:
        return (*DECISION_COLUMNS, *AFTERWARDS) if is_over(row.game) else DECISION_COLUMNS


def _said(act: Act) -> str:
    return desk_act_words(act)


def _desk_game(act: Act) -> Game:
    return act.game


def _told(act: Act) -> object:
    return AUDIENCES[act.audience]


AUDIENCES: dict[str, Words] = {
    Audience.TABLE: _("the table"),
    Audience.STAFF: _("staff alone"),
    Audience.END: _("the table, when the game is over"),
}
DESK_ACT_COLUMNS = (
    Column(_("When"), "at", order="pk"),
    game_column(_desk_game),
    Column(_("Who"), "person"),
    Column(_("What was done"), _said),
    Column(_("Told to"), _told),
)


@staff_site.shows(Act)
class DeskActsPage(ReadOnlyAdmin):
    one, many, place = _("act at a desk"), _("Acts at desks"), 85
    explained = _("What hosts, moderators and staff have done to keep games going, with their reasons.")
    game = "game_id"
    links = frozenset({"game__exact"})
    list_display = DESK_ACT_COLUMNS
    list_filter = (age_by("at"),)
    search_fields = ("game__id__exact", "person__email__exact")
    sortable_by = ()
    ordering = ("-pk",)
    details = DESK_ACT_COLUMNS

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Return the acts without those of games the reader plays in: some are for staff alone."""
        rows = super().get_queryset(request).select_related("game", "person")
        return rows.defer("game__seed", "game__options").exclude(game__in=closed_to(request))
