"""Chairs that have no system, ships or cards and take no turns."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Apart:
    """`what`: the variant by which the chair is apart from the others."""

    what: str
