"""A mail to the desk: how it is taken, and the letter that answers it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext

from games.base import links
from games.base.language_and_zone import language_and_zone_of
from games.board.words.lines import wrapped
from games.desk.by_mail.arguments import HELP, offered_there, standing_lines
from games.desk.by_mail.lines import (
    CarriedOut,
    DeskLine,
    LineResult,
    carry_out,
    desk_lines,
    may_be_act,
    not_of_the_desk_words,
    role_there,
)
from games.desk.read import acts_known
from games.desk.words import SampleLine, act_words, first_lines, sample_lines
from games.mail.message.automatic import suspicion
from games.mail.message.parse import InboundMessage, own_subject
from games.mail.message.reply import Trim
from games.mail.message.signature import Known, above_signature
from games.mail.message.small_print import refuse_sealed, why_empty
from games.mail.outbox.addresses import DeskKey, desk_address, desk_in
from games.mail.outbox.drafts import DELIMITER, LETTER, LOOP, put_in_outbox, root_message_id
from games.mail.receive.answering import addresses_of, words_above_quotes
from games.mail.receive.explain import explain
from games.mail.receive.letter_budget import COMMANDS, OTHER_ADDRESS_SUSPECTED, SUSPECTED, desk_budget
from games.mail.receive.taking import quoted_lines
from games.mail.understand.answer import NotUnderstood
from games.mail.words.turns import Mail, rendered
from games.models import Game, InboundMail, OutboxMail, User
from games.models.play.desk import Role
from games.people.read.my_games import today_of
from games.words.reader import when

HEADINGS = {
    "taken": noop("Done"),
    "commands": noop("What you can do at the desk"),
    "refused": noop("Nothing was done"),
    "not_understood": noop("Nothing was done: please write again"),
    "too_late": noop("Nothing was done: something else was done before"),
    "suspected": noop("Nothing was done: your email looks automatic"),
    **dict.fromkeys(("held", "held_suspected"), noop("Nothing was done: sent from another address")),
    "unreadable": noop("Nothing was done: your email could not be read"),
    "failed": noop("Nothing was done: your email could not be handled"),
}


@dataclass(frozen=True)
class DeskReply:
    """What is answered: the outcome, as `InboundMail` has it, and what came of each line.

    `why` explains it where no line was read. `role` None: they have no business there, and are told nothing
    of the game.
    """

    game: Game
    person: User
    role: Role | None
    outcome: str
    wrote: str
    carried: CarriedOut = field(default_factory=CarriedOut)
    why: str = ""
    wants_help: bool = False

    @property
    def heading(self) -> str:
        lines = sum(not one.is_talk for one in self.carried.results)
        done = sum(one.done for one in self.carried.results)
        if 0 < done < lines:
            return _("Done: %(done)d of %(lines)d lines") % {"done": done, "lines": lines}
        return _(HEADINGS[self.outcome])


def desk_letter(reply: DeskReply, silent_until: datetime | None) -> Mail:
    """Return the letter in the language that is set; `silent_until`: it is the last one until then."""
    context: dict[str, Any] = {
        "delimiter": _(DELIMITER),
        "game_name": str(reply.game),
        "title": reply.heading,
        "why": _why(reply),
        "meanwhile": [act_words(act) for act in reply.carried.meanwhile],
        "results": list(map(_result, reply.carried.results)),
        "wrote": quoted_lines(reply.wrote) if _quotes_all(reply) else [],
        "state": standing_lines(reply.game, reply.role) if reply.role else [],
        "samples": _samples(reply),
        "silence": _silence(silent_until),
        "url": links.desk_link(reply.game.pk) if reply.role else links.absolute("/"),
        "wants_help": reply.wants_help,
        "grammar": _grammar(),
    }
    subject = _("[%(game)s] %(title)s") % {"game": str(reply.game), "title": _subject(reply)}
    return rendered("desk", subject, context | _in_columns(context))


def _subject(reply: DeskReply) -> str:
    return _("Desk: %(heading)s") % {"heading": reply.heading}


def _why(reply: DeskReply) -> str:
    if reply.carried.other_role:
        return _("Your role at this desk has changed since that email. Reply to this one to act now.")
    if number := len(reply.carried.meanwhile):
        return ngettext(
            "This was done since the email you replied to. If you still want yours, write it again as a "
            "reply to this one.",
            "These things were done since the email you replied to. If you still want yours, write it again "
            "as a reply to this one.",
            number,
        )
    return reply.why


def _quotes_all(reply: DeskReply) -> bool:
    """Return whether the whole mail is quoted, because the lines are not shown one by one."""
    return bool(reply.wrote) and not reply.carried.results and reply.outcome != "commands"


def _result(one: LineResult) -> dict[str, object]:
    told = one.told if one.done or one.is_talk else _("Not done. %(why)s") % {"why": one.told}
    return {"wrote": one.wrote, "told": told, "told_wrapped": wrapped(told), "done": one.done}


def _samples(reply: DeskReply) -> list[SampleLine]:
    if reply.role is None:
        return []
    choose: Callable[[Sequence[str], Any], list[SampleLine]] = (
        sample_lines if reply.wants_help else first_lines
    )
    return choose(offered_there(reply.game, reply.role), today_of(reply.person))


def _grammar() -> str:
    return _(
        "A line for each thing, in English or German. Say why behind a dash, or in the lines right below: "
        "the players read it. What is not here, you do on the page."
    )


def _silence(until: datetime | None) -> str:
    if until is None:
        return ""
    told = {"when": when(until)}
    return (
        _(
            "This is the last such email for now. We read further emails and do what they say, but send no "
            "answer to them until %(when)s. The desk always shows what was done."
        )
        % told
    )


def _in_columns(context: dict[str, Any]) -> dict[str, object]:
    """Return the same texts in lines of 72 columns, for the text part."""
    texts = {f"{name}_wrapped": wrapped(context[name]) for name in ("why", "silence", "grammar")}
    lists = {f"{name}_wrapped": list(map(wrapped, context[name])) for name in ("meanwhile", "state")}
    return {**texts, **lists}


_LONGEST_MESSAGE_ID = 250


def take_desk_mail(row: InboundMail, message: InboundMessage, ident: str) -> str:
    """Do what a mail says, send the letter about it, and return the outcome.

    All is in one transaction with the mark that the mail was read: so it is done once, even if the process
    dies.
    """
    found = _whose(ident)
    if found is None:
        return "unknown"
    key, game, person = found
    with language_and_zone_of(person, game.edition):
        wrote = _own_words(message, key, game, person)  # a long mail takes its time: nobody waits for it
        with transaction.atomic():
            if (read := _read_already(row)) is not None:
                return read
            _answer(row, message, key, _taken(message, key, game, person, wrote))
    return row.outcome


def tell_unread(row: InboundMail, ident: str, from_address: str, outcome: str) -> None:
    """Tell the writer of a mail that it is "unreadable", or has "failed" by a fault of ours.

    Only the person who was given the address is told.
    """
    found = _whose(ident)
    if found is None or from_address not in addresses_of(found[2]):
        return
    key, game, person = found
    with language_and_zone_of(person, game.edition):
        why = _("Write again in a new, short email without attachments, or use the page.")
        reply = DeskReply(game, person, role_there(person, game), outcome, "", why=why)
        _send_letter(row, "", key, reply)


def _whose(ident: str) -> tuple[DeskKey, Game, User] | None:
    key = desk_in(ident)
    game = Game.objects.filter(pk=key.game).first()
    person = User.objects.filter(opaque_id=key.person, is_active=True).first()
    return None if game is None or person is None else (key, game, person)


def _read_already(row: InboundMail) -> str | None:
    """Return the outcome if another process has read the mail since this one took it up."""
    now = InboundMail.objects.select_for_update().get(pk=row.pk)
    if now.handled_at is None:
        return None
    row.answered = now.answered
    return now.outcome


def _taken(message: InboundMessage, key: DeskKey, game: Game, person: User, wrote: str) -> DeskReply:
    role = role_there(person, game)
    if message.sender not in addresses_of(person):
        return _from_other_address(message, game, person, wrote)
    if role is None:
        return DeskReply(game, person, None, "refused", wrote, why=not_of_the_desk_words())
    if (sealed := _wordless(message, wrote, _all_written(message, key))) is not None:
        return DeskReply(game, person, role, "not_understood", wrote, why=explain(sealed))
    lines = desk_lines(wrote, today_of(person), person.name.casefold().split())
    if doubt := suspicion("\n".join(line.wrote for line in lines if line.problem)):
        why = _("It says “%(text)s”. Write the lines for the desk alone.") % {"text": doubt}
        return DeskReply(game, person, role, SUSPECTED, wrote, why=why)
    carried = carry_out(key, person, role, lines)
    game.refresh_from_db()
    outcome = _outcome(lines, carried)
    helps = any(line.kind == HELP for line in lines) or outcome == "not_understood"
    return DeskReply(game, person, role_there(person, game), outcome, wrote, carried, wants_help=helps)


def _from_other_address(message: InboundMessage, game: Game, person: User, wrote: str) -> DeskReply:
    """Write about a mail from another address to the known one.

    It tells nothing of the game, because a stranger may have written.
    """
    told = {"sender": message.sender or _("an address that cannot be read")}
    why = _(
        "An email to your address of this desk came from %(sender)s. That is not your address here. If you "
        "wrote it, write again from this one. If you did not, someone else has seen an email of yours."
    )
    outcome = OTHER_ADDRESS_SUSPECTED if suspicion(wrote) else "held"
    return DeskReply(game, person, None, outcome, wrote, why=why % told)


def _wordless(message: InboundMessage, wrote: str, whole: str) -> NotUnderstood | None:
    """Return why the words of a mail cannot be read, or that it has none; None: it has words."""
    try:
        refuse_sealed(message, wrote)
    except NotUnderstood as problem:
        return problem
    return None if wrote else why_empty(message, whole)


def _outcome(lines: Sequence[DeskLine], carried: CarriedOut) -> str:
    if carried.is_late:
        return "too_late"
    if any(one.done for one in carried.results):
        return "taken"
    if not carried.results:
        return COMMANDS if lines else "not_understood"
    return "refused" if any(one.read for one in carried.results) else "not_understood"


def _own_words(message: InboundMessage, key: DeskKey, game: Game, person: User) -> str:
    """Return what they wrote, without signature and quotes; the subject, if that is all."""
    written = _all_written(message, key, trim=_above_signature)
    if not written:
        ours = OutboxMail.objects.filter(game=game, to=person.email, to_write__isnull=True)
        subjects = list(ours.values_list("subject", flat=True).distinct())
        written = own_subject(message.header("Subject"), subjects, str(game))
    return written


def _all_written(message: InboundMessage, key: DeskKey, trim: Trim = None) -> str:
    return words_above_quotes(message, desk_address(key), trim)


def _above_signature(text: str) -> str:
    return above_signature(text, Known(says=may_be_act))


def _answer(row: InboundMail, message: InboundMessage, key: DeskKey, reply: DeskReply) -> None:
    _send_letter(row, message.message_id, key, reply)
    row.outcome, row.handled_at = reply.outcome, timezone.now()
    row.save(update_fields=["sender", "outcome", "handled_at", "answered"])


def _send_letter(row: InboundMail, message_id: str, key: DeskKey, reply: DeskReply) -> None:
    """Send the letter, keyed by the mail it answers; its address knows of all acts done by now."""
    to = row.sender if row.sender in addresses_of(reply.person) else reply.person.email
    left = desk_budget(reply.outcome, reply.game, to, row.key, timezone.now())
    if not left.left:
        return
    mail = desk_letter(reply, left.silent_until)
    row.answered = True
    put_in_outbox(
        kind="reply",
        to=to,
        subject=mail.subject,
        text=mail.text,
        html=mail.html,
        headers=_headers(key, reply, message_id),
        key=left.key,
        priority=LETTER,
        game=reply.game,
    )


def _headers(key: DeskKey, reply: DeskReply, message_id: str) -> dict[str, str]:
    """Return headers that put the letter into the game's thread, below the mail it answers.

    Somebody who wrote from another address gets the address that they have.
    """
    found = {"Auto-Submitted": "auto-replied", LOOP: "reply"}
    if reply.role is not None:
        seen = acts_known(reply.game, reply.role)
        found["Reply-To"] = desk_address(DeskKey(key.game, key.person, reply.role, seen))
    elif reply.outcome in ("held", OTHER_ADDRESS_SUSPECTED):
        found["Reply-To"] = desk_address(key)
    if re.fullmatch(rf"[ -~]{{1,{_LONGEST_MESSAGE_ID}}}", message_id):
        found |= {
            "In-Reply-To": message_id,
            "References": f"{root_message_id(reply.game.pk)} {message_id}",
        }
    return found
