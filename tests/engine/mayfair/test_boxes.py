"""What lies on the table: the cards of the two boxes, their sums, and the setup (M-3, M-4, M-10.1)."""

from collections import Counter

import pytest

from engine import Options, new_position
from engine.editions.mayfair_cards import HOUSE, OF_MOONS, Parts, mayfair_cards
from engine.sheets.book import book
from tests.engine.choosing import started
from tests.engine.play import WITH_ALL_PARTS

BASIC, EVERYTHING = mayfair_cards(Parts(*[False] * 5), HOUSE), mayfair_cards(Parts(), HOUSE)


def kinds(cards) -> Counter:
    """How many cards there are of each kind: "attack", "negotiate", "kicker", "reinforcement", "edict"."""
    return Counter(key.partition(" ")[0].partition("_")[0] for key in cards.every_card)


def dealt(position) -> list:
    return [one for seat in position.seats for one in seat.hand]


def cards_of_a_game(**switches) -> list[str]:
    position = started(players=3, edition="mayfair", switches=switches).position
    return sorted(map(str, [*position.deck, *position.discards, *dealt(position)]))


def test_the_basic_box_has_72_challenge_cards():
    """M-3.3, M-3.5: 17 Compromises and 55 Attacks."""
    assert kinds(BASIC)["negotiate"] == 17
    assert kinds(BASIC)["attack"] == 55


def test_both_boxes_have_126_challenge_cards():
    """M-3.3, M-3.7: 28 Compromises and 98 Attacks."""
    assert kinds(EVERYTHING)["negotiate"] == 28
    assert kinds(EVERYTHING)["attack"] == 98


def test_more_adds_challenge_cards_kickers_and_reinforcements():
    """M-3.1, M-13.8, M-14.3: 54, nine and fifteen."""
    more = kinds(EVERYTHING) - kinds(BASIC)
    assert more["attack"] + more["negotiate"] == 54
    assert (more["kicker"], more["reinforcement"]) == (9, 15)


def test_nothing_of_the_other_publisher_is_in_the_boxes():
    """M-1.4: no morph; the basic box has neither Kickers nor Reinforcements (M-3.2)."""
    assert kinds(BASIC).keys() == {"attack", "negotiate", "edict"}
    assert kinds(EVERYTHING).keys() - kinds(BASIC).keys() == {"kicker", "reinforcement"}


def own_numbers() -> dict:
    """A table that brings its own Kickers, Reinforcements, Edicts and reverse cards."""
    own = {"kickers": {"4": 9}, "reinforcements": {"7": 15}, "reversing": 1}
    basic = {**HOUSE["edicts_of_basic_set"], "timegash": 2, "breach": 0}
    return {**HOUSE, **own, "edicts_of_basic_set": basic}


def test_a_game_takes_the_numbers_that_its_table_brings():
    """M-13.8, M-14.3, M-3.6, M-12.1, A-45: stored written out; deck and destiny hold them."""
    parts = {"cards.kickers": True, "cards.reinforcements": True}
    options = Options(players=3, edition="mayfair", switches=parts, tables=own_numbers())
    position = new_position(options, "a seed")
    assert position.rules["tables"] == own_numbers()
    assert kinds(position.rules.cards)["kicker"] == position.rules.cards.deck["kicker 4"] == 9
    assert position.rules.cards.deck["reinforcement 7"] == 15
    assert position.rules.cards.deck["edict_timegash"] == 2
    assert sum(one.startswith("reverse seat") for one in position.destiny) == 3


def test_both_boxes_have_32_edicts_with_24_names():
    """M-3.5, M-3.1: ten of them are of More. One is of moons, and left out."""
    assert sum(HOUSE["edicts"].values()) == 32
    assert len(HOUSE["edicts"]) == 24
    assert sum(HOUSE["edicts"].values()) - sum(HOUSE["edicts_of_basic_set"].values()) == 10
    assert kinds(EVERYTHING)["edict"] == 32 - len(OF_MOONS)


def test_the_basic_box_with_its_flares_is_a_deck_of_106():
    """M-3.7: 72 and 22 and 12."""
    assert len(cards_of_a_game()) == 106


def test_everything_of_both_boxes_is_a_deck_of_202_without_the_edict_of_moons():
    """M-3.7, M-4.5."""
    assert len(cards_of_a_game(**WITH_ALL_PARTS)) == 202 - len(OF_MOONS)


# What each adds alone: of ten Edicts the one of moons and that of Kickers are left out.
PARTS = {"cards.more": 54, "cards.more_edicts": 10 - 2, "cards.kickers": 9, "cards.reinforcements": 15}


@pytest.mark.parametrize(("part", "cards"), PARTS.items())
def test_each_part_of_more_may_be_chosen_by_itself(part, cards):
    """M-3.2."""
    added = Counter(cards_of_a_game(**{part: True})) - Counter(cards_of_a_game())
    assert added.total() == cards


def test_challenge_cards_of_more_are_left_out_unless_they_are_chosen():
    """M-3.4: with the other kinds alone the mix stays that of the basic box."""
    others = {name: True for name in PARTS if name != "cards.more"}
    found = Counter(one.partition(" ")[0] for one in cards_of_a_game(**others))
    assert (found["attack"], found["negotiate"]) == (55, 17)


def test_challenge_cards_of_more_keep_the_mix_in_proportion():
    """M-3.4: about two cards in nine are Compromises, with and without them."""
    found = kinds(BASIC), kinds(EVERYTHING)
    basic, both = (one["negotiate"] / (one["negotiate"] + one["attack"]) for one in found)
    assert basic == pytest.approx(both, abs=0.02)


def test_the_destiny_pile_has_cards_of_five_kinds():
    """M-15.1, M-3.6: colours and one wild, regular and reverse, instructional cards and comets."""
    options = Options(players=4, edition="mayfair", switches={"destiny.specials": True})
    position = new_position(options, "a seed")
    found = Counter(kind_of(one) for one in [*position.destiny, *position.specials])
    expected = {"seat": 8, "reverse seat": 8, "wild": 1, "reverse wild": 1, "instruction": 5, "comet": 6}
    assert found == expected


def kind_of(destiny: str) -> str:
    if destiny in book().comets or destiny in book().instructions:
        return "comet" if destiny in book().comets else "instruction"
    return destiny.rstrip(" 0123456789")


# Values


def test_attacks_go_from_forty_down_to_minus_eight():
    """M-10.1: two of them are zero, five negative, all in the second box."""
    values = EVERYTHING.attack_values
    assert (max(values), min(values)) == (40, -8)
    assert values.count(0) == 2
    assert sorted(value for value in values if value < 0) == [-8, -6, -5, -4, -1]
    assert min(BASIC.attack_values) == 1


# Setup


@pytest.mark.parametrize("players", [3, 6])
def test_each_player_has_five_planets_with_four_tokens_each(players):
    """M-4.1: nobody's tokens are in the Warp."""
    position = started(players=players, edition="mayfair").position
    assert position.planets == [{planet // 5: 4} for planet in range(5 * players)]
    assert not any(seat.warp for seat in position.seats)


@pytest.mark.parametrize("players", [3, 5])
def test_colours_that_nobody_plays_are_not_in_the_destiny_pile(players):
    """M-4.2, M-3.6: each colour that is played has its four cards."""
    position = new_position(Options(players=players, edition="mayfair"), "a seed")
    colours = Counter(one.split()[-1] for one in position.destiny if "seat" in one)
    assert colours == {str(seat): 4 for seat in range(players)}


def test_the_first_hand_has_seven_cards():
    """M-4.6."""
    position = started(players=4, edition="mayfair").position
    assert [len(seat.hand) for seat in position.seats] == [7, 7, 7, 7]


@pytest.mark.parametrize(("players", "active"), [(3, 3), (6, 6), (7, 6), (8, 6)])
def test_three_to_six_play_the_ordinary_game(players, active):
    """M-22.0, A-65: of seven one sits apart and of eight two, without an option."""
    position = new_position(Options(players=players, edition="mayfair"), "a seed")
    assert len(list(position.players)) == active
    assert len(position.apart) == players - active
