"""News once a day: one mail in the morning, of what everybody was told; questions and the end never wait."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from games.base.language_and_zone import language_and_zone_of
from games.base.times import last_morning, next_morning
from games.lobby.service.leave_game import leave_game
from games.models import LogEntry, OutboxMail, User
from games.models.play.decisions import EVERYBODY
from games.play.service.clocks import send_digests
from tests.games.mail.conftest import EVENING
from tests.games.tables import SHORT, Table, person, playing
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(clock: time_machine.Traveller) -> Table:
    found = playing(people=4)
    wants_digest("red")
    found.until_asked("launch")
    return found


def wants_digest(colour: str) -> None:
    client = Client()
    client.force_login(person(colour))
    zone = {"zone": "Europe/Berlin", "digest": "on", "news": "on", "reminders": "on"}
    assert client.post("/settings/", zone).status_code == 302


def digests() -> list[OutboxMail]:
    return list(written_mails().filter(kind="digest").order_by("pk"))


def morning(clock: time_machine.Traveller, days: int = 1) -> datetime:
    """Five past eight in Berlin."""
    clock.move_to(datetime(2026, 11, 24 + days, 7, 5, tzinfo=UTC))
    return timezone.now()


def test_it_comes_in_the_morning_of_ones_zone_and_once(table: Table, clock: time_machine.Traveller) -> None:
    assert person("red").digest_at == datetime(2026, 11, 25, 7, tzinfo=UTC)
    assert not send_digests(timezone.now())
    now = morning(clock)
    assert send_digests(now) and not send_digests(now)
    (mail,) = digests()
    assert mail.to == "red@example.com" and mail.subject == "Your games this morning"
    assert person("red").digest_at == datetime(2026, 11, 26, 7, tzinfo=UTC)
    assert "LONG TABLE" in mail.text and "The game" in mail.text and "Long table" in mail.html


def test_where_nothing_happened_none_comes(table: Table, clock: time_machine.Traveller) -> None:
    send_digests(morning(clock))
    assert send_digests(morning(clock, 2)) and len(digests()) == 1


def test_it_tells_only_what_everybody_was_told(table: Table, clock: time_machine.Traveller) -> None:
    """What one seat alone is told moves nothing, whoever it is: without public entries there is no mail."""
    send_digests(morning(clock))
    last = LogEntry.objects.filter(game=table.id).latest("number", "place")
    for place, seat in enumerate(range(4), 50):
        LogEntry.objects.create(
            game=table.game,
            number=last.number,
            place=place,
            fact={**last.fact, "to": [seat]},
            audience=1 << seat,
            at=timezone.now(),
        )
    send_digests(morning(clock, 2))
    assert len(digests()) == 1
    assert all(entry.audience != EVERYBODY for entry in LogEntry.objects.filter(at__gt=EVENING))


def test_the_subject_tells_those_who_are_waited_for(table: Table, clock: time_machine.Traveller) -> None:
    waited = {prompt.seat.user.email for prompt in table.waited_for}
    for colour in ("yellow", "blue", "green"):
        wants_digest(colour)
    now = morning(clock)
    while send_digests(now):
        pass
    told = {mail.to: mail.subject for mail in digests()}
    assert len(told) == 4 and waited == {to for to, line in told.items() if line == "1 game waits for you"}
    assert {line for to, line in told.items() if to not in waited} == {"Your games this morning"}


def test_mails_about_people_wait_for_it(table: Table, clock: time_machine.Traveller) -> None:
    leave_game(table.game, person("green"))
    red = written_mails().get(kind="news", to="red@example.com")
    blue = written_mails().get(kind="news", to="blue@example.com")
    assert red.due_at > blue.due_at == timezone.now()
    send_digests(morning(clock))
    red.refresh_from_db()
    assert red.superseded_at and " ".join(red.subject.split()) in " ".join(digests()[0].text.split())


def test_the_end_of_a_game_does_not_wait(clock: time_machine.Traveller) -> None:
    table = playing(people=2, bots=1, seed="short 59", setup=SHORT)
    wants_digest("red")
    table.play()
    (over,) = written_mails().filter(kind="news", to="red@example.com")
    assert over.due_at == timezone.now()
    send_digests(morning(clock))
    over.refresh_from_db()
    assert over.superseded_at is None


def test_turned_off_it_comes_no_more(table: Table, clock: time_machine.Traveller) -> None:
    client = Client()
    client.force_login(person("red"))
    client.post("/settings/", {"zone": "", "news": "on"})
    assert person("red").digest_at is None
    assert not send_digests(morning(clock)) and not digests()


def test_after_a_pause_of_the_sweep_one_mail_tells_all(table: Table, clock: time_machine.Traveller) -> None:
    now = morning(clock, 4)
    assert send_digests(now) and len(digests()) == 1
    assert person("red").digest_at > now


def test_mornings_are_those_of_the_clock_on_the_wall() -> None:
    berlin = User(zone="Europe/Berlin")
    with language_and_zone_of(berlin):
        before = datetime(2026, 10, 24, 6, tzinfo=UTC)  # 8:00; summer time ends in the night that follows
        assert last_morning(before) == before
        assert next_morning(before) == datetime(2026, 10, 25, 7, tzinfo=UTC)
        assert last_morning(before - timedelta(seconds=1)) == before - timedelta(days=1)
