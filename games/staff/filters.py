"""Filters of lists."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any, ClassVar

from django.contrib.admin import ModelAdmin, SimpleListFilter
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models import Game, Prompt

from .columns import Words

OVERDUE = timedelta(
    minutes=10
)  # the sweep runs every ten seconds: so late a question waits for nothing any more


class ChoiceFilter(SimpleListFilter):
    """A filter of a few named choices."""

    choices_named: ClassVar[Mapping[str, Words]]

    def lookups(self, request: HttpRequest, model_admin: ModelAdmin[Any]) -> list[tuple[str, Any]]:
        return list(self.choices_named.items())

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        value = self.value() or ""
        return self.narrowed(queryset, value) if value in self.choices_named else queryset

    def narrowed(self, rows: QuerySet[Any], value: str) -> QuerySet[Any]:
        """Return the rows of one choice."""
        raise NotImplementedError


def choices_of(
    named: Words, parameter: str, words: Mapping[str, Words], ways: Mapping[str, Q]
) -> type[ChoiceFilter]:
    """Return a filter in which each choice is a condition."""

    class Filter(ChoiceFilter):
        title = named  # type: ignore[assignment]  # lazy words do as well
        parameter_name = parameter
        choices_named = words

        def narrowed(self, rows: QuerySet[Any], value: str) -> QuerySet[Any]:
            return rows.filter(ways[value])

    return Filter


class AgeFilter(ChoiceFilter):
    """A filter by age; `field` is the time that counts."""

    title = _("Age")
    parameter_name = "age"
    field: ClassVar[str]
    choices_named = {
        "day": _("Up to a day"),
        "week": _("Up to a week"),
        "month": _("Up to a month"),
        "older": _("Older than a month"),
    }
    SPANS = {"day": timedelta(days=1), "week": timedelta(days=7), "month": timedelta(days=31)}

    def narrowed(self, rows: QuerySet[Any], value: str) -> QuerySet[Any]:
        now = timezone.now()
        if value in self.SPANS:
            return rows.filter(**{f"{self.field}__gte": now - self.SPANS[value]})
        return rows.filter(**{f"{self.field}__lt": now - self.SPANS["month"]})


def age_by(by: str) -> type[AgeFilter]:
    """Return a filter by the age of a row, by this time of it."""
    return type("AgeBy", (AgeFilter,), {"field": by})


def overdue_prompts() -> QuerySet[Prompt]:
    """Return questions whose time is over, and that the sweep has not closed although their clock runs."""
    late = timezone.now() - OVERDUE
    running = {"game__status": Game.Status.RUNNING, "game__paused_at": None}
    return Prompt.objects.filter(clock__in=Prompt.Clock.values, waiting=True, sweep_at__lt=late, **running)
