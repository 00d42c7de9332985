"""Who acts when: timing order, answers to announcements, rounds (R-15)."""

import pytest

from engine import NotAllowed
from engine.moments import MOMENTS
from engine.table import Table
from engine.windows import reaching
from tests.engine.fights import clash
from tests.engine.player import has_stops
from tests.engine.scenario import scenario


def four(*red, blue=("attack 20",), green=(), yellow=(), alien=""):
    return scenario(red=(alien, "attack 8", *red), blue=("", *blue), green=("", *green), yellow=("", *yellow))


@pytest.mark.parametrize("card", ["quash", "plague", "force_field", "mobius_tubes", "ionic_gas"])
def test_a_card_is_on_offer_at_its_own_moment_only(card):
    """R-15.1: none of these may be played while the cards lie face up."""
    game = four(card)
    has_stops(game.start.seats[0], ["cards_revealed"])
    clash(game)
    assert game.red.options == ["pass"]


def test_a_flare_is_on_offer_in_its_role_only():
    """R-15.1: Mirror's wild is for a main player."""
    game = four(green=["mirror flare"])
    clash(game, allies={"green": "offense"}).play_until("cards_revealed", of="green")
    assert game.green.options == ["pass"]


@pytest.mark.parametrize(
    ("offense", "defense", "order"),
    [(0, 1, [0, 1, 2, 3]), (0, 2, [0, 2, 1, 3]), (2, 0, [2, 0, 3, 1]), (3, 1, [3, 1, 0, 2])],
)
def test_timing_order_is_offense_defense_and_the_others_from_the_offenses_left(offense, defense, order):
    """R-15.2, R-15.3."""
    game = scenario(**dict.fromkeys(["red", "blue", "green", "yellow"], ("", "attack 8")))
    game.draws(f"seat {defense}").start.turn.offense = offense
    game.play_until("launch")
    assert game.position.in_timing_order() == order


@pytest.mark.parametrize(
    ("offense", "defense", "before", "order"),
    [(0, 2, [1, 2, 3, 0], [1, 3, 0, 2]), (2, 1, [3, 0, 1, 2], [3, 0, 2, 1])],
)
def test_by_a_switch_the_others_come_first_then_the_offense_then_the_defense(offense, defense, before, order):
    """R-15.2, M-9.1: the offense is last until there is a defense. The others are the same by any order."""
    game = scenario(**dict.fromkeys(["red", "blue", "green", "yellow"], ("", "attack 8", "mobius_tubes")))
    game.effective_switches(timing__others_first=True)
    game.draws(f"seat {defense}").start.turn.offense = offense
    game.play_until("encounter_starts")
    assert (game.position.in_timing_order(), game.enc.others) == (before, before[:-1])
    game.play_until("launch")
    assert (game.position.in_timing_order(), game.enc.others) == (order, order[:-2])


def test_by_that_switch_allies_answer_as_ever():
    """R-9.3: the others answer clockwise from the offense's left."""
    game = four().effective_switches(timing__others_first=True)
    game.attack(ships=1, allies={"green": "offense", "yellow": "defense"})
    assert [game.names[fact.seat] for fact in game.heard("alliance_answered")] == ["green", "yellow"]
    assert game.enc.allies == {2: "offense", 3: "defense"}


def test_what_is_chosen_in_one_round_is_carried_out_in_timing_order():
    """R-15.2, R-15.3: whoever answers first."""
    game = four("reinforcement 2", blue=("attack 20", "reinforcement 3"), green=["reinforcement 5"])
    clash(game, allies={"green": "defense"})
    game.green.plays("reinforcement 5.reinforce:defense")
    game.blue.plays("reinforcement 3.reinforce:defense")
    game.red.plays("reinforcement 2.reinforce:offense")
    assert [fact.card for fact in game.heard("card_announced")] == [
        "reinforcement 2",
        "reinforcement 3",
        "reinforcement 5",
    ]


def test_what_has_become_impossible_in_the_round_lapses():
    """R-15.4: a card chosen in the same round is not played if its occasion is gone."""
    game = four("emotion_control", blue=("attack 20", "emotion_control"))
    clash(game)
    game.red.plays("emotion_control")
    game.blue.plays("emotion_control")
    game.pass_windows()
    assert len(game.heard("card_announced")) == 1
    assert game.blue.hand == ["emotion_control"]


def test_nobody_interrupts_without_an_effect_that_answers():
    """R-15.4: while a card is announced only answers to it are on offer."""
    game = four("emotion_control", blue=("attack 20", "reinforcement 3", "card_zap"))
    clash(game)
    game.blue.passes()
    game.red.plays("emotion_control")
    assert game.blue.is_asked("card_played")
    assert set(game.blue.options) == {"card_zap.cancel", "pass"}


def test_answers_are_answered_last_first():
    """R-15.4: the last zap works first."""
    game = four("emotion_control", "card_zap", blue=("attack 20", "card_zap"))
    clash(game)
    game.red.plays("emotion_control")
    game.red.passes()
    game.blue.plays("card_zap")
    game.red.plays("card_zap")
    game.play_until("deal")
    told = [(fact.seat, fact.card) for fact in game.heard("card_stopped")]
    assert told == [(1, "card_zap")]


@pytest.mark.parametrize("who", ["blue", "green", "yellow"])
def test_an_artifact_may_be_answered_by_everybody(who):
    """R-15.5: every seat, whether it takes part or not."""
    held = {"blue": ("attack 20",)} | {who: (*(("attack 20",) if who == "blue" else ()), "card_zap")}
    game = four("emotion_control", **held)
    clash(game)
    game.red.plays("emotion_control")
    assert game.seat(who).is_offered("card_zap")


def test_a_flare_may_be_answered():
    """R-15.5."""
    game = four("mirror flare", yellow=["card_zap"])
    clash(game).play_until("cards_revealed", of="red")
    game.red.plays("mirror flare.copy")
    assert game.yellow.is_offered("card_zap")


def test_nobody_is_asked_by_usual_stops_to_answer_their_own_card():
    """R-15.5: even if it names them; with the stop of their own they may."""
    game = scenario(red=("", "attack 8", "plague"), blue=("", "attack 20"), green=("",))
    for name in game.names:
        game.seat(name).has_usual_stops()
    game.play_until("encounter_starts", of="red")
    game.red.plays("plague.infect:seat 0")
    assert "card_played" not in game.asked().values()


def test_a_use_of_a_power_may_be_answered():
    """R-15.5."""
    game = four(yellow=["cosmic_zap"], alien="mirror")
    clash(game)
    game.red.uses("reversal")
    assert game.yellow.is_offered("cosmic_zap")


def test_a_reinforcement_is_not_answered_by_zaps():
    """R-15.5, R-20.2: it is neither artifact nor flare nor power."""
    game = four("reinforcement 3", blue=("attack 20", "card_zap", "cosmic_zap"))
    clash(game)
    game.red.plays("reinforcement 3.reinforce:offense")
    assert not game.blue.is_asked()


def test_who_has_passed_may_act_after_somebody_else_acted():
    """R-15.6: an action that resolves reopens the round for everybody."""
    game = four("reinforcement 3", blue=("attack 20", "reinforcement 5"))
    clash(game)
    game.blue.passes()
    game.red.plays("reinforcement 3.reinforce:offense")
    assert game.blue.is_offered("reinforcement 5")


def test_a_window_closes_after_a_full_round_of_passes():
    """R-15.6: who acted is asked again, and nobody who has passed since."""
    game = four("reinforcement 3", blue=("attack 20", "reinforcement 5"))
    clash(game)
    game.red.plays("reinforcement 3.reinforce:offense")
    game.blue.passes()
    assert game.asked() == {"red": "cards_revealed", "blue": "cards_revealed"}
    game.red.passes()
    assert not game.heard("totals_final")
    game.blue.passes()
    assert game.heard("totals_final")


def test_an_earlier_place_in_the_phase_comes_before_a_later_one():
    """R-15.7: what is played before the choice is public before it; moments follow one another."""
    order = list(MOMENTS)
    assert order.index("before_cards_chosen") < order.index("choosing_cards") < order.index("cards_chosen")
    game = four("force_field", alien="mirror")
    game.attack(ships=2, allies={"green": "defense"})
    game.red.plays("force_field:seat 2")
    game.blue.answers("attack 20")
    game.play_until("encounter_card", of="red")
    assert game.heard("card_announced")
    assert not game.heard("card_laid")


ROAD = """
    turn_starts
    regroup_starts encounter_starts regroup_ship_due
    destiny_due destiny_drawn destiny_settled
    gate_aimed ships_committing ships_committed
    alliances_open alliances_invited alliance_answer_due alliance_answered alliances_formed
    before_cards_chosen choosing_cards cards_chosen
    before_reveal cards_revealed
    winner_known result_applied compensation_due compensation_taken rewards_due rewards_taken
    encounter_settled encounter_cards_leaving encounter_cards_discarded encounter_ends
    further_encounter_due
"""


def test_the_places_of_the_phases_have_names():
    """R-15.8: in the order in which an encounter meets them."""
    road = ROAD.split()
    assert [name for name in MOMENTS if name in road] == road


def test_an_encounter_meets_its_moments_in_that_order(monkeypatch):
    """R-15.8, R-12: and compensation before rewards."""
    met = _watch(monkeypatch)
    game = four("quash", blue=("attack 20", "attack 4"))
    game.red.holds("negotiate")
    game.attack(ships=2, allies={"green": "defense"}).lay(red="negotiate", blue="attack 20").finish()
    first = met[: met.index("encounter_ends") + 1]
    places = [list(MOMENTS).index(name) for name in first if not MOMENTS[name].nested]
    once = list(dict.fromkeys(places))
    assert once == sorted(once)
    assert first.index("compensation_taken") < first.index("rewards_due")


def _watch(monkeypatch):
    """The names of the moments the flow reaches, in order."""
    met, alone, carrying = [], Table.reach, reaching.reach

    async def reach(table, moment):
        met.append(moment.name)
        return await alone(table, moment)

    async def reach_carrying(table, moment, carry):
        met.append(moment.name)
        return await carrying(table, moment, carry)

    monkeypatch.setattr(Table, "reach", reach)
    monkeypatch.setattr(reaching, "reach", reach_carrying)
    return met


def test_an_answer_that_is_no_option_is_refused():
    """R-15.1: cards of other moments are no answers."""
    game = four("reinforcement 3", "quash")
    clash(game)
    with pytest.raises(NotAllowed):
        game.red.answers("quash.void_the_deal")


@pytest.mark.parametrize(("box", "is_asked"), [(["grudge"], True), (["mirror"], False)])
def test_usual_stops_reckon_only_with_the_flares_of_the_games_own_box(box, is_asked):
    """Or an alien that a later release adds would be felt in games that began before."""
    game = scenario(red=("", "attack 8"), blue=("", "attack 4", "attack 1"), green=("", "attack 1"))
    game.start.rules["box"] = box
    game.blue.has_usual_stops()
    game.attack(allies={"green": ("offense", 1)}).lay(red="attack 8", blue="attack 4")
    game.play_until("winner_known", "launch")
    assert game.blue.is_asked("winner_known") == is_asked
