from tests.engine.scenario import scenario


def attacked(**more):
    game = scenario(
        red=("mirror", "attack 8", *more.get("red", ())),
        blue=("", "attack 20", *more.get("blue", ())),
        green=("",),
    )
    return game.attack(ships=2).lay(red="attack 8", blue="attack 20")


def test_turns_the_digits_of_both_attacks():
    game = attacked()
    game.red.uses("reversal")
    game.finish()
    assert game.planets[5] == {0: 2}  # 82 against 02 + 4


def test_may_be_declined():
    game = attacked()
    game.red.passes()
    game.finish()
    assert game.red.warp == 2


def test_zapped_nothing_is_turned():
    game = attacked(blue=["cosmic_zap"])
    game.red.uses("reversal")
    game.blue.plays("cosmic_zap")
    game.finish()
    assert game.red.warp == 2
