"""Hands mails to the provider over one connection, and reads what an error of it means."""

from __future__ import annotations

import smtplib
import ssl
from contextlib import AbstractContextManager
from dataclasses import dataclass
from email.utils import format_datetime
from typing import Any

from django.conf import settings
from django.core.mail import EmailMultiAlternatives, get_connection

from games.mail.outbox.addresses import bounce_address
from games.mail.outbox.queue import sender
from games.mail.outbox.server_refusals import REFUSES_US, Fault, Stage, fault
from games.models import OutboxMail

from .board_picture import pictured

LOCAL = "kept in the local mailbox"
DJANGO_SMTP = "django.core.mail.backends.smtp.EmailBackend"  # which throws the provider's words away
MOST_REPLY = 500
MAIL_SECONDS = 60
GOING_AWAY = 421  # the provider closes the conversation, whatever it was about
PACKING = ("content-", "mime-")


@dataclass(frozen=True)
class SendFailure:
    """What went wrong, and whose fault it is."""

    words: str
    fault: Fault = Fault.TIME

    @property
    def for_good(self) -> bool:
        """Whether trying again makes no sense."""
        return self.fault in (Fault.ADDRESS, Fault.MAIL)


class ProviderConnection(AbstractContextManager["ProviderConnection"]):
    """A connection that is opened by the first mail and closed by the first error.

    `seconds` is what the conversation about one mail may take, with connecting if that is needed;
    `at_most` can be less, for the next one.
    """

    def __init__(self, seconds: float = MAIL_SECONDS) -> None:
        self.connection: Any = None
        self.connecting = False
        self.seconds = self.at_most = seconds

    def __exit__(self, *exc: object) -> None:
        self.close()

    def send(self, mail: OutboxMail) -> str:
        """Deliver a mail; gives the provider's words. Raises what the backend raises."""
        if not settings.MAIL_GOES_OUT:
            return LOCAL
        self.connecting = False
        try:
            return self._hand_over(mail)
        except BaseException:
            self.close()
            raise

    def _hand_over(self, mail: OutboxMail) -> str:
        made = message(mail)
        self._connect()
        self.connection.send_messages([made])
        return getattr(self.connection, "last_reply", "") or "accepted"

    def _connect(self) -> None:
        if self.connection is None:
            self.connection = get_connection(_backend())
        if clock := getattr(self.connection, "clock", None):
            clock.start(min(self.seconds, self.at_most))
        self.connecting = True
        self.connection.open()  # which does nothing if it is open
        self.connecting = False

    def refused_or_silent(self, error: BaseException) -> bool:
        """Whether the last mail was not looked at: the error says nothing about it or its receiver."""
        return self.connecting or is_silence(error)

    def close(self) -> None:
        """Say goodbye, as far as the other side still listens."""
        connection, self.connection = self.connection, None
        if connection is not None:
            try:
                connection.close()
            except (smtplib.SMTPException, OSError):
                connection.connection = None  # it is gone: nothing was lost by that


def _backend() -> str:
    found = settings.EMAIL_BACKEND
    return "games.mail.delivery.smtp.EmailBackend" if found == DJANGO_SMTP else found


class MailWithPicture(EmailMultiAlternatives):
    """Text with HTML as its alternative, and the picture in it: related{alternative{text, html}, png}."""

    mixed_subtype = "related"


def message(mail: OutboxMail) -> EmailMultiAlternatives:
    """The mail as it goes out, with the board drawn if it has one; bounces to an address of its own."""
    made = _plain(mail)
    found = pictured(mail)
    if found.html:
        made.attach_alternative(found.html, "text/html")
    if found.part is not None:
        made.attach(found.part)
    return made


def header_lines(mail: OutboxMail) -> list[tuple[str, str]]:
    """Names and values of the headers, dated as it went out, or was queued if it has not.

    How the body is packed is left out, so the board need not be drawn.
    """
    made = _plain(mail)
    made.extra_headers = {"Date": format_datetime(mail.sent_at or mail.queued_at), **made.extra_headers}
    lines = made.message().items()
    return [(name, str(value)) for name, value in lines if not name.lower().startswith(PACKING)]


def _plain(mail: OutboxMail) -> MailWithPicture:
    own = {"From": sender(), "Message-ID": mail.message_id}
    return MailWithPicture(
        mail.subject, mail.text, envelope_sender(mail), [mail.to], headers=own | mail.headers
    )


def envelope_sender(mail: OutboxMail) -> str:
    """Where bounces go: to a signed address if we listen for mail, else to where the mail comes from."""
    return bounce_address(mail.message_id) if settings.MAIL_LISTEN else sender()


def is_silence(error: BaseException) -> bool:
    """Whether the provider does not answer, or goes away. One that refuses us says so, and is there."""
    if isinstance(error, ssl.SSLCertVerificationError):
        return False
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return any(code == GOING_AWAY for code, _ in error.recipients.values())
    if isinstance(error, smtplib.SMTPResponseException):
        return error.smtp_code == GOING_AWAY
    gone = isinstance(error, smtplib.SMTPServerDisconnected)
    return gone or (isinstance(error, OSError) and not isinstance(error, smtplib.SMTPException))


def send_failure(error: BaseException) -> SendFailure:
    """What an error of sending means."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        code, reply = next(iter(error.recipients.values()))
        return refused(code, _text(reply), Stage.RECIPIENT)
    if isinstance(error, smtplib.SMTPResponseException):
        stage = Stage.DATA if isinstance(error, smtplib.SMTPDataError) else Stage.SESSION
        return refused(error.smtp_code, _text(error.smtp_error), stage)
    words = f"{type(error).__name__}: {error}"[:MOST_REPLY]
    # No login or TLS there, or a certificate that is not to be trusted: both are set up by the host.
    ours = isinstance(error, smtplib.SMTPNotSupportedError | ssl.SSLCertVerificationError)
    return SendFailure(f"{REFUSES_US}{words}", Fault.OURS) if ours else SendFailure(words)


def refused(code: int, words: str, stage: Stage) -> SendFailure:
    """What a server's refusal means; the words say so where it is us whom it refuses."""
    whose = fault(code, words, stage)
    head = REFUSES_US if whose == Fault.OURS else ""
    return SendFailure(f"{head}{code} {words}"[:MOST_REPLY], whose)


def _text(reply: bytes | str) -> str:
    return (reply.decode("utf-8", "replace") if isinstance(reply, bytes) else reply)[:MOST_REPLY]
