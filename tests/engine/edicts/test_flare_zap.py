from tests.engine.edicts.play import clash, mayfair


def flared(*zaps, aliens=("", "", ""), play="mirror flare.copy"):
    game = mayfair(red=("attack 8", "mirror flare"), blue=("attack 20", *zaps), aliens=aliens)
    clash(game)
    while not game.red.is_offered(play):
        game.default()
    game.red.plays(play)
    return game


def test_a_wild_flare_has_no_effect_and_is_discarded():
    """M-12.2."""
    game = flared("edict_flare_zap")
    game.blue.plays("edict_flare_zap")
    assert game.totals().offense == 10
    assert "mirror flare" in game.discards and not game.red.hand


def test_a_super_flare_too_and_the_power_goes_on():
    """M-12.2: the card is cancelled, no power zapped."""
    game = flared("edict_flare_zap", aliens=("mirror", "", ""), play="mirror flare.one_card_alone:seat 0")
    game.blue.plays("edict_flare_zap")
    game.finish()
    assert "mirror flare" in game.discards
    assert not game.heard("power_was_zapped")


def test_edicts_are_out_of_its_reach():
    """M-12.4: flares alone."""
    game = mayfair(red=("attack 8", "edict_plague"), blue=("edict_flare_zap",))
    game.play_until("encounter_starts", of="red")
    game.red.plays("edict_plague.spread:seat 1")
    assert game.blue.options == ["pass"]
