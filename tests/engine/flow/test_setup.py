"""Setting up: planets, destiny, aliens, the cosmic deck and the first player (R-2, R-25)."""

from collections import Counter

import pytest

from engine import BadOptions, Game, Options, box_of, new_position, sheet_info, view
from engine.editions import edition_named
from engine.facts import AlienChosen
from engine.sheets.book import book
from tests.engine.choosing import chosen, started

CARDS = edition_named("ffg2008").cards
DECK, destiny_deck = CARDS.deck, CARDS.destiny


def deck_of(game):
    """All cosmic cards, wherever they are."""
    position = game.position
    piles = [position.deck, position.discards, *(s.hand for s in position.seats)]
    piles += [power.pile for power in position.sheets()]
    return Counter(str(one) for pile in piles for one in pile)


def flares_in(game):
    return [key for key in deck_of(game) if key.endswith(" flare")]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_seat_has_five_planets_with_four_ships_each(players):
    """R-1.1, R-2.1, R-25.1: twenty ships, all at home."""
    position = new_position(Options(players=players), "a seed")
    assert position.planets == [{seat: 4} for seat in range(players) for _ in range(5)]
    assert [position.ships_in_game(seat) for seat in range(players)] == [20] * players


@pytest.mark.parametrize(("players", "size"), [(3, 14), (4, 17), (5, 20)])
def test_the_destiny_deck_has_three_cards_a_colour_two_wilds_and_three_specials(players, size):
    """R-2.3, R-25.1: colours nobody plays are not in it."""
    deck = Counter(destiny_deck(players))
    assert sum(deck.values()) == size
    assert [deck[f"seat {seat}"] for seat in range(5)] == [3] * players + [0] * (5 - players)
    assert deck["wild"] == 2
    assert all(deck[one] == 1 for one in ("most_foreign_colonies", "most_cards_in_hand"))
    assert deck["fewest_ships_in_warp"] == 1


def test_the_destiny_deck_is_shuffled():
    """R-2.3: another seed, another order, the same cards."""
    one, other = (new_position(Options(players=3), seed).destiny for seed in ("a", "b"))
    assert one != other
    assert sorted(one) == sorted(other) == sorted(destiny_deck(3))


@pytest.mark.parametrize("players", [1, 9])
def test_two_to_eight_play(players):
    """R-25.1, R-25.4, R-25.5: the reason names how many may."""
    with pytest.raises(BadOptions) as refused:
        Options(players=players)
    assert refused.value.reason == "players"
    assert refused.value.params == {"players": players, "least": 2, "most": 8}


@pytest.mark.parametrize(("players", "size"), [(2, 11), (6, 23), (7, 26), (8, 29)])
def test_the_destiny_deck_of_other_tables_is_made_alike(players, size):
    """R-25.4, R-25.5: three cards of each colour, two wilds, three specials."""
    deck = Counter(destiny_deck(players))
    assert sum(deck.values()) == size
    assert [deck[f"seat {seat}"] for seat in range(8)] == [3] * players + [0] * (8 - players)
    assert deck["wild"] == 2


@pytest.mark.parametrize(("players", "flares"), [(2, 10), (5, 10), (6, 12), (7, 14), (8, 16)])
def test_more_than_ten_flares_are_in_the_deck_if_more_are_dealt(players, flares):
    """R-25.4: chosen and refused ones, nobody's is left out; below ten, random ones are added."""
    position = new_position(Options(players=players), "a seed")
    dealt = {alien + " flare" for sheets in position.dealt for alien in sheets}
    game = started(players=players)
    assert len(dealt) == 2 * players and dealt <= set(flares_in(game))
    assert len(flares_in(game)) == flares


@pytest.mark.parametrize("players", [2, 8])
def test_hands_and_ships_are_the_same_at_every_table(players):
    """R-25.4, R-25.5: eight cards and twenty ships each."""
    position = started(players=players).position
    assert [position.ships_in_game(seat) for seat in range(players)] == [20] * players
    assert [len(seat.hand) for seat in position.seats] == [8] * players


def test_a_box_of_seven_is_too_small_for_eight():
    """R-25.4: with as many as seats, one is dealt to each."""
    box = box_of("ffg2008")[:8]
    with pytest.raises(BadOptions) as refused:
        Options(players=8, box=box[:7])
    assert refused.value.reason == "box"
    position = new_position(
        Options(players=8, box=box, switches={"conflicts.gambler_sorcerer": "allowed"}), "a"
    )
    assert [len(sheets) for sheets in position.dealt] == [1] * 8


def test_without_destiny_it_only_says_who_begins():
    """R-2.10, R-25.5: then it is put away."""
    game = started(players=2, switches={"destiny": False})
    told = [fact.seat for fact in game.told_so_far if fact.id == "first_player"]
    assert told == [game.position.turn.offense]
    assert game.position.destiny == game.position.destiny_discards == []


@pytest.mark.parametrize("players", [3, 8])
def test_more_than_two_need_destiny(players):
    """R-25.5: it would be open whom one challenges."""
    with pytest.raises(BadOptions) as refused:
        Options(players=players, switches={"destiny": False})
    assert (refused.value.reason, refused.value.params) == ("no_destiny", {"players": players})


def test_each_seat_chooses_secretly_between_two_aliens():
    """R-2.4, D-2: sealed, and nothing is turned up before the last has chosen."""
    game = Game(new_position(Options(players=3), "a seed"))
    asks = sorted(game.open.values(), key=lambda ask: ask.seat)
    assert [(ask.what, len(ask.form.options), ask.sealed) for ask in asks] == [("alien", 2, True)] * 3
    facts = chosen(game, seats=(0, 1))
    assert not [fact for fact in facts if isinstance(fact, AlienChosen)]
    assert [seat["powers"] for seat in view(game.position, None)["seats"]] == [[], [], []]
    assert len([fact for fact in chosen(game) if isinstance(fact, AlienChosen)]) == 3


def test_nobody_sees_what_others_may_choose_from():
    """R-2.4, R-26.2: the refused sheet stays secret for good."""
    game = Game(new_position(Options(players=3), "a seed"))
    mine = game.position.dealt[0]
    assert view(game.position, 0)["choices"] == mine
    assert view(game.position, 1)["choices"] != mine
    assert view(game.position, None)["choices"] is None
    dealt = [fact for fact in game.facts if fact.id == "aliens_dealt"]
    assert [fact.to for fact in dealt] == [(0,), (1,), (2,)]


def test_refused_and_undealt_sheets_are_out_of_play():
    """R-2.4: no seat holds them, and which of them were refused does not show."""
    game = started(players=3)
    held = [seat.powers[0].alien for seat in game.position.seats]
    assert len(set(held)) == 3
    assert not set(held) & set(game.position.unused)
    assert len(game.position.unused) == len(box_of("ffg2008")) - 3


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_flares_of_all_dealt_aliens_are_in_the_deck_and_ten_in_all(players):
    """R-2.5, R-25.1: chosen and refused ones, and random ones up to ten."""
    position = new_position(Options(players=players), "a seed")
    dealt = {alien + " flare" for sheets in position.dealt for alien in sheets}
    game = started(players=players)
    assert len(dealt) == 2 * players
    assert dealt <= set(flares_in(game))
    assert len(flares_in(game)) == 10


def test_the_deck_holds_the_72_cards_of_the_box():
    """R-2.5, R-20.2, R-21.1: 39 attacks, 15 negotiates, a morph, 6 reinforcements, 11 artifacts."""
    cards = Counter()
    for key, count in DECK.items():
        cards[key.split()[0] if " " in key or key in ("negotiate", "morph") else "artifact"] += count
    assert cards == {"attack": 39, "negotiate": 15, "morph": 1, "reinforcement": 6, "artifact": 11}
    assert {key: DECK[key] for key in DECK if key.startswith("reinf")} == {
        "reinforcement 2": 2,
        "reinforcement 3": 3,
        "reinforcement 5": 1,
    }
    assert Counter(key for key in deck_of(started(players=3)) if key in DECK).keys() == DECK.keys()


def test_without_flares_none_is_in_the_deck():
    """R-2.5: beginners may play without."""
    assert flares_in(started(players=3, switches={"flares": False})) == []


def test_every_alien_has_an_alert_colour_and_none_is_kept_out_for_it():
    """R-2.6: the colours are advice only."""
    assert {sheet_info(alien)["alert"] for alien in book().aliens} <= {"green", "yellow", "red"}
    alerts = {sheet_info(alien)["alert"] for alien in Options(players=3).box}
    assert alerts == {"green", "yellow", "red"}


def test_no_flare_is_in_the_deck_twice():
    """R-2.7: there is one flare an alien, one Filch flare too."""
    game = started(players=5)
    assert all(count == 1 for key, count in deck_of(game).items() if key.endswith(" flare"))


def test_in_the_42nd_edition_aliens_are_dealt_at_random_and_there_are_no_flares():
    """R-2.8, R-25.3: one sheet each, nothing to choose."""
    position = new_position(Options(players=4, edition="ffg42"), "a seed")
    assert [len(sheets) for sheets in position.dealt] == [1] * 4
    game = started(players=4, edition="ffg42")
    assert [s.powers[0].alien for s in game.position.seats] == [sheets[0] for sheets in position.dealt]
    assert flares_in(game) == []
    assert sum(deck_of(game).values()) == 72


def test_the_42nd_edition_with_flares_adds_those_of_the_dealt_aliens_and_random_ones():
    """R-2.8, R-24.7: the variant."""
    game = started(players=4, edition="ffg42", switches={"flares": True})
    held = {seat.powers[0].alien + " flare" for seat in game.position.seats}
    assert held <= set(flares_in(game))
    assert len(flares_in(game)) == 10


def test_eight_cards_are_dealt_to_each():
    """R-2.9: everybody may look at their own, at nobody else's (R-26.2)."""
    game = started(players=3)
    assert [len(seat.hand) for seat in game.position.seats] == [8, 8, 8]
    seen = view(game.position, 1)
    assert len(seen["seats"][1]["hand"]) == len(game.position.seats[1].hand)
    assert seen["seats"][0]["hand"] is None


def test_the_first_colour_of_destiny_begins_and_all_is_shuffled_back():
    """R-2.10: wilds and specials are turned over until a colour appears."""
    for seed in ("a", "b", "c", "d"):
        position = new_position(Options(players=3), seed)
        first = next(one for one in reversed(position.destiny) if one.startswith("seat "))
        game = started(players=3, seed=seed)
        told = [fact.seat for fact in game.told_so_far if fact.id == "first_player"]
        assert told == [int(first[5:])]
        destiny = game.position.destiny + game.position.destiny_discards
        assert sorted(destiny) == sorted(destiny_deck(3))
