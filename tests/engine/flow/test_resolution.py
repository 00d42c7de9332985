"""Resolution: what a result does to ships, and how the encounter ends (R-12)."""

import pytest

from engine.state.cards import card
from engine.state.encounter import LaidCard
from tests.engine.fights import fought, offer

ALLIES = {"green": ("offense", 2), "yellow": ("defense", 3)}


def won(**more):
    return fought("attack 30", "attack 6", allies=ALLIES, **more)


def lost(**more):
    return fought("attack 4", "attack 20", allies=ALLIES, **more)


def test_all_ships_on_the_gate_land_on_the_target_planet():
    """R-12.1: a new colony for each who had none there; nobody is asked."""
    game = won()
    assert game.planets[5] == {0: 2, 2: 2}
    assert {(fact.seat, fact.planet) for fact in game.heard("colony_founded")} == {(0, 5), (2, 5)}


def test_who_has_a_colony_there_reinforces_it():
    """R-12.1, R-1.3: one colony a planet, however often one lands."""

    def at_the_target(game):
        game.red.has_colony(5)
        game.green.has_colony(5)

    game = won(changes=[at_the_target])
    assert game.planets[5] == {0: 3, 2: 3}
    assert [game.position.foreign_colonies(seat) for seat in (0, 2)] == [1, 1]


def test_the_losing_defense_and_its_allies_go_to_the_warp():
    """R-12.2, R-1.10: the ships on that planet and beside it, no others."""
    game = won()
    assert (game.blue.warp, game.yellow.warp) == (4, 3)
    assert (game.blue.ships, game.yellow.ships) == (16, 17)
    assert game.enc.orbit == {}


def test_bystanders_stay():
    """R-12.3, R-1.11: also if their owner allied with ships of theirs."""

    def visitors(game):
        game.yellow.has_colony(5, 2)
        game.green.has_colony(5)

    game = won(changes=[visitors])
    assert game.planets[5] == {0: 2, 2: 3, 3: 2}
    assert game.yellow.warp == 3


def test_bystanders_of_a_won_defense_stay_too():
    """R-1.11."""

    def visitors(game):
        game.green.has_colony(5, 2)

    game = lost(changes=[visitors]).finish()
    assert game.planets[5] == {1: 4, 2: 2}
    assert game.green.warp == 2


def test_scores_change_at_once():
    """R-12.4, R-1.6: before anybody is asked anything else."""
    game = fought("attack 30", "attack 6")
    assert [seat["colonies"] for seat in game.view(None)["seats"]] == [1, 0, 0, 0]
    assert game.view(None)["seats"][1]["home"] == 4


def test_a_defense_that_negotiated_collects():
    """R-12.5, R-17.1: a card for each of its lost ships."""
    game = fought("attack 4", "negotiate", red=["quash", "plague", "attack 8"])
    game.finish()
    assert len(game.heard("compensation_collected")) == 1
    assert game.heard("compensation_collected")[0].cards == 3
    assert game.blue.hand == ["attack 8", "plague", "quash"]


def test_a_beaten_offense_loses_all_ships_on_the_gate():
    """R-12.6: its allies' too."""
    game = lost().finish()
    assert (game.red.warp, game.green.warp) == (2, 2)


def test_a_winning_defense_stays_and_gets_nothing_more():
    """R-12.7."""
    game = lost().finish()
    assert game.planets[5] == {1: 4}
    assert game.blue.ships == 20
    assert not [fact for fact in game.heard("rewards_taken") if fact.seat == 1]


def test_defensive_allies_return_to_any_of_their_colonies():
    """R-12.8, R-18.3: not to the defended planet, where they have none."""
    game = lost().play_until("place_ships", of="yellow")
    assert set(game.yellow.ask.form.places) == {str(p) for p in range(15, 20)}
    before = game.planets[17][3]
    game.yellow.answers({"17": 3})
    assert game.planets[17] == {3: before + 3}


def test_a_defensive_ally_with_a_colony_on_the_planet_may_return_to_it():
    """R-12.8."""

    def at_the_target(game):
        game.yellow.has_colony(5)

    game = lost(changes=[at_the_target]).play_until("place_ships", of="yellow")
    game.yellow.answers({"5": 3})
    assert game.planets[5] == {1: 4, 3: 4}


def test_each_defensive_ally_gets_rewards():
    """R-12.9."""
    game = lost().finish()
    assert [(fact.seat, fact.cards, fact.ships) for fact in game.heard("rewards_taken")] == [(3, 3, 0)]


def test_an_offense_that_negotiated_collects():
    """R-12.10."""
    game = fought("negotiate", "attack 4", blue=["quash", "plague", "attack 8"]).finish()
    (fact,) = game.heard("compensation_collected")
    assert (fact.seat, fact.payer, fact.cards) == (0, 1, 2)


def test_a_lost_encounter_is_followed_by_the_next_turn():
    """R-12.11."""
    game = lost(red=["attack 8"]).finish()
    assert "another_encounter" not in game.asked().values()
    assert [fact.seat for fact in game.heard("turn_began")] == [1]


def dealing(**more):
    return fought("negotiate", "negotiate", ships=3, **more).play_until("deal")


def test_after_a_deal_the_ships_on_the_gate_return():
    """R-12.12: to any colonies of the offense; a second encounter may follow."""
    game = dealing(red=["quash", "attack 8"], blue=["plague"])
    game.red.answers(offer({"cards": ["quash"]}))
    game.blue.answers({"do": "accept"})
    game.play_until("place_ships", of="red")
    game.red.answers({"4": 3})
    assert game.planets[4] == {0: 7}
    assert game.blue.hand == ["plague", "quash"]
    game.play_until("another_encounter")
    assert game.red.options == ["no", "yes"]


@pytest.mark.parametrize("edition", ["ffg2008", "ffg42"])
def test_a_failed_deal_costs_each_main_player_three_ships(edition):
    """R-12.13, D-45: from the gate or colonies, as they like; both are asked at once."""
    game = dealing(edition=edition)
    game.red.answers({"do": "break off"})
    assert game.asked() == {"red": "lose_ships", "blue": "lose_ships"}
    assert set(game.red.ask.form.places) == {"gate", "0", "1", "2", "3", "4"}
    game.red.answers({"gate": 1, "4": 2})
    game.blue.answers({"5": 3})
    game.finish()
    assert (game.red.warp, game.blue.warp) == (3, 3)
    assert game.planets[5] == {1: 1}


def test_with_fewer_than_three_ships_all_are_lost():
    """R-12.13."""

    def few(game):
        game.start.planets[5:10] = [{1: 1}, {1: 1}, {}, {}, {}]
        game.start.seats[1].warp, game.start.seats[1].powerless = 18, True

    game = dealing(changes=[few])
    game.red.answers({"do": "break off"})
    game.red.answers({"gate": 3})
    assert game.heard("ships_lost")[-1].ships == 2
    assert game.position.colonies(1) == []


def test_by_default_the_gate_pays_first():
    """LD of chapter 29."""
    game = dealing()
    game.red.answers({"do": "break off"})
    assert game.red.ask.default == {"gate": 3}
    assert game.blue.ask.default == {"5": 1, "6": 1, "7": 1}


def test_what_is_left_on_the_gate_returns():
    """R-12.14."""
    game = dealing()
    game.blue.answers({"do": "break off"})
    game.red.answers({"0": 3})
    game.blue.answers({"5": 3})
    assert game.red.is_asked("place_ships")
    game.finish()
    assert (game.red.ships, game.red.warp) == (17, 3)


def test_a_failed_deal_ends_the_turn():
    """R-12.15."""
    game = dealing(red=["attack 8"])
    game.red.answers({"do": "break off"})
    game.finish()
    assert "another_encounter" not in game.asked().values()
    assert game.enc.offense == 1


def test_the_encounter_cards_are_discarded_the_offenses_first():
    """R-12.16, R-19.8."""
    game = fought("attack 30", "attack 6", red=["reinforcement 3"])
    game.red.plays("reinforcement 3.reinforce:offense")
    assert game.discards == ["reinforcement 3"]
    game.red.passes()
    assert game.discards == ["reinforcement 3", "attack 30", "attack 6"]


def test_the_cards_lie_there_until_all_is_settled():
    """R-12.16: they leave at the end, after compensation and rewards."""
    game = lost(changes=[lambda game: game.start.seats[3].__setattr__("warp", 1)])
    game.play_until("rewards")
    assert isinstance(game.enc.cards[0], LaidCard)
    assert card("attack 4") not in game.position.discards


def test_after_a_success_the_offense_may_go_on_or_stop():
    """R-12.17."""
    game = fought("attack 30", "attack 6", red=["attack 8"])
    assert game.red.is_asked("another_encounter")
    assert game.red.ask.default == "no"
    game.red.answers("no")
    assert [(fact.seat, fact.why) for fact in game.heard("turn_ended")] == [(0, "over")]
    assert game.enc.offense == 1


def test_without_encounter_card_nothing_is_shown_and_the_turn_is_over():
    """R-12.18, D-51: the others see what they see after a refusal."""
    with_card, without = (fought("attack 30", "attack 6", red=[one]) for one in ("attack 8", "quash"))
    for game in (with_card, without):
        assert game.red.is_asked("another_encounter")
        game.red.answers("no")
    assert [fact.id for fact in with_card.told("blue")] == [fact.id for fact in without.told("blue")]
