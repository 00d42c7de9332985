"""Asks the system's resolver, once a call: what is checked is what is called."""

from __future__ import annotations

import queue
import socket
import threading

from .addresses import may_be_called
from .failures import CallFailed
from .target import Target

RESOLVE_SECONDS = 5
MOST_ADDRESSES = 4  # that are tried one after the other

Answer = list[str] | OSError


def addresses_of(target: Target) -> list[str]:
    """Where a call may go. One forbidden address among them forbids all. Raises CallFailed."""
    found = lookup(target.host, target.port)
    if not found:
        raise CallFailed("no_such_name")
    if not all(may_be_called(address, ordinary=target.is_ordinary) for address in found):
        raise CallFailed("private_address")
    return found[:MOST_ADDRESSES]


def lookup(host: str, port: int) -> list[str]:
    """In a thread, as the system sets no limit to it; the thread ends when the system has given up."""
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
