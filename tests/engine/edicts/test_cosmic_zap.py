from engine.edicts.cosmic_zap import once_play_has_begun
from engine.moments import PowerUsed
from engine.sheets.book import book
from tests.engine.edicts.play import clash, mayfair


def fought(**more):
    game = mayfair(
        red=("attack 8",), blue=("attack 20", "edict_cosmic_zap"), aliens=("mirror", "", ""), **more
    )
    return clash(game)


def test_the_use_is_cancelled_and_the_power_off_for_the_encounter():
    """M-12.5."""
    game = fought()
    game.red.uses("reversal")
    game.blue.plays("edict_cosmic_zap")
    game.finish()
    assert [(fact.seat, fact.power) for fact in game.heard("power_was_zapped")] == [(0, "mirror")]
    assert game.all_totals[0].offense == 10


def test_it_works_again_in_the_next_encounter():
    """M-12.5."""
    game = fought()
    game.red.uses("reversal")
    game.blue.plays("edict_cosmic_zap")
    game.finish()
    assert game.enc.number == 2 and not game.position.is_zapped("mirror")


def test_of_several_powers_it_hits_the_one_that_is_used():
    """M-12.5."""
    game = mayfair(red=("attack 8",), blue=("attack 20", "edict_cosmic_zap"), aliens=("mirror", "", ""))
    game.several_powers(red="virus", blue="mind", green="oracle")
    clash(game)
    game.red.uses("reversal")
    game.blue.plays("edict_cosmic_zap")
    assert game.position.is_zapped("mirror") and not game.position.is_zapped("virus")


def test_there_is_none_at_setup():
    """M-12.5."""
    game = mayfair(red=("attack 8",), green=("edict_cosmic_zap",), aliens=("mirror", "", ""))
    position = game.start
    use = PowerUsed(0, "reversal", None, power="mirror")
    position.stage = "hands"
    assert not once_play_has_begun(book().sheets["edict_cosmic_zap"](position, 2), use)
    game.start.stage = "play"
    game.play_until("launch")
    assert once_play_has_begun(book().sheets["edict_cosmic_zap"](game.position, 2), use)


def test_healers_wild_flare_has_it_discarded_without_effect():
    game = mayfair(
        red=("attack 8", "healer flare"), blue=("attack 20", "edict_cosmic_zap"), aliens=("mirror", "", "")
    )
    clash(game).red.uses("reversal")
    game.blue.plays("edict_cosmic_zap")
    game.play_until("card_played", of="red").red.plays("healer flare.no_zap")
    game.finish()
    assert game.all_totals[0].offense == 80 + 2 and not game.heard("power_was_zapped")


def test_edicts_are_out_of_its_reach():
    game = mayfair(red=("attack 8", "edict_plague"), blue=("edict_cosmic_zap",))
    game.play_until("encounter_starts", of="red")
    game.red.plays("edict_plague.spread:seat 1")
    assert not game.blue.is_offered("edict_cosmic_zap")
