"""Everything says the same version, and what docs/releasing.md tells to type can be typed."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from django.test import Client
from packaging.version import Version

import engine
from games.models import User
from games.play.service.export_game import FORMAT

from .processes import PATIENCE, ROOT, clean_environment, manage, tables

pytestmark = pytest.mark.once
DOCUMENT = (ROOT / "docs" / "releasing.md").read_text()
COMMANDS = re.findall(r"`((?:python|git) [^`]+)`", DOCUMENT)
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
CLIENT = ROOT / "clients" / "python" / "src" / "cosmic_post_client" / "operations.py"


def test_the_command_says_the_version_of_the_service_of_rulings_and_of_exports(tmp_path: Path) -> None:
    """And not that of Django, as `manage.py version` does elsewhere."""
    with manage(tmp_path, "version") as command:
        assert command.ended() == 0
        assert command.text == f"Cosmic Post {VERSION}\nRulings {engine.RULINGS}\nExport format {FORMAT}\n"
    with manage(tmp_path, "version", "--json") as command:
        assert command.ended() == 0
        assert json.loads(command.text) == {
            "version": VERSION,
            "rulings": engine.RULINGS,
            "export_format": FORMAT,
        }


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/rules/", "/nowhere/", "/admin/"])
def test_the_footer_of_each_page_says_it(path: str) -> None:
    browser = Client()
    browser.force_login(User.objects.create_user("staff@example.com", is_staff=True))
    footer = browser.get(path).content.decode().partition("<footer")[2]
    assert f"Cosmic Post {VERSION}<" in footer


@pytest.mark.django_db
def test_the_api_its_description_and_the_client_say_it() -> None:
    assert Client().get("/api/v1/version").json()["version"] == VERSION
    assert Client().get("/api/v1/schema").json()["info"]["version"] == VERSION
    assert f'\nVERSION = "{VERSION}"\n' in CLIENT.read_text()


def test_the_changelog_begins_with_this_version_and_says_whether_it_is_released() -> None:
    (number, rest), *_older = re.findall(r"^## (\S+) \((.+)\)$", (ROOT / "CHANGELOG.md").read_text(), re.M)
    version = Version(VERSION)
    assert number == version.base_version
    assert (rest == "not yet released") is version.is_devrelease


@pytest.fixture
def repository(tmp_path: Path) -> dict[str, str]:
    """An environment for a service and a repository of one commit in a folder."""
    somebody = {"NAME": "Somebody", "EMAIL": "somebody@example.com"}
    env = clean_environment() | {"DATABASE_URL": f"sqlite:///{shutil.copy(tables(), tmp_path)}"}
    env |= {f"GIT_{who}_{what}": said for who in ("AUTHOR", "COMMITTER") for what, said in somebody.items()}
    for words in (["init", "--quiet"], ["commit", "--quiet", "--allow-empty", "--message", "All"]):
        subprocess.run(["git", *words], cwd=tmp_path, env=env, check=True, timeout=PATIENCE)
    return env


@pytest.mark.parametrize("line", COMMANDS)
def test_what_the_document_tells_to_type_can_be_typed(
    tmp_path: Path, repository: dict[str, str], line: str
) -> None:
    """German may be open as long as the version is one of development."""
    done = subprocess.run(
        ["sh", "-c", line.replace("python manage.py", f"{sys.executable} {ROOT}/manage.py")],
        cwd=tmp_path,
        env=repository,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    is_open = "are to be translated" in done.stderr and Version(VERSION).is_devrelease
    assert done.returncode == 0 or is_open, done.stderr


def test_the_files_that_the_document_names_to_docker_are_there() -> None:
    (file,) = re.findall(r"docker build --file (\S+) ", DOCUMENT)
    copied = re.findall(r"^COPY (.+) \S+$", (ROOT / file).read_text(), re.MULTILINE)
    files = {name for line in copied for name in line.split()}
    assert "pyproject.toml" in files
    assert all((ROOT / name).exists() for name in files)
