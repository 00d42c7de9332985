"""A prepared query gives what its queryset gives, whatever the values are."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, transaction
from django.db.models import Q
from django.db.transaction import TransactionManagementError
from django.test.utils import CaptureQueriesContext

from games.models import Game, Prompt, Seat
from games.models.fields import Prepared
from games.play.read.current import since_checkpoint, since_checkpoint_before
from games.play.service.session import keyed_seats, lock, seats_of
from tests.games.tables import Table, later, played_by_bots, playing

pytestmark = pytest.mark.django_db


@pytest.fixture
def tables() -> list[Table]:
    return [playing(people=3), playing(people=4)]


def colours(rows: list[Seat]) -> list[tuple[str, int]]:
    return [(seat.game_id, seat.number) for seat in rows]


def test_it_gives_the_rows_of_each_value(tables: list[Table]) -> None:
    prepared = Prepared(lambda game: Seat.objects.filter(game=game).order_by("number"))
    for table in (*tables, *reversed(tables)):
        found = prepared(table.game.pk)
        assert colours(found) == colours(list(Seat.objects.filter(game=table.game).order_by("number")))
    assert prepared("no such game") == []


def test_the_sql_is_made_once_and_is_what_django_makes(tables: list[Table]) -> None:
    made: list[object] = []

    def build(game: str, number: int) -> Any:
        made.append(game)
        return Seat.objects.filter(game=game, number__gte=number).select_related("user").order_by("number")

    prepared = Prepared(build)
    ids = [table.game.pk for table in tables]
    with CaptureQueriesContext(connection) as asked:
        rows = [prepared(game, 1) for game in ids]
        built = [list(build(game, 1)) for game in ids]
    sql = [query["sql"] for query in asked.captured_queries]
    assert sql[:2] == sql[2:] and rows == built
    assert len(made) == 4, "twice to prepare it, and twice here"
    assert rows[0][0].user == built[0][0].user


def test_a_value_may_stand_at_several_places_and_be_a_time(tables: list[Table]) -> None:
    prepared = Prepared(
        lambda game, at: Prompt.objects.filter(Q(game=game, opened_at__lte=at) | Q(game=game, due_at__gt=at))
    )
    game = tables[0].game.pk
    every = Prompt.objects.filter(game=game)
    assert set(prepared(game, later())) == set(every)
    first = min(prompt.opened_at for prompt in every)
    before = first - timedelta(days=400)
    assert set(prepared(game, before)) == set(every.exclude(due_at=None))


def test_only_one_row_where_one_is_wanted(tables: list[Table]) -> None:
    prepared = Prepared(lambda game: Game.objects.filter(pk=game))
    assert prepared.one(tables[1].game.pk) == tables[1].game
    with pytest.raises(Game.DoesNotExist):
        prepared.one("nowhere")


@pytest.mark.parametrize("value", [None, True, 1.5, ["a"]])
def test_values_of_other_kinds_are_refused(value: Any) -> None:
    with pytest.raises(TypeError, match="takes no values"):
        Prepared(lambda game: Game.objects.filter(name=game))(value)


def test_a_query_that_depends_on_its_values_is_refused() -> None:
    branching = Prepared(lambda n: Seat.objects.filter(number__in=range(1 + n % 7)))
    unused = Prepared(lambda n: Seat.objects.filter(number=1))
    for prepared in (branching, unused):
        with pytest.raises(TypeError, match="not the same SQL"):
            prepared(3)


def test_what_a_session_reads_is_of_its_game(tables: list[Table]) -> None:
    for table in tables:
        seats = seats_of(table.game.pk)
        assert [seat.number for seat in seats] == list(range(len(seats)))
        assert {seat.game_id for seat in seats} == {table.game.pk}
        assert [seat.pk for seat in keyed_seats(table.game.pk, "a key")] == [seat.pk for seat in seats]
        rows = since_checkpoint(table.game.pk)
        assert rows[0].checkpoint.number == rows[0].number and rows[-1] == table.decisions[-1]


def test_a_moment_of_a_game_is_reached_from_the_checkpoint_before_it() -> None:
    rows = played_by_bots().decisions
    for number in (len(rows) // 2, len(rows)):
        found = since_checkpoint_before(rows[0].game_id, number)
        assert found[0].checkpoint.number == found[0].number <= found[-1].number == number - 1


@pytest.mark.django_db(transaction=True)
def test_a_game_is_locked_only_within_a_transaction() -> None:
    game = playing(people=4).game
    with pytest.raises(TransactionManagementError):
        lock(game.pk)
    with transaction.atomic():
        assert lock(game.pk) == game
