"""The example of docs/api.md, as it stands there, plays a turn against a server."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from games.models import Decision
from games.models.people.people import ApiToken
from tests.games.tables import playing

from .program import program

DOC = Path(__file__).resolve().parents[3] / "docs" / "api.md"


def example() -> str:
    (code,) = re.findall(r"<!-- tested: \S+ -->\n```python\n(.*?)```", DOC.read_text("utf-8"), re.DOTALL)
    return code


@pytest.mark.django_db(transaction=True)
def test_the_example_plays_a_turn(live_server: Any) -> None:
    table = playing(people=3, aliens=("human", "zombie", "healer"))
    prompt = table.waited_for[0]
    names: dict[str, Any] = {}
    exec(compile(example(), str(DOC), "exec"), names)
    names["TOKEN"] = program(prompt.seat.person, "play").token
    names["API"] = f"{live_server.url}/api/v1"
    title, _consequence, message = names["play_turn"]()
    assert title and message.startswith("Answer saved")
    assert Decision.objects.filter(game=table.id, question=prompt.question, route="api").exists()


def test_every_scope_is_told() -> None:
    told = set(re.findall(r"^\| `(\w+)` \|", DOC.read_text("utf-8"), re.MULTILINE))
    assert told == set(ApiToken.Scope.values)
