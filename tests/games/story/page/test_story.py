"""The story of a game as a page and beside the replay: who may read it, how far it goes, and who is named."""

from __future__ import annotations

import re
from datetime import timedelta
from urllib.parse import urlparse

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models import Game, User
from games.replay.page.told import story_of
from games.replay.read.moments import replay
from games.site.access import LIMITS
from tests.games.conftest import Browser
from tests.games.pages import get, links
from tests.games.recorded import recorded
from tests.games.tables import SHORT, person, playing
from tests.games.watch.page.test_watching import NOON, watched_table

pytestmark = pytest.mark.django_db

RECORDED, ENCOUNTERS = "standard-3p-0246", 12
OPENING = "You play Macron, Yellow plays Pacifist, and Blue plays Clone. Blue goes first."
MINE = "Blue (Clone) attacks you on red 1 with 4 ships, and Yellow (Pacifist) joins Blue with 2 ships."
THEIRS = (
    "Blue (Clone) attacks Red (Macron) on red 1 with 4 ships, and Yellow (Pacifist) joins Blue with 2 ships."
)
SECOND = "Blue (Clone) goes on and attacks Yellow (Pacifist) on yellow 1 with 4 ships"


@pytest.fixture(autouse=True)
def nobody_is_too_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LIMITS, "answer", (1_000_000, 60))


@pytest.fixture
def over(owner: User) -> Game:
    """A recorded game that is over, with its owner at the first seat."""
    return recorded(RECORDED, sits=owner)


@pytest.fixture
def reader(over: Game, owner: User, browser: Browser) -> Client:
    return browser(owner)


def let_look_on(game: Game, who: str) -> None:
    Game.objects.filter(pk=game.pk).update(spectators=who)


def test_a_finished_game_is_told_from_its_opening_to_its_end(over: Game, reader: Client) -> None:
    page = get(reader, f"/games/{over.pk}/story/")
    assert OPENING in page.words and MINE in page.words and SECOND in page.words
    assert page.words.index(MINE) < page.words.index(SECOND)
    assert "After 12 encounters Blue wins the game with 5 foreign colonies." in page.words


def test_every_turning_point_leads_to_its_encounter(over: Game, reader: Client, owner: User) -> None:
    page = get(reader, f"/games/{over.pk}/story/")
    points = story_of(replay(owner, over.pk)).points
    assert points and {"win"} <= {point.kind for point in points}
    ids = {given.get("id") for _tag, given in page.elements}
    for point in points:
        assert point.text in page.words
        assert f"encounter-{point.number}" in ids and f"#encounter-{point.number}" in links(page)


def test_each_encounter_leads_to_its_first_moment_in_the_replay(over: Game, reader: Client) -> None:
    page = get(reader, f"/games/{over.pk}/story/")
    moments = [link for link in links(page) if "/replay/?step=" in link]
    assert len(moments) == ENCOUNTERS
    assert all("Encounter" in get(reader, link).words for link in moments)


def test_it_leads_back_to_the_game_and_to_the_replay(over: Game, reader: Client) -> None:
    shown = set(links(get(reader, f"/games/{over.pk}/story/")))
    assert f"/games/{over.pk}/" in shown
    assert f"/games/{over.pk}/replay/" in shown


def test_a_running_game_is_told_as_far_as_it_has_come(owner: User, browser: Browser) -> None:
    game = recorded(RECORDED, sits=owner, decisions=110)
    words = get(browser(owner), f"/games/{game.pk}/story/").words
    assert MINE in words and "wins the game" not in words


def test_before_the_first_encounter_it_says_when_it_begins(browser: Browser) -> None:
    table = playing(people=3)
    words = get(browser(person("red")), f"/games/{table.id}/story/").words
    assert "The story begins with the first encounter." in words


def test_beside_the_replay_the_encounter_of_the_step_is_told(over: Game, reader: Client, owner: User) -> None:
    outline = replay(owner, over.pk).outline
    second = next(step for step, fact in outline.marked if fact.get("number") == 2)
    words = get(reader, f"/games/{over.pk}/replay/?step={second}").words
    assert SECOND in words and MINE not in words
    before = get(reader, f"/games/{over.pk}/replay/?step={second - 1}").words
    assert MINE in before and SECOND not in before


def test_through_other_eyes_it_is_still_told_to_whoever_looks(
    over: Game, reader: Client, owner: User
) -> None:
    outline = replay(owner, over.pk).outline
    first = next(step for step, fact in outline.marked if fact.get("number") == 1)
    assert MINE in get(reader, f"/games/{over.pk}/replay/?eyes=1&step={first}").words


@pytest.mark.parametrize(
    ("spectators", "stranger_gets", "visitor_gets"),
    [("nobody", 404, 302), ("people", 200, 302), ("link", 200, 200)],
)
def test_others_read_it_where_they_may_look_on(
    over: Game, browser: Browser, stranger: User, spectators: str, stranger_gets: int, visitor_gets: int
) -> None:
    let_look_on(over, spectators)
    path = f"/games/{over.pk}/story/"
    assert browser(stranger).get(path).status_code == stranger_gets
    assert browser(None).get(path).status_code == visitor_gets


def test_whoever_is_signed_out_reads_only_what_has_ended_and_finds_no_way_to_the_replay(
    owner: User, browser: Browser
) -> None:
    running = recorded(RECORDED, sits=owner, decisions=110)
    let_look_on(running, "link")
    assert browser(None).get(f"/games/{running.pk}/story/").status_code == 302
    assert browser(None).get("/games/nosuchgame/story/").status_code == 302
    game = recorded(RECORDED, sits=owner)
    let_look_on(game, "link")
    page = get(browser(None), f"/games/{game.pk}/story/")
    assert THEIRS in page.words and not [link for link in links(page) if "/replay/" in link]


def test_names_stand_beside_colours_for_the_table_alone(
    over: Game, owner: User, browser: Browser, stranger: User
) -> None:
    over.seats.filter(number=1).update(user=person("yellow"))
    User.objects.filter(pk=person("yellow").pk).update(name="Ann")
    let_look_on(over, "link")
    path = f"/games/{over.pk}/story/"
    assert "You play Macron, Ann plays Pacifist as Yellow" in get(browser(owner), path).words
    for client in (browser(stranger), browser(None)):
        words = get(client, path).words
        assert "Red plays Macron, Yellow plays Pacifist" in words and "Ann" not in words


def test_a_shared_story_has_the_picture_of_the_board_and_how_it_ended(over: Game, browser: Browser) -> None:
    let_look_on(over, "link")
    page = get(browser(None), f"/games/{over.pk}/story/")
    told = {given.get("property"): given.get("content", "") for _tag, given in page.elements}
    assert told["og:title"] == str(over)
    assert told["og:description"].startswith("After 12 encounters Blue wins the game")
    picture = browser(None).get(urlparse(told["og:image"]).path)
    assert picture["Content-Type"] == "image/png"


def test_a_story_that_is_not_shared_has_no_picture_of_its_board(over: Game, reader: Client) -> None:
    assert "watch.png" not in get(reader, f"/games/{over.pk}/story/").text


def test_the_page_of_a_finished_game_leads_to_its_story(over: Game, reader: Client, browser: Browser) -> None:
    assert f"/games/{over.pk}/story/" in links(get(reader, f"/games/{over.pk}/"))
    let_look_on(over, "link")
    assert f"/games/{over.pk}/story/" in links(get(browser(None), f"/games/{over.pk}/watch/"))


def test_a_spectator_is_told_the_end_when_they_see_it(browser: Browser, stranger: User) -> None:
    table, client = watched_table(setup=SHORT), browser(stranger)
    path = f"/games/{table.id}/story/"
    with time_machine.travel(NOON + timedelta(hours=30), tick=False):
        table.play()
        assert table.game.status == Game.Status.OVER
        assert "game" not in get(client, path).words.partition("Encounters")[2].partition("In numbers")[0]
    with time_machine.travel(NOON + timedelta(hours=54), tick=False):
        assert re.search("wins? the game", get(client, path).words)


def test_a_second_look_costs_few_queries(over: Game, reader: Client) -> None:
    get(reader, f"/games/{over.pk}/story/")
    with CaptureQueriesContext(connection) as queries:
        get(reader, f"/games/{over.pk}/story/")
    assert len(queries) <= 8


def test_the_log_as_a_text_begins_with_who_plays_what_and_each_encounter_with_its_first_line(
    over: Game, reader: Client
) -> None:
    lines = reader.get(f"/games/{over.pk}/replay.txt").content.decode().splitlines()
    assert OPENING in lines
    heads = [place for place, line in enumerate(lines) if re.fullmatch(r"Encounter \d+", line)]
    assert len(heads) == ENCOUNTERS
    assert all(re.search("turn begins|Encounter .+ begins", lines[place + 2]) for place in heads)


# The end by mail


def test_the_mail_of_the_end_tells_the_story_to_its_reader_with_a_table_of_colonies() -> None:
    table = watched_table(setup=SHORT)
    table.play()
    mail = table.red.mails[-1]
    assert "The game is over" in mail.subject
    words = " ".join(mail.text.split())
    told = story_of(replay(person("red"), table.id))
    assert "You play " in words
    parts = [words.index(part) for part in (told.end, "THE STORY", "THE BOARD")]
    assert "HOW IT ENDED" not in words, "the story tells it"
    assert words.index("Won by ") > parts[-1], "its first sentence says who won, and the board"
    assert parts == sorted(parts) and words.count(told.end) == 1
    for chapter in told.chapters:
        assert chapter.text in words and f"{chapter.number}. {chapter.heading}" in words
    assert told.end in words
    rows = [
        line.split() for line in mail.text.partition("FOREIGN COLONIES AFTER EACH ENCOUNTER")[2].splitlines()
    ]
    last = told.chapters[-1]
    assert [str(last.number), *map(str, last.colonies.values())] in rows
    assert told.chapters[-1].text.replace("'", "&#x27;") in mail.html


def test_the_mail_of_the_end_stays_small() -> None:
    """Without its picture, however many encounters there were."""
    table = watched_table()
    table.play()
    assert len(table.red.mails[-1].html) < 60_000
