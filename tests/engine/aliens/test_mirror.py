import pytest

from engine.aliens.mirror import gain, gain_of_any, reversed_digits
from engine.editions import edition_named
from tests.engine.player import has_orders
from tests.engine.scenario import scenario


def mirrored(red=(), blue=(), green=(), cards=("attack 8", "attack 20"), ships=2, alien=""):
    game = scenario(red=("mirror", cards[0], *red), blue=(alien, cards[1], *blue), green=("", *green))
    return game.attack(ships=ships).lay(red=cards[0], blue=cards[1])


@pytest.mark.parametrize(
    ("number", "turned"),
    [(0, 0), (1, 10), (4, 40), (7, 70), (9, 90), (10, 1), (11, 11), (15, 51), (20, 2), (23, 32), (40, 4)],
)
def test_a_value_is_read_with_its_two_digits_exchanged(number, turned):
    assert reversed_digits(number) == turned


def test_the_attacks_that_its_advice_names_are_those_that_grow_more_than_usual():
    """“04 to 09, or 15”: a reversal pays where the own card gains more than an unknown one."""
    attacks = edition_named("ffg2008").cards.attack_values
    assert sorted({n for n in attacks if gain(n) > gain_of_any(attacks)}) == [4, 5, 6, 7, 8, 9, 15]


def test_turns_the_digits_of_both_attacks():
    game = mirrored()
    game.red.uses("reversal")
    game.finish()
    assert game.all_totals[0] == (82, 6)
    assert game.planets[5] == {0: 2}


def test_may_be_declined():
    game = mirrored()
    game.red.passes()
    game.finish()
    assert game.all_totals[0] == (10, 24)
    assert game.red.warp == 2


def test_zapped_nothing_is_turned_and_it_cannot_be_called_again():
    game = mirrored(blue=["cosmic_zap"])
    game.red.uses("reversal")
    game.blue.plays("cosmic_zap")
    assert not game.red.is_asked("cards_chosen")
    game.finish()
    assert game.all_totals[0] == (10, 24)


def test_an_ally_is_not_asked():
    game = scenario(red=("", "attack 8"), blue=("", "attack 20"), green=("mirror",))
    game.attack(allies={"green": "offense"}).lay(red="attack 8", blue="attack 20")
    assert game.asked().get("green") != "cards_chosen"


def test_is_asked_only_once_both_cards_lie_there():
    game = scenario(red=("mirror", "attack 8"), blue=("", "attack 20"), green=("",)).attack()
    game.lay(red="attack 8")
    assert game.asked() == {"blue": "encounter_card"}
    game.lay(blue="attack 20")
    assert game.asked() == {"red": "cards_chosen"}


def test_a_negotiate_is_not_turned():
    game = mirrored(cards=("attack 8", "negotiate"))
    game.red.uses("reversal")
    game.finish()
    assert game.planets[5] == {0: 2}
    assert game.blue.warp == 4


def test_ships_and_reinforcements_are_not_turned():
    game = mirrored(red=["reinforcement 3"], ships=1)
    game.red.uses("reversal")
    game.play_until("cards_revealed", of="red")
    game.red.plays("reinforcement 3:offense")
    game.finish()
    assert game.all_totals[0] == (80 + 1 + 3, 6)


def test_a_morph_is_turned_like_the_card_it_copies():
    game = mirrored(cards=("attack 15", "morph"))
    game.red.uses("reversal")
    game.finish()
    assert game.all_totals[0] == (51 + 2, 51 + 4)


def test_without_its_power_no_reversal_can_be_called():
    game = scenario(red=("mirror", "attack 8"), blue=("", "attack 20"), green=("",))
    game.red.loses_home_colonies()
    game.attack(ships=2).lay(red="attack 8", blue="attack 20")
    assert not game.red.is_asked("cards_chosen")


# Super


def test_super_turns_only_its_own_card():
    game = mirrored(red=["mirror flare"], cards=("attack 6", "attack 20"))
    game.red.plays("mirror flare.one_card_alone:seat 0")
    game.finish()
    assert game.all_totals[0] == (62, 24)


def test_super_turns_only_the_opponents_card():
    game = mirrored(red=["mirror flare"], cards=("attack 6", "attack 20"))
    game.red.plays("mirror flare.one_card_alone:seat 1")
    game.finish()
    assert game.all_totals[0] == (8, 6)


def test_super_with_a_morph_each_card_follows_its_own_side():
    game = mirrored(red=["mirror flare"], cards=("attack 15", "morph"))
    game.red.plays("mirror flare.one_card_alone:seat 0")
    game.finish()
    assert game.all_totals[0] == (51 + 2, 15 + 4)


def test_super_is_the_one_reversal_and_no_second_follows():
    game = mirrored(red=["mirror flare"])
    game.red.plays("mirror flare.one_card_alone:seat 0")
    assert not game.red.is_offered("reversal")
    game.finish()
    assert game.all_totals[0] == (82, 24)


def test_after_a_full_reversal_the_super_is_not_offered():
    game = mirrored(red=["mirror flare"])
    game.red.uses("reversal")
    assert not game.red.is_offered("one_card_alone")


def test_super_zapped_nothing_is_turned_and_the_flare_works_as_wild():
    game = mirrored(red=["mirror flare"], blue=["cosmic_zap"], cards=("attack 8", "attack 20"))
    game.red.plays("mirror flare.one_card_alone:seat 0")
    game.blue.plays("cosmic_zap")
    game.play_until("cards_revealed", of="red")
    game.red.plays("mirror flare.copy")
    game.finish()
    assert game.all_totals[0] == (20 + 2, 24)


def test_super_card_zapped_the_power_itself_may_still_be_used():
    game = mirrored(red=["mirror flare"], blue=["card_zap"])
    game.red.plays("mirror flare.one_card_alone:seat 0")
    game.blue.plays("card_zap")
    game.play_until("cards_chosen", of="red")
    assert "mirror flare" in game.discards
    game.red.uses("reversal")
    game.finish()
    assert game.all_totals[0] == (82, 6)


# Wild


def wild(cards=("attack 8", "attack 40"), **seats):
    blue = seats.get("blue", ("",))
    game = scenario(
        red=("", cards[0], "mirror flare", *seats.get("red", ())),
        blue=(blue[0], cards[1], *blue[1:]),
        green=("",),
    )
    return game.attack(ships=2).lay(red=cards[0], blue=cards[1])


def test_wild_copies_the_opponents_card():
    game = wild()
    game.play_until("cards_revealed", of="red")
    game.red.plays("mirror flare.copy")
    game.finish()
    assert game.all_totals[0] == (42, 44)
    assert game.red.hand == ["mirror flare"]


def test_wild_against_a_negotiate_leads_to_a_deal_without_compensation():
    game = wild(cards=("attack 8", "negotiate"))
    game.play_until("cards_revealed", of="red")
    game.red.plays("mirror flare.copy")
    game.play_until("deal")
    assert set(game.asked()) == {"red", "blue"}


def test_wild_copies_what_the_opponent_has_said_not_the_card_that_nobody_may_see():
    """PRINT: an accepted statement counts as the card."""
    game = wild(cards=("attack 8", "attack 4"), blue=("gambler",))
    game.play_until("before_reveal", of="blue")
    game.blue.uses("bluff:attack 30")
    game.play_until("gambler.belief").red.answers("accept")
    game.play_until("cards_revealed", of="red")
    game.red.plays("mirror flare.copy")
    game.finish()
    assert game.all_totals[0] == (30 + 2, 30 + 4)


def test_wild_card_zapped_the_card_stays_what_it_is():
    game = wild(blue=("", "card_zap"))
    game.play_until("cards_revealed", of="red")
    game.red.plays("mirror flare.copy")
    game.blue.plays("card_zap")
    game.finish()
    assert game.all_totals[0] == (10, 44)
    assert "mirror flare" in game.discards


def test_with_the_power_lost_the_own_flare_is_wild():
    game = scenario(red=("mirror", "attack 8", "mirror flare"), blue=("", "attack 40"), green=("",))
    game.red.loses_home_colonies()
    game.attack(ships=2).lay(red="attack 8", blue="attack 40")
    assert not game.red.is_offered("one_card_alone")
    game.play_until("cards_revealed", of="red")
    game.red.plays("mirror flare.copy")
    game.finish()
    assert game.all_totals[0] == (42, 44)


# Together with others


def test_after_an_exchange_of_cards_the_reversal_still_turns_both():
    """TEXT: the reversal sticks to whatever card ends in front of a player."""
    game = mirrored(alien="sorcerer", cards=("attack 8", "attack 20"))
    game.red.uses("reversal")
    game.blue.uses("magic")
    game.finish()
    assert game.all_totals[0] == (2 + 2, 80 + 4)


def test_a_card_laid_open_before_can_still_be_turned():
    game = scenario(red=("mirror", "attack 8"), blue=("oracle", "attack 20"), green=("",))
    game.attack(ships=2).lay(red="attack 8")
    game.lay(blue="attack 20")
    game.play_until("cards_chosen", of="red")
    game.red.uses("reversal")
    game.finish()
    assert game.all_totals[0] == (82, 6)


def test_a_card_changed_in_the_reveal_is_turned_as_what_it_becomes():
    """Value pipeline: replacements first, then the reversal."""
    game = mirrored(blue=["human flare"], cards=("attack 8", "attack 20"))
    game.red.uses("reversal")
    game.play_until("cards_revealed", of="blue")
    game.blue.plays("human flare.forty_two")
    game.finish()
    assert game.all_totals[0] == (82, 24 + 4)


def when_it_helps(*more, blue="attack 8"):
    """Red's negotiate becomes the attack of blue, which has one ship more."""
    game = wild(cards=("negotiate", blue), red=more)
    has_orders(game.red.seat, {"mirror flare.copy": "helps"})
    return [fact.card for fact in game.pass_windows().heard("card_announced")]


@pytest.mark.parametrize(
    ("more", "plays"), [((), False), (("reinforcement 2",), False), (("reinforcement 3",), True)]
)
def test_wild_when_it_helps_counts_the_reinforcements_in_the_hand(more, plays):
    """8 + 2 against 8 + 4."""
    assert when_it_helps(*more) == ["mirror flare"] * plays
