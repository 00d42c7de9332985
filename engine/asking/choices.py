"""Choices among the pieces of the game. An answer is a key and means the piece."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.state.cards import Card

from .forms import YES, Choice, Option
from .keys import planet_key, seat_key


def seats_choice(seats: Iterable[int]) -> Choice[int]:
    """Return a choice of one of these seats."""
    found = {seat_key(seat): seat for seat in seats}
    return Choice({key: Option(key, "seat", {"seat": seat}) for key, seat in found.items()}, meanings=found)


def seats_or(seats: Iterable[int], *others: Option) -> Choice[int | None]:
    """Return a choice of one of these seats, or of another option, which means None."""
    found = seats_choice(seats)
    options = found.options | {other.key: other for other in others}
    meanings = {key: found.meaning(key) if key in found.keys else None for key in options}
    return Choice(options, meanings=meanings)


def planets_choice(planets: Iterable[int], winners: Mapping[int, list[int]] | None = None) -> Choice[int]:
    """Return a choice of one of these planets; `winners` are the seats that win if it is chosen."""
    found = {planet_key(planet): planet for planet in planets}
    options = {}
    for key, planet in found.items():
        won = {"winners": winners[planet]} if winners and winners.get(planet) else {}
        options[key] = Option(key, "planet", {"planet": planet, **won})
    return Choice(options, meanings=found)


def cards_choice(cards: Iterable[Card]) -> Choice[Card]:
    """Return a choice of one of these cards."""
    found = {str(one): one for one in cards}
    return Choice({key: Option(key, "card", {"card": key}) for key in found}, meanings=found)


def numbers_choice(most: int) -> Choice[int]:
    """Return a choice of a number from 1 to `most`."""
    found = {str(number): number for number in range(1, most + 1)}
    return Choice({key: Option(key, "number", {"number": n}) for key, n in found.items()}, meanings=found)


def yes_or_no(*options: Option) -> Choice[bool]:
    """Return a choice of YES and NO, in the order shown, or of one of them alone."""
    found = {option.key: option is YES for option in options}
    return Choice({option.key: option for option in options}, meanings=found)
