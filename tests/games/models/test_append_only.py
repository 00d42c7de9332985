"""What the database itself refuses, whatever statement is tried."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction

from games.base.chain import verify
from games.models import Decision, Game
from games.models.play import triggers
from tests.conftest import installed_triggers
from tests.games.tables import Table, playing, waiting_in_lobby

pytestmark = pytest.mark.django_db

COLUMNS = "game_id, number, seat, question, kind, body, route, at, previous_hash, hash, key"
FORGED = COLUMNS.replace("route", "'forged'")

on_sqlite = pytest.mark.skipif(connection.vendor != "sqlite", reason="a statement of SQLite")
on_postgresql = pytest.mark.skipif(connection.vendor != "postgresql", reason="a statement of PostgreSQL")


def run(statement: str, *values: Any) -> int:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return cursor.rowcount


def check_what_is_open() -> None:
    """Checks that wait for the end of a transaction would refuse the statement for another reason."""
    connection.check_constraints()


@contextmanager
def refused(table: Table, saying: str = "append-only") -> Iterator[None]:
    """The statement is refused, and the table's decisions are what they were."""
    before, seed = [row.document() for row in table.decisions], table.game.seed
    with pytest.raises(IntegrityError, match=saying), transaction.atomic():
        yield
    assert [row.document() for row in table.decisions] == before
    assert table.game.seed == seed


@on_sqlite
@pytest.mark.parametrize("verb", ["INSERT OR REPLACE", "REPLACE"])
def test_nothing_takes_the_place_of_a_decision_by_its_id(verb: str) -> None:
    table = playing(people=3)
    with refused(table):
        run(
            f"{verb} INTO games_decision (id, {COLUMNS}) SELECT id, {FORGED} FROM games_decision"
            " WHERE number = 1"
        )


@on_sqlite
def test_nothing_takes_the_place_of_a_decision_by_its_number() -> None:
    table = playing(people=3)
    with refused(table):
        run(f"INSERT OR REPLACE INTO games_decision ({COLUMNS}) SELECT {FORGED} FROM games_decision")


@on_sqlite
def test_nothing_takes_the_place_of_a_decision_by_its_key() -> None:
    table = playing(people=3)
    table.red.answers(1, key="<message-7@mail.example.com>")
    new = FORGED.replace("number", "number + 1000")
    with refused(table):
        run(
            f"INSERT OR REPLACE INTO games_decision ({COLUMNS}) SELECT {new} FROM games_decision"
            " WHERE key IS NOT NULL"
        )


@on_sqlite
def test_a_session_whose_triggers_see_replacing_is_refused_alike() -> None:
    table = playing(people=3)
    run("PRAGMA recursive_triggers = ON")
    try:
        with refused(table):
            run(f"REPLACE INTO games_decision ({COLUMNS}) SELECT {FORGED} FROM games_decision")
    finally:
        run("PRAGMA recursive_triggers = OFF")


@on_sqlite
def test_a_decision_is_not_replaced_by_changing_another() -> None:
    table = playing(people=3)
    table.play(decisions=3)
    with refused(table):
        run("UPDATE OR REPLACE games_decision SET number = 1 WHERE number = 2")


def test_an_insert_does_not_turn_into_a_change() -> None:
    table = playing(people=3)
    with refused(table):
        run(
            f"INSERT INTO games_decision ({COLUMNS}) SELECT {COLUMNS} FROM games_decision WHERE true"
            " ON CONFLICT (game_id, number) DO UPDATE SET route = 'forged'"
        )


@on_postgresql
@pytest.mark.parametrize("emptied", ["games_decision", "games_game", "games_user"])
def test_no_table_is_emptied_of_decisions(emptied: str) -> None:
    table = playing(people=3)
    with refused(table):
        check_what_is_open()
        run(f"TRUNCATE {emptied} CASCADE")


@on_postgresql
@pytest.mark.parametrize("statement", ["DELETE FROM games_decision", "TRUNCATE games_decision CASCADE"])
def test_a_session_that_plays_a_replica_is_refused_too(statement: str) -> None:
    table = playing(people=3)
    with refused(table):
        check_what_is_open()
        run("SET LOCAL session_replication_role = replica")
        run(statement)


def test_decisions_do_not_go_with_their_game() -> None:
    table = playing(people=3)
    with refused(table, "FOREIGN KEY|foreign key|begun"):
        run("DELETE FROM games_game WHERE id = %s", table.id)
        check_what_is_open()


def test_a_game_that_has_begun_keeps_its_seed() -> None:
    table = playing(people=3)
    with refused(table, "keeps its seed"):
        Game.objects.filter(pk=table.id).update(seed="another")


@pytest.mark.parametrize(
    "change", ["started_at = NULL", "started_at = NULL, seed = 'another'", "id = 'another'"]
)
def test_nothing_makes_a_game_one_that_has_not_begun(change: str) -> None:
    table = playing(people=3)
    with refused(table, "keeps its seed"):
        run(f"UPDATE games_game SET {change} WHERE id = %s", table.id)


@on_sqlite
def test_a_game_that_has_begun_is_not_replaced_by_changing_another() -> None:
    table, other = playing(people=3), waiting_in_lobby()
    with refused(table, "keeps its seed"):
        run("UPDATE OR REPLACE games_game SET id = %s WHERE id = %s", table.id, other.pk)


def test_a_game_that_has_begun_is_not_deleted() -> None:
    table = playing(people=3)
    with refused(table, "keeps its seed"):
        run("DELETE FROM games_game WHERE id = %s", table.id)


@on_sqlite
def test_nothing_takes_the_place_of_a_game_that_has_begun() -> None:
    table = playing(people=3)
    columns = ", ".join(field.column for field in Game._meta.local_concrete_fields)
    other = columns.replace("seed", "'another'")
    with refused(table, "keeps its seed"):
        run(f"REPLACE INTO games_game ({columns}) SELECT {other} FROM games_game")


def test_everything_else_of_a_game_can_be_changed() -> None:
    table = playing(people=3)
    row = table.game
    row.name, row.winners = "Another name", [1]
    row.save()
    assert table.game.name == "Another name"


def test_a_lobby_can_be_given_another_seed_and_be_deleted() -> None:
    row = waiting_in_lobby()
    row.seed = "another"
    row.save()
    row.delete()
    assert not Game.objects.filter(pk=row.pk).exists()


def test_an_appended_decision_is_stored_like_any_other() -> None:
    table = playing(people=3)
    table.play(decisions=5)
    assert len(table.decisions) == 5
    assert verify([row.document() for row in table.decisions]) == table.decisions[-1].hash


def test_laying_the_triggers_twice_is_laying_them_once() -> None:
    triggers.install(connection)
    test_an_insert_does_not_turn_into_a_change()
    test_a_game_that_has_begun_keeps_its_seed()


def test_the_migrations_install_the_triggers_of_the_code(django_db_setup: list[tuple[str, ...]]) -> None:
    triggers.install(connection)
    assert installed_triggers() == django_db_setup != []


def test_the_migration_removes_all_that_it_installs() -> None:
    migration = import_module("games.migrations.0002_play")
    migration.remove_triggers(None, connection.SchemaEditorClass(connection))
    assert installed_triggers() == []


def test_triggers_can_be_lifted_for_a_migration() -> None:
    table = playing(people=3)
    triggers.remove(connection)
    assert Decision.objects.filter(game=table.id).update(route="mail") == 1
    assert Game.objects.filter(pk=table.id).update(seed="another") == 1
    triggers.install(connection)
