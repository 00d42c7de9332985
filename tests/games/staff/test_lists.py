"""The lists: what each finds, and that they are quick however much there is."""

from __future__ import annotations

from copy import deepcopy
from datetime import timedelta
from itertools import product

import pytest
from django.contrib.admin.models import LogEntry
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.lobby.service.create_game import create_game
from games.mail.outbox.drafts import put_in_outbox
from games.mail.page import reply
from games.mail.receive.incoming import handle_all
from games.models import Game, InboundMail, ParkedAnswer, Prompt, SuppressedAddress, User
from games.staff import read_only
from games.staff.pages import staff_site
from tests.games.pages import Page, get
from tests.games.staff.conftest import Scene, staff_member
from tests.games.tables import later, person, played_by_bots, playing
from tests.games.written_mails import written_mails

pytestmark = [pytest.mark.once, pytest.mark.django_db]


@pytest.fixture
def scene(laid: Scene, db: None) -> Scene:
    return deepcopy(laid)


LISTS = [f"/admin/{m._meta.app_label}/{m._meta.model_name}/" for m in staff_site._registry]


def games_at(staff: Client, query: str) -> set[str]:
    """Which games the list finds."""
    body = staff.get(f"/admin/games/game/{query}").content.decode()
    return {pk for pk in Game.objects.values_list("pk", flat=True) if f"/game/{pk}/" in body}


def test_games_are_found_by_state_age_name_and_who_plays(staff: Client) -> None:
    there = games_at(staff, "")

    def found(query: str) -> set[str]:
        return games_at(staff, query) - there

    over, running = played_by_bots().id, playing(people=3, name="Tuesday").id
    lobby = create_game(person("green"), seats=3).pk
    assert found("") == {over, running, lobby}
    assert found("?state=over") == {over}
    assert found("?state=lobby") == {lobby}
    assert found("?state=nonsense") == {over, running, lobby}
    assert found(f"?q={running}") == {running}
    assert found("?q=tuesd") == {running}
    assert found("?q=blue@example.com") == {running}
    Game.objects.filter(pk=over).update(created_at=later(days=-40))
    assert found("?age=older") == {over}
    assert found("?age=day") == {running, lobby}


def test_a_stuck_game_is_found_and_tells_where_it_stands_and_what_is_held(
    scene: Scene, staff: Client
) -> None:
    playing(people=3, seed="another")
    assert games_at(staff, "?state=stuck") == {scene.table.id}
    words = get(staff, scene.path("admin:games_game_change")).words
    assert "wait_for_all" in words
    held = get(staff, f"/admin/games/parkedanswer/?game__exact={scene.table.id}").words
    assert "1 Held answer" in held.replace("held answer", "Held answer") and "by mail" in held


def test_overdue_is_what_the_sweep_should_have_closed_long_ago(staff: Client) -> None:
    table, other = playing(people=3), playing(people=3, seed="another")
    Prompt.objects.filter(game=table.id).update(sweep_at=later(minutes=-9))
    assert games_at(staff, "?clocks=overdue") == set()
    Prompt.objects.filter(game=table.id).update(sweep_at=later(minutes=-11))
    assert games_at(staff, "?clocks=overdue") == {table.id}
    assert table.id in get_body(staff, "/admin/games/prompt/?clock=overdue")
    assert other.id not in get_body(staff, "/admin/games/prompt/?clock=overdue")
    Game.objects.filter(pk=table.id).update(paused_at=timezone.now())
    assert games_at(staff, "?clocks=overdue") == set()
    assert games_at(staff, "?clocks=paused") == {table.id}


def get_body(staff: Client, path: str) -> str:
    response = staff.get(path)
    assert response.status_code == 200
    return response.content.decode()


def test_people_are_found_by_address_and_by_when_they_signed_in(staff: Client) -> None:
    User.objects.create_user("never@example.com", last_login=None)
    User.objects.create_user("today@example.com", last_login=timezone.now())
    User.objects.create_user("once@example.com", last_login=later(days=-100))
    for choice, found in {"never": "never@", "day": "today@", "month": "today@", "earlier": "once@"}.items():
        words = get(staff, f"/admin/games/user/?signed_in={choice}").words
        assert [who for who in ("never@", "today@", "once@") if who in words] == [found]
    assert "once@example.com" in get(staff, "/admin/games/user/?q=ONCE").words
    assert "staff@example.com" in get(staff, "/admin/games/user/?who=staff").words


def test_a_person_is_told_of_with_their_games_and_why_their_mail_is_stopped(
    scene: Scene, staff: Client
) -> None:
    SuppressedAddress.objects.create(address="red@example.com", reason="550 no such user", at=timezone.now())
    words = get(staff, f"/admin/games/user/{person('red').pk}/").words
    assert str(scene.table.game) in words and "550 no such user" in words


STATES = {
    "waiting": {},
    "sent": {"sent_at": timezone.now()},
    "needless": {"superseded_at": timezone.now()},
    "failed": {"failed_at": timezone.now()},
    "back": {"sent_at": timezone.now(), "provider_reply": "came back: 550 no such user"},
}


@pytest.mark.parametrize("state", STATES)
def test_mails_are_found_by_their_state(staff: Client, state: str) -> None:
    for name, fields in STATES.items():
        put_in_outbox(kind="news", to="red@example.com", subject=f"Mail {name}", text="Text", key=name)
        written_mails().filter(key=name).update(**fields)
    words = get(staff, f"/admin/games/outboxmail/?state={state}").words
    assert [name for name in STATES if f"Mail {name}" in words] == [state]


def test_mails_are_found_by_the_whole_address_alone(staff: Client) -> None:
    put_in_outbox(kind="news", to="red@example.com", subject="News of today", text="Text", key="one")
    assert "News of today" in get(staff, "/admin/games/outboxmail/?q=Red@example.com").words
    assert "News of today" not in get(staff, "/admin/games/outboxmail/?q=red").words


def test_mails_that_came_in_are_found_by_outcome_and_sender(scene: Scene, staff: Client) -> None:
    def rows(query: str) -> int:
        return get_body(staff, f"/admin/games/inboundmail/?{query}").count('class="field-received_at')

    assert rows("outcome=kept") == rows("outcome=not_understood") == 1
    assert rows("outcome=unread") == 0
    assert rows("q=red@example.com") == 2 == InboundMail.objects.count()
    assert rows(f"prompt__game__exact={scene.table.id}") == 2


def test_closed_questions_are_no_questions_any_more(staff: Client) -> None:
    table = playing(people=3)
    prompt = table.red.prompt
    assert staff.get(f"/admin/games/prompt/{prompt.pk}/").status_code == 200
    Prompt.objects.filter(pk=prompt.pk).update(closed_at=timezone.now(), waiting=False)
    assert staff.get(f"/admin/games/prompt/{prompt.pk}/").status_code == 404


# How much it costs


def many(scene: Scene, number: int) -> None:
    """So many more rows of everything."""
    for one in range(number):
        table = playing(people=3, seed=f"more {one} {Game.objects.count()}")
        mail = table.red.mails[0]
        reply(mail, "1")
        ParkedAnswer.objects.create(game=table.game, seat=0, question=1, route="web", at=timezone.now())
        address = f"{table.id}@example.com"
        SuppressedAddress.objects.create(address=address, reason="550", at=timezone.now())
        User.objects.create_user(address)
        about = LogEntry.objects.first()
        assert about is not None
        LogEntry.objects.create(
            user=staff_member(), content_type=about.content_type, object_id=table.id, action_flag=2
        )
    handle_all()


def queries_of(client: Client, path: str) -> int:
    client.get(path)  # what is read once in a process
    with CaptureQueriesContext(connection) as queries:
        assert client.get(path).status_code == 200
    return len(queries)


def test_a_page_takes_as_many_queries_however_many_rows_there_are(
    scene: Scene, staff: Client, player_of_staff: Client
) -> None:
    asks = [*product(("/admin/", "/admin/figures/", *LISTS), (staff, player_of_staff))]
    before = [(path, queries_of(client, path)) for path, client in asks]
    many(scene, 6)
    after = [(path, queries_of(client, path)) for path, client in asks]
    assert before == after and max(number for _path, number in after) <= 15


@pytest.mark.parametrize("model", [m._meta.label_lower for m in staff_site._registry])
def test_the_page_of_a_row_takes_few_queries(scene: Scene, staff: Client, model: str) -> None:
    name = model.replace(".", "_")
    assert queries_of(staff, scene.path(f"admin:{name}_change")) <= 15


def test_a_list_is_counted_up_to_a_bound_and_says_so(
    scene: Scene, staff: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(read_only, "MOST_ROWS", 3)
    monkeypatch.setattr("games.staff.read_only.MOST_ROWS", 3)
    page = Page(staff.get("/admin/games/decision/"))
    assert "Only the first 3 are listed." in page.words
    assert "Only the first" not in Page(staff.get("/admin/games/suppressedaddress/")).words


def test_what_is_heavy_or_hidden_is_not_even_read_for_a_list(scene: Scene, staff: Client) -> None:
    with CaptureQueriesContext(connection) as queries:
        for path in LISTS:
            staff.get(path)
    read = " ".join(query["sql"] for query in queries)
    hidden = {
        "game": "seed",
        "outboxmail": "text",
        "inboundmail": "raw",
        "decision": "body",
        "prompt": "shown",
        "parkedanswer": "answer",
    }
    for table, field in hidden.items():
        assert f'"games_{table}"."{field}"' not in read, (table, field)


def test_garbage_in_an_address_is_an_empty_list_or_the_whole_one_never_an_error(
    scene: Scene, staff: Client
) -> None:
    for path in LISTS:
        for query in ("?p=x", "?p=-1", "?p=9999", "?o=x.y", "?q=%00", "?e=1", "?all="):
            assert staff.get(path + query).status_code in (200, 302), path + query


def test_the_pages_speak_german(scene: Scene) -> None:
    client = Client(headers={"accept-language": "de"})
    client.force_login(staff_member())
    for path, words in {
        "/admin/": "Was es zu sehen gibt",
        "/admin/figures/": "Verpasste Fristen",
        "/admin/games/game/": "Nach Stand und Alter",
        "/admin/games/decision/": "Die neuesten zuerst",
        scene.path("admin:games_game_change"): "Wo es in den Regeln hängt",
        scene.path("admin:games_inboundmail_look"): "Warum siehst du es an?",
    }.items():
        assert words in Page(client.get(path)).words


def test_times_are_those_of_the_reader(scene: Scene) -> None:
    who = staff_member()
    User.objects.filter(pk=who.pk).update(zone="Asia/Tokyo")
    client = Client()
    client.force_login(who)
    there = timezone.localtime(scene.rows["games_decision"].at, timezone.zoneinfo.ZoneInfo("Asia/Tokyo"))
    assert there.strftime("%-d, %Y") in Page(client.get(scene.path("admin:games_decision_change"))).words
    assert there.utcoffset() == timedelta(hours=9)
