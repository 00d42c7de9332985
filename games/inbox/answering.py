"""From a reply to what the game makes of it, and to the words for the player."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from email.utils import parseaddr
from functools import partial
from typing import NamedTuple

from allauth.account.models import EmailAddress

import engine
from engine.state.view import SIDES, View, encounter_in
from games.act.decide.take_answer import take_answer
from games.act.outcome import Outcome
from games.base.language_and_zone import language_and_zone_of
from games.base.routes import Route
from games.inbox.message.automatic import suspicion
from games.inbox.message.parse import InboundMessage
from games.inbox.message.reply import without_quotes
from games.inbox.message.subject import own_subject
from games.inbox.message.wordless import refuse_sealed, why_empty
from games.inbox.understand.answer import NotUnderstood, understand
from games.models import OutboxMail, Prompt, User
from games.outbox.addresses import reply_address
from games.outbox.queue import sender
from games.read.game.head import Unloadable, head
from games.words.core import names
from games.words.core.reader import Reader
from games.words.core.unloadable import unloadable_words
from games.words.mails.turns import Mail

from . import letters
from .budget import OTHER_ADDRESS_SUSPECTED, SUSPECTED

LetterWriter = Callable[[letters.ReplyContext], Mail]
NOT_READ: dict[str, LetterWriter] = {"unreadable": letters.unreadable, "failed": letters.failed}


class ReplyResult(NamedTuple):
    """What became of a reply: its outcome as a word, the letter that says so, and where that goes."""

    outcome: str
    letter: LetterWriter
    reply: letters.ReplyContext
    to: str

    def mail(self, silent_until: datetime | None = None) -> Mail:
        """The letter, in the player's language. `silent_until`: it is the last one until then."""
        with language_and_zone_of(self.reply.prompt.seat.user):
            return self.letter(replace(self.reply, silent_until=silent_until))


def take_reply(prompt: Prompt, message: InboundMessage, key: str) -> ReplyResult:
    """Take a reply to a prompt, if it comes from its player; the same key twice has one effect.

    Raises Unloadable if the game cannot be loaded just now: then nothing is changed.
    """
    with language_and_zone_of(prompt.seat.user):
        return _take_reply(prompt, message, key)


def _take_reply(prompt: Prompt, message: InboundMessage, key: str) -> ReplyResult:
    reply = _reply_context(prompt, own_words(message, prompt))
    player = prompt.seat.person
    doubt = suspicion(reply.wrote)
    if message.sender not in addresses_of(player):
        held = partial(letters.from_other_address, sender=message.sender)
        return ReplyResult(OTHER_ADDRESS_SUSPECTED if doubt else "held", held, reply, player.email)
    if doubt and reply.ask is not None:
        return _refuse_automatic(reply, message, doubt)
    outcome, letter = _take_and_word(reply, message, key)
    return ReplyResult(SUSPECTED if doubt else outcome, letter, reply, message.sender)


def _refuse_automatic(reply: letters.ReplyContext, message: InboundMessage, doubt: str) -> ReplyResult:
    """Nothing is taken of what reads like an automatic reply by these words."""
    problem = NotUnderstood("automatic", text=doubt)
    letter = partial(letters.not_understood, problem=problem)
    return ReplyResult(SUSPECTED, letter, reply, message.sender)


def waiting_letter(prompt: Prompt, message: InboundMessage, unloadable: Unloadable) -> ReplyResult | None:
    """What is said of a reply to a game that cannot be loaded; nothing, if it is not from its player."""
    if message.sender not in addresses_of(prompt.seat.user):
        return None
    reply = letters.ReplyContext(prompt, Reader(prompt.seat.number), None, own_words(message, prompt))
    if doubt := suspicion(reply.wrote):
        return _refuse_automatic(reply, message, doubt)
    letter = partial(letters.answer_waits, why=unloadable_words(unloadable.missing))
    return ReplyResult("kept", letter, reply, message.sender)


def unread_letter(prompt: Prompt, sender: str, outcome: str) -> ReplyResult | None:
    """What is said of a mail that is "unreadable", or that "failed" by a fault of ours.

    Nothing, if it does not seem to be from its player.
    """
    if sender not in addresses_of(prompt.seat.user):
        return None
    try:
        with language_and_zone_of(prompt.seat.user):
            reply = _reply_context(prompt, "")
    except Unloadable:
        reply = letters.ReplyContext(prompt, Reader(prompt.seat.number), None, "")
    return ReplyResult(outcome, NOT_READ[outcome], reply, sender)


def addresses_of(user: User | None) -> set[str]:
    """The addresses that are known to be a person's own; nobody has none."""
    if user is None:
        return set()
    verified = EmailAddress.objects.filter(user=user, verified=True).values_list("email", flat=True)
    return {user.email.lower(), *(address.lower() for address in verified)}


def own_words(message: InboundMessage, prompt: Prompt) -> str:
    """What the player wrote, without the mails of ours that are quoted; the subject, if that is all."""
    name, address = parseaddr(sender())
    written = without_quotes(message.text, names=[name], addresses=[address, reply_address(prompt.pk)])
    return written or own_subject(message.header("Subject"), _subjects(prompt), str(prompt.game))


def _subjects(prompt: Prompt) -> list[str]:
    """The subjects under which the player was written to about this question."""
    return list(OutboxMail.objects.filter(prompt=prompt).values_list("subject", flat=True).distinct())


def _reply_context(prompt: Prompt, wrote: str) -> letters.ReplyContext:
    found = head(prompt.game_id)
    seat = prompt.seat.number
    ask, view = found.game.open.get((seat, prompt.question)), engine.view(found.game.position, seat)
    return letters.ReplyContext(
        prompt=prompt,
        reader=Reader.of(view),
        ask=ask,
        wrote=wrote,
        given=found.answer_so_far(seat, prompt.question),
        newer=None if ask is not None else _newer(prompt),
        sides=_sides(view),
    )


def _newer(prompt: Prompt) -> Prompt | None:
    """The question that the same seat is asked now; if there are several, one of the same kind."""
    asked = Prompt.objects.filter(seat=prompt.seat, closed_at=None, waiting=True)
    newer = asked.filter(question__gt=prompt.question).order_by("question")
    return newer.filter(what=prompt.what).last() or newer.last()


def _sides(view: View) -> dict[str, int]:
    """The main players by their side, as far as the seat sees them."""
    encounter = encounter_in(view)
    return {side: encounter[side] for side in SIDES if encounter.get(side) is not None}


def _take_and_word(
    reply: letters.ReplyContext, message: InboundMessage, key: str
) -> tuple[str, LetterWriter]:
    try:
        outcome = _understand_and_take(reply, message, key)
    except NotUnderstood as problem:
        told = why_empty(message) if problem.reason == "empty" else problem
        return "not_understood", partial(letters.not_understood, problem=told)
    except engine.NotAsked as problem:
        return "too_late", partial(letters.too_late, problem=problem)
    except engine.Refused as problem:
        return "refused", partial(letters.refused, problem=problem)
    return _name(outcome), partial(letters.echo, outcome=outcome)


def _understand_and_take(reply: letters.ReplyContext, message: InboundMessage, key: str) -> Outcome:
    """Understand and take it. A closed question is given no answer: what happened is told instead."""
    said = None
    if reply.ask is not None:
        refuse_sealed(message, reply.wrote)
        said = understand(
            reply.wrote,
            shown=reply.prompt.shown,
            ask=reply.ask,
            names=_seats(reply.reader),
            reader=reply.reader,
            sides=reply.sides,
        )
    prompt = reply.prompt
    return take_answer(
        game_id=prompt.game_id,
        seat=prompt.seat.number,
        question=prompt.question,
        answer=said,
        route=Route.MAIL,
        key=key,
    )


def _seats(reader: Reader) -> dict[str, int]:
    """Seats may be called by their aliens."""
    return {names.alien_name(alien): seat for seat, alien in reader.aliens.items()}


def _name(outcome: Outcome) -> str:
    if outcome.held:
        return "kept"
    return "replaced" if outcome.replaced else "taken"
