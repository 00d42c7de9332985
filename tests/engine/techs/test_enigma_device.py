"""Enigma Device: eight cards in every hand."""

from engine.state.cards import card
from engine.state.conservation import all_cards
from tests.engine.scenario import scenario

USE = "enigma_device.equalise"
MANY = ["attack 4"] * 5 + ["attack 6"] * 5


def ready(*, blue=("attack 6", "attack 30"), green=MANY, planets=5, scrambler=0, **more):
    game = scenario(red=("", "attack 8"), blue=("", *blue), green=("", *green)).with_planets(planets)
    game.with_tech("blue", "enigma_device", **more)
    if scrambler:
        game.with_tech("green", "tech_scrambler", ships=scrambler, faceup=False)
    return game


def used(unwanted=(), game=None, **more):
    game = (game or ready(**more)).play_until("encounter_starts", of="blue")
    game.blue.uses(USE)
    if game.blue.is_asked("enigma_device.unwanted"):
        game.blue.answers(list(unwanted))
    return game


def hands(game):
    return [len(seat.hand) for seat in game.position.seats]


def test_used_it_makes_every_hand_eight():
    game = used()
    assert hands(game) == [8, 8, 8]
    assert game.position.tech_discards == ["enigma_device"]
    assert {"attack 6", "attack 30"} <= set(game.blue.hand)


def test_its_owner_may_throw_cards_away_first():
    game = used(["attack 6"])
    assert game.blue.hand == ["attack 1"] * 7 + ["attack 30"]
    assert game.discards[0] == "attack 6"


def test_its_owner_throws_none_away_by_default():
    game = ready().play_until("encounter_starts", of="blue")
    game.blue.uses(USE)
    assert game.blue.ask.default == []


def test_only_the_number_of_cards_is_told_of_a_draw():
    game = used()
    assert [(f.seat, f.cards) for f in game.heard("drew")] == [(1, 6), (0, 7)]


def test_it_begins_with_its_owner_and_goes_clockwise():
    game = used()
    told = [f for f in game.told() if f.id in ("drew", "cards_discarded")]
    assert [f.seat for f in told] == [1, 2, 0]


def test_whoever_holds_more_discards_at_random():
    game = used()
    assert len(game.heard("cards_discarded")[0].cards) == 2
    assert set(game.discards) <= set(MANY)


def test_whoever_holds_exactly_eight_neither_draws_nor_discards():
    game = used(green=MANY[:8])
    assert {f.seat for f in game.told() if f.id in ("drew", "cards_discarded")} == {0, 1}


def test_declined_it_stays():
    game = ready().play_until("encounter_starts", of="blue")
    game.blue.passes()
    game.play_until("launch")
    assert hands(game) == [1, 2, 10]
    assert [tech.tech for tech in game.position.seats[1].techs] == ["enigma_device"]


def test_an_empty_deck_is_made_anew_in_the_middle():
    """R-19.4."""
    game = ready()
    game.start.deck = [card("attack 1")] * 3
    game.start.discards = [card("attack 20")] * 20
    before = all_cards(game.start)
    game = used(game=game)
    assert hands(game) == [8, 8, 8]
    assert game.heard("deck_reshuffled")
    assert all_cards(game.position) == before


def test_with_no_card_left_anywhere_the_hands_stay_small():
    """R-19.5."""
    game = ready().effective_switches(cosmic_deck__quake=False)
    game.start.deck = [card("attack 1")] * 3
    game = used(game=game)
    assert hands(game) == [3, 5, 8]


def test_a_quake_deals_all_hands_anew():
    """R-19.5, R-19.6."""
    game = ready().effective_switches(cosmic_deck__quake=True)
    game.start.deck = []
    game = used(game=game)
    assert game.heard("cosmic_quake")


def test_with_too_few_ships_it_is_not_completed():
    game = ready(faceup=False, ships=3).play_until("tech_action", of="blue")
    assert not any(option.startswith("complete") for option in game.blue.options)


def test_scrambled_no_hand_changes():
    game = ready(scrambler=4).play_until("encounter_starts", of="blue")
    game.blue.uses(USE)
    game.play_until("tech_used", of="green")
    game.green.uses("scramble")
    game.play_until("launch")
    assert hands(game) == [1, 2, 10]
    assert not game.position.seats[1].techs


def test_its_owner_needs_no_colony():
    game = ready()
    game.blue.loses_home_colonies(5)
    assert hands(used(game=game)) == [8, 8, 8]


def test_with_four_planets():
    assert hands(used(planets=4)) == [8, 8, 8]


def test_advice_uses_it_with_a_poor_hand_and_throws_poor_attacks_away():
    game = ready(blue=("attack 6", "attack 30", "attack 4")).play_until("encounter_starts", of="blue")
    assert game.blue.pays(USE) > 0
    game.blue.uses(USE)
    assert game.blue.ask.advise() == ["attack 4", "attack 6"]
    game = ready(blue=("attack 30",) * 5).play_until("encounter_starts", of="blue")
    assert game.blue.pays(USE) == 0
