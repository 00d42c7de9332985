"""`make play` installs less than the whole service has, and all that it runs."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from tests.servers import folder
from tools.fast import ROOT
from tools.play_requirements import main, names, without

LEFT_OUT = names((ROOT / "requirements" / "not-for-play.txt").read_text())
LOCKED = (ROOT / "requirements" / "base.txt").read_text()
PACKAGE = re.compile(r"^([a-z0-9-]+)==", re.MULTILINE)
# An import of one of these packages fails as if it were not installed.
PLAYED = """
import importlib.abc, pkgutil, sys

class Missing(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in sys.argv[1:]:
            raise ModuleNotFoundError(f"{name} is not installed", name=name)

sys.meta_path.insert(0, Missing())
import django
django.setup()
import engine, games, cosmic_site.urls, cosmic_site.wsgi, cosmic_site.stream
others = ("games.management", "games.migrations", "games.translations")
for package in (engine, games):
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if not found.name.startswith(others):
            __import__(found.name)
import games.translations.compiled, games.management.commands.serve
from drf_spectacular.generators import SchemaGenerator
print(len(SchemaGenerator().get_schema(public=True)["paths"]))
"""


def test_what_is_left_out_is_locked_and_the_rest_stays_with_its_hashes() -> None:
    kept = without(LOCKED, LEFT_OUT)
    assert set(PACKAGE.findall(LOCKED)) - set(PACKAGE.findall(kept)) == LEFT_OUT
    blocks = re.split(r"\n(?=[a-z])", LOCKED.rstrip("\n"))
    assert re.split(r"\n(?=[a-z])", kept.rstrip("\n")) == [
        one for one in blocks if PACKAGE.match(one)[1] not in LEFT_OUT
    ]


def test_the_command_prints_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main() == 0
    assert capsys.readouterr().out == without(LOCKED, LEFT_OUT)


def test_all_that_is_served_can_be_imported_without_it() -> None:
    """But for what only those run who work on the words; the description of the API is made too."""
    modules = {name.replace("-", "_") for name in LEFT_OUT} | {"rpds"}
    env = {
        "PATH": "",
        "DJANGO_SETTINGS_MODULE": "cosmic_site.settings",
        "DATABASE_URL": f"sqlite:///{folder()}/played.sqlite3",
        "SECRET_KEY": "nobody signs anything with this",
    }
    command = [sys.executable, "-c", PLAYED, *sorted(modules)]
    found = subprocess.run(command, capture_output=True, text=True, env=env, cwd=ROOT)
    assert found.returncode == 0, found.stderr
    assert int(found.stdout.split()[-1]) > 50
