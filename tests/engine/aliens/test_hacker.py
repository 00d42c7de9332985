from engine.state.cards import card
from tests.engine.scenario import scenario

HAND = ["attack 10", "attack 12", "morph", "plague", "quash"]


def lost(
    *, ships=3, red=("hacker", "negotiate"), blue=("", "attack 30", "attack 8"), green=("", *HAND), **more
):
    """Red has lost with a negotiate against blue."""
    game = scenario(red=red, blue=blue, green=green, yellow=("",)).attack(ships=ships, **more)
    return game.lay(red="negotiate", blue="attack 30")


def due(**more):
    return lost(**more).play_until("compensation_due", of="red")


def hacked(**more):
    """Red has named green as the payer; the others have nothing to say to it."""
    game = due(**more)
    game.red.uses("hack:seat 2")
    return game.play_until("compensation_cards", "compensation_taken", of="red")


def paying(*, blue=("hacker", "attack 30", *HAND), red=("", "negotiate"), ships=2, green=("",)):
    """Blue has beaten a negotiate with its attack 30, and pays for two ships."""
    game = scenario(red=red, blue=blue, green=green).attack(ships=ships)
    return game.lay(red="negotiate", blue="attack 30").play_until("compensation_due", of="blue")


# Collecting


def test_lets_a_bystander_pay_and_picks_three_cards_from_the_hand_it_sees():
    game = due()
    assert game.red.options == ["hacker.hack:seat 1", "hacker.hack:seat 2", "pass"]
    game.red.uses("hack:seat 2")
    assert sorted(game.red.ask.form.cards) == sorted(HAND)
    assert (game.red.ask.form.least, game.red.ask.form.most) == (3, 3)
    game.red.answers(["attack 12", "morph", "quash"])
    assert game.red.hand == ["attack 12", "morph", "quash"]
    assert game.green.hand == ["attack 10", "plague"]
    assert game.blue.hand == ["attack 8"]


def test_may_name_the_opponent_too():
    game = due(ships=1, blue=("", "attack 30", "attack 8", "attack 9"))
    game.red.uses("hack:seat 1").answers(["attack 9"])
    assert (game.red.hand, game.blue.hand) == (["attack 9"], ["attack 8"])


def test_names_nobody_who_has_no_cards():
    assert "hacker.hack:seat 3" not in due().red.options


def test_may_be_declined_and_then_chance_takes_from_the_opponent():
    game = due(ships=1)
    game.red.passes()
    game.finish()
    assert (game.red.hand, game.green.hand) == (["attack 8"], sorted(HAND))
    assert not game.heard("looked_at_hand")


def test_a_payer_with_too_few_cards_pays_what_they_have_and_the_rest_is_lost():
    """ENG."""
    game = due(green=("", "morph"))
    game.red.uses("hack:seat 2")
    assert (game.red.hand, game.blue.hand) == (["morph"], ["attack 8"])


def test_counts_its_own_ships_and_not_those_of_allies():
    """RB."""
    game = due(ships=1, allies={"yellow": ("offense", 3)})
    assert game.red.uses("hack:seat 2").ask.form.most == 1


def test_only_the_hacker_sees_the_hand():
    """ENG."""
    game = due(ships=1)
    game.red.uses("hack:seat 2").answers(["quash"])
    look = [f.cards for f in game.heard("saw_cards", "red") if f.why == "look"]
    assert look == [("attack 10", "attack 12", "morph", "plague", "quash")]
    assert [f.cards for f in game.heard("saw_cards", "green")] == [("quash",)]
    assert game.heard("saw_cards", "blue") == game.heard("saw_cards", "yellow") == []
    for seat in ("blue", "yellow", None):
        assert [(f.payer, f.cards) for f in game.heard("compensation_collected", seat)] == [(2, 1)]
        assert [(f.seat, f.other) for f in game.heard("looked_at_hand", seat)] == [(0, 2)]


def test_takes_at_random_if_nothing_is_said():
    """D-74."""
    game = due()
    ask = game.red.uses("hack:seat 2").ask
    assert ask.sealed
    assert len(ask.default) == 3
    assert not set(ask.default) - set(HAND)


def test_a_hoard_is_no_part_of_the_hand():
    game = lost(green=("miser", "quash"), ships=1)
    game.green.power.pile = [card("attack 40")]
    game.play_until("compensation_due", of="red").red.uses("hack:seat 2")
    assert game.red.hand == ["quash"]


def test_zapped_chance_takes_from_the_opponent():
    game = due(blue=("", "attack 30", "attack 8", "attack 9", "morph", "cosmic_zap"))
    game.red.uses("hack:seat 2")
    game.blue.plays("cosmic_zap")
    game.finish()
    assert (game.red.hand, game.green.hand) == (["attack 8", "attack 9", "morph"], sorted(HAND))


def test_ionic_gas_leaves_nothing_to_hack():
    game = lost(blue=("", "attack 30", "ionic_gas", "attack 8"))
    game.play_until("winner_known", of="blue").blue.plays("ionic_gas")
    game.finish()
    assert not game.heard("power_announced")


def test_lost_power_is_not_asked():
    game = scenario(red=("hacker", "negotiate"), blue=("", "attack 30", "attack 8"), green=("", *HAND))
    game.red.loses_home_colonies(3)
    game.attack(ships=1).lay(red="negotiate", blue="attack 30").finish()
    assert not game.heard("power_announced")
    assert game.red.hand == ["attack 8"]


def test_power_regained_hacks_again():
    game = scenario(red=("hacker", "negotiate"), blue=("", "attack 30", "attack 8"), green=("", *HAND))
    game.draws("seat 0", "seat 1").red.loses_home_colonies(3)
    game.red.resettles(4)
    game.play_until("another_encounter").red.answers("yes")
    game.attack(ships=1).lay(red="negotiate", blue="attack 30").play_until("compensation_due", of="red")
    game.red.uses("hack:seat 2").answers(["quash"])
    assert game.red.hand == ["quash"]


def test_after_a_loss_with_an_attack_there_is_nothing_to_hack():
    game = scenario(red=("hacker", "attack 4"), blue=("", "attack 30", "attack 8"), green=("", *HAND))
    game.attack().lay(red="attack 4", blue="attack 30").finish()
    assert not game.heard("power_announced")


def test_is_not_for_allies_and_bystanders():
    game = scenario(
        red=("", "negotiate"), blue=("", "attack 30", "attack 8"), green=("hacker", "quash"), yellow=("",)
    )
    game.attack(ships=1, allies={"green": "offense"}).lay(red="negotiate", blue="attack 30").finish()
    assert not game.heard("power_announced")


def test_a_barbarian_opponent_has_looted_before():
    """ENG: the opponent may hold some of the hacker's own cards by now."""
    game = scenario(red=("barbarian", "attack 40"), blue=("hacker", "negotiate", "quash"), green=("",))
    game.attack(ships=1).lay(red="attack 40", blue="negotiate").play_until("barbarian.loot")
    game.red.answers(["quash"])
    game.play_until("compensation_due", of="blue").blue.uses("hack:seat 0")
    assert (game.red.hand, game.blue.hand) == ([], ["quash"])


def test_a_miser_who_is_made_to_pay_may_lay_cards_aside_and_takes_them_back():
    game = due(green=("", "miser flare", "morph", "quash", "attack 9"), ships=2)
    game.red.uses("hack:seat 2")
    game.green.passes()  # asked together with red, when there was nothing to lay aside yet
    game.green.plays("miser flare").answers(["morph", "quash"])
    game.play_until("another_encounter", "launch", "aim")
    assert game.red.hand == ["attack 9"]
    assert game.green.hand == ["miser flare", "morph", "quash"]


# Paying


def test_picks_the_cards_that_its_opponent_collects():
    game = paying()
    assert game.blue.options == ["hacker.pick_what_it_pays", "pass"]
    game.blue.uses("pick_what_it_pays")
    assert sorted(game.blue.ask.form.cards) == sorted(HAND)
    game.blue.answers(["attack 10", "plague"])
    assert game.red.hand == ["attack 10", "plague"]
    assert not game.heard("looked_at_hand")


def test_need_not_pick_what_it_pays():
    game = paying()
    game.blue.passes()
    game.finish()
    assert len(game.red.hand) == 2
    assert not game.heard("power_announced")


def test_zapped_in_paying_chance_picks():
    game = paying(red=("", "negotiate", "cosmic_zap"))
    game.blue.uses("pick_what_it_pays")
    game.red.plays("cosmic_zap")
    assert not game.blue.is_asked("compensation_cards")
    assert len(game.finish().red.hand) == 2


# Super


def collected(**more):
    game = hacked(red=("hacker", "negotiate", "attack 1", "attack 2", "hacker flare"), **more)
    game.red.answers(["attack 12", "morph", "quash"])
    return game.play_until("compensation_taken", of="red")


def test_super_gives_its_two_worst_cards_to_the_payer():
    game = collected()
    game.red.plays("hacker flare.give_back")
    assert game.red.ask.default == ["attack 1", "attack 2"]
    game.red.answers(["attack 1", "attack 2"])
    assert game.green.hand == ["attack 1", "attack 10", "attack 2", "plague"]
    assert game.red.hand == ["attack 12", "hacker flare", "morph", "quash"]


def test_super_gives_at_most_as_many_as_it_really_collected():
    """ENG."""
    game = hacked(red=("hacker", "negotiate", "attack 1", "attack 2", "hacker flare"), green=("", "morph"))
    game.red.plays("hacker flare")
    assert game.red.ask.form.most == 1


def test_super_may_give_back_what_came_from_the_payer():
    """CX."""
    game = collected()
    game.red.plays("hacker flare").answers(["quash"])
    assert "quash" in game.green.hand


def advice(game):
    return game.red.pays("hacker flare.give_back")


def test_super_is_worth_it_for_attacks_below_ten_and_gives_those_below_eight():
    game = hacked(red=("hacker", "negotiate", "attack 7", "attack 8", "hacker flare"), green=("", "quash"))
    assert advice(game) == 1
    game.red.plays("hacker flare")
    assert game.red.ask.sealed
    assert game.red.ask.default == ["attack 7"]


def test_super_gives_the_lowest_card_alone_if_none_is_poor_and_nothing_is_said():
    red, green = ("hacker", "negotiate", "attack 8", "attack 9", "hacker flare"), ("", "quash", "morph")
    game = hacked(red=red, green=green)
    assert advice(game) == 1
    assert game.red.plays("hacker flare").ask.default == ["attack 8"]


def test_super_is_not_worth_it_without_one():
    assert advice(hacked(red=("hacker", "negotiate", "attack 10", "hacker flare"), green=("", "quash"))) == 0


def test_super_has_nobody_to_give_to_if_nothing_was_collected():
    game = due(red=("hacker", "negotiate", "attack 1", "hacker flare"), blue=("", "attack 30"))
    game.red.passes()
    game.play_until("compensation_taken", "launch", "aim")
    assert not game.red.is_offered("hacker flare")


def test_super_may_be_kept():
    game = collected()
    game.red.passes()
    game.finish()
    assert len(game.green.hand) == 2


def test_super_zapped_gives_nothing_and_the_rest_is_wild():
    game = collected(blue=("", "attack 30", "cosmic_zap"))
    game.red.plays("hacker flare")
    game.blue.plays("cosmic_zap")
    game.finish()
    assert len(game.green.hand) == 2
    assert "hacker flare" in game.red.hand


def test_super_card_zapped_gives_nothing():
    game = collected(blue=("", "attack 30", "card_zap"))
    game.red.plays("hacker flare")
    game.blue.plays("card_zap")
    game.finish()
    assert len(game.green.hand) == 2
    assert "hacker flare" not in game.red.hand


# Wild


def test_wild_of_the_winner_leaves_the_negotiator_without_compensation():
    game = lost(red=("", "negotiate"), blue=("", "attack 30", "attack 8", "hacker flare"))
    game.play_until("compensation_due", of="blue").blue.plays("hacker flare")
    game.finish()
    assert (game.red.hand, game.blue.hand) == ([], ["attack 8", "hacker flare"])
    assert not game.heard("compensation_collected")


def test_wild_leaves_a_hacker_nothing_to_collect():
    game = due(blue=("", "attack 30", "attack 8", "hacker flare"))
    game.red.passes()
    game.blue.plays("hacker flare")
    game.play_until("compensation_due", "launch", "aim", of="red")
    assert not game.red.is_offered("hack")


def test_wild_may_be_kept():
    game = lost(red=("", "negotiate"), blue=("", "attack 30", "hacker flare"))
    game.play_until("compensation_due", of="blue").blue.passes()
    game.finish()
    assert game.red.hand == ["hacker flare"]


def test_wild_card_zapped_compensation_is_taken():
    game = lost(
        red=("", "negotiate", "card_zap"), blue=("", "attack 30", "attack 8", "hacker flare"), ships=1
    )
    game.play_until("compensation_due", of="blue").blue.plays("hacker flare")
    game.red.plays("card_zap")
    game.finish()
    assert game.red.hand == ["attack 8"]


def test_wild_protects_nobody_who_is_not_the_opponent():
    """CX."""
    game = due(green=("", "quash", "hacker flare"), ships=1)
    game.red.uses("hack:seat 2")
    game.green.passes()
    assert game.green.is_asked("compensation_due")
    assert not game.green.is_offered("hacker flare")
    game.play_until("compensation_cards").red.answers(["quash"])
    assert game.red.hand == ["quash"]


def test_wild_of_the_opponent_comes_too_late_when_somebody_else_has_come_to_pay():
    game = lost(blue=("", "attack 30", "attack 8", "hacker flare"), ships=1)
    game.play_until("compensation_due", of="red").red.uses("hack:seat 2")
    game.blue.plays("hacker flare")  # both were asked at once, and the offense goes first
    assert not game.heard("card_announced")
    game.play_until("compensation_cards").red.answers(["quash"])
    assert game.red.hand == ["quash"]


def test_with_the_power_zapped_its_own_flare_is_wild():
    game = paying(
        blue=("hacker", "attack 30", "attack 8", "quash", "hacker flare"),
        ships=1,
        red=("", "negotiate", "cosmic_zap"),
    )
    game.blue.uses("pick_what_it_pays")
    game.red.plays("cosmic_zap")
    assert game.blue.options == ["hacker flare.cancel_compensation", "pass"]
    game.blue.plays("hacker flare")
    assert game.finish().red.hand == []
