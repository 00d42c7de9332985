"""Open games on the pages: the list, joining and leaving, the waiting list, wishes."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.lobby.service.create_game import create_game
from games.lobby.service.game_options import GameSetup
from games.lobby.service.host import fill_with_bots
from games.lobby.service.invite import invite
from games.lobby.service.join_game import join_game
from games.lobby.service.start import start_game
from games.lobby.terms import Terms
from games.models import Game, Invitation, MatchRequest, Seat, User, WaitingPlace
from games.site.access import LIMITS
from tests.games.conftest import Browser
from tests.games.pages import Page, get, links
from tests.games.tables import person


@pytest.fixture
def game(owner: User) -> Game:
    """Open, three seats, two of them free; its host goes by a name."""
    User.objects.filter(pk=owner.pk).update(name="red host")
    terms = Terms(is_open=True, by_chance=True, bots_after=timedelta(days=2))
    return create_game(owner, seats=3, name="Friday", terms=terms)


@pytest.fixture
def guest(stranger: User, browser: Browser) -> Client:
    """Somebody who is signed in and has no seat."""
    return browser(stranger)


def test_an_open_game_is_listed_with_what_counts(game: Game, guest: Client) -> None:
    words = get(guest, "/games/open/").words
    for told in (
        "Friday", "2 seats free", "1 of 3 seats taken", "2 days for an answer", "aliens of all levels",
        "10 flares", "made by red host", "Fantasy Flight, 2008", "bots take the seats that are free then",
    ):  # fmt: skip
        assert told in words, told


def test_how_people_come_in_is_said_on_the_page_of_a_lobby_until_the_game_begins(
    owner: User, guest: Client
) -> None:
    """The list goes on saying it: a seat that was left can be taken over."""
    terms = Terms(is_open=True, least_reliable=90, bots_after=timedelta(days=2), bank=timedelta(days=3))
    game = create_game(owner, seats=3, terms=terms)
    reliable, bots, bank = "at least 90 percent", "bots take the seats that are free", "a bank of 3 days"
    words = get(guest, f"/games/{game.pk}/lobby/").words
    assert all(told in words for told in (reliable, bots, bank))
    fill_with_bots(game)
    start_game(game)
    words = get(guest, f"/games/{game.pk}/lobby/").words
    assert bank in words and reliable not in words and bots not in words
    assert reliable in get(guest, "/games/open/").words


def test_an_open_game_is_listed_with_its_variants(owner: User, guest: Client) -> None:
    terms = Terms(is_open=True, by_chance=True)
    create_game(owner, seats=2, setup=GameSetup(variants=["four_planets", "without_destiny"]), terms=terms)
    words = get(guest, "/games/open/").words
    assert "1 of 2 seats taken" in words and "Four planets · Without destiny" in words


def test_private_and_finished_games_are_not_listed(game: Game, owner: User, guest: Client) -> None:
    create_game(owner, seats=3, name="Secret")
    before = timezone.now() - timedelta(days=2)
    Game.objects.filter(pk=game.pk).update(status=Game.Status.OVER, ended_at=before)
    words = get(guest, "/games/open/").words
    assert "Secret" not in words and "Friday" not in words and "No game is open" in words


def test_the_list_costs_the_same_however_many_games_it_has(owner: User, guest: Client) -> None:
    def cost() -> int:
        with CaptureQueriesContext(connection) as queries:
            get(guest, "/games/open/")
        return len(queries)

    terms = Terms(is_open=True, bots_after=timedelta(days=2))
    create_game(owner, seats=3, terms=terms)
    first = cost()
    for _n in range(12):
        join_game(create_game(owner, seats=4, terms=terms).pk, person("blue"))
    assert cost() == first <= 5


def test_a_full_game_is_not_full_to_whoever_the_seat_is_kept_for(
    game: Game, guest: Client, stranger: User, browser: Browser
) -> None:
    join_game(game.pk, person("blue"))
    invite(game, stranger.email)
    page = get(guest, "/games/open/")
    assert "a seat is kept for you" in page.words and "full" not in page.words.split()
    others = get(browser(person("green")), "/games/open/")
    assert "full" in others.words.split() and "kept for you" not in others.words
    assert not [form for form in others.forms if "/join/" in form.action]
    page = Page(guest.post(page.form_to("/join/").action, follow=True))
    assert "You have a seat." in page.words
    assert "you play here" in get(guest, "/games/open/").words


def test_a_seat_that_is_kept_stands_beside_free_ones(game: Game, guest: Client, stranger: User) -> None:
    invite(game, stranger.email)
    assert "a seat is kept for you" in get(guest, "/games/open/").words


def test_an_invitation_that_was_used_keeps_nothing_more(game: Game, guest: Client, stranger: User) -> None:
    invite(game, stranger.email)
    join_game(game.pk, stranger)
    join_game(game.pk, person("blue"))
    Seat.objects.filter(game=game, user=stranger).update(user=person("green"))
    words = get(guest, "/games/open/").words
    assert "full" in words.split() and "kept for you" not in words


def test_one_button_joins_and_another_leaves(game: Game, guest: Client, stranger: User) -> None:
    page = Page(guest.post(get(guest, "/games/open/").form_to("/join/").action, follow=True))
    assert "You have a seat." in page.words and "2 of 3 seats are taken." in page.words
    assert "you play here" in get(guest, "/games/open/").words
    page = Page(guest.post(page.form_to("/leave/").action, follow=True))
    assert "You gave up your seat in Friday." in page.words
    assert not Seat.objects.filter(user=stranger).exists()


def test_the_lobby_shows_people_without_colours_until_seats_are_drawn(
    game: Game, owner: User, browser: Browser
) -> None:
    words = get(browser(owner), f"/games/{game.pk}/").words
    assert "Seats and colours are drawn when the game starts." in words
    assert "Red" not in words and "Yellow" not in words
    fixed = create_game(owner, seats=3)
    assert "Yellow" in get(browser(owner), f"/games/{fixed.pk}/").words


def test_a_guest_sees_no_addresses_and_nothing_that_only_the_host_may_do(game: Game, guest: Client) -> None:
    invite(game, "blue@example.com")
    page = get(guest, f"/games/{game.pk}/lobby/")
    assert "@" not in page.text
    assert [form.action.split("/")[-2] for form in page.forms] == ["join"]


@pytest.mark.parametrize("act", ["leave", "remove", "withdraw", "cancel", "start", "bots", "invite"])
def test_a_guest_changes_nothing_in_an_open_lobby(game: Game, guest: Client, act: str) -> None:
    assert guest.post(f"/games/{game.pk}/{act}/").status_code == 404


def test_a_full_game_has_a_waiting_list_and_tells_the_place(
    game: Game, guest: Client, browser: Browser
) -> None:
    for colour in ("yellow", "blue"):
        join_game(game.pk, person(colour))
    browser(person("green")).post(f"/games/{game.pk}/wait/")
    page = get(guest, f"/games/{game.pk}/lobby/")
    assert [form.action.split("/")[-2] for form in page.forms] == ["wait"]
    page = Page(guest.post(f"/games/{game.pk}/wait/", follow=True))
    assert "You are number 2 on the waiting list" in page.words and "2 people wait for a seat." in page.words
    browser(person("green")).post(f"/games/{game.pk}/stop-waiting/")
    assert "You are number 1 on the waiting list" in get(guest, f"/games/{game.pk}/lobby/").words
    browser(person("blue")).post(f"/games/{game.pk}/leave/")
    assert "You have a seat" in get(guest, f"/games/{game.pk}/").words
    assert not WaitingPlace.objects.exists()


def test_a_running_open_game_shows_a_guest_its_waiting_list_and_no_more(game: Game, guest: Client) -> None:
    fill_with_bots(game)
    start_game(game)
    page = get(guest, f"/games/{game.pk}/lobby/")
    assert "The game has begun" in page.words and "Wait for a seat" in page.words
    assert f"/games/{game.pk}/watch/" not in links(page)
    assert guest.get(f"/games/{game.pk}/")["Location"] == f"/games/{game.pk}/lobby/"


def test_the_players_of_a_running_game_are_led_to_it_from_its_lobby(
    game: Game, owner: User, browser: Browser
) -> None:
    fill_with_bots(game)
    start_game(game)
    assert browser(owner).get(f"/games/{game.pk}/lobby/")["Location"] == f"/games/{game.pk}/"


def test_the_host_withdraws_removes_and_calls_off(game: Game, owner: User, browser: Browser) -> None:
    client = browser(owner)
    join_game(game.pk, person("yellow"))
    invite(game, "blue@example.com")
    page = get(client, f"/games/{game.pk}/")
    form = page.form_to("/withdraw/")
    client.post(form.action, form.filled())
    assert not Invitation.objects.exists()
    form = page.form_to("/remove/")
    client.post(form.action, form.filled())
    assert Seat.objects.filter(game=game, user=None).count() == 2
    page = Page(client.post(page.form_to("/cancel/").action, follow=True))
    assert "Friday is called off." in page.words and not Game.objects.exists()


@pytest.mark.parametrize(("act", "field"), [("remove", "seat"), ("withdraw", "invitation")])
@pytest.mark.parametrize("key", ["", "x", "٣", "9" * 40, "-1", "0"])
def test_a_key_that_is_none_changes_nothing(
    game: Game, owner: User, browser: Browser, act: str, field: str, key: str
) -> None:
    join_game(game.pk, person("yellow"))
    invite(game, "blue@example.com")
    assert browser(owner).post(f"/games/{game.pk}/{act}/", {field: key}).status_code == 302
    assert Seat.objects.filter(game=game, user=None).count() == 1 and Invitation.objects.count() == 1


@pytest.mark.parametrize("act", ["join", "wait", "stop-waiting", "leave"])
def test_whoever_does_it_too_often_is_slowed_down(
    game: Game, owner: User, browser: Browser, act: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LIMITS, "lobby", (1, 60))
    client = browser(owner)
    client.post(f"/games/{game.pk}/join/")
    assert client.post(f"/games/{game.pk}/{act}/").status_code == 429


@pytest.mark.parametrize("act", ["bots", "start", "remove", "withdraw", "cancel"])
def test_a_host_who_does_it_too_often_is_slowed_down(
    game: Game, owner: User, browser: Browser, act: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LIMITS, "lobby", (1, 60))
    client = browser(owner)
    client.post(f"/games/{game.pk}/withdraw/")
    assert client.post(f"/games/{game.pk}/{act}/").status_code == 429


# Find me a game


def test_a_wish_is_made_changed_and_withdrawn(guest: Client, stranger: User) -> None:
    form = get(guest, "/games/find/").forms[-1]
    page = Page(guest.post("/games/find/", form.filled(players="4", levels="green"), follow=True))
    assert "Your wish: 4 players, 1 day for an answer, green aliens: simple, no variants." in page.words
    assert "No one else wishes for this yet." in page.words
    guest.post("/games/find/", page.forms[-1].filled(players="0", levels="green"))
    assert MatchRequest.objects.get(user=stranger).players == 0
    guest.post("/games/find/", {"do": "withdraw"})
    assert not MatchRequest.objects.exists()


def test_others_see_what_is_wished_for_and_not_by_whom(guest: Client, browser: Browser, owner: User) -> None:
    User.objects.filter(pk=owner.pk).update(name="red host")
    guest.post("/games/find/", {"players": "0", "response_seconds": "86400", "levels": "all"})
    client = browser(owner)
    words = get(client, "/games/find/").words
    wished = "1 day for an answer · aliens of all levels · no variants · as many as are found, 3 to 5"
    assert f"{wished} 1 person" in words
    client.post("/games/find/", {"players": "3", "response_seconds": "86400", "levels": "all"})
    page = get(guest, "/games/find/")
    assert "1 other person could play with you." in page.words
    assert "red host" not in page.text and "@" not in page.text


def test_what_is_left_to_the_others_is_said_in_words(guest: Client, browser: Browser, owner: User) -> None:
    form = get(guest, "/games/find/").forms[-1]
    given = form.filled(players="4", response_seconds="0", levels="any")
    page = Page(guest.post("/games/find/", given, follow=True))
    told = "4 players, any time for an answer, aliens as the others wish, no variants"
    assert f"Your wish: {told}." in page.words
    browser(owner).post("/games/find/", {"players": "0", "response_seconds": "43200", "levels": "green"})
    assert "1 other person could play with you." in get(guest, "/games/find/").words


def test_a_wish_names_its_variants_or_leaves_them_to_the_others(guest: Client, browser: Browser) -> None:
    given = get(guest, "/games/find/").forms[-1].filled(variants=["technology", "four_planets"])
    page = Page(guest.post("/games/find/", given, follow=True))
    assert "aliens of all levels, Four planets and Technology." in page.words
    page = Page(guest.post("/games/find/", page.forms[-1].filled(variants=["any"]), follow=True))
    assert "variants as the others wish." in page.words


@pytest.mark.parametrize(
    ("ticked", "words"),
    [
        (["any", "technology"], "Keep one of them ticked."),
        (["two_powers", "three_powers"], "contradict each other"),
        (["without_destiny"], "is for exactly 2 seats; this game has 3."),
    ],
)
def test_variants_that_do_not_go_together_are_told_at_their_boxes(
    guest: Client, ticked: list[str], words: str
) -> None:
    response = guest.post("/games/find/", get(guest, "/games/find/").forms[-1].filled(variants=ticked))
    assert response.status_code == 422 and words in Page(response).words
    assert not MatchRequest.objects.exists()


@pytest.mark.parametrize(
    "wrong",
    [
        {"players": "9"},
        {"response_seconds": "1"},
        {"levels": "pink"},
        {"players": "many"},
        {"variants": "flares"},
        {},
    ],
)
def test_a_wish_for_what_there_is_not_is_refused_at_its_field(guest: Client, wrong: dict[str, str]) -> None:
    good = {"players": "3", "response_seconds": "86400", "levels": "all"}
    response = guest.post("/games/find/", {**good, **wrong} if wrong else {})
    assert response.status_code == 422
    assert "errorlist" in response.content.decode()
    assert not MatchRequest.objects.exists()
