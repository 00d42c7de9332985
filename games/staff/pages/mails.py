"""Mails in and out, and addresses without mail; reading a mail of a running game is a look."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from django.contrib import messages
from django.contrib.admin import action
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games.desk.service import note_staff_act
from games.mail.message.parse import InboundMessage, Unreadable, answered_ids
from games.mail.outbox.addresses import (
    BOUNCE,
    DESK,
    DIGEST,
    PROMPT,
    UNSUBSCRIBE,
    BadAddress,
    desk_in,
    number,
    parse,
    seat_in,
)
from games.mail.outbox.drafts import LOGIN, message_id_of
from games.mail.outbox.refusals import TO_RETRY, lift_suppression, retry_mail
from games.mail.receive.answering import own_words
from games.models import (
    Decision,
    Game,
    InboundMail,
    OutboxMail,
    ParkedAnswer,
    Prompt,
    Refusal,
    Seat,
    SuppressedAddress,
)
from games.models.mail import CAME_BACK
from games.models.play.decisions import answer_key
from games.models.play.desk import LookedAt
from games.staff.columns import (
    BACK,
    FAILED,
    MAIL_STATES,
    NEEDLESS,
    OUTCOMES,
    RESTORED,
    RETRIED,
    SENT,
    UNREAD,
    WAITING,
    Column,
    age_by,
    choices_of,
    game_column,
    mail_state,
    outcome_words,
    text,
)
from games.staff.read_only import LookableAdmin, ReadOnlyAdmin, confirmation, is_confirmed, member, redacted
from games.staff.site import staff_site
from games.words.names import colour_name

HEADERS = ("From", "To", "Subject", "Date", "Auto-Submitted", "Precedence", "Content-Type")
MOST_SHOWN = 20_000  # characters of a text


def about_game(mail: InboundMail) -> Game | None:
    """Return the game that a mail is about, by its question."""
    if mail.prompt is not None:
        return mail.prompt.game
    return None


def addressed_game(mail: InboundMail) -> Game | None:
    """Return the game also of a mail that came back, or has no question stored with it."""
    known = about_game(mail)
    if known is not None:
        return known
    try:
        about = parse(mail.address)
    except BadAddress:
        return None
    return _game_at(about.purpose, about.id)


def is_sent_to_digest(mail: InboundMail) -> bool:
    """Return whether a mail answers a digest, by its address or by the mail that it names."""
    named = OutboxMail.objects.filter(kind="digest", message_id__in=answered_ids(bytes(mail.raw)))
    try:
        return parse(mail.address).purpose == DIGEST or named.exists()
    except BadAddress:
        return named.exists()


def _game_at(purpose: str, ident: str) -> Game | None:
    if purpose == BOUNCE:
        sent = OutboxMail.objects.filter(message_id=message_id_of(number(ident)))
        return Game.objects.filter(mails__in=sent).first()
    if purpose == UNSUBSCRIBE:
        return Game.objects.filter(seats__in=Seat.objects.filter(pk=seat_in(ident))).first()
    if purpose == DESK:
        return Game.objects.filter(pk=desk_in(ident).game).first()
    asked = Prompt.objects.filter(pk=ident) if purpose == PROMPT else Prompt.objects.none()
    return Game.objects.filter(prompts__in=asked).first()


def headers(mail: InboundMail) -> str:
    """Return the headers that tell who wrote it, when, and whether a machine did."""
    try:
        message = _message(mail)
        found = [(name, message.header(name)) for name in HEADERS]
    except Unreadable as problem:
        return str(problem)
    return "\n".join(f"{name}: {value}" for name, value in found if value)


def whole_text(mail: InboundMail) -> str:
    """Return all that it says in letters; of attachments only their type."""
    try:
        message = _message(mail)
        return "\n".join([message.text[:MOST_SHOWN], *_attached(message)])
    except Unreadable as problem:
        beginning = bytes(mail.raw)[:MOST_SHOWN].decode("utf-8", "replace")
        return f"{problem}\n\n{beginning}"


def _attached(message: InboundMessage) -> Iterator[str]:
    for part in message.parts:
        if part.get_content_disposition() == "attachment" or part.get_content_maintype() != "text":
            yield f"[{part.get_content_type()}]"


def cut(mail: InboundMail) -> str:
    """Return what its writer wrote, without the mail of ours that is quoted."""
    if mail.prompt is None:
        return ""
    try:
        return own_words(_message(mail), mail.prompt)
    except Unreadable as problem:
        return str(problem)


def understood(mail: InboundMail) -> list[dict[str, Any]]:
    """Return what was decided, kept or refused by it, in order."""
    if mail.prompt is None:
        return []
    keys = _keys(mail, mail.prompt)
    of = Q(game=mail.prompt.game_id, key__in=keys)
    decided = Decision.objects.filter(of).order_by("number").values("number", "kind", "question", "body")
    held = ParkedAnswer.objects.filter(of).order_by("pk").values("question", "answer")
    refused = Refusal.objects.filter(of).order_by("pk").values("reason", "params")
    return [dict(row) for rows in (decided, held, refused) for row in rows]


def _keys(mail: InboundMail, prompt: Prompt) -> list[str | None]:
    """Return the keys that its content is stored by: its own, and one for each question asked with it."""
    asked = prompt.asked_together().values_list("pk", "question")
    ends = ["", *(f" {end}" for one in asked for end in one)]
    return [answer_key(prompt.seat.number, f"{mail.key}{end}") for end in ends]


def _message(mail: InboundMail) -> InboundMessage:
    """Return the mail, read; raise Unreadable."""
    message = InboundMessage(bytes(mail.raw), mail.envelope_from)
    message.read()
    return message


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

    def can_be_looked_at(self, row: InboundMail) -> bool:
        """Return whether it can be looked at: not if it quotes a digest, which is of several games."""
        return not is_sent_to_digest(row)


# What somebody wrote to the service, passed on to the operator; and what waits for one person in all games.
PRIVATE = frozenset({"operator", "digest"})
CAME_BACK_Q = Q(provider_reply__startswith=CAME_BACK)
STATES = {
    WAITING: OutboxMail.OPEN,
    SENT: Q(sent_at__isnull=False) & ~CAME_BACK_Q,
    BACK: CAME_BACK_Q,
    FAILED: Q(failed_at__isnull=False) & ~CAME_BACK_Q,
    NEEDLESS: Q(superseded_at__isnull=False) & ~CAME_BACK_Q,
}


def is_private(mail: OutboxMail) -> bool:
    """Return whether it is between the service and one person alone, with its very subject.

    That of a sign-in code has the code, and that of a digest says how many games wait for its receiver.
    """
    return mail.priority <= LOGIN or mail.kind in PRIVATE


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


OUTGOING_COLUMNS = (
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
    list_display = OUTGOING_COLUMNS
    list_filter = (choices_of(_("State"), "state", MAIL_STATES, STATES), age_by("queued_at"))
    search_fields = ("to__exact",)
    sortable_by = ()
    ordering = ("-pk",)
    heavy = ("text", "html", "picture", "headers", "key", "message_id")
    details = (
        *OUTGOING_COLUMNS,
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
        """Return whether it can be looked at.

        A code, the operator's mail and a digest of one person's games cannot: they are of no game.
        """
        return row.game is not None and not is_private(row)

    @action(description=_("Send again"))
    def send_again(self, request: HttpRequest, rows: QuerySet[Any]) -> HttpResponse | None:
        """Send mails at once that failed, came back or wait."""
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


SUPPRESSED_COLUMNS = (Column(_("Address"), "address"), Column(_("Since"), "at"), Column(_("Why"), "reason"))


@staff_site.shows(SuppressedAddress)
class SuppressedPage(ReadOnlyAdmin):
    one, many, place = _("address without mail"), _("Addresses without mail"), 70
    explained = _("Mail came back from there. Only sign-in codes are sent, and a code that is used ends it.")
    list_display = SUPPRESSED_COLUMNS
    list_filter = (age_by("at"),)
    search_fields = ("address",)
    ordering = ("-at", "-pk")
    details = SUPPRESSED_COLUMNS
    actions = ("restore",)

    def title_of(self, row: SuppressedAddress) -> str:
        return row.address

    @action(description=_("Let mail go there again"))
    def restore(self, request: HttpRequest, rows: QuerySet[Any]) -> HttpResponse | None:
        """Let mail go there again, open questions at once."""
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
