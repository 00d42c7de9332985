"""The figures of the service: counted by days of the reader, without games that are closed to them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.mail.outbox.drafts import put_in_outbox
from games.mail.outbox.refusals import suppress
from games.mail.receive.incoming import handle_all, store
from games.models import Decision, Game, InboundMail, OutboxMail, Prompt, ProviderOutage
from games.site.read import Spread, closed_games, figures, last_days, spread
from tests.games.tables import Table, later, person, played_by_bots, playing
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)


def test_days_are_those_of_the_reader_also_when_clocks_change() -> None:
    with timezone.override("Europe/Berlin"):
        days = last_days(datetime(2026, 3, 29, 22, 30, tzinfo=UTC), 2)  # half past midnight there
    assert [day.date.isoformat() for day in days] == ["2026-03-29", "2026-03-30"]
    assert days[0].ends.timestamp() - days[0].begins.timestamp() == 23 * 3600
    assert days[0].ends == days[1].begins


@pytest.mark.parametrize(
    ("hours", "median", "slow"),
    [([], None, None), ([5], 5, 5), ([1, 2], 1, 2), ([3, 1, 2], 2, 3), (list(range(1, 11)), 5, 9)],
)
def test_a_spread_is_told_by_its_middle_and_what_one_in_ten_goes_beyond(
    hours: list[int], median: int | None, slow: int | None
) -> None:
    found = spread([timedelta(hours=hour) for hour in hours])
    wanted = [None if hour is None else timedelta(hours=hour) for hour in (median, slow)]
    assert [found.median, found.slow] == wanted and found.number == len(hours)


def test_nothing_at_all_is_zero_and_nothing() -> None:
    found = figures(timezone.now())
    assert {name: sum(values) for name, values in found.by_day.items()} == dict.fromkeys(found.by_day, 0)
    assert (found.waits, found.answers, found.games, found.inbound) == (Spread(0), Spread(0), {}, {})
    assert (found.mails_waiting, found.suppressed, found.outage) == (0, 0, None)


def test_a_game_counts_on_the_days_on_which_it_begins_and_ends() -> None:
    with time_machine.travel(NOON, tick=False):
        table = playing(people=3)
        Game.objects.filter(pk=table.id).update(started_at=NOON - timedelta(days=13, hours=12), ended_at=NOON)
        found = figures(NOON)
        assert found.by_day["begun"] == [1, *[0] * 13]
        assert found.by_day["ended"] == [*[0] * 13, 1]
        Game.objects.update(started_at=NOON - timedelta(days=13, hours=12, seconds=1))
        assert sum(figures(NOON).by_day["begun"]) == 0


def test_games_are_counted_by_their_state() -> None:
    played_by_bots()
    playing(people=3)
    assert figures(timezone.now()).games == {"over": 1, "running": 1}


def test_decisions_are_counted_and_who_took_them() -> None:
    table = playing(people=3)
    table.red.answers(1)
    table.sweep(later(days=3))
    found = {name: sum(values) for name, values in figures(later(days=3)).by_day.items()}
    assert found["decisions"] == Decision.objects.count()
    assert found["by_people"] == 1
    assert found["missed"] == Decision.objects.filter(route="deadline").count() > 0


def test_waits_are_of_the_questions_that_wait_for_people_where_clocks_run() -> None:
    table = playing(people=3, bots=1)
    Prompt.objects.filter(seat__number=0).update(opened_at=later(hours=-10))
    found = figures(timezone.now()).waits
    assert found.number == len(table.waited_for) == 3
    assert found.slow is not None and found.slow >= timedelta(hours=10)
    Game.objects.update(paused_at=timezone.now())
    assert figures(timezone.now()).waits == Spread(0)


def test_answers_are_those_in_time_of_the_last_week() -> None:
    table = playing(people=3)
    Prompt.objects.update(opened_at=later(hours=-4))
    table.red.answers(1)
    found = figures(timezone.now()).answers
    assert found.number == 1 and found.median is not None and found.median >= timedelta(hours=4)
    Prompt.objects.filter(seat__number=0).update(due_at=later(hours=-1))  # a default, when time was up
    assert figures(timezone.now()).answers == Spread(0)
    Prompt.objects.filter(seat__number=0).update(answered_at=later(days=-8), due_at=None)
    assert figures(timezone.now()).answers == Spread(0)


def test_mails_are_counted_by_what_came_of_them() -> None:
    for number in range(4):
        put_in_outbox(kind="news", to="red@example.com", subject="News", text="Text", key=str(number))
    one, two, three, _four = written_mails().order_by("pk").values_list("pk", flat=True)
    written_mails().filter(pk=one).update(sent_at=timezone.now())
    written_mails().filter(pk=two).update(failed_at=timezone.now())
    written_mails().filter(pk=three).update(sent_at=timezone.now(), provider_reply="came back: gone")
    found = figures(timezone.now())
    assert (found.by_day["sent"][-1], found.by_day["failed"][-1], found.mails_waiting) == (2, 2, 1)


def test_mails_that_came_in_are_counted_by_outcome() -> None:
    store(b"From: a@example.com\r\n\r\nHello", "nobody@post.example", "a@example.com")
    handle_all()
    store(b"From: a@example.com\r\n\r\nAgain", "nobody@post.example", "a@example.com")
    assert figures(timezone.now()).inbound == {"": 1, "forged": 1}
    InboundMail.objects.update(received_at=later(days=-20))
    assert figures(timezone.now()).inbound == {}


def test_an_outage_and_stopped_addresses_are_told() -> None:
    suppress("gone@example.com", "550 no such user")
    ProviderOutage.objects.create(name="provider", since=NOON, probe_at=NOON)
    found = figures(timezone.now())
    assert found.suppressed == 1 and found.outage is not None


def busy() -> Table:
    table = playing(people=3, seed="mine")
    table.red.answers(1)
    return table


def test_nothing_of_a_closed_game_is_counted_but_that_it_is_one() -> None:
    mine = busy()
    other = playing(people=2, bots=1, seed="other")
    closed = closed_games(person("blue"))
    assert closed == [mine.id]
    found = figures(timezone.now(), closed)
    assert found.games == {"running": 2}
    assert found.by_day["decisions"][-1] == len(other.decisions)
    assert found.waits.number == len(other.waited_for)
    assert found.answers == Spread(0)
    assert found.mails_waiting == written_mails().filter(OutboxMail.OPEN, game=other.id).count()


def test_it_takes_as_many_queries_however_much_there_is() -> None:
    counts = []
    for _ in range(2):
        busy().game.seats.update(user=None)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            figures(timezone.now())
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 10
