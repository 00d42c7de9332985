"""What the turn page tells of what happened: a few lines, and all of them folded."""

from __future__ import annotations

from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any, cast

from django.test import Client

from games.log.read import Entry
from games.turn.page.page import since
from games.turn.read.page import TurnPage
from games.words.reader import Reader
from tests.games.tables import Table

RED, YELLOW = 0, 1


def told(*facts: dict[str, Any], new: int | None = None) -> dict[str, Any]:
    at = datetime(2026, 3, 2, tzinfo=UTC)
    entries = [Entry(number, at, fact) for number, fact in enumerate(facts)]
    page = SimpleNamespace(pk="x", entries=entries, new=len(facts) if new is None else new)
    page.game, page.before = SimpleNamespace(pk="x"), lambda newest: []
    now = SimpleNamespace(seat=RED, reader=Reader(RED))
    return cast(dict[str, Any], since(cast(TurnPage, page), cast(Any, now)))


def sent(number: int) -> dict[str, Any]:
    return {"id": "tokens_changed", "seat": YELLOW, "power": "warrior", "tokens": number}


ALIEN = {"id": "power_drawn", "seat": RED, "power": "warrior"}


def test_ones_new_alien_is_in_sight_though_much_has_happened_since() -> None:
    found = told(ALIEN, *map(sent, range(12)))
    assert found["lines"][0] == "You get a new alien: Warrior."
    assert len(found["lines"]) == 5
    assert found["lines"][-1].endswith("11 tokens.")


def test_all_lines_are_folded_in_their_order() -> None:
    found = told(sent(1), ALIEN, *map(sent, range(12)))
    assert len(found["all"]) == 14
    assert found["all"][1] == "You get a new alien: Warrior."


def test_nothing_is_folded_where_everything_is_in_sight() -> None:
    assert told(ALIEN, sent(1))["all"] == []


def test_what_was_read_before_is_not_told_again() -> None:
    assert told(ALIEN, sent(1), new=1)["lines"] == told(sent(1))["lines"]
    assert told(ALIEN, sent(1), new=0)["lines"] == []


def test_at_most_five_lines_of_what_happened_are_not_folded(table: Table, red: Client) -> None:
    table.play(decisions=40)
    text = red.get(f"/games/{table.id}/").content.decode()
    panel = text.partition('class="panel since"')[2].partition("</section>")[0]
    in_sight, _, folded = panel.partition("<details")
    assert 0 < in_sight.count("<li>") <= 5 < folded.count("<li>")
    assert "lines in order" in folded
