"""An edition: what its box holds, how a turn goes in it, and where its rules differ."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from .card_set import CardSet

STOPS_BY_ROLE = ("encounter_starts", "alliances_formed", "cards_revealed", "winner_known", "deal_agreed")


@dataclass(frozen=True)
class Edition:
    """An edition with the `switches` that differ from their defaults.

    `course` names the course of its turns (engine/flow/courses). `cards` are all that it has; where a game
    may leave out parts of them, `cards_in` returns those of a game by its rules. `left_out` are the built-in
    aliens that are not in its box, with the reason; games may still use them. The flares of
    `without_flare` are in no deck, for a reason, too. `stops_by_role` are the moments at which a seat is
    asked by its part in an encounter. `players` are its table sizes, and `by_players` switches that some of
    them set. `tables` are numbers that nobody knows, in the form in which a game stores them. `vocabulary`
    names the words in which it speaks of the same things; empty: those of the box of 2008. `lacks` are
    switches that it has not, so they keep their defaults, and `never_reached` moments at which its cards
    could be played, but that do not come. With `notes_discards` a game remembers how many
    cards were discarded together last (M-12.9). With `components_stay`, a power with pieces of its own comes
    only at the setup, and never changes hands (M-17.2, M-17.3).
    """

    name: str
    course: str
    cards: CardSet
    switches: Mapping[str, Any]
    left_out: Mapping[str, str] = field(default_factory=dict)
    cards_in: Callable[[Mapping[str, Any]], CardSet] | None = None
    without_flare: Mapping[str, str] = field(default_factory=dict)
    stops_by_role: tuple[str, ...] = STOPS_BY_ROLE
    players: range = range(2, 9)
    by_players: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)
    tables: Mapping[str, Any] = field(default_factory=dict)
    vocabulary: str = ""
    never_reached: tuple[str, ...] = ("reinforcements_open",)
    lacks: tuple[str, ...] = ()
    notes_discards: bool = False
    components_stay: bool = False
