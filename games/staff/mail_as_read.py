"""A mail that came in as the service read it: headers, text, what was left of it and what that did."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db.models import Q

from games.mail.message.parse import InboundMessage, Unreadable
from games.mail.outbox.addresses import (
    BOUNCE,
    DESK,
    PROMPT,
    UNSUBSCRIBE,
    BadAddress,
    desk_in,
    number,
    parse,
    seat_in,
)
from games.mail.outbox.queue import message_id_of
from games.mail.receive.answering import own_words
from games.models import Decision, Game, InboundMail, OutboxMail, ParkedAnswer, Prompt, Refusal, Seat
from games.models.play.decisions import answer_key

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
