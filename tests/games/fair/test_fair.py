"""The page about the chance of a game: what it is made of, and at the end all of it."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from engine.editions import EDITIONS
from games.fair import prove_fair
from games.fair.words import FAULTS
from games.lobby.service.create_game import create_game
from games.lobby.service.start import start_game
from games.lobby.terms import Terms
from games.models import Game, User
from games.play.service.export_game import export_game, import_game
from tests.games.conftest import Browser
from tests.games.exported import exported
from tests.games.pages import Page
from tests.games.tables import Table, person, played_by_bots, waiting_in_lobby
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.django_db
SCRIPT = Path("games/static/games/fair.js").read_text("utf-8")


def lobby(**options: Any) -> Game:
    game = waiting_in_lobby(seed=None, **options)
    Game.objects.filter(pk=game.pk).update(owner=person("red"))
    return Game.objects.get(pk=game.pk)


def over(watch: str = Game.Spectators.NOBODY) -> Game:
    """A game with parts that has just ended; Red sits at it."""
    game = import_game(exported("game 4", 10_000))
    game.seats.filter(number=0).update(user=person("red"))
    Game.objects.filter(pk=game.pk).update(spectators=watch, watch_hours=24, ended_at=timezone.now())
    return game


def shown(client: Client, path: str, status: int = 200) -> str:
    response = client.get(path, follow=True)
    assert response.status_code == status
    return Page(response).text if status == 200 else ""


def send(client: Client, game: Game, part: str, status: int = 302) -> Any:
    response = client.post(f"/games/{game.pk}/part/", {"part": part})
    assert response.status_code == status
    return response


# In the lobby


def test_the_lobby_shows_the_hash_and_takes_ones_own_part(browser: Browser) -> None:
    game, red, yellow = lobby(), browser(person("red")), browser(person("yellow"))
    assert prove_fair.sha256(game.server_part) in shown(red, f"/games/{game.pk}/")
    send(red, game, "blue moon")
    assert "Part of the seed: “blue moon”" in shown(yellow, f"/games/{game.pk}/")
    assert game.server_part not in red.get(f"/games/{game.pk}/").content.decode()


def test_a_part_that_is_too_long_comes_back_with_a_sentence(browser: Browser) -> None:
    game, red = lobby(), browser(person("red"))
    response = send(red, game, "long " * 20, status=422)
    assert "99 characters. Use at most 40" in Page(response).text
    assert "long long" in response.content.decode()
    assert game.seats.get(number=0).seed_part == ""


def test_nobody_sets_the_part_of_another(browser: Browser, stranger: User) -> None:
    game = lobby()
    send(browser(stranger), game, "x", status=404)
    send(browser(None), game, "x")
    assert not game.seats.exclude(seed_part="").exists()
    send(browser(person("yellow")), game, "mine")
    assert [seat.seed_part for seat in game.seats.order_by("number")] == ["", "mine", ""]


def test_a_host_without_a_seat_sees_the_parts_and_has_no_field(browser: Browser) -> None:
    game = create_game(None, seats=3)
    Game.objects.filter(pk=game.pk).update(owner=person("green"))
    game.seats.filter(number=0).update(user=person("red"), seed_part="red's")
    response = browser(person("green")).get(f"/games/{game.pk}/")
    assert "red's" in Page(response).text and "seed-part" not in response.content.decode()


def test_whoever_may_join_an_open_game_sees_the_hash_and_no_part(browser: Browser, stranger: User) -> None:
    game = lobby(people=2, bots=1, terms=Terms(is_open=True))
    game.seats.filter(number=0).update(seed_part="red's own")
    text = shown(browser(stranger), f"/games/{game.pk}/lobby/")
    assert prove_fair.sha256(game.server_part) in text and "red's own" not in text


def test_after_the_start_the_part_is_fixed(browser: Browser) -> None:
    game, red = lobby(), browser(person("red"))
    start_game(game)
    send(red, game, "too late")
    assert "the parts of its seed are fixed" in shown(red, f"/games/{game.pk}/")


def test_where_the_seed_was_given_the_lobby_shows_nothing_of_it(browser: Browser) -> None:
    game, red = waiting_in_lobby(), browser(person("red"))
    assert "seed" not in shown(red, f"/games/{game.pk}/")
    send(red, game, "x")
    assert "No seat has a part" in shown(red, f"/games/{game.pk}/")


# While it runs


def test_at_the_table_hash_and_parts_can_be_seen_and_nothing_of_the_seed(browser: Browser) -> None:
    game, red = lobby(), browser(person("red"))
    send(browser(person("yellow")), game, "yellow's")
    assert red.get(f"/games/{game.pk}/fair/")["Location"] == f"/games/{game.pk}/"  # the lobby
    row = start_game(Game.objects.get(pk=game.pk))
    response = red.get(f"/games/{game.pk}/fair/")
    text = response.content.decode()
    assert "yellow&#x27;s" in text and prove_fair.sha256(row.server_part) in text
    assert row.seed not in text and row.server_part not in text and "fair.js" not in text
    assert red.get(f"/games/{game.pk}/fair.json").status_code == 404


def test_no_page_and_no_mail_of_a_running_game_holds_seed_or_servers_part(browser: Browser) -> None:
    table = Table(start_game(lobby()))
    table.play(decisions=12)
    red, row = browser(person("red")), table.game
    paths = ("", "log/", "replay/", "replay.json", "replay.txt", "story/", "fair/", "clock/", "standing/")
    pages = [red.get(f"/games/{table.id}/{path}").content.decode() for path in paths]
    mails = [mail.text + mail.html for mail in written_mails().all()]
    assert not [text for text in pages + mails if row.seed in text or row.server_part in text]


# When it is over


def test_at_the_end_all_is_open_and_the_export_is_what_the_command_gives(browser: Browser) -> None:
    game, red = over(), browser(person("red"))
    text = shown(red, f"/games/{game.pk}/fair/")
    for told in (game.seed, game.server_part, prove_fair.sha256(game.server_part), "game 4, “0”"):
        assert told in text
    document = json.loads(red.get(f"/games/{game.pk}/fair.json").content)
    assert document == json.loads(json.dumps(export_game(game)))
    assert prove_fair.prove(document).chosen == 2
    assert f"/games/{game.pk}/fair/" in red.get(f"/games/{game.pk}/replay/").content.decode()


def test_of_a_game_from_before_the_page_says_what_can_be_checked(browser: Browser) -> None:
    game = played_by_bots().game
    Game.objects.filter(pk=game.pk).update(owner=person("red"))
    red = browser(person("red"))
    text = shown(red, f"/games/{game.pk}/fair/")
    assert "No seat has a part in it" in text and "server fixed its part" not in text
    document = json.loads(red.get(f"/games/{game.pk}/fair.json").content)
    assert prove_fair.prove(document).rolls


@pytest.mark.parametrize("page", ["fair/", "fair.json"])
def test_spectators_see_it_when_they_see_the_end(browser: Browser, stranger: User, page: str) -> None:
    game = over(Game.Spectators.PEOPLE)
    path = f"/games/{game.pk}/{page}"
    assert browser(stranger).get(path).status_code == 404
    assert browser(person("red")).get(path).status_code == 200
    with time_machine.travel(timezone.now() + timedelta(hours=25)):
        assert browser(stranger).get(path).status_code == 200
        Game.objects.filter(pk=game.pk).update(spectators=Game.Spectators.NOBODY)
        assert browser(stranger).get(path).status_code == 404


def test_the_export_is_not_made_as_often_as_somebody_likes(browser: Browser) -> None:
    game, red = over(), browser(person("red"))
    found = [red.get(f"/games/{game.pk}/fair.json").status_code for _ in range(31)]
    assert found == [200] * 30 + [429]


def test_the_program_can_be_taken_along(browser: Browser) -> None:
    response = browser(None).get("/prove_fair.py")
    assert response.content.decode() == Path(prove_fair.__file__).read_text("utf-8")
    assert "attachment" in response["Content-Disposition"]


# The browser says what the program says


def test_the_browser_has_a_sentence_for_all_that_the_program_finds() -> None:
    assert set(FAULTS) == set(prove_fair.SENTENCES)
    for name, sentence in prove_fair.SENTENCES.items():
        assert set(re.findall(r"{\w+}", FAULTS[name])) == set(re.findall(r"{\w+}", sentence)), name
        assert f'"{name}"' in SCRIPT or name == "unreadable"


def test_the_program_and_the_browser_know_the_destiny_deck_of_every_edition() -> None:
    (listed,) = re.findall(r"const DESTINY_DECKS = {(.*?)}", SCRIPT)
    decks_there = dict(re.findall(r"(\w+): (\w+)", listed))
    assert decks_there.keys() == EDITIONS.keys() == prove_fair.DESTINY_DECKS.keys()
    for edition, name in decks_there.items():
        (deck,) = re.findall(rf"const {name} = (\[.*\]);", SCRIPT)
        assert json.loads(deck) == [*prove_fair.DESTINY_DECKS[edition]]


@pytest.mark.parametrize("name", ["CARDS", "DESTINY", "SHEETS", "SORTED", "SPECIAL", "TIDY"])
def test_the_browser_knows_the_same_shuffles(name: str) -> None:
    (listed,) = re.findall(rf"const {name} = new Set\(\[(.*?)\]\)", SCRIPT, re.DOTALL)
    assert set(re.findall(r'"(.*?)"', listed)) == getattr(prove_fair, name)
