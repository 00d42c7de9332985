"""Where the two editions differ, and the switches of a table (R-2.8, R-4.2, R-12.13, R-17.8, R-19.5)."""

import pytest

from engine import BadOptions, Options, new_position
from engine.editions import EDITIONS
from tests.engine.choosing import started
from tests.engine.scenario import scenario

DIFFERENT = {
    "setup.alien_selection": ("two_flares_keep_one", "random_deal"),
    "flares": (True, False),
    "new_hand.play_before_discard": (True, False),
    "deal.failed_ship_source": ("any_of_own_ships", "colonies_or_gate"),
    "rewards.mandatory": (True, False),
    "rewards.before_ships_return": (False, True),
    "cosmic_deck.quake": (False, True),
    "tech.abandon_is_separate_action": (False, True),
}


def test_the_editions_differ_in_their_switches():
    """R-2.4, R-2.8, R-10.3, R-12.13, R-17.8, R-17.11, R-19.5."""
    old, new = EDITIONS["ffg2008"], EDITIONS["ffg42"]
    assert {key: (old[key], new[key]) for key in old if old[key] != new[key]} == DIFFERENT
    assert old.keys() == new.keys()


@pytest.mark.parametrize("edition", ["ffg2008", "ffg42"])
def test_what_is_the_same_in_both(edition):
    """R-2.1, R-13.1, R-14.3: planets, ships, goal, and the home colonies a power needs."""
    rules = Options(edition=edition).rules()
    found = [rules[name] for name in ("planets", "ships", "goal", "homes_for_power")]
    assert found == [5, 20, 5, 3]
    assert rules["edition"] == edition


def test_a_table_may_turn_a_switch_round():
    """The position carries every switch written out."""
    position = new_position(Options(switches={"rewards.mandatory": False}), "a seed")
    assert position.rules["rewards.mandatory"] is False
    assert position.rules["cosmic_deck.quake"] is False


def test_a_switch_that_does_not_exist_is_refused():
    with pytest.raises(BadOptions) as refused:
        Options(switches={"rewards.sometimes": True})
    assert refused.value.reason == "switch"


def test_an_edition_that_does_not_exist_is_refused():
    with pytest.raises(BadOptions) as refused:
        Options(edition="eon")
    assert refused.value.reason == "edition"


def test_four_planets_is_a_matter_of_four_numbers():
    """R-2.1, R-13.1, R-24.1, R-25.2: recommended for few players."""
    switches = {"planets": 4, "ships": 16, "goal": 4, "homes_for_power": 2}
    game = started(players=3, switches=switches)
    assert len(game.position.planets) == 12
    assert game.position.home_planets(1) == range(4, 8)
    assert sum(game.position.planets[4].values()) == 4


def test_single_encounter_turns_never_go_on():
    """R-3.5, R-24.6: the switch single_encounter_turns."""
    game = scenario(red=("", "attack 30", "attack 8"), blue=("", "attack 6"), green=("",))
    game.under("ffg2008", single_encounter_turns=True)
    game.attack(ships=1).lay(red="attack 30", blue="attack 6")
    assert "another_encounter" not in game.asked().values()
    assert game.enc.offense == 1


def test_options_are_the_same_after_a_round_trip():
    options = Options(players=3, edition="ffg42", switches={"flares": True})
    assert Options.from_json(options.as_json()) == options


def test_aliens_that_may_not_meet_are_not_dealt_together():
    """R-2.4: printed on either sheet; the table may allow it."""
    with pytest.raises(BadOptions) as refused:
        Options(players=3, dealt=("gambler", "sorcerer", "mirror"))
    assert refused.value.reason == "conflict"
    Options(
        players=3, dealt=("gambler", "sorcerer", "mirror"), switches={"conflicts.gambler_sorcerer": "allowed"}
    )


def test_no_deal_of_aliens_breaks_a_conflict():
    """R-2.4: over many seeds."""
    for seed in range(30):
        position = new_position(Options(players=5), str(seed))
        dealt = [alien for sheets in position.dealt for alien in sheets]
        assert len(dealt) == len(set(dealt))
        assert not {"gambler", "sorcerer"} <= set(dealt)
