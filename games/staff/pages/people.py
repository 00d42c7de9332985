"""People: who they are, how they sign in, and where they sit."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from allauth.mfa.models import Authenticator
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.models import InboundMail, OutboxMail, Seat, SuppressedAddress, User
from games.staff.columns import TO_THE_LIST, Column, lines, link, link_to_list
from games.staff.filters import ChoiceFilter, choices_of
from games.staff.read_only import ReadOnlyAdmin
from games.staff.site import staff_site

MOST_SEATS = 50


class SignInFilter(ChoiceFilter):
    """When somebody signed in last."""

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
    {"staff": _("Staff"), "inactive": _("Cannot sign in")},
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


def _second_factor(user: User) -> bool:
    return Authenticator.objects.filter(user=user).exists()


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

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        stopped = SuppressedAddress.objects.filter(address=OuterRef("email"))
        people: QuerySet[Any] = super().get_queryset(request).annotate(is_stopped=Exists(stopped))
        return people

    def title_of(self, row: User) -> str:
        return row.email
