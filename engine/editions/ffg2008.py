"""The box of 2008: switches as in the rules' data, and ours, and which aliens are not in it."""

FFG2008 = {
    "setup.alien_selection": "two_flares_keep_one",
    "flares": True,
    "setup.total_flares": 10,
    "new_hand.play_before_discard": True,
    "deal.failed_ship_source": "any_of_own_ships",
    "rewards.mandatory": True,
    "rewards.before_ships_return": False,
    "cosmic_deck.quake": False,
    "zap.unused_parts_stay": True,
    "chosen.zap_after_draw": True,
    "flare.card_zapped_counts": True,
    "flare.incarnation_super": False,
    "planning.offense_check": "start",
    "resettle.counts_as_win": True,
    "zap.macron_at_reveal": True,
    "conflicts.gambler_sorcerer": "forbidden",
    "conflicts.masochist_healer": "allowed",
    "freewheeling": False,
    "single_encounter_turns": False,
    "ships": 20,
    "planets": 5,
    "goal": 5,
    "homes_for_power": 3,
}
NOT_IN_IT = {"demon": "came with the box of the 42nd anniversary"}
