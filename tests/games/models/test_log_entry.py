"""Who may read which entry of the log."""

import pytest
from django.utils import timezone

from games.models import LogEntry
from games.models.play.decisions import audience_bits
from tests.games.tables import waiting_in_lobby

pytestmark = pytest.mark.django_db


def told(*audiences: list[int] | None) -> None:
    game = waiting_in_lobby()
    for place, to in enumerate(audiences):
        LogEntry.objects.create(
            game=game,
            number=1,
            place=place,
            fact={"id": f"fact_{place}", "to": to},
            audience=audience_bits(to),
            at=timezone.now(),
        )


def known_to(seat: int | None) -> list[int]:
    return list(LogEntry.objects.known_to(seat).values_list("place", flat=True))


def test_a_seat_knows_what_is_public_or_for_it() -> None:
    told(None, [0], [1, 2], [], [4])
    assert known_to(0) == [0, 1]
    assert known_to(2) == [0, 2]
    assert known_to(4) == [0, 4]


def test_a_bystander_knows_what_is_public() -> None:
    told(None, [0], [0, 1, 2, 3, 4], [])
    assert known_to(None) == [0]


def test_who_else_knows_is_not_told() -> None:
    told([0, 2])
    assert LogEntry.objects.get().public_fact == {"id": "fact_0"}
