"""How the terms of a deal name cards: exactly, by type, by value, or at random (R-16.5, M-7.8.9)."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence

from engine.state.cards import CARD_TYPES, Card, card

ANY = "any "  # the beginning of a term that names a type of card
ANY_FLARE = f"{ANY}flare"
EXTREMES = ("highest attack", "lowest attack")
RANDOM = "random"
ABOVE, BELOW = "attack > ", "attack < "  # how a comparison begins; its number follows
COMPARISON = r"attack [<>] (?:0|-?[1-9][0-9]?)"
_COMPARISON = re.compile(COMPARISON)


def kinds_in(deck: Iterable[str]) -> tuple[str, ...]:
    """Return the terms that name a type of card, in the order of a tidy hand.

    >>> kinds_in(["negotiate", "attack 8", "attack 10"])
    ('any attack', 'any negotiate')
    """
    kinds = {card(key).kind for key in deck}
    return tuple(f"{ANY}{kind}" for kind in CARD_TYPES if kind in kinds)


def is_comparison(term: str) -> bool:
    """Return whether a term wants an attack above or below a number.

    >>> is_comparison("attack > 12"), is_comparison("attack < -1"), is_comparison("attack > 012")
    (True, True, False)
    """
    return _COMPARISON.fullmatch(term) is not None


def comparison(beginning: str, number: int) -> str:
    """Return the term for an attack above or below a number, in its canonical form."""
    return f"{beginning}{number}"


def compared(term: str) -> tuple[str, int]:
    """Return the beginning of a comparison, and its number."""
    return term[: len(ABOVE)], int(term[len(ABOVE) :])


def fits(term: str, one: Card) -> bool:
    """Return whether a card is an attack above or below the number of this comparison."""
    beginning, number = compared(term)
    return one.is_attack and (one.value > number if beginning == ABOVE else one.value < number)


def some_card_fits(term: str, deck: Collection[str]) -> bool:
    """Return whether a deck has a card for this comparison."""
    return any(fits(term, card(key)) for key in deck)


def comparisons_for(deck: Collection[str]) -> list[str]:
    """Return all comparisons with the value of an attack of the deck that some card of it fits."""
    values = sorted({card(key).value for key in deck if card(key).is_attack})
    terms = [comparison(beginning, value) for value in values for beginning in (ABOVE, BELOW)]
    return [term for term in terms if some_card_fits(term, deck)]


def cards_for(term: str, others: Sequence[str], hand: Sequence[Card]) -> list[Card]:
    """Return the cards of a hand that fit a comparison and leave a card for each of the others.

    So the giver, who agreed to all of them, cannot choose in such a way that the deal fails.
    """
    return [one for one in hand if fits(term, one) and all_served(others, _without(one, hand))]


def _without(one: Card, hand: Sequence[Card]) -> list[Card]:
    left = list(hand)
    left.remove(one)
    return left


def all_served(terms: Sequence[str], hand: Sequence[Card]) -> bool:
    """Return whether each comparison can have a card of its own."""
    serves: dict[int, str] = {}  # place in the hand -> the comparison that has this card
    return all(_serve(term, hand, serves, set()) for term in terms)


def _serve(term: str, hand: Sequence[Card], serves: dict[int, str], tried: set[int]) -> bool:
    """Find a card for a comparison; another one gives its card up if it can have another."""
    for place, one in enumerate(hand):
        if place in tried or not fits(term, one):
            continue
        tried.add(place)
        if place not in serves or _serve(serves[place], hand, serves, tried):
            serves[place] = term
            return True
    return False
