"""Compensation and rewards (R-17)."""

from dataclasses import replace

import pytest

from engine.flow.compensation import _how_to_split
from engine.moments import CompensationTaken, RewardsTaken
from engine.state.cards import card
from engine.state.holdings import Power
from engine.table import Table
from tests.engine.fights import fought
from tests.engine.said_ahead import says_ahead
from tests.engine.scenario import scenario

FIVE = ["attack 8", "attack 10", "negotiate", "plague", "reinforcement 2"]


@pytest.mark.parametrize(
    ("offense", "defense", "due"),
    [
        ("attack 8", "attack 6", False),
        ("negotiate", "attack 6", True),
        ("attack 8", "negotiate", True),
        ("attack 8", "morph", False),
        ("negotiate", "negotiate", False),
    ],
)
def test_compensation_is_due_for_a_negotiate_beaten_by_an_attack(offense, defense, due):
    """R-17.1."""
    game = fought(offense, defense, red=FIVE, blue=FIVE).finish()
    assert bool(game.heard("compensation_collected")) == due


@pytest.mark.parametrize("ships", [1, 2, 3, 4])
def test_one_card_for_each_own_ship_lost(ships):
    """R-17.2: allies' ships do not count (R-17.6)."""
    allies = {"green": ("offense", 3)}
    game = fought("negotiate", "attack 6", ships=ships, allies=allies, blue=FIVE).finish()
    assert [fact.cards for fact in game.heard("compensation_collected")] == [ships]
    assert len(game.red.hand) == ships
    assert game.green.hand == []


def test_no_ship_lost_no_card():
    """R-17.2: a defense with no ships on the planet."""

    def nobody_home(game):
        game.start.planets[5] = {}

    game = fought("attack 8", "negotiate", red=FIVE, changes=[nobody_home]).finish()
    assert not game.heard("compensation_collected")
    assert set(game.red.hand) >= set(FIVE)


def test_if_there_are_not_enough_cards_the_whole_hand_goes():
    """R-17.3: the deck is not involved."""
    game = fought("negotiate", "attack 6", ships=4, blue=["quash", "plague"])
    deck = len(game.position.deck)
    game.play_until("launch", of="")
    assert game.heard("compensation_collected")[0].cards == 2
    assert game.red.hand == ["plague", "quash"]
    assert deck - len(game.position.deck) in (0, 8)  # blue, next, draws a hand of its own


def test_the_cards_are_taken_at_random():
    """R-17.3: by the seed, not always the first."""
    taken = set()
    for seed in "abcdef":
        game = fought("negotiate", "attack 6", ships=1, blue=FIVE, changes=[_seeded(seed)]).finish()
        taken |= set(game.red.hand)
    assert len(taken) > 1


def _seeded(seed):
    def change(game):
        game.start.dice.seed = seed

    return change


def test_the_payers_revealed_card_is_not_taken():
    """R-17.4: it is on the table."""
    game = fought("negotiate", "attack 6", ships=3, blue=["quash"]).finish()
    assert game.red.hand == ["quash"]


def test_compensation_is_collected_by_itself():
    """R-17.5: nobody is asked who has not wished it."""
    game = fought("negotiate", "attack 6", blue=FIVE).pass_windows()
    assert "compensation" not in game.asked().values()
    assert len(game.red.hand) == 2


def test_who_wishes_to_be_asked_may_decline_all_of_it():
    """R-17.5, D-48."""
    game = scenario(red=("", "negotiate"), blue=("", "attack 6", *FIVE), green=("",)).attack(ships=2)
    game.decide(says_ahead(0, ("compensation_due",)))
    game.lay(red="negotiate", blue="attack 6").play_until("compensation", of="red")
    assert game.red.options == ["yes", "no"]
    game.red.answers("no")
    assert game.red.hand == []
    assert not game.heard("compensation_collected")


def test_allies_get_no_compensation():
    """R-17.6: though they lose ships with the negotiating offense."""
    game = fought("negotiate", "attack 6", allies={"green": ("offense", 4)}, blue=FIVE).finish()
    assert [fact.seat for fact in game.heard("compensation_collected")] == [0]
    assert game.green.warp == 4


def defended(*, warp=2, ships=3, edition="ffg2008", **more):
    """Yellow has helped blue to win, and has ships in the warp."""

    def in_the_warp(game):
        game.start.seats[3].warp, game.start.planets[19][3] = warp, 4 - warp

    changes = [in_the_warp, *more.pop("changes", ())]
    allies = {"yellow": ("defense", ships), **more.pop("allies", {})}
    return fought("attack 1", "attack 20", allies=allies, edition=edition, changes=changes, **more)


@pytest.mark.parametrize("answer", ["cards 1 ships 2", "cards 2 ships 1", "cards 3 ships 0"])
def test_for_each_ship_a_card_or_a_ship_of_ones_own(answer):
    """R-17.7: in any mixture."""
    cards, ships = int(answer.split()[1]), int(answer.split()[3])
    game = defended().play_until("rewards")
    game.yellow.answers(answer)
    game.finish()
    assert len(game.yellow.hand) == cards
    assert game.yellow.warp == 2 - ships
    assert game.yellow.ships == 18 + ships


def test_all_must_be_taken_in_2008():
    """R-17.8: ships as far as there are any."""
    game = defended().play_until("rewards")
    assert game.yellow.options == ["cards 1 ships 2", "cards 2 ships 1", "cards 3 ships 0"]


def test_less_may_be_taken_in_the_42nd_edition():
    """R-17.8: any part, or nothing."""
    game = defended(edition="ffg42", ships=2).play_until("rewards")
    assert set(game.yellow.options) == {
        "cards 0 ships 2",
        "cards 1 ships 1",
        "cards 2 ships 0",
        "cards 0 ships 1",
        "cards 1 ships 0",
        "cards 0 ships 0",
    }
    game.yellow.answers("cards 0 ships 0")
    game.finish()
    assert (game.yellow.hand, game.yellow.warp) == ([], 2)


def test_the_split_is_named_before_the_first_card_is_drawn():
    """R-17.9: the whole of it is one answer."""
    game = defended().play_until("rewards")
    deck = len(game.position.deck)
    assert game.yellow.ask.about == {"rewards": 3}
    assert len(game.position.deck) == deck
    game.yellow.answers("cards 2 ships 1")
    assert [(fact.cards, fact.ships) for fact in game.heard("rewards_taken")] == [(2, 1)]


def test_several_allies_are_rewarded_in_timing_order():
    """R-17.10."""
    game = defended(allies={"green": ("defense", 1)}).finish()
    assert [fact.seat for fact in game.heard("rewards_taken")] == [2, 3]


@pytest.mark.parametrize(("edition", "first"), [("ffg2008", "ships_returned"), ("ffg42", "rewards_taken")])
def test_ships_return_before_or_after_the_rewards_by_edition(edition, first):
    """R-17.11."""
    game = defended(edition=edition, warp=0).finish()
    told = [fact.id for fact in game.told() if fact.id in ("ships_returned", "rewards_taken")]
    assert told[0] == first
    assert len(set(told)) == 2


def test_without_a_colony_rewards_are_cards():
    """R-17.12, R-18.4: the returning ships go to the warp."""

    def last_colony(game):
        game.start.planets[15:20] = [{3: 2}, {}, {}, {}, {}]
        game.start.seats[3].warp, game.start.seats[3].powerless = 18, True

    game = defended(ships=2, changes=[last_colony]).finish()
    assert game.yellow.warp == 20
    assert [(fact.cards, fact.ships) for fact in game.heard("rewards_taken")] == [(2, 0)]
    assert list(_how_to_split(game.position, 3, 2).form.options) == ["cards 2 ships 0"]


def test_a_reward_ship_that_has_left_the_warp_meanwhile_is_a_card():
    """R-17.12, by analogy: an earlier ally's ship was followed by this one before its turn came."""

    def one_each(game):
        for seat in (2, 3):
            game.start.seats[seat].warp, game.start.planets[5 * seat + 4][seat] = 1, 3
        game.start.seats[3].powers = [Power("remora")]

    game = defended(warp=1, ships=1, allies={"green": ("defense", 1)}, changes=[one_each])
    game.play_until("rewards", of="green").green.answers("cards 0 ships 1")
    game.play_until("rewards", of="yellow").yellow.answers("cards 0 ships 1")
    game.finish()
    assert [(f.seat, f.cards, f.ships) for f in game.heard("rewards_taken")] == [(2, 0, 1), (3, 1, 0)]
    assert game.yellow.warp == 0


def test_a_reward_ship_that_has_no_colony_any_more_is_a_card():
    """R-17.12, by analogy: the last colony goes while the others have yet to name their rewards."""

    def one_each(game):
        game.start.seats[2].warp, game.start.planets[14][2] = 1, 3

    game = defended(warp=1, ships=1, allies={"green": ("defense", 1)}, changes=[one_each])
    game.play_until("rewards")
    game.yellow.answers("cards 0 ships 1")
    for planet in game.position.colonies(3):
        game.position.seats[3].warp += game.planets[planet].pop(3)
    game.green.answers("cards 1 ships 0")
    assert [(f.seat, f.cards, f.ships) for f in game.heard("rewards_taken")] == [(2, 1, 0), (3, 1, 0)]


def test_who_acts_on_gains_is_told_from_whom_they_are_and_how_many(monkeypatch):
    """R-17.2, R-17.7."""
    met, real = [], Table.reach

    async def reach(table, moment):
        met.append(moment)
        return await real(table, moment)

    monkeypatch.setattr(Table, "reach", reach)
    game = fought("negotiate", "attack 6", allies={"green": ("defense", 1)}, blue=["quash", "plague"])
    game.finish()
    taken = (card("plague"), card("quash"))
    told = [replace(m, received=tuple(sorted(m.received))) for m in met if hasattr(m, "received")]
    assert told == [CompensationTaken(0, 1, 2, taken), RewardsTaken(2, 1, (card("attack 1"),))]


def test_offensive_allies_get_no_rewards():
    """R-17.13: their gain is the landing."""
    game = fought("attack 30", "attack 6", allies={"green": ("offense", 2)}).finish()
    assert not game.heard("rewards_taken")
    assert game.position.foreign_colonies(2) == 1


def test_defensive_allies_of_a_lost_defense_get_none():
    """R-17.7: a won defense only."""
    game = fought("attack 30", "attack 6", allies={"green": ("defense", 2)}).finish()
    assert not game.heard("rewards_taken")


def test_ionic_gas_stops_compensation_and_rewards_and_nothing_else():
    """R-17.14: ships return and go to the warp as ever."""
    game = fought("negotiate", "attack 6", allies={"yellow": ("defense", 2)}, blue=["ionic_gas", *FIVE])
    game.play_until("winner_known")
    game.blue.plays("ionic_gas")
    game.finish()
    assert not game.heard("compensation_collected")
    assert not game.heard("rewards_taken")
    assert (game.red.warp, game.yellow.ships) == (2, 20)


def test_by_default_rewards_are_ships_while_there_are_any():
    """D-49: then cards."""
    assert defended(warp=2).play_until("rewards").yellow.ask.default == "cards 1 ships 2"


@pytest.mark.parametrize(("revealed", "collects"), [("negotiate", False), ("attack 1", True)])
def test_a_negotiate_beaten_by_an_automatic_win_collects_from_an_attack_only(revealed, collects):
    """R-17.15: Human wins when zapped, whatever it revealed."""
    game = scenario(
        red=("human", revealed, "plague", "quash"), blue=("", "negotiate", "cosmic_zap"), green=("loser",)
    )
    game.attack(ships=1).lay(red=revealed, blue="negotiate").play_until("power_used", of="blue")
    game.blue.plays("cosmic_zap")
    game.finish()
    assert game.heard("encounter_result")[0].result == "offense"
    assert bool(game.heard("compensation_collected")) == collects
