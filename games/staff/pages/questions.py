"""Open questions: whom the service waits for, and which clocks have run out without effect."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from engine.asking.ask import PRIVATE
from games.models import Prompt
from games.staff.columns import Column, game_column, is_over
from games.staff.filters import ChoiceFilter, age_by, overdue_prompts
from games.staff.read_only import ReadOnlyAdmin
from games.staff.site import staff_site
from games.staff.words import CLOCKS
from games.words.names import colour_name


class OverdueFilter(ChoiceFilter):
    """Those whose clock has run out, and nothing came of it."""

    title = _("Clock")
    parameter_name = "clock"
    choices_named = {"overdue": _("Overdue")}

    def narrowed(self, rows: QuerySet[Any], value: str) -> QuerySet[Any]:
        return rows.filter(pk__in=overdue_prompts().values("pk"))


def _seat(prompt: Prompt) -> str:
    return colour_name(prompt.seat.number)


def _kind(prompt: Prompt) -> str:
    """Which question it is, where everybody knows: another would tell of a hand."""
    return prompt.what if is_over(prompt.game) or prompt.public not in (None, PRIVATE) else ""


def _clock(prompt: Prompt) -> object:
    return CLOCKS[prompt.clock]


SEAT, NUMBER = Column(_("Seat"), _seat), Column(_("Question of the seat"), "question")
COLUMNS = (
    Column(_("Asked"), "opened_at"),
    game_column(lambda prompt: prompt.game),
    SEAT,
    NUMBER,
    Column(_("Which, if all know"), _kind),
    Column(_("Clock"), _clock, order="clock"),
    Column(_("Due"), "due_at"),
    Column(_("Looked at next"), "sweep_at"),
    Column(_("Waits"), "waiting", boolean=True),
)


@staff_site.shows(Prompt)
class QuestionsPage(ReadOnlyAdmin):
    """Those that are closed are decisions. Never what is asked about, nor the answers that can be given."""

    one, many, place = _("open question"), _("Open questions"), 30
    explained = _("Whom the service waits for, since when and until when.")
    game = "game_id"
    links = frozenset({"game__exact"})
    list_display = COLUMNS
    list_filter = (OverdueFilter, age_by("opened_at"))
    search_fields = ("game__id__exact", "seat__user__email__exact")
    ordering = ("opened_at", "pk")
    heavy = ("about", "encounter", "shown", "default")
    details = (
        *COLUMNS,
        Column(_("Reminders sent"), "reminded"),
        Column(_("The seat's bank runs"), "on_bank", boolean=True),
        Column(_("Answered"), "answered_at"),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        open_ones = super().get_queryset(request).filter(closed_at=None)
        return open_ones.select_related("game", "seat").defer("game__seed", "game__options")

    def title_of(self, row: Prompt) -> str:
        return str(_("%(seat)s, question %(number)d") % {"seat": _seat(row), "number": row.question})
