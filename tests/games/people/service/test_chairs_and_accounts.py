"""An account that is deleted while people of a game that it was left in change chairs (R-25.9)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.models import Departure, Seat, Stay, User
from games.people.service.ban import delete_account
from tests.games.at_once import one_within_the_other
from tests.games.play.service.test_shark import default_chair, out
from tests.games.seating import with_shark
from tests.games.tables import Table, person

pytestmark = [pytest.mark.django_db(transaction=True)]


@pytest.fixture
def table() -> Table:
    """Somebody has decided at the chair that is to be taken, and has left."""
    table = with_shark()
    chair = default_chair(table)
    seat = Seat.objects.get(game=table.id, number=chair)
    Departure.objects.create(game=table.game, seat=seat, user=person("gone"), until=5)
    return table


def take_chair(table: Table) -> Callable[[], object]:
    where, chair = out(table), default_chair(table)
    prompt, player = table.players[where].prompt, table.players[where]
    return lambda: player.says(f"seat {chair}", question=prompt.question)


def is_taken(table: Table, speakers: list[int]) -> bool:
    return bool(table.game.speakers != speakers)


def test_people_change_chairs_while_the_account_of_whoever_left_one_is_deleted(table: Table) -> None:
    user, speakers = person("gone"), table.game.speakers
    one_within_the_other(lambda: delete_account(user), take_chair(table))
    assert is_taken(table, speakers) and not User.objects.filter(pk=user.pk).exists()
    assert not Stay.objects.filter(user=user.pk).exists()


def test_an_account_is_deleted_while_people_change_chairs_at_one_that_it_left(table: Table) -> None:
    user, speakers = person("gone"), table.game.speakers
    one_within_the_other(take_chair(table), lambda: delete_account(user))
    assert is_taken(table, speakers) and not User.objects.filter(pk=user.pk).exists()
    assert not Stay.objects.filter(user=user.pk).exists()
