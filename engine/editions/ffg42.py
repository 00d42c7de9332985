"""The 42nd-anniversary box, by its differences from the box of 2008."""

from .edition import Edition
from .ffg2008 import FFG2008

FFG42 = Edition(
    name="ffg42",
    course=FFG2008.course,
    cards=FFG2008.cards,
    switches={
        **FFG2008.switches,
        "setup.alien_selection": "random_deal",
        "flares": False,
        "new_hand.play_before_discard": False,
        "deal.failed_ship_source": "colonies_or_gate",
        "rewards.mandatory": False,
        "rewards.before_ships_return": True,
        "cosmic_deck.quake": True,
        "tech.abandon_is_separate_action": True,
    },
)
