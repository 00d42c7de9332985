"""Schemathesis over the whole description: nothing breaks, and nothing is answered that is not described.

It asks as Red, as others at the table and as strangers; a scanner that knows every hidden card of the game
finds none of them in what anybody but Red is sent.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.cache import cache
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from django.urls import resolve
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from games.api.docs import schema as described
from games.api.operation.body import Body, Shape
from games.api.operation.view import Operations
from games.site import access
from tests.proofs import ALL

from .scene import HELD_BY_RED, Scene, nothing_done, scene
from .test_authorisation import OF_NO_GAME, operations

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(600)]

PARTS = 4  # so that workers share it
CASES, TOGETHER = (26, 2000) if ALL else (6, 450)  # of each operation, and of all
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
WHO = ("anonymous", "stranger", "player", "other", "host")
QUIETLY = settings(
    max_examples=CASES,
    phases=[Phase.generate],
    derandomize=True,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    database=None,
)


@pytest.fixture
def one_connection() -> Iterator[None]:
    """A request ends no transaction of the test: as Django's own client has it."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.mark.usefixtures("one_connection")
@pytest.mark.parametrize("part", range(PARTS))
def test_whatever_is_sent_is_answered_as_described_and_tells_no_hidden_card(
    part: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in access.LIMITS:
        monkeypatch.setitem(access.LIMITS, name, (10**9, 60))
    table = scene()
    found = schemathesis.openapi.from_wsgi("/api/v1/schema", _application())
    every = [result.ok() for result in found.get_all_operations()]
    assert len(every) == len(operations()) - 1  # but for the description itself
    assert len(every) * CASES >= TOGETHER
    for operation in every[part::PARTS]:
        _try(operation, table)


def _application() -> Any:
    """As a server runs it, which says from where somebody comes."""
    served = get_wsgi_application()
    return lambda environ, start: served({"REMOTE_ADDR": "127.0.0.1", **environ}, start)


def _try(operation: Any, table: Scene) -> None:
    """One operation, by everybody, at addresses that are there and at others."""
    name = operation.definition.raw["operationId"]

    @QUIETLY
    @given(case=operation.as_strategy(), there=st.booleans(), who=st.sampled_from(WHO))
    def run(case: Any, there: bool, who: str) -> None:
        if there:
            _lead(case, name, table)
        case.headers["Authorization"] = f"Bearer {table.programs[who].token}"
        case.headers["Accept-Encoding"] = "identity"  # the client of the tests unpacks nothing
        if who == "anonymous":
            del case.headers["Authorization"]
        with nothing_done():
            response = case.call()
        case.validate_response(response, checks=CHECKS)
        if who != "player" and name not in OF_NO_GAME | {"sheet", "chapter"}:
            sent = hidden_in(f"{case.path_parameters} {case.query} {case.body}")  # may be sent back
            assert set(hidden_in(response.text)) <= set(sent)

    cache.clear()
    run()


def _lead(case: Any, name: str, table: Scene) -> None:
    """To the game, its lobby, its question: what a random address never meets."""
    lobby = name in IN_LOBBY
    known = {**table.given, "game_id": table.lobby.pk if lobby else table.table.id, "n": 1, "step": 1}
    for parameter in case.path_parameters:
        case.path_parameters[parameter] = known.get(parameter, case.path_parameters[parameter])


IN_LOBBY = {
    *("lobby", "join", "wait", "stop_waiting", "take_over", "leave", "start", "fill_with_bots"),
    *("remove_player", "invite", "withdraw_invitation", "cancel_lobby", "rename_game", "set_spectators"),
}


def hidden_in(text: str) -> list[str]:
    words = " ".join(text.lower().replace("_", " ").split())
    return [key for key in HELD_BY_RED if key.replace("_", " ").removesuffix(" flare") in words]


def test_the_scanner_finds_a_card_that_is_told() -> None:
    """Or the test above could not fail."""
    assert hidden_in('{"hand": ["attack 40", "mobius_tubes"]}') == ["attack 40", "mobius_tubes"]


def test_every_operation_says_by_which_errors_it_may_be_refused() -> None:
    for path, methods in described()["paths"].items():
        for method, told in methods.items():
            assert {"400", "401", "403", "413", "422", "429"} <= set(told["responses"]), (path, method)
            assert told["tags"] and told["summary"]


def test_every_operation_says_what_it_is_for() -> None:
    """Also those that tell more than that."""
    for path, methods in described()["paths"].items():
        for method, told in methods.items():
            declared = declared_for(path, method)
            said = f"Scope: `{declared.scope}`." if declared.scope else ""
            assert told.get("description", "").endswith(said), (path, method)
            assert told.get("description", "").count("Scope:") == bool(said), (path, method)


def declared_for(path: str, method: str) -> Any:
    view = resolve(re.sub(r"\{\w+\}", "1", path)).func.view_class
    return getattr(view, method).declared


def test_nothing_is_described_by_words_that_are_for_us() -> None:
    """What says nothing itself has no description, and not that of what it is made from."""
    told = described()
    texts = [one.get("description", "") for one in told["components"]["schemas"].values()]
    texts += [one.get("description", "") for methods in told["paths"].values() for one in methods.values()]
    for base in (Body, Shape, Operations):
        assert not [text for text in texts if (base.__doc__ or "").splitlines()[0] in text]
    assert "description" not in told["components"]["schemas"]["NameBody"]
    assert told["components"]["schemas"]["Answer"]["description"] == "An answer, and what it is called."


def test_what_a_view_leaves_out_is_not_required_of_it() -> None:
    """Interrupted encounters are there only while there are any, and kinds of cards only in some decks."""
    view = described()["components"]["schemas"]["View"]
    assert "outer" in view["properties"] and "outer" not in view["required"]
    destiny = view["properties"]["destiny"]
    assert "holds" in destiny["properties"] and "holds" not in destiny["required"]
    assert "encounter" in view["required"]
