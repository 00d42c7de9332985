"""A mail is read once, and a long one in steps that grow with its lines."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection

from games.mail.message import signature
from games.mail.receive import answering
from tests.games.mail.test_incoming import Mailbox
from tests.games.mail.test_incoming import table as table
from tests.games.mail.test_signature import above
from tests.games.tables import Table

LOOKS = ("is_only_courtesy", "is_contact", "is_small_print", "is_footer", "is_hedged", "may_change")


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Each look at a line."""
    found: list[str] = []

    def counted(what: str) -> Callable[..., object]:
        looks = getattr(signature, what)

        def look(*args: object, **options: object) -> object:
            found.append(what)
            return looks(*args, **options)

        return look

    for what in LOOKS:
        monkeypatch.setattr(signature, what, counted(what))
    return found


LONG = [
    "Thanks\n",
    "Thanks\n\n",
    "Thanks {n}\n",
    "Thanks\nMax {n}\n",
    "Best regards\n",
    "----\n",
    "Max {n}\n",
    "Tel.: 555 0100\n",
    "Sent from my iPhone\n",
]


@pytest.mark.parametrize("above_it", ["", "attack 7\n\nBest regards\n\n"])
@pytest.mark.parametrize("line", LONG)
def test_four_times_the_lines_are_four_times_the_looks(above_it: str, line: str, looked: list[str]) -> None:
    def looks_at(lines: int) -> int:
        looked.clear()
        above(above_it + "".join(line.format(n=chr(0x4E00 + n)) for n in range(lines)))
        return len(looked)

    few, many = looks_at(50), looks_at(200)
    assert 0 < many <= 4 * few


def test_the_lines_of_phones_are_read_without_end() -> None:
    assert above("attack 7\n\nBest regards\n\n" + "Sent from my iPhone\n" * 3000) == "attack 7"


def counts(monkeypatch: pytest.MonkeyPatch, place: object) -> list[int]:
    """How deep in transactions a signature is taken away, each time."""
    found: list[int] = []

    def counted(*args: object) -> str:
        found.append(len(connection.savepoint_ids))
        return signature.above_signature(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(place, "above_signature", counted)
    return found


@pytest.mark.django_db
def test_the_signature_of_a_reply_is_taken_away_once(
    monkeypatch: pytest.MonkeyPatch, mailbox: Mailbox, table: Table
) -> None:
    found = counts(monkeypatch, answering)
    assert mailbox.sends("2\n\nBest regards\nMax", table.red.prompt).outcome == "taken"
    assert len(found) == 1
