"""Looking on: who may, and that nothing younger than the delay shows, on the page or in the replay."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from copy import deepcopy
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from PIL import Image

import engine
from games.ahead.service import SaidAhead, say_ahead
from games.lobby.terms import Terms
from games.models import Decision, Game, LogEntry, User
from games.play.read.current import game_before
from games.play.read.public import spectator_view
from games.play.read.seats import hours_behind
from games.play.service.play_bots import play_until_people_asked
from games.site.access import LIMITS
from games.words.names import alien_name
from tests.games.conftest import Browser
from tests.games.pages import get, links
from tests.games.tables import SHORT, Table, person, playing, waiting_in_lobby

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)
TOKENS = re.compile(r"[A-Za-z0-9]{40,}")
PEOPLE, LINK = Terms(spectators="people"), Terms(spectators="link")


@pytest.fixture(autouse=True)
def nobody_is_too_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LIMITS, "answer", (1_000_000, 60))


def watched_table(terms: Terms = PEOPLE, seed: str = "watch", **options: Any) -> Table:
    """A game of Red and two bots in its second encounter or so, all of it decided at noon."""
    with time_machine.travel(NOON, tick=False):
        table = playing(people=1, bots=2, bot="random", seed=seed, terms=terms, **options)
        table.play(decisions=40)
    return table


@pytest.fixture(scope="module")
def laid(tables_stay: None) -> Table:
    with pytest.MonkeyPatch.context() as limits:
        limits.setitem(LIMITS, "answer", (1_000_000, 60))
        return watched_table()


@pytest.fixture
def table(laid: Table, db: None) -> Table:
    return deepcopy(laid)


@pytest.fixture
def by_link(table: Table) -> Table:
    """The same game; anybody with the link may watch."""
    Game.objects.filter(pk=table.id).update(spectators="link")
    return table


@pytest.fixture
def next_day() -> Iterator[None]:
    """A day and an hour later, and no clock moves."""
    with time_machine.travel(NOON + timedelta(hours=25), tick=False):
        yield


@pytest.fixture
def guest(stranger: User, browser: Browser) -> Client:
    return browser(stranger)


# Who may


@pytest.mark.parametrize(
    ("spectators", "signed_in", "signed_out"),
    [("nobody", 404, 302), ("people", 200, 302), ("link", 200, 200)],
)
def test_who_may_look_on(
    guest: Client, browser: Browser, spectators: str, signed_in: int, signed_out: int, table: Table
) -> None:
    Game.objects.filter(pk=table.id).update(spectators=spectators)
    path = f"/games/{table.id}/watch/"
    assert guest.get(path).status_code == signed_in
    assert browser(None).get(path).status_code == signed_out


def test_whoever_is_signed_out_is_not_told_whether_there_is_such_a_game(
    browser: Browser, db: None, table: Table
) -> None:
    for path in (f"/games/{table.id}/watch/", "/games/nosuchgame/watch/"):
        assert browser(None).get(path)["Location"] == f"/accounts/sign-in/?next={path}"


def test_a_lobby_has_nothing_to_look_at(guest: Client) -> None:
    assert guest.get(f"/games/{waiting_in_lobby(terms=LINK).pk}/watch/").status_code == 404


@pytest.mark.parametrize("path", ["log/", "standing/"])
def test_a_spectator_has_no_page_of_the_players(guest: Client, path: str, by_link: Table) -> None:
    assert guest.get(f"/games/{by_link.id}/{path}").status_code == 404


def test_the_players_are_told_who_may_look_on(browser: Browser, table: Table) -> None:
    words = get(browser(person("red")), f"/games/{table.id}/").words
    assert "Everyone who is signed in can watch, 1 day behind the game" in words
    closed = playing(people=3)
    assert "can watch" not in get(browser(person("red")), f"/games/{closed.id}/").words


# How late


@pytest.mark.parametrize(("people", "hours", "late_by"), [(1, 24, 24), (1, 0, 1), (0, 0, 0), (0, 6, 6)])
def test_only_bots_alone_are_seen_at_once(people: int, hours: int, late_by: int) -> None:
    game = waiting_in_lobby(people=people, bots=3 - people, terms=PEOPLE)
    Game.objects.filter(pk=game.pk).update(watch_hours=hours)
    game.refresh_from_db()
    assert hours_behind(game) == late_by


def test_before_the_delay_is_over_there_is_nothing(guest: Client, table: Table) -> None:
    with time_machine.travel(NOON + timedelta(hours=23, minutes=59), tick=False):
        page = get(guest, f"/games/{table.id}/watch/")
        assert "Come back when the game is 1 day old" in page.words
        assert guest.get(f"/games/{table.id}/replay/").status_code == 404


def test_after_it_a_spectator_sees_what_a_bystander_saw(
    guest: Client, stranger: User, next_day: None, table: Table
) -> None:
    found = spectator_view(stranger, table.id)
    assert found.cutoff.number == len(table.decisions)
    assert found.view == engine.view(table.head.game.position, None)
    assert found.log == [entry.public_fact for entry in table.log if entry.fact["to"] is None][-60:]
    page = get(guest, f"/games/{table.id}/watch/")
    assert "You see what the whole table saw 1 day ago" in page.words
    assert f"/games/{table.id}/replay/" in links(page)


def test_a_spectator_sees_no_hand_no_person_and_not_who_is_waited_for(
    guest: Client, next_day: None, table: Table
) -> None:
    User.objects.filter(pk=person("red").pk).update(name="the red person")
    page = get(guest, f"/games/{table.id}/watch/")
    assert "Your hand" not in page.words and "the red person" not in page.text and "@" not in page.text
    assert "waits for" not in page.words and not page.forms


def test_a_decision_that_is_too_young_hides_those_after_it(
    stranger: User, next_day: None, table: Table
) -> None:
    """Clocks of two machines: number 61 was decided at one that is behind."""
    number = len(table.decisions)
    table.play(decisions=number + 1)
    with time_machine.travel(NOON, tick=False):
        table.play(decisions=len(table.decisions) + 1)
    assert Decision.objects.filter(game=table.id, at=NOON).count() > number
    assert spectator_view(stranger, table.id).cutoff.number == number


# Nothing younger shows


def everything(client: Client, game_id: str) -> list[bytes]:
    """All that a spectator can get: their page, every step of the replay and one more, and the files."""
    first = client.get(f"/games/{game_id}/replay/").content.decode()
    last = int(re.search(r'data-last="(\d+)"', first)[1])  # type: ignore[index]
    paths = ["watch/", "story/", "replay.json", "replay.txt", "replay/?eyes=all", "replay/?eyes=0"]
    paths += [f"replay/?step={step}" for step in range(1, last + 2)]
    return [_plain(client, f"/games/{game_id}/{path}") for path in paths]


def _plain(client: Client, path: str) -> bytes:
    response = client.get(path)
    sent = {name: value for name, value in response.headers.items() if name != "Set-Cookie"}
    return TOKENS.sub(
        "", f"{response.status_code} {sorted(sent.items())} {response.content.decode()}"
    ).encode()


@pytest.mark.timeout(300)
def test_a_spectator_sees_the_same_whatever_is_decided_since(
    guest: Client, browser: Browser, by_link: Table
) -> None:
    """The game goes on to its very end, is over, or is looked after: not a byte changes for a day."""
    with time_machine.travel(NOON + timedelta(hours=25), tick=False):
        path, passer_by = f"/games/{by_link.id}/watch/", browser(None)
        told = f"/games/{by_link.id}/story/"
        before, page = everything(guest, by_link.id), [_plain(passer_by, path), _plain(passer_by, told)]
        for decisions in (1, 1, 5, 10_000):
            by_link.play(decisions=len(by_link.decisions) + decisions)
            assert everything(guest, by_link.id) == before
            assert [_plain(passer_by, path), _plain(passer_by, told)] == page
        assert by_link.game.status == Game.Status.OVER
        Game.objects.filter(pk=by_link.id).update(status=Game.Status.STUCK, stuck_at=NOON, stuck_where="here")
        assert everything(guest, by_link.id) == before


def test_an_order_given_in_private_shows_nowhere(guest: Client, table: Table) -> None:
    with time_machine.travel(NOON + timedelta(hours=25), tick=False):
        before = everything(guest, table.id)
        say_ahead(
            game_id=table.id,
            seat=0,
            said=SaidAhead(stops=("usual",), orders={}, replaces=lambda _name: True),
            route="web",
        )
        assert everything(guest, table.id) == before


def test_the_comparison_notices_what_is_old_enough(guest: Client, table: Table) -> None:
    """Or the tests above could not fail."""
    with time_machine.travel(NOON + timedelta(hours=25), tick=False):
        before = everything(guest, table.id)
    with time_machine.travel(NOON, tick=False):
        table.play(decisions=len(table.decisions) + 20)
    with time_machine.travel(NOON + timedelta(hours=25), tick=False):
        assert everything(guest, table.id) != before


def test_of_two_games_alike_up_to_the_cut_the_same_is_seen(guest: Client, table: Table) -> None:
    """They have the same past, and go on in two ways."""
    one, other = table, watched_table()
    with time_machine.travel(NOON + timedelta(hours=25), tick=False):
        for table, choice in ((one, 1), (other, -1)):
            for _n in range(6):
                _answers(table, choice)
        assert [d.body for d in one.decisions] != [d.body for d in other.decisions]
        assert _of(guest, one) == _of(guest, other)


def _answers(table: Table, choice: int) -> None:
    prompt = table.waited_for[0]
    table.players[0].answers(choice if choice > 0 else len(prompt.shown), question=prompt.question)
    play_until_people_asked(table.id)


def _of(client: Client, table: Table) -> list[bytes]:
    return [page.replace(table.id.encode(), b"GAME") for page in everything(client, table.id)]


# The end


def test_the_end_is_seen_a_day_later_and_then_all_of_the_game(guest: Client) -> None:
    table = watched_table(setup=SHORT)
    with time_machine.travel(NOON + timedelta(hours=30), tick=False):
        table.play()
        assert table.game.status == Game.Status.OVER
    with time_machine.travel(NOON + timedelta(hours=53), tick=False):
        assert "You are watching" in get(guest, f"/games/{table.id}/watch/").words
        assert guest.get(f"/games/{table.id}/replay/?eyes=0").status_code == 404
    with time_machine.travel(NOON + timedelta(hours=54), tick=False):
        words = get(guest, f"/games/{table.id}/watch/").words
        assert "The game is over" in words and "See the whole game" in words
        assert guest.get(f"/games/{table.id}/replay/?eyes=0").status_code == 200


def test_a_replay_of_a_spectator_ends_at_the_cut_and_leads_back_to_their_page(
    guest: Client, next_day: None, table: Table
) -> None:
    number = len(table.decisions)
    table.play(decisions=number + 30)
    document = guest.get(f"/games/{table.id}/replay.json").json()
    seen = engine.view(game_before(table.id, number + 1).game.position, None)
    assert document["you"] is None and document["view"]["planets"] == seen["planets"]
    page = get(guest, f"/games/{table.id}/replay/")
    assert f"/games/{table.id}/watch/" in links(page) and f"/games/{table.id}/" not in links(page)


def test_looking_on_costs_few_queries_at_any_length(guest: Client, next_day: None, table: Table) -> None:
    with CaptureQueriesContext(connection) as queries:
        get(guest, f"/games/{table.id}/watch/")
    assert len(queries) <= 10


def test_a_line_names_the_alien_of_its_time_to_a_spectator_too(
    guest: Client, next_day: None, table: Table
) -> None:
    number, (one, other) = len(table.decisions), _aliens(table)[:2]
    facts = [
        {"id": "drew", "seat": 0, "cards": 7, "to": None},
        {"id": "power_moved", "power": one, "to_seat": 1, "to": None},
        {"id": "power_moved", "power": other, "to_seat": 0, "to": None},
        {"id": "drew", "seat": 0, "cards": 9, "to": None},
    ]
    LogEntry.objects.bulk_create(
        LogEntry(game=table.game, number=number, place=600 + place, fact=fact, at=NOON)
        for place, fact in enumerate(facts)
    )
    words = get(guest, f"/games/{table.id}/watch/").words
    assert f"Red ({alien_name(one)}) draws 7 cards." in words
    assert f"Red ({alien_name(other)}) draws 9 cards." in words


def _aliens(table: Table) -> list[str]:
    return [seat.powers[0].alien for seat in table.head.game.position.seats]


# The picture of a link


def test_the_preview_of_a_link_shows_the_board_of_the_same_moment(
    client: Client, browser: Browser, next_day: None, by_link: Table
) -> None:
    page = client.get(f"/games/{by_link.id}/watch/").content.decode()
    path = f"/games/{by_link.id}/watch.png"
    assert 'content="http' in page and path in page
    response = client.get(path)
    assert response["Content-Type"] == "image/png"
    with Image.open(io.BytesIO(response.content)) as picture:
        assert picture.size == (1200, 630)


def test_the_picture_shows_nothing_younger_than_the_delay(
    client: Client, next_day: None, by_link: Table
) -> None:
    before = client.get(f"/games/{by_link.id}/watch.png").content
    by_link.play(decisions=10)
    cache.clear()
    assert client.get(f"/games/{by_link.id}/watch.png").content == before


def test_there_is_no_picture_of_what_cannot_be_seen(client: Client, guest: Client, table: Table) -> None:
    assert client.get(f"/games/{table.id}/watch.png").status_code == 302
    young = playing(people=1, bots=2, terms=PEOPLE)
    assert guest.get(f"/games/{young.id}/watch.png").status_code == 404


@pytest.mark.parametrize("what", ["watch/", "watch.png"])
def test_whoever_looks_too_often_is_slowed_down(
    browser: Browser, what: str, monkeypatch: pytest.MonkeyPatch, by_link: Table
) -> None:
    monkeypatch.setitem(LIMITS, "watch", (1, 60))
    path, visitor = f"/games/{by_link.id}/{what}", browser(None)
    codes = [
        visitor.get(path, REMOTE_ADDR=address).status_code for address in ("10.0.0.1", "10.0.0.1", "10.0.0.2")
    ]
    assert codes[1] == 429 and 429 not in (codes[0], codes[2])


def test_what_is_tapped_on_a_watched_board_is_explained_on_the_page(
    client: Client, next_day: None, by_link: Table
) -> None:
    page = get(client, f"/games/{by_link.id}/watch/")
    told = {given.get("id") for _tag, given in page.elements}
    leads = {link.removeprefix("#") for link in links(page) if link.startswith("#")}
    assert leads - told == set()
    assert any(name.startswith("board-") for name in leads)
