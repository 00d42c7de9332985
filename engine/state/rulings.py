"""Rulings that were changed after games had begun by them, and the version that changed each.

A game keeps the version it began with (`position.rules.rulings`). Where the rules carry such a ruling
out they ask `position.follows_ruling(name)`; both answers stay in the code, since old games replay for ever.
What each ruling says stands in docs/rulings.md.
"""

from __future__ import annotations

NEWEST = 5  # the version that a new game starts with

SINCE: dict[str, int] = {  # the name of a ruling: the version from which on it holds
    "bill.spares_what_is_there": 2,
    "flare.price_when_played": 2,
    "founding.still_there": 2,
    "homeless.are_lost": 2,
    "rescue.whole": 2,
    "answers_ahead_are_kept": 2,
    "defaults_save_the_game": 2,
    "encounter_card_default_is_an_attack": 2,
    "nothing_to_lay_is_asked_alike": 2,
    "points_need_totals": 2,
    "regroup_ship_beside_the_window": 2,
    "totals_are_noted": 2,
    "opponent_with_launch": 3,
    "reactions_to_supers": 3,
    "windows_by_cards_seen": 3,
    "outdated_joins_at_once": 4,
    "tech_orders_complete": 4,
    "turning_up_outdates_nothing": 4,
    "called_off_as_the_defense": 5,
    "goal_within_reach": 5,
}
