from tests.engine.fights import agreed
from tests.engine.scenario import scenario

EIGHT = [f"attack {value}" for value in (20, 21, 22, 23, 24, 25, 26, 27)]
LOW = ["attack 1", "attack 3", "attack 5"]


def at_the_refill(
    red=("mutant", *EIGHT[:5]), blue=("", "attack 10"), green=("", "quash"), deck=("attack 30",)
):
    game = scenario(red=red, blue=blue, green=green).deck_gives(*deck)
    return game.play_until("alliances_open")


def test_as_defense_it_takes_from_two_hands_and_the_deck_and_holds_eight():
    game = at_the_refill(red=("", "attack 10"), blue=("mutant", *EIGHT[:5]))
    game.blue.uses("regenerate")
    game.blue.answers("seat 0").answers("seat 2")  # with both hands empty the deck is left
    assert game.blue.hand == sorted([*EIGHT[:5], "attack 10", "quash", "attack 30"])
    assert game.red.hand == game.green.hand == []


def test_sees_each_card_before_it_chooses_the_next_source():
    """CX."""
    game = at_the_refill()
    game.red.uses("regenerate").answers("seat 2")
    assert "quash" in game.red.hand
    assert game.red.options == ["seat 1", "deck"]
    assert game.red.ask.about == {"cards": 2, "asking": "mutant", "asking_by": "power"}


def test_the_same_hand_may_be_taken_from_again():
    game = at_the_refill(blue=("", "attack 10", "attack 11", "attack 12"))
    game.red.uses("regenerate").answers("seat 1")
    assert len(game.blue.hand) == 2
    game.red.answers("seat 1").answers("seat 1")
    assert (len(game.red.hand), game.blue.hand) == (8, [])


def test_when_the_hands_are_empty_the_rest_comes_from_the_deck_without_a_question():
    """Only one other hand holds cards, and it holds two."""
    game = at_the_refill(red=("mutant", *EIGHT[:4]), blue=("", "attack 10", "attack 11"), green=("",))
    game.red.uses("regenerate").answers("seat 1").answers("seat 1")
    assert not game.red.is_asked("mutant.regenerate")
    assert len(game.red.hand) == 8
    assert [f.cards for f in game.heard("drew")] == [1, 1]


def test_the_deck_is_what_a_missed_deadline_chooses():
    """D-74."""
    game = at_the_refill()
    assert game.red.uses("regenerate").ask.default == "deck"


def test_stops_short_when_hands_deck_and_discards_are_exhausted():
    """TEXT."""
    game = scenario(red=("mutant", "attack 20"), blue=("", "attack 10"), green=("",))
    game.start.deck.clear()
    game.play_until("alliances_open").red.uses("regenerate")
    assert game.red.hand == ["attack 10", "attack 20"]
    assert game.blue.hand == []


def test_reshuffles_the_discards_when_the_deck_is_empty():
    game = scenario(red=("mutant", *EIGHT[:7]), blue=("",), green=("",))
    game.start.deck, game.start.discards = [], game.start.deck[:1]
    game.play_until("alliances_open").red.uses("regenerate")
    assert game.red.hand == ["attack 1", *EIGHT[:7]]


def test_the_robbed_do_not_draw_again():
    """TEXT: they continue with what is left, even nothing."""
    game = at_the_refill(red=("mutant", *EIGHT[:7]), green=("",), blue=("", "quash"))
    game.red.uses("regenerate").answers("seat 1")
    assert game.blue.hand == []
    assert not game.heard("new_hand")


def test_what_it_took_is_known_to_the_two_only():
    game = at_the_refill(red=("mutant", *EIGHT[:7]))
    game.red.uses("regenerate").answers("seat 1")
    assert [f.cards for f in game.heard("saw_cards", "red")] == [("attack 10",)]
    assert [f.cards for f in game.heard("saw_cards", "blue")] == [("attack 10",)]
    assert game.heard("saw_cards", "green") == game.heard("saw_cards") == []
    assert [(f.giver, f.taker, f.cards) for f in game.heard("cards_passed", "green")] == [(1, 0, 1)]


def test_may_be_declined():
    game = at_the_refill()
    game.red.passes()
    game.play_until("encounter_card")
    assert len(game.red.hand) == 5


def test_with_eight_cards_it_is_not_offered():
    game = scenario(red=("mutant", *EIGHT), blue=("", "attack 10"), green=("",))
    game.play_until("alliances_open", "invite")
    assert not game.red.is_asked("alliances_open")
    assert not game.heard("power_announced")


def test_a_hoard_is_no_source_and_counts_for_nothing():
    """CX."""
    game = scenario(red=("mutant", *EIGHT[:7]), blue=("miser",), green=("",)).deck_gives("attack 30")
    game.blue.power.pile = list(game.red.seat.hand)
    game.play_until("alliances_open").red.uses("regenerate")
    assert "attack 30" in game.red.hand
    assert len(game.blue.power.pile) == 7


def test_refills_once_in_an_encounter():
    game = at_the_refill()
    game.red.uses("regenerate").answers("deck").answers("deck").answers("deck")
    game.red.seat.hand.pop()
    game.play_until("encounter_card")
    assert len(game.heard("power_was_used")) == 1


def test_zapped_nothing_is_drawn_then_or_later():
    game = at_the_refill(blue=("", "attack 10", "cosmic_zap"))
    game.red.uses("regenerate")
    game.blue.plays("cosmic_zap")
    game.play_until("encounter_card")
    assert len(game.red.hand) == 5
    assert len(game.heard("power_announced")) == 1


def test_is_for_main_players_only():
    game = scenario(red=("", "attack 10"), blue=("", "attack 10"), green=("mutant",))
    game.attack().play_until("encounter_card")
    assert not game.heard("power_announced")


def test_lost_power_is_not_offered():
    game = scenario(red=("mutant", "attack 20"), blue=("", "attack 10"), green=("",))
    game.red.loses_home_colonies(3)
    game.attack().play_until("encounter_card")
    assert not game.heard("power_announced")


def test_power_regained_refills_again():
    game = scenario(red=("mutant", *EIGHT[:7]), blue=("", "attack 10"), green=("",)).draws("seat 0", "seat 1")
    game.red.loses_home_colonies(3)
    game.red.resettles(4)
    game.play_until("another_encounter").red.answers("yes")
    game.play_until("alliances_open").red.uses("regenerate").answers("seat 1")
    assert "attack 10" in game.red.hand


def test_the_whole_refill_is_one_draw_for_whoever_clings_to_draws():
    """ENG: one card for the Remora if at least one card came off the deck."""
    game = at_the_refill(green=("remora",), blue=("", "attack 10", "attack 11"))
    game.red.uses("regenerate").answers("deck").answers("seat 1").answers("deck")
    assert (len(game.red.hand), len(game.green.hand)) == (8, 1)


def test_who_clings_is_told_how_many_cards_came_off_the_deck():
    game = at_the_refill(green=("remora",), blue=("", "attack 10", "attack 11"))
    game.green.stands(remora__cling_to_cards="ask")
    game.red.uses("regenerate").answers("deck").answers("seat 1").answers("deck")
    assert (game.green.ask.what, game.green.ask.about["cards"]) == ("cards_drawn", 2)


def test_a_refill_from_hands_alone_is_no_draw():
    game = at_the_refill(red=("mutant", *EIGHT[:7]), green=("remora",))
    game.red.uses("regenerate").answers("seat 1")
    assert game.green.hand == []


def test_wild_mind_sees_the_cards_of_the_refill_after_one_question():
    game = at_the_refill(green=("", "mind flare"), deck=("attack 30", "attack 40"))
    game.red.uses("regenerate")
    game.green.passes()
    game.red.answers("deck")
    game.green.plays("mind flare.sees_draws").passes()
    game.red.answers("deck").answers("seat 1")
    assert [f.cards for f in game.heard("saw_cards", "green")] == [("attack 30",), ("attack 40",)]


# Super


def with_flare(*more, **seats):
    return at_the_refill(red=("mutant", *more, "mutant flare"), green=("",), blue=("",), **seats)


def test_super_throws_three_away_of_eight_and_then_three_are_drawn():
    game = with_flare(*EIGHT[:4], *LOW, deck=("attack 30", "attack 40", "quash"))
    assert game.red.options == ["mutant flare.throw_away", "pass"]
    game.red.plays("mutant flare").answers(LOW)
    assert game.red.hand == [*EIGHT[:4], "mutant flare"]
    game.red.uses("regenerate")
    assert game.red.hand == sorted([*EIGHT[:4], "attack 30", "attack 40", "quash", "mutant flare"])


def test_super_throws_one_to_three_and_never_itself():
    game = with_flare(*LOW, "attack 20")
    form = game.red.plays("mutant flare").ask.form
    assert (form.least, form.most) == (1, 3)
    assert sorted(form.cards) == ["attack 1", "attack 20", "attack 3", "attack 5"]
    assert game.red.ask.default == LOW


def test_super_comes_ahead_of_the_refill_or_not_at_all():
    game = with_flare(*EIGHT[:6])
    game.red.uses("regenerate")
    assert len(game.red.hand) == 8
    assert not game.red.is_offered("mutant flare")


def advice(game):
    return game.red.pays("mutant flare.throw_away")


def test_super_pays_for_attacks_below_eight_if_the_refill_becomes_possible():
    assert advice(with_flare(*EIGHT[:6], "attack 7")) > 0
    assert advice(with_flare(*EIGHT[:6], "attack 8")) == 0
    assert advice(with_flare(*EIGHT[:7], "attack 7")) == 0


def test_super_throws_the_poor_attacks_or_one_card_away_if_nothing_is_said():
    ask = with_flare("attack 7", "attack 8", "quash").red.plays("mutant flare").ask
    assert (ask.sealed, ask.default) == (True, ["attack 7"])
    assert with_flare("attack 8", "attack 9").red.plays("mutant flare").ask.default == ["attack 8"]


def test_super_needs_something_to_throw_away():
    game = with_flare("attack 7")
    assert game.red.is_offered("mutant flare")
    game = with_flare()
    assert not game.red.is_offered("mutant flare.throw_away")


def test_super_may_be_kept():
    game = with_flare(*EIGHT[:7])
    game.red.passes()
    game.play_until("encounter_card")
    assert not game.heard("cards_discarded")


def test_super_zapped_nothing_is_thrown_away_and_no_refill_follows():
    game = scenario(red=("mutant", *LOW, "mutant flare"), blue=("", "cosmic_zap", "attack 9"), green=("",))
    game.play_until("alliances_open").red.plays("mutant flare")
    game.blue.plays("cosmic_zap")
    game.play_until("encounter_card")
    assert game.red.hand == [*LOW, "mutant flare"]
    assert not game.heard("power_was_used")


def test_super_card_zapped_the_refill_is_still_there():
    game = scenario(red=("mutant", *LOW, "mutant flare"), blue=("", "card_zap", "attack 9"), green=("",))
    game.play_until("alliances_open").red.plays("mutant flare")
    game.blue.plays("card_zap")
    game.play_until("alliances_open", of="red")
    assert game.red.hand == LOW
    assert game.red.options == ["mutant.regenerate", "pass"]


def test_super_zapped_in_the_refill_leaves_the_flare_wild_for_the_rest():
    game = scenario(
        red=("mutant", "attack 40", "mutant flare"), blue=("", "cosmic_zap", "attack 9", "quash"), green=("",)
    )
    game.play_until("alliances_open").red.uses("regenerate")
    game.blue.plays("cosmic_zap")
    game.lay(red="attack 40", blue="attack 9").play_until("result_applied", of="red")
    game.red.plays("mutant flare.a_card_of_each")
    assert game.red.hand == ["mutant flare", "quash"]


# Wild


def test_wild_after_a_win_takes_from_the_opponent_and_each_of_their_allies():
    game = scenario(
        red=("", "attack 40", "mutant flare"),
        blue=("", "attack 9", "quash"),
        green=("", "morph"),
        yellow=("", "negotiate"),
    )
    game.attack(allies={"green": "defense", "yellow": "offense"}).lay(red="attack 40", blue="attack 9")
    game.play_until("result_applied", of="red").red.plays("mutant flare")
    assert game.red.hand == ["morph", "mutant flare", "quash"]
    assert game.yellow.hand == ["negotiate"]
    assert game.heard("saw_cards", "yellow") == []


def deal_with_allies():
    game = scenario(
        red=("", "negotiate", "attack 9", "mutant flare"),
        blue=("", "negotiate", "quash", "attack 8"),
        green=("", "morph"),
        yellow=("", "attack 7"),
    )
    game.attack(allies={"green": "defense", "yellow": "defense"}).lay(red="negotiate", blue="negotiate")
    return game.play_until("deal")


def test_wild_after_a_deal_takes_from_the_opponent_and_their_two_former_allies():
    """ENG: the allies have gone home."""
    game = agreed(deal_with_allies(), red={"cards": ["attack 9"]})
    game.play_until("result_applied", of="red").red.plays("mutant flare")
    assert len(game.red.hand) == 4
    assert {"morph", "attack 7", "mutant flare"} < set(game.red.hand)
    assert len(game.blue.hand) == 2


def test_wild_after_a_failed_deal_is_not_played():
    game = deal_with_allies()
    game.red.answers({"do": "break off"})
    game.play_until("result_applied", "launch", "aim")
    assert not game.red.is_offered("mutant flare")


def test_wild_counts_an_ally_whose_ships_were_sent_home():
    """F18, given for super Amoeba: they have allied (R-9.9)."""
    game = scenario(
        red=("", "attack 40", "mutant flare", "force_field"), blue=("", "attack 9"), green=("", "morph")
    )
    game.attack(allies={"green": "defense"}).play_until("encounter_card", of="red")
    game.red.plays("force_field:seat 2")
    game.lay(red="attack 40", blue="attack 9").play_until("result_applied", of="red")
    game.red.plays("mutant flare")
    assert game.red.hand == ["morph", "mutant flare"]


def test_wild_counts_an_ally_who_has_taken_their_own_ships_out():
    """F18: by super Amoeba."""
    game = scenario(
        red=("", "attack 40", "mutant flare"), blue=("", "attack 9"), green=("amoeba", "amoeba flare")
    )
    game.attack(planet=5, allies={"green": ("defense", 2)}).lay(red="attack 40", blue="attack 9")
    game.play_until("cards_chosen", of="green").green.plays("amoeba flare:out").answers({"11": 2})
    game.play_until("result_applied", of="red").red.plays("mutant flare")
    assert game.green.warp == 0
    assert game.red.hand == ["amoeba flare", "mutant flare"]


def test_wild_is_not_for_losers_or_allies():
    game = scenario(
        red=("", "attack 4", "mutant flare"), blue=("", "attack 9"), green=("", "morph"), yellow=("", "quash")
    )
    game.yellow.holds("mutant flare")
    game.attack(allies={"yellow": "defense"}).lay(red="attack 4", blue="attack 9")
    game.play_until("result_applied", of="yellow")
    assert not game.red.is_offered("mutant flare") and not game.yellow.is_offered("mutant flare")


def test_wild_card_zapped_takes_nothing():
    game = scenario(
        red=("", "attack 40", "mutant flare"), blue=("", "attack 9", "quash"), green=("", "card_zap")
    )
    game.attack().lay(red="attack 40", blue="attack 9").play_until("result_applied", of="red")
    game.red.plays("mutant flare")
    game.green.plays("card_zap")
    assert (game.red.hand, game.blue.hand) == ([], ["quash"])


def test_wild_may_be_kept():
    game = scenario(red=("", "attack 40", "mutant flare"), blue=("", "attack 9", "quash"), green=("",))
    game.attack().lay(red="attack 40", blue="attack 9").play_until("result_applied", of="red").red.passes()
    game.finish()
    assert not game.heard("cards_passed")
