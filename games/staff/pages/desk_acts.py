"""What hosts, moderators and staff have done at the desks of games, and why."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.desk.words.acts import act_words
from games.models import Act, Game
from games.models.play.desk import Audience
from games.staff.columns import Column, Words, game_column
from games.staff.filters import age_by
from games.staff.read_only import ReadOnlyAdmin
from games.staff.requests import closed_to
from games.staff.site import staff_site


def _said(act: Act) -> str:
    return act_words(act)


def _game(act: Act) -> Game:
    return act.game


def _told(act: Act) -> object:
    return AUDIENCES[act.audience]


AUDIENCES: dict[str, Words] = {
    Audience.TABLE: _("the table"),
    Audience.STAFF: _("staff alone"),
    Audience.END: _("the table, when the game is over"),
}
COLUMNS = (
    Column(_("When"), "at", order="pk"),
    game_column(_game),
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
    list_display = COLUMNS
    list_filter = (age_by("at"),)
    search_fields = ("game__id__exact", "person__email__exact")
    sortable_by = ()
    ordering = ("-pk",)
    details = COLUMNS

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Without those of games in which the reader plays: some are for staff alone."""
        rows = super().get_queryset(request).select_related("game", "person")
        return rows.defer("game__seed", "game__options").exclude(game__in=closed_to(request))
