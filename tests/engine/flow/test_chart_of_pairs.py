"""Pairs that one seat should not have together (M-20.4, M-20.5)."""

from itertools import combinations

import pytest

from engine import BadOptions, Options, new_position
from engine.editions import Rules
from engine.sheets.book import book, in_clash
from engine.sheets.dealing import Dealing
from tests.engine.choosing import started
from tests.engine.scenario import scenario

AGAINST_X = {"powers": 2, "power_chart": "x"}
AGAINST_ALL = {"powers": 2, "power_chart": "xpw"}
THREE = {"powers": 3, "power_chart": "xpw"}


def refused(**options):
    with pytest.raises(BadOptions) as bad:
        Options(**options)
    return bad.value


def test_the_chart_is_that_of_the_book():
    """M-20.4: those of the 72 pairs of which both aliens are here."""
    codes = list(book().clashes.values())
    assert {code: codes.count(code) for code in "XPW"} == {"X": 2, "P": 10, "W": 3}
    assert all(set(pair) <= set(book().built_in) and len(pair) == 2 for pair in book().clashes)


@pytest.mark.parametrize(("chart", "kept_apart"), [("off", ""), ("x", "X"), ("xpw", "XPW")])
def test_its_strength_says_which_pairs_count(chart, kept_apart):
    """M-20.4."""
    found = {code for pair, code in book().clashes.items() if in_clash(*pair, Rules(power_chart=chart).chart)}
    assert found == set(kept_apart)


@pytest.mark.parametrize("switches", [AGAINST_ALL, THREE])
@pytest.mark.parametrize("players", [2, 5, 8])
def test_no_seat_is_dealt_a_pair_of_it(players, switches):
    """M-20.4, R-24.16: what is shown first stays, the other is redrawn."""
    for seed in range(12):
        dealt = new_position(Options(players=players, switches=switches), f"{seed}").dealt
        assert not [p for hand in dealt for p in combinations(hand, 2) if in_clash(*p, "xpw")]
        assert len({alien for hand in dealt for alien in hand}) == sum(map(len, dealt))


def test_without_the_chart_any_pair_may_be_dealt():
    """M-20.4: it is left to the table."""
    hands = [h for n in range(60) for h in new_position(Options(switches={"powers": 2}), f"{n}").dealt]
    assert any(in_clash(*pair, "xpw") for hand in hands for pair in combinations(hand, 2))


def test_in_a_small_box_hands_are_put_together_so_that_none_clashes():
    """M-20.4: with nothing left to draw they exchange."""
    box = ("demon", "macron", "anti_matter", "virus")
    for seed in range(10):
        dealt = new_position(Options(players=2, box=box, switches=AGAINST_X), f"{seed}").dealt
        assert not [hand for hand in dealt if in_clash(*hand, "x")]


def test_what_was_shown_first_stays_and_the_second_is_drawn_anew_or_else_exchanged():
    """M-20.4, R-24.16: what was picked stays in any case."""
    dealing = Dealing([["demon", "macron"], ["mind", "void"]], "x", spare=["tripler"])
    assert dealing.without_clashes() and dealing.hands[0] == ["demon", "tripler"]
    dealing = Dealing([["demon", "macron"], ["mind", "void"]], "x", [[], ["void"]])
    assert dealing.without_clashes() and dealing.hands == [["demon", "mind"], ["macron", "void"]]
    dealing = Dealing([["demon", "macron"], ["mind", "void"]], "x", [["macron"], []], ["tripler"])
    assert dealing.without_clashes() and dealing.hands[0] == ["tripler", "macron"]


def test_what_cannot_be_is_refused():
    """M-20.4."""
    assert refused(switches={"power_chart": "x"}).reason == "chart_of_one"
    box = ("anti_matter", "virus", "warpish", "void")
    assert refused(players=2, box=box, switches=AGAINST_ALL).reason == "box_chart"
    picked = refused(players=2, dealt=("demon+macron", ""), switches=AGAINST_X)
    assert (picked.reason, picked.params) == ("chart_pair", {"alien": "demon", "other": "macron"})
    assert Options(players=2, dealt=("demon", "macron"), switches=AGAINST_X)


def test_a_pair_printed_as_a_conflict_is_in_one_hand_a_matter_of_the_chart_alone():
    """M-20.5, R-24.15."""
    dealt = ("gambler+sorcerer", "")
    assert Options(players=2, dealt=dealt, switches=AGAINST_ALL)
    assert refused(players=2, dealt=("gambler+mind", "sorcerer"), switches=AGAINST_ALL).reason == "conflict"


def test_a_sheet_that_clashes_with_an_own_one_is_not_drawn_later():
    """M-20.4, R-24.4."""
    game = scenario(red=("demon", "attack 8"), blue=("", "attack 20"), green=("",))
    game.several_powers(2, red="void").effective_switches(rotating_powers=True, power_chart="x")
    game.start.unused = ["tripler", "macron"]
    assert {
        option.params["alien"] for option in game.red.ask.form.options.values() if option.key == "keep"
    } == {"tripler"}


def test_every_seat_still_has_a_choice():
    """M-20.1, M-20.4."""
    position = started(players=4, switches=AGAINST_ALL).position
    assert [len(seat.powers) for seat in position.seats] == [2] * 4
