"""Grudge: whoever was invited and did not come pays in the end."""

import pytest

from tests.engine.fights import offer
from tests.engine.player import has_orders
from tests.engine.scenario import scenario

CARDS = {"won": ("attack 40", "attack 8"), "lost": ("attack 8", "attack 40"), "deal": ("negotiate",) * 2}


def invited(*red, result="lost", blue=(), alien="grudge", joins=None, seats=(2, 3, 4), extra=None):
    """Red invites; `joins` by name: ("offense", ships) or ("defense", ships), all others stay out."""
    mine, theirs = CARDS[result]
    game = scenario(
        red=(alien, mine, *red),
        blue=("", theirs, *blue),
        green=("", *(extra or {}).get("green", ())),
        yellow=((extra or {}).get("yellow_alien", ""),),
        purple=("",),
    )
    return asks_for_help(game, joins or {}, seats)


def asks_for_help(game, joins, seats=(2, 3, 4)):
    game.play_until("launch")
    game.number = game.position.encounters
    game._launch(1, 5)
    game.play_until("invite", of="red")
    game.red.answers("seats " + " ".join(map(str, seats)))
    game.play_until("invite", of="blue")
    helpers = [str(game.names.index(n)) for n, (side, _) in joins.items() if side == "defense"]
    game.blue.answers("seats " + " ".join(helpers) if helpers else "nobody")
    for name, (side, ships) in joins.items():
        game.play_until("join", of=name)
        game.seat(name).answers({"side": side, "ships": ships})
    return game


JOINED = {"green": ("offense", {"10": 1}), "purple": ("defense", {"20": 2})}


def lay(game, result="lost"):
    mine, theirs = CARDS[result]
    return game.lay(red=mine, blue=theirs)


def test_who_stays_out_and_who_joins_the_other_side_get_a_token_each():
    game = invited(joins=JOINED)
    game.play_until("encounter_card")
    tokens = [e["other"] for e in game.view(None)["encounter"]["lasting"] if e["what"] == "token"]
    assert tokens == [3, 4]


def test_after_a_loss_each_holder_loses_four_ships():
    game = lay(invited(joins=JOINED))
    game.finish()
    assert (game.green.warp, game.yellow.warp, game.purple.warp) == (1, 4, 4)


def test_holders_pay_in_clockwise_order_and_choose_themselves():
    game = lay(invited(joins={}))
    game.play_until("lose_ships", of="green")
    assert game.asked() == {"green": "lose_ships"}
    game.green.answers({"10": 4})
    assert game.asked() == {"yellow": "lose_ships"}


def test_a_holder_pays_none_of_the_ships_it_had_on_the_other_side():
    """Purple's three remaining ships are those that were in the encounter."""
    game = scenario(
        red=("grudge", "attack 8"), blue=("", "attack 40"), green=("",), yellow=("",), purple=("",)
    )
    for planet in (21, 22, 23, 24):
        game.start.planets[planet].pop(4)
    game.start.planets[20][4] = 5
    game.purple.seat.removed = 15
    asks_for_help(game, {"purple": ("defense", {"20": 3})})
    lay(game)
    game.finish()
    assert game.purple.warp == 2


def settle_with_green():
    """Green lands two ships with red, a Vacuum takes them along, and then comes Grudge's bill."""
    game = scenario(red=("", "attack 40"), blue=("grudge", "attack 8"), green=("",), yellow=("vacuum",))
    for planet in (12, 13, 14):
        game.start.planets[planet].clear()
    game.start.planets[11][2], game.green.seat.removed = 2, 14
    game.play_until("launch")
    game.number = game.position.encounters
    game._launch(1, 5)
    game.play_until("invite", of="red").red.answers("seats 2")
    game.play_until("invite", of="blue").blue.answers("seats 2 3")
    game.play_until("join", of="green").green.answers({"side": "offense", "ships": {"11": 2}})
    game.play_until("join", of="yellow").yellow.answers({"side": "defense", "ships": {"15": 2}})
    game.lay(red="attack 40", blue="attack 8")
    game.play_until("vacuum.catharsis", of="yellow").yellow.answers({"seat 2": 2})
    game.play_until("lose_ships", of="green").green.answers({"5": 2})
    return game.finish()


def test_landed_ships_that_are_gone_by_then_spare_no_others():
    """A Vacuum has taken the two that landed along: the four at home pay."""
    assert settle_with_green().green.warp == 2 + 4


def test_ships_that_landed_on_the_other_side_cannot_be_chosen():
    """The Grudge defends; purple landed beside the offense."""
    game = scenario(red=("", "attack 40"), blue=("grudge", "attack 8"), green=("",), yellow=("",))
    game.green.has_colony(5, 2)
    game.play_until("launch")
    game.number = game.position.encounters
    game._launch(1, 5)
    game.red.answers("seats 2")
    game.play_until("invite", of="blue")
    game.blue.answers("seats 2")
    game.play_until("join", of="green")
    game.green.answers({"side": "offense", "ships": {"11": 3}})
    game.lay(red="attack 40", blue="attack 8")
    game.play_until("lose_ships", of="green")
    assert game.green.ask.form.places["5"] == 2


def test_after_a_win_each_holder_loses_one_ship():
    game = lay(invited(result="won"), "won")
    game.finish()
    assert (game.green.warp, game.yellow.warp, game.purple.warp) == (1, 1, 1)


def dealt(do):
    game = lay(invited("attack 5", result="deal"), "deal")
    game.play_until("deal")
    game.red.answers(offer({"cards": ["random"]}))
    game.blue.answers({"do": do})
    game.finish()
    return game


def test_after_a_deal_each_holder_loses_one_ship():
    game = dealt("accept")
    assert (game.green.warp, game.yellow.warp) == (1, 1)


def test_after_a_failed_deal_each_holder_loses_four_ships():
    game = dealt("break off")
    assert (game.green.warp, game.yellow.warp) == (4, 4)


def test_as_defense_it_bears_a_grudge_too():
    game = scenario(red=("", "attack 8"), blue=("grudge", "attack 40"), green=("",), yellow=("",))
    game.play_until("launch")
    game.number = game.position.encounters
    game._launch(1, 5)
    game.red.answers("nobody")
    game.play_until("invite", of="blue")
    game.blue.answers("seats 2")
    game.lay(red="attack 8", blue="attack 40").finish()
    assert (game.green.warp, game.yellow.warp) == (1, 0)


def test_who_was_not_invited_is_never_hit():
    game = lay(invited(seats=(2,)))
    game.finish()
    assert (game.green.warp, game.yellow.warp) == (4, 0)


def test_who_could_not_join_gets_a_token_but_has_nothing_to_lose():
    game = scenario(red=("grudge", "attack 8"), blue=("", "attack 40"), green=("",), yellow=("",))
    for planet in range(10, 15):
        game.green.seat.warp += game.start.planets[planet].pop(2)
    game.play_until("launch")
    asks_for_help(game, {}, seats=(2,))
    game.play_until("encounter_card")
    assert [e.other for e in game.enc.lasting if e.what == "token"] == [2]
    lay(game).finish()
    assert game.green.warp == 20


def test_an_ally_thrown_out_later_has_allied():
    """R-9.9, T-28."""
    game = invited(joins={"green": ("offense", {"10": 2})}, seats=(2,), blue=["force_field"])
    game.play_until("encounter_card", of="blue")
    game.blue.plays("force_field")
    lay(game).finish()
    assert game.green.warp == 0


def test_a_bystanding_grudge_gives_no_tokens():
    game = scenario(red=("", "attack 8"), blue=("", "attack 40"), green=("grudge",), yellow=("",))
    asks_for_help(game, {}, seats=(2, 3))
    lay(game).finish()
    assert game.yellow.warp == 0


def test_zapped_there_are_no_tokens_and_no_payment():
    game = invited(blue=["cosmic_zap"])
    game.blue.zaps_power()
    lay(game).finish()
    assert (game.green.warp, game.yellow.warp, game.purple.warp) == (0, 0, 0)


def test_settling_is_no_use_that_could_be_zapped():
    game = lay(invited(seats=(2,), blue=["cosmic_zap"]))
    used = [fact.ability for fact in game.heard("power_announced")]
    game.finish()
    assert [fact.ability for fact in game.heard("power_announced")] == used == ["revenge"]
    assert game.green.warp == 4


def test_lost_before_the_end_the_tokens_count_all_the_same():
    game = scenario(red=("", "attack 40"), blue=("grudge", "attack 8"), green=("",), yellow=("",))
    game.blue.loses_home_colonies(2)
    game.play_until("launch")
    game.number = game.position.encounters
    game._launch(1, 5)
    game.red.answers("nobody")
    game.play_until("invite", of="blue")
    game.blue.answers("seats 2")
    game.lay(red="attack 40", blue="attack 8").finish()
    assert game.blue.seat.powerless
    assert game.green.warp == 4


def test_without_power_no_tokens_are_given():
    game = scenario(red=("grudge", "attack 8"), blue=("", "attack 40"), green=("",), yellow=("",))
    game.red.loses_home_colonies()
    asks_for_help(game, {}, seats=(2,))
    lay(game).finish()
    assert game.green.warp == 0


def test_an_encounter_without_a_result_costs_nobody_ships():
    game = invited(seats=(2,))
    game.play_until("encounter_card", of="red")
    game.enc.result, game.enc.called_off = "called off", True
    game.lay(red="attack 8", blue="attack 40").finish()
    assert game.green.warp == 0


def test_an_allied_observer_keeps_its_ships():
    game = invited(extra={"yellow_alien": "observer"}, joins={"yellow": ("defense", {"15": 1})}, seats=(3,))
    lay(game).finish()
    assert game.yellow.warp == 0


def test_a_healer_heals_each_payment():
    game = scenario(red=("grudge", "attack 8"), blue=("", "attack 40"), green=("",), yellow=("healer",))
    asks_for_help(game, {}, seats=(2,))
    lay(game)
    while not game.yellow.is_offered("healing:seat 2"):
        game.default()
    game.yellow.uses("healing:seat 2")
    game.finish()
    assert game.green.warp == 0


def test_super_makes_every_holder_lose_four_ships_though_it_has_won():
    game = lay(invited("grudge flare", result="won"), "won")
    game.play_until("encounter_settled", of="red")
    game.red.plays("harsh_revenge")
    game.finish()
    assert (game.green.warp, game.yellow.warp, game.purple.warp) == (4, 4, 4)


def test_super_zapped_the_tokens_take_effect_as_without_it():
    game = lay(invited("grudge flare", result="won", blue=["cosmic_zap"]), "won")
    game.play_until("encounter_settled", of="red")
    game.red.plays("harsh_revenge")
    game.blue.zaps_power("super_played")
    game.finish()
    assert (game.green.warp, game.yellow.warp) == (1, 1)


def test_super_is_not_for_the_wild_holder():
    game = lay(invited("grudge flare", result="won", alien=""), "won")
    game.play_until("encounter_settled", of="red")
    assert game.red.options == ["pass"]


def test_wild_keeps_offensive_allies_from_landing():
    game = scenario(red=("", "attack 40"), blue=("", "attack 8", "grudge flare"), green=("",))
    game.attack(ships=1, planet=5, allies={"green": ("offense", 2)}).lay(red="attack 40", blue="attack 8")
    game.play_until("winner_known", of="blue")
    game.blue.plays("rob_allies")
    game.finish()
    assert game.planets[5] == {0: 1}
    assert game.green.ships == 20


def test_wild_keeps_defensive_allies_from_rewards():
    game = scenario(red=("", "attack 8", "grudge flare"), blue=("", "attack 40"), green=("",))
    game.attack(ships=1, planet=5, allies={"green": ("defense", 2)}).lay(red="attack 8", blue="attack 40")
    game.play_until("winner_known", of="red")
    game.red.plays("rob_allies")
    game.finish()
    assert game.green.hand == []
    assert game.green.ships == 20


def test_wild_needs_an_opponent_who_has_won_with_allies():
    game = scenario(red=("", "attack 40", "grudge flare"), blue=("", "attack 8"), green=("",))
    game.attack(ships=1, planet=5, allies={"green": ("offense", 2)}).lay(red="attack 40", blue="attack 8")
    game.play_until("winner_known", of="red")
    assert not game.red.is_offered("rob_allies")


def test_wild_is_for_the_owner_without_power():
    game = scenario(red=("", "attack 40"), blue=("grudge", "attack 8", "grudge flare"), green=("",))
    game.blue.loses_home_colonies()
    game.attack(ships=1, planet=5, allies={"green": ("offense", 2)}).lay(red="attack 40", blue="attack 8")
    game.play_until("winner_known", of="blue")
    game.blue.plays("rob_allies")
    game.finish()
    assert game.planets[5] == {0: 1}


def test_under_the_house_rule_a_zapped_grudge_collects_nothing():
    """R-14.8, zap.unused_parts_stay false."""
    game = invited("grudge flare", result="won", blue=["cosmic_zap"])
    game.position.rules["zap.unused_parts_stay"] = False
    lay(game, "won").play_until("encounter_settled", of="red")
    game.red.plays("harsh_revenge")
    game.blue.zaps_power("super_played")
    game.finish()
    assert (game.green.warp, game.yellow.warp) == (0, 0)


def test_if_the_sheet_has_left_the_game_the_tokens_go_without_effect():
    game = invited(seats=(2,))
    game.play_until("encounter_card")
    game.position.unused.append(game.red.seat.powers.pop().alien)
    lay(game).finish()
    assert game.green.warp == 0


@pytest.mark.parametrize(("others", "plays"), [((), True), (("zombie flare",), False)])
def test_wild_when_it_helps_is_kept_beside_another_flare(others, plays):
    """Which may save a ship: only one can be played."""
    red, blue = ("", "attack 40"), ("", "attack 8", "grudge flare", *others)
    game = scenario(red=red, blue=blue, green=("",))
    has_orders(game.start.seats[1], {"grudge flare.rob_allies": "helps"})
    game.attack(ships=1, planet=5, allies={"green": ("offense", 2)}).lay(red="attack 40", blue="attack 8")
    game.pass_windows()
    assert [fact.card for fact in game.heard("card_announced")] == ["grudge flare"] * plays
