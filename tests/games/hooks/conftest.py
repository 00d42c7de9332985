"""What the tests of webhooks have in common."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from ipaddress import ip_network
from typing import Any

import pytest

from cosmic_site.host_names import is_address

from .receiver import HOST, Receiver, receiving


@pytest.fixture
def receiver(settings: Any) -> Iterator[Receiver]:
    """On this machine, where hooks may go because the settings say so: to this one address alone."""
    settings.HOOK_NETWORKS = (ip_network(f"{HOST}/32"),)
    with receiving() as found:
        yield found


Names = dict[str, list[list[str]]]


@pytest.fixture
def names(monkeypatch: pytest.MonkeyPatch) -> Names:
    """A resolver of the tests: for each name what it says at the first question, the second, and so on."""
    known: Names = {}
    system = socket.getaddrinfo

    def resolve(host: str, port: int, *args: Any, **options: Any) -> list[Any]:
        if is_address(host):  # which is to be resolved nowhere
            return system(host, port, *args, **options)
        if host not in known:
            raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")
        found = known[host].pop(0) if len(known[host]) > 1 else known[host][0]
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in found]

    monkeypatch.setattr(socket, "getaddrinfo", resolve)
    return known
