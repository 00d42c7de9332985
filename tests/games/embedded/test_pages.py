"""What the service of one process hands to its pages: whole requests, with the names that they came by."""

from __future__ import annotations

import socket
from collections.abc import Iterable, Iterator
from contextlib import closing
from typing import Any

import pytest

from games.embedded import serve
from games.embedded.serve import MOST_BYTES, PagesAndStreams
from tests.games.stream.listening import PATIENCE, Site, serving_streams

FORM = b"answer=12"


class Echo:
    """A page that tells what it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[bytes, dict[str, Any]]] = []

    def __call__(self, environ: dict[str, Any], start: Any) -> Iterable[bytes]:
        body = environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0))
        self.asked.append((body, environ))
        start("200 OK", [("Content-Type", "text/plain")])
        return [b"seen"]


@pytest.fixture
def echo() -> Echo:
    return Echo()


@pytest.fixture
def site(echo: Echo) -> Iterator[Site]:
    with serving_streams(lambda streams: PagesAndStreams(echo, streams, threads=2)) as found:
        yield found


def sent(site: Site, *parts: bytes, half_closed: bool = False) -> bytes:
    """All that comes back for these bytes."""
    with closing(socket.create_connection(("127.0.0.1", site.port), timeout=PATIENCE)) as connection:
        for part in parts:
            connection.sendall(part)
        if half_closed:
            connection.shutdown(socket.SHUT_WR)
        found = b""
        while chunk := connection.recv(65_536):
            found += chunk
        return found


def head(*more: bytes) -> bytes:
    lines = [b"POST /answer HTTP/1.1", b"Host: localhost", b"Connection: close", *more]
    return b"\r\n".join(lines) + b"\r\n\r\n"


def test_a_whole_body_is_read(site: Site, echo: Echo) -> None:
    assert sent(site, head(b"Content-Length: 9"), FORM).startswith(b"HTTP/1.1 200")
    assert [body for body, _environ in echo.asked] == [FORM]


def test_a_body_that_breaks_off_is_no_request(site: Site, echo: Echo) -> None:
    """Its beginning would pass for another answer: 1 for 12."""
    sent(site, head(b"Content-Length: 9"), FORM[:-1], half_closed=True)
    assert sent(site, head(b"Content-Length: 9"), FORM).startswith(b"HTTP/1.1 200")
    assert [body for body, _environ in echo.asked] == [FORM]


def test_a_body_in_chunks_is_read_whole(site: Site, echo: Echo) -> None:
    chunks = b"4\r\nansw\r\n5\r\ner=12\r\n0\r\n\r\n"
    assert sent(site, head(b"Transfer-Encoding: chunked"), chunks).startswith(b"HTTP/1.1 200")
    assert [body for body, _environ in echo.asked] == [FORM]


def test_a_body_that_no_page_reads_is_refused_before_it_is_there(site: Site, echo: Echo) -> None:
    length = b"Content-Length: %d" % (MOST_BYTES * 2)
    assert sent(site, head(length), b"x" * (MOST_BYTES + 1)).startswith(b"HTTP/1.1 413")
    assert not echo.asked


def test_a_body_that_never_comes_is_given_up(site: Site, echo: Echo, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "BODY_SECONDS", 0.2)
    assert sent(site, head(b"Content-Length: 9"), FORM[:2]).startswith(b"HTTP/1.1 408")
    assert not echo.asked


def test_a_name_with_an_underscore_passes_for_no_other(site: Site, echo: Echo) -> None:
    sent(site, head(b"Content-Length: 9", b"X_Forwarded_For: 9.9.9.9", b"X-Forwarded-For: 1.2.3.4"), FORM)
    ((_body, environ),) = echo.asked
    assert environ["HTTP_X_FORWARDED_FOR"] == "1.2.3.4"
