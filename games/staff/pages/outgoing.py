"""Mails that go out: whether they do, and what the provider says."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.admin import action
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games.mail.outbox.queue import LOGIN
from games.mail.outbox.retry_mail import TO_RETRY, retry_mail
from games.models import Game, OutboxMail
from games.models.mails.outgoing import CAME_BACK
from games.models.play.desk import LookedAt
from games.play.service.upkeep.note_staff_act import note_staff_act
from games.staff.acting import confirmation, is_confirmed
from games.staff.acts_in_words import RETRIED
from games.staff.columns import Column, game_column, text
from games.staff.filters import age_by, choices_of
from games.staff.looking import LookableAdmin
from games.staff.redacted import redacted
from games.staff.requests import member
from games.staff.site import staff_site
from games.staff.words import BACK, FAILED, MAIL_STATES, NEEDLESS, SENT, WAITING, mail_state

OPERATOR = "operator"  # passes on what somebody wrote to the service: that is the operator's post
CAME_BACK_Q = Q(provider_reply__startswith=CAME_BACK)
STATES = {
    WAITING: OutboxMail.OPEN,
    SENT: Q(sent_at__isnull=False) & ~CAME_BACK_Q,
    BACK: CAME_BACK_Q,
    FAILED: Q(failed_at__isnull=False) & ~CAME_BACK_Q,
    NEEDLESS: Q(superseded_at__isnull=False) & ~CAME_BACK_Q,
}


def is_private(mail: OutboxMail) -> bool:
    """Whether it is between the service and one person alone: a code stands in its very subject."""
    return mail.priority <= LOGIN or mail.kind == OPERATOR


def _subject(mail: OutboxMail) -> object:
    if is_private(mail):
        return _("not shown")
    return mail.subject if mail.to_write is None else _("written when it goes out")


def _state(mail: OutboxMail) -> object:
    return MAIL_STATES[mail_state(mail)]


def _said(mail: OutboxMail) -> str:
    return redacted(mail.provider_reply)


def _text(mail: OutboxMail) -> SafeString | None:
    return text(redacted(mail.text))


COLUMNS = (
    Column(_("Written"), "queued_at", order="pk"),
    Column(_("To"), "to"),
    Column(_("Subject"), _subject),
    Column(_("Kind"), "kind"),
    game_column(lambda mail: mail.game),
    Column(_("State"), _state),
    Column(_("Attempts"), "attempts"),
    Column(_("What the provider said"), _said),
)


@staff_site.shows(OutboxMail)
class OutgoingPage(LookableAdmin):
    one, many, place = _("mail that goes out"), _("Mails that go out"), 50
    explained = _("What waits, was sent, failed or came back. Sign-in codes are never shown.")
    game = "game_id"
    links = frozenset({"game__exact"})
    list_display = COLUMNS
    list_filter = (choices_of(_("State"), "state", MAIL_STATES, STATES), age_by("queued_at"))
    search_fields = ("to__exact",)
    sortable_by = ()
    ordering = ("-pk",)
    heavy = ("text", "html", "picture", "headers", "key", "message_id")
    details = (
        *COLUMNS,
        Column(_("Due"), "due_at"),
        Column(_("Sent"), "sent_at"),
        Column(_("Failed"), "failed_at"),
        Column(_("No longer needed since"), "superseded_at"),
    )
    looked_at = LookedAt.MAIL
    hidden = (Column(_("Text"), _text),)
    actions = ("send_again",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).select_related("game").defer("game__seed", "game__options")

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        return super().get_search_results(request, queryset, search_term.lower())

    def game_of(self, row: OutboxMail) -> Game | None:
        return row.game

    def can_be_looked_at(self, row: OutboxMail) -> bool:
        """Of no game: a code, what the operator got, or a digest of the games of one person."""
        return row.game is not None and not is_private(row)

    @action(description=_("Send again"))
    def send_again(self, request: HttpRequest, rows: QuerySet[Any]) -> HttpResponse | None:
        """Those that failed, came back or wait go at once."""
        found = rows.filter(TO_RETRY, superseded_at=None)
        if not found.exists():
            words = _now("None of these mails has failed or waits. Nothing was changed.")
            self.message_user(request, words, messages.WARNING)
            return None
        if not is_confirmed(request):
            explained = _("Each goes once more, at once. What is not needed any more does not go.")
            title = _("Send again")
            return confirmation(self, request, found, "send_again", title=title, explained=explained)
        sent = [row for row in found if retry_mail(row.pk)]
        for row in sent:
            note_staff_act(member(request), row, self.title_of(row), RETRIED)
        words = ngettext("%(n)d mail goes again.", "%(n)d mails go again.", len(sent)) % {"n": len(sent)}
        self.message_user(request, words, messages.SUCCESS)
        return None
