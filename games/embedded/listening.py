"""Sockets for the pages: at the wanted port, or the next free one."""

import errno
import socket

HOST = "127.0.0.1"
MOST_TAKEN = 100


class PortTaken(Exception):
    """No port could be had."""


def listen(port: int, *, exactly: bool) -> socket.socket:
    """Return a bound socket; raise PortTaken if that port, or a hundred from it, are taken."""
    last = port if exactly else min(port + MOST_TAKEN, 65535)
    for candidate in range(port, last + 1):
        found = bound(candidate)
        if found:
            return found
    raise PortTaken(port)


def bound(port: int) -> socket.socket | None:
    """A socket at this port, or None if somebody else has it."""
    sock = socket.socket()
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind((HOST, port))
        sock.listen(128)
    except OSError as error:
        sock.close()
        if error.errno not in (errno.EADDRINUSE, errno.EACCES):
            raise
        return None
    return sock
