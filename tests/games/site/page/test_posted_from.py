"""Acts without a page: whoever had to sign in when they sent the form comes back to where the form is."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest
from django.urls import reverse

from games.lobby.service.create_game import create_game
from games.models import User
from tests.games.conftest import Browser
from tests.games.tables import Table, person

IN_LOBBY = [
    *("invite", "fill_with_bots", "start", "remove_player", "withdraw_invitation", "cancel_lobby"),
    *("join", "wait_for_seat", "stop_waiting", "leave"),
]


def back_from(browser: Browser, who: User, path: str) -> str:
    """Where somebody is led who was signed out when they sent the form, and has signed in."""
    sign_in = browser(None).post(path)["Location"]
    assert sign_in.startswith("/accounts/sign-in/")
    response = browser(who).get(parse_qs(urlsplit(sign_in).query)["next"][0], follow=True)
    assert response.status_code == 200
    return str(response.redirect_chain[-1][0])


@pytest.mark.parametrize("name", IN_LOBBY)
def test_acts_of_a_lobby_lead_to_the_lobby_and_do_nothing(browser: Browser, owner: User, name: str) -> None:
    game = create_game(owner, seats=3)
    assert back_from(browser, owner, reverse(name, args=[game.pk])) == reverse("lobby", args=[game.pk])
    game.refresh_from_db()
    assert (game.status, game.seats.filter(user=None, bot="").count()) == ("lobby", 2)


def test_an_answer_leads_to_the_game(browser: Browser, table: Table) -> None:
    answer = reverse("answer", args=[table.id, 1])
    assert back_from(browser, person("red"), answer) == reverse("turn", args=[table.id])


@pytest.mark.parametrize(("name", "page"), [("rematch", "turn"), ("continue_game", "replay")])
def test_acts_of_a_game_lead_to_its_pages(browser: Browser, table: Table, name: str, page: str) -> None:
    found = back_from(browser, person("red"), reverse(name, args=[table.id]))
    assert found == reverse(page, args=[table.id])


@pytest.mark.parametrize(("name", "page"), [("restore_mail", "settings"), ("against_bots", "home")])
def test_what_one_sets_leads_to_where_it_is_set(browser: Browser, owner: User, name: str, page: str) -> None:
    assert back_from(browser, owner, reverse(name)) == reverse(page)


def test_reminders_of_a_game_are_set_on_the_settings(browser: Browser, owner: User) -> None:
    assert back_from(browser, owner, reverse("remind_again", args=["none"])) == reverse("settings")


def test_to_a_stranger_an_act_tells_no_more_than_its_page(
    browser: Browser, owner: User, stranger: User
) -> None:
    paths = [reverse("start", args=[game_id]) for game_id in (create_game(owner, seats=3).pk, "none")]
    found = [browser(stranger).get(path, follow=True).status_code for path in paths]
    assert found == [404, 404]


@pytest.mark.parametrize("method", ["put", "delete", "patch"])
def test_other_methods_are_refused(browser: Browser, owner: User, method: str) -> None:
    act = getattr(browser(owner), method)
    assert act(reverse("restore_mail")).status_code == 405
