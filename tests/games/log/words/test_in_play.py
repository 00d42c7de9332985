"""Lines name the aliens that were in play when it happened."""

from __future__ import annotations

import re
from typing import Any

import pytest

import engine
from engine.state.position import Position
from games.log.words.in_play import AliensInPlay, aliens_at
from games.log.words.sentences import sentences
from games.words.reader import Reader, Systems
from tests.engine.recorded import LOGS, name_of, read, some

NOW = {0: "zombie", 1: "human"}
CHOSEN = [
    {"id": "alien_chosen", "seat": 0, "alien": "human"},
    {"id": "alien_chosen", "seat": 1, "alien": "zombie"},
]
DREW = {"id": "drew", "seat": 0, "cards": 1}
AIMED = {"id": "gate_aimed", "seat": 0, "planet": 5}


def moved(power: str, seat: int) -> dict[str, Any]:
    return {"id": "power_moved", "power": power, "to_seat": seat}


SWAPPED = [moved("human", 1), moved("zombie", 0)]


def after(*facts: dict[str, Any]) -> dict[int, str]:
    aliens = AliensInPlay()
    for fact in facts:
        aliens.take(fact)
    return dict(aliens.now)


def test_a_line_names_the_alien_of_its_time_and_a_later_one_the_new() -> None:
    lines = sentences([*CHOSEN, DREW, *SWAPPED, AIMED], Reader(None, NOW))
    assert "Red (Human) draws 1 card." in lines
    assert lines[-1] == "Red (Zombie) aims the hyperspace gate at yellow 1."


JOINED_RED = {"id": "planet_joined", "seat": 0, "planet": 10}
JOINED_YELLOW = {"id": "planet_joined", "seat": 1, "planet": 10}
AIMED_THERE = {"id": "gate_aimed", "seat": 0, "planet": 10}
BACK = {"id": "game_taken_back", "number": 1, "encounter": 1, "held": [["human"], ["zombie"]]}


@pytest.mark.parametrize("last", [[], [JOINED_YELLOW, AIMED_THERE]])
def test_a_planet_that_joined_on_a_road_that_was_left_is_named_as_it_was_then(
    last: list[dict[str, Any]],
) -> None:
    """Its number is that of no planet now, or of another that has joined since."""
    now = Systems(5, (*[0] * 5, *[1] * 5, 1)) if last else Systems(5)
    reader = Reader(None, {0: "human", 1: "zombie"}, systems=now)
    seen = [JOINED_RED, AIMED_THERE, BACK, *last]
    lines = sentences([*CHOSEN, *seen], reader)
    aimed = [line for line in lines if "aims" in line]
    assert aimed[0] == "Red (Human) aims the hyperspace gate at red 6."
    assert aimed[1:] == ["Red (Human) aims the hyperspace gate at yellow 6."] * bool(last)
    assert sentences(seen[1:], reader, before=[*CHOSEN, JOINED_RED])[0] == aimed[0]


def test_before_an_alien_is_turned_up_none_is_named() -> None:
    assert sentences([DREW, *CHOSEN], Reader(None, NOW))[0] == "Red draws 1 card."


def test_what_was_told_before_counts() -> None:
    assert sentences([DREW, *SWAPPED], Reader(None, NOW), before=CHOSEN)[0] == "Red (Human) draws 1 card."


def test_where_nothing_tells_which_alien_it_was_none_is_named() -> None:
    first, *_, last = sentences([DREW, *SWAPPED, DREW], Reader(None, NOW))
    assert (first, last) == ("Red draws 1 card.", "Red (Zombie) draws 1 card.")


def test_facts_that_tell_of_no_change_name_the_present_aliens() -> None:
    assert list(aliens_at([DREW, AIMED], NOW)) == [NOW, NOW]


def test_a_lent_alien_stands_before_the_own_one_until_it_comes_back() -> None:
    lent = [*CHOSEN, moved("human", 1)]
    assert after(*lent) == {1: "human"}
    assert after(*lent, DREW, moved("human", 0)) == {0: "human", 1: "zombie"}
    assert after(*lent, DREW, moved("human", 0), DREW, moved("human", 1)) == {1: "human"}


def test_an_alien_drawn_beside_another_changes_no_name_and_one_drawn_alone_does() -> None:
    drawn = {"id": "power_drawn", "seat": 0, "power": "macron"}
    gone = {"id": "power_discarded", "seat": 0, "power": "human"}
    assert after(*CHOSEN, drawn)[0] == "human"
    assert after(*CHOSEN, drawn, gone)[0] == "macron"
    assert 0 not in after(*CHOSEN, gone)


def aliens_of(position: Position) -> dict[int, str]:
    return dict(Reader.of(engine.view(position, None)).aliens)


# While a power is lent, no fact says which of several rests, so it is not told which is named first.
# The Shark takes a second one from others.
SEVERAL = re.compile("(?:two|three)_powers|shark")
ONE_POWER = [path for path in LOGS if not SEVERAL.search(path.name)]


@pytest.mark.parametrize("path", some(24, ONE_POWER), ids=name_of)
def test_in_recorded_games_it_is_always_the_alien_of_the_view(path: Any) -> None:
    log, aliens = read(path), AliensInPlay()
    game = engine.Game(engine.new_position(engine.Options.from_json(log["options"]), log["seed"]))
    facts = list(game.facts)
    for decision in map(engine.decision_from_json, log["decisions"]):
        facts += game.decide(decision)
        for fact in facts:
            if fact.to is None:
                aliens.take(engine.fact_json(fact))
        facts = []
        if game.position.stage != "aliens":
            assert dict(aliens.now) == aliens_of(game.position)
