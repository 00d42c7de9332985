"""An act on chosen rows of a list: what it does is said first, and done by its service after that."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.db.models import QuerySet
from django.http import HttpRequest
from django.template.response import TemplateResponse

from .columns import Words

if TYPE_CHECKING:
    from .read_only import ReadOnlyAdmin

MOST_AT_ONCE = 100
CONFIRMED = "confirmed"


def is_confirmed(request: HttpRequest) -> bool:
    """Whether the page that says what is done was sent."""
    return CONFIRMED in request.POST


def confirmation(
    page: ReadOnlyAdmin,
    request: HttpRequest,
    rows: QuerySet[Any],
    act: str,
    *,
    title: Words,
    explained: Words,
    asks_why: bool = False,
    fault: str = "",
) -> TemplateResponse:
    """Return the page that says what is done to which rows.

    `asks_why`: with a field for the reason, which is sent as `why`. `fault`: what was wrong with it.
    """
    chosen = list(rows[:MOST_AT_ONCE])
    context = page.page_context(request, title) | {
        "explained": explained,
        "rows": [(row.pk, page.title_of(row)) for row in chosen],
        "act": act,
        "checkbox": ACTION_CHECKBOX_NAME,
        "confirmed": CONFIRMED,
        "asks_why": asks_why,
        "why": request.POST.get("why", ""),
        "fault": fault,
    }
    return TemplateResponse(request, "admin/confirm.html", context, status=422 if fault else 200)
