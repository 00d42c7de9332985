"""The ways by which decisions come: declared once, and stored as the texts that they always were."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.base import chain
from games.base.documents import Route
from games.models import Decision, ParkedAnswer

GAMES = Path(__file__).resolve().parents[3] / "games"
STORED = {
    "web",
    "mail",
    "api",
    "bot",
    "order",
    "moderator",
    "deadline",
    "passed",
    "start",
    "seated",
    "left",
    "copied",
    "continue",
    "desk",
    "opening",
}


def test_what_is_stored_stays() -> None:
    assert {str(route) for route in Route} == set(Route.values) == STORED


def test_a_row_has_the_same_hash_by_its_name_and_by_its_text() -> None:
    row = dict.fromkeys(chain.FIELDS)
    hashes = {chain.row_hash("", {**row, "route": route}) for route in (Route.MAIL, "mail")}
    assert len(hashes) == 1


@pytest.mark.parametrize("model", [Decision, ParkedAnswer])
def test_the_choices_of_a_row_are_the_declared_routes(model: type[Decision] | type[ParkedAnswer]) -> None:
    assert model._meta.get_field("route").choices == Route.choices


def routes_written(source: str) -> Iterator[str]:
    """Where something called a route is given, or compared with, a text: `route="web"`."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.keyword) and node.arg == "route" and isinstance(node.value, ast.Constant):
            yield str(node.value.value)
        if isinstance(node, ast.Compare) and "route" in ast.unparse(node.left):
            texts = [
                one for side in node.comparators for one in ast.walk(side) if isinstance(one, ast.Constant)
            ]
            yield from (one.value for one in texts if one.value in STORED)


def test_no_route_is_written_as_a_text() -> None:
    left = {str(path): [*routes_written(path.read_text())] for path in GAMES.rglob("*.py")}
    assert not {path: found for path, found in left.items() if found}


@pytest.mark.parametrize(
    "source", ['f(route="web")', 'row.route == "mail"', 'route in ("web", "api")', "route != 'deadline'"]
)
def test_a_route_that_is_written_again_is_found(source: str) -> None:
    assert [*routes_written(source)]
