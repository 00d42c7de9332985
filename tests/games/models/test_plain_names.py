"""Classes and fields were renamed; the tables of a running service were not."""

from __future__ import annotations

from games.models import (
    CacheRow,
    CourseSegment,
    Refusal,
    RemovedPlayer,
    StoredOutline,
    SuppressedAddress,
    Vote,
    Wish,
)

TABLES = {
    CacheRow: "games_keptvalue",
    CourseSegment: "games_stretch",
    RemovedPlayer: "games_shownout",
    Vote: "games_clockvote",
    StoredOutline: "games_outline",
    SuppressedAddress: "games_stoppedaddress",
}
COLUMNS = {
    (CourseSegment, "document"): "told",
    (Refusal, "was_open"): "asked",
    (StoredOutline, "document"): "told",
    (Wish, "next_try_at"): "rests_until",
}


def test_tables_and_columns_are_called_as_before() -> None:
    assert {model: model._meta.db_table for model in TABLES} == TABLES
    assert {(model, name): model._meta.get_field(name).column for model, name in COLUMNS} == COLUMNS
