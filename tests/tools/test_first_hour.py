"""What a contributor meets first can be read by the programs it is for, and fetches nothing by itself."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import yaml

from tools.fast import ROOT

FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))
FIELDS = {"input", "textarea", "markdown"}
FILES = [
    *FORMS,
    ROOT / ".pre-commit-config.yaml",
    *sorted((ROOT / ".devcontainer").iterdir()),
    ROOT / "SECURITY.md",
]


@pytest.mark.parametrize(
    "form", [one for one in FORMS if one.name != "config.yml"], ids=lambda form: form.name
)
def test_an_issue_form_has_a_name_and_fields_with_labels(form: Path) -> None:
    found = yaml.safe_load(form.read_text())
    assert found["name"] and found["description"]
    for field in found["body"]:
        assert field["type"] in FIELDS
        assert field["attributes"].get("value" if field["type"] == "markdown" else "label")


def test_hooks_run_the_tools_of_the_environment_alone() -> None:
    (repo,) = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text())["repos"]
    assert repo["repo"] == "local"
    for hook in repo["hooks"]:
        program, *arguments = hook["entry"].split()
        assert hook["language"] == "system"
        assert program in (".venv/bin/python", ".venv/bin/ruff")
        for script in (one for one in arguments if one.endswith(".py")):
            assert (ROOT / script).exists()


def test_the_container_is_set_up_as_a_checkout_is() -> None:
    found = json.loads((ROOT / ".devcontainer" / "devcontainer.json").read_text())
    assert found["postCreateCommand"] == "make setup"
    image = (ROOT / ".devcontainer" / found["build"]["dockerfile"]).read_text()
    assert image.startswith("FROM python:3.11-slim\n")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_no_file_names_a_host_or_an_address(file: Path) -> None:
    assert not re.search(r"https?://|\b[\w.]+@[\w-]+\.\w", file.read_text())
