from engine.artifacts.card_zap import CardZap
from tests.engine.scenario import scenario


def fought(*, red=(), blue=(), green=(), alien="", defender="", **more):
    """Red (8) against blue (20); whatever they hold besides may be played when the cards are up."""
    game = scenario(
        red=(alien, "attack 8", *red), blue=(defender, "attack 20", *blue), green=("", *green), **more
    )
    return game.attack(ships=2).lay(red="attack 8", blue="attack 20")


def test_an_artifact_has_no_effect_and_is_discarded():
    game = fought(red=["emotion_control"], blue=["card_zap"])
    game.red.plays("emotion_control")
    game.blue.plays("card_zap")
    game.finish()
    assert game.heard("encounter_result")[0].result == "defense"
    assert game.discards[:2] == ["card_zap", "emotion_control"]


def test_a_flare_has_no_effect_and_does_not_return():
    """R-21.7."""
    game = fought(red=["mirror flare"], blue=["card_zap"]).play_until("cards_revealed", of="red")
    game.red.plays("mirror flare.copy")
    game.blue.plays("card_zap")
    game.finish()
    assert "mirror flare" in game.discards
    assert game.heard("totals_final")[0].offense == 10


def test_a_super_flare_too_and_its_power_is_not_zapped_by_that():
    """R-21.12."""
    game = fought(red=["mirror flare"], blue=["card_zap"], alien="mirror")
    game.red.plays("mirror flare.one_card_alone:seat 0")
    game.blue.plays("card_zap")
    game.blue.passes()  # asked whether to zap its own zap
    assert not game.position.is_zapped("mirror")
    assert "mirror flare" in game.discards


def test_it_may_be_aimed_at_another_card_zap():
    """R-15.4: the zapped zap does nothing, and the first card works."""
    game = fought(red=["emotion_control"], blue=["card_zap"], green=["card_zap"])
    game.red.plays("emotion_control")
    game.green.passes()
    game.blue.plays("card_zap")
    game.green.plays("card_zap")
    game.play_until("deal")
    assert game.discards == ["card_zap", "card_zap", "emotion_control"]


def test_it_may_be_aimed_at_a_cosmic_zap():
    game = fought(red=["card_zap"], blue=["cosmic_zap"], alien="mirror")
    game.red.uses("reversal")
    game.blue.plays("cosmic_zap")
    game.red.plays("card_zap")
    game.finish()
    assert game.heard("totals_final")[0].offense == 82


def test_it_is_too_late_once_the_effect_has_begun():
    """R-15.4: after the passes of that window it is not on offer any more."""
    game = fought(red=["emotion_control"], blue=["card_zap"])
    game.red.plays("emotion_control")
    game.blue.passes()
    game.play_until("deal")
    assert game.blue.hand == ["card_zap"]


def test_it_may_be_aimed_at_ones_own_card():
    game = fought(red=["emotion_control", "card_zap"])
    game.red.plays("emotion_control")
    assert game.red.is_offered("card_zap")
    game.red.plays("card_zap")
    game.finish()
    assert game.heard("encounter_result")[0].result == "defense"


def test_it_is_never_advised_against_ones_own_card():
    """Whoever plays without a person passes there."""
    game = fought(red=["emotion_control", "card_zap"])
    game.red.plays("emotion_control")
    (zap,) = [one for key, one in game.red.ask.form.options.items() if key.startswith("card_zap")]
    assert zap.pays is None or zap.pays() <= 0


def test_reinforcements_and_powers_are_out_of_its_reach():
    """R-15.5."""
    game = fought(red=["reinforcement 3"], blue=["card_zap"], alien="mirror")
    game.red.uses("reversal")
    assert not game.blue.is_offered("card_zap")
    game.play_until("cards_revealed", of="red")
    game.red.plays("reinforcement 3.reinforce:offense")
    assert not game.blue.is_offered("card_zap")


def test_encounter_cards_are_out_of_its_reach():
    """They are laid, not played."""
    game = fought(blue=["card_zap"])
    assert game.heard("encounter_result")
    assert not game.heard("card_announced")


def test_it_may_be_declined():
    game = fought(red=["emotion_control"], blue=["card_zap"])
    game.red.plays("emotion_control")
    assert game.blue.ask.default == "pass"
    game.blue.passes()
    game.play_until("deal")
    assert game.heard("encounter_result")[0].result == "deal"


def test_it_is_for_everybody_in_every_phase():
    assert CardZap.role == "any"
    game = scenario(red=("", "attack 8", "mobius_tubes"), blue=("",), green=("", "card_zap"))
    game.blue.has_in_warp(1)
    game.play_until("encounter_starts", of="red")
    game.red.plays("mobius_tubes")
    game.green.plays("card_zap")
    game.play_until("launch")
    assert game.blue.warp == 1
