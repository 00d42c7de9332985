"""At which field a request is wrong, by the reason for which a service refuses it.

What stands here is the sender's to mend (422); every other reason lies in how things are (409).
"""

from games.lobby.words.combos import REASONS as COMBOS

FIELD_OF: dict[str, str] = {
    # a new game
    "too_many_bots": "bots",
    "options_players": "seats",
    "options_edition": "edition",
    "options_box": "aliens",
    "options_alien": "aliens",
    "options_box_conflicts": "aliens",
    "options_conflict": "aliens",
    "options_conflict_by_wish": "aliens",
    "alert_not_wished": "alerts",
    "no_alien_of_alert": "alerts",
    "no_such_alert": "alerts",
    "options_dealt": "picked",
    "options_switch": "switches",
    "options_switch_value": "switches",
    "options_no_destiny": "switches",
    "options_apart": "switches",
    "options_shark_alone": "switches",
    "options_switch_ships": "switches",
    "options_variant": "variants",
    "options_variant_players": "variants",
    "options_variant_in_edition": "variants",
    "options_variants_differ": "variants",
    "options_variant_switch": "variants",
    "options_variant_needs": "variants",
    **dict.fromkeys(COMBOS, "combos"),
    "random_box": "random_box",
    "watch_hours": "watch_hours",
    "no_such_spectators": "spectators",
    "spectators_stricter": "spectators",
    "bank": "bank_seconds",
    "increment": "increment_seconds",
    "rest_days": "rest_days",
    "quiet_hours": "quiet_from",
    "least_reliable": "least_reliable",
    "bots_after": "fill_after_seconds",
    "too_short": "response_seconds",
    "too_long": "response_seconds",
    # a lobby, a table, an account
    "bad_address": "email",
    "no_name": "name",
    "no_such_vote": "seconds",
    "not_about_yourself": "about",
    "absence_ends_first": "ends",
    "absence_over": "ends",
    "absence_too_long": "ends",
    "absence_too_far": "starts",
}
