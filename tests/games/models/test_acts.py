"""What was done at the desk stays as it was written; only its person can go."""

import pytest
from django.db import IntegrityError, connection, transaction

from games.desk.service import record_act
from games.lobby.service.create_game import create_game
from games.lobby.service.host import cancel_lobby
from games.models import Act, Game, User
from games.models.play.desk import Role
from games.people.service.ban import delete_account
from tests.games.tables import later, playing

pytestmark = pytest.mark.django_db

COLUMNS = "game_id, number, at, person_id, role, kind, reason, audience, changed, decision"

on_sqlite = pytest.mark.skipif(connection.vendor != "sqlite", reason="a statement of SQLite")
on_postgresql = pytest.mark.skipif(connection.vendor != "postgresql", reason="a statement of PostgreSQL")


def acted(game: Game, user: User) -> Act:
    return record_act(game, by=user, role=Role.MODERATOR, kind="pause", reason="Holidays.", now=later())


def refused(statement: str) -> None:
    before = list(Act.objects.values())
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        connection.check_constraints()
        with connection.cursor() as cursor:
            cursor.execute(statement)
    assert list(Act.objects.values()) == before


def test_acts_are_numbered_per_game_and_know_after_which_decision_they_were(stranger: User) -> None:
    table, other = playing(people=3), playing(people=3)
    found = [acted(table.game, stranger), acted(other.game, stranger), acted(table.game, stranger)]
    assert [act.number for act in found] == [1, 1, 2]
    assert found[0].decision == len(table.decisions)


@pytest.mark.parametrize(
    "change",
    [
        "reason = ''", "number = 7", "kind = 'resume'", "role = 'staff'", "decision = 0",
        "changed = '{\"seat\": 1}'", "at = '2020-01-01 00:00:00'", "id = 99", "person_id = person_id",
        "audience = 'staff'", "person_id = NULL, reason = ''",
    ],
)  # fmt: skip
def test_nothing_of_an_act_is_changed(stranger: User, change: str) -> None:
    acted(playing(people=3).game, stranger)
    refused(f"UPDATE games_act SET {change}")


def test_an_act_is_not_deleted(stranger: User) -> None:
    acted(playing(people=3).game, stranger)
    refused("DELETE FROM games_act")


@on_sqlite
@pytest.mark.parametrize("columns", [f"id, {COLUMNS}", COLUMNS])
def test_nothing_takes_the_place_of_an_act(stranger: User, columns: str) -> None:
    acted(playing(people=3).game, stranger)
    forged = columns.replace("reason", "'forged'")
    refused(f"REPLACE INTO games_act ({columns}) SELECT {forged} FROM games_act")


@on_postgresql
@pytest.mark.parametrize("emptied", ["games_act", "games_user"])
def test_no_table_is_emptied_of_acts(stranger: User, emptied: str) -> None:
    acted(playing(people=3).game, stranger)
    refused(f"TRUNCATE {emptied} CASCADE")


def test_the_person_goes_with_their_account_and_what_they_did_stays(stranger: User) -> None:
    act = acted(playing(people=3).game, stranger)
    delete_account(stranger)
    act.refresh_from_db()
    assert (act.person, act.reason, act.role) == (None, "Holidays.", "moderator")


def test_a_lobby_that_is_called_off_takes_its_acts_along(owner: User, stranger: User) -> None:
    lobby = create_game(owner, seats=3)
    assert acted(lobby, stranger).decision == 0
    cancel_lobby(lobby, by=owner)
    assert not Act.objects.exists()
