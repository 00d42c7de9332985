"""Holds the streams of tables open, where web, worker and beat run apart: `python -m cosmic_site.stream`."""

from __future__ import annotations

import argparse
import os
import socket
import sys

import django
from django.conf import settings

EXAMPLE = "127.0.0.1:8001"


class NotThere(Exception):
    """Nothing can be served at that place; it says why. `code`: what the process ends with."""

    code = 2


class Taken(NotThere):
    """Somebody else has it, or it may not be had."""

    code = 1


def main(words: list[str]) -> int:
    """Serve /stream/ until SIGTERM or Ctrl-C; 1 if the place is taken, 2 if it is none."""
    parser = argparse.ArgumentParser(prog="python -m cosmic_site.stream", description=__doc__)
    parser.add_argument("--listen", default=EXAMPLE, help=f"host:port; {EXAMPLE} unless it is given")
    where: str = parser.parse_args(words).listen
    try:
        with bound(where) as listening:
            serve(listening)
    except NotThere as error:
        print(error, file=sys.stderr)
        return error.code
    return 0


def serve(listening: socket.socket) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cosmic_site.settings")
    django.setup()
    if not settings.NEWS_REDIS:
        raise NotThere("REDIS_URL is not set. In one process `manage.py serve` has the streams itself.")
    # the models that it needs are there only now
    from games.stream.app import Streams, StreamServer

    streams = Streams()
    StreamServer(streams, streams).serve_at(listening, lambda: say_where(listening))


def say_where(listening: socket.socket) -> None:
    host, port = listening.getsockname()[:2]
    print(f"Streams are at http://{host}:{port}/stream/.", file=sys.stderr, flush=True)


def bound(where: str) -> socket.socket:
    """Raises NotThere."""
    host, colon, port = where.rpartition(":")
    if not (colon and host and port.isascii() and port.isdigit() and int(port[:6]) < 65536):
        raise NotThere(f"--listen must be host:port. Example: --listen {EXAMPLE}")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host.strip("[]"), int(port)), family=family, backlog=1024)
    except OSError as error:
        raise Taken(f"Cannot listen at {where}: {error.strerror or error}") from error


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
