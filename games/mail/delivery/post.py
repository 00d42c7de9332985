"""A mail as a message, and its conversation with the provider within a time limit.

A timeout of a socket begins anew with every byte: a server that sends one a second would hold its listener
for ever. So each read and write also gets no more than what is left of the mail's own time.
"""

from __future__ import annotations

import base64
import logging
import re
import smtplib
import socket
import ssl
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from email.mime.image import MIMEImage
from email.utils import format_datetime
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.core.mail import EmailMultiAlternatives, get_connection
from django.core.mail.backends.smtp import EmailBackend as DjangoBackend
from django.utils.translation import override

from games.base.vocabulary import in_vocabulary
from games.board.drawing.picture import board_png
from games.mail.outbox.addresses import bounce_address
from games.mail.outbox.drafts import sender
from games.mail.outbox.refusals import REFUSES_US, Fault, Stage, fault
from games.models import OutboxMail

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

MOST_BYTES = 4096  # read at once


class ConversationTimer:
    """The time that one mail may take, however the other side uses it."""

    def __init__(self) -> None:
        self.until = float("inf")

    def start(self, seconds: float) -> None:
        """Start the clock: so many seconds from now on."""
        self.until = time.monotonic() + seconds

    def left(self, most: float | None) -> float | None:
        """Return the seconds for the next step, at most so many; raise TimeoutError if there are none."""
        left = self.until - time.monotonic()
        if left <= 0:
            raise TimeoutError("the conversation took too long")
        if most is None:
            return None if left == float("inf") else left
        return min(left, most)


class TimedLineReader:
    """Reads what the server says, line by line, for as long as the clock runs; replaces the socket's file."""

    def __init__(self, sock: socket.socket, clock: ConversationTimer, step: float | None) -> None:
        self.sock, self.clock, self.step = sock, clock, step
        self.rest = b""

    def readline(self, limit: int) -> bytes:
        """Return one line, or as much as the limit lets through; nothing if the server has gone."""
        while b"\n" not in self.rest and len(self.rest) < limit:
            self.sock.settimeout(self.clock.left(self.step))
            heard = self.sock.recv(MOST_BYTES)
            if not heard:
                break
            self.rest += heard
        end = min(self.rest.find(b"\n") + 1 or limit, limit)
        line, self.rest = self.rest[:end], self.rest[end:]
        return line

    def close(self) -> None:
        """Do nothing: the owner of the socket closes it."""


class TimedSMTP(smtplib.SMTP):
    """An SMTP client whose steps have their usual timeout, and all of them together the clock's.

    In the order of methods it comes before `smtplib.SMTP` and after `SMTP_SSL`, which wraps its socket.
    """

    clock: ConversationTimer

    def _get_socket(self, host: str, port: int, timeout: float | None) -> socket.socket:
        """Connect to the first of the host's addresses that answers; the tries share the clock."""
        trouble: OSError = ConnectionError(f"{host} has no address")
        for *_, address in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM):
            where = (str(address[0]), address[1])
            try:
                return socket.create_connection(where, self.clock.left(timeout), self.source_address)
            except OSError as error:
                trouble = error
        raise trouble

    def getreply(self) -> tuple[int, bytes]:
        if self.file is None and self.sock is not None:
            self.file = TimedLineReader(self.sock, self.clock, self.timeout)
        return super().getreply()

    def send(self, s: ReadableBuffer | str) -> None:
        if self.sock is not None:
            self.sock.settimeout(self._left())
        super().send(s)

    def _left(self) -> float | None:
        try:
            return self.clock.left(self.timeout)
        except TimeoutError as late:
            self.close()
            raise smtplib.SMTPServerDisconnected(str(late)) from late


if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

MOST_SMTP_REPLY = 500
GOODBYE_SECONDS = 5


class _ReplyKeepingSMTP(TimedSMTP):
    last_reply = ""

    def data(self, msg: ReadableBuffer | str) -> tuple[int, bytes]:
        code, words = super().data(msg)
        self.last_reply = f"{code} {words.decode('utf-8', 'replace')}"[:MOST_SMTP_REPLY]
        return code, words


class _PlainSMTP(_ReplyKeepingSMTP):
    def __init__(self, *args: Any, clock: ConversationTimer, **options: Any) -> None:
        self.clock = clock
        super().__init__(*args, **options)


class _SecureSMTP(smtplib.SMTP_SSL, _ReplyKeepingSMTP):
    def __init__(self, *args: Any, clock: ConversationTimer, **options: Any) -> None:
        self.clock = clock  # before the others: they connect at once
        super().__init__(*args, **options)


class EmailBackend(DjangoBackend):
    """Django's backend, with the provider's last answer (`last_reply`) and the time for a mail (`clock`)."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.clock = ConversationTimer()

    @property
    def connection_class(self) -> Callable[..., smtplib.SMTP]:  # type: ignore[override]  # it is only called
        kind = _SecureSMTP if self.use_ssl else _PlainSMTP

        def connect(*place: Any, **options: Any) -> smtplib.SMTP:
            """Connect with MAIL_HELO: many servers refuse the name that a container gives itself."""
            return kind(*place, **options | {"local_hostname": settings.MAIL_HELO, "clock": self.clock})

        return connect

    @property
    def last_reply(self) -> str:
        return getattr(self.connection, "last_reply", "")

    def close(self) -> None:
        """Say goodbye, without waiting long for the answer."""
        self.clock.start(GOODBYE_SECONDS)
        super().close()


log = logging.getLogger(__name__)

PLACE = 'src="cid:board"'
_IMAGE = re.compile(r'<img(?:[^>"]|"[^"]*")*src="cid:board"(?:[^>"]|"[^"]*")*>')


@dataclass(frozen=True)
class Pictured:
    """The HTML with its picture, if it has one."""

    html: str
    part: MIMEImage | None = None


def pictured(mail: OutboxMail) -> Pictured:
    """Return the HTML of a mail and its board; if the board cannot be drawn, the HTML comes without."""
    png = drawn(mail)
    if png is None:
        return Pictured(_IMAGE.sub("", mail.html))
    name = f"board.{mail.message_id.strip('<>')}"
    part = MIMEImage(png, "png")
    part.add_header("Content-ID", f"<{name}>")
    part.add_header("Content-Disposition", "inline", filename="board.png")
    return Pictured(mail.html.replace(PLACE, f'src="cid:{name}"'), part)


def with_data(mail: OutboxMail) -> str:
    """Return the HTML with the picture inside, for readers without a mail program."""
    png = drawn(mail)
    if png is None:
        return _IMAGE.sub("", mail.html)
    return mail.html.replace(PLACE, f'src="data:image/png;base64,{base64.b64encode(png).decode()}"')


def drawn(mail: OutboxMail) -> bytes | None:
    """Return the PNG, or None if there is none or drawing fails: a mail without it is better than none."""
    if not mail.picture or PLACE not in mail.html:
        return None
    try:
        with override(mail.picture["language"] or None), in_vocabulary(mail.picture.get("vocabulary", "")):
            return board_png(mail.picture["view"])
    except BaseException as failure:
        if isinstance(failure, KeyboardInterrupt | SystemExit):
            raise
        log.exception("the board of mail %s could not be drawn", mail.pk)  # a panic of resvg is no Exception
        return None


LOCAL = "kept in the local mailbox"
DJANGO_SMTP = "django.core.mail.backends.smtp.EmailBackend"  # it throws the provider's words away
MOST_REPLY = 500
MAIL_SECONDS = 60
GOING_AWAY = 421  # the provider closes the conversation, for any reason
PACKING = ("content-", "mime-")


@dataclass(frozen=True)
class SendFailure:
    """What went wrong in sending, and whose fault it is."""

    words: str
    fault: Fault = Fault.TIME

    @property
    def for_good(self) -> bool:
        """Return whether trying again makes no sense."""
        return self.fault in (Fault.ADDRESS, Fault.MAIL)


class ProviderConnection(AbstractContextManager["ProviderConnection"]):
    """A connection that is opened by the first mail and closed by the first error.

    `seconds` is what the conversation about one mail may take, with connecting if that is needed; `at_most`
    can be less, for the next one.
    """

    def __init__(self, seconds: float = MAIL_SECONDS) -> None:
        self.connection: Any = None
        self.connecting = False
        self.seconds = self.at_most = seconds

    def __exit__(self, *exc: object) -> None:
        self.close()

    def send(self, mail: OutboxMail) -> str:
        """Deliver a mail and return the provider's words; raise what the backend raises."""
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
        self.connection.open()  # does nothing if it is open
        self.connecting = False

    def refused_or_silent(self, error: BaseException) -> bool:
        """Return whether the provider did not get to the last mail: the error says nothing about that."""
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
    return "games.mail.delivery.post.EmailBackend" if found == DJANGO_SMTP else found


class MailWithPicture(EmailMultiAlternatives):
    """Text with HTML as its alternative, and the picture in it: related{alternative{text, html}, png}."""

    mixed_subtype = "related"


def message(mail: OutboxMail) -> EmailMultiAlternatives:
    """Return the mail as it goes out, with its board drawn; bounces go to an address of their own."""
    made = _plain(mail)
    found = pictured(mail)
    if found.html:
        made.attach_alternative(found.html, "text/html")
    if found.part is not None:
        made.attach(found.part)
    return made


def header_lines(mail: OutboxMail) -> list[tuple[str, str]]:
    """Return names and values of the headers, dated as it went out, or came into the outbox if it has not.

    The headers about the packing of the body are left out, so the board need not be drawn.
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
    """Return where bounces go: a signed address if we listen for mail, else the address of the sender."""
    return bounce_address(mail.message_id) if settings.MAIL_LISTEN else sender()


def is_silence(error: BaseException) -> bool:
    """Return whether the provider does not answer or goes away; one that refuses us says so, and is there."""
    if isinstance(error, ssl.SSLCertVerificationError):
        return False
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return any(code == GOING_AWAY for code, _ in error.recipients.values())
    if isinstance(error, smtplib.SMTPResponseException):
        return error.smtp_code == GOING_AWAY
    gone = isinstance(error, smtplib.SMTPServerDisconnected)
    return gone or (isinstance(error, OSError) and not isinstance(error, smtplib.SMTPException))


def send_failure(error: BaseException) -> SendFailure:
    """Return what an error of sending means."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        code, reply = next(iter(error.recipients.values()))
        return refused(code, _text(reply), Stage.RECIPIENT)
    if isinstance(error, smtplib.SMTPResponseException):
        stage = Stage.DATA if isinstance(error, smtplib.SMTPDataError) else Stage.SESSION
        return refused(error.smtp_code, _text(error.smtp_error), stage)
    words = f"{type(error).__name__}: {error}"[:MOST_REPLY]
    # No login or TLS there, or an untrusted certificate: the host sets up both.
    ours = isinstance(error, smtplib.SMTPNotSupportedError | ssl.SSLCertVerificationError)
    return SendFailure(f"{REFUSES_US}{words}", Fault.OURS) if ours else SendFailure(words)


def refused(code: int, words: str, stage: Stage) -> SendFailure:
    """Return what a server's refusal means; the words say so if it refuses us."""
    whose = fault(code, words, stage)
    head = REFUSES_US if whose == Fault.OURS else ""
    return SendFailure(f"{head}{code} {words}"[:MOST_REPLY], whose)


def _text(reply: bytes | str) -> str:
    return (reply.decode("utf-8", "replace") if isinstance(reply, bytes) else reply)[:MOST_REPLY]
