"""How much of a long proof is tried: a sample, the same in every run, or all of it with `make proofs`."""

from __future__ import annotations

import os
from collections.abc import Iterable
from random import Random
from typing import TypeVar
from zlib import crc32

ALL = os.environ.get("PROOFS") == "all"
Case = TypeVar("Case")


def sample(cases: Iterable[Case], *, of: int) -> list[Case]:
    """Return one of so many cases, drawn by a fixed seed so that no pattern of the list leaves a kind out.

    A list that grows keeps nothing of its earlier sample, as whatever is drawn is as good as another.
    """
    every = list(cases)
    if ALL:
        return every
    chosen = Random("a sample").sample(range(len(every)), -(-len(every) // of))
    return [every[n] for n in sorted(chosen)]


def is_in_sample(name: str, *, of: int) -> bool:
    """Return whether a test is one of the sample, of about so many one: by its name alone, as no list of all
    is at hand."""
    return ALL or crc32(name.encode()) % of == 0
