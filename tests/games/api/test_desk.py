"""The desk by programs: the same acts as on the page, by the same people, told in the same words."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import time_machine

from games.desk.api.acts import VIEWS, as_texts
from games.desk.declaration import acts, acts_to_do
from games.desk.page.page import desk_context
from games.models import Act, Game, Moderator, Seat, User
from games.models.play.desk import Role
from games.play.read.history import boundaries
from games.site.access import LIMITS
from tests.games.tables import Table, later, person

from .program import Program, program

WHY = "Yellow is at sea."


@pytest.fixture
def white(table: Table) -> Program:
    """A program of the moderator."""
    Moderator.objects.create(game=table.game, user=person("white"), appointed_at=later())
    return program(person("white"))


@pytest.fixture
def host(table: Table) -> Program:
    """A program of Red, who made the game and plays."""
    Game.objects.filter(pk=table.id).update(owner=person("red"))
    return program(person("red"))


def act(who: Program, table: Table, path: str, seen: int = 0, **fields: Any) -> Any:
    return who.post(f"games/{table.id}/desk/{path}", {"seen": seen, "reason": WHY, **fields})


def desk(who: Program, table: Table) -> dict[str, Any]:
    found: dict[str, Any] = who.get(f"games/{table.id}/desk").json()
    return found


def test_every_act_of_the_desk_has_its_operation() -> None:
    assert set(VIEWS) == set(acts_to_do())


def test_what_is_sent_is_said_as_a_form_says_it() -> None:
    assert as_texts(acts()["extend_seat"], {"seconds": 60, "seat": 1}) == {"span": "60s", "seat": "1"}
    assert as_texts(acts()["times"], {"response_seconds": 3600}) == {"response": "3600s"}
    close = acts()["close"]
    assert as_texts(close, {"winners": [0, 2], "sure": True}) == {"winners": "0,2", "sure": "yes"}
    assert as_texts(close, {"sure": False, "winners": []}) == {"sure": "", "winners": ""}


def test_a_moderator_pauses_and_the_act_says_who_and_why(table: Table, white: Program) -> None:
    answer = act(white, table, "pause", seconds=259200)
    told = "The moderator paused the game for 3 days. Reason: Yellow is at sea."
    assert (answer.status_code, answer.json()) == (200, {"message": told, "seen": 1})
    done = Act.objects.get(game=table.id)
    assert (done.kind, done.role, done.person, done.reason) == (
        "pause",
        Role.MODERATOR,
        person("white"),
        WHY,
    )
    assert table.game.paused_at is not None
    assert act(white, table, "resume", seen=answer.json()["seen"]).status_code == 200


def test_without_a_span_it_is_until_further_notice(table: Table, white: Program) -> None:
    assert "until further notice" in act(white, table, "pause").json()["message"]


def test_of_two_at_once_the_second_is_told_what_the_first_did(table: Table, white: Program) -> None:
    Moderator.objects.create(game=table.game, user=person("purple"), appointed_at=later())
    purple = program(person("purple"))
    assert act(white, table, "extend", seconds=86400).status_code == 200
    late = act(purple, table, "extend", seconds=86400)
    assert (late.status_code, late.json()["id"]) == (409, "acted_meanwhile")
    params = late.json()["params"]
    assert params["acts"] == [
        "The moderator gave everyone 1 day more for what they are asked. Reason: Yellow is at sea."
    ]
    assert Act.objects.filter(game=table.id).count() == 1
    assert act(purple, table, "extend", seen=params["seen"], seconds=86400).status_code == 200


def test_a_reason_is_needed_where_the_page_needs_one(table: Table, white: Program) -> None:
    answer = act(white, table, "pause", reason=" ")
    assert (answer.status_code, answer.json()["id"], answer.json()["field"]) == (422, "no_reason", "reason")
    assert act(white, table, "nudge", reason="").status_code == 200
    assert [one.kind for one in Act.objects.filter(game=table.id)] == ["nudge"]


@pytest.mark.parametrize(
    "path, fields, field",
    [
        ("pause", {"seconds": 8_000_000}, "seconds"),
        ("pause", {"seconds": "86400"}, "seconds"),
        ("extend", {}, "seconds"),
        ("remind-seat", {"seat": 9}, "seat"),
        ("absence", {"seat": 1, "until": "soon"}, "until"),
        ("replace", {"seat": 1, "successor": "nobody"}, "successor"),
        ("hand-over", {"email": "no address"}, "email"),
        ("rewind", {"encounter": 1, "before": 2, "dice": "anew"}, "before"),
        ("rewind", {"before": 9999, "dice": "anew"}, "before"),
        ("ruling", {"moves": ["x"], "dice": "anew", "stands": "x"}, "moves"),
        ("ruling", {"moves": [{"move": "ships", "ships": 1.5}], "dice": "anew", "stands": "x"}, "moves"),
        ("close", {"sure": False}, "sure"),
        ("pause", {"until": "tomorrow"}, "until"),
    ],
)
def test_what_is_wrong_is_said_at_its_field_and_nothing_is_done(
    table: Table, white: Program, path: str, fields: dict[str, Any], field: str
) -> None:
    answer = act(white, table, path, **fields)
    assert (answer.status_code, answer.json()["field"]) == (422, field)
    assert answer.json()["message"]
    assert not Act.objects.filter(game=table.id).exists()


def test_a_ruling_with_a_fraction_is_told_so_in_its_preview_too(table: Table, white: Program) -> None:
    moves = {"moves": [{"move": "ships", "ships": 1.5}]}
    answer = white.post(f"games/{table.id}/desk/ruling/preview", moves)
    assert (answer.status_code, answer.json()["field"]) == (422, "moves")


def test_a_host_who_plays_does_only_what_is_the_same_for_everybody(table: Table, host: Program) -> None:
    assert act(host, table, "times", response_seconds=90000, deal_seconds=90000).json()["id"] == "host_plays"
    assert act(host, table, "nudge").json()["seen"] == 1
    shown = desk(host, table)
    offered = [one["act"] for one in shown["offered"]]
    assert "pause" in offered and "answer" not in offered
    assert [seat["lines"] for seat in shown["seats"]] == [[], [], []]
    assert host.get(f"games/{table.id}/desk/moments").status_code == 404


def test_a_player_has_no_desk(table: Table) -> None:
    yellow = program(person("yellow"))
    assert yellow.get(f"games/{table.id}/desk").status_code == 404
    assert act(yellow, table, "pause").status_code == 404


def test_a_token_that_is_not_for_the_desk_is_refused(table: Table, white: Program) -> None:
    without = program(person("white"), "read", "play", "host")
    answer = act(without, table, "pause")
    assert (answer.status_code, answer.json()["params"]) == (403, {"scope": "desk"})
    assert act(program(person("white"), "desk"), table, "pause").status_code == 200


def test_a_moderator_who_plays_elsewhere_has_the_desk_here_alone(table: Table, white: Program) -> None:
    Seat.objects.filter(game=table.id, number=1).update(user=person("white"))
    assert white.get(f"games/{table.id}/desk").status_code == 404, "whoever sits there moderates no more"
    assert act(white, table, "pause").status_code == 404


def test_once_the_game_is_over_nothing_is_done(table: Table, white: Program) -> None:
    User.objects.filter(pk=person("white").pk).update(name="Orchid")
    act(white, table, "pause")
    Game.objects.filter(pk=table.id).update(status=Game.Status.OVER)
    answer = act(white, table, "resume", seen=1)
    assert (answer.status_code, answer.json()["id"]) == (409, "is_over")
    assert desk(white, table)["offered"] == []
    [told] = white.get(f"games/{table.id}/desk/acts").json()["acts"]
    assert WHY in told["message"] and told["by"] == "The moderator: Orchid"


def test_the_game_is_taken_back_by_whoever_has_read_what_was_revealed(table: Table, white: Program) -> None:
    table.until_asked("launch")
    back = {"encounter": 0, "dice": "anew"}
    first = act(white, table, "rewind", **back)
    params = first.json()["params"]
    assert (first.status_code, first.json()["id"]) == (409, "rewind_not_read") and params["knows"]
    again = act(white, table, "rewind", seen=params["seen"], knows=params["knows"], **back)
    assert again.status_code == 200
    kinds = list(Act.objects.filter(game=table.id).order_by("number").values_list("kind", flat=True))
    assert kinds == ["read_revealed", "rewind"]
    assert again.json()["seen"] == desk(white, table)["seen"] == 2


def test_the_game_can_be_taken_back_to_what_the_page_offers(table: Table, white: Program) -> None:
    """To each encounter, the newest first, and at last to the beginning of the game."""
    while boundary_count(table) < 2:
        table.everybody_answers()
    page = desk_context(table.game, Role.MODERATOR, None, reader=person("white"))
    forms = [form for group in page["groups"] for form in group["forms"]]
    offered = next(form["form"]["encounter"] for form in forms if form["kind"] == "rewind")
    encounters = [encounter for encounter, _words in offered.field.choices]
    assert desk(white, table)["encounters"] == encounters == [2, 1, 0]
    assert act(white, table, "rewind", encounter=0, dice="anew").json()["id"] == "rewind_not_read"


def test_a_host_who_plays_is_offered_no_moment(table: Table, host: Program) -> None:
    assert desk(host, table)["encounters"] == []


def boundary_count(table: Table) -> int:
    return len(boundaries(table.id))


def test_a_look_is_taken_and_read_for_a_quarter_of_an_hour(table: Table, white: Program) -> None:
    taken = act(white, table, "look", seat=1, what="everything")
    assert taken.status_code == 200
    assert taken.json()["message"].startswith("The moderator looked at everything")
    path = f"games/{table.id}/desk/looks/{taken.json()['look']}"
    shown = white.get(path)
    hand = sorted(str(one) for one in table.head.game.position.seats[1].hand)
    assert sorted(shown.json()["piles"][0]["cards"]) == hand
    assert sorted(shown.json()["view"]["seats"][1]["hand"]) == hand and shown.json()["told"]
    assert shown.json()["view"]["seats"][0]["hand"] is None, "of one seat alone"
    assert "no-store" in shown["Cache-Control"]
    with time_machine.travel(Act.objects.get(game=table.id).at + timedelta(minutes=15)):
        late = white.get(path)
    assert (late.status_code, late.json()["id"]) == (409, "look_is_over")


@pytest.mark.parametrize(
    ("what", "there"), [("hand", {"piles"}), ("questions", {"questions"})], ids=lambda one: str(one)
)
def test_what_was_not_looked_at_is_not_told(table: Table, white: Program, what: str, there: set[str]) -> None:
    number = act(white, table, "look", seat=1, what=what).json()["look"]
    shown = white.get(f"games/{table.id}/desk/looks/{number}").json()
    parts = {"piles", "questions", "ordered", "told", "view"}
    assert {part for part in parts if shown[part] is not None} == there


def test_nobody_else_reads_a_look(table: Table, white: Program, host: Program) -> None:
    User.objects.filter(pk=person("teal").pk).update(is_staff=True)
    number = act(white, table, "look", seat=1, what="hand").json()["look"]
    for other in (host, program(person("teal")), program(person("yellow"))):
        assert other.get(f"games/{table.id}/desk/looks/{number}").status_code == 404
    assert white.get(f"games/{table.id}/desk/looks/{number + 1}").status_code == 404


@pytest.mark.parametrize(
    ("fields", "field"),
    [({"seat": 1, "what": "deck"}, "what"), ({"seat": 9, "what": "hand"}, "seat"), ({"what": "hand"}, "seat"),
     ({"seat": "1", "what": "hand"}, "seat"), ({"seat": 1, "what": "hand", "reason": ""}, "reason")],
)  # fmt: skip
def test_a_look_that_cannot_be_taken_names_the_field_and_is_not_written_down(
    table: Table, white: Program, fields: dict[str, Any], field: str
) -> None:
    answer = act(white, table, "look", **fields)
    assert answer.status_code == 422 and field in str(answer.json())
    assert not Act.objects.filter(game=table.id).exists()


def test_a_host_who_plays_cannot_look(table: Table, host: Program) -> None:
    answer = act(host, table, "look", seat=1, what="hand")
    assert (answer.status_code, answer.json()["id"]) == (409, "host_plays")


def test_moments_are_counted_as_taking_back_counts_them(table: Table, white: Program) -> None:
    table.until_asked("launch")
    moments = white.get(f"games/{table.id}/desk/moments").json()["moments"]
    answer = act(white, table, "rewind", before=moments[-1]["place"], dice="anew")
    assert answer.json()["id"] == "rewind_not_read"


def test_whoever_resigns_has_no_desk_any_more(table: Table, white: Program) -> None:
    assert act(white, table, "resign").json()["seen"] is None
    assert white.get(f"games/{table.id}/desk").status_code == 404


def test_appointing_counts_as_inviting(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    Game.objects.filter(pk=table.id).update(owner=person("green"))
    green = program(person("green"))
    monkeypatch.setitem(LIMITS, "invite", (0, int(timedelta(hours=1).total_seconds())))
    assert act(green, table, "appoint", email="someone@example.com").status_code == 429
    assert not Moderator.objects.exists()
