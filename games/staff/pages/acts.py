"""What staff have done: who, what, about which row and why."""

from __future__ import annotations

from typing import Any

from django.contrib.admin.models import LogEntry
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.models import Game
from games.staff.acts_in_words import act_words, told
from games.staff.columns import Column, link_to_list
from games.staff.filters import age_by
from games.staff.read_only import ReadOnlyAdmin
from games.staff.requests import closed_to
from games.staff.site import staff_site


def _about(entry: LogEntry) -> object:
    return entry.object_repr


def _game(entry: LogEntry) -> SafeString | None:
    """The list finds a game by its id, also where the name has changed since."""
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
        """Without those about games in which the reader plays: a look tells that there was cause for one."""
        rows = super().get_queryset(request).select_related("user", "content_type")
        return rows.exclude(object_id__in=closed_to(request))
