"""The SMTP server that takes mail in. It says 250 only after the message is committed."""

from __future__ import annotations

import asyncio
import logging
import socket
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from aiosmtpd.smtp import SMTP, Envelope, Session
from django.conf import settings
from django.db import DatabaseError, connections

from games.mail.message.guard import Unreadable, parsed
from games.mail.outbox.addresses import BadAddress, parse
from games.mail.outbox.operator_roles import is_taken, role_of
from games.mail.receive.incoming import store

log = logging.getLogger(__name__)

TAKEN = "250 2.0.0 Taken"
NO_SUCH_ADDRESS = "550 5.1.1 There is no such address here"
NOBODY_READS = "550 5.1.1 Nobody reads mail to this address. Reply to the mail with your question, or open %s"
ONE_RECIPIENT = "452 4.5.3 One recipient at a time"
TRY_LATER = "451 4.3.0 Cannot keep it now, try again later"
UNREADABLE = "554 5.6.0 The message cannot be read: %s"
TOO_MUCH = "552 5.3.4 The message is too large"
THREADS = 4
IDLE_SECONDS = 60


class MailIntake:
    """Lets in mail to addresses that we gave out, and to the operator; one recipient a message."""

    def __init__(self) -> None:
        self.threads = ThreadPoolExecutor(THREADS, thread_name_prefix="mail-in")

    async def handle_RCPT(
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, _options: list[str]
    ) -> str:
        """Refuse a forged address at once, so that no bounce is sent to anybody."""
        refusal = _refusal(address)
        if refusal:
            return refusal
        if envelope.rcpt_tos:
            return ONE_RECIPIENT
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 Go on"

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:
        """Keep the message in a thread of its own, because the database waits."""
        loop = asyncio.get_running_loop()
        try:
            await loop.run_in_executor(self.threads, _store_mail, envelope)
        except Unreadable as problem:
            return UNREADABLE % problem
        except DatabaseError:
            log.exception("a mail could not be stored")
            return TRY_LATER
        return TAKEN

    async def handle_exception(self, error: Exception) -> str:
        """Ask for the mail again after any failure, and tell the sender nothing of us."""
        log.error("a conversation about mail broke down", exc_info=error)
        return TRY_LATER

    def close(self) -> None:
        """Wait until what is being stored is done."""
        self.threads.shutdown(wait=True)


def _refusal(address: str) -> str:
    """Return why no mail is taken for this address; "" if it is."""
    role = role_of(address)
    if role:
        return "" if is_taken(role) else NOBODY_READS % settings.PUBLIC_URL
    try:
        parse(address)
    except BadAddress:
        return NO_SUCH_ADDRESS
    return ""


def _store_mail(envelope: Envelope) -> None:
    """Store the mail over a connection of its own: a thread of a pool does not know when it is idle.

    Raises Unreadable for a mail that cannot be read later either: its sender hears of it from their own
    server.
    """
    content = envelope.content
    raw = content if isinstance(content, bytes) else str(content).encode()
    parsed(raw)
    try:
        store(raw, envelope.rcpt_tos[0], (envelope.mail_from or "").strip("<>"))
    finally:
        connections.close_all()


class _Server(SMTP):
    """A server that takes long lines in a mail, and calls a mail beyond the limit too large."""

    def __init__(self, handler: MailIntake, **options: Any):
        self.line_length_limit = settings.MAIL_MAX_BYTES
        super().__init__(handler, **options)

    async def push(self, status: str | bytes) -> None:
        """Say "too large" of a line that is longer than the longest mail."""
        text = status.decode() if isinstance(status, bytes) else status
        await super().push(TOO_MUCH if text.startswith(("500 Line too long", "552 ")) else text)


class MailListener:
    """A mail server with a thread of its own. Port 0 means any free one."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port
        self.intake = MailIntake()
        self.loop: asyncio.AbstractEventLoop | None = None
        self.ending: asyncio.Event | None = None
        self.ready = threading.Event()
        self.thread = threading.Thread(target=self._run, name="mail-listener", daemon=True)

    def start(self) -> None:
        """Listen from now on. Raises OSError if the port is taken."""
        family = socket.AF_INET6 if ":" in self.host else socket.AF_INET
        self.socket = socket.create_server((self.host, self.port), family=family)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # lines go at once
        self.port = self.socket.getsockname()[1]
        self.thread.start()
        self.ready.wait()

    def stop(self) -> None:
        """Take no more mail.

        Finish what is being stored, and leave the rest to be sent again by its server.
        """
        if self.loop is not None and self.ending is not None:
            self.loop.call_soon_threadsafe(self.ending.set)
        self.thread.join()
        self.intake.close()

    def is_alive(self) -> bool:
        """Return whether mail is taken."""
        return self.thread.is_alive()

    def _run(self) -> None:
        try:
            with self.socket:
                asyncio.run(self._serve())
        finally:
            self.ready.set()  # also if nothing is served: the thread that waits for it would wait for ever

    async def _serve(self) -> None:
        self.loop, self.ending = asyncio.get_running_loop(), asyncio.Event()
        server = await self.loop.create_server(self._conversation, sock=self.socket)
        self.ready.set()
        try:
            await self.ending.wait()
        finally:
            server.close()

    def _conversation(self) -> SMTP:
        return _Server(
            self.intake,
            data_size_limit=settings.MAIL_MAX_BYTES,
            enable_SMTPUTF8=True,
            hostname=settings.MAIL_DOMAIN,
            ident="Cosmic Post",
            timeout=IDLE_SECONDS,
            loop=self.loop,
        )


def start_listener(host: str, port: int) -> MailListener:
    """Return a running listener; the caller stops it. Raises OSError if the port is taken."""
    listener = MailListener(host, port)
    listener.start()
    return listener
