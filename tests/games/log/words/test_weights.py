"""Of many lines, those that matter most to whoever reads."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from games.log.words.sentences import FACTS
from games.log.words.weights import WEIGHTS, weight, weightiest

RED, YELLOW, BLUE, GREEN = range(4)


def fact(kind: str, **fields: Any) -> dict[str, Any]:
    return {"id": kind, **fields}


TURN = fact("turn_began", seat=YELLOW)
NEWS = [
    fact("power_drawn", seat=RED, power="warrior"),
    fact("colony_founded", seat=RED, planet=9),
    fact("encounter_result", result="offense"),
    fact("power_was_zapped", seat=BLUE, power="zombie"),
    fact("game_won", winners=[YELLOW]),
    fact("ships_lost", seat=RED, ships=2, to_where="warp", cause="result"),
]


@pytest.mark.parametrize("news", NEWS, ids=lambda one: str(one["id"]))
def test_news_stay_in_sight_however_many_lines_follow(news: dict[str, Any]) -> None:
    assert weightiest([TURN, news, *[TURN] * 20], RED, 5) == [1, 18, 19, 20, 21]


def test_lines_that_weigh_the_same_are_the_newest() -> None:
    assert weightiest([TURN] * 8, RED, 5) == [3, 4, 5, 6, 7]
    assert weightiest([TURN] * 3, RED, 5) == [0, 1, 2]
    assert weightiest([], RED, 5) == []


def test_the_same_line_weighs_more_for_whom_it_is_about() -> None:
    passed = fact("cards_passed", giver=YELLOW, taker=RED, cards=2, why="gift")
    assert weight(passed, RED) == weight(passed, YELLOW) > weight(passed, BLUE) == weight(passed, None)


def test_the_newest_lines_can_be_kept_in_any_case() -> None:
    lines = [NEWS[0]] * 6 + [TURN] * 6
    assert weightiest(lines, RED, 5) == [1, 2, 3, 4, 5]
    assert weightiest(lines, BLUE, 5, newest=3) == [4, 5, 9, 10, 11]
    assert weightiest(lines, None, 5, newest=3) == [4, 5, 9, 10, 11]


def test_a_fact_that_nobody_knows_is_ordinary() -> None:
    assert weight(fact("of_a_later_release", seat=RED), RED) == 0


def test_every_kind_that_weighs_something_is_told() -> None:
    assert set(WEIGHTS) <= set(FACTS) & set(engine.FACTS)


def test_what_an_order_did_stays_in_sight_and_its_passes_do_not() -> None:
    joined = fact("answered_by_order", seat=RED, what="join", to=[RED])
    passed = fact("answered_by_order", seat=RED, what="window", to=[RED])
    assert weightiest([joined, passed, *[TURN] * 20], RED, 5) == [0, 18, 19, 20, 21]
    told = fact("alliance_answered", seat=RED, side="defense", ships=2)
    assert weight(told, RED) > weight(told, BLUE) == 0


# What a mail tells in any case


def began(number: int) -> dict[str, Any]:
    return fact("encounter_began", number=number, offense=YELLOW)


def revealed(seat: int, card: str = "attack 8") -> dict[str, Any]:
    return fact("card_turned_up", seat=seat, card=card)


TOTALS = fact("totals_final", offense=12, defense=9)
JOINED = fact("alliance_answered", seat=RED, side="offense", ships=2)
REST = [fact("destiny_drawn", seat=YELLOW, card="destiny blue"), TURN] * 15
DECIDED = [revealed(YELLOW), revealed(BLUE), TOTALS]


def told(facts: list[dict[str, Any]], seat: int | None = RED) -> list[dict[str, Any]]:
    return [facts[place] for place in weightiest(facts, seat, 25, newest=15)]


def test_a_mail_tells_what_its_reader_did_however_much_follows() -> None:
    own = [fact("card_laid", seat=RED, pile="hand"), fact("gate_aimed", seat=RED, planet=9)]
    assert told([began(1), *own, *REST])[:2] == own
    assert not any(one in told([began(1), *own, *REST], GREEN) for one in own)


def test_a_mail_tells_the_cards_and_totals_of_an_encounter_in_which_the_reader_took_part() -> None:
    for part in (JOINED, fact("opponent_set", offense=YELLOW, defense=RED, system=RED)):
        assert set(map(str, DECIDED)) <= set(map(str, told([began(1), part, *DECIDED, began(2), *REST])))


def test_a_mail_may_drop_those_of_an_encounter_without_the_reader() -> None:
    stayed_out = fact("alliance_answered", seat=RED, side="", ships=0)
    for elsewhere in ([began(1), *DECIDED, began(2), JOINED], [began(1), stayed_out, *DECIDED, began(2)]):
        assert TOTALS not in told([*elsewhere, *REST])


def test_a_mail_tells_what_threw_the_reader_out_or_cost_them_ships() -> None:
    force_field = fact("card_announced", seat=BLUE, card="force_field")
    for blow in (
        fact("alliance_cancelled", seat=RED, side="offense"),
        fact("ships_lost", seat=RED, ships=1, to_where="warp", cause="card"),
    ):
        assert told([began(1), force_field, blow, began(2), *REST])[:2] == [force_field, blow]


def test_a_mail_tells_a_card_that_was_played_rather_than_who_has_a_turn() -> None:
    """Emotion Control makes 20 against 8 a deal."""
    played = fact("card_announced", seat=BLUE, card="emotion_control")
    for reader in (RED, GREEN):
        assert played in told([began(1), played, *REST], reader)


def test_a_mail_tells_all_that_concerns_the_reader_even_beyond_its_usual_length() -> None:
    own = [fact("gate_aimed", seat=RED, planet=n) for n in range(40)]
    assert told([*own[:35], *REST]) == [*own[:35], *REST[-15:]]
    assert len(told([*own, *REST])) == 50  # at most twice as many


def test_a_mail_tells_a_line_rather_than_that_it_is_left_out() -> None:
    assert len(told([TURN] * 26)) == 26 and len(told([TURN] * 27)) == 25
    assert len(weightiest([TURN] * 6, RED, 5)) == 5


UPSET = fact("power_was_used", seat=BLUE, power="loser", ability="upset", choice="")
RESULT = fact("encounter_result", result="offense")


def test_a_mail_tells_what_turned_a_result_round_as_long_as_the_result() -> None:
    drawn = [fact("destiny_turned", seat=YELLOW, card="seat 2")] * 9
    for reader in (RED, GREEN):
        told_of = told([began(1), *drawn, UPSET, *DECIDED, RESULT, began(2), *REST], reader)
        assert UPSET in told_of and RESULT in told_of
    elsewhere = fact("power_was_used", seat=BLUE, power="zombie", ability="rescue", choice="")
    kept = told([began(1), elsewhere, UPSET, *[RESULT] * 5, began(2), *REST])
    assert UPSET in kept and elsewhere not in kept


def test_a_mail_tells_what_was_played_on_the_open_cards_of_an_encounter_of_its_reader() -> None:
    played = fact("card_announced", seat=BLUE, card="reinforcement 3", choice="")
    news = [fact("encounter_result", result="defense")] * 25
    with_reader = [began(1), JOINED, *DECIDED[:2], played, RESULT, began(2)]
    assert played in told([*with_reader, *news, *REST])
    assert played not in told([began(1), *DECIDED[:2], played, RESULT, began(2), *news, *REST], GREEN)
