"""What a seat says ahead, written briefly."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine import StandingOrders
from engine.ahead.said import Ahead


def says_ahead(
    seat: int,
    stops: Iterable[str] | None = None,
    by_name: Mapping[str, str] | None = None,
    numbered: Iterable[dict[str, Any]] = (),
) -> StandingOrders:
    """Return the decision of a seat to say this ahead. `numbered` are documents of orders with a number."""
    return StandingOrders(seat, (*Ahead.said(stops, by_name).documents, *numbered))
