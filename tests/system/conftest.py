"""What system tests have at hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import time_machine
from django.utils import timezone


@pytest.fixture
def clock() -> Iterator[Any]:
    """A clock that goes on when it is told to."""
    with time_machine.travel(timezone.now(), tick=False) as travelling:
        yield travelling
