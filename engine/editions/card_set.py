"""The cards of an edition, as data: the cosmic deck without flares, the size of a hand, and destiny."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass
from functools import cached_property

COLOUR = "seat "  # the key of a destiny card of a colour begins so; the number of its seat follows


@dataclass(frozen=True, eq=False)
class CardSet:
    """The cards of an edition, with how often each is there.

    Encounter cards are `attacks`, by their values, and those `without_value`. Of destiny there are so many
    cards `of_each_colour`, some `wilds`, and one of each of the `specials`.
    """

    attacks: Mapping[int, int]
    without_value: Mapping[str, int]
    reinforcements: Mapping[int, int]
    artifacts: Mapping[str, int]
    hand_size: int
    of_each_colour: int
    wilds: int
    specials: tuple[str, ...]

    @cached_property
    def deck(self) -> dict[str, int]:
        """Return the keys of all cards but flares, with how often each lies in the deck."""
        return {
            **{f"attack {n}": count for n, count in self.attacks.items()},
            **self.without_value,
            **{f"reinforcement {n}": count for n, count in self.reinforcements.items()},
            **self.artifacts,
        }

    @cached_property
    def every_card(self) -> tuple[str, ...]:
        """Return the key of every single card but flares."""
        return tuple(key for key, count in self.deck.items() for _ in range(count))

    @cached_property
    def encounter_cards(self) -> tuple[str, ...]:
        """Return the keys of the encounter cards, each once."""
        return (*(f"attack {n}" for n in self.attacks), *self.without_value)

    @cached_property
    def attack_values(self) -> tuple[int, ...]:
        """Return the values of all attacks, each as often as it is printed."""
        return tuple(value for value, count in self.attacks.items() for _ in range(count))

    @cached_property
    def most_reinforcement(self) -> int:
        """Return the largest value of a reinforcement."""
        return max(self.reinforcements, default=0)

    @cached_property
    def copies(self) -> dict[str, int]:
        """Return how many cards of each artifact there are, and reinforcements of all values."""
        return {**self.artifacts, "reinforcement": sum(self.reinforcements.values())}

    def destiny(self, players: int, apart: Container[int] = ()) -> list[str]:
        """Return the destiny deck for so many seats; inactive ones (`apart`) have no cards."""
        seats = [seat for seat in range(players) if seat not in apart]
        colours = [f"{COLOUR}{seat}" for seat in seats for _ in range(self.of_each_colour)]
        return colours + ["wild"] * self.wilds + list(self.specials)


def seat_of_colour(card: str) -> int | None:
    """Return the seat whose colour a destiny card shows; None if it shows none.

    >>> seat_of_colour("seat 2"), seat_of_colour("wild")
    (2, None)
    """
    return int(card.removeprefix(COLOUR)) if card.startswith(COLOUR) else None
