"""Combos on the form for a new game, in its lobby, and on the form for the next."""

from __future__ import annotations

import pytest
from django.test import Client

from games.lobby.service.create_game import create_game
from games.models import Game, User
from tests.games.conftest import Browser
from tests.games.pages import Page, get, links

pytestmark = pytest.mark.django_db
FIELDS = {"seats": "3", "edition": "ffg42", "response": "172800", "deal": "259200", "bots": "0"}
TEXT = "<b>Old</b> friends\n3: Human, Mirror, Void\n4: Human, Mirror, Void, Oracle"


@pytest.fixture
def client(owner: User, browser: Browser) -> Client:
    return browser(owner)


def sent(client: Client, **fields: object) -> Page:
    return Page(client.post("/games/new/", {**FIELDS, **fields}))


def test_a_host_writes_combos_sees_them_in_the_lobby_and_finds_them_again(client: Client) -> None:
    """R-2.8, R-25.3: the next game may be for another number, or without them."""
    sent(client, variants=["combos"], combos=TEXT)
    game = Game.objects.get()
    assert game.options["combos"][0]["aliens"]["3"] == ["human", "mirror", "void"]
    page = get(client, f"/games/{game.pk}/")
    assert "<b>Old</b> friends: Human, Mirror and Void" in page.words and "Cosmic combos." in page.words
    form = get(client, "/games/new/")
    assert TEXT in form.text
    client.post("/games/new/", form.form_to("/games/new/").filled(seats="5", combos=TEXT))
    assert "combos" not in Game.objects.latest("created_at").options


def test_combos_that_do_not_fit_are_told_at_their_field(client: Client) -> None:
    page = sent(client, variants=["combos"], combos="A\n3: Human, Mirror, Voit")
    assert "Line 2: there is no alien “Voit”." in page.words and "#id_combos" in list(links(page))
    assert not Game.objects.exists()


def test_combos_without_the_variant_are_not_left_out_silently(client: Client) -> None:
    assert "the variant “Cosmic combos” is not chosen" in sent(client, combos=TEXT).words
    assert not Game.objects.exists()


def test_what_somebody_else_has_written_is_theirs(client: Client) -> None:
    create_game(User.objects.create_user("other@example.com"), seats=3)
    combos = [{"name": "Their own", "aliens": {"3": ["human", "mite", "void"]}}]
    Game.objects.update(options={**Game.objects.get().options, "combos": combos})
    assert "Their own" not in get(client, "/games/new/").text
