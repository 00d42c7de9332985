"""Deals: the talk, what terms may hold, and how they are carried out (R-16)."""

import pytest

from engine import Answer, NotAllowed, NotAsked
from tests.engine.fights import NOTHING, agreed, offer
from tests.engine.scenario import scenario


def dealing(*red, blue=(), green=(), changes=(), allies=None, ships=2):
    game = scenario(
        red=("", "negotiate", *red), blue=("", "negotiate", *blue), green=("", *green), yellow=("",)
    )
    for change in changes:
        change(game)
    game.attack(ships=ships, allies=allies).lay(red="negotiate", blue="negotiate")
    return game.play_until("deal")


def failed(game):
    return [fact.why for fact in game.heard("deal_failed")]


def test_both_dealers_are_asked_at_once_when_the_allies_have_gone():
    """R-16.1, R-16.9: and nobody else."""
    game = dealing(allies={"green": ("offense", 2), "yellow": "defense"})
    assert game.asked() == {"red": "deal", "blue": "deal"}
    assert (game.green.ships, game.yellow.ships) == (20, 20)


def test_an_offer_is_answered_and_who_made_it_may_change_it():
    """R-16.1: the other is asked with the terms before them."""
    game = dealing("quash", blue=["plague"])
    game.red.answers(offer({"cards": ["quash"]}))
    assert game.asked() == {"blue": "deal"}
    assert game.blue.ask.form.offer == offer({"cards": ["quash"]})["terms"]
    old = game.blue.ask.number
    game.red.answers(offer({"cards": ["quash"]}, {"cards": ["plague"]}))
    with pytest.raises(NotAsked):
        game.decide(Answer(1, old, {"do": "accept"}))
    game.blue.answers({"do": "accept"})
    game.play_until("place_ships", of="red")
    assert (game.red.hand, game.blue.hand) == (["plague"], ["quash"])


def test_a_counter_offer_takes_the_place_of_the_offer():
    """R-16.1: the first cannot be accepted any more."""
    game = dealing("quash", blue=["plague"])
    game.red.answers(offer({"cards": ["quash"]}))
    game.blue.answers(offer({"cards": ["quash"]}, {"cards": ["plague"]}))
    with pytest.raises(NotAllowed):
        game.blue.answers({"do": "accept"})
    game.red.answers({"do": "accept"})
    game.play_until("place_ships", "another_encounter", "launch")
    assert game.heard("deal_made", "green")


def test_when_the_time_is_over_the_deal_has_failed():
    """R-16.2, D-41: the default of the question ends the talk."""
    game = dealing("quash")
    assert game.red.ask.default == {"do": "break off"}
    game.red.answers(offer({"cards": ["quash"]}))
    game.default()
    assert failed(game) == ["broken off"]


def test_either_may_end_the_talk():
    """R-16.2: also whoever has made an offer."""
    game = dealing("quash")
    game.red.answers(offer({"cards": ["quash"]}))
    game.red.answers({"do": "break off"})
    assert failed(game) == ["broken off"]
    assert [fact.seat for fact in game.heard("deal_failed")] == [0]


def test_what_would_win_the_other_the_game_is_not_suggested():
    def suggested(colonies):
        game = dealing(changes=[lambda game: [game.blue.has_colony(planet) for planet in colonies]])
        return [one["terms"]["0"]["colony"] for one in game.red.ask.suggestions() if one["do"] == "offer"]

    assert any(planet is not None for planet in suggested([10, 11, 12]))
    assert not any(planet is not None for planet in suggested([10, 11, 12, 15]))


def test_any_number_of_cards_and_one_colony_each():
    """R-16.3, R-16.13: they move together; the giver of a colony stays there."""
    game = dealing("plague", "attack 8")
    agreed(game, {"cards": ["plague", "attack 8"], "colony": 0}, {"colony": 6})
    game.red.answers({"gate": 1})
    game.blue.answers({"7": 2})
    assert game.blue.hand == ["attack 8", "plague"]
    assert game.planets[0] == {0: 3, 1: 2}
    assert game.planets[6] == {1: 4, 0: 1}


def test_the_giver_of_a_colony_cannot_leave_it_with_their_own_fleet():
    """R-16.3: they stay there, so their last ship does not found the colony that they get."""

    def one_ship_there(game):
        game.start.planets[:2] = [{0: 1}, {0: 7}]

    game = agreed(dealing(changes=[one_ship_there]), {"colony": 0}, {"colony": 5})
    with pytest.raises(NotAllowed):
        game.red.answers({"0": 1})
    game.red.answers({"gate": 1})
    game.blue.answers({"6": 1})
    assert game.planets[0] == {0: 1, 1: 1}


def test_the_colony_may_be_on_any_planet_where_the_giver_has_one():
    """R-16.3: home or foreign; nowhere else."""

    def far_away(game):
        game.blue.has_colony(12)

    game = dealing(changes=[far_away])
    assert game.red.ask.form.colonies["theirs"] == [5, 6, 7, 8, 9, 12]
    with pytest.raises(NotAllowed):
        game.red.answers(offer(blue={"colony": 13}))
    agreed(game, blue={"colony": 12})
    game.red.answers({"gate": 1})
    assert game.planets[12] == {1: 1, 2: 4, 0: 1}


def test_more_than_one_colony_cannot_be_given():
    """R-16.3: each side gains one at most."""
    game = dealing()
    with pytest.raises(NotAllowed):
        game.red.answers(offer(blue={"colony": [5, 6]}))


def test_agreeing_on_nothing_is_refused():
    """R-16.4, R-16.10: a promise is no term."""
    game = dealing()
    for nothing in (offer(), offer({"ships": 2}), {"do": "offer", "terms": {}}):
        with pytest.raises(NotAllowed) as refused:
            game.red.answers(nothing)
        assert refused.value.reason == "empty_deal"
    with pytest.raises(NotAllowed):
        game.red.answers(offer({"promise": "peace", "cards": ["random"]}))


def test_a_one_sided_gift_is_fine():
    """R-16.4."""
    game = agreed(dealing("quash"), {"cards": ["quash"]}).play_until("place_ships")
    assert game.blue.hand == ["quash"]
    assert [fact.result for fact in game.heard("encounter_result")] == ["deal"]


@pytest.mark.parametrize(
    ("term", "delivered"),
    [
        ("attack 12", "attack 12"),
        ("highest attack", "attack 12"),
        ("lowest attack", "attack 4"),
        ("any artifact", "plague"),
    ],
)
def test_cards_are_named_exactly_or_by_comparison_or_by_type(term, delivered):
    """R-16.5."""
    game = dealing("attack 4", "attack 12", "plague")
    agreed(game, {"cards": [term]}).play_until("place_ships")
    assert game.blue.hand == [delivered]


def test_a_card_at_random_comes_by_chance():
    """R-16.5."""
    taken = set()
    for seed in "abcdefgh":
        game = dealing("attack 4", "attack 12", "plague", changes=[lambda game, s=seed: _seed(game, s)])
        agreed(game, {"cards": ["random"]}).play_until("place_ships")
        taken |= set(game.blue.hand)
    assert len(taken) > 1


def _seed(game, seed):
    game.start.dice.seed = seed


def test_the_giver_chooses_which_card_of_a_type():
    """R-16.5, D-44: sealed."""
    game = agreed(dealing("attack 4", "attack 12"), {"cards": ["any attack"]})
    assert game.asked() == {"red": "deal_card"}
    assert game.red.ask.sealed
    game.red.answers("attack 12")
    game.play_until("place_ships")
    assert game.blue.hand == ["attack 12"]


def test_every_term_needs_a_card_of_its_own():
    """R-16.5, R-16.11: one attack does not serve two terms."""
    game = agreed(dealing("attack 12"), {"cards": ["attack 12", "highest attack"]})
    assert failed(game) == ["not delivered"]


def test_cards_of_deck_and_discards_cannot_be_promised():
    """R-16.6: only the hand delivers, so the deal fails."""
    game = dealing()
    assert "attack 1" in map(str, game.position.deck)
    agreed(game, {"cards": ["attack 1"]})
    assert failed(game) == ["not delivered"]


@pytest.mark.parametrize("ships", [{"gate": 1}, {"gate": 2, "0": 3}, {"0": 3, "2": 4}])
def test_the_receiver_lands_any_number_of_their_ships(ships):
    """R-16.7: from the gate or colonies; one at least, no limit above."""
    game = agreed(dealing(), blue={"colony": 5})
    game.red.answers(ships)
    assert game.planets[5] == {1: 4, 0: sum(ships.values())}


@pytest.mark.parametrize("ships", [{}, {"warp": 1}, {"gate": 3}])
def test_none_and_ships_of_the_warp_cannot_land(ships):
    """R-16.7."""

    def in_the_warp(game):
        game.start.seats[0].warp, game.start.planets[4][0] = 2, 2

    game = agreed(dealing(changes=[in_the_warp]), blue={"colony": 5})
    with pytest.raises(NotAllowed):
        game.red.answers(ships)


def test_the_number_of_ships_may_be_a_term():
    """R-16.7: then it is no more and no less."""
    game = agreed(dealing(), blue={"colony": 5, "ships": 3})
    for wrong in ({"gate": 2}, {"gate": 2, "0": 2}):
        with pytest.raises(NotAllowed):
            game.red.answers(wrong)
    game.red.answers({"gate": 2, "0": 1})
    assert game.planets[5] == {1: 4, 0: 3}


def test_a_planet_where_the_receiver_already_lives_is_not_granted():
    """R-16.8."""

    def there_already(game):
        game.red.has_colony(6)

    game = dealing(changes=[there_already])
    assert 6 not in game.red.ask.form.colonies["theirs"]
    with pytest.raises(NotAllowed):
        game.red.answers(offer(blue={"colony": 6}))


def test_allies_and_outsiders_are_no_part_of_a_deal():
    """R-16.9: terms name the two dealers."""
    game = dealing(allies={"green": "offense"})
    with pytest.raises(NotAllowed):
        game.red.answers({"do": "offer", "terms": {"0": NOTHING, "2": NOTHING | {"cards": ["random"]}}})


def test_undeliverable_terms_make_the_deal_fail():
    """R-16.11, D-41: naming a card the other may not hold is never refused."""
    game = agreed(dealing(), blue={"cards": ["attack 40"]})
    assert failed(game) == ["not delivered"]
    game.finish()
    assert (game.red.warp, game.blue.warp) == (3, 3)


@pytest.mark.parametrize("change", ["giver gone", "taker there", "no ships"])
def test_a_colony_that_cannot_be_had_any_more_makes_the_deal_fail(change):
    """R-16.11: something has happened between the agreement and its execution."""
    game = agreed(dealing(green=["quash"]), blue={"colony": 5, "ships": 3})
    planets = game.planets
    if change == "giver gone":
        game.position.put_in_warp(1, planets[5].pop(1))
    elif change == "taker there":
        planets[5][0] = planets[4].pop(0)
    else:
        game.position.put_in_warp(0, sum(planets[p].pop(0) for p in range(5)))
    game.green.passes()
    assert failed(game) == ["not delivered"]


def test_before_the_deal_is_carried_out_it_may_be_quashed():
    """R-16.12: cards have not moved yet."""
    game = agreed(dealing("attack 8", green=["quash"]), {"cards": ["attack 8"]})
    assert game.asked() == {"green": "deal_agreed"}
    assert game.red.hand == ["attack 8"]
    game.green.plays("quash")
    assert failed(game) == ["quashed"]
    assert game.red.hand == ["attack 8"]


def test_cards_and_ships_move_in_one_step():
    """R-16.13: nobody gets anything before all is named."""
    game = agreed(dealing("plague"), {"cards": ["plague"]}, {"colony": 5})
    assert game.asked() == {"red": "deal_ships"}
    assert game.red.hand == ["plague"]
    game.red.answers({"gate": 1})
    assert "plague" in game.blue.hand


@pytest.mark.parametrize(("ships", "homes"), [(20, 4), (40, 8)])
def test_the_receiver_of_a_colony_may_send_every_ship_there_is(ships, homes):
    """R-16.7: any number, also where the table plays with more than twenty."""

    def more(game):
        game.effective_switches(ships=ships)
        for planet in range(5):
            game.start.planets[planet][0] = homes

    game = agreed(dealing(changes=[more]), {}, {"colony": 5})
    form = game.red.ask.form
    assert form.most == sum(form.places.values()) == ships
    game.red.answers(dict(form.places))
    assert game.position.planets[5][0] == ships


def test_offers_are_between_the_two_dealers():
    """R-16.15, R-26.4: what is offered, true or not, is told to them alone."""
    game = dealing("plague")
    game.red.answers(offer({"cards": ["attack 40"]}))
    assert game.heard("deal_offered", "blue")
    assert not game.heard("deal_offered", "green")
    assert not game.heard("deal_offered", None)


def test_what_is_agreed_is_between_the_two_dealers():
    """R-16.15, R-26.3: third parties see how many cards and which ships."""
    game = agreed(dealing("plague"), {"cards": ["plague"]}, {"colony": 5})
    game.red.answers({"gate": 2})
    assert game.heard("deal_terms", "red")
    assert not game.heard("deal_terms", "green")
    made = {(fact.giver, fact.cards, fact.planet, fact.ships) for fact in game.heard("deal_made", "green")}
    assert made == {(0, 1, -1, 0), (1, 0, 5, 2)}


def test_clauses_that_no_sheet_offers_are_refused():
    """R-16.16."""
    game = dealing()
    with pytest.raises(NotAllowed):
        game.red.answers(offer({"cards": ["random"], "clauses": {"release": 1}}))


def test_by_default_one_ship_from_the_gate_founds_the_colony():
    """D-43."""
    game = agreed(dealing(), blue={"colony": 5})
    assert game.red.ask.default == {"gate": 1}


@pytest.mark.parametrize("last_first", [False, True])
def test_what_is_named_exactly_is_taken_first_then_extremes_then_types_then_chance(last_first):
    """R-16.5, OURS-core-7: so every promise that can be kept is kept, in whatever order it was given."""
    terms = ["random", "any attack", "highest attack", "attack 12", "attack 6"]
    hand = ["attack 10", "attack 12", "attack 6", "attack 8", "plague"]
    game = agreed(dealing(*hand), {"cards": terms[::-1] if last_first else terms})
    game.play_until("place_ships")
    assert (sorted(game.blue.hand), game.red.hand) == (hand, [])


def test_the_lowest_is_not_the_one_that_was_named_exactly():
    """OURS-core-7."""
    game = agreed(dealing("attack 4", "attack 8", "attack 12"), {"cards": ["lowest attack", "attack 4"]})
    game.play_until("place_ships")
    assert sorted(game.blue.hand) == ["attack 4", "attack 8"]


def test_a_colony_for_which_the_receiver_has_too_few_ships_makes_the_deal_fail():
    """R-16.7, R-16.11: so many ships were agreed, and they have not got them outside the warp."""

    def few(game):
        game.start.planets[:5] = [{0: 2}, {}, {}, {}, {}]
        game.start.seats[0].warp = 18

    game = agreed(dealing(changes=[few], ships=1), blue={"colony": 5, "ships": 4})
    assert failed(game) == ["not delivered"]
    game = agreed(dealing(changes=[few], ships=1), blue={"colony": 5, "ships": 3})
    assert game.planets[5] == {1: 4, 0: 3}


def test_one_ship_is_enough_for_a_colony_if_no_number_was_agreed():
    """R-16.7."""

    def last(game):
        game.start.planets[:5] = [{0: 1}, {}, {}, {}, {}]
        game.start.seats[0].removed = 19

    game = agreed(dealing(changes=[last], ships=1), blue={"colony": 5})
    assert game.planets[5] == {1: 4, 0: 1}
