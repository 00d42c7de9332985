"""The course of a turn as a list, and the walk through it, which knows no phase by name."""

import re
from pathlib import Path

import pytest

from engine.aliens import ALL_PHASES
from engine.editions import EDITIONS, Rules
from engine.flow.course import Course, Phase
from engine.flow.courses import COURSES
from engine.flow.courses.ffg import FFG
from engine.flow.courses.mayfair import MAYFAIR
from engine.flow.encounter import encounter
from engine.flow.inserted import PROCEDURES
from engine.state.encounter import PlannedEncounter
from engine.table import Table
from engine.windows import EncounterCutShort
from tests.engine.scenario import scenario

RULES = Path(__file__).resolve().parents[3] / "docs" / "rules" / "03-turn.md"


def names(*belongs: str) -> list[str]:
    """The phases of such encounters by Fantasy Flight's course, from top to bottom."""
    return list(dict.fromkeys(phase.name for phase in FFG.phases if phase.belongs in belongs))


def test_the_list_reads_as_the_rule_does():
    """R-3.2, R-3.3: the phases in their order; the start of a turn comes once, before its first encounter."""
    (rule,) = re.findall(r"\*\*R-3\.3\*\* An encounter is (.*?), in\s", RULES.read_text())
    printed = rule.lower().split(", ")
    assert names("every") == names("every", "further") == printed
    assert names("every", "first") == ["start_turn", *printed]


def test_sheets_know_every_phase_by_its_name():
    assert names("every", "first", "further") == [*ALL_PHASES]
    assert {phase.name for phase in FFG.ending} <= {*ALL_PHASES}


@pytest.mark.parametrize("edition", ["", *EDITIONS])
def test_every_edition_names_its_course_and_a_game_of_none_has_that_of_2008(edition):
    expected = MAYFAIR if edition == "mayfair" else FFG
    assert COURSES[Rules(edition=edition).course] is expected
    assert COURSES[Rules().course] is FFG


class Walk:
    """Walks through the course of a test, and notes each part with the phase of the encounter then."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch):
        self.done: list[str] = []
        self.position = scenario(red=("",), blue=("",), green=("",)).start
        self.monkeypatch = monkeypatch

    def step(self, name: str, result: str = ""):
        async def note(table: Table, planned: PlannedEncounter | None = None) -> None:
            self.done.append(f"{name} in {table.position.enc.phase}")
            table.position.enc.result = result or table.position.enc.result
            if result == "cut short":
                raise EncounterCutShort

        return note

    def through(self, *phases: Phase, planned: PlannedEncounter | None = None) -> list[str]:
        ending = (Phase("tidy", self.step("ships")), Phase("close", self.step("cards")))
        course = Course(phases, ending, self.step("follows"))
        self.monkeypatch.setitem(COURSES, "ffg", course)
        self.done.clear()
        with pytest.raises(StopIteration):
            encounter(Table(self.position, PROCEDURES), planned).send(None)
        *walked, ships, cards, follows = self.done
        assert [ships, cards, follows] == ["ships in tidy", "cards in close", "follows in close"]
        assert self.position.encounter is None
        return walked

    def phase(self, name: str, result: str = "", **details) -> Phase:
        return Phase(name, self.step(name, result), **details)


@pytest.fixture
def walk(monkeypatch: pytest.MonkeyPatch) -> Walk:
    return Walk(monkeypatch)


def test_parts_of_a_phase_follow_one_another_and_what_comes_before_has_the_name_of_the_last(walk):
    phases = (walk.phase("one"), walk.phase("two", before=walk.step("chairs")), walk.phase("two"))
    assert walk.through(*phases) == ["one in one", "chairs in one", "two in two", "two in two"]


@pytest.mark.parametrize(("played", "done"), [(0, "first"), (1, "further"), (2, "further")])
def test_phases_belong_to_the_first_encounter_of_a_turn_or_to_a_further_one(walk, played, done):
    walk.position.turn.encounters = played
    phases = [walk.phase("first", belongs="first"), walk.phase("further", belongs="further")]
    assert walk.through(*phases, walk.phase("all")) == [f"{done} in {done}", "all in all"]
    assert walk.through(*phases, walk.phase("all"), planned=PlannedEncounter(2)) == ["all in all"]


def test_an_encounter_with_a_result_ends_where_it_may(walk):
    phases = [walk.phase("one", result="deal"), walk.phase("two"), walk.phase("three", may_end=True)]
    assert walk.through(*phases, walk.phase("four")) == ["one in one", "two in two", "three in three"]
    goes_on = walk.through(walk.phase("one"), walk.phase("three", may_end=True), walk.phase("four"))
    assert goes_on == ["one in one", "three in three", "four in four"]


@pytest.mark.parametrize(("result", "told"), [("deal", []), ("", ["before in one", "two in two"])])
def test_a_phase_that_needs_no_result_is_skipped_with_what_comes_before_it(walk, result, told):
    two = walk.phase("two", needs_no_result=True, before=walk.step("before"))
    phases = (walk.phase("one", result=result), two, walk.phase("three"))
    assert walk.through(*phases) == ["one in one", *told, "three in three"]


@pytest.mark.parametrize(
    ("planned", "done"),
    [(None, "two"), (PlannedEncounter(2), "two"), (PlannedEncounter(2, 0), "as planned")],
    ids=["of the turn", "opponent open", "opponent planned"],
)
def test_a_planned_opponent_has_a_phase_of_its_own(walk, planned, done):
    phases = (walk.phase("one"), walk.phase("two", if_planned=walk.step("as planned")), walk.phase("three"))
    assert walk.through(*phases, planned=planned) == ["one in one", f"{done} in two", "three in three"]


def test_an_encounter_that_is_cut_short_ends_as_all_do(walk):
    phases = (walk.phase("one", result="cut short"), walk.phase("two"))
    assert walk.through(*phases) == ["one in one"]
