"""The 72 cards of the cosmic deck (R-20.2, R-21.1) and the destiny deck (R-2.3)."""

from __future__ import annotations

from collections.abc import Container

ATTACKS = {
    0: 1, 1: 1, 4: 4, 5: 1, 6: 7, 7: 1, 8: 7, 9: 1, 10: 4, 11: 1,
    12: 2, 13: 1, 14: 2, 15: 1, 20: 2, 23: 1, 30: 1, 40: 1,
}  # fmt: skip
REINFORCEMENTS = {2: 2, 3: 3, 5: 1}
ARTIFACTS = {
    "card_zap": 2,
    "cosmic_zap": 2,
    "mobius_tubes": 2,
    "emotion_control": 1,
    "force_field": 1,
    "ionic_gas": 1,
    "plague": 1,
    "quash": 1,
}
DECK: dict[str, int] = {
    **{f"attack {n}": count for n, count in ATTACKS.items()},
    "negotiate": 15,
    "morph": 1,
    **{f"reinforcement {n}": count for n, count in REINFORCEMENTS.items()},
    **ARTIFACTS,
}
COLOUR = "seat "  # the key of a destiny card of a colour begins so; the number of its seat follows
SPECIALS = ("most_foreign_colonies", "most_cards_in_hand", "fewest_ships_in_warp")


def destiny_deck(players: int, apart: Container[int] = ()) -> list[str]:
    """Return the destiny deck: three cards of each colour, two wilds and three specials.

    Inactive seats (`apart`) have no cards.

    >>> [len(destiny_deck(n)) for n in range(2, 9)]
    [11, 14, 17, 20, 23, 26, 29]
    """
    colours = [f"{COLOUR}{s}" for s in range(players) if s not in apart for _ in range(3)]
    return colours + ["wild"] * 2 + list(SPECIALS)


def seat_of_colour(card: str) -> int | None:
    """Return the seat whose colour a destiny card shows; None if it shows none.

    >>> seat_of_colour("seat 2"), seat_of_colour("wild")
    (2, None)
    """
    return int(card.removeprefix(COLOUR)) if card.startswith(COLOUR) else None
