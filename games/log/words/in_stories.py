"""Facts that belong together for whoever tells an encounter as a story."""

from __future__ import annotations

SETTLING = ("ships_landed", "deal_made", "colony_founded", "encounter_over")  # the result is carried out
SHIPS_MOVE = ("ships_lost", "ships_landed", "ships_sent", "ships_returned", "alliance_answered")
PLAYED_OR_USED = ("colony_given_up", "power_announced", "power_was_used", "card_announced")  # or its price
