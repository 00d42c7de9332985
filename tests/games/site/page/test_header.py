"""The header: the same ways on everywhere, and how many games wait; after an answer the next of them."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from games.base.links import token_of
from games.models import Game, Prompt, User
from games.people.read.my_games import waiting_games
from tests.games.conftest import ALIENS, Browser
from tests.games.pages import get
from tests.games.proven import proven
from tests.games.tables import Table, person, playing

pytestmark = pytest.mark.django_db

PATHS = ["/", "/rules/", "/library/", "/settings/", "/games/new/", "/nowhere/"]
PATHS += ["GAME", "GAMElog/", "GAMEreplay/", "GAMEstory/", "GAMEstanding/"]
ENTRIES = ["/", "/rules/", "/library/", "/settings/"]


def menu(client: Client, path: str) -> str:
    text = client.get(path).content.decode()
    return text.partition('<nav class="menu"')[2].partition("</nav>")[0]


def count(client: Client, path: str = "/rules/") -> str:
    """What stands beside "My games"; empty if it is hidden."""
    tag = r'id="games-waiting" role="img" aria-label="([^"]+)"\s+(hidden)?>(\d+)</span>'
    (tally,) = re.findall(tag, menu(client, path))
    said, hidden, number = tally
    assert said == ("1 game waits for you" if number == "1" else f"{number} games wait for you")
    return "" if hidden else number


def waits_for(table: Table, colour: str) -> Table:
    """Go on until this person is asked something."""
    for _ in range(200):
        if any(prompt.waiting for prompt in getattr(table, colour).prompts):
            return table
        table.everybody_answers()
    raise AssertionError(f"{colour} is never asked")


def due(table: Table, **span: float) -> None:
    Prompt.objects.filter(game=table.id).update(due_at=timezone.now() + timedelta(**span))


@pytest.mark.parametrize("path", PATHS)
def test_every_page_has_the_same_entries(table: Table, red: Client, path: str) -> None:
    there = path.replace("GAME", f"/games/{table.id}/")
    assert re.findall(r'href="([^"]+)"', menu(red, there)) == ENTRIES


def test_whoever_is_signed_out_finds_rules_library_and_the_way_in(client: Client) -> None:
    for path in ("/", "/library/", "/accounts/sign-in/"):
        links = [link.partition("?")[0] for link in re.findall(r'href="([^"]+)"', menu(client, path))]
        assert links == ["/rules/", "/library/", "/accounts/sign-in/"]
        assert "games-waiting" not in client.get(path).content.decode()


def test_the_page_that_is_open_is_marked(red: Client) -> None:
    assert re.search(r'href="/library/"\s+aria-current="page"', menu(red, "/library/"))
    assert "aria-current" not in menu(red, "/games/new/")


def test_the_pages_of_a_game_lead_to_its_log_and_replay_beside_its_name(table: Table, red: Client) -> None:
    main = red.get(f"/games/{table.id}/").content.decode().partition("<main")[2]
    head = main.partition('<div class="turn"')[0]
    assert f"/games/{table.id}/log/" in head and f"/games/{table.id}/replay/" in head


def test_games_are_counted_that_wait_for_me_and_no_others(browser: Browser, stranger: User) -> None:
    first, second = (waits_for(playing(people=3, aliens=ALIENS, seed=seed), "red") for seed in ("one", "two"))
    assert count(browser(person("red"))) == "2"
    assert count(browser(stranger)) == ""
    Game.objects.filter(pk=first.id).update(status=Game.Status.OVER)
    assert count(browser(person("red"))) == count(browser(person("red")), f"/games/{second.id}/") == "1"


def test_the_list_of_games_counts_as_every_other_page(browser: Browser) -> None:
    for seed in ("one", "two"):
        waits_for(playing(people=3, aliens=ALIENS, seed=seed), "red")
    over = waits_for(playing(people=3, aliens=ALIENS, seed="three"), "red")
    Game.objects.filter(pk=over.id).update(status=Game.Status.OVER)
    red = browser(person("red"))
    assert count(red, "/") == count(red) == "2"


def test_a_sealed_answer_that_was_given_waits_no_more(db: None, browser: Browser) -> None:
    table = playing(people=3)  # all choose their aliens
    assert count(browser(person("red"))) == "1"
    table.red.answers(1)
    assert count(browser(person("red"))) == ""


def test_whose_answer_is_due_first_comes_first(db: None) -> None:
    later, sooner = (
        waits_for(playing(people=3, seed=seed, name=seed), "red") for seed in ("later", "sooner")
    )
    due(later, hours=30)
    due(sooner, hours=3)
    assert [game.name for game in waiting_games(person("red"))] == ["sooner", "later"]


def test_after_an_answer_the_next_game_is_offered(browser: Browser) -> None:
    here, there = (playing(people=3, seed=name, name=name) for name in ("Here", "There"))
    red = browser(person("red"))
    assert "Next:" not in get(red, f"/games/{here.id}/").words
    here.red.answers(1)
    page = red.get(f"/games/{here.id}/").content.decode()
    assert "Next: There" in page and f'href="/games/{there.id}/"' in page
    there.red.answers(1)
    assert "Next:" not in get(red, f"/games/{here.id}/").words


def test_nobody_is_led_to_a_game_of_others(browser: Browser, stranger: User) -> None:
    mine, theirs = playing(people=3, name="Mine"), playing(people=3, name="Theirs")
    theirs.game.seats.filter(number=0).update(user=stranger)
    mine.red.answers(1)
    words = get(browser(person("red")), f"/games/{mine.id}/").words
    assert "Theirs" not in words and "Next:" not in words


def test_a_page_in_use_is_told_when_another_game_waits(browser: Browser) -> None:
    here, there = playing(people=3, name="Here"), playing(people=3, name="There")
    there.red.answers(1)
    here.red.answers(1)
    red = browser(person("red"))
    tag = red.get(f"/games/{here.id}/")["ETag"]
    headers = {"HX-Request": "true", "If-None-Match": tag}
    assert red.get(f"/games/{here.id}/", headers=headers).status_code == 304
    Prompt.objects.filter(game=there.id, seat__number=0).update(waiting=True)
    told = red.get(f"/games/{here.id}/", headers=headers)
    assert told.status_code == 200 and 'data-games-waiting="1"' in told.content.decode()


def test_the_page_of_a_single_question_tells_the_header_what_waits_after_an_answer(browser: Browser) -> None:
    here, _there = (playing(people=3, name=name) for name in ("Here", "There"))
    link = reverse("turn_link", args=[token_of(here.red.prompt.pk)])
    red, yellow = browser(person("red")), proven(browser(person("yellow")), here.red.prompt)
    assert 'data-games-waiting="2"' in red.get(link).content.decode()
    here.red.answers(1)
    for look in ({}, {"HX-Request": "true"}):
        assert 'data-games-waiting="1"' in red.get(link, headers=look).content.decode()
        assert 'data-games-waiting="2"' in yellow.get(link, headers=look).content.decode()
    assert "data-games-waiting" not in proven(Client(), here.red.prompt).get(link).content.decode()


def test_many_games_cost_one_query(db: None) -> None:
    for number in range(4):
        playing(people=3, seed=f"game {number}")
    red = person("red")
    with CaptureQueriesContext(connection) as queries:
        assert len(waiting_games(red)) == 4
    assert len(queries) == 1
