"""An offer with a promise as a whole mail: what is taken, and what the letter back says (M-7.8.10)."""

from __future__ import annotations

import pytest

from games.models import Decision, Prompt
from tests.games.mail.test_told import sends, told
from tests.games.tables import MAYFAIR_DEALS, Table, bargaining

pytestmark = pytest.mark.django_db
PROMISE = "Stop me? I pass on your next fight, red 1 or not; log & <b>help</b>!"


@pytest.fixture
def table() -> Table:
    return bargaining(setup=MAYFAIR_DEALS)


def dealers(table: Table) -> list[Prompt]:
    return [prompt for prompt in table.waited_for if prompt.what == "deal"]


def terms_of(prompt: Prompt) -> dict[str, dict[str, object]]:
    rows = Decision.objects.filter(game=prompt.game_id, seat=prompt.seat.number, kind="answer")
    terms: dict[str, dict[str, object]] = rows.latest("number").body["answer"]["terms"]
    return terms


def test_a_promise_is_taken_as_it_was_written_whatever_its_words_are(table: Table) -> None:
    """M-7.8.9, M-7.8.10: they are no command, no card and no planet."""
    one, other = dealers(table)
    mail = sends(f"Hello!\n\na card for an attack above 3\npromise: {PROMISE}\n\nSee you,\nRobin", one)
    assert mail.outcome == "taken", told()
    terms = terms_of(one)
    assert terms[str(one.seat.number)]["promises"] == PROMISE
    assert terms[str(one.seat.number)]["cards"] == ["random"]
    assert terms[str(other.seat.number)]["cards"] == ["attack > 3"]


@pytest.mark.parametrize(
    ("promise", "reason"),
    [
        ("<i>peace</i> " * 250, "The promise has 3249 characters, but at most 300 are possible. Shorten it."),
        ("peace " * 50 + ".", "The promise has 301 characters, but at most 300 are possible. Shorten it."),
    ],
)
def test_a_promise_that_cannot_be_is_refused_by_a_letter(table: Table, promise: str, reason: str) -> None:
    """M-7.8.10: nothing is taken, the question stays open, and the letter says why."""
    one, _other = dealers(table)
    before = table.decisions
    mail = sends(f"a card for a card\npromise: {promise}", one)
    assert mail.outcome != "taken"
    assert reason in told()
    assert table.decisions == before
    sends("a card for a card\npromise: peace", one)
    assert terms_of(one)[str(one.seat.number)]["promises"] == "peace"
