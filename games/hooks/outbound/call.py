"""Make a signed call: its receiver knows who made it, and when."""

from __future__ import annotations

import hashlib
import hmac
import socket
import ssl
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from http.client import HTTPException

from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.exceptions import HTTPError

from games.hooks.outbound.failures import CallFailed
from games.hooks.outbound.target import Target, addresses_of

HEADER = "Cosmic-Post-Signature"


def signature(secret: str, timestamp: int, body: bytes) -> str:
    """Return the value of the header: HMAC-SHA-256 over the time, a full stop and the body.

    >>> signature("whsec_of_an_example", 1750000000, b"{}")
    't=1750000000,v1=d8e7a31add95b65a5f0646a1829979ed44b8884eadd7d1571953de8e2591d625'
    """
    signed = hmac.new(secret.encode(), f"{timestamp}.".encode() + body, hashlib.sha256).hexdigest()
    return f"t={timestamp},v1={signed}"


CONNECT_SECONDS, CALL_SECONDS = 5.0, 10.0
MOST_READ = 64 * 1024
BROKEN = (HTTPError, HTTPException, OSError)


def post(target: Target, body: bytes, headers: Mapping[str, str]) -> int:
    """Return the status of the answer. Raises CallFailed. No redirect is followed, and no proxy asked."""
    until = time.monotonic() + CALL_SECONDS
    connection = _connected(target, addresses_of(target), until)
    try:
        return _said(connection, target, body, headers, until)
    finally:
        connection.close()


def _connected(target: Target, addresses: list[str], until: float) -> HTTPConnection:
    """Connect to the first address that can be reached."""
    failure = CallFailed("no_connection")
    for address in addresses:
        try:
            return _connect(target, address, until)
        except CallFailed as failed:
            failure = failed
    raise failure


def _connect(target: Target, address: str, until: float) -> HTTPConnection:
    seconds = min(CONNECT_SECONDS, until - time.monotonic())
    if seconds <= 0:
        raise CallFailed("too_slow")
    connection = _connection(target, address, seconds)
    try:
        connection.connect()
    except BROKEN as error:
        connection.close()
        raise CallFailed(_reason(error, "no_connection")) from error
    return connection


def _connection(target: Target, address: str, seconds: float) -> HTTPConnection:
    """Return a connection to the address, even if the name resolves differently by now.

    TLS asks for the name.
    """
    if target.scheme == "http":
        return HTTPConnection(address, target.port, timeout=seconds)
    return HTTPSConnection(
        address, target.port, timeout=seconds, cert_reqs="CERT_REQUIRED", server_hostname=target.host
    )


def _said(
    connection: HTTPConnection, target: Target, body: bytes, headers: Mapping[str, str], until: float
) -> int:
    """Send the request and discard the answer; enough is read that its sender is not cut short."""
    assert isinstance(connection.sock, socket.socket), "it is connected"
    with _cut_off(connection.sock, until) as cut:
        try:
            sent = {"Host": target.place, **headers}
            connection.request("POST", target.path, body, sent, preload_content=False, decode_content=False)
            with closing(connection.getresponse()) as response:
                response.read(MOST_READ)
        except BROKEN as error:
            raise CallFailed("too_slow" if cut.is_set() else _reason(error, "broken_off")) from error
    if cut.is_set():
        raise CallFailed("too_slow")
    return response.status


@contextmanager
def _cut_off(sock: socket.socket, until: float) -> Iterator[threading.Event]:
    """End the conversation when its time is over: a socket's own timeout begins anew with every byte.

    The socket is kept here, because a connection lets go of it when the answer is the last thing to come.
    """
    cut = threading.Event()

    def cut_now() -> None:
        cut.set()
        _shut(sock)

    timer = threading.Timer(max(0.0, until - time.monotonic()), cut_now)
    timer.daemon = True
    timer.start()
    try:
        yield cut
    finally:
        timer.cancel()


def _shut(sock: socket.socket) -> None:
    """Shut the socket below TLS, which another thread is reading just now."""
    try:
        socket.socket.shutdown(sock, socket.SHUT_RDWR)
    except OSError:
        return  # it is closed already, as wanted


def _reason(error: Exception, otherwise: str) -> str:
    if isinstance(error, ssl.SSLError):
        return "tls"
    return "too_slow" if isinstance(error, TimeoutError) or "timed out" in str(error) else otherwise
