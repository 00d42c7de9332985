"""What system tests have at hand."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
import time_machine


@pytest.fixture
def clock() -> Iterator[Any]:
    """A clock that goes on when it is told to. It starts at the same time always: bots throw dice by it."""
    with time_machine.travel(datetime(2026, 3, 2, 12, tzinfo=UTC), tick=False) as travelling:
        yield travelling
