"""A game that was taken back, on its pages: both roads are shown, and one of them marked."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from games.log.read import entries
from games.log.words.lines import log_lines
from games.models import Decision, Game, Prompt
from games.models.play import triggers
from games.play.read.public import spectator_view
from games.play.service.correct import ANEW, rewind
from games.play.service.play_bots import play_until_people_asked
from games.replay.page.chapters import replay_navigation
from games.replay.page.page import replay_context
from games.replay.page.told import whole_log
from games.replay.read.moments import replay
from games.words.reader import Reader
from tests.games.conftest import Browser
from tests.games.pages import get
from tests.games.tables import Table, person, playing

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    """Taken back from some encounter to the middle of an earlier one."""
    found = playing(people=2, bots=1)
    found.play(decisions=90)
    moments = Prompt.objects.filter(game=found.id, what="encounter_card", seat__bot="")
    to = moments.order_by("opened_by")[0].opened_by
    rewind(found.id, to=to)
    play_until_people_asked(found.id)
    return found


def rewind_of(table: Table) -> Decision:
    return Decision.objects.get(game=table.id, kind="rewind")


def every_step_is_shown(viewer: str, table: Table, who: str) -> None:
    found = replay(person(who), table.id, viewer)
    for step in found.steps:
        assert replay_context(found, step.number)["board"]


def test_in_the_log_the_lines_that_no_longer_count_are_marked(table: Table, browser: Browser) -> None:
    row = rewind_of(table)
    lines = log_lines(entries(table.game, 0), Reader(0))
    gone = [line for line in lines if line.taken_back]
    assert gone and all(row.body["to"] < line.number < row.number for line in gone)
    page = get(browser(person("red")), f"/games/{table.id}/log/")
    assert "Taken back" in page.text


def test_the_replay_shows_both_roads_and_says_which_one_was_left(table: Table) -> None:
    table.everybody_answers()
    found = replay(person("red"), table.id)
    whole = replay_navigation(found)
    ((first, last),) = whole.taken_back
    assert replay_context(found, first)["taken_back"] and not replay_context(found, last + 1)["taken_back"]
    gone = [one for one in whole.chapters if one.taken_back]
    again = [one for one in whole.chapters if one.again]
    assert gone and gone[0].first == first and again[0].first == last + 1
    assert "taken-back" in whole.bands
    assert whole.present(found.steps[-1]).number == table.head.game.position.encounters


def test_a_game_that_was_never_taken_back_has_no_such_marks() -> None:
    table = playing(people=2, bots=1)
    table.play(decisions=60)
    whole = replay_navigation(replay(person("red"), table.id))
    assert not whole.taken_back and not any(one.again or one.taken_back for one in whole.chapters)
    assert "taken-back" not in whole.bands


def test_every_step_is_shown_while_it_runs_and_when_it_is_over(table: Table) -> None:
    every_step_is_shown("", table, "red")
    table.play(decisions=len(table.decisions) + 30)
    rewind(table.id, to=rewind_of(table).number - 1, dice=ANEW)
    play_until_people_asked(table.id)
    table.play()
    assert table.game.status == Game.Status.OVER
    for viewer in ("", "1"):
        every_step_is_shown(viewer, table, "red")
    found = replay(person("red"), table.id)
    said = whole_log(found)
    assert said.count("(Taken back)") > 3 and "took the game back" in said


def test_the_story_tells_what_counts_alone(table: Table, browser: Browser) -> None:
    table.play()
    page = get(browser(person("red")), f"/games/{table.id}/story/")
    assert page.text.count("took the game back") == 0
    numbers = [one.number for one in replay_navigation(replay(person("red"), table.id)).chapters]
    assert len(numbers) > len(set(numbers))


def grown_old(table: Table, until: int) -> None:
    """These decisions are older than spectators have to wait; the database would not let anybody say so."""
    triggers.remove(connection)
    old = timezone.now() - timedelta(hours=5)
    Decision.objects.filter(game=table.id, number__lte=until).update(at=old)
    triggers.install(connection)


def test_spectators_see_it_only_when_they_are_there(table: Table) -> None:
    row, watcher = rewind_of(table), person("purple")
    Game.objects.filter(pk=table.id).update(spectators="people", watch_hours=1)
    grown_old(table, row.number - 1)
    found = replay(watcher, table.id)
    whole = replay_navigation(found)
    assert found.until == row.number - 1 and not whole.taken_back and "taken-back" not in whole.bands
    assert "game_taken_back" not in [fact["id"] for fact in spectator_view(watcher, table.id).log]
    grown_old(table, row.number + 1000)
    assert "game_taken_back" in [fact["id"] for fact in spectator_view(watcher, table.id).log]
    every_step_is_shown("", table, "purple")
