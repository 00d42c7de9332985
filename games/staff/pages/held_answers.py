"""Answers that wait until a stuck game can go on."""

from __future__ import annotations

import json
from typing import Any

from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.models import Game, HeldAnswer
from games.models.play.desk import LookedAt
from games.staff.columns import Column, game_column, text
from games.staff.filters import choices_of
from games.staff.looking import LookableAdmin
from games.staff.site import staff_site
from games.staff.words import ROUTES
from games.words.names import colour_name


def _seat(row: HeldAnswer) -> str:
    return colour_name(row.seat)


def _route(row: HeldAnswer) -> object:
    return ROUTES[row.route]


def _answer(row: HeldAnswer) -> SafeString | None:
    return text(json.dumps(row.answer, ensure_ascii=False, indent=1))


COLUMNS = (
    Column(_("When"), "at"),
    game_column(lambda row: row.game),
    Column(_("Seat"), _seat),
    Column(_("Question of the seat"), "question"),
    Column(_("How"), _route),
    Column(_("Taken again"), "taken_at"),
    Column(_("Not used, as the game was taken back"), "dropped_at"),
    Column(_("Replaced by a newer one"), "replaced_at"),
)
TakenFilter = choices_of(
    _("State"),
    "state",
    {
        "held": _("Held"),
        "taken": _("Taken again"),
        "dropped": _("Not used"),
        "replaced": _("Replaced by a newer one"),
    },
    {
        "held": Q(taken_at=None, dropped_at=None, replaced_at=None),
        "taken": Q(taken_at__isnull=False),
        "dropped": Q(dropped_at__isnull=False),
        "replaced": Q(replaced_at__isnull=False),
    },
)


@staff_site.shows(HeldAnswer)
class HeldAnswersPage(LookableAdmin):
    one, many, place = _("held answer"), _("Held answers"), 35
    explained = _(
        "They came while their game was stuck, and are taken in order when it is put back into play; of "
        "several from one seat to one question the newest. "
        "If it is taken back instead, they are not used, and their players are told."
    )
    game = "game_id"
    links = frozenset({"game__exact"})
    list_display = COLUMNS
    list_filter = (TakenFilter,)
    search_fields = ("game__id__exact",)
    ordering = ("pk",)
    heavy = ("answer", "key")
    details = COLUMNS
    looked_at = LookedAt.KEPT_ANSWER
    hidden = (Column(_("Answer"), _answer),)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).select_related("game").defer("game__seed", "game__options")

    def game_of(self, row: HeldAnswer) -> Game | None:
        return row.game
