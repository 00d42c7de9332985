"""A time limit for a whole conversation with a mail server.

A timeout of a socket begins anew with every byte: a server that says one a second would hold whoever
listens for ever. So each read and write also gets no more than what is left of the mail's own time.
"""

from __future__ import annotations

import smtplib
import socket
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

MOST_BYTES = 4096  # that are read at once


class ConversationTimer:
    """The time that one mail may take, however the other side uses it."""

    def __init__(self) -> None:
        self.until = float("inf")

    def start(self, seconds: float) -> None:
        """From now on so many seconds."""
        self.until = time.monotonic() + seconds

    def left(self, most: float | None) -> float | None:
        """Seconds for the next step, at most so many. Raises TimeoutError if there are none."""
        left = self.until - time.monotonic()
        if left <= 0:
            raise TimeoutError("the conversation took too long")
        if most is None:
            return None if left == float("inf") else left
        return min(left, most)


class TimedLineReader:
    """What the server says, line by line, for as long as the clock runs: stands for the socket's file."""

    def __init__(self, sock: socket.socket, clock: ConversationTimer, step: float | None) -> None:
        self.sock, self.clock, self.step = sock, clock, step
        self.rest = b""

    def readline(self, limit: int) -> bytes:
        """One line, or as much as the limit lets through; nothing if the server has gone."""
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
        """The socket is closed by whoever has it."""


class TimedSMTP(smtplib.SMTP):
    """Steps have the timeout that they always had; all of them together have the clock's.

    In the order of methods it stands before `smtplib.SMTP` and behind `SMTP_SSL`, which wraps its socket.
    """

    clock: ConversationTimer

    def _get_socket(self, host: str, port: int, timeout: float | None) -> socket.socket:
        """By the first of the host's addresses that answers; the tries share the clock."""
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
