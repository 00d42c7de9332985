"""Sign and send a call, and say which addresses may be called: those of the public internet, no others."""

from __future__ import annotations

import hashlib
import hmac
import queue
import re
import socket
import ssl
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from http.client import HTTPException
from ipaddress import AddressValueError, IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import SplitResult, quote, urlsplit

import idna
from django.conf import settings
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.exceptions import HTTPError

from games.base.documents import RequestRefused

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


class CallFailed(Exception):
    """A call that may not have arrived."""

    def __init__(self, reason: str):
        super().__init__(reason)
        self.reason = reason


Address = IPv4Address | IPv6Address

SIX = ip_network("2000::/3")  # all that is given to anybody's machines
NAT64 = ip_network("64:ff9b::/96")  # how a network without IPv4 calls one that has it
# What `ipaddress` of Python 3.11 takes for public, and is nobody's server: relays and tunnels (6to4, Teredo
# and their kin), and addresses for documentation.
NOT_A_SERVER = [ip_network(net) for net in ("192.88.99.0/24", "192.0.0.0/24", "2001::/23", "3fff::/20")]
# Where a cloud tells a machine about itself, its keys with it. Some look like anybody's address (Azure), some
# are within networks that people have at home; so none is called, under any settings.
OF_CLOUDS = frozenset(
    ip_address(one)
    for one in (
        *(
            "169.254.169.254",
            "169.254.170.2",
            "169.254.170.23",
            "fd00:ec2::254",
            "fd00:ec2::23",
        ),  # AWS, and others
        *("168.63.129.16", "100.100.100.200", "192.0.0.192"),  # Azure, Alibaba, Oracle
        *("fd20:ce::254", "169.254.42.42", "fd00:42::42"),  # Google, Scaleway
    )
)


def may_be_called(address: str, *, ordinary: bool) -> bool:
    """Return whether a hook may go there.

    `ordinary`: by https at a usual port; all else goes only to the networks of the settings.

    >>> [may_be_called(one, ordinary=True) for one in ("93.184.215.14", "127.0.0.1", "::ffff:10.0.0.1")]
    [True, False, False]
    """
    try:
        found = ip_address(address)
    except ValueError:
        return False
    if _is_of_a_cloud(found):
        return False
    if any(found in network for network in settings.HOOK_NETWORKS):
        return True
    return ordinary and is_public(found)


def _is_of_a_cloud(address: Address) -> bool:
    """Return whether a cloud answers there, in any spelling of the address."""
    if address.version == 6:
        address = _within(address) or IPv6Address(int(address))  # without a scope
    return address in OF_CLOUDS


def is_public(address: Address) -> bool:
    """Return whether everybody reaches the same machine by it.

    An IPv4 address within an IPv6 one counts itself.
    """
    if isinstance(address, IPv6Address):
        inner = _within(address)
        if inner is not None:
            return is_public(inner)
        if address not in SIX or address.scope_id:
            return False
    odd = address.is_multicast or address.is_reserved or address.is_unspecified or address.is_loopback
    local = address.is_private or address.is_link_local or not address.is_global
    return not (odd or local or any(address in network for network in NOT_A_SERVER))


def _within(address: IPv6Address) -> IPv4Address | None:
    """Return the IPv4 address that an IPv6 one stands for: mapped, by 6to4 or by NAT64."""
    if address in NAT64:
        return IPv4Address(int(address) & 0xFFFF_FFFF)
    return address.ipv4_mapped or address.sixtofour


RESOLVE_SECONDS = 5
MOST_ADDRESSES = 4  # tried one after the other

Answer = list[str] | OSError


def addresses_of(target: Target) -> list[str]:
    """Return where a call may go. One forbidden address among them forbids all. Raises CallFailed."""
    found = lookup(target.host, target.port)
    if not found:
        raise CallFailed("no_such_name")
    if not all(may_be_called(address, ordinary=target.is_ordinary) for address in found):
        raise CallFailed("private_address")
    return found[:MOST_ADDRESSES]


def lookup(host: str, port: int) -> list[str]:
    """Resolve in a thread, as the system sets no limit; the thread ends when the system has given up."""
    answers: queue.SimpleQueue[Answer] = queue.SimpleQueue()
    threading.Thread(target=lambda: answers.put(_ask(host, port)), daemon=True).start()
    try:
        answer = answers.get(timeout=RESOLVE_SECONDS)
    except queue.Empty:
        raise CallFailed("slow_name") from None
    if isinstance(answer, OSError):
        raise CallFailed("no_such_name") from answer
    return answer


def _ask(host: str, port: int) -> Answer:
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except UnicodeError as error:  # a name that Python does not even ask for
        return OSError(str(error))
    except OSError as error:
        return error
    return list(dict.fromkeys(str(place[0]) for *_, place in found))


LONGEST = 500
PORTS = (443, 8443)
PLACE = re.compile(
    r"(?:\[(?P<six>[0-9a-f:.]+)\]|(?P<name>[^\[\]:@/?#%]+))(?::(?P<port>\d{1,5}))?", re.IGNORECASE
)
NUMERAL = re.compile(r"\d+|0x[0-9a-f]*", re.IGNORECASE)  # what a system's resolver may read as an address
IN_PATH, IN_QUERY = "%/:@!$&'()*+,;=-._~", "%/:@!$&'()*+,;=-._~?"


@dataclass(frozen=True)
class Target:
    """A place to call.

    `host` is a name in ASCII, or an address without brackets; `path` includes the query.
    """

    scheme: str
    host: str
    port: int
    path: str

    @property
    def place(self) -> str:
        """Return the place as the Host header has it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == (443 if self.scheme == "https" else 80) else f"{host}:{self.port}"

    @property
    def url(self) -> str:
        """Return the one spelling that is stored."""
        return f"{self.scheme}://{self.place}{self.path}"

    @property
    def is_ordinary(self) -> bool:
        """Return whether it may be anywhere in the public internet; others only in named networks."""
        return self.scheme == "https" and self.port in PORTS


def target_of(typed: str) -> Target:
    """Return the target. Raises RequestRefused for an address that cannot be called."""
    parts = _split(typed.strip())
    if parts.scheme != "https" and not (parts.scheme == "http" and settings.HOOK_NETWORKS):
        raise RequestRefused("hook_not_https")
    if "@" in parts.netloc:
        raise RequestRefused("hook_names_user")
    place = PLACE.fullmatch(parts.netloc)
    if place is None:
        raise RequestRefused("hook_unreadable")
    host = _six(place["six"]) if place["six"] else _host(place["name"])
    target = Target(parts.scheme, host, _port(place["port"], parts.scheme), _path(parts))
    if not (target.is_ordinary or settings.HOOK_NETWORKS):
        raise RequestRefused("hook_port", ports=list(PORTS))
    if len(target.url) > LONGEST:
        raise RequestRefused("hook_too_long", most=LONGEST)
    return target


def _split(typed: str) -> SplitResult:
    if len(typed) > LONGEST:
        raise RequestRefused("hook_too_long", most=LONGEST)
    if not typed.isprintable() or any(sign.isspace() or sign == "\\" for sign in typed):
        raise RequestRefused("hook_unreadable")
    try:
        return urlsplit(typed)
    except ValueError:
        raise RequestRefused("hook_unreadable") from None


def _port(number: str | None, scheme: str) -> int:
    port = int(number) if number else (443 if scheme == "https" else 80)
    if not 0 < port < 65536:
        raise RequestRefused("hook_port", ports=list(PORTS))
    return port


def _six(text: str) -> str:
    try:
        return str(IPv6Address(text))
    except AddressValueError:
        raise RequestRefused("hook_unreadable") from None


def _host(name: str) -> str:
    """Return the name in ASCII, without the dot of the root. An address must be four plain numbers."""
    try:
        ascii_name = idna.encode(name, uts46=True).decode().removesuffix(".")
    except (idna.IDNAError, UnicodeError):
        raise RequestRefused("hook_host", host=name) from None
    if not NUMERAL.fullmatch(ascii_name.rpartition(".")[2]):
        return ascii_name
    try:
        return str(IPv4Address(ascii_name))
    except AddressValueError:
        raise RequestRefused("hook_host", host=name) from None


def _path(parts: SplitResult) -> str:
    path = quote(parts.path or "/", safe=IN_PATH)
    return f"{path}?{quote(parts.query, safe=IN_QUERY)}" if parts.query else path
