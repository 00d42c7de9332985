"""News within one process: of the embedded service, whose pages, lanes and streams are threads of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

Hear = Callable[[str], None]
_hearing: list[Hear] = []


def tell(game_id: str) -> None:
    """Every listener is called, in this thread: it only takes note."""
    for hear in tuple(_hearing):
        hear(game_id)


@contextmanager
def heard_by(hear: Hear) -> Iterator[None]:
    """For so long this is told of every table."""
    _hearing.append(hear)
    try:
        yield
    finally:
        _hearing.remove(hear)
