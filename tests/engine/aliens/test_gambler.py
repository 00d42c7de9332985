import pytest

from engine import NotAllowed, canonical_json
from engine.state.cards import card
from tests.engine.player import has_orders
from tests.engine.scenario import scenario

REAL = ("attack 4", "attack 30", "attack 40", "negotiate", "morph")


def begun(card="attack 4", red=(), blue=("", "attack 20"), green=("",), ships=3):
    game = scenario(red=("gambler", card, *red), blue=blue, green=green, purple=("",))
    game.attack(ships=ships).lay(red=card)
    return game.lay(blue=blue[1])


def states(game, words, answer="accept"):
    game.play_until("before_reveal", of="red").red.uses(f"bluff:{words}")
    game.play_until("gambler.belief", of="blue").blue.answers(answer)
    return game


def test_the_opponent_turns_up_their_card_first():
    game = begun()
    assert game.asked() == {"red": "before_reveal"}
    assert game.view("green")["encounter"]["cards"] == {"0": "face down", "1": "attack 20"}


def test_an_accepted_statement_counts_and_the_card_lies_at_the_bottom_of_the_deck():
    game = states(begun(), "attack 30").finish()
    assert game.all_totals == [(33, 24)]
    assert game.planets[5] == {0: 3}
    assert str(game.position.deck[0]) == "attack 4"
    assert "attack 4" not in game.discards


def test_may_be_declined():
    game = begun()
    game.red.passes()
    game.finish()
    assert game.all_totals == [(7, 24)]
    assert "attack 4" in game.discards


def test_as_the_defense():
    game = scenario(red=("", "attack 20"), blue=("gambler", "attack 4"), green=("",))
    game.attack(ships=3).lay(red="attack 20", blue="attack 4")
    game.play_until("before_reveal", of="blue").blue.uses("bluff:attack 40")
    game.play_until("gambler.belief", of="red").red.answers("accept")
    game.finish()
    assert game.all_totals == [(23, 44)]


def test_an_ally_neither_bluffs_nor_answers():
    game = scenario(red=("", "attack 4"), blue=("", "attack 20"), green=("gambler",))
    game.attack(allies={"green": "offense"}).lay(red="attack 4", blue="attack 20").finish()
    assert game.heard("power_announced") == []


def test_the_statement_names_a_card_that_exists():
    game = begun()
    with pytest.raises(NotAllowed):
        game.red.answers("gambler.bluff:attack 39")
    assert "gambler.bluff:morph" in game.red.options
    assert "gambler.bluff:negotiate" in game.red.options
    assert not any("flare" in option or "zap" in option for option in game.red.options)


def test_an_accepted_negotiate_leads_to_a_deal():
    game = states(begun(blue=("", "negotiate")), "negotiate").play_until("deal")
    assert set(game.asked()) == {"red", "blue"}


def test_an_accepted_negotiate_is_compensated():
    """ENG: an accepted statement counts as a revealed card for every later effect."""
    game = states(begun(blue=("", "attack 20", *["attack 1"] * 5)), "negotiate").finish()
    assert [(f.seat, f.cards) for f in game.heard("compensation_collected")] == [(0, 3)]


def test_an_opposing_morph_copies_the_stated_card_if_it_is_accepted():
    game = states(begun(blue=("", "morph")), "attack 30").finish()
    assert game.all_totals == [(33, 34)]


def test_an_opposing_morph_copies_the_real_card_if_it_is_challenged():
    game = states(begun(blue=("", "morph")), "attack 30", "challenge").finish()
    assert game.all_totals == [(7, 8)]


def test_a_stated_morph_copies_the_opponents_card():
    game = states(begun(), "morph").finish()
    assert game.all_totals == [(23, 24)]


def test_zapped_the_card_is_turned_up_and_no_penalty_is_possible():
    game = begun(blue=("", "attack 20", "cosmic_zap"))
    game.red.uses("bluff:attack 30")
    game.blue.zaps_power()
    assert "gambler.belief" not in game.asked().values()
    game.finish()
    assert game.all_totals == [(7, 24)]
    assert [f.cause for f in game.heard("ships_lost")] == ["result"]


def test_without_its_power_both_cards_are_revealed_together():
    game = scenario(red=("gambler", "attack 4"), blue=("", "attack 20"), green=("",))
    game.red.loses_home_colonies()
    game.attack(ships=3).lay(red="attack 4", blue="attack 20").finish()
    assert game.all_totals == [(7, 24)]
    assert game.heard("power_announced") == []


def test_regained_the_power_works_again():
    game = scenario(red=("gambler", "attack 4"), blue=("", "attack 20"), green=("",))
    game.red.loses_home_colonies()
    game.start.planets[2][0] = 1  # the power is back with the next instruction
    game.red.seat.warp -= 1
    game.attack(ships=3).lay(red="attack 4", blue="attack 20")
    states(game, "attack 30").finish()
    assert game.all_totals == [(33, 24)]


# Challenged


def test_a_lie_that_is_challenged_costs_as_many_ships_from_elsewhere():
    game = states(begun(), "attack 30", "challenge").finish()
    assert [(f.seat, f.ships, f.cause) for f in game.heard("ships_lost")] == [
        (0, 3, "penalty"),
        (0, 3, "result"),
    ]
    assert game.all_totals == [(7, 24)]
    assert "attack 4" in game.discards


def test_a_true_statement_that_is_challenged_costs_the_opponent():
    game = states(begun("attack 12"), "attack 12", "challenge").finish()
    assert [(f.seat, f.ships, f.cause) for f in game.heard("ships_lost")] == [
        (1, 4, "penalty"),
        (0, 3, "result"),
    ]
    assert game.all_totals == [(15, 24)]


def test_the_defense_pays_from_other_planets_than_the_one_in_question():
    game = states(begun("attack 12"), "attack 12", "challenge")
    game.play_until("lose_ships", of="blue")
    assert "5" not in game.blue.ask.form.places
    assert "gate" not in game.blue.ask.form.places


def test_the_offense_does_not_pay_from_the_gate():
    game = states(begun(), "attack 30", "challenge").play_until("lose_ships", of="red")
    assert "gate" not in game.red.ask.form.places


def test_a_morph_is_no_attack_when_it_is_challenged():
    """ENG: true means the same type and the same printed value."""
    game = states(begun("morph"), "attack 20", "challenge").finish()
    assert game.heard("ships_lost")[0].seat == 0


def test_who_has_too_few_ships_elsewhere_loses_all_they_have_there():
    game = scenario(red=("gambler", "attack 12"), blue=("", "attack 20"), green=("",))
    for planet in range(7, 10):
        game.start.planets[planet] = {}
    game.start.planets[6] = {1: 2}
    game.blue.seat.warp, game.blue.seat.powerless = 14, True
    game.attack(ships=3).lay(red="attack 12", blue="attack 20")
    states(game, "attack 12", "challenge").finish()
    paid = game.heard("ships_lost")[0]
    assert (paid.seat, paid.ships, paid.cause) == (1, 2, "penalty")


def test_the_penalty_is_never_compensated():
    """F18, by analogy: it is a loss of its own."""
    game = states(
        begun("negotiate", blue=("", "attack 20", *["attack 1"] * 8)), "attack 30", "challenge"
    ).finish()
    assert [(f.seat, f.cards) for f in game.heard("compensation_collected")] == [(0, 3)]


# Nobody ever sees the card


def everything_seen(game, watchers, but=0):
    """What is told and shown, who is asked, and the questions themselves to all `but` the owner."""
    views = [(game.told(s), canonical_json(game.view(s))) for s in watchers]
    asks = [ask for key, ask in sorted(game.game.open.items()) if key[0] != but]
    return views, game.asked(), [(a.seat, a.what, a.about, a.default, a.suggestions()) for a in asks]


def course(card, watchers=("blue", "green", "purple", None), **more):
    """What the others see after every decision, to the end of the encounter and into the next one."""
    game = states(begun(card, **more), "attack 30")
    seen = [everything_seen(game, watchers)]
    while game.game.waiting and game.position.encounters < 3:
        game.default()
        seen.append(everything_seen(game, watchers))
    return seen


def test_what_others_see_does_not_depend_on_an_accepted_card():
    first, *others = [course(card) for card in REAL]
    assert len(first) > 5
    assert all(seen == first for seen in others)


def test_what_others_see_does_not_depend_on_it_when_it_defends():
    def defended(card):
        game = scenario(red=("", "attack 20"), blue=("gambler", card), green=("",))
        game.attack(ships=3).lay(red="attack 20").lay(blue=card)
        game.play_until("before_reveal", of="blue").blue.uses("bluff:attack 30")
        game.play_until("gambler.belief", of="red").red.answers("accept")
        seen = [everything_seen(game, ("red", "green", None), but=1)]
        while game.game.waiting and game.position.encounters < 3:
            game.default()
            seen.append(everything_seen(game, ("red", "green", None), but=1))
        return seen

    first, *others = [defended(card) for card in REAL]
    assert len(first) > 5
    assert all(seen == first for seen in others)


def test_the_real_card_stands_in_no_fact_even_for_its_owner_after_the_claim():
    game = begun("attack 4")
    before = len(game.facts)
    states(game, "attack 30").finish()
    assert "attack 4" not in str([f for f in game.facts[before:] if f.id != "cards_discarded"])


def test_what_a_challenge_shows_is_told_to_all():
    game = states(begun(), "attack 30", "challenge")
    assert (0, "attack 4") in [(f.seat, f.card) for f in game.heard("card_turned_up")]


def test_filch_cannot_reach_an_accepted_card():
    game = states(begun(blue=("filch", "attack 20")), "attack 30").finish()
    assert [f.power for f in game.heard("power_announced")] == ["gambler"]


# Facing somebody who wants to see the card first


def foreseen(card="attack 4", blue=("oracle", "attack 20", "attack 1")):
    game = scenario(red=("gambler", card), blue=blue, green=("",)).attack(ships=3)
    return game.lay(red=card)


def test_facing_an_open_choice_it_states_before_the_other_chooses():
    """F18."""
    game = foreseen()
    assert game.asked() == {"red": "before_reveal"}
    game.red.uses("bluff:attack 30")
    assert game.asked() == {"blue": "gambler.belief"}
    game.blue.answers("accept")
    assert game.asked() == {"blue": "encounter_card"}
    assert game.view("blue")["encounter"]["cards"] == {"0": "face down"}


def test_facing_an_open_choice_the_accepted_card_stays_down_and_no_second_statement_follows():
    game = states(foreseen(), "attack 30").lay(blue="attack 20").finish()
    assert [f.card for f in game.heard("card_stated")] == ["attack 30"]
    assert [(f.seat, f.card) for f in game.heard("card_turned_up")] == [(1, "attack 20")]
    assert game.all_totals == [(33, 24)]
    assert str(game.position.deck[0]) == "attack 4"


def test_facing_an_open_choice_it_may_show_the_card_instead():
    game = foreseen()
    game.red.passes()
    assert game.view("blue")["encounter"]["cards"] == {"0": "attack 4"}
    game.lay(blue="attack 20").finish()
    assert game.heard("card_stated") == []


def test_facing_an_open_choice_a_challenge_is_paid_before_the_other_chooses():
    game = states(foreseen(), "attack 30", "challenge").play_until("encounter_card")
    assert game.red.warp == 3
    assert game.view("blue")["encounter"]["cards"] == {"0": "attack 4"}


def test_facing_an_open_choice_zapped_it_shows_the_card():
    game = foreseen(blue=("oracle", "attack 20", "cosmic_zap"))
    game.red.uses("bluff:attack 30")
    game.blue.zaps_power()
    game.play_until("encounter_card", of="blue")
    assert game.view("blue")["encounter"]["cards"] == {"0": "attack 4"}
    game.lay(blue="attack 20").finish()
    assert game.heard("card_stated") == []


def test_facing_an_open_choice_nobody_sees_the_accepted_card():
    def seen(card):
        game = states(foreseen(card), "attack 30")
        out = [everything_seen(game, ("blue", "green", None))]
        while game.game.waiting and game.position.encounters < 3:
            game.default()
            out.append(everything_seen(game, ("blue", "green", None)))
        return out

    first, *others = [seen(card) for card in REAL]
    assert len(first) > 5
    assert all(one == first for one in others)


# Super


def turning_its_own(game):
    """It stops at the turning up of either card, since it holds its flare."""
    game.play_until("before_reveal", of="red").red.passes()
    return game.play_until("before_reveal", of="red")


def raised(card="attack 4", stake=5, answer="challenge", ships=2, **more):
    game = turning_its_own(begun(card, red=["gambler flare"], ships=ships, **more))
    game.red.plays("gambler flare.raised_bluff:attack 30")
    game.play_until("gambler.stake", of="red").red.answers(str(stake))
    if answer:
        game.play_until("gambler.belief", of="blue").blue.answers(answer)
    return game


def penalties(game):
    return [(f.seat, f.ships) for f in game.heard("ships_lost") if f.cause == "penalty"]


def test_super_the_stake_is_added_to_the_penalty_of_a_lie():
    """CX: with two ships and five at stake, seven."""
    assert penalties(raised().finish()) == [(0, 7)]


def test_super_the_stake_is_added_to_what_the_opponent_pays():
    assert penalties(raised("attack 30").finish()) == [(1, 9)]


def test_super_who_has_fewer_loses_all_they_have_there():
    assert penalties(raised(stake=20).finish()) == [(0, 18)]


def test_super_the_stake_is_one_to_twenty():
    game = turning_its_own(begun(red=["gambler flare"]))
    game.red.plays("gambler flare.raised_bluff:attack 30")
    for wrong in ("0", "21", "-1", 5):
        with pytest.raises(NotAllowed):
            game.red.answers(wrong)
    assert game.red.options == [str(n) for n in range(1, 21)]


def test_super_everybody_hears_the_stake_with_the_statement():
    game = raised(answer="")
    assert [(f.card, f.stake) for f in game.heard("card_stated")] == [("attack 30", 5)]
    asked = game.blue.ask.about
    assert (asked["seat"], asked["card"], asked["stake"]) == (0, "attack 30", 5)


def test_super_accepted_nobody_pays_and_the_card_stays_unseen():
    game = raised(answer="accept").finish()
    assert penalties(game) == []
    assert game.all_totals == [(32, 24)]
    assert str(game.position.deck[0]) == "attack 4"


def test_super_is_the_statement_and_no_second_one_follows():
    game = raised(answer="accept")
    assert game.red.options == ["pass"]


def test_super_zapped_the_card_is_turned_up():
    game = begun(red=["gambler flare"], blue=("", "attack 20", "cosmic_zap"))
    turning_its_own(game).red.plays("gambler flare.raised_bluff:attack 30")
    game.red.answers("5")
    game.blue.zaps_power("super_played")
    game.finish()
    assert game.all_totals == [(7, 24)]
    assert game.heard("card_stated") == []
    assert game.red.hand == ["gambler flare"]


def test_super_card_zapped_it_may_still_bluff_without_a_stake():
    game = begun(red=["gambler flare"], blue=("", "attack 20", "card_zap"))
    turning_its_own(game).red.plays("gambler flare.raised_bluff:attack 30")
    game.red.answers("5")
    game.blue.zaps_card("super_played")
    states(game, "attack 30").finish()
    assert game.all_totals == [(33, 24)]


# Wild


def called(number, red="attack 20", blue="attack 4"):
    game = scenario(red=("", red, "gambler flare"), blue=("", blue), green=("",))
    game.attack(ships=3).lay(red=red, blue=blue).play_until("before_reveal", of="red")
    game.red.plays("gambler flare.name_a_number")
    game.red.answers(str(number))
    return game


def test_wild_the_number_is_added_if_the_cards_differ_by_as_much():
    assert called(16).finish().all_totals == [(20 + 16 + 3, 8)]


def test_wild_nothing_is_added_if_they_differ_by_less():
    assert called(17).finish().all_totals == [(23, 8)]


def test_wild_the_lower_card_profits_as_well():
    game = called(30, red="attack 10", blue="attack 40").finish()
    assert game.all_totals == [(43, 44)]


def test_wild_needs_two_attacks():
    """CX."""
    game = called(1, blue="negotiate").finish()
    assert game.all_totals == []


def test_wild_the_number_is_named_before_the_cards_are_revealed():
    game = called(16)
    assert [f.choice for f in game.heard("card_announced")] == ["16"]
    announced = [f.id for f in game.facts].index("card_announced")
    assert "card_turned_up" not in [f.id for f in game.facts][:announced]


def test_wild_reversed_digits_are_compared_as_they_are_read():
    """F18: the reversal comes before arithmetic."""
    game = scenario(red=("mirror", "attack 20", "gambler flare"), blue=("", "attack 4"), green=("",))
    game.attack(ships=3).lay(red="attack 20", blue="attack 4")
    game.play_until("cards_chosen", of="red").red.uses("reversal")
    game.play_until("before_reveal", of="red").red.plays("gambler flare.name_a_number")
    game.red.answers("38")
    game.finish()
    assert game.all_totals == [(2 + 38 + 3, 44)]


def test_wild_card_zapped_nothing_is_added():
    game = scenario(red=("", "attack 20", "gambler flare"), blue=("", "attack 4", "card_zap"), green=("",))
    game.attack(ships=3).lay(red="attack 20", blue="attack 4").play_until("before_reveal", of="red")
    game.red.plays("gambler flare.name_a_number")
    game.red.answers("16")
    game.blue.zaps_card()
    game.finish()
    assert game.all_totals == [(23, 8)]


def test_wild_is_too_late_once_a_card_is_revealed():
    """The opponent holds the flare: they may name a number only before their own card is turned up."""
    game = scenario(red=("gambler", "attack 4"), blue=("", "attack 20", "gambler flare"), green=("",))
    game.attack(ships=3).lay(red="attack 4", blue="attack 20").play_until("before_reveal", of="blue")
    assert game.blue.is_offered("name_a_number")
    game.blue.passes()
    assert set(game.asked()) == {"red", "blue"}
    assert game.blue.options == ["pass"]


def test_wild_with_the_power_lost():
    game = scenario(red=("gambler", "attack 20", "gambler flare"), blue=("", "attack 4"), green=("",))
    game.red.loses_home_colonies()
    game.attack(ships=3).lay(red="attack 20", blue="attack 4").play_until("before_reveal", of="red")
    assert game.red.options == ["gambler flare.name_a_number", "pass"]


@pytest.mark.parametrize(
    ("mine", "theirs", "stated"),
    [
        ("negotiate", "negotiate", "negotiate"),
        ("attack 30", "attack 20", "attack 30"),
        ("attack 4", "attack 8", "attack 10"),
        ("negotiate", "attack 8", "attack 10"),
    ],
)
def test_when_it_helps_it_lies_only_where_the_truth_loses(mine, theirs, stated):
    """A deal needs no lie."""
    game = scenario(red=("gambler", mine), blue=("", theirs), green=("",))
    has_orders(game.start.seats[0], {"gambler.bluff": "helps"})
    game.attack(ships=3).lay(red=mine, blue=theirs).play_until("gambler.belief", of="blue")
    assert [fact.card for fact in game.heard("card_stated")] == [stated]


@pytest.mark.parametrize(
    ("theirs", "discarded", "stated"),
    [
        ("attack 14", (), ["attack 20"]),
        ("attack 14", ("attack 20",), ["attack 20"]),
        ("attack 14", ("attack 20", "attack 20"), []),
        ("attack 20", (), []),
    ],
)
def test_when_it_helps_it_tells_no_lie_that_nobody_can_believe(theirs, discarded, stated):
    """Higher ones than a twenty are in the deck only once each."""
    game = scenario(red=("gambler", "attack 4"), blue=("", theirs), green=("",))
    has_orders(game.start.seats[0], {"gambler.bluff": "helps"})
    game.start.discards += map(card, discarded)
    game.attack(ships=3).lay(red="attack 4", blue=theirs).play_until(
        "gambler.belief", "winner_known", "launch"
    )
    assert [fact.card for fact in game.heard("card_stated")] == stated
