"""Addresses that people pass on: a guest is told what this is, signs in, and comes back there."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from games.lobby.service.create_game import create_game
from games.lobby.service.host import fill_with_bots
from games.lobby.service.invite import invite
from games.lobby.service.join_game import join_game
from games.lobby.service.start import start_game
from games.lobby.terms import Terms
from games.models import Game, User
from tests.games.conftest import Browser
from tests.games.pages import Page, get, links
from tests.games.tables import person

pytestmark = pytest.mark.django_db
ADDRESS = re.compile(r"https?://[^/\s]+(/\S+)")


@pytest.fixture
def game(owner: User) -> Game:
    """Open, three seats, two of them free; its host goes by a name."""
    User.objects.filter(pk=owner.pk).update(name="red host")
    return create_game(owner, seats=3, name="Friday", terms=Terms(is_open=True, spectators="people"))


@pytest.fixture
def nobody(browser: Browser) -> Client:
    return browser(None)


def passed_on(browser: Browser, host: User, game: Game) -> list[str]:
    """What a host may copy: the address of the page, and those that stand there to be passed on."""
    here = f"/games/{game.pk}/"
    return [here, *ADDRESS.findall(get(browser(host), here).text)]


def door_of(page: Page) -> str:
    """Where somebody comes who signs in there."""
    signing_in = next(link for link in links(page) if link.startswith("/accounts/sign-in/?"))
    return parse_qs(urlsplit(signing_in).query)["next"][0]


def led(client: Client, path: str) -> Page:
    response = client.get(path, follow=True)
    assert response.status_code == 200, path
    return Page(response)


def test_a_guest_without_an_account_is_told_what_it_is_and_comes_back_to_join(
    game: Game, owner: User, stranger: User, browser: Browser, nobody: Client
) -> None:
    addresses = passed_on(browser, owner, game)
    assert len(addresses) == 2
    for path in addresses:
        page = led(nobody, path)
        assert "Friday" in page.words and "2 seats are free" in page.words
        assert "Cosmic Encounter for 3 players" in page.words
        back = led(browser(stranger), door_of(page))
        assert [form.action for form in back.forms if "join" in form.action] == [f"/games/{game.pk}/join/"]


def test_a_guest_who_is_signed_in_is_led_to_where_they_can_join(
    game: Game, owner: User, stranger: User, browser: Browser
) -> None:
    for path in passed_on(browser, owner, game):
        assert "Join the game" in led(browser(stranger), path).words


def test_a_guest_without_an_account_sees_no_people(game: Game, nobody: Client) -> None:
    join_game(game.pk, person("yellow"))
    invite(game, "blue@example.com")
    page = led(nobody, f"/games/{game.pk}/lobby/")
    assert "red host" not in page.text and "yellow" not in page.text and "@" not in page.text
    assert [form.action for form in page.forms if "games" in form.action] == []
    assert ("meta", {"name": "robots", "content": "noindex"}) in page.elements


def test_a_guest_is_told_when_all_seats_are_taken_and_when_it_has_begun(game: Game, nobody: Client) -> None:
    fill_with_bots(game)
    assert "All seats are taken" in led(nobody, f"/games/{game.pk}/").words
    start_game(game)
    assert "The game has begun" in led(nobody, f"/games/{game.pk}/").words


def test_whoever_may_look_on_is_led_there(
    owner: User, stranger: User, browser: Browser, nobody: Client
) -> None:
    shown = create_game(owner, seats=3, bots=2, terms=Terms(spectators="link"))
    start_game(shown)
    for client in (nobody, browser(stranger)):
        assert client.get(f"/games/{shown.pk}/")["Location"] == f"/games/{shown.pk}/watch/"
    Game.objects.filter(pk=shown.pk).update(spectators=Game.Spectators.PEOPLE)
    assert browser(stranger).get(f"/games/{shown.pk}/")["Location"] == f"/games/{shown.pk}/watch/"
    assert nobody.get(f"/games/{shown.pk}/")["Location"].startswith("/accounts/sign-in/")


@pytest.mark.parametrize("page", ["", "lobby/"])
def test_a_private_game_is_for_guests_as_if_there_were_none(
    owner: User, stranger: User, browser: Browser, nobody: Client, page: str
) -> None:
    private = create_game(owner, seats=3)
    for game_id in (private.pk, "nosuchgame"):
        path = f"/games/{game_id}/{page}"
        assert nobody.get(path)["Location"] == f"/accounts/sign-in/?next={path}"
        assert browser(stranger).get(path).status_code == 404


def test_the_host_of_a_private_game_is_told_that_its_address_is_of_no_use_to_others(
    owner: User, browser: Browser
) -> None:
    private = create_game(owner, seats=3)
    page = get(browser(owner), f"/games/{private.pk}/")
    assert "Only the players can open this page" in page.words
    assert ADDRESS.findall(page.text) == []
