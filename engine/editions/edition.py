"""An edition: what its box holds, how a turn goes in it, and where its rules differ."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from .card_set import CardSet


@dataclass(frozen=True)
class Edition:
    """An edition with the `switches` that differ from their defaults.

    `course` names the course of its turns (engine/flow/courses). `left_out` are the built-in aliens that are
    not in its box, with the reason; games may still use them. `vocabulary` names the words in which it speaks
    of the same things; empty: those of the box of 2008.
    """

    name: str
    course: str
    cards: CardSet
    switches: Mapping[str, Any]
    left_out: Mapping[str, str] = field(default_factory=dict)
    vocabulary: str = ""
