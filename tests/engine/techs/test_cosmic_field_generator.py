from tests.engine.scenario import scenario

ZAP = "cosmic_field_generator.zap"


def started(*, planets=5, before=None, **more):
    game = scenario(red=("warpish", "attack 8"), blue=("", "attack 8"), green=("",)).with_planets(planets)
    game.with_tech("blue", "cosmic_field_generator", **more)
    if before:
        before(game)
    return game.attack().lay(red="attack 8", blue="attack 8")


def test_used_the_power_is_off_for_the_encounter_and_the_tech_is_discarded():
    game = started().play_until("power_used", of="blue")
    game.blue.plays(ZAP)
    game.pass_windows()
    assert game.heard("power_was_zapped")
    assert game.position.tech_discards == ["cosmic_field_generator"]


def test_declined_it_stays_and_the_power_works():
    game = started().play_until("power_used", of="blue")
    game.blue.plays("pass")
    assert not game.enc.zapped and game.blue.seat.techs


def test_face_down_it_stops_nothing():
    game = started(faceup=False, ships=2)
    assert not game.blue.is_offered(ZAP)


def test_no_card_zap_stops_it_but_a_tech_scrambler_does():
    game = scenario(red=("warpish", "attack 8", "card_zap"), blue=("", "attack 8"), green=("",))
    game.with_tech("blue", "cosmic_field_generator").with_tech("red", "tech_scrambler", ships=2, faceup=False)
    game.attack().lay(red="attack 8", blue="attack 8").play_until("power_used", of="blue")
    game.blue.plays(ZAP)
    game.play_until("tech_used", of="red")
    assert not game.red.is_offered("card_zap")
    game.red.plays("tech_scrambler.scramble")
    assert not game.enc.zapped


def used(**more):
    game = started(**more).play_until("power_used", of="blue")
    game.blue.plays(ZAP)
    game.pass_windows()
    return [fact.power for fact in game.heard("power_was_zapped")]


def test_its_owner_needs_no_colony():
    assert used(before=lambda game: game.blue.loses_home_colonies(5)) == ["warpish"]


def test_with_four_planets():
    assert used(planets=4) == ["warpish"]


def test_with_too_few_ships_it_is_not_completed():
    game = scenario(red=("",), blue=("",), green=("",))
    game.with_tech("blue", "cosmic_field_generator", ships=1, faceup=False)
    game.play_until("tech_action", of="blue")
    assert not any(option.startswith("complete") for option in game.blue.options)


def test_it_works_as_a_cosmic_zap_does():
    """JC: Healer's wild flare stops it."""
    game = scenario(red=("warpish", "attack 8", "healer flare"), blue=("", "attack 8"), green=("",))
    game.with_tech("blue", "cosmic_field_generator").attack().lay(red="attack 8", blue="attack 8")
    game.play_until("power_used", of="blue").blue.plays(ZAP)
    game.play_until("tech_used", of="red").red.plays("healer flare")
    game.pass_windows()
    assert not game.heard("power_was_zapped")


def test_a_super_flare_is_stopped_by_it_too():
    """W: and its power is off, as by a Cosmic Zap (R-21.6)."""
    game = scenario(red=("human", "attack 8", "human flare"), blue=("", "attack 8"), green=("",))
    game.with_tech("blue", "cosmic_field_generator").attack().lay(red="attack 8", blue="attack 8")
    game.play_until("cards_revealed", of="red").red.plays("human flare.double_humanity:8")
    while not game.blue.is_offered(ZAP):
        game.default()
    game.blue.plays(ZAP)
    game.pass_windows()
    assert [fact.power for fact in game.heard("power_was_zapped")] == ["human"]
    assert "human flare" in game.red.hand
