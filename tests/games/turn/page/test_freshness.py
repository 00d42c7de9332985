"""A page that has not changed is not sent again, and its tag tells nothing that the page does not."""

from __future__ import annotations

from datetime import timedelta
from itertools import count
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from games.base.memo import Memo
from games.models import Prompt
from games.play.read.current import CurrentGame, current_game
from games.turn.page import view
from games.turn.page import view as turn
from games.turn.read import page as turn_page
from tests.games.conftest import Browser
from tests.games.pages import Page
from tests.games.tables import Table, person, playing


def looks(client: Client, table: Table, tag: str = "", **more: Any) -> HttpResponse:
    """What a page in use asks for every now and then."""
    headers = {"HX-Request": "true", "If-None-Match": tag}
    response: HttpResponse = client.get(f"/games/{table.id}/", more, headers=headers)
    return response


@pytest.fixture
def choosing(db: None) -> Table:
    """Three people who choose their aliens, sealed."""
    return playing(people=3)


def test_what_has_not_changed_is_not_sent_again(table: Table, red: Client) -> None:
    table.until_asked("launch")
    first = looks(red, table)
    for _again in range(20):  # some of them are worked out anew
        again = looks(red, table, first["ETag"])
        assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])


def test_a_tag_that_compression_has_made_weak_is_known(table: Table, red: Client) -> None:
    first = looks(red, table)
    assert looks(red, table, "W/" + first["ETag"]).status_code == 304


def test_the_whole_page_carries_the_tag_of_its_main_part(table: Table, red: Client) -> None:
    whole, part = red.get(f"/games/{table.id}/"), looks(red, table)
    assert whole["ETag"] == part["ETag"]
    for response in (whole, part):
        (given,) = [given for _tag, given in Page(response).elements if "data-tag" in given]
        assert f'"{given["data-tag"]}"' == response["ETag"]


def test_a_part_of_the_page_is_its_main_part_alone(table: Table, red: Client) -> None:
    response = looks(red, table)
    tags = [tag for tag, _given in Page(response).elements]
    assert tags[:2] == ["title", "main"]
    assert "header" not in tags and "link" not in tags


def test_something_that_happened_is_sent(table: Table, yellow: Client) -> None:
    table.until_asked("launch")
    first = looks(yellow, table)
    table.everybody_answers()
    again = looks(yellow, table, first["ETag"])
    assert again.status_code == 200
    assert again["ETag"] != first["ETag"]


def test_a_sealed_answer_of_somebody_else_changes_no_tag(
    choosing: Table, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    epochs = count()
    monkeypatch.setattr(turn, "memo_epoch", lambda _game: next(epochs))  # every look is worked out
    blue = browser(person("blue"))
    first = looks(blue, choosing)
    choosing.red.answers(1)
    choosing.red.answers(2)
    again = looks(blue, choosing, first["ETag"])
    assert (again.status_code, again["ETag"]) == (304, first["ETag"])


def test_what_a_page_is_made_of_is_worked_out_anew_now_and_then(
    table: Table, red: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after a decision that changes nothing on it: both take as long."""
    first = looks(red, table)
    loaded: list[str] = []

    def head_of(game_id: str) -> CurrentGame:
        loaded.append(game_id)
        return current_game(game_id)

    monkeypatch.setattr(turn_page, "current_game", head_of)
    for now in ("spring", "spring", "summer"):
        for module in (turn, turn_page):
            monkeypatch.setattr(module, "memo_epoch", lambda _game, now=now: now)
        assert looks(red, table, first["ETag"]).status_code == 304
    assert len(loaded) == 2


def test_an_answer_of_ones_own_changes_the_tag(choosing: Table, browser: Browser) -> None:
    blue = browser(person("blue"))
    first = looks(blue, choosing)
    choosing.blue.answers(1)
    assert looks(blue, choosing, first["ETag"]).status_code == 200


def test_stops_of_somebody_else_change_no_tag(table: Table, red: Client, yellow: Client) -> None:
    table.until_asked("launch")
    first = looks(yellow, table)
    red.post(f"/games/{table.id}/standing/", {"stop": ["usual", "cards_drawn"]})
    assert looks(yellow, table, first["ETag"]).status_code == 304


def test_a_deadline_that_was_moved_is_sent(table: Table, browser: Browser) -> None:
    prompt = table.until_asked("launch")
    client = browser(prompt.seat.user)
    first = looks(client, table)
    Prompt.objects.filter(pk=prompt.pk).update(due_at=prompt.due_at + timedelta(days=1))
    assert looks(client, table, first["ETag"]).status_code == 200


def test_another_filter_of_the_log_is_another_page(table: Table, red: Client) -> None:
    table.until_asked("invite")
    first = looks(red, table)
    assert looks(red, table, first["ETag"], log="deals").status_code == 200


def test_another_language_is_another_page(table: Table, red: Client) -> None:
    first = looks(red, table)
    user = person("red")
    user.language = "de"
    user.save(update_fields=["language"])
    key = looks(red, table, first["ETag"])
    assert key["Content-Language"] == "de"


def test_a_message_is_said_once_and_changes_no_tag(table: Table, browser: Browser) -> None:
    prompt = table.until_asked("launch")
    client = browser(prompt.seat.user)
    form = Page(client.get(f"/games/{table.id}/")).form_to("/answer/")
    said = client.post(form.action, form.filled(), follow=True)
    assert "Answer saved" in Page(said).words
    assert looks(client, table, said["ETag"]).status_code == 304


def test_a_message_that_waits_is_not_lost_with_a_page_that_is_as_before(
    table: Table, red: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = looks(red, table)
    monkeypatch.setattr(view, "_tags", Memo(1))
    red.post(f"/games/{table.id}/answer/99/", {"pass": "1"})
    again = looks(red, table, first["ETag"])
    assert (again.status_code, again["ETag"]) == (200, first["ETag"])
    assert "messages" in [given.get("class") for _tag, given in Page(again).elements]


def test_nothing_of_a_game_is_kept_by_anything_on_the_way(table: Table, red: Client) -> None:
    first = looks(red, table)
    for response in (first, looks(red, table, first["ETag"]), red.get(f"/games/{table.id}/")):
        assert {"private", "no-store"} <= set(response["Cache-Control"].split(", "))
        assert {"Cookie", "HX-Request"} <= set(response["Vary"].split(", "))


def test_a_tag_is_no_key(table: Table, red: Client, browser: Browser) -> None:
    tag = looks(red, table)["ETag"]
    assert looks(browser(person("white")), table, tag).status_code == 404
    assert looks(browser(None), table, tag).status_code == 302


def test_an_answer_that_cannot_be_taken_is_shown_in_the_main_part(table: Table, browser: Browser) -> None:
    prompt = table.until_asked("launch")
    path = f"/games/{table.id}/answer/{prompt.question}/"
    response = browser(prompt.seat.user).post(path, {"ships-0": "nine"}, headers={"HX-Request": "true"})
    assert response.status_code == 422
    assert [tag for tag, _given in Page(response).elements][:2] == ["title", "main"]


def test_a_sheet_for_a_fold_is_its_text_alone(db: None, browser: Browser) -> None:
    client = browser(None)
    part = client.get("/sheets/zombie/", headers={"HX-Request": "true"})
    assert "<main" not in part.content.decode()
    assert "Wild flare:" in Page(part).words
    assert "HX-Request" in part["Vary"]
    assert "<main" in client.get("/sheets/zombie/").content.decode()


def test_a_page_is_sent_compressed_and_its_tag_is_known_all_the_same(table: Table, red: Client) -> None:
    headers = {"Accept-Encoding": "gzip", "HX-Request": "true"}
    path = f"/games/{table.id}/"
    first = red.get(path, headers=headers)
    assert first["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in first["Vary"]
    assert len(first.content) < 20_000
    assert first["ETag"].startswith("W/")
    again = red.get(path, headers=headers | {"If-None-Match": first["ETag"]})
    assert again.status_code == 304
