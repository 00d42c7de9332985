from tests.engine.scenario import scenario


def fought(offense, defense, /, *, allies=None, alien="", ships=2, **held):
    hands = {name: ("", *held.get(name, ())) for name in ("red", "blue", "green", "yellow")}
    hands["red"] = (alien, *held.get("red", ()), offense)
    hands["blue"] += (defense,)
    return scenario(**hands).attack(ships=ships, allies=allies).lay(red=offense, blue=defense)


def test_nobody_collects_compensation_or_rewards():
    """R-17.14."""
    game = fought("negotiate", "attack 6", allies={"yellow": "defense"}, blue=["plague"], green=["ionic_gas"])
    game.play_until("winner_known", of="green")
    game.green.plays("ionic_gas")
    game.finish()
    assert game.red.hand == []
    assert not game.heard("rewards_taken")
    assert game.yellow.hand == []


def test_ships_return_and_are_lost_as_ever():
    """R-17.14: nothing else is stopped."""
    allies = {"yellow": ("defense", 2)}
    game = fought("negotiate", "attack 6", allies=allies, green=["ionic_gas"]).play_until("winner_known")
    game.green.plays("ionic_gas")
    game.finish()
    assert (game.red.warp, game.yellow.ships) == (2, 20)


def test_colonies_of_offensive_allies_are_no_rewards():
    allies = {"yellow": ("offense", 2)}
    game = fought("attack 30", "negotiate", allies=allies, red=["plague"], green=["ionic_gas"])
    game.play_until("winner_known", of="green")
    game.green.plays("ionic_gas")
    game.finish()
    assert game.planets[5] == {0: 2, 3: 2}
    assert "plague" not in game.blue.hand


def test_it_stops_what_a_power_adds_to_the_spoils():
    """R-17.14: Macron collects double, and here nothing."""
    held = {"blue": ["plague", "quash"], "green": ["ionic_gas"]}
    game = fought("negotiate", "attack 6", alien="macron", ships=1, **held)
    game.play_until("winner_known", of="green")
    game.green.plays("ionic_gas")
    game.finish()
    assert "quash" not in game.red.hand
    assert not game.heard("compensation_collected")


def test_after_a_deal_or_its_failure_it_cannot_be_played():
    """There is no winner then."""
    game = fought("negotiate", "negotiate", green=["ionic_gas"]).play_until("deal")
    game.red.answers({"do": "break off"})
    while game.enc.number == 1 and game.game.waiting:
        assert not game.green.is_offered("ionic_gas")
        game.default()
    assert game.green.hand == ["ionic_gas"]


def test_if_neither_is_due_it_cannot_be_played():
    """D-39: that follows from what everybody sees."""
    game = fought("attack 30", "attack 6", allies={"yellow": "defense"}, green=["ionic_gas"])
    assert game.green.is_asked("winner_known")
    assert game.green.options == ["pass"]
    game.finish()
    assert game.green.hand == ["ionic_gas"]


def test_nobody_is_asked_by_usual_stops_if_neither_is_due():
    """D-39."""
    game = scenario(red=("", "attack 30"), blue=("", "attack 6"), green=("",))
    for name in game.names:
        game.seat(name).has_usual_stops()
    game.attack(ships=1).lay(red="attack 30", blue="attack 6")
    while game.enc.number == 1 and not game.heard("encounter_over"):
        assert "ionic_gas" not in str(game.asked())
        game.default()
    assert game.heard("encounter_over")


def test_it_is_over_with_the_encounter():
    """The next one has its rewards."""
    game = fought("attack 1", "attack 20", allies={"yellow": "defense"}, green=["ionic_gas"])
    game.play_until("winner_known", of="green")
    game.green.plays("ionic_gas")
    game.finish()
    assert game.enc.lasting == []


def test_zapped_all_is_collected():
    game = fought("negotiate", "attack 6", blue=["plague", "quash"], green=["ionic_gas"], yellow=["card_zap"])
    game.play_until("winner_known", of="green")
    game.green.plays("ionic_gas")
    game.yellow.plays("card_zap")
    game.finish()
    assert [fact.cards for fact in game.heard("compensation_collected")] == [2]
