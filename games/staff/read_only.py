"""Read-only admin pages, looks at hidden fields, acts on chosen rows, and long lists."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, cast

from django.contrib import admin
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.contrib.admin.utils import display_for_value
from django.contrib.admin.views.main import ChangeList
from django.core.exceptions import ValidationError
from django.core.paginator import Paginator
from django.db import transaction
from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games.desk.acts.moderators import note_look
from games.desk.service import note_staff_act
from games.models import Game, User
from games.models.play.desk import LookedAt
from games.site.read import LOOK, closed_games, without_closed
from games.staff.columns import NOTHING, Column, Words, address_of, is_over

if TYPE_CHECKING:
    PaginatorBase = Paginator[Any]
else:
    PaginatorBase = Paginator

MOST_ROWS = 5_000  # of a list; a reader who looks for more narrows it down


class BoundedPaginator(PaginatorBase):
    """A paginator of the first rows of a list: counting millions takes longer than reading a page of them."""

    object_list: QuerySet[Any]

    @cached_property
    def count(self) -> int:
        """Return how many rows there are, at most MOST_ROWS."""
        return self.object_list.order_by()[:MOST_ROWS].count()


GONE = "…"
# The signature of an address, the last part of a link that opens something, and any text so long and so
# little of a word that it may be either, or a piece of one that a mail program has broken.
_ADDRESS = re.compile(r"\b([a-z]\+[a-z2-7]{1,40}\.)[a-z2-7]{16}", re.IGNORECASE)
_LINK = re.compile(r"(/(?:turns|invitations|same-person|unsubscribe|accounts/start)/)[^\s\"'<>]+")
_LONG = re.compile(r"[A-Za-z0-9_=-]{24,}")


def redacted(text: str) -> str:
    """Return the text without signatures and tokens: with them a reader could act for somebody.

    >>> redacted("to t+abc.abcdefghijklmnop@post.example, https://post.example/turns/abc.def/")
    'to t+abc.…@post.example, https://post.example/turns/…'
    >>> redacted("to d+abc.abcdefghijklmnop@post.example")
    'to d+abc.…@post.example'
    """
    for pattern, instead in ((_ADDRESS, rf"\1{GONE}"), (_LINK, rf"\1{GONE}"), (_LONG, GONE)):
        text = pattern.sub(instead, text)
    return text


MOST_ID = 2**63

if TYPE_CHECKING:
    Base = admin.ModelAdmin[Any]
else:
    Base = admin.ModelAdmin


class LightList(ChangeList):
    """A list that reads only the fields it shows."""

    def get_queryset(self, request: HttpRequest, exclude_parameters: Any = None) -> QuerySet[Any]:
        heavy: Sequence[str] = self.model_admin.heavy  # type: ignore[attr-defined]  # all are ReadOnlyAdmin
        return super().get_queryset(request, exclude_parameters).defer(*heavy)


class ReadOnlyAdmin(Base):
    """One model. `one` and `many` name it, `explained` says what the list is for, `place` orders it.

    `list_display` and `details` are columns. `game` is the path from a row to the id of its game, for rows
    that are about one: while a game is not over, its players do not see them. `links` are the fields by which
    an address may filter the list. There are no others, because a filter by a field that is not shown tells
    its value.
    """

    one: ClassVar[Words]
    many: ClassVar[Words]
    explained: ClassVar[Words]
    place: ClassVar[int] = 100
    details: ClassVar[tuple[Column, ...]]
    game: ClassVar[str] = ""
    links: ClassVar[frozenset[str]] = frozenset()
    heavy: ClassVar[tuple[str, ...]] = ()  # fields that a list need not read

    paginator = BoundedPaginator
    show_full_result_count = False
    show_facets = admin.ShowFacets.NEVER
    list_per_page = 50
    list_max_show_all = 0
    actions_on_bottom = False
    change_list_template = "admin/staff_list.html"
    empty_value_display = NOTHING

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return self.admin_site.has_permission(request)

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.admin_site.has_permission(request)

    @property
    def list_url(self) -> str:
        return f"admin:{self._names}_changelist"

    @property
    def _names(self) -> str:
        return f"{self.opts.app_label}_{self.opts.model_name}"

    def get_urls(self) -> list[URLPattern]:
        """Return the list, and a page for each row. Nothing is added, changed or deleted here."""
        wrap = self.admin_site.admin_view
        return [
            path("", wrap(self.changelist_view), name=f"{self._names}_changelist"),
            path("<str:object_id>/", wrap(require_safe(self.detail_view)), name=f"{self._names}_change"),
        ]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Return the rows that this member of staff may see."""
        rows = super().get_queryset(request)
        return without_closed(rows, self.game, closed_to(request)) if self.game else rows

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        return LightList

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Return whether a field may be asked for: Django allows all, also those that nobody should see."""
        filters = {getattr(one, "parameter_name", "") for one in self.list_filter}
        return lookup in self.links | filters and "\x00" not in value

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        if not all(map(self._may_be_id, request.POST.getlist(ACTION_CHECKBOX_NAME))):
            raise Http404
        context = {"title": self.many, "explained": self.explained, "most": MOST_ROWS}
        return super().changelist_view(request, context | (extra_context or {}))

    def detail_view(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Show one row."""
        return self.shown(request, self.found(request, object_id))

    def found(self, request: HttpRequest, object_id: str) -> Any:
        """Return the row with this id; raise Http404, also if this person may not see it."""
        row = self.get_object(request, object_id) if self._may_be_id(object_id) else None
        if row is None:
            raise Http404
        return row

    def _may_be_id(self, text: str) -> bool:
        """Return whether a row could have this id.

        A text that no database takes is none, and no fault of ours.
        """
        try:
            value = self.opts.pk.to_python(text)
        except ValidationError:
            return False
        return "\x00" not in text and not (isinstance(value, int) and value >= MOST_ID)

    def details_of(self, request: HttpRequest, row: Any) -> Iterable[Column]:
        """Return the columns of a row that this person sees."""
        return self.details

    def shown(self, request: HttpRequest, row: Any, **more: Any) -> HttpResponse:
        """Show the page of a row."""
        told = [self._told(column, row) for column in more.pop("columns", self.details_of(request, row))]
        context = self.page_context(request, self.title_of(row)) | {"told": told, "row": row} | more
        return TemplateResponse(request, "admin/staff_page.html", context)

    def title_of(self, row: Any) -> str:
        """Return what a row is called, never by something that opens anything."""
        return f"{self.one} {row.pk}"

    def page_context(self, request: HttpRequest, title: object) -> dict[str, Any]:
        """Return what every page below the list has."""
        return self.admin_site.each_context(request) | {
            "title": title,
            "opts": self.opts,
            "list_url": self.list_url,
            "many": self.many,
        }

    def _told(self, column: Column, row: Any) -> dict[str, Any]:
        value = column(row)
        shown = NOTHING if value in (None, "") else display_for_value(value, NOTHING, column.boolean)
        return {"name": column.short_description, "value": shown}


MOST_REASON = 500


class LookableAdmin(ReadOnlyAdmin):
    """`hidden` are the columns that are shown when the game is over, and before only after a look.

    `looked_at`: what a look at such a row is called in the game's own acts.
    """

    hidden: ClassVar[tuple[Column, ...]]
    looked_at: ClassVar[LookedAt]

    def game_of(self, row: Any) -> Game | None:
        """Return the game that a row is about, if that is known."""
        raise NotImplementedError

    def can_be_looked_at(self, row: Any) -> bool:
        """Return whether a look would show anything."""
        return True

    def get_urls(self) -> list[URLPattern]:
        look = self.admin_site.admin_view(require_http_methods(["GET", "HEAD", "POST"])(self.look_view))
        return [*super().get_urls(), path("<str:object_id>/look/", look, name=f"{self._names}_look")]

    def details_of(self, request: HttpRequest, row: Any) -> Iterable[Column]:
        is_open = self.can_be_looked_at(row) and is_over(self.game_of(row))
        return (*self.details, *self.hidden) if is_open else self.details

    def detail_view(self, request: HttpRequest, object_id: str) -> HttpResponse:
        row = self.found(request, object_id)
        can_look = self.can_be_looked_at(row) and not is_over(self.game_of(row))
        return self.shown(request, row, look=address_of(row, "look") if can_look else "")

    def look_view(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Show what a look means; after the reason was given, show what is hidden, this once."""
        row = self.found(request, object_id)
        if not self.can_be_looked_at(row):
            raise Http404
        if request.method != "POST":
            return self._asked_why(request, row)
        why = request.POST.get("why", "").replace("\x00", "").strip()
        if not 0 < len(why) <= MOST_REASON:
            return self._asked_why(request, row, why, _reason_fault(why))
        with transaction.atomic():
            self._note(request, row, why)
        return self.shown(request, row, columns=(*self.details, *self.hidden), looked=True)

    def _asked_why(self, request: HttpRequest, row: Any, why: str = "", fault: str = "") -> HttpResponse:
        context = self.page_context(request, _("Look at what is hidden")) | {
            "called": self.title_of(row),
            "game": self.game_of(row),
            "why": why,
            "fault": fault,
            "back": address_of(row),
        }
        return TemplateResponse(request, "admin/look.html", context, status=422 if fault else 200)

    def _note(self, request: HttpRequest, row: Any, why: str) -> None:
        """Record a look, about the game if there is one, else about the row.

        So it is listed with all that was done about the game. It is also an act of the game, which its table
        is told at the end.
        """
        game = self.game_of(row)
        if game is not None:
            note_look(game, member(request), what=self.looked_at, why=why)
        called = str(game) if game is not None else self.title_of(row)
        what = f"{self.opts.model_name} {row.pk}"
        note_staff_act(member(request), game or row, called, LOOK, why=why, what=what)


def _reason_fault(why: str) -> str:
    if why:
        return _("Your reason is too long. Use at most %(most)d characters.") % {"most": MOST_REASON}
    return _("Say why you look. Nothing was shown.")


def member(request: HttpRequest) -> User:
    """Return the person who asks: nobody gets here without being signed in."""
    return cast(User, request.user)


def closed_to(request: HttpRequest) -> list[str]:
    """Return the games, not yet over, that are closed to them because they play there.

    Read once a request.
    """
    found: list[str] | None = getattr(request, "closed_games", None)
    if found is None:
        found = closed_games(member(request))
        request.closed_games = found  # type: ignore[attr-defined]  # kept for the request
    return found


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
