"""A folder of own aliens as an operator and the writer of an alien meet it: by processes of their own."""

import json
import subprocess
import sys
from pathlib import Path

from tests.conftest import EXAMPLES
from tests.system.processes import ROOT, clean_environment


def ended(tmp_path: Path, folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    env = clean_environment() | {
        "COSMIC_ALIENS_PATH": str(folder),
        "DATABASE_URL": f"sqlite:///{tmp_path}/c.sqlite3",
    }
    return subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=env, capture_output=True, text=True, timeout=120
    )


def test_a_folder_that_is_not_there_stops_the_start(tmp_path: Path) -> None:
    found = ended(tmp_path, tmp_path / "nowhere", "manage.py", "check")
    assert (found.returncode, found.stdout) == (2, "")
    assert found.stderr.startswith("COSMIC_ALIENS_PATH names a folder that does not exist: ")
    assert "Example: COSMIC_ALIENS_PATH=/srv/cosmic/aliens" in found.stderr


def test_a_bad_file_stops_the_start_with_its_name_and_the_reason(tmp_path: Path) -> None:
    (tmp_path / "lamp.py").write_text("class Lamp: pass\n")
    found = ended(tmp_path, tmp_path, "manage.py", "check")
    assert (found.returncode, found.stdout) == (2, "")
    assert found.stderr == (
        "COSMIC_ALIENS_PATH names a folder with a file that is no alien: lamp.py: it must hold “class "
        "Lamp(Alien)”, called after the file. Example: COSMIC_ALIENS_PATH=/srv/cosmic/aliens\n"
    )


def test_a_simulation_in_several_processes_deals_own_aliens(tmp_path: Path) -> None:
    arguments = [
        "--games",
        "4",
        "--players",
        "3",
        "--box",
        "beachcomber,human,mirror",
        "--jobs",
        "2",
        "--json",
    ]
    found = ended(tmp_path, EXAMPLES, "manage.py", "simulate", *arguments)
    assert found.returncode == 0, found.stderr
    report = json.loads(found.stdout)
    assert report["finished"] == 4 and report["powers_used"]["beachcomber"]


def test_the_alien_of_the_recipe_passes_its_tests_as_the_recipe_runs_them(tmp_path: Path) -> None:
    folder = EXAMPLES.relative_to(ROOT)
    found = ended(tmp_path, folder, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(folder))
    assert found.returncode == 0, found.stdout
    tests = (EXAMPLES / "test_beachcomber.py").read_text().count("\ndef test_")
    assert f"{tests} passed" in found.stdout
