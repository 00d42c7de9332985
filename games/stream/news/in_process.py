"""News within one process: the embedded service, whose pages, queues and streams are its threads."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

Hear = Callable[[str], None]
_hearing: list[Hear] = []


def tell(game_id: str) -> None:
    """Call every listener in this thread; it only takes note."""
    for hear in tuple(_hearing):
        hear(game_id)


@contextmanager
def heard_by(hear: Hear) -> Iterator[None]:
    """Tell this listener of every table while the context lasts."""
    _hearing.append(hear)
    try:
        yield
    finally:
        _hearing.remove(hear)
