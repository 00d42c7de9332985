"""The list of my games: groups and counts, whose turn as far as everybody knows, and what it costs."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.ahead.service import SaidAhead, everything, say_ahead
from games.lobby.service.create_game import create_game
from games.lobby.service.join_game import join_game
from games.lobby.service.leave_game import wait_for_seat
from games.lobby.terms import Terms
from games.models import Game, Moderator, Prompt, User
from games.site.access import LIMITS
from tests.games.conftest import ALIENS, Browser
from tests.games.pages import get, links
from tests.games.tables import COLOURS, Table, later, person, playing, waiting_in_lobby

pytestmark = pytest.mark.django_db


def home(browser: Browser, colour: str) -> str:
    return get(browser(person(colour)), "/").words


def test_games_stand_in_groups_with_their_counts(browser: Browser) -> None:
    playing(people=3)
    playing(people=3).red.answers(1)
    waiting_in_lobby()
    over = playing(people=3)
    Game.objects.filter(pk=over.id).update(status=Game.Status.OVER, winners=[1])
    words = home(browser, "red")
    assert "Your turn 1" in words and "Running 1" in words and "Not begun 1" in words
    assert "Finished 1" in words and "Won by Yellow." in words
    assert (
        words.index("Your turn 1")
        < words.index("Running 1")
        < words.index("Not begun")
        < words.index("Finished")
    )


def test_whoever_is_in_no_game_is_told_what_to_do(browser: Browser, stranger: User) -> None:
    page = get(browser(stranger), "/")
    assert "Your games will be listed here" in page.words
    assert {"/games/new/", "/games/open/", "/games/find/"} <= set(links(page))


def test_many_finished_games_are_folded(browser: Browser) -> None:
    for _n in range(8):
        waiting_in_lobby()
    Game.objects.update(status=Game.Status.OVER)
    assert "Finished 8" in home(browser, "red") and "2 older games" in home(browser, "red")


def test_my_deadline_is_told(table: Table, red: Client) -> None:
    prompt = table.until_asked("launch")
    assert prompt.seat.number == 0 or table.until_asked("invite")
    words = get(red, "/").words
    assert ("Answer by " in words) == any(p.waiting for p in table.red.prompts)


@pytest.mark.parametrize("what", ["launch", "invite", "encounter_card", "cards_revealed"])
def test_a_row_says_of_whom_is_waited_for_what_the_turn_page_says(browser: Browser, what: str) -> None:
    table = playing(people=3, aliens=ALIENS, seed="who waits")
    table.until_asked(what)
    for player in table.players:
        if not any(prompt.waiting for prompt in player.prompts):
            client = browser(player.seat.user)
            page, row = (get(client, path).words for path in (f"/games/{table.id}/", "/"))
            for colour in ("Red", "Yellow", "Blue"):
                told = f"The game waits for {colour}"
                assert (told in page) == (told in row), (what, colour)


def test_where_only_bots_are_waited_for_the_row_says_so(browser: Browser) -> None:
    table = playing(people=1, bots=2, aliens=ALIENS)
    _people_answer(table)
    assert "Only bots are playing now." in home(browser, "red")
    assert "The game waits for" not in home(browser, "red")


def test_without_scripts_a_link_shows_what_bots_have_done(browser: Browser) -> None:
    table = playing(people=1, bots=2, aliens=ALIENS)
    address = f"/games/{table.id}/"
    again = re.compile(rf'<noscript>\s*<p><a href="{address}">Load this page again</a></p>\s*</noscript>')
    _people_answer(table)
    assert again.search(browser(person("red")).get(address).content.decode())


def test_a_bot_whose_turn_everybody_knows_is_called_one_and_mail_is_promised_all_the_same(
    browser: Browser,
) -> None:
    table = playing(people=2, bots=1, aliens=ALIENS)
    _people_answer(table)
    told = "The game waits for Blue (Healer), a bot. It goes on in a moment."
    page = get(browser(person("red")), f"/games/{table.id}/").words
    assert told.replace(" (Healer)", "") in home(browser, "red")
    assert "Blue" in page and "a bot. It goes on in a moment. We'll email you when it is your turn." in page


def _people_answer(table: Table) -> None:
    """Until only bots are asked, which have not come to it yet."""
    while people := [prompt for prompt in table.waited_for if not prompt.seat.bot]:
        table.players[people[0].seat.number].answers(1, question=people[0].question)


def test_a_sealed_answer_and_a_private_order_change_nothing_for_others(browser: Browser) -> None:
    table = playing(people=3, aliens=ALIENS)
    table.until_asked("encounter_card")
    asked = [prompt.seat.number for prompt in table.waited_for if prompt.what == "encounter_card"]
    other = next(player for player in table.players if player.number not in asked)
    client = browser(other.seat.user)
    before = _plain(client)
    card = next(p for p in table.players[asked[0]].prompts if p.what == "encounter_card")
    table.players[asked[0]].answers(1, question=card.question)
    say_ahead(
        game_id=table.id,
        seat=asked[1],
        said=SaidAhead(stops=("usual",), orders={}, replaces=everything),
        route="web",
    )
    assert _plain(client) == before


def _plain(client: Client) -> str:
    """The page without the tokens of its forms, which are new each time."""
    return re.sub(r"[A-Za-z0-9]{40,}", "", client.get("/").content.decode())


def test_a_lobby_tells_how_many_are_there_and_no_colour_before_it_is_drawn(browser: Browser) -> None:
    game = create_game(person("red"), seats=3, name="Friday", terms=Terms(is_open=True, by_chance=True))
    words = home(browser, "red")
    assert "Friday" in words and "1 of 3 seats" in words and "It waits for players." in words
    for colour in ("yellow", "blue"):
        join_game(game.pk, person(colour))
    assert "All seats are taken: it can begin." in home(browser, "red")
    assert "seat-" not in browser(person("red")).get("/").content.decode()


def test_where_i_wait_for_a_seat_is_listed(browser: Browser) -> None:
    game = create_game(person("red"), seats=3, bots=2, name="Friday", terms=Terms(is_open=True))
    wait_for_seat(game.pk, person("green"))
    page = get(browser(person("green")), "/")
    assert "You wait for a seat 1" in page.words and f"/games/{game.pk}/lobby/" in links(page)


@pytest.mark.timeout(300)
def test_fifty_games_cost_as_many_queries_as_two(browser: Browser) -> None:
    client = browser(person("red"))

    def cost(games: int) -> int:
        while Game.objects.count() < games:
            playing(people=2, bots=1)
        with CaptureQueriesContext(connection) as queries:
            get(client, "/")
        return len(queries)

    assert cost(2) == cost(50) <= 7


def test_visitors_see_a_table_three_steps_and_the_way_in(browser: Browser) -> None:
    page = get(browser(None), "/")
    assert "Find a table" in page.words and "Sign in" in page.words
    assert sum("board" in (given.get("class") or "").split() for _tag, given in page.elements) == 1
    assert {"/accounts/sign-in/", "/library/", "/learn/"} <= {link.partition("?")[0] for link in links(page)}


# The first minute


def test_the_empty_page_says_what_will_be_there_and_one_tap_begins_a_game(
    browser: Browser, owner: User
) -> None:
    client = browser(owner)
    page = get(client, "/")
    assert "Your games will be listed here" in page.words and "New to the game?" in page.words
    form = page.form_to("against-bots")
    response = client.post(form.action)
    game = Game.objects.get()
    assert response["Location"] == f"/games/{game.pk}/"
    opened = get(client, f"/games/{game.pk}/")
    assert any("/answer/" in form.action for form in opened.forms)
    assert "It waits while you take a short lesson." in opened.words


def test_beside_a_first_game_the_lesson_is_still_offered(browser: Browser, owner: User) -> None:
    client = browser(owner)
    client.post("/games/against-bots/")
    page = get(client, "/")
    assert "Your turn" in page.words and "/learn/" in links(page) and "New to the game?" in page.words
    assert "listed here" not in page.words


def test_who_has_finished_a_game_is_not_new_to_it(browser: Browser, owner: User) -> None:
    client = browser(owner)
    client.post("/games/against-bots/")
    Game.objects.update(status=Game.Status.OVER)
    assert "New to the game?" not in get(client, "/").words


def test_whoever_has_answered_is_told_no_more_of_the_lesson(browser: Browser, owner: User) -> None:
    client = browser(owner)
    client.post("/games/against-bots/")
    game = Game.objects.get()
    game.seats.filter(user=owner).update(seen=3)
    assert "short lesson" not in get(client, f"/games/{game.pk}/").words


def test_a_game_with_other_people_does_not_wait_for_a_lesson(browser: Browser) -> None:
    table = playing(people=2, bots=1)
    assert "short lesson" not in get(browser(person("red")), f"/games/{table.id}/").words


def test_the_lesson_is_offered_only_beside_games_by_the_rules_that_it_teaches(browser: Browser) -> None:
    offered = []
    for edition in ("ffg2008", "mayfair"):
        table = playing(people=1, bots=2, edition=edition)
        offered.append("short lesson" in get(browser(person("red")), f"/games/{table.id}/").words)
    assert offered == [True, False]


def test_games_against_bots_are_begun_only_so_often(browser: Browser, owner: User, monkeypatch: Any) -> None:
    monkeypatch.setitem(LIMITS, "new_game", (1, 3600))
    client = browser(owner)
    assert [client.post("/games/against-bots/").status_code for _ in range(2)] == [302, 429]


def test_a_game_that_waits_for_me_says_what_is_asked_and_who_attacks_whom(browser: Browser) -> None:
    table = playing(people=3)
    asked = table.until_asked("encounter_card")
    words = home(browser, COLOURS[asked.seat.number])
    assert "Choose your encounter card. " in words
    assert re.search(r"^\w+ attacks? \w+ on \w+ \d\.", words.split("Choose your encounter card. ")[1])


def test_before_destiny_it_says_only_what_is_asked(browser: Browser) -> None:
    words = home(browser, "red") if playing(people=3) else ""
    assert "Choose your alien" in words and "attacks" not in words


def test_a_question_stored_before_the_encounter_was_is_shown_without_it(browser: Browser) -> None:
    asked = playing(people=3).until_asked("encounter_card")
    Prompt.objects.update(encounter={})
    words = home(browser, COLOURS[asked.seat.number])
    assert "Choose your encounter card" in words and "Choose your encounter card." not in words


def test_whoever_only_looks_after_a_game_has_not_made_it(browser: Browser) -> None:
    table = playing(people=3)
    Game.objects.filter(pk=table.id).update(owner=person("purple"))
    Moderator.objects.create(game=table.game, user=person("white"), appointed_at=later())
    made, after = "You made this game and do not play in it.", "You look after this game."
    assert after in home(browser, "white") and made not in home(browser, "white")
    assert made in home(browser, "purple") and after not in home(browser, "purple")
    assert made not in home(browser, "red") and after not in home(browser, "red")
