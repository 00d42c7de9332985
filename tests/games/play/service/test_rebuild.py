"""Everything but the decisions can be made anew."""

import pytest

from games.base.documents import RequestRefused
from games.models import Checkpoint, LogEntry, Prompt
from games.play.service.rebuild import rebuild
from tests.games.tables import Table, playing

pytestmark = pytest.mark.django_db


def derived(table: Table) -> list[object]:
    return [
        list(Checkpoint.objects.filter(game=table.id).values_list("number", "text", "hash")),
        list(
            LogEntry.objects.filter(game=table.id)
            .order_by("number", "place")
            .values_list("number", "place", "fact", "audience", "at")
        ),
        list(
            Prompt.objects.filter(game=table.id, closed_at=None)
            .order_by("seat", "question")
            .values_list("pk", "seat", "question", "what", "shown", "default", "waiting", "due_at")
        ),
    ]


def test_what_is_rebuilt_is_what_was_there() -> None:
    table = playing(people=2, bots=1)
    table.play(decisions=60)
    before = derived(table)
    rebuild(table.id)
    assert derived(table) == before


def test_what_was_lost_comes_back_and_the_game_goes_on() -> None:
    table = playing(people=2, bots=1)
    table.play(decisions=60)
    checkpoints, log, asked = derived(table)
    for model in (Checkpoint, LogEntry, Prompt):
        model.objects.filter(game=table.id).delete()
    rebuild(table.id)
    again = derived(table)
    assert again[:2] == [checkpoints, log]
    assert [row[1:5] for row in again[2]] == [row[1:5] for row in asked]
    table.play(decisions=80)
    assert len(table.decisions) >= 80


def test_a_game_whose_decisions_do_not_fit_stays_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    table = playing(people=3)
    table.play(decisions=20)
    before = derived(table)
    monkeypatch.setattr("games.base.chain.seed_hash", lambda _: "another")
    with pytest.raises(RequestRefused):
        rebuild(table.id)
    assert derived(table) == before
