"""The cards of an edition, as data: the cosmic deck without flares, the size of a hand, and destiny."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass, field
from functools import cached_property

COLOUR = "seat "  # the key of a destiny card of a colour begins so; the number of its seat follows
WILD = "wild"
REVERSE = "reverse "  # before the key of a destiny card that turns the gate over (M-15.2)


@dataclass(frozen=True, eq=False)
class CardSet:
    """The cards of an edition, with how often each is there.

    Encounter cards are `attacks`, by their values, and those `without_value`. Of destiny there are so many
    cards `of_each_colour`, some `wilds`, and one of each of the `specials`. `reversing` are those of each
    colour, and of the wilds, that also turn the gate over. With `specials_for_each`, only so many specials
    for each seat lie in the destiny deck at a time (M-15.12).
    """

    attacks: Mapping[int, int]
    without_value: Mapping[str, int]
    reinforcements: Mapping[int, int]
    artifacts: Mapping[str, int]
    hand_size: int
    of_each_colour: int
    wilds: int
    specials: tuple[str, ...]
    kickers: Mapping[int, int] = field(default_factory=dict)
    reversing_of_each_colour: int = 0
    reversing_wilds: int = 0
    specials_for_each: int = 0

    @cached_property
    def deck(self) -> dict[str, int]:
        """Return the keys of all cards but flares, with how often each lies in the deck."""
        return {
            **{f"attack {n}": count for n, count in self.attacks.items()},
            **self.without_value,
            **{f"kicker {n}": count for n, count in self.kickers.items()},
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
        """Return the destiny deck for so many seats; inactive ones (`apart`) have no cards.

        Specials that lie in the deck only some at a time are left out.
        """
        seats = [seat for seat in range(players) if seat not in apart]
        plain = self.of_each_colour - self.reversing_of_each_colour
        kinds = [COLOUR] * plain + [REVERSE + COLOUR] * self.reversing_of_each_colour
        colours = [f"{kind}{seat}" for seat in seats for kind in kinds]
        reversing = self.reversing_wilds if len(seats) > 3 else 0  # M-4.11
        wilds = [WILD] * (self.wilds - self.reversing_wilds) + [REVERSE + WILD] * reversing
        return colours + wilds + ([] if self.specials_for_each else list(self.specials))


def seat_of_colour(card: str) -> int | None:
    """Return the seat whose colour a destiny card shows; None if it shows none.

    >>> seat_of_colour("reverse seat 2"), seat_of_colour("wild")
    (2, None)
    """
    card = card.removeprefix(REVERSE)
    return int(card.removeprefix(COLOUR)) if card.startswith(COLOUR) else None


def is_wild(card: str) -> bool:
    """Return whether a destiny card lets the offense choose.

    >>> is_wild("reverse wild"), is_wild("seat 2")
    (True, False)
    """
    return card.removeprefix(REVERSE) == WILD


def is_special(card: str) -> bool:
    """Return whether a destiny card is neither a colour nor a wild.

    >>> is_special("most_bases"), is_special("reverse seat 1")
    (True, False)
    """
    return seat_of_colour(card) is None and not is_wild(card)


def turns_gate_over(card: str) -> bool:
    """Return whether a destiny card turns the gate over.

    >>> turns_gate_over("reverse seat 2"), turns_gate_over("wild")
    (True, False)
    """
    return card.startswith(REVERSE)
