"""The course of a Mayfair turn: its list, its order, the token of stage 1, the launch, punting (M-6, M-7)."""

import re
from pathlib import Path

import pytest

from engine import NotAllowed
from engine.aliens import ALL_PHASES
from engine.flow.courses.mayfair import MAYFAIR
from tests.engine.mayfair.table import mayfair

BOOK = Path(__file__).resolve().parents[3] / "docs" / "rules" / "mayfair" / "06-turn.md"
ROW = re.compile(r"^\| (prechallenge phase|stage \d+) \| .* \| (.*) \|$", re.MULTILINE)


def stages(printed: str) -> list[str]:
    """
    >>> stages("stages 4 to 6"), stages("stage 9")
    (['stage 4', 'stage 5', 'stage 6'], ['stage 9'])
    """
    first, _, last = printed.removeprefix("stages ").partition(" to ")
    return [f"stage {number}" for number in range(int(first), int(last) + 1)] if last else [printed]


def of_a_first_challenge() -> list[tuple[str, str]]:
    """Each stage by the book's name, with the name of its phase."""
    phases = [phase for phase in (*MAYFAIR.phases, *MAYFAIR.ending) if phase.belongs != "further"]
    return [(stage, phase.name) for phase in phases for stage in stages(phase.printed)]


def test_the_list_reads_as_the_books_table_does():
    """M-6.1: from the prechallenge phase to stage 10, every stage once and in order."""
    printed = [stage for stage, _ in ROW.findall(BOOK.read_text("utf-8"))]
    assert len(printed) == 11
    assert list(dict.fromkeys(stage for stage, _ in of_a_first_challenge())) == printed


def test_each_stage_has_the_phases_that_the_table_compares_it_to():
    """Those before stage 1 and after stage 9 are compared to what is no phase."""
    for stage, compared in ROW.findall(BOOK.read_text("utf-8"))[1:-1]:
        names = dict.fromkeys(name for one, name in of_a_first_challenge() if one == stage)
        assert ", ".join(names) == compared, stage


def test_a_second_challenge_begins_between_two_challenges_and_with_stage_1():
    """M-6.4, M-6.6: no prechallenge phase again; cards for a challenge's start are played in stage 10."""
    further = [phase.printed for phase in MAYFAIR.phases if phase.belongs != "first"]
    assert further[:2] == ["stage 10", "stage 1"]


def test_sheets_know_every_stage_by_the_name_of_its_phase():
    assert {phase.name for phase in (*MAYFAIR.phases, *MAYFAIR.ending)} <= {*ALL_PHASES}


# Stage 1


def with_a_token_in_the_warp(pace: str = "one_by_one"):
    game = mayfair(pace, red=("", "attack 9"), blue=("", "attack 4"), green=("",))
    game.red.has_in_warp(2)
    return game


def test_the_offense_may_free_a_token_to_a_base_of_its_choice():
    """M-7.1.1."""
    game = with_a_token_in_the_warp().play_until("regroup_ship")
    game.red.answers("planet 3")
    assert game.red.warp == 1
    assert game.planets[3][0] == 5


def test_the_offense_need_not_free_a_token():
    """M-7.1.1."""
    game = with_a_token_in_the_warp().play_until("regroup_ship")
    game.red.answers("leave")
    assert game.red.warp == 2
    assert game.red.is_asked("launch")


def test_elsewhere_it_is_not_optional():
    """R-5.2."""
    game = with_a_token_in_the_warp().effective_switches(regroup__optional=False).play_until("regroup_ship")
    with pytest.raises(NotAllowed):
        game.red.answers("leave")


def test_at_a_pace_that_asks_together_the_token_comes_by_the_rule_of_the_table():
    """MD-9: it is taken, to the base with the fewest own tokens."""
    game = with_a_token_in_the_warp("standard").play_until("launch")
    assert game.red.warp == 1
    assert game.planets[0][0] == 3


@pytest.mark.parametrize(("answer", "warp"), [("gate", 19), ("leave", 20)])
def test_with_no_base_anywhere_it_may_put_the_token_straight_onto_the_cone(answer, warp):
    """M-7.1.2."""
    game = mayfair(red=("", "attack 9"), blue=("", "attack 4"), green=("",))
    for planet in game.start.home_planets(0):
        game.start.planets[planet].clear()
    game.start.seats[0].warp, game.start.seats[0].powerless = 20, True
    game.play_until("regroup_ship").red.answers(answer)
    assert game.red.warp == warp


# Stage 3


def test_tokens_are_on_the_cone_before_it_is_aimed():
    """M-7.3.1."""
    game = mayfair(red=("", "attack 9"), blue=("", "attack 4"), green=("",)).attack(ships=2)
    told = [fact.id for fact in game.facts if fact.id in ("ships_sent", "gate_aimed")]
    assert told == ["ships_sent", "gate_aimed"]


def test_another_edition_aims_first():
    """R-7.1."""
    game = mayfair(red=("", "attack 9"), blue=("", "attack 4"), green=("",))
    game.effective_switches(launch__ships_first=False).attack(ships=2)
    told = [fact.id for fact in game.facts if fact.id in ("ships_sent", "gate_aimed")]
    assert told == ["gate_aimed", "ships_sent"]


def test_a_power_of_the_offense_speaks_between_tokens_and_aim():
    """M-7.3.1: the planet is asked for after the power, whose tokens are sent first."""
    game = mayfair(red=("macron", "attack 9"), blue=("", "attack 4"), green=("",))
    game.play_until("ships", "launch", "aim")
    assert game.red.is_asked("ships")
    game.red.answers({"0": 1})
    assert game.red.is_asked("aim")
    assert game.enc.gate == {0: 1}


def test_taking_the_last_token_ends_the_base_there():
    """M-7.3.2: also on the planet that is challenged then; the tokens stay on the cone."""
    game = mayfair(red=("", "attack 9"), blue=("", "attack 4"), green=("",))
    game.red.has_colony(5)
    game.play_until("launch").red.answers({"side": "planet 5", "ships": {"5": 1}})
    assert 0 not in game.planets[5]
    assert game.enc.gate == {0: 1}
    assert [fact.planet for fact in game.heard("colony_given_up")] == [5]


# Punt


def punting(**more: tuple):
    seats = {"red": ("", "attack 9"), "blue": ("", "attack 4"), "green": ("",)} | more
    return mayfair(**seats).effective_switches(punt=True)


def test_instead_of_its_turn_the_offense_may_discard_its_hand_and_draw_seven():
    """M-23.1: play passes to the left."""
    game = punting().play_until("punt")
    game.red.answers("punt")
    assert len(game.red.hand) == 7
    assert game.position.turn.offense == 1
    assert [fact.why for fact in game.heard("turn_ended")] == ["punt"]


def test_who_plays_its_turn_keeps_its_hand():
    """M-23.1, MD-7: the default is to play."""
    game = punting().play_until("launch")
    assert game.red.hand == ["attack 9"]


def test_without_the_option_nobody_is_asked_to_punt():
    """M-23.1: an option."""
    game = punting().effective_switches(punt=False).play_until("launch")
    assert "punt" not in {fact.id for fact in game.facts}


# Timing (M-9)


def test_of_several_seats_the_others_act_first_then_the_offense_then_the_defense():
    """M-9.1, M-9.2."""
    game = mayfair(red=("", "attack 9"), blue=("", "attack 4"), green=("",), yellow=("",)).play_until(
        "launch"
    )
    assert game.enc.order == [2, 3, 0, 1]


def test_before_the_defense_is_known_the_offense_comes_last():
    """M-9.1."""
    game = mayfair(red=("", "attack 9"), blue=("",), green=("",)).draws("seat 0")
    game.blue.has_colony(0)
    assert game.play_until("own_colour").enc.order == [1, 2, 0]


# Stage 10


def test_everybody_may_act_between_the_result_and_the_next_challenge():
    """M-7.10.1, M-6.6: who has set a stop there."""
    game = mayfair(red=("", "attack 40", "attack 1"), blue=("", "attack 4"), green=("", "attack 1"))
    game.start.seats[2].ahead = game.start.seats[2].ahead.said(("between_encounters",), {}, ())
    game.attack(ships=1).lay(red="attack 40", blue="attack 4").play_until("between_encounters", of="green")
    assert game.heard("encounter_over")
    assert game.enc.number == 1


def test_at_the_standard_pace_nobody_is_asked_there_nor_before_a_challenge():
    """Edicts are played by what their owners have said ahead."""
    hand = ("attack 40", "attack 30", "edict_solar_wind")
    game = mayfair("standard", red=("", *hand), blue=("", *hand), green=("", *hand))
    for seat in game.start.seats:
        seat.ahead = seat.ahead.__class__()
    asked = set()
    for _ in range(12):
        asked |= {ask.what for ask in game.game.open.values()}
        game.default()
    assert not asked & {"turn_starts", "encounter_starts", "destiny_settled", "between_encounters"}
