from engine.state.queries import usable
from tests.engine.scenario import scenario


def fought(*, red=(), blue=(), green=(), alien="mirror", defender="", **more):
    game = scenario(
        red=(alien, "attack 8", *red), blue=(defender, "attack 20", *blue), green=("", *green), **more
    )
    return game.attack(ships=2).lay(red="attack 8", blue="attack 20")


def offense(game):
    return game.heard("totals_final")[0].offense


def test_a_use_is_cancelled_and_the_power_blocked_for_the_encounter():
    """R-14.7."""
    game = fought(blue=["cosmic_zap"])
    game.red.uses("reversal")
    game.blue.plays("cosmic_zap")
    game.finish()
    assert offense(game) == 10
    assert game.discards[0] == "cosmic_zap"


def test_it_is_offered_at_a_use_only():
    """R-14.8: what works without being used is no occasion."""
    game = scenario(red=("warrior", "negotiate"), blue=("", "attack 8", "cosmic_zap"), green=("",))
    game.red.power.tokens = 1
    game.attack(ships=2).lay(red="negotiate", blue="attack 8")
    while not game.heard("encounter_over"):
        assert not game.blue.is_offered("cosmic_zap")
        game.default()
    assert game.heard("tokens_changed")


def test_unused_parts_go_on_after_a_zap():
    """R-14.8: Warrior's tokens."""
    game = scenario(red=("warrior", "attack 8"), blue=("", "attack 20", "cosmic_zap"), green=("",))
    game.red.power.tokens = 2
    game.attack(ships=2).lay(red="attack 8", blue="attack 20").play_until("power_used", of="blue")
    game.blue.plays("cosmic_zap")
    game.finish()
    assert offense(game) == 10
    assert game.red.power.tokens == 4


def test_all_choices_are_named_when_it_is_decided():
    """R-14.9."""
    game = scenario(red=("grudge", "attack 8"), blue=("", "attack 20", "cosmic_zap"), green=("",))
    game.play_until("launch")
    game.red.answers({"side": "planet 5", "ships": {"0": 1}})
    game.red.answers("seats 2")
    game.play_until("power_used", of="blue")
    (use,) = game.heard("power_announced")
    assert (use.power, use.choice) == ("grudge", "seat 2")


def test_it_may_be_played_on_ones_own_power():
    """To be free for the wild side of one's own flare."""
    game = fought(red=["cosmic_zap", "mirror flare"])
    game.red.uses("reversal")
    game.red.plays("cosmic_zap")
    game.play_until("cards_revealed", of="red")
    assert game.red.is_offered("mirror flare.copy")


def test_a_super_flare_is_stopped_kept_and_may_still_be_played_as_wild():
    """R-21.6."""
    game = fought(red=["mirror flare"], blue=["cosmic_zap"])
    game.red.plays("mirror flare.one_card_alone:seat 0")
    game.blue.plays("cosmic_zap")
    assert "mirror flare" in game.red.hand
    game.play_until("cards_revealed", of="red")
    game.red.plays("mirror flare.copy")
    game.finish()
    assert offense(game) == 22


def test_a_use_of_an_earlier_phase_is_beyond_it_when_the_result_appears():
    """R-14.9: the reversal was called before the cards were turned up."""
    game = fought(blue=["cosmic_zap"])
    game.red.uses("reversal")
    game.blue.passes()
    game.finish()
    assert offense(game) == 82
    assert not game.heard("power_was_zapped")


def test_one_zap_blocks_all_uses_of_the_sheet():
    """R-14.7: Macron's limit on ships and its worth at the reveal."""
    game = scenario(red=("macron", "attack 8"), blue=("", "attack 20", "cosmic_zap"), green=("",))
    game.blue.zaps_power()
    while not game.red.is_asked("encounter_card"):
        game.default()
    ships = game.enc.gate[0]
    game.lay(red="attack 8", blue="attack 20").finish()
    assert offense(game) == 8 + ships
    assert len(game.heard("power_announced")) == 1


def test_of_two_powers_only_the_used_one_is_zapped():
    game = scenario(red=("mirror", "attack 8"), blue=("", "attack 20", "cosmic_zap"), green=("",))
    game.red.seat.powers.append(type(game.red.power)("warrior", tokens=3))
    game.attack(ships=2).lay(red="attack 8", blue="attack 20")
    game.red.uses("reversal")
    game.blue.plays("cosmic_zap")
    game.finish()
    assert offense(game) == 13  # 8 + 2 ships + 3 tokens


def test_a_wild_flare_is_no_use_of_a_power():
    game = fought(red=["mirror flare"], blue=["cosmic_zap"], alien="").play_until("cards_revealed", of="red")
    game.red.plays("mirror flare.copy")
    assert not game.blue.is_offered("cosmic_zap")


def test_the_power_works_again_in_the_next_encounter():
    """R-14.7, R-21.10."""
    game = fought(red=["attack 40"], blue=["cosmic_zap", "attack 4"])
    game.red.uses("reversal")
    game.blue.plays("cosmic_zap")
    game.finish()
    game.play_until("launch")
    assert game.enc.number == 2
    assert usable(game.position, 0, "mirror")


def test_it_may_be_declined():
    game = fought(blue=["cosmic_zap"])
    game.red.uses("reversal")
    assert game.blue.ask.default == "pass"
    game.blue.passes()
    assert game.blue.hand == ["cosmic_zap"]


def test_a_start_of_turn_belongs_to_the_first_encounter():
    """R-21.10: a zap at the very start of the encounter lasts to its end."""
    game = scenario(red=("zombie", "attack 8"), blue=("", "attack 20", "cosmic_zap"), green=("", "plague"))
    game.play_until("encounter_starts", of="green")
    game.green.plays("plague.infect:seat 0")
    game.blue.zaps_power()
    game.play_until("launch")
    assert game.position.is_zapped("zombie")
    assert game.red.warp > 0
