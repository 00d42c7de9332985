"""From an empty page to a game that runs."""

from __future__ import annotations

import pytest
from django.test import Client

from games.models import Game, Invitation, User
from tests.games.web.conftest import Browser
from tests.games.web.pages import Page, get

FIELDS = {
    "name": "Tuesday",
    "edition": "ffg2008",
    "seats": "3",
    "bots": "1",
    "response": "172800",
    "deal": "259200",
}


@pytest.fixture
def client(owner: User, browser: Browser) -> Client:
    return browser(owner)


def made(client: Client, **fields: object) -> Game:
    client.post("/games/new/", {**FIELDS, **fields})
    return Game.objects.get()


def test_a_game_is_made_with_what_was_chosen(client: Client, owner: User) -> None:
    game = made(client, aliens=["human", "zombie", "healer", "oracle"])
    assert (game.owner, game.edition, game.response_seconds) == (owner, "ffg2008", 172800)
    assert [bool(seat.bot) for seat in game.seats.all()] == [False, False, True]
    assert game.options["box"] == ["human", "zombie", "healer", "oracle"]


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("seats", "9", "9 is not one of the available choices"),
        ("bots", "4", "cannot be bots"),
        ("edition", "pirate", "pirate is not one of the available choices"),
        ("aliens", ["human", "zombie"], "aliens"),
        ("bots", "two", "Enter a whole number"),
    ],
)
def test_what_cannot_be_made_is_refused_and_what_was_typed_is_kept(
    client: Client, field: str, value: object, words: str
) -> None:
    response = client.post("/games/new/", {**FIELDS, field: value})
    assert response.status_code == 422
    page = Page(response)
    assert words in page.words
    assert 'value="Tuesday"' in response.content.decode()
    assert not Game.objects.exists()


def test_a_player_is_invited_by_address(client: Client) -> None:
    game = made(client)
    form = get(client, f"/games/{game.pk}/").form_to("/invite/")
    page = Page(client.post(form.action, form.filled(email="yellow@example.com"), follow=True))
    assert "An invitation goes to yellow@example.com." in page.words
    assert Invitation.objects.get().email == "yellow@example.com"


def test_a_wrong_address_is_refused_and_kept(client: Client) -> None:
    game = made(client)
    response = client.post(f"/games/{game.pk}/invite/", {"email": "yellow at example"})
    assert response.status_code == 422
    assert 'value="yellow at example"' in response.content.decode()
    assert not Invitation.objects.exists()


def test_bots_take_what_is_free_and_the_game_starts(client: Client) -> None:
    game = made(client)
    client.post(f"/games/{game.pk}/bots/")
    page = Page(client.post(f"/games/{game.pk}/start/", follow=True))
    assert Game.objects.get().status == Game.Status.RUNNING
    assert "Which alien do you play?" in page.words


def test_a_game_with_free_seats_does_not_start_and_says_why(client: Client) -> None:
    game = made(client)
    page = Page(client.post(f"/games/{game.pk}/start/", follow=True))
    assert "still free" in page.words
    assert Game.objects.get().status == Game.Status.LOBBY


def test_only_the_owner_sees_whom_he_has_invited(client: Client, browser: Browser) -> None:
    game = made(client, bots="0")
    client.post(f"/games/{game.pk}/invite/", {"email": "blue@example.com"})
    guest = User.objects.at("yellow@example.com")
    game.seats.filter(number=1).update(user=guest)
    assert "blue@example.com" in get(client, f"/games/{game.pk}/").words
    assert "blue@example.com" not in get(browser(guest), f"/games/{game.pk}/").words
