"""Addresses that nothing but sign-in codes is mailed to."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.admin import action
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from games.mail.outbox.suppression import lift_suppression
from games.models import SuppressedAddress
from games.play.service.upkeep.note_staff_act import note_staff_act
from games.staff.acting import confirmation, is_confirmed
from games.staff.acts_in_words import RESTORED
from games.staff.columns import Column
from games.staff.filters import age_by
from games.staff.read_only import ReadOnlyAdmin
from games.staff.requests import member
from games.staff.site import staff_site

COLUMNS = (Column(_("Address"), "address"), Column(_("Since"), "at"), Column(_("Why"), "reason"))


@staff_site.shows(SuppressedAddress)
class SuppressedPage(ReadOnlyAdmin):
    one, many, place = _("address without mail"), _("Addresses without mail"), 70
    explained = _("Mail came back from there. Only sign-in codes are sent, and a code that is used ends it.")
    list_display = COLUMNS
    list_filter = (age_by("at"),)
    search_fields = ("address",)
    ordering = ("-at", "-pk")
    details = COLUMNS
    actions = ("restore",)

    def title_of(self, row: SuppressedAddress) -> str:
        return row.address

    @action(description=_("Let mail go there again"))
    def restore(self, request: HttpRequest, rows: QuerySet[Any]) -> HttpResponse | None:
        """Mail goes there again, open questions at once."""
        if not is_confirmed(request):
            explained = _(
                "Mail goes there again, open questions at once. If it comes back, this begins anew."
            )
            title = _("Let mail go there again")
            return confirmation(self, request, rows, "restore", title=title, explained=explained)
        for row in list(rows):
            if lift_suppression(row.address):
                note_staff_act(member(request), row, row.address, RESTORED)
                words = _now("Mail goes to %(address)s again.") % {"address": row.address}
                self.message_user(request, words, messages.SUCCESS)
        return None
