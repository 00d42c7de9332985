"""Reveal: faces, totals, reinforcements and the window before the result (R-11)."""

import pytest

from engine.state.cards import card
from tests.engine.scenario import scenario


def laid(offense, defense, /, *, ships=1, allies=None, planet=None, **more):
    """Red and blue have laid these cards; whoever holds something to play is asked."""
    game = scenario(
        red=("", offense, *more.get("red", ())),
        blue=("", defense, *more.get("blue", ())),
        green=("", *more.get("green", ())),
        yellow=("", *more.get("yellow", ())),
    )
    for change in more.get("changes", ()):
        change(game)
    game.attack(ships=ships, allies=allies, planet=planet)
    return game.lay(red=offense, blue=defense)


def test_both_cards_are_turned_up_at_the_same_time():
    """R-11.1: before the second is chosen nothing shows, afterwards both."""
    game = laid("attack 8", "attack 6", red=["quash"], blue=["reinforcement 2"])
    assert game.view(None)["encounter"]["cards"] == {"0": "attack 8", "1": "attack 6"}
    assert [fact.card for fact in game.heard("card_turned_up")] == ["attack 8", "attack 6"]


def test_where_one_card_is_turned_up_first_it_is_revealed_before_the_other():
    """The opponent of a Gambler names their number before their own card is turned up, not afterwards."""
    game = scenario(red=("gambler", "attack 8"), blue=("", "attack 6", "gambler flare"), green=("",))
    game.attack(ships=1).lay(red="attack 8", blue="attack 6")
    game.play_until("before_reveal", of="blue")
    assert game.blue.is_offered("gambler flare")
    game.blue.passes()
    game.play_until("before_reveal", of="red")
    assert game.enc.cards[1].turned
    assert not game.blue.is_offered("gambler flare")


def test_the_worked_example_of_the_rulebook():
    """R-11.2, R-1.10: 4 + 2 + 10 against 2 + 2 + 15."""

    def two_ships(game):
        game.start.planets[5] = {1: 2}

    allies = {"green": ("offense", 2), "yellow": ("defense", 2)}
    game = laid("attack 10", "attack 15", ships=4, allies=allies, changes=[two_ships])
    assert game.totals() == (16, 19)
    assert game.result == "defense"


def test_only_the_ships_of_the_target_planet_defend():
    """R-1.10, R-1.11: not those of other planets, nor of bystanders."""

    def visitor(game):
        game.green.has_colony(5, 3)

    game = laid("attack 8", "attack 6", changes=[visitor])
    assert game.totals() == (9, 10)


def test_a_tie_goes_to_the_defense():
    """R-11.2."""
    game = laid("attack 8", "attack 6", ships=2)
    assert game.totals() == (10, 10)
    assert game.result == "defense"


def test_the_higher_total_wins():
    """R-11.2."""
    assert laid("attack 8", "attack 6", ships=3).result == "offense"


@pytest.mark.parametrize(
    ("extra", "winner"), [((-20, -13), "defense"), ((-13, -20), "offense"), ((-3, 0), "defense")]
)
def test_totals_are_plain_integers(extra, winner):
    """R-11.3: zero and less are compared as they are."""
    game = laid("attack 8", "attack 6", blue=["reinforcement 2"], changes=[])
    game.enc.extra.update(offense=extra[0], defense=extra[1])
    game.blue.passes()
    assert game.totals() == (9 + extra[0], 10 + extra[1])
    assert game.result == winner


@pytest.mark.parametrize(
    ("red", "blue", "winner"), [("attack 0", "negotiate", "offense"), ("negotiate", "attack 0", "defense")]
)
def test_an_attack_beats_a_negotiate_whatever_the_ships(red, blue, winner):
    """R-11.4: no totals, no margin."""
    game = laid(red, blue, ships=4)
    assert game.result == winner
    assert not game.heard("totals_final")


def test_two_negotiates_have_no_winner_and_allies_go_home():
    """R-11.5: with nothing, before the bargaining."""
    allies = {"green": ("offense", 2), "yellow": ("defense", 2)}
    game = laid("negotiate", "negotiate", allies=allies).play_until("deal")
    assert game.result == "deal"
    assert (game.enc.gate, game.enc.orbit) == ({0: 1}, {})
    assert (game.green.ships, game.yellow.ships, game.green.hand) == (20, 20, [])
    assert game.asked() == {"red": "deal", "blue": "deal"}


@pytest.mark.parametrize(("blue", "winner"), [("attack 20", "defense"), ("attack 4", "defense")])
def test_a_morph_copies_an_attack(blue, winner):
    """R-11.6: the printed number; ships decide, and four beat one."""
    game = laid("morph", blue)
    number = int(blue.split()[1])
    assert game.totals() == (number + 1, number + 4)
    assert game.result == winner


def test_a_morph_copies_a_negotiate():
    """R-11.6."""
    assert laid("negotiate", "morph").result == "deal"


def test_a_morph_does_not_copy_what_is_added_later():
    """R-11.6: a reinforcement is no part of the printed face."""
    game = laid("morph", "attack 20", blue=["reinforcement 3"])
    game.blue.plays("reinforcement 3.reinforce:defense")
    game.finish()
    assert game.totals() == (21, 27)


def test_a_morph_is_a_morph_again_on_the_discard_pile():
    """R-11.6, R-12.16."""
    game = laid("morph", "attack 20").finish()
    assert game.discards == ["morph", "attack 20"]


def test_two_morphs_lose_both():
    """R-11.7: all participating ships, allies' too; no compensation, no rewards, bystanders stay."""

    def visitor(game):
        game.yellow.has_colony(5)

    game = laid(
        "morph", "morph", allies={"green": ("defense", 2)}, red=["quash"], blue=["plague"], changes=[visitor]
    )
    game.finish()
    assert (game.red.warp, game.blue.warp, game.green.warp, game.yellow.warp) == (1, 4, 2, 0)
    assert game.planets[5] == {3: 1}
    assert not game.heard("compensation_collected")
    assert not game.heard("rewards_taken")
    assert game.red.hand == ["quash"]


def with_reinforcements(**more):
    allies = {"green": "offense"}
    return laid("attack 8", "attack 6", allies=allies, **more)


@pytest.mark.parametrize("who", ["red", "blue", "green"])
@pytest.mark.parametrize("side", ["offense", "defense"])
def test_main_players_and_allies_reinforce_either_side(who, side):
    """R-11.8, R-21.1: even the opponent's; the card's number is added."""
    game = with_reinforcements(**{who: ["reinforcement 3"]})
    game.seat(who).plays(f"reinforcement 3.reinforce:{side}")
    plus = {"offense": (3, 0), "defense": (0, 3)}[side]
    assert game.totals() == (10 + plus[0], 10 + plus[1])


def test_who_takes_no_part_cannot_reinforce():
    """R-11.8: yellow is no ally."""
    game = with_reinforcements(yellow=["reinforcement 3"])
    assert game.yellow.options == ["pass"]
    game.yellow.passes()
    assert game.totals() == (10, 10)
    assert not game.heard("card_announced")


def test_any_number_may_be_played_one_at_a_time():
    """R-11.8: each is a play of its own."""
    game = with_reinforcements(red=["reinforcement 3", "reinforcement 5"])
    game.red.plays("reinforcement 3.reinforce:offense")
    game.red.plays("reinforcement 5.reinforce:offense")
    assert game.totals() == (18, 10)
    assert len(game.heard("card_announced")) == 2


def test_a_reinforcement_is_discarded_when_it_is_played():
    """R-12.16, R-21.1."""
    game = with_reinforcements(red=["reinforcement 3", "reinforcement 5"])
    game.red.plays("reinforcement 3.reinforce:offense")
    assert game.discards == ["reinforcement 3"]
    assert game.red.hand == ["reinforcement 5"]


def test_every_play_reopens_the_round():
    """R-11.9, R-15.6: who has passed may act after somebody else acted."""
    game = with_reinforcements(red=["reinforcement 3"], blue=["reinforcement 5"])
    game.red.plays("reinforcement 3.reinforce:offense")
    game.blue.passes()
    assert game.blue.is_asked("cards_revealed")
    game.blue.plays("reinforcement 5.reinforce:defense")
    game.finish()
    assert game.totals() == (13, 15)


def test_an_ally_who_passed_is_asked_again_without_having_set_a_stop():
    """R-11.9: the usual stops of an ally reopen too."""
    game = scenario(
        red=("", "attack 8", "reinforcement 3"), blue=("", "attack 6"), green=("", "reinforcement 5")
    )
    game.green.has_usual_stops()
    game.attack(ships=1, allies={"green": "defense"}).lay(red="attack 8", blue="attack 6")
    game.green.passes()
    game.red.plays("reinforcement 3.reinforce:offense")
    game.green.plays("reinforcement 5.reinforce:defense")
    game.finish()
    assert game.totals() == (12, 16)


def test_the_window_closes_when_all_pass_in_succession():
    """R-11.9: then the totals are final, and nobody can add to them."""
    game = with_reinforcements(red=["reinforcement 3"], blue=["reinforcement 5"])
    game.red.passes()
    assert not game.heard("totals_final")
    game.blue.passes()
    assert game.totals() == (10, 10)


def test_who_is_asked_does_not_follow_from_hands():
    """R-11.9, D-35: main players and allies are asked whatever they hold, if they hold any card."""
    more = ("", "attack 1")
    game = scenario(
        red=("", "attack 8", "attack 1"), blue=("", "attack 6", "attack 1"), green=more, yellow=more
    )
    for name in game.names:
        game.seat(name).has_usual_stops()
    game.attack(ships=1, allies={"green": "offense"})
    game.green.passes()
    game.lay(red="attack 8", blue="attack 6")
    assert game.asked() == dict.fromkeys(("red", "blue", "green"), "cards_revealed")


def test_reinforcements_are_spent_even_if_no_totals_are_compared():
    """R-11.10."""
    game = laid("attack 8", "negotiate", blue=["reinforcement 5"])
    game.blue.plays("reinforcement 5.reinforce:defense")
    game.pass_windows()
    assert game.result == "offense"
    assert game.blue.hand == []


def test_emotion_control_makes_a_deal_of_a_fight():
    """R-11.11."""
    game = laid("attack 8", "attack 6", blue=["emotion_control"])
    game.blue.plays("emotion_control")
    game.play_until("deal")
    assert game.result == "deal"


def test_a_side_without_ships_still_has_its_card():
    """R-11.12: an offense that wins with no own ship lands nothing, its ally lands theirs."""
    game = with_reinforcements(red=["reinforcement 3"])
    game.position.put_in_warp(0, game.enc.gate.pop(0))
    game.red.plays("reinforcement 3.reinforce:offense")
    assert game.totals() == (12, 10)
    assert game.planets[5] == {2: 1}
    assert game.red.warp == 1


def test_what_was_added_does_not_change_with_what_it_counted():
    """R-11.13: an addition is a number, fixed when it is made."""
    game = with_reinforcements(red=["reinforcement 3", "reinforcement 5"])
    game.red.plays("reinforcement 3.reinforce:offense")
    before = dict(game.enc.extra)
    game.position.discards.clear()
    game.position.seats[0].hand.remove(card("reinforcement 5"))
    assert game.enc.extra == before == {"offense": 3, "defense": 0}
    game.red.passes()
    assert game.totals() == (13, 10)
