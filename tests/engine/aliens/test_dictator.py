import pytest

from engine import NotAllowed
from tests.engine.scenario import scenario


def game_of(*red, blue="dictator", held=(), alien="", **more):
    """Red is the offense, blue the Dictator; the deck gives blue's colour on top."""
    hands = {name: ("", *more.get(name, ())) for name in ("green", "yellow")}
    return scenario(red=(alien, "attack 8", *red), blue=(blue, *held), **hands)


def picks(game, card, who="blue"):
    game.play_until("dictator.command").seat(who).answers(card)
    return game


def drawn(game):
    return [fact.card for fact in game.heard("destiny_turned")]


# Power


def test_picks_the_card_that_another_player_draws():
    game = game_of()
    before = len(game.start.destiny)
    picks(game, "seat 3").play_until("launch")
    assert drawn(game) == ["seat 3"]
    assert (game.enc.defense, game.enc.system) == (3, 3)
    assert len(game.position.destiny) == before - 1
    assert game.position.destiny_discards == ["seat 3"]
    assert [f.ability for f in game.heard("power_was_used")] == ["command"]


def test_may_pick_any_card_that_is_left_and_must_pick_one():
    game = game_of().play_until("dictator.command")
    assert game.blue.options == sorted(set(game.position.destiny))
    for answer in ("pass", "seat 7"):
        with pytest.raises(NotAllowed):
            game.blue.answers(answer)


def test_a_card_that_lies_among_the_discards_cannot_be_picked():
    game = game_of()
    game.start.destiny = ["seat 1", "wild", "seat 2"]
    game.start.destiny_discards = ["seat 3"]
    assert game.play_until("dictator.command").blue.options == ["seat 1", "seat 2", "wild"]


def test_the_rest_of_the_deck_is_shuffled_and_none_is_lost():
    game = game_of()
    before = sorted(game.start.destiny)
    order = list(game.start.destiny)
    picks(game, "seat 3").play_until("launch")
    order.remove("seat 3")
    assert sorted([*game.position.destiny, "seat 3"]) == before
    assert game.position.destiny != order


def test_a_wild_card_leaves_the_choice_to_the_offense():
    game = picks(game_of(), "wild").play_until("wild_destiny")
    game.red.answers("seat 2").scenario.play_until("launch")
    assert game.enc.defense == 2


def test_a_special_counts_for_whom_it_names():
    game = game_of(yellow=["quash"])
    picks(game, "most_cards_in_hand").play_until("launch")
    assert game.enc.defense == 3


def test_the_offense_keeps_its_choices_with_its_own_colour_and_it_picks_again():
    """RB; ENG: each draw is a window of its own."""
    game = picks(game_of(), "seat 0")
    assert game.blue.is_asked("dictator.command")
    picks(game, "seat 2").play_until("launch")
    assert drawn(game) == ["seat 0", "seat 2"]
    assert len(game.heard("power_was_used")) == 2


def test_picks_again_for_a_second_encounter():
    game = game_of("attack 40", held=["attack 1"])
    picks(game, "seat 1")
    game.attack(ships=1, planet=5).lay(red="attack 40", blue="attack 1")
    game.play_until("another_encounter").red.answers("yes")
    picks(game, "seat 2").play_until("launch")
    assert (game.enc.number, game.enc.defense) == (2, 2)


def test_of_a_single_card_the_deck_is_first_made_anew():
    """RB: from that card and the discards."""
    game = game_of()
    game.start.destiny, game.start.destiny_discards = ["wild"], ["seat 2", "seat 3"]
    assert game.play_until("dictator.command").blue.options == ["seat 2", "seat 3", "wild"]
    picks(game, "seat 3").play_until("launch")
    assert sorted(game.position.destiny) == ["seat 2", "wild"]
    assert game.position.destiny_discards == ["seat 3"]


def test_as_the_offense_it_gets_a_random_card():
    game = game_of(alien="dictator", blue="")
    before = list(game.start.destiny)
    game.play_until("launch", "wild_destiny")
    assert not game.heard("power_announced")
    assert game.position.destiny + game.position.destiny_discards != before
    assert sorted(game.position.destiny + game.position.destiny_discards) == sorted(before)


def test_only_the_dictator_is_told_what_the_deck_holds():
    game = game_of().play_until("dictator.command")
    for seat in ("red", "green", None):
        assert "seat 3" not in str(game.view(seat)["destiny"])
    assert {key[0] for key in game.game.open} == {1}
    assert all("seat" not in str(fact.choice) for fact in game.heard("power_announced"))


def test_others_learn_the_drawn_card_and_nothing_else():
    """Two games in which it picks the same card look the same, whatever order the deck had."""
    seen = []
    for turn in (False, True):
        game = game_of()
        if turn:
            game.start.destiny = [*reversed(game.start.destiny)]
        picks(game, "seat 3").play_until("launch")
        seen.append((game.told("red"), game.view("red")))
    assert seen[0] == seen[1]


@pytest.mark.parametrize(
    ("colonies", "cards", "default"), [(1, 0, "seat 3"), (0, 2, "seat 3"), (0, 0, "seat 2")]
)
def test_the_default_sets_the_offense_on_the_strongest_other_player(colonies, cards, default):
    """By colonies, then by cards; never on itself, and a wild card last."""
    game = game_of(held=["quash"] * 3, yellow=["attack 1"] * cards, green=["attack 1"])
    game.start.destiny = [f"seat {s}" for s in range(4)] + ["wild"]
    for planet in range(6, 6 + colonies):
        game.seat("yellow").has_colony(planet)
    assert game.play_until("dictator.command").blue.ask.default == default


def test_the_default_of_the_super_is_a_wild_card_or_else_the_weakest_other():
    for wilds, default in ((["wild"], "wild"), ([], "seat 2")):
        game = game_of("dictator flare", alien="dictator", blue="", yellow=["attack 1"] * 2, held=["quash"])
        game.start.destiny = ["seat 0", "seat 1", "seat 2", "seat 3", *wilds]
        game.play_until("destiny_due").red.plays("dictator flare")
        assert game.red.ask.default == default


@pytest.mark.parametrize(("card", "worth"), [("seat 2", 1), ("seat 1", 0), ("wild", 0)])
def test_wild_pays_for_whom_the_card_names(card, worth):
    game = game_of(blue="", green=["dictator flare"]).draws(card).play_until("destiny_drawn", of="green")
    assert game.green.pays("dictator flare.another_card") == worth


def test_super_pays_always():
    game = game_of("dictator flare", alien="dictator", blue="").play_until("destiny_due")
    assert game.red.pays("dictator flare.self_determination") == 1


def test_zapped_the_deck_is_shuffled_and_a_card_dealt_at_random():
    game = game_of("cosmic_zap").play_until("power_used", of="red")
    before = list(game.position.destiny)
    game.red.plays("cosmic_zap")
    game.play_until("launch", "wild_destiny", "own_colour")
    assert not game.heard("power_was_used")
    assert game.position.destiny + game.position.destiny_discards != before
    assert sorted(game.position.destiny + game.position.destiny_discards) == sorted(before)


def test_zapped_a_redraw_of_the_encounter_is_random_too():
    """ENG: one zap ends picking for the encounter."""
    game = game_of("cosmic_zap")
    game.start.destiny, game.start.destiny_discards = ["seat 0"] * 2, ["seat 1"] * 3
    game.red.zaps_power()
    game.play_until("launch", "dictator.command")
    assert drawn(game)[0] == "seat 0"
    assert drawn(game)[-1] == "seat 1"
    assert len(game.heard("power_announced")) == 1


def test_lost_power_picks_nothing():
    game = game_of()
    game.blue.loses_home_colonies(3)
    game.play_until("launch")
    assert not game.heard("power_announced")
    assert drawn(game) == ["seat 1"]


def test_power_regained_picks_again():
    game = scenario(red=("dictator", "attack 8"), blue=("", "attack 9"), green=("",)).draws("seat 0")
    game.red.loses_home_colonies(3)
    game.red.resettles(4)
    game.play_until("another_encounter").red.answers("no")
    picks(game, "seat 2", who="red").play_until("launch")
    assert (game.enc.offense, game.enc.defense) == (1, 2)


def test_two_dictators_at_one_table_do_not_meet_but_a_borrower_picks_for_the_lender():
    """The sheet works for whoever holds it now."""
    game = game_of(alien="dictator", blue="")
    game.start.seats[2].powers, game.start.seats[0].powers = game.start.seats[0].powers, []
    picks(game, "seat 3", who="green").play_until("launch")
    assert game.enc.defense == 3


# With Will


def test_will_may_meet_somebody_else_than_the_card_picked():
    """RB: it acts after the draw."""
    game = picks(game_of(alien="will"), "seat 3").play_until("will.choice")
    game.red.answers("seat 2").answers("planet 12").scenario.play_until("launch")
    assert drawn(game) == ["seat 3"]
    assert (game.enc.defense, game.enc.planet) == (2, 12)


# Wild


def another(**more):
    return game_of(alien="", blue="", green=["dictator flare"], **more).play_until("destiny_drawn")


def test_wild_makes_the_offense_draw_another_card():
    game = another()
    game.green.plays("dictator flare").scenario.play_until("launch", "wild_destiny", "own_colour")
    assert len(drawn(game)) == 2
    assert [f.seat for f in game.heard("destiny_refused")] == [0]
    assert game.position.destiny_discards == drawn(game)


def test_wild_is_played_once_in_an_encounter():
    game = another()
    game.green.plays("dictator flare").scenario.play_until("launch", "destiny_drawn", "wild_destiny")
    assert not game.green.is_offered("dictator flare")
    game.play_until("launch")
    assert len(game.heard("card_announced")) == 1


def test_wild_may_be_declined():
    game = another()
    game.green.passes()
    assert game.play_until("launch").enc.defense == 1


def test_wild_is_not_for_the_offense():
    game = game_of("dictator flare", alien="", blue="").play_until("launch", "destiny_drawn")
    assert not game.red.is_offered("dictator flare")


def test_wild_serves_after_lost_power():
    game = game_of(held=["dictator flare"])
    game.blue.loses_home_colonies(3)
    game.play_until("destiny_drawn", of="blue").blue.plays("dictator flare.another_card")
    game.play_until("launch", "wild_destiny", "own_colour")
    assert len(drawn(game)) == 2


def test_wild_card_zapped_the_card_stands():
    game = another(yellow=["card_zap"])
    game.green.plays("dictator flare")
    game.yellow.plays("card_zap")
    assert game.play_until("launch").enc.defense == 1
    assert game.green.hand == []


def test_wild_against_it_makes_it_pick_again():
    """ENG."""
    game = picks(game_of(green=["dictator flare"]), "seat 3").play_until("destiny_drawn", of="green")
    game.green.plays("dictator flare")
    picks(game, "seat 2").play_until("launch")
    assert drawn(game) == ["seat 3", "seat 2"]


def test_wild_comes_before_will_names_the_defense():
    """Will follows the card that stands in the end."""
    game = game_of(alien="will", blue="", green=["dictator flare"])
    game.play_until("destiny_drawn", of="green").green.plays("dictator flare")
    game.play_until("will.choice").red.answers("seat 2").answers("planet 12")
    game.play_until("launch")
    assert len(drawn(game)) == 2
    assert len(game.heard("power_was_used")) == 1
    assert (game.enc.defense, game.enc.planet) == (2, 12)


def test_wild_comes_too_late_once_will_has_chosen():
    game = game_of(alien="will", blue="", green=["dictator flare"])
    game.play_until("destiny_drawn", of="green").green.passes()
    game.play_until("will.choice").red.answers("seat 2").answers("planet 12")
    game.play_until("launch", "destiny_drawn")
    assert not game.green.is_asked()


# Super


def test_super_picks_its_own_card():
    game = game_of("dictator flare", alien="dictator", blue="").play_until("destiny_due")
    game.red.plays("dictator flare.self_determination")
    picks(game, "seat 3", who="red").play_until("launch")
    assert drawn(game) == ["seat 3"]
    assert game.red.hand == ["attack 8", "dictator flare"]


def test_super_may_be_declined():
    game = game_of("dictator flare", alien="dictator", blue="").play_until("destiny_due")
    game.red.passes()
    game.play_until("launch", "dictator.command")
    assert not game.heard("card_announced")


def test_super_works_for_one_draw_only():
    game = game_of("dictator flare", alien="dictator", blue="").play_until("destiny_due")
    game.red.plays("dictator flare")
    picks(game, "seat 0", who="red").play_until("launch", "wild_destiny", "dictator.command")
    assert len(game.heard("card_announced")) == 1
    assert len(drawn(game)) > 1


def test_super_is_for_the_offense_only():
    """As anybody else the flare is not wanted, and it is not wild while the power is there."""
    game = game_of(held=["dictator flare"])
    picks(game, "seat 3").play_until("launch", "destiny_drawn", "destiny_due")
    assert not game.blue.is_offered("dictator flare")


def test_super_zapped_the_card_is_random_and_the_flare_kept():
    game = game_of("dictator flare", alien="dictator", blue="", held=["cosmic_zap"])
    game.play_until("destiny_due").red.plays("dictator flare")
    game.blue.plays("cosmic_zap")
    game.play_until("launch", "wild_destiny", "dictator.command")
    assert "dictator.command" not in game.asked().values()
    assert game.red.hand == ["attack 8", "dictator flare"]
    assert game.enc.zapped == ["dictator"]


def test_zapped_as_another_the_flare_is_wild():
    game = game_of("cosmic_zap", held=["dictator flare"]).play_until("power_used", of="red")
    game.red.plays("cosmic_zap")
    game.play_until("destiny_drawn", of="blue")
    assert game.blue.options == ["dictator flare.another_card", "pass"]


def test_super_card_zapped_the_card_is_random():
    game = game_of("dictator flare", alien="dictator", blue="", held=["card_zap"])
    game.play_until("destiny_due").red.plays("dictator flare")
    game.blue.plays("card_zap")
    game.play_until("launch", "wild_destiny", "dictator.command")
    assert "dictator.command" not in game.asked().values()
    assert game.red.hand == ["attack 8"]
