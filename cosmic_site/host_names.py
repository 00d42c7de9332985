"""Names of hosts, and what they say of where these are."""

from __future__ import annotations

import re
from ipaddress import ip_address

HOST = re.compile(r"(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,62})(\.[a-z0-9-]{1,63})*", re.IGNORECASE)
LITERAL = re.compile(r"\[(?:\d{1,3}(?:\.\d{1,3}){3}|IPv6:[0-9a-f:.]+)\]", re.IGNORECASE)


def is_loopback(host: str) -> bool:
    """Whether a host name means this very machine."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def is_full_name(host: str) -> bool:
    """Whether this is a host name with its domain, and no address."""
    return bool(HOST.fullmatch(host)) and "." in host and not is_address(host) and not is_loopback(host)


def is_address(host: str) -> bool:
    """Whether this is an IP address."""
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def literal(host: str) -> str:
    """An IP address as SMTP names it; that of this machine for anything else."""
    if not is_address(host):
        return "[127.0.0.1]"
    return f"[IPv6:{host}]" if ":" in host else f"[{host}]"
