"""What people have reported of how others behave."""

from __future__ import annotations

from typing import Any

from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.models import Report
from games.reports.words.told import report_lines, report_title
from games.staff.columns import Column, game_column, lines, text
from games.staff.filters import age_by, choices_of
from games.staff.read_only import ReadOnlyAdmin
from games.staff.requests import closed_to
from games.staff.site import staff_site


def _title(report: Report) -> str:
    return report_title(report)


def _words(report: Report) -> SafeString | None:
    return text(report.words)


def _lines(report: Report) -> SafeString | None:
    return lines(line.line for line in report_lines(report))


def _where(report: Report) -> SafeString:
    """Where it is closed."""
    return format_html('<a href="{}">{}</a>', reverse("reports", args=[report.game_id]), _("To the reports"))


StateFilter = choices_of(
    _("State"),
    "state",
    {"open": _("Open"), "closed": _("Closed")},
    {"open": Q(closed_at=None), "closed": Q(closed_at__isnull=False)},
)
COLUMNS = (
    Column(_("When"), "at", order="pk"),
    game_column(lambda row: row.game),
    Column(_("About"), _title),
    Column(_("Closed"), "closed_at"),
)


@staff_site.shows(Report)
class ReportsPage(ReadOnlyAdmin):
    one, many, place = _("report"), _("Reports"), 87
    explained = _("How others behave at a table. A report is closed on the page of its game.")
    game = "game_id"
    links = frozenset({"game__exact"})
    list_display = COLUMNS
    list_filter = (StateFilter, age_by("at"))
    search_fields = ("game__id__exact",)
    ordering = ("-pk",)
    sortable_by = ()
    details = (
        *COLUMNS,
        Column(_("Reported by"), "by"),
        Column(_("As it was"), "shown"),
        Column(_("Words"), _words),
        Column(_("Lines of the log"), _lines),
        Column(_("Closed by"), "closed_by"),
        Column(_("What was done"), "done"),
        Column(_("What was said"), "said"),
        Column(_("Where it is closed"), _where),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Without those of games in which the reader plays, and those about the reader."""
        rows = super().get_queryset(request).select_related("game", "by", "closed_by")
        mine = Q(about_person=request.user.pk)
        return rows.defer("game__seed", "game__options").exclude(game__in=closed_to(request)).exclude(mine)
