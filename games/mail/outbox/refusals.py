"""What a refusal by a mail server means, whose fault it is, and the addresses that get no mail.

The extended status (RFC 3463) decides where it is exact. Servers use some of its values for anything: there,
and where it is missing, the words decide. A refusal that is not understood never silences a person: only
words that say that there is no such mailbox do.
"""

from __future__ import annotations

import re
from enum import StrEnum

from allauth.account.internal.flows.login import get_authentication_records
from django.contrib.auth.signals import user_logged_in
from django.db import transaction
from django.db.models import Q, QuerySet
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils import timezone

from games.base.queues import nudge_codes, nudge_mails
from games.mail.outbox.addresses import belongs_to_player, person_in, seat_in
from games.mail.outbox.drafts import LOGIN, still_asks
from games.models import NoReminders, OutboxMail, Seat, SuppressedAddress, User


class Fault(StrEnum):
    """Whose fault a refusal is."""

    ADDRESS = "address"  # nobody can be reached there: nothing more goes to it
    FULL = "full"  # somebody is there, and has no room now: again later
    OURS = "ours"  # our server, its name, its login or its repute: again later, and the host is told
    MAIL = "mail"  # this mail alone is not wanted: it has failed
    TIME = "time"  # not now: again later


class Stage(StrEnum):
    """When in a conversation a refusal was said."""

    SESSION = "session"  # before a recipient was named: greeting, HELO, login, sender
    RECIPIENT = "recipient"
    DATA = "data"
    REPORT = "report"  # later, in a mail of its own


REFUSES_US = "refuses us: "  # the beginning of what is kept of a refusal that is our fault
STATUS = re.compile(r"(?:^\s*|[#(\s])([245])\.(\d{1,3}\.\d{1,3})(?![.\d])")
# An address or a link may hold any word, so neither tells the reason.
ADDRESSES_AND_LINKS = re.compile(r"<[^<>\s]*>|\S+@\S+|https?://\S+", re.IGNORECASE)

RELAYING = r"\brelay(?:ing)?\b|\brcpthosts\b|does not accept mail (?:from|for) you"
GREETING = r"\bhelo\b|\behlo\b|fully.qualified"
LOGIN_REFUSED = (
    r"authenticat|\bauth\b|must log ?in|log ?in (?:first|required)|credential|starttls|\btls\b|encrypt"
)
SENDER = (
    r"\bsender\b[^.;]*(?:reject|denied|refused|verif|not own|not allowed|unknown|invalid|domain|not exist)"
    r"|return.path|\b(?:mail|envelope) from\b|from (?:address|domain|header)"
)
REPUTE = (
    r"\bspf\b|\bdkim\b|\bdmarc\b|\bptr\b|r(?:everse )?dns|reverse (?:host|lookup|name)|reputation"
    r"|(?:block|black|deny)[ -]?list|\b(?:dns|u?rh?s?)bl\b|spamhaus|spamcop|barracuda|blocked using|banned"
    r"|client host|your (?:ip|host|network|server|domain|address)|sending (?:ip|host|server|domain)"
)
OURS = re.compile("|".join((RELAYING, GREETING, LOGIN_REFUSED, SENDER, REPUTE)))
OUR_SENDER = re.compile(SENDER)
FULL = re.compile(
    r"(?:mailbox|inbox|account|quota|storage|mail ?drop)[^.;]{0,40}\b(?:full|exceed|over(?! there))"
    r"|over(?:[ -]?| its | the )quota|quota (?:is |has been )?(?:exceeded|reached|full)|\bfull mailbox"
    r"|out of (?:disk |storage )?space|(?:insufficient|not enough) (?:system |disk )?(?:storage|space)"
)
TIME = re.compile(
    r"\brate\b|too (?:fast|many|much mail)|try (?:it )?(?:again|later)|temporar|gr[ea]ylist|\bdefer|later"
)
_WHO = r"(?:user|mailbox|recipient|account|address(?:ee)?|alias|inbox|customer|person|subscriber)"
_GONE = (
    r"(?:unknown|not (?:be )?found|(?:does|do) ?n[o'’]?t exist|not exist|unavailable|not available|disabled"
    r"|deactivated|inactive|not active|no longer|suspended|closed|expired|terminated|not (?:known|listed)"
    r"|moved|(?:is )?not (?:a )?local|invalid|not valid)"
)
ADDRESS = re.compile(
    rf"\b{_WHO}\b[^.;]{{0,60}}?\b{_GONE}"
    rf"|\b(?:unknown|no such|invalid|inactive|disabled|bad|non-?existent)\b[^.;]{{0,30}}?\b{_WHO}\b"
    rf"|no {_WHO} (?:here|by|with|of)|not (?:a|our) (?:valid )?{_WHO}"
    rf"|n[o'’]t have (?:an?|any|such) [^.;]*{_WHO}|unrouteable address"
    r"|nobody (?:here )?(?:by|of|with) that name|recipient address rejected: access denied"
)
CONTENT = re.compile(r"spam|virus|malware|content|attachment|phish|too (?:large|big|long)|\bsize\b")

# Subject and detail of RFC 3463 and its registry, where servers use them exactly.
BY_STATUS = {
    **dict.fromkeys(("1.1", "1.2", "1.3", "1.6", "1.10", "2.1", "7.17", "7.18"), Fault.ADDRESS),
    **dict.fromkeys(("2.2", "3.1"), Fault.FULL),
    **dict.fromkeys(("1.7", "1.8", "3.5", "5.1", "5.2", "5.3", "5.4", "5.6", "7.8", "7.9"), Fault.OURS),
    **dict.fromkeys((f"7.{detail}" for detail in (11, 13, *range(20, 29))), Fault.OURS),
    **dict.fromkeys(("2.3", "2.4", "3.3", "3.4", "4.6", "4.7"), Fault.MAIL),
    # Mailboxes and lists that take mail only from their own organisation.
    **dict.fromkeys((f"7.{detail}" for detail in (124, 129, *range(133, 137))), Fault.MAIL),
    "3.2": Fault.TIME,
}
OUR_CODES = frozenset(
    {*range(500, 505), 521, 523, 530, 534, 535, 538}
)  # about the conversation, not about a mailbox


def fault(code: int, words: str, stage: Stage) -> Fault:
    """Return whose fault it is that a server said this (RFC 5321, RFC 3463)."""
    status, said = status_of(words), plain(words)
    if code < 500:
        return _for_now(status, said)
    if stage == Stage.SESSION:
        return _of_the_session(status, said)
    if OUR_SENDER.search(said):
        return Fault.OURS
    if status == "2.1" and TIME.search(said):  # a busy mailbox is not a dead one
        return Fault.TIME
    known = BY_STATUS.get(status) or _by_subject(status)
    return known or _by_words(said) or _by_code(code, status)


def status_of(words: str) -> str:
    """Return subject and detail of the extended status; "" if there is none.

    >>> status_of("5.1.1 <red@example.com>: no such user"), status_of("sorry (#5.7.1)"), status_of("no")
    ('1.1', '7.1', '')
    """
    found = STATUS.search(words)
    return found[2] if found else ""


def plain(words: str) -> str:
    """Return the words on one line in small letters, without addresses and links."""
    return " ".join(ADDRESSES_AND_LINKS.sub(" ", words).split()).lower()


def _for_now(status: str, said: str) -> Fault:
    """Return the fault of a temporary refusal; the mail goes again in any case, only what is told differs."""
    if status in ("2.2", "3.1") or (not status and FULL.search(said)):
        return Fault.FULL
    greylisted = TIME.search(said)
    return Fault.OURS if OURS.search(said) and not greylisted else Fault.TIME


def _of_the_session(status: str, said: str) -> Fault:
    """Return the fault before a recipient was named: the size of this mail, or us."""
    if status == "3.4" or re.search(r"\bsize\b|too (?:large|big)", said):
        return Fault.MAIL
    return Fault.FULL if status == "3.1" else Fault.OURS


def _by_subject(status: str) -> Fault | None:
    return Fault.MAIL if status.startswith("6.") else None


def _by_words(said: str) -> Fault | None:
    kinds = ((OURS, Fault.OURS), (FULL, Fault.FULL), (ADDRESS, Fault.ADDRESS), (CONTENT, Fault.MAIL))
    for words, kind in (*kinds, (TIME, Fault.TIME)):
        if words.search(said):
            return kind
    return None


def _by_code(code: int, status: str) -> Fault:
    """Return the fault by the code alone; an unexplained policy counts against us, never against a person."""
    if status.startswith("7.") or code in OUR_CODES:
        return Fault.OURS
    if code == 556:  # RFC 7504: the domain takes no mail at all
        return Fault.ADDRESS
    return Fault.FULL if code == 552 else Fault.MAIL


MOST_REASON = 1_000


def suppress(address: str, reason: str) -> None:
    """Send nothing but sign-in codes there until somebody signs in with one."""
    SuppressedAddress.objects.update_or_create(
        address=address.lower(), defaults={"reason": reason[:MOST_REASON], "at": timezone.now()}
    )


def lift_suppression(address: str) -> bool:
    """Let mail go there again, and send questions that are still open; return whether it was stopped."""
    with transaction.atomic():
        lifted, _ = SuppressedAddress.objects.filter(address__iexact=address).delete()
        if lifted:
            _send_open_questions_again(address)
    return bool(lifted)


def _send_open_questions_again(address: str) -> None:
    """Send unread questions that are still open; news from the days between are not sent."""
    asked = OutboxMail.objects.filter(OutboxMail.LOST, still_asks(), kind="prompt", to__iexact=address)
    fresh = {"failed_at": None, "sent_at": None, "locked_until": None, "attempts": 0, "provider_reply": ""}
    now = timezone.now()
    if asked.update(due_at=now, renewed_at=now, **fresh):
        transaction.on_commit(nudge_mails, robust=True)


def suppression_of(address: str) -> SuppressedAddress | None:
    """Return why and since when nothing goes to this address; None if mail does."""
    return SuppressedAddress.objects.filter(address=address.lower()).first()


def seat_to_unsubscribe(ident: str) -> Seat | None:
    """Return the present seat of the player who got this address; None if they have left the game."""
    came_to = seat_in(ident)
    table = Seat.objects.select_related("game").exclude(user=None).filter(game__seats=came_to)
    arrivals = ((seat, *seat.arrival) for seat in table)
    return next((s for s, at, since in arrivals if at == came_to and belongs_to_player(ident, since)), None)


def person_of_digest(ident: str) -> User | None:
    """Return the person whose digest an address is about; None if they have deleted their account."""
    return User.objects.filter(opaque_id=person_in(ident)).first()


def stop_digest(user: User) -> None:
    """Turn a person's digest off, as their settings do; mails that wait for it then go out by themselves."""
    User.objects.filter(pk=user.pk).update(digest=False, digest_at=None)


def stop_reminders(seat_id: int) -> None:
    """Stop reminders of a seat; it is still asked its questions."""
    NoReminders.objects.get_or_create(seat_id=seat_id, defaults={"at": timezone.now()})


@receiver(user_logged_in, dispatch_uid="games.mail.stops")
def _lift_after_code(request: HttpRequest, user: User, **_kwargs: object) -> None:
    """Lift the stop after a sign-in by code: a mail was read, so the address works.

    A passkey proves nothing.
    """
    for record in get_authentication_records(request, user):
        if record.get("method") == "code":
            lift_suppression(user.email)


TO_RETRY = OutboxMail.LOST | OutboxMail.OPEN


def retry_mail(mail_id: int) -> bool:
    """Send a mail as if it were new; return False if it has gone, is not needed, or a worker has it in hand.

    A mail that should not go any more, because its question is closed or its code too old, is settled in its
    turn, as any mail is.
    """
    now = timezone.now()
    fresh = {"failed_at": None, "sent_at": None, "locked_until": None, "attempts": 0, "provider_reply": ""}
    in_hand = Q(locked_until__gt=now)
    found = OutboxMail.objects.filter(
        TO_RETRY, ~in_hand | Q(locked_until=None), pk=mail_id, superseded_at=None
    )
    with transaction.atomic():
        if not found.update(due_at=now, renewed_at=now, **fresh):
            return False
        codes = OutboxMail.objects.filter(pk=mail_id, priority__lte=LOGIN).exists()
        transaction.on_commit(nudge_codes if codes else nudge_mails, robust=True)
    return True


def refused_mails() -> QuerySet[OutboxMail]:
    """Return open mails whose last refusal was our own fault, the one that waits longest first."""
    open_ones = OutboxMail.objects.filter(OutboxMail.OPEN, provider_reply__startswith=REFUSES_US)
    return open_ones.order_by("queued_at", "pk")
