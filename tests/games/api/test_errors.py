"""Every refusal is one object, whatever is asked; and an operation that goes says so long before."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import RequestFactory
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.operation.view import Deprecation, Operations, operation
from games.models import Game
from tests.games.tables import Table

from .program import Program

pytestmark = pytest.mark.django_db

SINCE, SUNSET = datetime(2027, 1, 1, tzinfo=UTC), datetime(2027, 7, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    ("method", "path", "status", "id"),
    [
        ("get", "nowhere", 404, "not_found"),
        ("post", "nowhere/at/all", 404, "not_found"),
        ("get", "games/x/questions/none/answer", 404, "not_found"),
        ("post", "me", 405, "method_not_allowed"),
        ("delete", "games", 405, "method_not_allowed"),
        ("patch", "presets", 405, "method_not_allowed"),
    ],
)
def test_what_is_not_there_is_said_as_an_error_object(
    red: Program, method: str, path: str, status: int, id: str
) -> None:
    refused = red.send(method, path)
    assert (refused.status_code, refused.json()["id"]) == (status, id)
    assert refused.json()["message"] and "params" in refused.json()


def test_a_number_too_large_for_any_database_is_no_address(red: Program, table: Table) -> None:
    for path in (f"replay/{10**30}", f"votes/{10**30}"):
        assert red.get(f"games/{table.id}/{path}").status_code in (404, 405)
    sent = red.post(f"games/{table.id}/questions/{10**30}/answer", {"answer": "pass"})
    assert sent.status_code == 404


def test_a_game_that_cannot_be_loaded_says_so(red: Program, table: Table, monkeypatch: Any) -> None:
    Game.objects.filter(pk=table.id).update(name="Broken")
    monkeypatch.setattr("engine.Game.load", lambda *_a, **_k: 1 / 0)
    found = red.get(f"games/{table.id}")
    assert found.status_code == 200 and found.json()["unloadable"] and found.json()["view"] is None
    refused = red.get(f"games/{table.id}/orders")
    assert (refused.status_code, refused.json()["id"]) == (503, "unloadable")


def test_a_fault_of_ours_says_nothing_of_the_game(red: Program, table: Table, monkeypatch: Any) -> None:
    monkeypatch.setattr("games.ahead.api.current_game", lambda _game: 1 / 0)
    red.client.raise_request_exception = False
    broken = red.get(f"games/{table.id}/orders")
    assert broken.status_code == 500
    assert broken.json()["id"] == "broken" and "division" not in broken.content.decode()


def test_an_operation_that_goes_says_since_when_until_when_and_what_to_use(rf: RequestFactory) -> None:
    class Going(Operations):
        @operation(
            "going",
            scope=None,
            tag="Tests",
            summary="Goes",
            deprecation=Deprecation(SINCE, SUNSET, "https://games.example/api/"),
        )
        def get(self, request: Request) -> Response:
            return Response({})

    request = rf.get("/api/v1/going")
    request.user = AnonymousUser()
    answer = Going.as_view()(request)
    assert answer["Deprecation"] == f"@{int(SINCE.timestamp())}"
    assert answer["Sunset"] == "Thu, 01 Jul 2027 00:00:00 GMT"
    assert answer["Link"] == '<https://games.example/api/>; rel="deprecation"'


def test_an_operation_that_is_not_declared_cannot_be_made() -> None:
    with pytest.raises(AssertionError, match="not declared"):

        class Open(Operations):
            def get(self, request: Request) -> Response:
                return Response({})
