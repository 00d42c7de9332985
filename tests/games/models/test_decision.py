"""The decisions of a game: chained, and never changed."""

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from games.base import chain
from games.models import Decision
from tests.games.tables import playing

pytestmark = pytest.mark.django_db


def test_every_row_carries_the_hash_of_the_row_before() -> None:
    table = playing(people=3)
    table.play(decisions=12)
    rows = [row.document() for row in table.decisions]
    assert [row["previous_hash"] for row in rows] == ["", *(row["hash"] for row in rows[:-1])]
    assert chain.verify(rows) == rows[-1]["hash"]


def test_row_1_holds_the_options_and_the_hash_of_the_seed_and_not_the_seed() -> None:
    table = playing(people=3)
    first, game = table.decisions[0], table.game
    assert first.kind == "options"
    assert first.body == {"options": game.options, "seed_hash": chain.seed_hash(game.seed)}
    assert game.seed not in chain.canonical(first.document())


def test_rows_name_seats_and_no_people() -> None:
    table = playing(people=3)
    table.red.answers(1, key="<message-7@mail.example.com>")
    text = chain.canonical([row.document() for row in table.decisions])
    assert "@" not in text
    assert "@" not in "".join(row.key or "" for row in table.decisions)


@pytest.mark.parametrize("field", ["number", "seat", "question", "kind", "body", "route", "at"])
def test_a_change_to_any_field_breaks_the_chain(field: str) -> None:
    table = playing(people=3)
    table.play(decisions=5)
    rows = [row.document() for row in table.decisions]
    rows[2][field] = {"number": 4, "body": {"answer": "x"}, "at": "2020-01-01T00:00:00.000000Z"}.get(field, 9)
    with pytest.raises(chain.BrokenChain) as broken:
        chain.verify(rows)
    assert broken.value.number == 3


def test_a_missing_row_breaks_the_chain() -> None:
    table = playing(people=3)
    table.play(decisions=5)
    rows = [row.document() for row in table.decisions]
    with pytest.raises(chain.BrokenChain):
        chain.verify(rows[:2] + rows[3:])


def test_a_decision_holds_no_floats() -> None:
    with pytest.raises(ValueError, match="no floats"):
        chain.canonical({"a": [1, {"b": 0.5}]})


def test_times_are_utc_text_whatever_the_zone() -> None:
    moment = timezone.now()
    elsewhere = moment.astimezone(timezone.get_fixed_timezone(330))
    assert chain.utc_text(elsewhere) == chain.utc_text(moment)
    assert chain.from_utc_text(chain.utc_text(moment)) == moment


def test_a_number_is_given_once_in_a_game() -> None:
    table = playing(people=3)
    again = Decision(
        game=table.game, number=1, kind="options", body={}, route="start", at=timezone.now(), previous_hash=""
    )
    with pytest.raises(IntegrityError), transaction.atomic():
        again.seal().save()


def test_the_database_refuses_to_change_a_decision() -> None:
    table = playing(people=3)
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        Decision.objects.filter(game=table.id).update(route="mail")
    with pytest.raises(IntegrityError, match="append-only"), connection.cursor() as cursor:
        cursor.execute("UPDATE games_decision SET route = 'mail'")


def test_the_database_refuses_to_delete_a_decision() -> None:
    playing(people=3)
    with pytest.raises(IntegrityError, match="append-only"), connection.cursor() as cursor:
        cursor.execute("DELETE FROM games_decision")
