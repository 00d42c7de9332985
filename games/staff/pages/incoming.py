"""Mails that came in: what came of each, and by a look what it says and how it was understood."""

from __future__ import annotations

import json
from typing import Any

from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.models import Game, InboundMail
from games.models.play.desk import LookedAt
from games.staff.columns import Column, game_column, text
from games.staff.filters import age_by, choices_of
from games.staff.looking import LookableAdmin
from games.staff.mail_as_read import about_game, addressed_game, cut, headers, understood, whole_text
from games.staff.redacted import redacted
from games.staff.site import staff_site
from games.staff.words import OUTCOMES, UNREAD, outcome_words
from games.words.names import colour_name

UNREAD_CHOICE = "unread"


def _recipient(mail: InboundMail) -> str:
    return redacted(mail.recipient)


def _meant_for(mail: InboundMail) -> str:
    return redacted(mail.meant_for)


def _sender(mail: InboundMail) -> str:
    return redacted(mail.sender or mail.envelope_from)


def _outcome(mail: InboundMail) -> object:
    return outcome_words(mail.outcome)


def _seat(mail: InboundMail) -> str:
    return "" if mail.prompt is None else colour_name(mail.prompt.seat.number)


def _question(mail: InboundMail) -> int | None:
    return None if mail.prompt is None else mail.prompt.question


def _headers(mail: InboundMail) -> SafeString | None:
    return text(redacted(headers(mail)))


def _whole(mail: InboundMail) -> SafeString | None:
    return text(redacted(whole_text(mail)))


def _cut(mail: InboundMail) -> SafeString | None:
    return text(redacted(cut(mail)))


def _understood(mail: InboundMail) -> SafeString | None:
    return text("\n".join(json.dumps(one, ensure_ascii=False) for one in understood(mail)))


COLUMNS = (
    Column(_("Came in"), "received_at", order="pk"),
    Column(_("From"), _sender),
    Column(_("What came of it"), _outcome),
    game_column(about_game),
    Column(_("Seat"), _seat),
    Column(_("Question of the seat"), _question),
    Column(_("Answered by mail"), "answered", boolean=True),
)


@staff_site.shows(InboundMail)
class IncomingPage(LookableAdmin):
    one, many, place = _("mail that came in"), _("Mails that came in"), 60
    explained = _("What came of each. To read one about a running game is a look, which is written down.")
    game = "prompt__game_id"
    links = frozenset({"prompt__game__exact"})
    list_display = COLUMNS
    list_filter = (
        choices_of(
            _("What came of it"),
            "outcome",
            {UNREAD_CHOICE: UNREAD, **OUTCOMES},
            {UNREAD_CHOICE: Q(handled_at=None), **{outcome: Q(outcome=outcome) for outcome in OUTCOMES}},
        ),
        age_by("received_at"),
    )
    search_fields = ("sender__exact",)
    sortable_by = ()
    ordering = ("-pk",)
    heavy = ("raw", "key")
    details = (
        *COLUMNS,
        Column(_("To"), _recipient),
        Column(_("Read as sent to"), _meant_for),
        Column(_("Read"), "handled_at"),
        Column(_("Attempts"), "attempts"),
    )
    looked_at = LookedAt.MAIL
    hidden = (
        Column(_("Headers"), _headers),
        Column(_("What it says"), _whole),
        Column(_("What of it was read"), _cut),
        Column(_("How it was understood"), _understood),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        rows = super().get_queryset(request).select_related("prompt__game", "prompt__seat__user")
        return rows.defer("prompt__game__seed", "prompt__game__options", "prompt__about", "prompt__shown")

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        return super().get_search_results(request, queryset, search_term.lower())

    def game_of(self, row: InboundMail) -> Game | None:
        return addressed_game(row)
