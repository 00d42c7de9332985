"""What all pages have in common, and what they cost."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.models import Game, User
from tests.games.conftest import Browser
from tests.games.pages import Page, get, links
from tests.games.tables import SHORT, Table, person, playing

MOST_QUERIES = 8


@pytest.mark.parametrize("what", ["launch", "invite", "encounter_card", "cards_revealed"])
def test_a_turn_page_costs_at_most_eight_queries(table: Table, browser: Browser, what: str) -> None:
    prompt = table.until_asked(what)
    client = browser(prompt.seat.user)
    with CaptureQueriesContext(connection) as queries:
        get(client, f"/games/{table.id}/")
    assert len(queries) <= MOST_QUERIES


def test_a_game_that_others_watch_costs_no_query_more(table: Table, red: Client) -> None:
    Game.objects.filter(pk=table.id).update(spectators=Game.Spectators.LINK)
    with CaptureQueriesContext(connection) as queries:
        shown = red.get(f"/games/{table.id}/").content.decode()
    assert f"/games/{table.id}/watch/" in shown
    assert len(queries) <= MOST_QUERIES


def test_a_turn_page_costs_the_same_early_and_late(table: Table, red: Client) -> None:
    found = []
    for decisions in (10, 80):
        table.play(decisions=decisions)
        with CaptureQueriesContext(connection) as queries:
            get(red, f"/games/{table.id}/")
        found.append(len(queries))
    assert found[0] == found[1]


def test_what_is_forbidden_says_so_and_a_forged_form_says_what_it_lacked(
    owner: User, browser: Browser
) -> None:
    forged = Client(enforce_csrf_checks=True)
    forged.force_login(owner)
    closed = browser(owner).get(reverse("account_reauthenticate"))
    refused = forged.post(reverse("settings"))
    assert (closed.status_code, refused.status_code) == (403, 403)
    assert "You can't open this page" in Page(closed).words
    assert "This form has expired" in Page(refused).words


def test_pages_carry_no_style_and_no_script_of_their_own(table: Table, red: Client) -> None:
    table.until_asked("launch")
    paths = (
        "/",
        "/games/new/",
        f"/games/{table.id}/",
        f"/games/{table.id}/standing/",
        f"/games/{table.id}/log/",
    )
    for path in paths:
        page = get(red, path)
        assert not [tag for tag, given in page.elements if tag == "style" or "style" in given]
        assert all(given.get("src") for tag, given in page.elements if tag == "script")
        assert not [name for _tag, given in page.elements for name in given if name.startswith("on")]


def test_pages_forbid_everything_inline_by_their_policy(red: Client) -> None:
    policy = red.get("/")["Content-Security-Policy"]
    assert "unsafe-inline" not in policy
    assert "object-src 'none'" in policy


def test_every_link_of_a_turn_page_leads_somewhere(table: Table, red: Client) -> None:
    for path in links(get(red, f"/games/{table.id}/")):
        if path.startswith("/") and "/static/" not in path:
            assert red.get(path).status_code == 200


def test_every_field_of_every_form_has_a_label(table: Table, browser: Browser) -> None:
    prompt = table.until_asked("launch")
    text = browser(prompt.seat.user).get(f"/games/{table.id}/").content.decode()
    bare = re.sub(r"<label.*?</label>", "", text, flags=re.S)
    assert not re.findall(r'<input type="(?!hidden)[^>]*>', bare)


def test_the_first_page_lists_my_games_those_that_wait_for_me_first(red: Client, table: Table) -> None:
    table.until_asked("launch")
    page = get(red, "/")
    assert f"/games/{table.id}/" in list(links(page))


def test_the_first_page_asks_strangers_to_sign_in(browser: Browser, db: None) -> None:
    assert "Sign in" in get(browser(None), "/").words


def test_a_player_who_is_not_asked_is_told_so(table: Table, browser: Browser) -> None:
    prompt = table.until_asked("launch")
    other = next(player for player in table.players if player.number != prompt.seat.number)
    words = get(browser(other.seat.user), f"/games/{table.id}/").words
    assert "You don't need to do anything" in words
    assert "The game waits for" in words


def test_the_end_of_a_game_names_its_winners(browser: Browser, db: None) -> None:
    table = playing(people=1, bots=2, bot="random", setup=SHORT)
    table.play()
    words = get(browser(person("red")), f"/games/{table.id}/").words
    assert "The game is over" in words
    assert "Won by" in words


def test_the_log_shows_what_happened_newest_first(table: Table, red: Client) -> None:
    table.until_asked("invite")
    words = get(red, f"/games/{table.id}/log/").words
    assert words.index(" to the gate.") < words.index(" the hyperspace gate at ")


def test_the_sheet_of_an_alien_can_be_read_by_anybody(browser: Browser, db: None) -> None:
    assert "Zombie" in get(browser(None), "/sheets/zombie/").words
    assert browser(None).get("/sheets/nobody/").status_code == 404


def test_whoever_made_a_game_without_playing_sees_it_as_a_bystander(
    browser: Browser, owner: User, table: Table
) -> None:
    game = table.game
    game.owner = User.objects.find_or_make("white@example.com")
    game.save(update_fields=["owner"])
    page = get(browser(game.owner), f"/games/{table.id}/")
    assert "Your hand" not in page.words
    assert not page.forms
