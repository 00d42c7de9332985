"""Super sides that many things must come together for: where they do, a bot uses them (docs/rulings.md)."""

from tests.engine.bots import answer
from tests.engine.scenario import scenario


def test_a_pacifist_lets_the_opponent_pay_for_the_failed_deal():
    red = ("pacifist", "negotiate", "pacifist flare")
    game = scenario(red=red, blue=("", "negotiate"), green=("",))
    game.attack().lay(red="negotiate", blue="negotiate").play_until("deal", of="red")
    game.red.answers(answer(game, "red"))
    game.play_until("deal_failed", of="red")
    assert answer(game, "red") == "pacifist flare.shift_the_price"


def test_a_spiff_crashes_after_a_light_defeat():
    """Six and three against ten and four."""
    game = scenario(red=("spiff", "attack 6", "spiff flare"), blue=("", "attack 10"), green=("",))
    game.attack(ships=3).lay(red="attack 6", blue="attack 10").play_until("ships_leaving", of="red")
    assert answer(game, "red") == "spiff flare.soft_landing"


def test_a_tripler_triples_a_thirteen():
    game = scenario(red=("tripler", "attack 13", "tripler flare"), blue=("", "attack 20"), green=("",))
    game.attack(ships=3).lay(red="attack 13", blue="attack 20").play_until("cards_revealed", of="red")
    assert answer(game, "red") == "tripler flare.thirteen"


def test_a_clone_doubles_its_compensation():
    blue = ("", "attack 20", "quash", "plague", "attack 1", "attack 4", "morph")
    game = scenario(red=("clone", "negotiate", "clone flare"), blue=blue, green=("",))
    game.attack(ships=2).lay(red="negotiate", blue="attack 20").play_until("compensation_due", of="red")
    assert answer(game, "red") == "clone flare.doubled_compensation:4"
