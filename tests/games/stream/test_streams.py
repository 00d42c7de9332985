"""A stream says when something public has happened at a table, to whoever sees it as it stands."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
import pytest_django
from django.contrib.sessions.models import Session
from django.utils import timezone

from games.ahead.service import SaidAhead, everything, say_ahead
from games.lobby.service.leave_game import leave_game
from games.models import ApiToken, Game, Moderator, User
from games.people.read.my_games import today_of
from games.people.service.account import end_absence, make_token, revoke_token, set_absence
from games.play.service.play_bots import come_back, hand_to_bot
from games.stream import app, tables
from games.stream.news import tell_table
from games.turn.read.hidden import public_state
from tests.games.tables import Table, person, playing

from .listening import Site, address, serving_streams, session_of

ROOT = Path(__file__).resolve().parents[3]
pytestmark = [pytest.mark.django_db(transaction=True)]


@pytest.fixture
def table() -> Table:
    return playing(people=3, aliens=("human", "zombie", "healer"))


@pytest.fixture
def site(transactional_db: None) -> Iterator[Site]:
    with serving_streams() as found:
        yield found


def token(colour: str, *scopes: str, game_id: str = "") -> dict[str, str]:
    lasts = timedelta(days=1)
    _made, text = make_token(person(colour), name="a bot", scopes=scopes, lasts=lasts, game_id=game_id)
    return {"Authorization": f"Bearer {text}"}


def until_something_public(table: Table) -> str:
    """What is known then."""
    before = public_state(table.id).id
    while public_state(table.id).id == before:
        table.everybody_answers()
    return public_state(table.id).id


# What it tells


def test_the_first_event_says_where_the_table_stands_and_the_next_that_it_went_on(
    table: Table, site: Site
) -> None:
    with site.heard(table, session_of(person("red"))) as ear:
        first = ear.next()
        assert first is not None and first["event"] == "news"
        number = public_state(table.id).number
        assert first["data"] == f'{{"game": "{table.id}", "number": {number}}}'
        now = until_something_public(table)
        while (event := ear.next()) and event["id"] != now:
            pass
        assert event is not None and event["event"] == "news"


def test_who_comes_again_is_told_what_they_have_missed_and_nothing_twice(table: Table, site: Site) -> None:
    mine = session_of(person("red"))
    heard = public_state(table.id).id
    with site.heard(table, mine | {"Last-Event-ID": heard}) as ear:
        now = until_something_public(table)
        event = ear.next()
        assert event is not None and event["id"] != heard
    with site.heard(table, mine | {"Last-Event-ID": heard}) as ear:
        event = ear.next()
        assert event is not None and event["id"] == now


def test_whoever_watches_the_service_sees_that_its_streams_live(site: Site) -> None:
    connection, response = site.ask(app.HEALTH, {})
    assert (response.status, response.read()) == (200, b'{"status": "ok"}')
    connection.close()
    assert f'"http://127.0.0.1:8001{app.HEALTH}"' in (ROOT / "docker" / "compose.yml").read_text()


def test_it_tells_who_is_away_and_that_they_are_back(table: Table, site: Site) -> None:
    blue = person("blue")
    with site.heard(table, session_of(person("red"))) as ear:
        before = ear.next()
        set_absence(blue, today_of(blue), today_of(blue) + timedelta(days=3))
        away = ear.next()
        assert before is not None and away is not None and away["id"] != before["id"]
        end_absence(blue)
        back = ear.next()
        assert back is not None and back["id"] == before["id"]


def test_it_tells_that_a_bot_stands_in_and_that_its_person_is_back(table: Table, site: Site) -> None:
    with site.heard(table, session_of(person("red"))) as ear:
        before = ear.next()
        hand_to_bot(table.blue.seat)
        tell_table(table.id)
        looked_after = ear.next()
        assert before is not None and looked_after is not None and looked_after["id"] != before["id"]
        assert come_back(table.game, person("blue"))
        back = ear.next()
        assert back is not None and back["id"] == before["id"]


def test_the_end_is_told_and_the_stream_ends_with_it(table: Table, site: Site) -> None:
    mine = session_of(person("red"))
    Game.objects.filter(pk=table.id).update(status=Game.Status.OVER)
    with site.heard(table, mine) as ear:
        event = ear.next()
        assert event is not None and event["event"] == "over"
        assert ear.next() is None
    connection, response = site.ask(address(table), mine | {"Last-Event-ID": event["id"]})
    assert response.status == 204  # a browser comes no more
    connection.close()


def test_a_token_that_reads_hears(table: Table, site: Site) -> None:
    for scopes, game_id in ((["read"], ""), (["play_game"], table.id)):
        with site.heard(table, token("red", *scopes, game_id=game_id)) as ear:
            assert ear.next() is not None


@pytest.mark.parametrize("role", ["player", "host", "moderator", "staff"])
def test_whoever_sees_the_game_as_it_stands_hears(table: Table, site: Site, role: str) -> None:
    with site.heard(table, session_of(as_role(table, role))) as ear:
        assert ear.next() is not None


@pytest.mark.parametrize("role", ["moderator of another game", "former moderator", "who has left"])
def test_whoever_does_not_is_told_that_there_is_nothing(table: Table, site: Site, role: str) -> None:
    assert site.refused(address(table), session_of(as_role(table, role))) == (404, "not_found")


def as_role(table: Table, role: str) -> User:
    if role == "player":
        return person("blue")
    if role == "who has left":
        leave_game(table.game, person("blue"))
        return person("blue")
    white = person("white")
    if role == "host":
        Game.objects.filter(pk=table.id).update(owner=white)
    elif role == "staff":
        User.objects.filter(pk=white.pk).update(is_staff=True)
    else:
        game = playing(people=3, seed="another").game if role == "moderator of another game" else table.game
        ended = timezone.now() if role == "former moderator" else None
        Moderator.objects.create(game=game, user=white, appointed_at=timezone.now(), ended_at=ended)
    return white


# Who hears nothing


def test_what_is_not_mine_is_not_there(table: Table, site: Site) -> None:
    white = session_of(person("white"))
    assert site.refused(address(table), white) == (404, "not_found")
    assert site.refused("/stream/games/nothing/", white) == (404, "not_found")
    assert site.refused("/stream/", white) == (404, "not_found")
    Game.objects.filter(pk=table.id).update(spectators=Game.Spectators.LINK)
    assert site.refused(address(table), white) == (404, "not_found")  # spectators see the past


def test_whoever_is_not_known_is_asked_to_sign_in(table: Table, site: Site) -> None:
    assert site.refused(address(table), {}) == (401, "not_signed_in")
    assert site.refused(address(table), {"Authorization": "Bearer made-up"}) == (401, "not_signed_in")


def test_a_token_for_another_game_opens_nothing(table: Table, site: Site) -> None:
    other = playing(people=3, seed="another")
    bound = token("red", "play_game", game_id=other.id)
    assert site.refused(address(table), bound) == (403, "scope")
    text = token("red", "read")["Authorization"].removeprefix("Bearer ")
    in_address = f"{address(table)}?token={text}"
    assert site.refused(in_address, session_of(person("red"))) == (400, "token_in_address")


def test_a_stream_is_only_read(table: Table, site: Site) -> None:
    assert site.refused(address(table), token("red", "read"), "POST") == (405, "method_not_allowed")


def test_who_has_left_is_told_nothing_more(table: Table, site: Site) -> None:
    with site.heard(table, session_of(person("red"))) as ear:
        assert ear.next() is not None
        leave_game(table.game, person("red"))
        assert ear.next() is None


def test_who_has_signed_out_is_told_nothing_more(table: Table, site: Site) -> None:
    with site.heard(table, session_of(person("red"))) as ear:
        assert ear.next() is not None
        Session.objects.all().delete()
        until_something_public(table)
        assert ear.next() is None


def test_a_token_that_was_revoked_hears_nothing_more(table: Table, site: Site) -> None:
    headers = token("red", "read")
    with site.heard(table, headers) as ear:
        assert ear.next() is not None
        revoke_token(person("red"), ApiToken.objects.get().pk)
        until_something_public(table)
        assert ear.next() is None


# What it does not tell


def test_a_private_decision_is_told_to_nobody(table: Table) -> None:
    before = public_state(table.id)
    say_ahead(
        game_id=table.id, seat=0, said=SaidAhead(stops=None, orders={}, replaces=everything), route="web"
    )
    assert public_state(table.id) == before
    assert table.decisions[-1].kind == "standing"


def test_a_sealed_answer_is_told_to_nobody() -> None:
    table = playing(people=3)
    before = public_state(table.id)
    table.red.answers(2)
    assert public_state(table.id) == before


# How many


def test_one_stream_too_many_is_refused_with_the_time_to_try_again(
    table: Table, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine, other = session_of(person("red")), session_of(person("blue"))
    monkeypatch.setattr(tables, "MOST_OF_PERSON", 1)
    with site.heard(table, mine):
        connection, response = site.ask(address(table), mine)
        assert (response.status, response.headers["Retry-After"]) == (429, "60")
        connection.close()
        monkeypatch.setattr(tables, "MOST", 1)
        assert site.refused(address(table), other) == (503, "too_many_streams")


def test_a_stream_ends_by_itself_after_a_while(
    table: Table, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "LONGEST_SECONDS", 0)
    with site.heard(table, session_of(person("red"))) as ear:
        assert ear.next() is None


def test_nothing_is_kept_of_who_has_gone(table: Table, site: Site) -> None:
    with site.heard(table, session_of(person("red"))) as ear:
        assert ear.next() is not None
        assert site.streams.tables.listeners == 1
    until_gone(site)
    assert site.streams.tables.listeners == 0


def until_gone(site: Site) -> None:
    """The server notices when it looks at its sockets."""
    wait = threading.Event()
    for _ in range(1000):
        if not site.streams.tables.listeners:
            return
        wait.wait(0.02)


def test_a_server_that_is_told_to_stop_waits_for_no_stream(table: Table, transactional_db: None) -> None:
    with serving_streams() as site, site.heard(table, session_of(person("red"))) as ear:
        assert ear.next() is not None
        site.server.handle_exit(15, None)
        assert ear.next() is None


def test_a_changed_secret_key_signs_nobody_out(
    table: Table, site: Site, settings: pytest_django.fixtures.SettingsWrapper
) -> None:
    """Pages give the browser another session then; a stream sends no cookie, so it keeps what there is."""
    mine = session_of(person("red"))
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "another key, of this test alone, and long enough"
    sessions = set(Session.objects.values_list("pk", flat=True))
    with site.heard(table, mine) as ear:
        assert ear.next() is not None
        until_something_public(table)
        assert ear.next() is not None
    assert set(Session.objects.values_list("pk", flat=True)) == sessions
