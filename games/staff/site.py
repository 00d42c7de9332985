"""The admin site: who may come in, and which pages it has. What it shows of a model stands in `pages`."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

from django.contrib.admin import AdminSite
from django.contrib.auth.views import redirect_to_login
from django.db.models import Model
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.template.response import TemplateResponse
from django.urls import URLPattern, URLResolver, include, path, reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from .figures_page import figures_context

if TYPE_CHECKING:
    from .read_only import ReadOnlyAdmin

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
