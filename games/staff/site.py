"""The admin site: who may come in, which pages it has, and its figures as numbers and bars."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

from django.contrib.admin import AdminSite
from django.contrib.auth.views import redirect_to_login
from django.db.models import Model
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.template.response import TemplateResponse
from django.urls import URLPattern, URLResolver, include, path, reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.models import Game
from games.site.read import Figures, Spread, figures
from games.staff.columns import STATUSES, Words, outcome_words
from games.staff.read_only import closed_to

if TYPE_CHECKING:
    from games.staff.read_only import ReadOnlyAdmin

A = TypeVar("A", bound="type[ReadOnlyAdmin]")
View = Callable[..., HttpResponseBase]


class StaffSite(AdminSite):
    """The admin site behind the sign-in of the site itself: there is no other, and no password."""

    site_header = _("Cosmic Post staff")
    site_title = _("Cosmic Post staff")
    enable_nav_sidebar = False
    final_catch_all_view = False  # an unknown page is unknown to everybody

    def admin_view(self, view: Any, cacheable: bool = False) -> Any:
        """Let staff in; signed-out people sign in first, and for everybody else there is no such page."""
        inner = super().admin_view(view, cacheable)

        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            if not self.has_permission(request):
                raise Http404
            response: HttpResponseBase = inner(request, *args, **kwargs)
            return response

        return guarded if cacheable else never_cache(guarded)

    def get_urls(self) -> list[URLPattern | URLResolver]:
        """Return only the pages that are used: none of Django's to sign in, for passwords or to delete."""
        own = [
            path("", self.admin_view(require_safe(self.index)), name="index"),
            path("figures/", self.admin_view(require_safe(self.figures)), name="figures"),
            path("jsi18n/", self.admin_view(self.i18n_javascript, cacheable=True), name="jsi18n"),
        ]
        lists = [
            path(f"{model._meta.app_label}/{model._meta.model_name}/", include(model_admin.urls))
            for model, model_admin in self._registry.items()
        ]
        return [*own, *lists]

    def index(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> TemplateResponse:
        """Show the lists."""
        context = self.each_context(request) | {"title": _("What there is to look at"), "lists": self.lists()}
        return TemplateResponse(request, "admin/staff_index.html", context)

    def figures(self, request: HttpRequest) -> HttpResponse:
        """Show the figures of the service."""
        context = self.each_context(request) | figures_context(request)
        return TemplateResponse(request, "admin/figures.html", context)

    def lists(self) -> list[dict[str, Any]]:
        """Return each list with its address, in the order of their places."""
        found = sorted(self._registry.values(), key=lambda one: (one.place, str(one.opts.model_name)))  # type: ignore[attr-defined]  # all are ReadOnlyAdmin
        return [{"name": one.many, "explained": one.explained, "url": reverse(one.list_url)} for one in found]  # type: ignore[attr-defined]

    def get_app_list(self, request: Any, app_label: str | None = None) -> list[Any]:
        """Return nothing: the first page has the lists, by names of our own."""
        return []

    def shows(self, model: type[Model]) -> Callable[[A], A]:
        """Register the page of a model; the model is called by the words of the page there."""

        def registered(page: A) -> A:
            # Not in the model's Meta: there they would need a migration, and nothing else reads them.
            names: Any = model._meta
            names.verbose_name, names.verbose_name_plural = page.one, page.many
            self.register(model, page)
            return page

        return registered


staff_site = StaffSite()


WIDTH, HEIGHT = 280, 60  # of the drawing of a series, in its own units
GAP = 4


@dataclass(frozen=True)
class Bar:
    """One day of a series, by its place in the drawing."""

    x: float
    y: float
    width: float
    height: float
    said: str


@dataclass(frozen=True)
class Series:
    """What happened each day: the sum, the bars, and the numbers under the days."""

    name: str
    total: int
    bars: list[Bar]
    values: list[int]

    @property
    def said(self) -> str:
        """Return the drawing in words, for a reader who does not see it."""
        most = max(self.values, default=0)
        return gettext("%(name)s: %(total)d in 14 days, at most %(most)d a day") % {
            "name": self.name,
            "total": self.total,
            "most": most,
        }


def figures_context(request: HttpRequest) -> dict[str, Any]:
    """Return what the page shows; its days are those of the reader's zone."""
    closed = closed_to(request)
    found = figures(timezone.now(), closed)
    days = [date_format(day.date, "MONTH_DAY_FORMAT") for day in found.days]
    series = [series_of(name, found.by_day[key], days) for key, name in _names().items()]
    return {
        "title": gettext("Figures"),
        "numbers": _numbers(found),
        "series": series,
        "size": {"width": WIDTH, "height": HEIGHT},
        "days": list(zip(days, zip(*(one.values for one in series), strict=True), strict=True)),
        "inbound": [(outcome_words(outcome), number) for outcome, number in found.inbound.items()],
        "outage": found.outage,
        "left_out": bool(closed),
    }


def _names() -> dict[str, str]:
    return {
        "begun": gettext("Games begun"),
        "ended": gettext("Games ended"),
        "decisions": gettext("Decisions"),
        "by_people": gettext("Decisions by people"),
        "missed": gettext("Missed deadlines"),
        "sent": gettext("Mails sent"),
        "failed": gettext("Mails failed or returned"),
    }


def series_of(name: str, values: Sequence[int], days: Sequence[str]) -> Series:
    """Return a series.

    A bar is as high as its share of the highest day, and a day without anything has none.
    """
    most = max(values, default=0) or 1
    step = WIDTH / len(values)
    bars = []
    for number, (value, day) in enumerate(zip(values, days, strict=True)):
        height = round(HEIGHT * value / most, 1)
        x, width = round(number * step + GAP / 2, 1), round(step - GAP, 1)
        bars.append(Bar(x, round(HEIGHT - height, 1), width, height, f"{day}: {value}"))
    return Series(name, sum(values), bars, list(values))


def _numbers(found: Figures) -> list[tuple[Words, object]]:
    games = [(STATUSES[status], found.games.get(status, 0)) for status in Game.Status.values]
    return [
        *((gettext("Games: %(state)s") % {"state": state}, number) for state, number in games),
        (gettext("Questions that wait for people"), found.waits.number),
        (gettext("They have waited for"), spread_words(found.waits)),
        (gettext("Answers of a week took"), spread_words(found.answers)),
        (gettext("Mails that wait"), found.mails_waiting),
        (gettext("Addresses without mail"), found.suppressed),
    ]


def spread_words(spread: Spread) -> str:
    """Return the median, and what only one in ten exceeds."""
    if spread.median is None or spread.slow is None:
        return "–"
    both = {"median": length(spread.median), "slow": length(spread.slow)}
    return gettext("%(median)s in the middle, one in ten longer than %(slow)s") % both


def length(time: timedelta) -> str:
    """Return a time in its largest whole unit: "3 hours"."""
    minutes = int(time.total_seconds()) // 60
    if minutes < 60:
        return ngettext("%(n)d minute", "%(n)d minutes", minutes) % {"n": minutes}
    if minutes < 48 * 60:
        hours = minutes // 60
        return ngettext("%(n)d hour", "%(n)d hours", hours) % {"n": hours}
    days = minutes // (24 * 60)
    return ngettext("%(n)d day", "%(n)d days", days) % {"n": days}
