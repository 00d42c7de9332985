"""Turning points: where each rule finds one, and where it must not."""

from __future__ import annotations

import pytest

from .tale import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    Fact,
    attack,
    cards,
    fact,
    invites,
    joins,
    leaves,
    loses,
    over,
    plays,
    points,
    result,
    takes,
    tell,
    totals,
    won,
)


def clash(offense: int, defense: int, number: int, mine: int, theirs: int, *between: Fact) -> list[Fact]:
    """An encounter with these totals, decided by them."""
    how = "offense" if mine > theirs else "defense"
    beaten = [leaves(defense, defense * 5 + number), *takes(defense * 5 + number, offense)]
    return [
        *attack(offense, defense, defense * 5 + number, number),
        *between,
        *cards(offense, "attack 10", defense, "attack 9"),
        totals(mine, theirs),
        result(how),
        *(beaten if how == "offense" else []),
        over(how, number),
    ]


def zap(owner: int, by: int) -> list[Fact]:
    used = fact("power_announced", seat=owner, power="human", ability="four", choice="")
    return [used, plays(by, "cosmic_zap"), fact("power_was_zapped", seat=owner, power="human")]


def test_a_zap_on_the_side_that_then_loses_by_little_is_one() -> None:
    assert points(*clash(RED, YELLOW, 1, 11, 12, *zap(RED, BLUE))) == [
        ("zap", "Red's Human is stopped, and the offense loses by 11 to 12.")
    ]
    assert points(*clash(RED, YELLOW, 1, 11, 12, *zap(RED, BLUE)), seat=RED) == [
        ("zap", "Your Human is stopped, and the offense loses by 11 to 12.")
    ]


def test_a_reinforcement_that_was_stopped_is_one_only_where_it_would_have_turned_it() -> None:
    stopped = [plays(BLUE, "reinforcement 3"), fact("card_stopped", seat=BLUE, card="reinforcement 3")]
    helped = [*joins(BLUE, "offense", 1), *stopped]
    assert points(*clash(RED, YELLOW, 1, 10, 12, *helped)) == [
        ("zap", "Blue's reinforcement +3 is stopped, and the offense loses by 10 to 12.")
    ]
    assert points(*clash(RED, YELLOW, 1, 9, 12, *helped)) == []  # a tie is not enough


def test_of_several_that_were_stopped_over_each_other_one_is_told() -> None:
    facts = [
        *zap(RED, BLUE)[:2],
        plays(RED, "card_zap"),
        plays(GREEN, "card_zap"),
        fact("card_stopped", seat=RED, card="card_zap"),
        *zap(RED, BLUE)[2:],
    ]
    assert [text for _kind, text in points(*clash(RED, YELLOW, 1, 11, 12, *facts))] == [
        "Red's Human is stopped, and the offense loses by 11 to 12."
    ]


@pytest.mark.parametrize(("owner", "mine", "theirs"), [(RED, 13, 12), (RED, 3, 30), (BLUE, 11, 12)])
def test_a_zap_on_the_winners_on_a_bystander_or_without_a_chance_is_none(
    owner: int, mine: int, theirs: int
) -> None:
    assert points(*clash(RED, YELLOW, 1, mine, theirs, *zap(owner, GREEN))) == []


def test_a_zap_before_the_cards_is_none_where_nothing_is_counted() -> None:
    facts = [
        *attack(RED, YELLOW, 5),
        *cards(RED, "negotiate", YELLOW, "attack 8"),
        result("defense"),
        over("defense"),
    ]
    assert points(*facts[:5], *zap(RED, BLUE), *facts[5:]) == []
    assert points(*facts[:-2], *zap(RED, BLUE), *facts[-2:]) == [
        ("zap", "Red's Human is stopped, and the offense loses.")
    ]


def test_an_ally_who_changes_sides_and_decides_it_is_a_betrayal() -> None:
    first = clash(RED, YELLOW, 1, 20, 10, *joins(BLUE, "offense", 2))
    second = clash(RED, YELLOW, 2, 10, 11, invites(RED, "offense", BLUE), *joins(BLUE, "defense", 2))
    assert points(*first, *second) == [
        ("betrayal", "Blue stood by Red last time and now joins the other side.")
    ]
    assert points(*first, *second, seat=BLUE) == [
        ("betrayal", "You stood by Red last time and now join the other side.")
    ]
    assert points(*first, *second, seat=RED) == [
        ("betrayal", "Blue stood by you last time and now joins the other side.")
    ]


def test_it_is_none_without_an_invitation_without_that_past_or_where_it_decides_nothing() -> None:
    invited, joined = invites(RED, "offense", BLUE), joins(BLUE, "defense", 2)
    first = clash(RED, YELLOW, 1, 20, 10, *joins(BLUE, "offense", 2))
    assert points(*first, *clash(RED, YELLOW, 2, 10, 11, *joined)) == []
    assert points(*clash(RED, YELLOW, 1, 10, 11, invited, *joined)) == []
    assert points(*first, *clash(RED, YELLOW, 2, 10, 20, invited, *joined)) == []


def test_who_was_only_on_the_same_side_betrays_nobody() -> None:
    first = clash(GREEN, YELLOW, 1, 20, 10, *joins(RED, "offense", 2), *joins(BLUE, "offense", 2))
    second = clash(RED, YELLOW, 2, 10, 11, invites(RED, "offense", BLUE), *joins(BLUE, "defense", 2))
    assert points(*first, *second) == []


def test_a_deal_that_was_agreed_and_fails_is_told_as_such() -> None:
    bargain = [*attack(RED, YELLOW, 5), *cards(RED, "negotiate", YELLOW, "negotiate"), result("deal")]
    failed = [result("no deal"), over("no deal")]
    quashed = [*bargain, fact("deal_failed", why="quashed"), *failed]
    assert points(*quashed) == [("failed deal", "The deal of Red and Yellow is quashed.")]
    assert points(*quashed, seat=YELLOW) == [("failed deal", "Your deal with Red is quashed.")]
    undelivered = [*bargain, fact("deal_failed", why="not delivered"), *failed]
    assert points(*undelivered) == [("failed deal", "Red and Yellow cannot deliver what they agreed.")]


def test_a_failed_deal_is_one_and_a_deal_is_none() -> None:
    bargain = [*attack(RED, YELLOW, 5), *cards(RED, "negotiate", YELLOW, "negotiate"), result("deal")]
    failed = [fact("deal_failed", why="broken off"), result("no deal"), loses(RED, 3), over("no deal")]
    assert points(*bargain, *failed) == [("failed deal", "Red and Yellow make no deal.")]
    assert points(*bargain, *failed, seat=YELLOW) == [("failed deal", "You and Red make no deal.")]
    assert points(*bargain, over("deal")) == []


def test_a_power_regained_is_a_comeback() -> None:
    assert points(*won()[:-1], fact("power_regained", seat=GREEN), over("offense")) == [
        ("comeback", "Green had lost the alien power and has it back.")
    ]


def test_a_colony_after_there_was_none_is_a_comeback_once() -> None:
    first = [fact("encounter_began", number=1, offense=RED), fact("ship_on_gate", seat=RED), *won()[1:]]
    assert points(*first) == [("comeback", "Red had no colony left and has one again.")]
    assert points(*first, *won(2, planet=6)) == []


def test_the_lead_is_taken_from_whoever_was_alone_in_front() -> None:
    led = [*clash(RED, YELLOW, 1, 20, 10), *clash(RED, YELLOW, 2, 20, 10)]
    level = [*clash(BLUE, GREEN, 3, 20, 10), *clash(BLUE, GREEN, 4, 20, 10)]
    assert points(*led) == []
    assert points(*led, *level) == []
    ahead = clash(BLUE, YELLOW, 3, 20, 10)
    assert points(*led, *level, *[{**one, "number": 5} if "number" in one else one for one in ahead]) == [
        ("lead", "Blue takes the lead with 3 foreign colonies.")
    ]


def test_a_lead_is_taken_from_another_only_if_they_still_had_it() -> None:
    led = [*clash(RED, YELLOW, 1, 20, 10), *clash(RED, YELLOW, 2, 20, 10), *clash(BLUE, GREEN, 3, 20, 10)]
    deal = fact("deal_made", giver=RED, taker=BLUE, cards=0, planet=0, ships=1)
    given = [deal, fact("colony_founded", seat=BLUE, planet=0)]
    more = [fact("colony_founded", seat=BLUE, planet=17), *given]
    ahead = [*attack(BLUE, RED, 1, 4), result("deal"), *more, over("deal", 4)]
    assert points(*led, *ahead) == [("lead", "Blue takes the lead from Red with 3 foreign colonies.")]


def test_the_encounter_that_ends_the_game_is_one_for_all_who_win() -> None:
    last = won()[:-1]
    assert points(*last, fact("game_won", winners=[RED])) == [("win", "Red wins the game.")]
    shared = fact("game_won", winners=[RED, BLUE])
    assert points(*last, shared) == [("win", "Red and Blue win the game together.")]
    assert points(*last, shared, seat=BLUE) == [("win", "You and Red win the game together.")]


def test_the_points_of_a_story_are_those_of_its_chapters_with_their_place() -> None:
    told = tell(*won(), *clash(RED, YELLOW, 2, 11, 12, *zap(RED, BLUE)))
    assert [(point.kind, point.number) for point in told.points] == [("zap", 2)]
