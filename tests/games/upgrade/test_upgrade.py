"""A database that an earlier commit made migrates, and its games go on: README.md tells how it was made.

On SQLite alone: the databases are SQLite files.
"""

from __future__ import annotations

import gzip
import shutil
import sqlite3
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import DatabaseError
from django.test import Client

from engine.deals import Deal
from games.lobby.service.leave_game import leave_game
from games.mail.delivery.deliver import deliver_all
from games.mail.receive.incoming import handle_all
from games.models import Decision, Game, InboundMail, OutboxMail, Prompt, Seat
from games.models.play import triggers
from games.play.service.play_bots import play_until_people_asked
from tests.games.mail.post_office import Basket
from tests.games.tables import Table
from tests.games.upgrade.database import opened
from tests.games.written_mails import written_mails

DUMPS = sorted(Path(__file__).parent.glob("*.sql.gz"))
pytestmark = pytest.mark.once  # SQLite, whatever the other tests run on


@pytest.fixture(scope="module", params=DUMPS, ids=lambda path: path.name.partition(".")[0])
def migrated(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, django_db_blocker: object
) -> Path:
    """An old database, brought to the newest migration."""
    path: Path = tmp_path_factory.mktemp("upgrade") / "games.sqlite3"
    load(request.param, path)
    with django_db_blocker.unblock(), opened(path):
        call_command("migrate", verbosity=0)
    return path


@pytest.fixture
def tables(migrated: Path, tmp_path: Path, django_db_blocker: object) -> Iterator[list[Table]]:
    """The games of a copy of it."""
    with django_db_blocker.unblock(), opened(shutil.copy(migrated, tmp_path)):
        yield [Table(game) for game in Game.objects.order_by("created_at")]


def load(dump: Path, path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.executescript(gzip.decompress(dump.read_bytes()).decode())
    connection.close()


def people(table: Table) -> list[Seat]:
    return list(Seat.objects.filter(game=table.id).exclude(user=None).select_related("user"))


def waiting(table: Table) -> set[tuple[int, int]]:
    prompts = Prompt.objects.filter(game=table.id, waiting=True)
    return set(prompts.values_list("seat__number", "question"))


def last_deadline() -> datetime:
    found = Prompt.objects.filter(waiting=True).order_by("-due_at").first()
    assert found is not None and found.due_at is not None
    return found.due_at


def test_there_is_a_database_of_an_earlier_commit() -> None:
    """Or nothing below is run."""
    assert DUMPS


def test_its_triggers_are_those_of_the_code(migrated: Path) -> None:
    """A migration holds its triggers itself, so it is another list."""
    migrating = sqlite3.connect(migrated)
    there = migrating.execute("SELECT sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name").fetchall()
    migrating.close()
    laid = [" ".join(triggers.lay_on_sqlite(trigger)) for trigger in triggers.TRIGGERS["sqlite"]]
    assert sorted(sql for (sql,) in there) == sorted(laid)


def test_its_games_replay_to_where_they_stood(
    tables: list[Table], capsys: pytest.CaptureFixture[str]
) -> None:
    """Chains, states, and what is asked of whom; the command ends with an error if one does not fit."""
    call_command("check_all_games")
    assert capsys.readouterr().err == "All 3 games fit.\n"
    for table in tables:
        assert waiting(table) == set(table.head.game.waiting) != set()


def test_the_games_stand_where_their_names_say(tables: list[Table]) -> None:
    in_a_window, in_a_deal, with_orders = tables
    assert {prompt.default for prompt in in_a_window.waited_for} == {"pass"}
    assert all(table.head.game.position.encounter for table in tables)
    (answering,) = in_a_deal.head.game.waiting
    form = in_a_deal.head.game.open[answering].form
    assert isinstance(form, Deal) and form.offer
    assert with_orders.head.game.position.seats[0].ahead.by_name["remora.cling_to_ships"] == "never"
    assert [seat.number for seat in people(with_orders)] == [0, 1]


def test_its_people_and_then_bots_play_its_games_to_the_end(tables: list[Table]) -> None:
    for table in tables:
        for _ in range(20):
            table.everybody_answers()
        assert table.game.status == Game.Status.RUNNING
        for seat in people(table):
            leave_game(table.game, seat.user)
        while table.game.status == Game.Status.RUNNING:
            play_until_people_asked(table.id)
        assert table.game.status == Game.Status.OVER and table.game.winners
    call_command("check_all_games")


def test_what_nobody_answers_is_answered_when_its_time_is_over(tables: list[Table]) -> None:
    before = {table.id: len(table.decisions) for table in tables}
    now = last_deadline() + timedelta(seconds=1)
    InboundMail.objects.update(handled_at=now)  # an unread answer would put the deadline off
    for table in tables:
        table.sweep(now)
        routes = {row.route for row in table.decisions[before[table.id] :]}
        assert routes & {"deadline", "passed"}


def test_an_offer_that_stood_is_accepted(tables: list[Table]) -> None:
    table = tables[1]
    ((seat, question),) = table.head.game.waiting
    table.players[seat].says({"do": "accept"}, question=question)
    assert table.decisions[-1].body["answer"] == {"do": "accept"}
    assert not [prompt for prompt in table.waited_for if prompt.what == "deal"]


def test_an_answer_by_mail_that_nobody_had_read_is_taken(tables: list[Table]) -> None:
    assert handle_all() == 1
    last = next(row for row in reversed(tables[2].decisions) if row.seat == 0 and row.kind == "answer")
    assert last.route == "mail"


def test_mails_that_were_queued_leave_or_are_not_needed_any_more(tables: list[Table], basket: Basket) -> None:
    asked = {mail.prompt_id for mail in written_mails().filter(prompt__waiting=True)}
    deliver_all()
    assert not written_mails().filter(OutboxMail.OPEN).exists()
    assert len(basket.mails) == len(asked) == sum(len(waiting(table)) for table in tables)


def test_no_stored_decision_can_be_changed(tables: list[Table]) -> None:
    with pytest.raises(DatabaseError, match="append-only"):
        Decision.objects.filter(number=2).update(route="api")


@pytest.mark.parametrize("page", ["", "log/", "standing/", "replay/"])
def test_its_people_see_its_pages(tables: list[Table], page: str) -> None:
    browser = Client()
    for table in tables:
        browser.force_login(people(table)[0].user)
        assert browser.get(f"/games/{table.id}/{page}").status_code == 200
