"""People and reports about them: who they are, how they sign in, where they sit, and bans."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from allauth.mfa.models import Authenticator
from django.contrib import messages
from django.contrib.admin import action
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from games.base.documents import RequestRefused
from games.lobby.words.reasons import lobby_reason
from games.models import Ban, InboundMail, OutboxMail, Report, Seat, SuppressedAddress, User
from games.people.service.ban import ban, sign_out_everywhere, unban
from games.reports.words import report_lines, report_title
from games.staff.columns import (
    TO_THE_LIST,
    ChoiceFilter,
    Column,
    Words,
    age_by,
    choices_of,
    game_column,
    lines,
    link,
    link_to_list,
    text,
)
from games.staff.read_only import ReadOnlyAdmin, closed_to, confirmation, is_confirmed, member
from games.staff.site import staff_site

MOST_SEATS = 50


class SignInFilter(ChoiceFilter):
    """A filter by the last sign-in."""

    title = _("Last sign-in")
    parameter_name = "signed_in"
    choices_named = {
        "day": _("Up to a day ago"),
        "month": _("Up to a month ago"),
        "earlier": _("Earlier"),
        "never": _("Never"),
    }

    def narrowed(self, rows: QuerySet[Any], value: str) -> QuerySet[Any]:
        now = timezone.now()
        month = now - timedelta(days=31)
        ways = {
            "day": Q(last_login__gte=now - timedelta(days=1)),
            "month": Q(last_login__gte=month),
            "earlier": Q(last_login__lt=month),
            "never": Q(last_login=None),
        }
        return rows.filter(ways[value])


RoleFilter = choices_of(
    _("Who"),
    "who",
    {"staff": _("Staff"), "inactive": _("Banned")},
    {"staff": Q(is_staff=True), "inactive": Q(is_active=False)},
)


def _seats(user: User) -> SafeString | None:
    seats = Seat.objects.filter(user=user).select_related("game").order_by("-game__created_at")
    return lines(link(seat.game) for seat in seats[:MOST_SEATS])


def _mails(user: User) -> SafeString:
    return link_to_list(OutboxMail, TO_THE_LIST, q=user.email)


def _mails_in(user: User) -> SafeString:
    return link_to_list(InboundMail, TO_THE_LIST, q=user.email)


def _stopped(user: User) -> str:
    row = SuppressedAddress.objects.filter(address=user.email).first()
    return row.reason if row is not None else ""


def _ban(user: User) -> str:
    """Return since when and why they are banned; empty: they are not."""
    found = Ban.objects.filter(user=user, lifted_at=None).first()
    return f"{date_format(localtime(found.at), 'SHORT_DATETIME_FORMAT')} · {found.why}" if found else ""


def _second_factor(user: User) -> bool:
    return Authenticator.objects.filter(user=user).exists()


@dataclass(frozen=True)
class ActWords:
    """The words of an act: its title, what it means, and that it was done."""

    title: Words
    explained: Words
    done: Words


BAN = ActWords(
    _("Ban the person"),
    _(
        "They can't sign in any more. All games that are not over go on without them: others or bots have "
        "their seats. Tokens, sessions and webhooks end. They are told by mail, with your reason."
    ),
    _("Banned: %(email)s."),
)
UNBAN = ActWords(
    _("Lift the ban"),
    _(
        "They can sign in again. Seats that they have left stay as they are. They are told by mail, with "
        "your reason."
    ),
    _("Let in again: %(email)s."),
)
SIGN_OUT = ActWords(
    _("Sign out everywhere, and revoke tokens"),
    _(
        "Every session ends, and no token opens anything any more. They can sign in again at once. They are "
        "told by mail, with your reason."
    ),
    _("Signed out everywhere: %(email)s."),
)

EMAIL, NAME = Column(_("Address"), "email"), Column(_("Name"), "name")
LAST, JOINED = Column(_("Last sign-in"), "last_login"), Column(_("Joined"), "joined_at")
STAFF = Column(_("Staff"), "is_staff", boolean=True)


@staff_site.shows(User)
class PeoplePage(ReadOnlyAdmin):
    one, many, place = _("person"), _("People"), 20
    explained = _("Who has an account, and when they signed in last.")
    list_display = (EMAIL, NAME, LAST, JOINED, Column(_("Mail stopped"), "is_stopped", boolean=True), STAFF)
    list_filter = (SignInFilter, RoleFilter)
    search_fields = ("email", "name")
    ordering = ("-joined_at", "-pk")
    details = (
        EMAIL,
        NAME,
        JOINED,
        LAST,
        Column(_("Can sign in"), "is_active", boolean=True),
        Column(_("Banned since, and why"), _ban),
        STAFF,
        Column(_("Second factor"), _second_factor, boolean=True),
        Column(_("Language"), "language"),
        Column(_("Time zone"), "zone"),
        Column(_("Away from"), "away_from"),
        Column(_("Away until"), "away_until"),
        Column(_("Reminders"), "reminders", boolean=True),
        Column(_("Why mail is stopped"), _stopped),
        Column(_("Games"), _seats),
        Column(_("Mails to this address"), _mails),
        Column(_("Mails from this address"), _mails_in),
    )
    actions = ("ban", "unban", "sign_out")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        stopped = SuppressedAddress.objects.filter(address=OuterRef("email"))
        people: QuerySet[Any] = super().get_queryset(request).annotate(is_stopped=Exists(stopped))
        return people

    def title_of(self, row: User) -> str:
        return row.email

    @action(description=_("Ban the person"))
    def ban(self, request: HttpRequest, rows: QuerySet[Any]) -> HttpResponse | None:
        """Keep them out of the service."""
        return self._done(request, rows, "ban", ban, BAN)

    @action(description=_("Lift the ban"))
    def unban(self, request: HttpRequest, rows: QuerySet[Any]) -> HttpResponse | None:
        """Let them in again."""
        return self._done(request, rows, "unban", unban, UNBAN)

    @action(description=_("Sign out everywhere, and revoke tokens"))
    def sign_out(self, request: HttpRequest, rows: QuerySet[Any]) -> HttpResponse | None:
        """End their sessions and tokens; they can sign in again at once."""
        return self._done(request, rows, "sign_out", sign_out_everywhere, SIGN_OUT)

    def _done(
        self, request: HttpRequest, rows: QuerySet[Any], act: str, do: Callable[..., Any], words: ActWords
    ) -> HttpResponse | None:
        """Say what the act means and ask for the reason, then do it; a fault with one row stops no other."""
        why = request.POST.get("why", "")
        fault = _now("Say why.") if is_confirmed(request) and not why.strip() else ""
        if not is_confirmed(request) or fault:
            title, explained = words.title, words.explained
            return confirmation(
                self, request, rows, act, title=title, explained=explained, asks_why=True, fault=fault
            )
        for row in list(rows):
            try:
                do(row.email, by=member(request), why=why)
            except RequestRefused as refused:
                self.message_user(request, str(lobby_reason(refused)), messages.ERROR)
            else:
                self.message_user(request, words.done % {"email": row.email}, messages.SUCCESS)
        return None


def _title(report: Report) -> str:
    return report_title(report)


def _words(report: Report) -> SafeString | None:
    return text(report.words)


def _lines(report: Report) -> SafeString | None:
    return lines(line.line for line in report_lines(report))


def _where(report: Report) -> SafeString:
    """Return a link to where the report is closed."""
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
        """Return the reports without those of games the reader plays in, and those about the reader."""
        rows = super().get_queryset(request).select_related("game", "by", "closed_by")
        mine = Q(about_person=request.user.pk)
        return rows.defer("game__seed", "game__options").exclude(game__in=closed_to(request)).exclude(mine)
