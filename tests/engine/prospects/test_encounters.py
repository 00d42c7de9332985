"""What an encounter comes to, beside what the rules then make of it."""

from __future__ import annotations

from typing import Any

import pytest

from engine.prospects import (
    Outcome,
    attackers,
    changing,
    has_role,
    nearly_winning,
    nearly_wins,
    outcome,
    outcomes,
    side_of,
    side_with,
    verdict_of_cards,
    verdict_of_totals,
    winners_if_offense_wins,
)
from engine.sheets.advice import seats_that_would_win
from engine.state.view import encounter_in
from tests.engine.fights import three
from tests.engine.scenario import Scenario, scenario

RED, BLUE, GREEN, YELLOW = range(4)
ALLIES = {"green": ("offense", 2), "yellow": ("defense", 1)}


def fight(offense: str = "attack 20", defense: str = "attack 6", colonies: int = 0) -> Scenario:
    """Red and green attack blue 1, which yellow helps; no card is laid. Red has so many colonies abroad."""
    hands = {"red": (offense, "reinforcement 2"), "blue": (defense,), "green": (), "yellow": ()}
    game = scenario(**{name: ("", *hand) for name, hand in hands.items()})
    for planet in range(10, 10 + colonies):
        game.red.has_colony(planet)
    return game.attack(ships=2, allies=ALLIES)


def revealed(offense: str = "attack 20", defense: str = "attack 6") -> Scenario:
    """Both cards lie open, and red may add a reinforcement."""
    game = fight(offense, defense).lay(red=offense, blue=defense)
    return game.play_until("cards_revealed", of="red")


def test_a_side_has_the_ships_of_its_main_player_and_of_its_allies() -> None:
    seen = fight().view("red")
    assert side_of(seen, "offense").fleet == {RED: 2, GREEN: 2}
    defense = side_of(seen, "defense")
    assert (defense.main, defense.own, defense.allies, defense.ships) == (BLUE, 4, {YELLOW: 1}, 5)


def test_a_card_that_the_viewer_does_not_know_has_no_total() -> None:
    seen: Any = fight().view("blue")
    seen["encounter"]["cards"] = {"0": "face down", "1": "attack 6"}
    offense, defense = side_of(seen, "offense"), side_of(seen, "defense")
    assert (offense.total(offense.card), defense.total(defense.card)) == (None, 11)


def test_without_powers_the_sums_are_those_of_the_rules() -> None:
    game = revealed()
    seen = game.view("green")
    for side, card in (("offense", "attack 20"), ("defense", "attack 6")):
        assert side_of(seen, side).total(card) == game.total(side)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("cards", "result"),
    [
        (("attack 20", "attack 6"), "offense"),
        (("attack 6", "attack 7"), "defense"),
        (("attack 7", "attack 6"), "defense"),
        (("attack 1", "negotiate"), "offense"),
        (("negotiate", "attack 1"), "defense"),
        (("negotiate", "negotiate"), "deal"),
    ],
)
def test_the_verdict_on_cards_is_that_of_the_rules(cards: tuple[str, str], result: str) -> None:
    game = revealed(*cards)
    enc = encounter_in(game.view("green"))
    found = (
        verdict_of_totals(enc, enc["totals"]) if enc["totals"] else verdict_of_cards(enc, enc["faces"] or {})
    )
    assert found.result == result
    assert game.finish().result == (result if result != "deal" else "no deal")


def test_cards_that_are_not_seen_decide_nothing() -> None:
    enc = encounter_in(fight("attack 9", "negotiate").view("red"))
    assert verdict_of_cards(enc, {"0": "attack 9", "1": "face down"}).result == ""


def test_while_an_effect_decides_who_wins_totals_do_not() -> None:
    enc = encounter_in(fight().view("red"))
    upset: Any = {**enc, "lasting": [{"sheet": "loser", "what": "upset", "seat": RED, "other": -1}]}
    found = verdict_of_totals(upset, {"offense": 24, "defense": 11})
    assert (found.result, found.lead) == ("", 13)


def test_if_the_offense_wins_all_on_the_gate_land_and_the_others_lose_their_ships() -> None:
    game = fight()
    found = outcome(game.view("yellow"), "offense")
    assert found == Outcome("offense", (RED, GREEN), (RED, GREEN), driven_out=4, lost={YELLOW: 1})
    game.lay(red="attack 20", blue="attack 6").finish()
    assert game.planets[5] == {RED: 2, GREEN: 2}
    assert sorted(game.ships_lost) == [(BLUE, 4), (YELLOW, 1)]


def test_if_the_defense_wins_it_keeps_its_colony_and_allies_are_rewarded() -> None:
    game = fight("attack 1")
    found = outcome(game.view("yellow"), "defense")
    assert found == Outcome("defense", keeps_colony=True, lost={RED: 2, GREEN: 2}, rewards={YELLOW: 1})
    game.lay(red="attack 1", blue="attack 6").finish()
    assert sorted(game.ships_lost) == [(RED, 2), (GREEN, 2)]
    assert game.heard("rewards_taken", "yellow")


def test_a_colony_that_is_there_already_is_no_new_one() -> None:
    game = three("attack 20")
    game.red.has_colony(5)
    assert outcome(game.attack(ships=2).view("red"), "offense").founders == ()


def test_who_would_win_the_game_does() -> None:
    game = fight(colonies=4)
    seen = game.view("blue")
    assert (nearly_winning(seen), nearly_wins(seen, RED), nearly_wins(seen, GREEN)) == ([RED], True, False)
    assert winners_if_offense_wins(seen) == [RED]
    assert winners_if_offense_wins(seen, lost={RED: 1}) == []
    assert game.lay(red="attack 20", blue="attack 6").finish().position.winners == [RED]


def test_an_ally_whose_ships_have_left_lands_nothing_and_wins_nothing() -> None:
    """R-11.12, by the view as by the position, which advice reads."""
    game = fight(colonies=4)
    for planet in range(15, 19):
        game.green.has_colony(planet)
    position = game.position
    assert (
        seats_that_would_win(position)["offense"] == winners_if_offense_wins(game.view("red")) == [RED, GREEN]
    )
    del position.enc.gate[GREEN]
    assert position.enc.allies[GREEN] == "offense"
    assert seats_that_would_win(position)["offense"] == winners_if_offense_wins(game.view("red")) == [RED]
    del position.enc.gate[RED]
    assert seats_that_would_win(position)["offense"] == winners_if_offense_wins(game.view("red")) == []


def test_nothing_follows_where_there_is_no_encounter_or_both_negotiate() -> None:
    assert outcomes({**fight().view("red"), "encounter": None}) == []  # type: ignore[typeddict-item]
    assert [one.side for one in outcomes(fight().view("red"))] == ["offense", "defense"]
    assert outcomes(revealed("negotiate", "negotiate").view("red")) == []


def test_the_offense_attacks_before_it_has_sent_ships() -> None:
    game = scenario(red=("", "attack 8"), blue=("", "attack 8"), green=("",)).play_until("launch", of="red")
    assert attackers(game.view("red")) == [RED]


def test_a_seat_is_on_the_side_it_leads_or_joins() -> None:
    seen = fight().view("red")
    assert [side_with(seen, seat) for seat in (RED, BLUE, GREEN, YELLOW, None)] == [
        "offense",
        "defense",
        "offense",
        "defense",
        None,
    ]


def test_powers_may_change_a_sum_by_their_role_and_their_phase() -> None:
    game = scenario(
        red=("macron", "attack 8"), blue=("tripler", "attack 8"), green=("zombie",), yellow=("tick_tock",)
    )
    assert changing(game.attack(ships=1).view("green")) == ["macron", "tripler"]
    enc = encounter_in(game.view("green"))
    assert has_role("offense", RED, enc) and not has_role("offense", BLUE, enc)
    assert has_role("not main player", GREEN, enc) and not has_role("main player", GREEN, enc)
