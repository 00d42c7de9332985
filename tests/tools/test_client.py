"""The client's shapes and operations are those of the API, and whoever changes one is told of the other."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from games.api.docs import schema
from tools.client import __main__ as tool


@pytest.fixture
def description() -> dict[str, Any]:
    """As it is sent: texts that are translated late are texts there."""
    return json.loads(json.dumps(schema(), default=str))


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(tool, "PACKAGE", tmp_path)
    return tmp_path


def test_the_client_has_what_the_api_describes(description: dict[str, Any]) -> None:
    assert tool.main(["--check"], description) == 0


def test_a_field_that_is_new_is_missed_until_the_client_is_written_anew(
    description: dict[str, Any], package: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tool.main([], description)
    changed = copy.deepcopy(description)
    changed["components"]["schemas"]["Me"]["properties"]["shoe_size"] = {"type": "integer"}
    before = (package / "models.py").read_text()
    assert tool.main(["--check"], changed) == 1
    assert "run `make client`" in capsys.readouterr().err
    assert (package / "models.py").read_text() == before
    tool.main([], changed)
    assert "shoe_size: NotRequired[int]" in (package / "models.py").read_text()
    assert tool.main(["--check"], changed) == 0


def test_an_operation_that_is_new_becomes_a_method_of_both_clients(
    description: dict[str, Any], package: Path
) -> None:
    changed = copy.deepcopy(description)
    told = {**changed["paths"]["/api/v1/me"]["get"], "operationId": "shoes"}
    changed["paths"]["/api/v1/me/shoes/{n}"] = {
        "get": {
            **told,
            "parameters": [
                {"in": "path", "name": "n", "schema": {"type": "integer"}, "required": True},
                {"in": "query", "name": "foot", "schema": {"enum": ["left", "right"]}},
                {"in": "query", "name": "year", "schema": {"type": "integer"}, "required": True},
            ],
        }
    }
    tool.main([], changed)
    text = (package / "operations.py").read_text()
    parameters = '(self, n: int, *, year: int, foot: Literal["left", "right"] | None = None) -> models.Me:'
    assert text.count(f"def shoes{parameters}") == 2 and f"async def shoes{parameters}" in text
    assert 'path("me", "shoes", n), query=query(foot=foot, year=year)' in " ".join(text.split())
