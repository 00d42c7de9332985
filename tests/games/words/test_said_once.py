"""What the log says once, though several facts tell of it."""

from __future__ import annotations

from typing import Any

from games.words import sentences

RED, YELLOW, BLUE = range(3)
PASSED = {"id": "cards_passed", "giver": YELLOW, "taker": RED, "cards": 2, "why": "compensation"}
SEEN = {"id": "saw_cards", "seat": RED, "cards": ["attack 8", "morph"], "why": "compensation"}
COLLECTED = {"id": "compensation_collected", "seat": RED, "payer": YELLOW, "cards": 2}


def log(seat: int | None, *facts: dict[str, Any]) -> list[str]:
    return sentences([{"to": None, **fact} for fact in facts], seat)


def test_compensation_is_told_once() -> None:
    assert log(BLUE, PASSED, COLLECTED) == ["Red collects 2 cards from Yellow as compensation."]


def test_whoever_sees_the_cards_of_a_compensation_reads_them_beside_it() -> None:
    facts = (PASSED, {**SEEN, "to": [RED, YELLOW]}, COLLECTED)
    assert log(RED, *facts) == [
        "You get as compensation: attack 8 and morph.",
        "You collect 2 cards from Yellow as compensation.",
    ]
    assert log(BLUE, *facts) == ["Red collects 2 cards from Yellow as compensation."]


def test_cards_that_pass_for_another_reason_are_told_though_compensation_follows() -> None:
    gift = {**PASSED, "why": "gift"}
    assert len(log(BLUE, gift, COLLECTED)) == 2


def test_ships_as_a_reward_are_told_once() -> None:
    back = {"id": "ships_returned", "seat": BLUE, "ships": 2, "why": "reward"}
    taken = {"id": "rewards_taken", "seat": BLUE, "cards": 0, "ships": 2}
    assert log(RED, taken, back) == ["As a reward, Blue retrieves 2 ships from the warp."]
    assert len(log(RED, {**taken, "cards": 1}, back)) == 1
    assert len(log(RED, {**taken, "ships": 1}, back)) == 2
