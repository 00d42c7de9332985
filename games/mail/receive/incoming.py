"""Mail comes in: the raw message is stored, and read afterwards, one mail a call.

A mail counts as an answer, or as an act of the desk, under two conditions. Its recipient address carries our
signature, or it answers at our From a mail of ours that it names. *And* its From is an address of the person
who was given that. Nothing that was written is lost, even if a mail cannot be used.
"""

from __future__ import annotations

import logging
from contextlib import nullcontext
from datetime import datetime, timedelta

from django.db import DatabaseError, transaction
from django.utils import timezone

from games.base import links, row_locks, times
from games.base.language_and_zone import language_and_zone_of
from games.base.queues import nudge_inbound, steps
from games.desk.by_mail.take import take_desk_mail, tell_unread
from games.mail.commands.lines import sets_absence
from games.mail.message.automatic import suspicion
from games.mail.message.parse import InboundMessage, Unreadable, answered_ids, is_sent_to, mail_key, storable
from games.mail.message.small_print import glance_at
from games.mail.outbox.addresses import (
    BOUNCE,
    DESK,
    DIGEST,
    NO_DIGEST,
    PROMPT,
    UNSUBSCRIBE,
    BadAddress,
    parse,
)
from games.mail.outbox.drafts import LETTER, LOOP, asked_reply_to, put_in_outbox, thread_of
from games.mail.outbox.operator_roles import POST, role_of
from games.mail.outbox.refusals import person_of_digest, seat_to_unsubscribe, stop_digest, stop_reminders
from games.mail.receive.answering import (
    ReplyResult,
    addresses_of,
    take_reply,
    unread_letter,
    waiting_letter,
    words_above_quotes,
)
from games.mail.receive.bounces import pass_on, take_bounce
from games.mail.receive.letter_budget import (
    OTHER_ADDRESS_SUSPECTED,
    SUSPECTED,
    budget,
    desk_budget,
    digest_budget,
)
from games.mail.receive.taking import Letter, quoted_lines
from games.mail.send.digest_mails import UNTIL_ASKED, is_told_already, send_way_to_answer
from games.mail.words.lobby import changed_chair
from games.models import Game, InboundMail, Prompt, Seat, User
from games.models.play.prompts import TO_WHO_SITS_THERE
from games.people.service.ban import tell_banned
from games.play.read.current import Unloadable

log = logging.getLogger(__name__)

LOCK_TIME = timedelta(minutes=5)
MOST_ATTEMPTS = 12
UNTIL_LOADED = timedelta(minutes=10)  # when to read a mail again if its game cannot be loaded
NOT_THEIRS = frozenset({"held", OTHER_ADDRESS_SUSPECTED, "unknown", "forged"})
RUN_SECONDS = 60  # then no other mail is begun, and the next run goes on


def store(raw: bytes, recipient: str, envelope_from: str) -> None:
    """Keep a message for reading; the same one twice is kept once. It is committed when this returns."""
    now, meant_for = timezone.now(), _meant_for(raw, recipient)
    row = InboundMail(
        key=mail_key(raw, meant_for or recipient),
        recipient=recipient[:320],
        meant_for=meant_for,
        envelope_from=storable(envelope_from)[:320],
        raw=raw,
        received_at=now,
        due_at=now,
    )
    with transaction.atomic():
        InboundMail.objects.bulk_create([row], ignore_conflicts=True)
        transaction.on_commit(nudge_inbound, robust=True)


def _meant_for(raw: bytes, recipient: str) -> str:
    """Return the address that a reply to our From was meant for.

    Returns "" if it is no reply, or went to that address as well: then it is a copy for the operator.
    """
    if role_of(recipient) != POST:
        return ""
    address = asked_reply_to(answered_ids(raw))
    return "" if address and is_sent_to(raw, address) else address


def handle_all() -> int:
    """Read the mails that are due, for a while; return how many were read."""
    handled = 0
    for _ in steps(RUN_SECONDS):
        if not handle_next():
            break
        handled += 1
    return handled


def handle_next() -> bool:
    """Read the mail that waits longest; return whether there was one."""
    row = _lock_next(timezone.now())
    if row is None:
        return False
    try:
        if row.attempts > MOST_ATTEMPTS:  # the process that read it has died of it each time
            _give_up(row)
        else:
            handle(row)
    except Exception:  # a mail that cannot be handled must not keep the others waiting
        log.exception("mail %s could not be handled", row.pk)
        _retry_later(row)
    return True


def _lock_next(now: datetime) -> InboundMail | None:
    """Take a mail by pushing it ahead; return None if there is none or another worker was faster."""
    unread = InboundMail.objects.filter(handled_at=None)
    return row_locks.lock_first(
        unread.filter(due_at__lte=now).order_by("due_at", "pk"), unread, "due_at", now + LOCK_TIME
    )


def release_locks(now: datetime) -> None:
    """Make mails due that a dead process had locked; call it only if nobody else serves."""
    row_locks.locked(InboundMail.objects.filter(handled_at=None), "due_at", now, LOCK_TIME).update(due_at=now)


def _retry_later(row: InboundMail) -> None:
    """Try again after longer and longer waits, and give up in the end."""
    if row.attempts >= MOST_ATTEMPTS:
        _give_up(row)
        return
    wait = times.wait_after(row.attempts)
    InboundMail.objects.filter(pk=row.pk, handled_at=None).update(due_at=timezone.now() + wait)


def _give_up(row: InboundMail) -> None:
    """Mark a mail as failed for a moderator to find, and try to tell its player."""
    log.error("mail %s was given up", row.pk)
    InboundMail.objects.filter(pk=row.pk, handled_at=None).update(handled_at=timezone.now(), outcome="failed")
    try:
        _mail_unread_reason(row, InboundMessage(bytes(row.raw), row.envelope_from), "failed")
    except Exception:
        log.exception("nobody could be told of mail %s", row.pk)
        return
    row.save(update_fields=["sender", "answered", "prompt"])


def handle(row: InboundMail) -> None:
    """Read one stored mail and mark what came of it."""
    message = InboundMessage(bytes(row.raw), row.envelope_from)
    try:
        message.read()
        row.sender = message.sender[:320]
        outcome = _handle(row, message)
    except Unreadable as problem:
        log.warning("mail %s cannot be read: %s", row.pk, problem, exc_info=problem.__cause__)
        outcome = "unreadable"
        _mail_unread_reason(row, message, outcome)
    except Unloadable as unloadable:
        outcome = _read_again_later(row, message, unloadable)
        if not outcome:
            return
    row.outcome, row.handled_at = outcome, timezone.now()
    row.save(update_fields=["sender", "outcome", "handled_at", "answered", "offers", "prompt"])


def _read_again_later(row: InboundMail, message: InboundMessage, unloadable: Unloadable) -> str:
    """Read the mail again until its game can be loaded, however long that takes; return "".

    For a mail that may be a machine's it returns the outcome: nothing of it would be taken later.
    """
    assert row.prompt is not None, "only a reply loads a game"
    answered = waiting_letter(row.prompt, message, unloadable)
    if answered is not None and answered.outcome == SUSPECTED:
        _answer_with(row, message.message_id, answered)
        return answered.outcome
    if answered is not None:
        _answer_with(row, message.message_id, answered, about=f"kept {row.key}")
    InboundMail.objects.filter(pk=row.pk, handled_at=None).update(
        due_at=timezone.now() + UNTIL_LOADED,
        attempts=0,
        sender=row.sender,
        prompt=row.prompt,
        answered=row.answered,
    )
    return ""


def _mail_unread_reason(row: InboundMail, message: InboundMessage, outcome: str) -> None:
    """Tell the apparent sender of an unreadable mail, if the address was given to them."""
    glance = glance_at(message.raw, row.envelope_from)
    row.sender = glance.sender[:320]
    if glance.is_automatic:
        return
    if ident := _desk_of(row):
        tell_unread(row, ident, glance.sender, outcome)
        return
    if (person := _person_of_digest(row)) is not None:
        _send_way_to_answer(row, "", person, "", outcome)
        return
    prompt = _prompt_of(row)
    answered = unread_letter(prompt, glance.sender, outcome) if prompt is not None else None
    if answered is not None:
        row.prompt = prompt
        _answer_with(row, "", answered)


def _prompt_of(row: InboundMail) -> Prompt | None:
    """Return the question that this mail was sent to, if there is one and a person is asked it."""
    try:
        about = parse(row.address)
    except BadAddress:
        return None
    if about.purpose != PROMPT:
        return None
    asked = Prompt.objects.filter(TO_WHO_SITS_THERE).select_related("game", "seat__user")
    found = asked.filter(pk=about.id).first()
    return found if found is not None and found.seat.user is not None else None


def _desk_of(row: InboundMail) -> str:
    """Return the part of the address that tells desk and person; "" if it is of no desk."""
    try:
        about = parse(row.address)
    except BadAddress:
        return ""
    return about.id if about.purpose == DESK else ""


def _handle(row: InboundMail, message: InboundMessage) -> str:
    """Handle a mail; one to our From that is nobody's reply is passed on to the operator."""
    outcome = _handle_by_address(row, message)
    is_elsewhere = outcome == "unknown" and row.answered  # told where they sit now
    if row.meant_for and outcome in NOT_THEIRS and not is_elsewhere:
        return pass_on(row, message)
    return outcome


def _handle_by_address(row: InboundMail, message: InboundMessage) -> str:
    try:
        about = parse(row.address)
    except BadAddress:
        return pass_on(row, message) if role_of(row.recipient) else "forged"
    if about.purpose == BOUNCE:
        return take_bounce(message, about.id)
    if message.is_automatic:
        return "automatic"
    if about.purpose == UNSUBSCRIBE:
        return _unsubscribe(about.id)
    if about.purpose == NO_DIGEST:
        return _stop_digest(about.id)
    if tell_banned(row.sender):
        return "banned"
    if about.purpose == DIGEST:
        return _reply_to_digest(row, message)
    if about.purpose == DESK:
        return take_desk_mail(row, message, about.id)
    return _reply(row, message, about.id) if about.purpose == PROMPT else "forged"


def _unsubscribe(ident: str) -> str:
    seat = seat_to_unsubscribe(ident)
    if seat is None:
        return "unknown"
    stop_reminders(seat.pk)
    return "unsubscribed"


def _stop_digest(ident: str) -> str:
    person = person_of_digest(ident)
    if person is None:
        return "unknown"
    stop_digest(person)
    return "no_digest"


def _reply_to_digest(row: InboundMail, message: InboundMessage) -> str:
    """Take nothing of a reply to a digest that asks for no one answer, and say where answers go."""
    person = _person_of_digest(row)
    if person is None:
        return "unknown"
    wrote = words_above_quotes(message, row.address)
    outcome = SUSPECTED if suspicion(wrote) else "to_digest"
    _send_way_to_answer(row, message.message_id, person, wrote, outcome)
    return outcome


def _person_of_digest(row: InboundMail) -> User | None:
    """Return whose digest this mail replies to, if it comes from them."""
    try:
        about = parse(row.address)
    except BadAddress:
        return None
    person = person_of_digest(about.id) if about.purpose == DIGEST else None
    return person if person is not None and row.sender in addresses_of(person) else None


def _send_way_to_answer(row: InboundMail, message_id: str, person: User, wrote: str, outcome: str) -> None:
    left = digest_budget(outcome, row.sender, row.key, timezone.now())
    if left.left:
        row.answered = True
        headers = {**AUTOMATIC, **_below(message_id)}
        send_way_to_answer(person, row.sender, quoted_lines(wrote), key=left.key, headers=headers)


def _reply(row: InboundMail, message: InboundMessage, asked: str) -> str:
    """Take a reply to a prompt, and send the one mail that says what came of it."""
    prompt = _prompt_of(row)
    if prompt is None:
        tell_moved(row, asked)
        return "unknown"
    # In one step, so that the letter waits in the outbox before bots go on and the next question is asked.
    # Of leaving the game only who still sits there can be told. An absence locks all games of the person,
    # in an order that this game must not be taken out of.
    with nullcontext() if sets_absence(message.text) else transaction.atomic():
        return _take(row, message, prompt)


def _take(row: InboundMail, message: InboundMessage, prompt: Prompt) -> str:
    row.prompt = prompt
    answered = take_reply(prompt, message, row.key, row.received_at)
    # Of several questions the open one; to who has left, none is put any more.
    row.prompt = None if answered.reply.has_left else answered.reply.prompt
    _answer_with_or_alarm(row, message.message_id, answered)
    return answered.outcome


def _answer_with_or_alarm(row: InboundMail, message_id: str, answered: ReplyResult) -> None:
    """Send the one mail; what was taken stands also where a fault of ours keeps it from being written.

    All else is tried again with its letter, as is what the database refuses: nobody knows of it yet.
    """
    try:
        with transaction.atomic():
            _answer_with(row, message_id, answered)
    except (DatabaseError, Unloadable):
        raise
    except Exception:
        if answered.outcome not in ("taken", "replaced"):
            raise
        row.answered, row.offers = False, ""
        log.exception("mail %s has no answer: its letter could not be written", row.pk)


def _answer_with(row: InboundMail, message_id: str, answered: ReplyResult, about: str = "") -> None:
    """Send one mail, if one is needed and one is left. A receipt waits for what is asked next.

    It is keyed by the mail it answers: so a mail that is read twice is answered once.
    """
    prompt, now = answered.reply.prompt, timezone.now()
    waits = answered.when is Letter.IF_NOTHING_IS_ASKED
    if answered.when is Letter.NONE or (waits and is_told_already(prompt.seat)):
        return
    left = budget(answered.outcome, prompt, answered.to, about or row.key, now)
    if not left.left:
        return
    mail = answered.mail(left.silent_until)
    row.answered, row.offers = True, answered.offers
    put_in_outbox(
        kind="reply",
        to=answered.to,
        subject=mail.subject,
        text=mail.text,
        html=mail.html,
        picture=mail.picture if prompt.seat.person.pictures else None,
        headers=_headers(prompt, message_id),
        key=left.key,
        priority=LETTER,
        game=prompt.game,
        prompt=row.prompt,
        now=now,
        due_at=now + UNTIL_ASKED if waits else None,
    )


def _headers(prompt: Prompt, message_id: str) -> dict[str, str]:
    """Return headers that put the letter into the encounter's thread, below the mail it answers."""
    below = _below(message_id)
    if below:
        below["References"] = f"{thread_of(prompt)} {message_id}"
    return {**AUTOMATIC, **below}


def _below(message_id: str) -> dict[str, str]:
    """Return headers that put a letter below the mail that it answers, if that can be named."""
    if message_id and message_id.isprintable() and len(message_id) < 250:
        return {"In-Reply-To": message_id, "References": message_id}
    return {}


AUTOMATIC = {"Auto-Submitted": "auto-replied", LOOP: "reply"}


def tell_moved(row: InboundMail, asked: str) -> None:
    """Send the way to the game, and nothing of what was asked, to a sender who still sits there.

    `asked`: the id of the prompt. What they wrote is not read, so they get as few letters as a machine does.
    """
    prompt = Prompt.objects.filter(pk=asked).select_related("game").first()
    seat = None if prompt is None else _seat_of(prompt.game, row.sender)
    if seat is not None:
        _send_letter(row, seat)


def _seat_of(game: Game, sender: str) -> Seat | None:
    seats = Seat.objects.filter(game=game).exclude(user=None).select_related("game", "user")
    return next((seat for seat in seats if sender in addresses_of(seat.user)), None)


def _send_letter(row: InboundMail, seat: Seat) -> None:
    left = desk_budget(SUSPECTED, seat.game, row.sender, row.key, timezone.now())
    if not left.left:
        return
    with language_and_zone_of(seat.user, seat.game.edition):
        mail = changed_chair(str(seat.game), links.game_link(seat.game_id))
    row.answered = True
    put_in_outbox(
        kind="reply",
        to=row.sender,
        subject=mail.subject,
        text=mail.text,
        html=mail.html,
        headers=AUTOMATIC,
        key=left.key,
        game=seat.game,
    )
