"""Each figure counts what its rule says, and the small game runs through the files that it should."""

from __future__ import annotations

import json
from contextlib import nullcontext
from pathlib import Path

import pytest

from games.models.play.desk import Role
from tools.measure import __main__ as command
from tools.measure import figures
from tools.measure.docstrings import VERBS, docstrings
from tools.measure.documents import documents, forbidden_in, per_thousand
from tools.measure.figures import Figures, docstring_figures, files_run_figures, subject_figures
from tools.measure.files_run import files_run
from tools.measure.small_game import ANSWER, MAIL_IN, MAIL_OUT, PAGE, runs_of_small_game
from tools.measure.sources import Source, names_twice, sizes, sources
from tools.measure.subjects import subjects


def source(text: str, path: str = "games/desk/acts.py") -> Source:
    return Source(Path(path), text)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small project of three folders."""
    files = {
        "engine/game.py": "def read():\n    pass\n",
        "games/desk/a.py": "def read():\n    pass\nclass Command: ...\n",
        "games/desk/b.py": "class Command: ...\n",
        "games/migrations/0001_initial.py": "def read():\n    pass\n",
        "tests/test_a.py": "\n",
        "templates/desk.html": "<p>\n</p>\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def test_lines_and_modules_are_counted_by_folder(tree: Path) -> None:
    found = {folder: (size.modules, size.lines) for folder, size in sizes(tree).items()}
    assert found == {
        "engine": (1, 2),
        "games": (3, 6),
        "games/desk": (2, 4),
        "games/migrations": (1, 2),
        "tests": (1, 1),
        "templates": (1, 2),
    }


def test_a_name_in_two_modules_is_counted_without_migrations_and_commands(tree: Path) -> None:
    assert names_twice(tree).names == {"read": 2}


def test_migrations_are_no_source(tree: Path) -> None:
    assert [str(one.path) for one in sources("games", root=tree)] == ["games/desk/a.py", "games/desk/b.py"]


@pytest.mark.parametrize(
    "text",
    [
        "kind = Kind.HAND_OVER",
        "def hand_over(): ...",
        "class Hand_Over: ...",
        "from games.desk import hand_over",
        "import games.hand_over.page",
        "act(hand_over=True)",
        "words = {'hand_over': 1}",
    ],
)
def test_an_act_is_named_by_identifiers_and_texts(text: str) -> None:
    assert subjects([source(text)], ["hand_over"]).acts == {"hand_over": ["games/desk/acts.py"]}


@pytest.mark.parametrize(
    "text", ["'''hand_over'''", "# hand_over", "handed_over = 1", "words = 'hand_over it'"]
)
def test_docstrings_comments_and_longer_words_name_no_act(text: str) -> None:
    assert subjects([source(text)], ["hand_over"]).acts == {"hand_over": []}


def test_the_worst_act_has_a_name_of_its_own() -> None:
    found = subjects(
        [source("pause"), source("pause + extend_seat")], ["pause", "extend_seat", "undo_ruling"]
    )
    assert found.worst_act == "extend_seat"
    assert subject_figures(found) == {
        "act": {"extend_seat": 1},
        "worst_act": {"extend_seat": 1},
        "acts_median": 0.5,
        "question": 0,
        "form_kinds": 0,
    }


@pytest.mark.parametrize(
    ("text", "path", "counts"),
    [
        ("ask('launch')", "games/a.py", 1),
        ("ask('launch.title')", "games/a.py", 1),
        ("pass", "games/questions/launch.py", 1),
        ("launch()", "games/a.py", 0),
        ("ask('launched')", "games/a.py", 0),
        ("phases = ('launch', 'alliance')", "games/a.py", 0),
        ("phases = {'destiny': 1, 'launch': 2}", "games/a.py", 0),
        ("Phase('launch', launch, may_end=True)", "engine/flow/courses/a.py", 0),
        ("switches = {'launch.ships_first': True}", "engine/editions/a.py", 0),
        ("asked = ('launch', 'encounter_card')", "games/a.py", 1),
    ],
)
def test_a_question_is_named_by_texts_and_file_names(text: str, path: str, counts: int) -> None:
    assert len(subjects([source(text, path)], []).question) == counts


@pytest.mark.parametrize(("text", "counts"), [("ask.form.kind", 1), ("form.kind", 1), ("self.kind", 0)])
def test_asking_for_the_kind_of_a_form_is_found(text: str, counts: int) -> None:
    assert len(subjects([source(text)], []).form_kinds) == counts


DESCRIBED = '''
def right():
    """Return it."""
async def also_right():
    """Count: one, two."""
def noun():
    """Count of ships."""
def other_form():
    """Returns it."""
class Thing:
    """A class may begin with a noun."""
    @property
    def name(self):
        """The name."""
    @functools.cached_property
    def size(self):
        """The size."""
    def without(self): ...
def test_it():
    """The game ends."""
'''


def test_docstrings_of_functions_and_methods_are_judged() -> None:
    found = docstrings([source(DESCRIBED, "games/a/b.py"), source('def go():\n    """Go."""', "engine/c.py")])
    assert {folder: (one.all, one.right) for folder, one in found.items()} == {
        "games/a": (4, 2),
        "engine": (1, 1),
    }
    assert found["games/a"].wrong == ["games/a/b.py:6: Count of ships.", "games/a/b.py:8: Returns it."]
    assert docstring_figures(found)["code"] == {"all": 5, "right": 3, "share": 60.0}


def test_verbs_are_words_in_small_letters() -> None:
    assert len(VERBS) > 400
    assert all(verb == verb.lower() and verb.replace("-", "").isalpha() for verb in VERBS)


def test_documents_are_counted_without_rules_and_rulings_and_markup(tmp_path: Path) -> None:
    (tmp_path / "docs" / "rules").mkdir(parents=True)
    for name in ("README.md", "CONTRIBUTING.md", "docs/a.md", "docs/rulings.md", "docs/rules/b.md"):
        (tmp_path / name).write_text(
            "Say it to <b>whom</b>\nyou like, <img\nalt=''>of\nwhich some are.\n" * 2
        )
    found = documents(tmp_path)
    assert [one.path for one in found] == ["README.md", "CONTRIBUTING.md", "docs/a.md"]
    assert {one.words for one in found} == {20}
    assert per_thousand(found) == 200.0


def test_forbidden_words_are_whole_words() -> None:
    assert forbidden_in("Whoever asks, of which\nhalf: whatever. Whomsoever.") == [
        "whoever",
        "of which",
        "whatever",
    ]


def test_a_file_counts_when_a_function_of_it_runs() -> None:
    assert files_run(lambda: None) == []
    assert files_run(lambda: list(Role)) == []
    from engine.state.cards import card

    assert files_run(lambda: card("attack 8")) in ([], ["engine/state/cards.py"])


@pytest.mark.django_db
def test_a_small_game_runs_through_all_that_is_counted() -> None:
    runs = runs_of_small_game(warm=2, counted=6)
    assert set(runs) == {ANSWER, MAIL_IN, PAGE, MAIL_OUT}
    assert len(runs[PAGE]) == len(runs[ANSWER]) + len(runs[MAIL_IN]) == 6
    assert all("games/play/service/take_answer.py" in files for files in runs[ANSWER])
    assert all("games/mail/receive/incoming.py" in files for files in runs[MAIL_IN]) and runs[MAIL_IN]
    assert all("games/turn/page/view.py" in files for files in runs[PAGE])
    assert all("games/mail/delivery/deliver.py" in files for files in runs[MAIL_OUT]) and runs[MAIL_OUT]
    for one in (file for times in runs.values() for files in times for file in files):
        assert one.startswith(("engine/", "games/"))


def test_files_are_counted_apart_for_engine_and_service() -> None:
    times = [["engine/a.py", "games/b.py", "games/c.py"], ["games/b.py"]]
    assert files_run_figures(times) == {
        "times": 2,
        "engine_median": 0.5,
        "engine_most": 1,
        "games_median": 1.5,
        "games_most": 2,
    }


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> Figures:
    """The figures of the project itself, read once; only the game has not been played."""
    times = [["engine/game.py", "games/tasks.py"]]
    runs = dict.fromkeys((ANSWER, MAIL_IN, PAGE, MAIL_OUT), times)
    monkeypatch.setattr(figures, "own_service", nullcontext)
    monkeypatch.setattr(figures, "runs_of_small_game", lambda: runs)
    found = figures.all_figures()
    monkeypatch.setattr(command, "all_figures", lambda: found)
    return found[0]


def test_the_command_prints_tables_one_object_or_places(
    measured: Figures, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command.main([]) == 0
    words = capsys.readouterr().out
    for said in ("one mail in", "circles of imports: 0", "engine + games", "CONTRIBUTING.md", "extend_seat"):
        assert said in words
    assert command.main(["--json"]) == 0
    assert json.loads(capsys.readouterr().out) == measured
    for name in command.SHOWN:
        assert command.main(["--show", name]) == 0
        assert capsys.readouterr().out.strip(), name
