"""Faults are made where they should be, and a trial tells a test that notices from one that does not."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tools.mutants import population, reach
from tools.mutants.population import ROOT, of_file
from tools.mutants.report import report
from tools.mutants.trial import Outcome

SHEET = '''
"""A docstring."""
from typing import Any

Terms = dict[str, Any]


class Mirror(Alien):
    """Another."""

    title = "Mirror"
    phases = ("planning",)
    setup = True
    text = (
        "Turns "
        "values."
    )

    @power(CardsChosen, who=main_player, optional=True)
    async def reversal(self, moment: CardsChosen, _: None) -> int:
        assert self.enc, "no encounter"
        for one, other in zip(self.ones, self.others, strict=True):
            self.last(one, f(
                other,
                1,
            ))
        return 2 < 3
'''


@pytest.fixture
def sheet(tmp_path, monkeypatch):
    monkeypatch.setattr(population, "ROOT", tmp_path)
    path = tmp_path / "mirror.py"
    path.write_text(SHEET)
    return path


def changed(sheet):
    """What is put in for what, by line."""
    return {(SHEET.splitlines()[m.first - 1].strip(), m.before, m.after) for m in of_file(sheet)}


def test_decorators_are_changed_for_there_abilities_are_declared(sheet):
    line = "@power(CardsChosen, who=main_player, optional=True)"
    assert (line, "True", "False") in changed(sheet)
    assert (line, line[1:], "power(CardsChosen, optional=True)") in changed(sheet)


def test_code_is_changed(sheet):
    assert ("return 2 < 3", "2", "3") in changed(sheet)
    assert ("setup = True", "True", "False") in changed(sheet)


def test_what_a_sheet_tells_people_types_docstrings_and_imports_are_let_be(sheet):
    lines = {line for line, _, _ in changed(sheet)}
    for untouched in ("docstring", "Another", "import", "Terms", "title", "phases", "Turns", "values"):
        assert not [line for line in lines if untouched in line], untouched
    texts = {before for _, before, _ in changed(sheet)}
    assert '"no encounter"' not in texts


def test_the_guard_of_a_zip_is_let_be(sheet):
    assert not [
        after
        for _, before, after in changed(sheet)
        if before.startswith("zip") and "strict=True" not in after
    ]


def test_every_fault_leaves_a_program_that_differs_in_one_place(sheet):
    for mutant in of_file(sheet):
        source = mutant.source()
        compile(source, "mirror.py", "exec")
        assert source != SHEET
        assert source.startswith(SHEET[: mutant.start]) and mutant.after in source


def test_the_sample_is_the_same_for_the_same_seed(sheet, monkeypatch):
    monkeypatch.setattr(population, "files", lambda: [sheet])
    one, same, other = (population.sample(seed, 20) for seed in ("1", "1", "2"))
    assert one == same != other
    assert len({mutant.id for mutant in one}) == 20


TRIALS = """
import json, sys
from dataclasses import replace
from tools.mutants.population import ROOT, of_file
from tools.mutants.reach import Reach
from tools.mutants.testing import warm_up
from tools.mutants.trial import trial

warm_up()
path = ROOT / "engine" / "aliens" / "mirror.py"
mutants = of_file(path)
mutant = next(m for m in mutants if m.operator == "string" and "02d" in m.before or m.before == "-1")
file = "tests/engine/aliens/test_mirror.py"
test = f"{file}::test_a_value_is_read_with_its_two_digits_exchanged[7-70]"
lines = {mutant.path: {mutant.first: {test}}}
known = Reach({test: 0.01}, lines)
print("trials", json.dumps([
    trial(mutant, known).end,
    trial(replace(mutant, after=mutant.before), known).end,
    trial(replace(mutant, after="(lambda f: f(f))(lambda f: f(f))"), known).end,
    trial(replace(mutant, after="["), known).end,
    trial(mutant, Reach({}, {})).end,
]))
assert not [name for name in sys.modules if name.startswith("engine")], "loaded too early"
"""


def test_a_trial_tells_what_was_noticed_from_what_was_not():
    """A fault, none, one that never ends or fails at once, no program, and one that no test runs."""
    done = subprocess.run(
        [sys.executable, "-c", TRIALS], cwd=ROOT, capture_output=True, text=True, check=True
    )
    (said,) = [line for line in done.stdout.splitlines() if line.startswith("trials ")]
    assert json.loads(said.removeprefix("trials ")) == [
        "killed", "survived", "killed", "no program", "not reached",
    ]  # fmt: skip


def test_the_tests_of_the_engine_load_without_the_plugins_of_the_project():
    """If they do not, no test would run a line, and every fault would seem to survive."""
    loads = (
        "import sys; from tools.mutants.testing import run; sys.exit(run(['tests/engine'], more=['--co']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", loads], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-2000:]


def test_no_figure_is_made_of_tests_that_fail(tmp_path, monkeypatch):
    monkeypatch.setattr(reach, "forked", lambda *_, **__: {"failed": True, "seconds": {}, "lines": {}})
    with pytest.raises(RuntimeError, match="tests of the engine fail"):
        reach.reach(tmp_path / "reach.json")
    assert not (tmp_path / "reach.json").exists()


def test_a_report_counts_what_never_ended_as_killed_and_leaves_out_what_is_no_program(tmp_path: Path):
    ends = ["killed", "timeout", "survived", "not reached", "no program"]
    made = [Outcome(f"x:{n}", "engine/aliens/x.py", n, "number", "1", "2", end) for n, end in enumerate(ends)]
    (tmp_path / "1.jsonl").write_text("".join(json.dumps(one.as_json()) + "\n" for one in made[:2]))
    (tmp_path / "2.jsonl").write_text("".join(json.dumps(one.as_json()) + "\n" for one in made[2:]))
    text = report(tmp_path)
    assert text.startswith("2 of 4 killed: 50.0%")
    assert "engine/aliens/x.py:2 number (survived): 1 -> 2" in text
    assert "engine/aliens/x.py:3 number (not reached): 1 -> 2" in text


def test_what_was_tried_again_counts_once(tmp_path: Path):
    before = Outcome("x:1", "engine/aliens/x.py", 1, "number", "1", "2", "survived")
    (tmp_path / "1.jsonl").write_text(json.dumps(before.as_json()))
    (tmp_path / "2.jsonl").write_text(json.dumps(replace(before, end="killed").as_json()))
    assert report(tmp_path).startswith("1 of 1 killed")
