"""Mayfair's edition: the box of 1991, with the parts of "More" (1992) that a table chooses (M-3.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .card_set import CardSet
from .edition import Edition
from .mayfair_cards import HOUSE, Parts, mayfair_cards

# Of `Parts`, in its order.
SWITCHES = ("cards.more", "cards.more_edicts", "cards.kickers", "cards.reinforcements", "destiny.specials")
LATER = "is a power of the later publisher"
REPLACED = "is another power in this edition, whose text nobody has"


def cards_in(rules: Mapping[str, Any]) -> CardSet:
    """Return the cards of a game by its rules."""
    parts = Parts(*(rules.get(name, False) for name in SWITCHES))
    return mayfair_cards(parts, rules.get("tables") or HOUSE)


MAYFAIR = Edition(
    name="mayfair",
    course="mayfair",
    cards=mayfair_cards(Parts(), HOUSE),
    cards_in=cards_in,
    vocabulary="mayfair",
    never_reached=(),
    notes_discards=True,
    tables=HOUSE,
    players=range(3, 9),
    by_players={7: {"zilch": True}, 8: {"zilch": True, "shark": True}},  # M-22.1, A-65
    stops_by_role=(
        "encounter_starts",
        "destiny_settled",
        "alliances_formed",
        "kicker_laid",
        "cards_revealed",
        "reinforcements_open",
        "winner_known",
        "deal_agreed",
        "between_encounters",
    ),
    switches={
        "setup.alien_selection": "random_deal",
        "setup.total_flares": 12,
        "planning.offense_check": "always",
        "timing.others_first": True,
        "freewheeling": True,
        "flares.one_use": True,
        "regroup.optional": True,
        "reinforcements.last": True,
        "resettle.by_default": True,
        "new_hand.when_attacked": True,
        "launch.ships_first": True,
        "deal.all_ships_home": True,
        "deal.comparisons": True,
        "deal.promises": True,
        "destiny.to_last_card": True,
        "destiny.wild_any_system": True,
    },
    lacks=("technology", "setup.combos", "single_encounter_turns"),  # M-1.4
    components_stay=True,
    without_flare={"void": "has a wild side in this edition whose text nobody has"},
    left_out={
        "barbarian": LATER,
        "chosen": REPLACED,
        "citadel": LATER,
        "cudgel": LATER,
        "demon": LATER,
        "dictator": REPLACED,
        "fido": LATER,
        "fodder": LATER,
        "grudge": REPLACED,
        "hacker": LATER,
        "hate": LATER,
        "human": LATER,
        "kamikaze": LATER,
        "masochist": LATER,
        "mite": LATER,
        "observer": LATER,
        "remora": LATER,
        "shadow": LATER,
        "tick_tock": LATER,
        "tripler": LATER,
    },
)
