"""What an answer costs: a fixed number of queries, at any length of the game."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Game, Prompt
from games.people.read.my_games import my_games
from games.play.service.clocks import pass_deadlines
from games.play.service.play_bots import play_bots, play_until_people_asked
from games.play.service.take_answer import take_answer
from games.turn.read.page import turn_page
from tests.games.tables import Table, later, person, playing

pytestmark = pytest.mark.django_db
MOST_QUERIES = 12  # with the two that begin and end the transaction


def costs(table: Table, *, key: str = "") -> list[int]:
    """The queries of each answer of a whole game."""
    found = []
    while table.waited_for:
        prompt = table.waited_for[0]
        player, number = table.players[prompt.seat.number], 1 + prompt.question % len(prompt.shown)
        with CaptureQueriesContext(connection) as queries:
            take_answer(
                game_id=table.id,
                seat=player.number,
                question=prompt.question,
                answer=prompt.answer_shown(number),
                route="mail",
                key=key and f"{key} {len(found)}",
            )
        found.append(len(queries))
        play_until_people_asked(table.id)
    return found


@pytest.mark.once
def test_an_answer_costs_at_most_twelve_queries_and_the_last_of_the_game_some_more() -> None:
    """The end of a game is also counted for the library: one query reads what was used, one writes it. One
    more reads which answers no letter has told: the last mail does; one, which receipts wait: it takes their
    place; one, who has looked at hidden things; and one, where replies go. One for each person finds the next
    game that waits."""
    people = 2
    table = playing(people=people, bots=3)
    found = costs(table, key="message")
    assert table.game.status == Game.Status.OVER
    assert max(found[:-1]) <= MOST_QUERIES
    assert found[-1] <= MOST_QUERIES + 6 + people
    tenth = len(found) // 10
    assert sum(found[-tenth:]) <= 1.2 * sum(found[:tenth])


def test_many_bots_cost_no_more_than_one_answer() -> None:
    table = playing(people=1, bots=4)
    table.red.answers(1)
    with CaptureQueriesContext(connection) as queries:
        play_bots(table.id)
    assert len(queries) <= MOST_QUERIES


def test_a_page_costs_five_queries_early_and_late() -> None:
    table, red = playing(people=3), person("red")
    for decisions in (5, 60):
        table.play(decisions=decisions)
        with CaptureQueriesContext(connection) as queries:
            turn_page(red, table.id)
        assert len(queries) <= 5


def test_my_games_cost_three_queries_however_many_they_are() -> None:
    for _ in range(4):
        playing(people=3)
    red = person("red")
    with CaptureQueriesContext(connection) as queries:
        assert len(my_games(red)) == 4
    assert len(queries) <= 3


def test_looking_for_due_prompts_is_one_query_when_none_is() -> None:
    playing(people=3)
    assert Prompt.objects.filter(waiting=True).count() == 3
    with CaptureQueriesContext(connection) as queries:
        assert not pass_deadlines(later(hours=1))
    assert len(queries) == 1
