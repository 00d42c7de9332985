import pytest

from engine.state.cards import card
from tests.engine.player import has_orders
from tests.engine.scenario import scenario

CARDS = {"red": "attack 20", "blue": "attack 30"}


def fought(green=("fido",), red=(), blue=("",), cards=("attack 20", "attack 30"), allies=None, warp=0):
    game = scenario(red=("", cards[0], *red), blue=(*blue, cards[1]), green=green, yellow=("",))
    game.start.seats[2].warp += warp
    game.start.planets[10][2] -= warp
    return game.attack(ships=3, allies=allies).lay(red=cards[0], blue=cards[1])


def fetching(game, of="green"):
    return game.play_until("encounter_cards_discarded", of=of)


def test_as_a_bystander_it_offers_a_used_card_and_retrieves_a_ship_when_it_is_accepted():
    game = fetching(fought(warp=1))
    game.green.uses("fetch:attack 20 to seat 0")
    game.play_until("fido.offer", of="red").red.answers("accept")
    game.play_until("fido.reward", of="green").green.answers("ship")
    game.finish()
    assert game.red.hand == ["attack 20"]
    assert (game.green.warp, sorted(game.discards)) == (0, ["attack 30"])


def test_for_an_accepted_card_it_may_draw_one_instead():
    game = fetching(fought(warp=1))
    game.green.uses("fetch:attack 20 to seat 3")
    game.play_until("fido.offer", of="yellow").yellow.answers("accept")
    game.play_until("fido.reward", of="green").green.answers("card")
    assert (game.green.hand, game.green.warp) == (["attack 1"], 1)
    assert game.yellow.hand == ["attack 20"]


def test_the_reward_is_optional():
    """CX."""
    game = fetching(fought(warp=1))
    game.green.uses("fetch:attack 20 to seat 3")
    game.play_until("fido.offer", of="yellow").yellow.answers("accept")
    game.play_until("fido.reward", of="green").green.answers("pass")
    assert (game.green.hand, game.green.warp) == ([], 1)


def test_without_a_colony_or_a_ship_in_the_warp_there_is_only_a_card():
    game = fetching(fought())
    game.green.uses("fetch:attack 20 to seat 3")
    game.play_until("fido.offer", of="yellow").yellow.answers("accept")
    game.play_until("fido.reward", of="green")
    assert game.green.options == ["card", "pass"]


def test_a_declined_card_may_be_kept():
    game = fetching(fought())
    game.green.uses("fetch:attack 30 to seat 0")
    game.play_until("fido.offer", of="red").red.answers("decline")
    game.play_until("fido.keep", of="green").green.answers("yes")
    assert game.green.hand == ["attack 30"]
    assert game.red.hand == []
    assert not game.green.is_asked("fido.reward")


def test_a_declined_card_may_be_left_on_the_discard_pile():
    """CX; and one offer per card: it is not offered to anybody else."""
    game = fetching(fought())
    game.green.uses("fetch:attack 30 to seat 0")
    game.play_until("fido.offer", of="red").red.answers("decline")
    game.play_until("fido.keep", of="green").green.answers("no")
    assert sorted(game.discards) == ["attack 20", "attack 30"]
    assert not game.green.is_asked()


def test_may_be_declined_and_never_offers_to_itself():
    game = fetching(fought())
    assert game.green.options == [
        "fido.fetch:attack 20 to seat 3",
        "fido.fetch:attack 20 to seat 0",
        "fido.fetch:attack 20 to seat 1",
        "fido.fetch:attack 30 to seat 3",
        "fido.fetch:attack 30 to seat 0",
        "fido.fetch:attack 30 to seat 1",
        "pass",
    ]
    game.green.passes()
    assert sorted(game.discards) == ["attack 20", "attack 30"]


def test_as_a_main_player_it_may_bring_its_own_card_to_its_opponent():
    game = scenario(red=("fido", "attack 8"), blue=("", "attack 30"), green=("",))
    fetching(game.attack().lay(red="attack 8", blue="attack 30"), of="red").red.uses(
        "fetch:attack 8 to seat 1"
    )
    game.play_until("fido.offer", of="blue").blue.answers("accept")
    assert "attack 8" in game.blue.hand


def test_zapped_both_cards_stay_discarded():
    game = fetching(fought(red=["cosmic_zap"]))
    game.green.uses("fetch:attack 20 to seat 0")
    game.red.zaps_power()
    game.finish()
    assert sorted(game.discards) == ["attack 20", "attack 30", "cosmic_zap"]
    assert not game.heard("card_moved")


def test_without_its_power_it_is_not_asked():
    game = scenario(red=("", "attack 20"), blue=("", "attack 30"), green=("fido",))
    game.green.loses_home_colonies()
    game.attack().lay(red="attack 20", blue="attack 30")
    game.finish()
    assert "fido.offer" not in game.asked().values()
    assert not [f for f in game.told() if f.id == "power_announced"]
    assert {"attack 20", "attack 30"} <= {*game.discards}


def test_regained_the_power_works_again():
    game = scenario(red=("", "attack 20"), blue=("", "attack 30"), green=("fido",))
    game.green.loses_home_colonies()
    game.start.planets[12][2] = 1  # the power is back with the next instruction
    game.green.seat.warp -= 1
    fetching(game.attack().lay(red="attack 20", blue="attack 30")).green.uses("fetch:attack 30 to seat 0")
    game.play_until("fido.offer", of="red")


def test_what_clone_kept_cannot_be_fetched():
    """F18."""
    game = fought(blue=("clone",))
    game.play_until("encounter_cards_leaving", of="blue").blue.uses("replicate")
    fetching(game)
    assert [o.partition(" to ")[0] for o in game.green.options] == ["fido.fetch:attack 20"] * 3 + ["pass"]


def test_what_filch_took_before_cannot_be_fetched_but_the_other_card_can():
    """F18: the timing order decides; ENG: then Fido may choose the other one."""
    game = scenario(red=("filch", "attack 20"), blue=("", "attack 30"), green=("fido",))
    fetching(game.attack().lay(red="attack 20", blue="attack 30")).green.uses("fetch:attack 30 to seat 0")
    game.red.uses("theft")
    game.play_until("encounter_cards_discarded", of="green")
    assert game.red.hand == ["attack 30"]
    assert game.green.options == ["fido.fetch:attack 20 to seat 0", "fido.fetch:attack 20 to seat 1", "pass"]


def test_what_fido_brought_away_cannot_be_taken_by_filch():
    game = scenario(red=("fido", "attack 20"), blue=("filch", "attack 30"), green=("",))
    fetching(game.attack().lay(red="attack 20", blue="attack 30"), of="red")
    game.red.uses("fetch:attack 20 to seat 2")
    game.blue.uses("theft")
    game.play_until("fido.offer", of="green").green.answers("accept")
    game.play_until("fido.reward", of="red").red.answers("pass")
    assert game.heard("card_moved")[0].to_seat == 2
    assert not [f for f in game.told() if f.id == "power_announced" and f.power == "filch"]
    assert not game.blue.is_offered("theft")


def test_an_accepted_card_of_a_gambler_cannot_be_fetched():
    game = fought(blue=("gambler",))
    game.play_until("before_reveal", of="blue").blue.uses("bluff:attack 40")
    game.play_until("gambler.belief").red.answers("accept")
    fetching(game)
    assert not any("attack 30" in o or "attack 40" in o for o in game.green.options)


def test_a_card_added_to_an_encounter_card_cannot_be_fetched():
    """F18, by analogy."""
    game = scenario(red=("", "attack 8"), blue=("chosen", "attack 30"), green=("fido",))
    game.deck_gives("attack 12").attack().lay(red="attack 8", blue="attack 30")
    game.play_until("cards_revealed", of="blue").blue.uses("prayer")
    game.play_until("chosen.pick").blue.answers("add attack 12")
    fetching(game)
    assert not any("attack 12" in o for o in game.green.options)
    assert "attack 12" in game.discards


def test_an_attack_thrown_in_by_a_reserve_cannot_be_fetched():
    """F18."""
    game = scenario(red=("reserve", "attack 8", "attack 4"), blue=("", "attack 30"), green=("fido",))
    game.attack().lay(red="attack 8", blue="attack 30")
    game.play_until("cards_revealed", of="red").red.uses("reinforce:attack 4 for offense")
    fetching(game)
    assert "attack 4" in game.discards
    assert not any("attack 4" in o for o in game.green.options)


# Wild


def giving(*red, discards=("quash", "attack 4"), blue=("",)):
    game = scenario(red=("", "attack 8", "fido flare", *red), blue=(*blue, "attack 30"), green=("",))
    game.start.discards = [card(key) for key in discards]
    return game.attack()


def test_wild_gives_the_newest_discard_to_the_opponent_and_draws_a_card():
    game = giving().play_until("before_cards_chosen", of="red")
    game.red.plays("unwanted_gift")
    game.play_until("encounter_card")
    assert game.blue.hand == ["attack 30", "attack 4"]
    assert game.red.hand == ["attack 1", "attack 8", "fido flare"]
    assert sorted(game.discards) == ["quash"]


def test_wild_gives_nothing_when_an_answer_to_it_has_had_the_pile_shuffled():
    """R-19.4."""
    red, blue = ("", "attack 8", "fido flare"), ("", "attack 8", "remora flare")
    game = scenario(red=red, blue=blue, green=("",))
    game.attack().play_until("before_cards_chosen", of="red")
    game.position.deck, game.position.discards = [], [card("attack 4")]
    game.red.plays("unwanted_gift")
    game.blue.plays("remora flare")
    game.play_until("encounter_card")
    assert game.blue.hand == ["attack 4", "attack 8", "remora flare"]
    assert game.red.hand == ["attack 8", "fido flare"]
    assert game.heard("card_moved") == []


def test_wild_may_be_declined():
    game = giving().play_until("before_cards_chosen", of="red")
    game.red.passes()
    game.finish()
    assert sorted(game.discards) == ["attack 30", "attack 4", "attack 8", "quash"]
    assert not game.heard("card_moved")


def test_wild_is_not_offered_while_the_discard_pile_is_empty():
    """ENG."""
    game = giving(discards=()).play_until("before_cards_chosen", of="red")
    assert game.red.options == ["pass"]


def test_wild_is_for_main_players():
    game = scenario(red=("", "attack 8"), blue=("", "attack 30"), green=("", "fido flare"))
    game.start.discards = [card("attack 4")]
    game.attack(allies={"green": "offense"}).play_until("before_cards_chosen", of="green")
    assert game.green.options == ["pass"]


def test_wild_card_zapped_nobody_gets_anything():
    game = giving(blue=("", "card_zap")).play_until("before_cards_chosen", of="red")
    game.red.plays("unwanted_gift")
    game.blue.zaps_card()
    game.play_until("encounter_card")
    assert game.blue.hand == ["attack 30"]
    assert sorted(game.discards) == ["attack 4", "card_zap", "fido flare", "quash"]


def test_with_the_power_lost_the_own_flare_is_wild():
    game = scenario(red=("fido", "attack 8", "fido flare"), blue=("", "attack 30"), green=("",))
    game.start.discards = [card("attack 4")]
    game.red.loses_home_colonies()
    game.attack().play_until("before_cards_chosen", of="red").red.plays("unwanted_gift")
    game.play_until("encounter_card")
    assert "attack 4" in game.blue.hand


# Super


def several(**more):
    return fetching(fought(green=("fido", "fido flare"), **more))


def test_super_offers_both_cards_to_different_players_each_with_its_result():
    game = several(warp=2)
    game.green.plays("fido flare.fetch_several:attack 30 to seat 3")
    game.play_until("fido.next", of="green").green.answers("attack 20 to seat 0")
    game.play_until("fido.offer", of="yellow").yellow.answers("accept")
    game.play_until("fido.reward", of="green").green.answers("ship")
    game.play_until("fido.offer", of="red").red.answers("decline")
    game.play_until("fido.keep", of="green").green.answers("yes")
    game.finish()
    assert game.yellow.hand == ["attack 30"]
    assert game.green.hand == ["attack 20", "fido flare"]
    assert (game.green.warp, sorted(game.discards)) == (1, [])


def test_super_names_all_offers_before_it_can_be_answered():
    game = several()
    game.green.plays("fido flare.fetch_several:attack 30 to seat 3")
    game.play_until("fido.next", of="green").green.answers("attack 20 to seat 0")
    [told] = [f for f in game.told() if f.id == "card_announced" and f.card == "fido flare"]
    assert told.choice == "attack 30 to seat 3, attack 20 to seat 0"


def test_super_may_offer_one_card_only():
    game = several()
    game.green.plays("fido flare.fetch_several:attack 30 to seat 3")
    game.play_until("fido.next", of="green").green.answers("pass")
    game.play_until("fido.offer", of="yellow").yellow.answers("accept")
    game.play_until("fido.reward").green.answers("pass")
    assert sorted(game.discards) == ["attack 20"]


def test_super_keeps_all_declined_cards():
    """ENG."""
    game = several()
    game.green.plays("fido flare.fetch_several:attack 30 to seat 0")
    game.play_until("fido.next", of="green").green.answers("attack 20 to seat 0")
    for _ in range(2):
        game.play_until("fido.offer", of="red").red.answers("decline")
        game.play_until("fido.keep", of="green").green.answers("yes")
    game.finish()
    assert game.green.hand == ["attack 20", "attack 30", "fido flare"]


def test_super_offers_two_equal_cards_one_after_the_other():
    game = several(cards=("attack 20", "attack 20"))
    game.green.plays("fido flare.fetch_several:attack 20 to seat 0")
    game.play_until("fido.next", of="green").green.answers("attack 20 to seat 3")
    game.play_until("fido.offer", of="red").red.answers("accept")
    game.play_until("fido.reward").green.answers("pass")
    game.play_until("fido.offer", of="yellow").yellow.answers("accept")
    assert (game.red.hand, game.yellow.hand) == (["attack 20"], ["attack 20"])


def test_super_cannot_bring_a_card_that_was_shuffled_into_the_deck_meanwhile():
    game = several()
    game.green.plays("fido flare.fetch_several:attack 20 to seat 0")
    game.play_until("fido.next", of="green").green.answers("attack 30 to seat 3")
    game.play_until("fido.offer", of="red").red.answers("accept")
    game.position.deck = []
    game.play_until("fido.reward").green.answers("card")
    assert not game.yellow.is_asked("fido.offer")
    assert game.green.hand == ["attack 30", "fido flare"]


def test_super_after_the_power_has_only_the_other_card_left():
    game = several()
    game.green.uses("fido.fetch:attack 30 to seat 0")
    game.play_until("fido.offer", of="red").red.answers("decline")
    game.play_until("fido.keep", of="green").green.answers("no")
    game.play_until("encounter_cards_discarded", of="green")
    assert {o.partition(" to ")[0] for o in game.green.options} == {
        "fido flare.fetch_several:attack 20",
        "pass",
    }


def test_super_zapped_is_kept_and_the_cards_stay():
    game = several(red=["cosmic_zap"])
    game.green.plays("fido flare.fetch_several:attack 30 to seat 0")
    game.play_until("fido.next", of="green").green.answers("pass")
    game.red.zaps_power("super_played")
    game.finish()
    assert game.green.hand == ["fido flare"]
    assert sorted(game.discards) == ["attack 20", "attack 30", "cosmic_zap"]


def test_super_card_zapped_leaves_the_power():
    game = several(red=["card_zap"])
    game.green.plays("fido flare.fetch_several:attack 30 to seat 0")
    game.play_until("fido.next", of="green").green.answers("pass")
    game.red.zaps_card("super_played")
    game.play_until("encounter_cards_discarded", of="green").green.uses("fido.fetch:attack 20 to seat 0")
    game.play_until("fido.offer", of="red")
    assert "fido flare" in game.discards


def test_while_zapped_there_is_no_super():
    game = fought(green=("fido", "fido flare"))
    game.enc.zapped.append("fido")
    fetching(game)
    assert game.green.options == ["pass"]


@pytest.mark.parametrize(
    ("held", "cards", "fetches"),
    [
        (["fido flare"], ("attack 20", "attack 30"), False),
        (["zombie flare"], ("attack 20", "attack 30"), True),
        ([], ("attack 20", "attack 30"), True),
    ],
)
def test_when_it_helps_one_card_is_left_for_the_flare_that_fetches_both(held, cards, fetches):
    game = scenario(red=("", cards[0]), blue=("", cards[1]), green=("fido", *held), yellow=("",))
    has_orders(game.start.seats[2], {"fido.fetch": "helps"})
    game.attack(ships=3).lay(red=cards[0], blue=cards[1])
    game.play_until("encounter_cards_discarded", "fido.offer")
    assert bool(game.heard("power_announced")) == fetches


def test_when_it_helps_the_card_that_the_flare_has_left_is_fetched():
    game = fought(green=("fido", "fido flare"))
    has_orders(game.start.seats[2], {"fido.fetch": "helps"})
    fetching(game).green.plays("fido flare.fetch_several:attack 30 to seat 0")
    game.play_until("fido.next", of="green").green.answers("pass")
    game.play_until("fido.offer", of="red").red.answers("decline")
    game.play_until("fido.keep", of="green").green.answers("no")
    game.finish()
    assert [fact.choice.partition(" to ")[0] for fact in game.heard("power_announced")] == ["attack 20"]
