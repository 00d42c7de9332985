"""Leaving a running game, taking over a seat, and who may look on: on the pages, without scripts."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from games.lobby.service.create_game import create_game
from games.lobby.service.host import fill_with_bots
from games.lobby.service.leave_game import leave_game, wait_for_seat
from games.lobby.service.start import start_game
from games.lobby.terms import Terms
from games.models import Decision, Departure, Game, Seat, User, WaitingPlace
from games.play.service.play_bots import play_until_people_asked
from games.play.service.session import RulesCrashed, lock
from games.play.service.stuck import mark_stuck
from games.site.access import LIMITS
from tests.games.conftest import ALIENS, Browser
from tests.games.pages import Page, get, links
from tests.games.tables import Table, person, playing

OPEN = Terms(is_open=True)


@pytest.fixture
def table(db: None) -> Table:
    """An open game of three people that runs."""
    return playing(people=3, aliens=ALIENS, terms=OPEN, name="Friday")


@pytest.fixture
def guest(stranger: User, browser: Browser) -> Client:
    return browser(stranger)


# Leaving


def test_the_foot_of_the_page_leads_to_leaving_and_a_page_says_what_it_means(
    red: Client, table: Table
) -> None:
    path = f"/games/{table.id}/quit/"
    assert path in links(get(red, f"/games/{table.id}/"))
    words = get(red, path).words
    for told in (
        "Friday, in which you play Red",
        "A bot plays on for you until someone takes over the seat.",
        "Nothing decided so far changes.",
        "If you leave, you can't come back.",
    ):
        assert told in words, told
    assert table.red.seat.user == person("red") and not Departure.objects.exists()


def test_one_button_leaves_and_the_page_of_the_game_is_closed(red: Client, table: Table) -> None:
    form = get(red, f"/games/{table.id}/quit/").form_to("")
    before = Decision.objects.count()
    page = Page(red.post(f"/games/{table.id}/quit/", form.filled(), follow=True))
    assert "You left Friday." in page.words
    assert table.red.seat.bot and red.get(f"/games/{table.id}/")["Location"] == f"/games/{table.id}/lobby/"
    assert list(Decision.objects.order_by("number").values_list("kind", flat=True))[before:] == ["standing"]


@pytest.mark.parametrize(
    ("others", "is_open", "told"),
    [
        (0, True, "until someone takes over the seat"),
        (2, False, "to the end of the game"),
        (0, False, "You are the last person at this table"),
    ],
)
def test_the_page_says_who_plays_on(
    browser: Browser, db: None, others: int, is_open: bool, told: str
) -> None:
    table = playing(people=1 + others, bots=2 - others, terms=Terms(is_open=is_open))
    assert told in get(browser(person("red")), f"/games/{table.id}/quit/").words


def test_the_page_says_that_somebody_waits(red: Client, table: Table, stranger: User) -> None:
    wait_for_seat(table.id, stranger)
    assert (
        "The next player on the waiting list plays on for you" in get(red, f"/games/{table.id}/quit/").words
    )


def test_the_host_looks_on_at_the_game_that_they_have_left(red: Client, table: Table) -> None:
    Game.objects.filter(pk=table.id).update(owner=person("red"))
    assert "As the host you can watch" in get(red, f"/games/{table.id}/quit/").words
    page = Page(red.post(f"/games/{table.id}/quit/", follow=True))
    assert "You are watching" in page.words and "Your hand" not in page.words
    assert f"/games/{table.id}/quit/" not in links(page)


def test_a_lobby_and_a_game_that_is_over_are_not_left_there(red: Client, table: Table) -> None:
    for status in (Game.Status.LOBBY, Game.Status.OVER):
        Game.objects.filter(pk=table.id).update(status=status)
        for answer in (red.get(f"/games/{table.id}/quit/"), red.post(f"/games/{table.id}/quit/")):
            assert answer["Location"] == f"/games/{table.id}/"
    assert table.red.seat.user == person("red")


def test_the_button_of_a_lobby_that_has_begun_meanwhile_leaves_no_running_game(
    red: Client, table: Table
) -> None:
    red.post(f"/games/{table.id}/leave/")
    assert table.red.seat.user == person("red")


def test_a_stuck_game_can_be_left(red: Client, table: Table) -> None:
    mark_stuck(lock(table.id), RulesCrashed("somewhere"))
    assert f"/games/{table.id}/quit/" in links(get(red, f"/games/{table.id}/"))
    red.post(f"/games/{table.id}/quit/")
    assert table.red.seat.bot


def test_a_forged_form_leaves_nothing(table: Table) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(person("red"))
    assert client.post(f"/games/{table.id}/quit/").status_code == 403
    assert table.red.seat.user == person("red")


@pytest.mark.parametrize("act", ["quit", "take-over", "spectators"])
def test_whoever_does_it_too_often_is_slowed_down(
    red: Client, table: Table, act: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    Game.objects.filter(pk=table.id).update(owner=person("red"))
    monkeypatch.setitem(LIMITS, "lobby", (1, 60))
    red.post(f"/games/{table.id}/wait/")
    assert red.post(f"/games/{table.id}/{act}/").status_code == 429


# Taking over


def test_a_seat_that_was_left_is_offered_with_what_it_means(table: Table, guest: Client) -> None:
    assert "a seat to take over" not in get(guest, "/games/open/").words
    leave_game(table.game, person("red"))
    assert "a seat to take over" in get(guest, "/games/open/").words
    page = get(guest, f"/games/{table.id}/lobby/")
    for told in (
        "A seat can be taken over",
        "with the seat's hand and all that it knows",
        "2 days for each answer",
    ):
        assert told in page.words, told
    assert [form.action.split("/")[-2] for form in page.forms] == ["take-over"]


def test_one_button_takes_it_over_and_shows_the_game(table: Table, guest: Client, stranger: User) -> None:
    for colour in ("red", "blue"):
        leave_game(table.game, person(colour))
    forms = get(guest, f"/games/{table.id}/lobby/").forms
    assert len(forms) == 2
    page = Page(guest.post(forms[1].action, forms[1].filled(), follow=True))
    assert "You have a seat in the running game." in page.words and "Your hand" in page.words
    assert table.blue.seat.user == stranger and table.red.seat.bot


def test_whoever_waits_when_a_seat_was_left_has_it(table: Table, guest: Client, stranger: User) -> None:
    leave_game(table.game, person("red"))
    page = Page(guest.post(f"/games/{table.id}/wait/", follow=True))
    assert "You have a seat in the running game." in page.words
    assert table.red.seat.user == stranger and not WaitingPlace.objects.exists()


@pytest.mark.parametrize("key", ["", "x", "-1", "9" * 40])
def test_a_seat_that_is_none_is_not_taken_over(table: Table, guest: Client, key: str) -> None:
    leave_game(table.game, person("red"))
    page = Page(guest.post(f"/games/{table.id}/take-over/", {"seat": key}, follow=True))
    assert "No seat can be taken over right now." in page.words and table.red.seat.bot


def test_whoever_has_left_is_told_that_they_do_not_come_back(table: Table, red: Client) -> None:
    leave_game(table.game, person("red"))
    page = get(red, f"/games/{table.id}/lobby/")
    assert "You left this game" in page.words and not page.forms
    page = Page(red.post(f"/games/{table.id}/take-over/", {"seat": "0"}, follow=True))
    assert "you can't come back while the game runs" in page.words and table.red.seat.bot
    assert "a seat to take over" not in get(red, "/games/open/").words


def test_bots_of_the_host_are_offered_to_nobody(guest: Client, owner: User) -> None:
    game = create_game(owner, seats=3, terms=OPEN)
    fill_with_bots(game)
    start_game(game)
    page = get(guest, f"/games/{game.pk}/lobby/")
    assert "Wait for a seat" in page.words and "Take over" not in page.words


def test_a_guest_sees_nothing_of_the_seat_before_it_is_theirs(table: Table, guest: Client) -> None:
    table.play(decisions=30)
    leave_game(table.game, person("red"))
    page = get(guest, f"/games/{table.id}/lobby/")
    hand = table.head.game.position.seats[0].hand
    assert hand and "Your hand" not in page.words and "attack" not in page.words.lower()


# Whose profile


def test_a_profile_tells_of_seats_taken_over_and_of_games_left(
    table: Table, browser: Browser, stranger: User
) -> None:
    wait_for_seat(table.id, stranger)
    leave_game(table.game, person("red"))
    days_ago = timezone.now() - timedelta(days=2)
    Game.objects.filter(pk=table.id).update(status=Game.Status.OVER, winners=[0], ended_at=days_ago)
    for user, told in ((stranger, "seats taken over"), (person("red"), "left before the end")):
        assert told in get(browser(user), f"/people/{user.opaque_id}/").words


# Who may look on


def watched(owner: User, spectators: str = "link", hours: int = 6, **status: Any) -> Game:
    game = create_game(owner, seats=3, bots=2, terms=Terms(spectators=spectators, watch_hours=hours))
    if status:
        start_game(game)
    return game


def shown(game: Game) -> tuple[str, int]:
    game.refresh_from_db()
    return game.spectators, game.watch_hours


def test_in_the_lobby_the_host_changes_who_may_look_on_as_they_like(owner: User, browser: Browser) -> None:
    game, client = watched(owner, "nobody"), browser(owner)
    path = f"/games/{game.pk}/spectators/"
    assert path in links(get(client, f"/games/{game.pk}/"))
    for spectators, hours in (("link", 1), ("people", 72), ("nobody", 24), ("people", 6)):
        form = get(client, path).form_to("")
        given = form.filled(spectators=spectators, watch_hours=str(hours))
        page = Page(client.post(path, given, follow=True))
        assert shown(game) == (spectators, hours)
    assert "Everyone who is signed in can watch, 6 hours behind the game" in page.words


def test_in_a_running_game_it_can_only_become_stricter(owner: User, browser: Browser) -> None:
    game, client = watched(owner, "people", 6, running=True), browser(owner)
    path = f"/games/{game.pk}/spectators/"
    assert path in links(get(client, f"/games/{game.pk}/"))
    form = get(client, path).form_to("")
    assert form.values("spectators") == ["nobody", "people"]
    assert form.values("watch_hours") == ["6", "24", "72"]
    for spectators, hours in (("link", "6"), ("people", "1"), ("people", "3")):
        assert client.post(path, {"spectators": spectators, "watch_hours": hours}).status_code == 422
    assert shown(game) == ("people", 6)
    client.post(path, {"spectators": "people", "watch_hours": "24"})
    assert shown(game) == ("people", 24)
    assert client.post(path, {"spectators": "people", "watch_hours": "6"}).status_code == 422
    client.post(path, {"spectators": "nobody", "watch_hours": "24"})
    assert client.post(path, {"spectators": "people", "watch_hours": "24"}).status_code == 422
    assert shown(game) == ("nobody", 24)
    page = get(client, path)
    assert "No one can watch this game." in page.words and not page.forms
    assert path not in links(get(client, f"/games/{game.pk}/"))


def test_only_the_host_has_that_page(owner: User, browser: Browser, stranger: User) -> None:
    game = watched(owner, running=True)
    Seat.objects.filter(game=game, number=1).update(user=stranger, bot="")
    client = browser(stranger)
    assert f"/games/{game.pk}/spectators/" not in links(get(client, f"/games/{game.pk}/"))
    assert client.get(f"/games/{game.pk}/spectators/").status_code == 404
    Game.objects.filter(pk=game.pk).update(status=Game.Status.OVER)
    assert browser(owner).get(f"/games/{game.pk}/spectators/").status_code == 302


def test_spectators_see_less_when_it_becomes_stricter_and_never_more(
    owner: User, browser: Browser, stranger: User
) -> None:
    game = watched(owner, "people", 6, running=True)
    play_until_people_asked(game.pk)
    guest, host = browser(stranger), browser(owner)
    with time_machine.travel(timezone.now() + timedelta(hours=8)):
        assert "You see what the whole table saw 6 hours ago" in get(guest, f"/games/{game.pk}/watch/").words
        assert guest.get(f"/games/{game.pk}/replay/").status_code == 200
        host.post(f"/games/{game.pk}/spectators/", {"spectators": "people", "watch_hours": "24"})
        assert "Come back when the game is 1 day old" in get(guest, f"/games/{game.pk}/watch/").words
        assert guest.get(f"/games/{game.pk}/replay/").status_code == 404
        host.post(f"/games/{game.pk}/spectators/", {"spectators": "nobody", "watch_hours": "24"})
        assert guest.get(f"/games/{game.pk}/watch/").status_code == 404
