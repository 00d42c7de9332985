"""What was revealed since a moment, and who knows it."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from games.log.words.lines import private_lines, public_lines, rolls_line
from games.models import LogEntry
from games.play.read.public import Revelation, revealed_since
from games.play.service.correct import rewind
from games.words.names import card_name
from games.words.reader import Reader
from tests.games.tables import Table, playing

pytestmark = [pytest.mark.once, pytest.mark.django_db]
NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture
def table() -> Table:
    found = playing(people=2, bots=1)
    found.play(decisions=60)
    return found


def seen_alone(seat: int, cards: int, kind: str = "saw_cards") -> Revelation:
    return Revelation(9, NOW, kind, (seat,), cards)


def test_cards_that_some_have_seen_are_counted_and_never_named(table: Table) -> None:
    found = revealed_since(table.id, 1)
    seen = LogEntry.objects.filter(game=table.id, fact__id="saw_cards", audience__gte=0)
    assert len(found.private) >= seen.count() > 0
    assert all(one.fact is None and one.seats for one in found.private)
    cards = {key for entry in seen for key in entry.fact["cards"]}
    said = " ".join(private_lines(found.private))
    assert said and not any(card_name(key) in said for key in cards)


def test_what_everybody_was_shown_is_told_as_in_the_log(table: Table) -> None:
    found = revealed_since(table.id, 1)
    kinds = {one.kind for one in found.public}
    assert {"alien_chosen", "destiny_turned"} <= kinds
    assert any("turns up destiny" in line for line in public_lines(found.public, Reader()))


def test_nothing_was_revealed_since_the_last_decision(table: Table) -> None:
    found = revealed_since(table.id, table.decisions[-1].number)
    assert found.nothing and not found.rolls and not rolls_line(found.rolls)


def test_what_was_seen_on_a_road_that_was_left_is_known_all_the_same(table: Table) -> None:
    before = revealed_since(table.id, 30)
    rewind(table.id, to=30)
    after = revealed_since(table.id, 30)
    assert after.private == before.private and after.public == before.public


def test_the_dice_that_were_rolled_since_are_counted(table: Table) -> None:
    found = revealed_since(table.id, 1)
    assert found.rolls > 0 and str(found.rolls) in rolls_line(found.rolls)


def test_lines_put_together_what_the_same_people_have_seen() -> None:
    lines = private_lines([seen_alone(0, 2), seen_alone(1, 1), seen_alone(0, 3)])
    assert lines == ["5 cards, seen by Red.", "1 card, seen by Yellow."]


def test_terms_and_sheets_are_named_as_such() -> None:
    both = Revelation(9, NOW, "deal_offered", (0, 1), 1)
    assert private_lines([both, seen_alone(2, 2, "aliens_dealt")]) == [
        "Terms of a deal, seen by Red and Yellow.",
        "Alien sheets to choose from, seen by Blue.",
    ]


def test_it_costs_as_much_at_any_length(table: Table, django_assert_max_num_queries) -> None:
    with django_assert_max_num_queries(4):
        revealed_since(table.id, 30)
