"""A reply to a question: who wrote it, what is taken of it, and the letter that says so."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from datetime import datetime
from email.utils import parseaddr
from functools import partial
from typing import NamedTuple

from allauth.account.models import EmailAddress
from django.utils import timezone
from django.utils.translation import gettext as _

import engine
from games.ahead.by_mail.reactions import (
    take_reactions,
    take_ships_home,
    take_turn_up,
    turns_up,
    way_said,
)
from games.base.language_and_zone import language_and_zone_of
from games.mail.commands.lines import (
    LOG,
    PROPOSE,
    RULES,
    TELLING,
    VOTE,
    CommandLines,
    is_nothing_else,
    known_in_replies,
    written_days,
)
from games.mail.commands.sections import carry_out
from games.mail.language.chatter import is_only_courtesy
from games.mail.letters import receipts
from games.mail.letters.parts_letter import parts_letter
from games.mail.message.automatic import MOST_LOOKED_AT, suspicion
from games.mail.message.parse import InboundMessage, answered_ids, own_subject, written_at
from games.mail.message.reply import Trim, without_quotes
from games.mail.message.signature import above_signature
from games.mail.message.small_print import refuse_sealed, why_empty
from games.mail.outbox.addresses import reply_address
from games.mail.outbox.drafts import newest_queued_at, sender
from games.mail.receive.confirming import confirmed, confirmed_words, offered, offered_last
from games.mail.receive.letter_budget import COMMANDS, OTHER_ADDRESS_SUSPECTED, SUSPECTED
from games.mail.receive.take_parts import (
    commands_in,
    meant_for_newer_question,
    parts_of_mail,
    take_parts,
    take_settled,
)
from games.mail.receive.taking import (
    Letter,
    ReplyContext,
    Tried,
    is_listed,
    letter_about,
    names_a_line,
    outcome_word,
    reply_context,
    tried,
)
from games.mail.send.digest_mails import answered_by_mail
from games.mail.understand.answer import NotUnderstood
from games.mail.words.asked import answered_lines
from games.mail.words.turns import Mail
from games.models import Game, OutboxMail, Prompt, User
from games.people.read.my_games import today_of
from games.play.read.current import Unloadable
from games.play.service.play_bots import come_back
from games.play.service.session import WrittenEarlier
from games.words.moments import unloadable_words
from games.words.reader import Reader

BLANKS = re.compile(r"[^\S\n]+")  # blanks become one: patterns of lines take long over many
LetterWriter = Callable[[ReplyContext], Mail]
_BY_HAND = (PROPOSE, VOTE, LOG, RULES)
NOT_READ: dict[str, LetterWriter] = {"unreadable": receipts.unreadable, "failed": receipts.failed}


class ReplyResult(NamedTuple):
    """The outcome of a reply as a word, the letter that says so, and the address that it goes to."""

    outcome: str
    letter: LetterWriter
    reply: ReplyContext
    to: str
    saved: tuple[int, ...] = ()  # the questions whose answers the letter tells
    when: Letter = Letter.AT_ONCE
    offers: str = ""  # the one answer that a plain yes to the letter takes

    def mail(self, silent_until: datetime | None = None) -> Mail:
        """Return the letter in the player's language; `silent_until`: it is the last one until then."""
        with language_and_zone_of(self.reply.prompt.seat.user, self.reply.prompt.game.edition):
            earlier = answered_without_letter(self.reply, self.saved)
            doubted = self.outcome in (SUSPECTED, OTHER_ADDRESS_SUSPECTED)
            told = replace(self.reply, silent_until=silent_until, doubted=doubted, answered=earlier)
            return self.letter(told)


def answered_without_letter(reply: ReplyContext, saved: Collection[int]) -> tuple[str, ...]:
    """Return what this seat has answered by other mails, and no mail has told."""
    seat = reply.prompt.seat
    asked = seat.prompts.order_by("-question").values_list("opened_by", flat=True).first()
    told = {(seat.number, question) for question in saved}
    found = answered_by_mail(reply.prompt.game, {seat.number: asked}, told).get(seat.number, [])
    return tuple(answered_lines(found, reply.reader))


def take_reply(
    prompt: Prompt, message: InboundMessage, key: str, came_at: datetime | None = None
) -> ReplyResult:
    """Take a reply to a prompt, if it comes from its player; the same key twice has one effect.

    Raises Unloadable if the game cannot be loaded just now: then nothing is changed.
    """
    with language_and_zone_of(prompt.seat.user, prompt.game.edition):
        return _take_reply(prompt, message, key, came_at or timezone.now())


def _take_reply(prompt: Prompt, message: InboundMessage, key: str, came_at: datetime) -> ReplyResult:
    above = _above_signature(message, prompt)
    wrote = above or own_subject_of(message, prompt)
    reply = replace(
        reply_context(prompt, wrote),
        whole=wrote if wrote and not above else _written(message, prompt),  # the subject is all there is
        written_at=_written_at(message, prompt, came_at),
    )
    player = prompt.seat.person
    if message.sender not in addresses_of(player):
        doubt = suspicion(reply.wrote)
        held = partial(receipts.from_other_address, sender=message.sender)
        return ReplyResult(OTHER_ADDRESS_SUSPECTED if doubt else "held", held, reply, player.email)
    parts = parts_of_mail(prompt)
    said = commands_in(reply, parts)
    doubt = "" if _shows_a_person(reply, said, parts or [prompt]) else suspicion(said.rest)
    if prompt.seat.has_stand_in and not doubt and come_back(prompt.game, player):
        commands = carry_out(prompt, said.commands, came_at)
        told = replace(reply_context(prompt, reply.wrote), commands=commands, whole=reply.whole)
        letter = receipts.commands_alone if told.has_left else receipts.back
        return ReplyResult("taken", letter, told, message.sender)
    if doubt and (reply.ask is not None or any(part.is_open for part in parts)):
        return _refuse_automatic(reply, message, doubt)
    if doubt:
        return _take_answers(reply, parts, message, key)._replace(outcome=SUSPECTED)
    result = (
        _take_all(reply, said, parts, message, key, came_at)
        if said.commands
        else _take_said(reply, parts, message, key)
    )
    return result._replace(reply=replace(result.reply, whole=reply.whole))


def _shows_a_person(reply: ReplyContext, said: CommandLines, prompts: Sequence[Prompt]) -> bool:
    """Return whether a line is one that only a person writes: a whole command, or a line of the list.

    "Away until Monday" is in automatic replies too.
    """
    if any(command.name in _BY_HAND and command.rest for command in said.commands):
        return True
    lines = [line for line in said.rest[:MOST_LOOKED_AT].splitlines() if line.strip()]
    return any(names_a_line(line, one.shown) for line in lines for one in prompts if one.is_open) or any(
        is_listed(reply, line) for line in lines
    )


def _written_at(message: InboundMessage, prompt: Prompt, came_at: datetime) -> datetime:
    """Return the time of its Date, unless that is before the question or the mail of ours that it names."""
    named = newest_queued_at(answered_ids(message.raw))
    return written_at(message.date, came_at, max(prompt.opened_at, named or prompt.opened_at))


def _take_all(
    reply: ReplyContext,
    said: CommandLines,
    parts: Sequence[Prompt],
    message: InboundMessage,
    key: str,
    came_at: datetime,
) -> ReplyResult:
    """Take answers and then commands, so that the commands tell the state after the answers."""
    if is_nothing_else(said.rest, reply.prompt.seat.person.name.casefold().split()):
        result = ReplyResult(COMMANDS, receipts.commands_alone, reply, message.sender)
        result = result._replace(offers=_still_offered(reply, said))
    else:
        result = _take_said(replace(reply, wrote=said.rest, wants_letter=True), parts, message, key)
    if result.outcome == "too_late" and reply.prompt.game.status == Game.Status.OVER:
        result = _commands_after_the_end(result)
    told = carry_out(reply.prompt, said.commands, came_at)
    return result._replace(reply=replace(result.reply, commands=told))


def _still_offered(reply: ReplyContext, said: CommandLines) -> str:
    """Return what our last letter offered for a yes, if this mail only asks to be told something."""
    tells = all(command.name in TELLING for command in said.commands)
    return offered_last(reply) if tells else ""


def _commands_after_the_end(late: ReplyResult) -> ReplyResult:
    """Return the letter to commands: what stands beside them, such as “well played”, is hardly an answer."""
    remark = _("The game is over, so what else you wrote changed nothing.")
    told = replace(late.reply, remarks=(remark,))
    return late._replace(outcome=COMMANDS, letter=receipts.commands_alone, reply=told)


def _take_said(
    reply: ReplyContext, parts: Sequence[Prompt], message: InboundMessage, key: str
) -> ReplyResult:
    """Take lines about reactions and ships that come home, and answers."""
    said = take_turn_up(take_ships_home(take_reactions(reply, key), key), key)
    if said.reactions and is_only_courtesy(said.wrote):
        told = replace(said, wrote=reply.wrote)
        outcome = "taken" if said.reactions_stand else "not_understood"
        return ReplyResult(outcome, receipts.reactions_alone, told, message.sender)
    return _take_answers(said, parts, message, key)


def _take_answers(
    reply: ReplyContext, parts: Sequence[Prompt], message: InboundMessage, key: str
) -> ReplyResult:
    result = _take_asked(reply, parts, message, key)
    if result.outcome not in ("taken", "replaced"):
        return result._replace(reply=replace(result.reply, remarks=()))
    take_settled(parts_of_mail(result.reply.prompt), key)
    return result


def _take_asked(
    reply: ReplyContext, parts: Sequence[Prompt], message: InboundMessage, key: str
) -> ReplyResult:
    """Take an answer to what the mail asked, or to a later question if it is meant for that."""
    meant = meant_for_newer_question(reply, parts, key) if reply.ask is None else None
    if meant is not None:
        reply, parts = meant, parts_of_mail(meant.prompt)
    is_whole = not parts or confirmed_words(reply)
    return _take_alone(reply, message, key) if is_whole else _take_by_parts(reply, parts, message, key)


def _take_by_parts(
    reply: ReplyContext, parts: Sequence[Prompt], message: InboundMessage, key: str
) -> ReplyResult:
    """Take the parts of a reply; a mail without words is handled as a whole."""
    if not reply.wrote or _sealed(message, reply.wrote):
        return _take_alone(reply, message, key)
    taken = take_parts(reply, parts, key)
    if isinstance(taken, ReplyContext):
        return _take_alone(taken, message, key)
    letter = partial(parts_letter, told=taken.told)
    return ReplyResult(
        taken.outcome,
        letter,
        replace(
            taken.next,
            wrote=reply.wrote,
            reactions=reply.reactions,
            remarks=reply.remarks,
            not_by_order=reply.not_by_order,
        ),
        message.sender,
        taken.told.saved,
        taken.told.letter,
        taken.told.offers,
    )


def _refuse_automatic(reply: ReplyContext, message: InboundMessage, doubt: str) -> ReplyResult:
    """Refuse a reply that reads like an automatic one by these words; nothing of it is taken."""
    days = written_days(reply.wrote[:MOST_LOOKED_AT], today_of(reply.prompt.seat.person))
    said = {"starts": days.starts.isoformat(), "ends": days.ends.isoformat()} if days else {}
    problem = NotUnderstood("automatic", text=doubt, **said)
    letter = partial(receipts.not_understood, problem=problem)
    return ReplyResult(SUSPECTED, letter, reply, message.sender)


def waiting_letter(prompt: Prompt, message: InboundMessage, unloadable: Unloadable) -> ReplyResult | None:
    """Return the letter about a reply to a game that cannot be loaded; None if it is not from its player."""
    if message.sender not in addresses_of(prompt.seat.user):
        return None
    reply = ReplyContext(
        prompt, Reader.in_game(prompt.game, prompt.seat.number), None, own_words(message, prompt)
    )
    if doubt := suspicion(reply.wrote):
        return _refuse_automatic(reply, message, doubt)
    letter = partial(receipts.answer_waits, why=unloadable_words(unloadable.missing))
    return ReplyResult("kept", letter, reply, message.sender)


def unread_letter(prompt: Prompt, sender: str, outcome: str) -> ReplyResult | None:
    """Return the letter about a mail that is "unreadable", or that "failed" by a fault of ours.

    Returns None if the mail does not seem to be from its player.
    """
    if sender not in addresses_of(prompt.seat.user):
        return None
    try:
        with language_and_zone_of(prompt.seat.user, prompt.game.edition):
            reply = reply_context(prompt, "")
    except Unloadable:
        reply = ReplyContext(prompt, Reader.in_game(prompt.game, prompt.seat.number), None, "")
    return ReplyResult(outcome, NOT_READ[outcome], reply, sender)


def addresses_of(user: User | None) -> set[str]:
    """Return the addresses that are known to be a person's own; nobody has none."""
    if user is None:
        return set()
    verified = EmailAddress.objects.filter(user=user, verified=True).values_list("email", flat=True)
    return {user.email.lower(), *(address.lower() for address in verified)}


def own_words(message: InboundMessage, prompt: Prompt) -> str:
    """Return what the player wrote, without signature and quoted mails of ours.

    The subject, if that is all.
    """
    return _above_signature(message, prompt) or own_subject_of(message, prompt)


def own_subject_of(message: InboundMessage, prompt: Prompt) -> str:
    """Return what the player wrote in the subject."""
    return own_subject(message.header("Subject"), _subjects(prompt), str(prompt.game))


def _above_signature(message: InboundMessage, prompt: Prompt) -> str:
    known = known_in_replies(way_said, turns_up)
    return _written(message, prompt, trim=lambda text: above_signature(text, known))


def _written(message: InboundMessage, prompt: Prompt, trim: Trim = None) -> str:
    return words_above_quotes(message, reply_address(prompt.pk), trim)


def words_above_quotes(message: InboundMessage, address: str, trim: Trim = None) -> str:
    """Return what somebody wrote in reply to a mail of ours that asked to be answered at this address."""
    name, our_from = parseaddr(sender())
    whole = without_quotes(message.text, names=[name], addresses=[our_from, address], trim=trim)
    return BLANKS.sub(" ", whole)


def _subjects(prompt: Prompt) -> list[str]:
    """Return the subjects under which the player was written to about this question."""
    written = OutboxMail.objects.filter(prompt=prompt, to_write__isnull=True)
    return list(written.values_list("subject", flat=True).distinct())


def _take_alone(reply: ReplyContext, message: InboundMessage, key: str) -> ReplyResult:
    """Take the whole reply as the answer to one question."""
    sealed = _sealed(message, reply.wrote) if reply.ask is not None else None
    result = sealed or _tried(reply, key)
    offers = offered(reply, result) if isinstance(result, NotUnderstood) else ""
    return ReplyResult(
        outcome_word(result),
        _letter(result, message, reply, offers),
        reply,
        message.sender,
        (reply.prompt.question,),
        letter_about(reply, result),
        offers,
    )


def _tried(reply: ReplyContext, key: str) -> Tried:
    try:
        return tried(confirmed(reply), key)
    except NotUnderstood as problem:
        return problem


def _sealed(message: InboundMessage, wrote: str) -> NotUnderstood | None:
    """Return why the words of a mail cannot be read; None: they can."""
    try:
        refuse_sealed(message, wrote)
    except NotUnderstood as problem:
        return problem
    return None


def _letter(result: Tried, message: InboundMessage, reply: ReplyContext, offers: str) -> LetterWriter:
    if isinstance(result, NotUnderstood):
        told = why_empty(message, reply.whole) if result.reason == "empty" else result
        return partial(receipts.not_understood, problem=told, yes_will_do=bool(offers))
    if isinstance(result, WrittenEarlier):
        return partial(receipts.written_earlier, problem=result)
    if isinstance(result, engine.NotAsked):
        return partial(receipts.too_late, problem=result)
    if isinstance(result, engine.Refused):
        return partial(receipts.refused, problem=result)
    return partial(receipts.echo, outcome=result)
