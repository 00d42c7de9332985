"""An address as people type it, taken apart strictly: what two readers could read in two ways is refused."""

from __future__ import annotations

import re
from dataclasses import dataclass
from ipaddress import AddressValueError, IPv4Address, IPv6Address
from urllib.parse import SplitResult, quote, urlsplit

import idna
from django.conf import settings

from games.base.refusals import RequestRefused

LONGEST = 500
PORTS = (443, 8443)
PLACE = re.compile(
    r"(?:\[(?P<six>[0-9a-f:.]+)\]|(?P<name>[^\[\]:@/?#%]+))(?::(?P<port>\d{1,5}))?", re.IGNORECASE
)
NUMERAL = re.compile(r"\d+|0x[0-9a-f]*", re.IGNORECASE)  # what a system's resolver may read as an address
IN_PATH, IN_QUERY = "%/:@!$&'()*+,;=-._~", "%/:@!$&'()*+,;=-._~?"


@dataclass(frozen=True)
class Target:
    """`host` is a name in ASCII, or an address without brackets; `path` has the query with it."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def place(self) -> str:
        """As the Host header has it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == (443 if self.scheme == "https" else 80) else f"{host}:{self.port}"

    @property
    def url(self) -> str:
        """The one spelling that is kept."""
        return f"{self.scheme}://{self.place}{self.path}"

    @property
    def is_ordinary(self) -> bool:
        """Whether it may be anywhere in the public internet; all else only in networks that are named."""
        return self.scheme == "https" and self.port in PORTS


def target_of(typed: str) -> Target:
    """Raises RequestRefused for what is no address that could be called."""
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
    """In ASCII, without the dot of the root. An address is written as four plain numbers, or not at all."""
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
