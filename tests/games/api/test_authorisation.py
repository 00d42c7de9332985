"""What each operation of the API answers to whom; a new operation needs a line here.

Anonymous, a stranger, a spectator, the player who is asked (Red), another player, the host (who does not
play), staff, a token for another game, an expired one. What Red holds is shown to nobody but Red.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest
from django.http import HttpResponse

from games.api.docs import schema
from games.models import Decision

from .program import NOTHING
from .scene import VISITORS, Scene, betrayed, scene

pytestmark = [pytest.mark.again, pytest.mark.django_db, pytest.mark.timeout(300)]

G, L = "games/{game}", "games/{lobby}"

# All cards and aliens there are, or those of a box: what lies in them is no hand.
OF_NO_GAME = {
    "new_game",
    "aliens",
    "cards",
    "search_rules",
    "lobby",
    "join",
    "wait",
    "stop_waiting",
    "fill_with_bots",
    "remove_player",
    "withdraw_invitation",
    "set_spectators",
}
# operation: (method, address, body), then what it answers to each of VISITORS.
OPEN = "200 200 200 200 200 200 200 200 401"
MEMBERS = "401 200 200 200 200 200 200 403 401"
# At the desk: of the host, who does not play, and of the team. Nobody else here has one.
D = G + "/desk"
LOOKS, CANNOT = "401 404 404 404 404 200 200 403 401", "401 404 404 404 404 409 409 403 401"
TEAM = "401 404 404 404 404 409 200 403 401"  # not the host's
WRONG = "401 404 404 404 404 422 422 403 401"
ACT = {"seen": 0, "reason": "Yellow is at sea."}
AT_DESK: dict[str, tuple[tuple[Any, ...], str]] = {
    "desk": (("get", D), LOOKS),
    "desk_acts": (("get", D + "/acts"), LOOKS),
    "desk_moments": (("get", D + "/moments"), LOOKS),
    "desk_reports": (("get", D + "/reports"), LOOKS),
    "close_report": (("post", D + "/reports/1", {"done": "Asked them.", "said": "Thank you."}), CANNOT),
    "report": (
        ("post", G + "/report", {"about": "game_name", "words": "It is rude."}),
        "401 404 201 201 201 201 201 403 401",
    ),
    "report_lines": (("get", G + "/report"), "401 404 404 200 200 200 200 403 401"),
    "desk_merge": (("post", D + "/merge", {**ACT, "seat": 1, "email": "someone@example.com"}), TEAM),
    "desk_look": (("post", D + "/look", {**ACT, "seat": 0, "what": "hand"}), LOOKS),
    "desk_look_shown": (("get", D + "/looks/1"), "401 404 404 404 404 404 404 403 401"),
    "desk_position": (("get", D + "/position"), LOOKS),
    "desk_ruling_preview": (
        ("post", D + "/ruling/preview", {"moves": [{"move": "none"}]}),
        "401 404 404 404 404 422 422 403 401",
    ),
    "desk_pause": (("post", D + "/pause", {**ACT, "seconds": 86400}), LOOKS),
    "desk_resume": (("post", D + "/resume", ACT), CANNOT),
    "desk_extend": (("post", D + "/extend", {**ACT, "seconds": 86400}), LOOKS),
    "desk_extend_seat": (("post", D + "/extend-seat", {**ACT, "seat": 0, "seconds": 86400}), LOOKS),
    "desk_remind": (("post", D + "/remind", ACT), LOOKS),
    "desk_remind_seat": (("post", D + "/remind-seat", {**ACT, "seat": 0}), LOOKS),
    "desk_times": (("post", D + "/times", {**ACT, "response_seconds": 90000, "deal_seconds": 90000}), LOOKS),
    "desk_nudge": (("post", D + "/nudge", ACT), LOOKS),
    "desk_answer": (("post", D + "/answer", {**ACT, "seat": 0, "answer": "nonsense"}), CANNOT),
    "desk_absence": (("post", D + "/absence", {**ACT, "seat": 0, "until": "2001-01-01"}), WRONG),
    "desk_presence": (("post", D + "/presence", {**ACT, "seat": 0}), CANNOT),
    "desk_replace": (("post", D + "/replace", {**ACT, "seat": 1, "successor": "bot"}), LOOKS),
    "desk_remove": (("post", D + "/remove", {**ACT, "seat": 1}), LOOKS),
    "desk_hand_back": (("post", D + "/hand-back", {**ACT, "seat": 1}), CANNOT),
    "desk_rewind": (("post", D + "/rewind", {**ACT, "encounter": 0, "dice": "anew"}), CANNOT),
    "desk_ruling": (
        ("post", D + "/ruling", {**ACT, "moves": [{"move": "none"}], "dice": "anew", "stands": "x"}),
        WRONG,
    ),
    "desk_undo_ruling": (("post", D + "/undo-ruling", {**ACT, "dice": "anew"}), CANNOT),
    "desk_close": (("post", D + "/close", {**ACT, "sure": False}), WRONG),
    "desk_retry": (("post", D + "/retry", ACT), CANNOT),
    "desk_appoint": (("post", D + "/appoint", {**ACT, "email": "someone@example.com"}), LOOKS),
    "desk_dismiss": (("post", D + "/dismiss", {**ACT, "moderator": 1}), WRONG),
    "desk_hand_over": (("post", D + "/hand-over", {**ACT, "email": "someone@example.com"}), CANNOT),
    "desk_resign": (("post", D + "/resign", ACT), CANNOT),
}
ENTRIES: dict[str, tuple[tuple[Any, ...], str]] = {
    "schema": (("get", "schema"), OPEN),
    "version": (("get", "version"), OPEN),
    "me": (("get", "me"), MEMBERS),
    "my_games": (("get", "me/games"), MEMBERS),
    "my_data": (("get", "me/data"), "401 403 403 403 403 403 403 403 401"),  # no token is for that
    "set_absence": (
        ("put", "me/absence", {"starts": "2040-01-01", "ends": "2039-01-01"}),
        "401 422 422 422 422 422 422 403 401",
    ),
    "end_absence": (("delete", "me/absence"), MEMBERS),
    "new_game": (
        ("post", "games", {"seats": 3, "response_seconds": 86400}),
        "401 201 201 201 201 201 201 403 401",
    ),
    "against_bots": (("post", "against-bots"), "401 201 201 201 201 201 201 403 401"),
    "open_games": (("get", "open-games"), MEMBERS),
    "presets": (("get", "presets"), OPEN),
    "aliens": (("get", "library/aliens"), OPEN),
    "cards": (("get", "library/cards"), OPEN),
    "techs": (("get", "library/techs"), OPEN),
    "sheet": (("get", "library/sheets/zombie"), OPEN),
    "rules": (("get", "rules"), OPEN),
    "search_rules": (("get", "rules/search?q=warp"), OPEN),
    "chapter": (("get", "rules/destiny"), OPEN),
    "game": (("get", G), "401 404 404 200 200 200 200 403 401"),
    "questions": (("get", G + "/questions"), "401 404 404 200 200 404 404 403 401"),
    "preview": (
        ("post", G + "/questions/{question}/preview", {"answer": "nonsense"}),
        "401 404 404 422 404 404 404 403 401",
    ),
    "answer": (
        ("post", G + "/questions/{question}/answer", {"answer": "nonsense"}),
        "401 404 404 422 404 404 404 403 401",
    ),
    "answers": (
        ("post", G + "/answers", {"answers": [{"question": 1, "answer": "nonsense"}]}),
        "401 404 404 409 404 404 404 403 401",
    ),
    "log": (("get", G + "/log"), "401 404 404 200 200 200 200 403 401"),
    "replay": (("get", G + "/replay"), "401 404 200 200 200 200 200 403 401"),
    "step": (("get", G + "/replay/1"), "401 404 200 200 200 200 200 403 401"),
    "orders": (("get", G + "/orders"), "401 404 404 200 200 404 404 403 401"),
    "say_ahead": (
        ("post", G + "/orders", {"stops": None, "orders": {}}),
        "401 404 404 200 200 404 404 403 401",
    ),
    "watch": (("get", G + "/watch"), "404 404 200 404 404 404 404 403 401"),
    "clock": (("get", G + "/clock"), "401 404 404 200 200 404 404 403 401"),
    "propose": (
        ("post", G + "/votes", {"kind": "pause", "seconds": 259200}),
        "401 404 404 201 201 404 404 403 401",
    ),
    "vote": (("post", G + "/votes/{vote}", {"agrees": False}), "401 404 404 200 200 404 404 403 401"),
    "withdraw_vote": (("delete", G + "/votes/{vote}"), "401 404 404 409 409 404 404 403 401"),
    "take_back": (("post", G + "/take-back"), "401 404 404 409 409 404 404 403 401"),
    "come_back": (("post", G + "/back"), "401 404 404 200 200 404 404 403 401"),
    "lobby": (("get", L + "/lobby"), MEMBERS),
    "join": (("post", L + "/join"), "401 409 409 409 200 200 409 403 401"),
    "wait": (("post", L + "/wait"), "401 200 200 200 409 409 200 403 401"),
    "stop_waiting": (("delete", L + "/wait"), MEMBERS),
    "take_over": (("post", L + "/take-over", {"seat": 1}), "401 409 409 409 409 409 409 403 401"),
    "leave": (("post", L + "/leave"), "401 404 404 404 204 204 404 403 401"),
    "start": (("post", L + "/start"), "401 404 404 404 404 409 404 403 401"),
    "fill_with_bots": (("post", L + "/bots"), "401 404 404 404 404 200 404 403 401"),
    "remove_player": (("post", L + "/remove", {"chair": 1}), "401 404 404 404 404 200 404 403 401"),
    "invite": (
        ("post", L + "/invitations", {"email": "someone@example.com"}),
        "401 404 404 404 404 409 404 403 401",
    ),
    "withdraw_invitation": (
        ("delete", L + "/invitations/{invitation}"),
        "401 404 404 404 404 200 404 403 401",
    ),
    "accept_invitation": (("post", "invitations/{token}/accept"), "401 200 200 200 409 409 200 403 401"),
    "same_person": (("get", "same-person/{merge}"), "401 403 403 403 403 403 403 403 401"),  # no token is
    "say_same_person": (
        ("post", "same-person/{merge}", {"same": True}),
        "401 403 403 403 403 403 403 403 401",  # for that
    ),
    "cancel_lobby": (("post", L + "/cancel"), "401 404 404 404 404 204 404 403 401"),
    "rename_game": (("put", L + "/name", {"name": "Thursdays"}), "401 404 404 404 404 200 404 403 401"),
    "set_spectators": (
        ("put", L + "/spectators", {"spectators": "link", "watch_hours": 24}),
        "401 404 404 404 404 200 404 403 401",
    ),
    "rematch": (("post", G + "/rematch"), "401 404 404 409 409 404 404 403 401"),
    **AT_DESK,
}


def test_every_operation_has_a_line_here() -> None:
    assert sorted(operations()) == sorted(ENTRIES)


@pytest.fixture(scope="module")
def laid(tables_stay: None) -> Scene:
    return scene()


@pytest.fixture
def table(laid: Scene, db: None) -> Scene:
    return deepcopy(laid)


@pytest.mark.parametrize("name", ENTRIES)
def test_each_operation_answers_each_visitor_as_written_here(table: Scene, name: str) -> None:
    (method, path, *body), expected = ENTRIES[name]
    before = decided(table)
    answers = {who: table.asks(who, method, path, *(body or [NOTHING])) for who in VISITORS}
    assert " ".join(str(answer.status_code) for answer in answers.values()) == expected
    for who, answer in answers.items():
        assert who == "player" or name in OF_NO_GAME or not betrayed(answer), who
        assert_is_told_properly(answer)
    assert decided(table) == before


def test_red_alone_is_shown_that_hand(table: Scene) -> None:
    """Or the test above could not fail."""
    assert betrayed(table.asks("player", "get", G, NOTHING))


@pytest.mark.once
def test_of_a_game_that_has_not_begun_no_operation_is_out_of_order(table: Scene) -> None:
    """Whoever sits there, has made it or is of the team is told what there is, or that it is not there."""
    given = {**table.given, "game": table.lobby.pk}
    for name, ((method, path, *body), _expected) in ENTRIES.items():
        for who in ("other", "host", "staff"):
            answer = replace(table, given=given).asks(who, method, path, *(body or [NOTHING]))
            assert answer.status_code < 500, (name, who)
            assert_is_told_properly(answer)


def operations() -> dict[str, tuple[str, str]]:
    return {
        told["operationId"]: (method, path)
        for path, methods in schema()["paths"].items()
        for method, told in methods.items()
    }


def decided(table: Scene) -> int:
    return Decision.objects.filter(game=table.table.id).count()


def assert_is_told_properly(answer: HttpResponse) -> None:
    """For its reader alone; a refusal as an error object."""
    assert "no-store" in answer["Cache-Control"] and "Authorization" in answer["Vary"]
    if answer.status_code >= 400:
        assert {"id", "message", "params"} <= set(answer.json())
        assert answer.json()["message"]
