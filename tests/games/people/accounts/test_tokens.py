"""The pages on which people make tokens of the API, look at them, and revoke them."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP
from django.test import Client
from django.utils import timezone

from games.models import ApiToken, User
from games.people.service.account import make_token
from games.people.service.ban import sign_out_everywhere
from tests.games.api.program import Program
from tests.games.tables import person, playing

pytestmark = pytest.mark.django_db

NEW, LIST = "/settings/tokens/new/", "/settings/tokens/"
WISH = {"name": "My bot", "scopes": ["play"], "days": "30", "game": ""}


@pytest.fixture
def browser(owner: User) -> Client:
    client = Client()
    client.force_login(owner)
    return client


def test_a_token_is_shown_once_and_works(browser: Client) -> None:
    table = playing(people=3)
    client = Client()
    client.force_login(person("red"))
    made = client.post(NEW, WISH)
    assert "no-store" in made["Cache-Control"]
    (text,) = re.findall(r"cpt_[\w-]{43}", made.content.decode())
    assert Program(text).get(f"games/{table.id}").status_code == 200
    assert text not in client.get(LIST).content.decode()
    assert text[:10] in client.get(LIST).content.decode()


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"scopes": []}, "Choose what the token is for."),
        ({"scopes": ["rule"]}, "rule"),
        ({"scopes": ["play_game"]}, "Choose a game at which you sit"),
        ({"days": "4000"}, "4000"),
        ({"name": ""}, ""),
    ],
)
def test_what_cannot_be_a_token_is_none_and_the_form_says_why(
    browser: Client, wrong: dict[str, object], said: str
) -> None:
    refused = browser.post(NEW, {**WISH, **wrong})
    assert refused.status_code == 422
    assert said in refused.content.decode()
    assert not ApiToken.objects.exists()


def test_who_has_a_second_factor_shows_it_before_there_is_a_token(browser: Client, owner: User) -> None:
    TOTP.activate(owner, "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP")
    assert Authenticator.objects.filter(user=owner).exists()
    browser.get(LIST)
    asked = browser.post(NEW, WISH)
    assert asked.status_code == 302 and "reauthenticate" in asked["Location"]
    assert not ApiToken.objects.exists()


def test_a_token_is_revoked_from_the_list(browser: Client, owner: User) -> None:
    made, text = make_token(owner, name="My bot", scopes=["read"], lasts=timedelta(days=1))
    assert browser.post(LIST, {"token": made.pk}).status_code == 302
    made.refresh_from_db()
    assert not made.opens(timezone.now())
    assert "revoked" in browser.get(LIST).content.decode()


def test_that_of_somebody_else_is_not_there(browser: Client, stranger: User) -> None:
    made, _text = make_token(stranger, name="My bot", scopes=["read"], lasts=timedelta(days=1))
    assert browser.post(LIST, {"token": made.pk}).status_code == 404
    assert "My bot" not in browser.get(LIST).content.decode()


def test_their_owner_takes_them_along_without_what_opens_anything(browser: Client, owner: User) -> None:
    made, text = make_token(owner, name="My bot", scopes=["read"], lasts=timedelta(days=1))
    data = browser.get("/settings/data.json").content.decode()
    assert "My bot" in data and text not in data and made.digest not in data


def test_a_form_of_whoever_is_signed_out_everywhere_meanwhile_makes_no_token(
    browser: Client, owner: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    team = User.objects.find_or_make("team@example.com", is_staff=True)

    def made(user: User, **wishes: Any) -> object:
        sign_out_everywhere(user.email, by=team, why="A token was in a public place.")
        return make_token(user, **wishes)

    monkeypatch.setattr("games.people.accounts.views.make_token", made)
    refused = browser.post(NEW, WISH)
    assert refused.status_code == 422 and "You were signed out meanwhile" in refused.content.decode()
    assert not ApiToken.objects.exists()
