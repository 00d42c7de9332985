"""How a game ended is told to everybody else when spectators see it: one cut for all pages."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.core.cache import cache
from django.db import transaction
from django.test import Client

from games.base.documents import RequestRefused
from games.lobby.read import open_games
from games.lobby.service.host import offer_rematch
from games.lobby.service.leave_game import leave_game, take_over_bot_seat, wait_for_seat
from games.lobby.terms import Terms
from games.models import Game, User
from games.play.read.public import cutoff_for
from games.play.read.seats import hours_behind, over_for
from games.play.service.commit import end_game
from games.play.service.session import lock, open_session
from tests.games.tables import Table, person, playing
from tests.games.test_secrets import plain

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(300)]
NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)
DAY = timedelta(hours=24)
HOUR = timedelta(hours=1)
TERMS = Terms(is_open=True, spectators="people", watch_hours=24)
OTHERS = [None, "orange", "white"]
ALIENS = ("human", "zombie", "healer", "spiff")


@pytest.fixture
def table() -> Iterator[Table]:
    """An open game of three people and a bot, two days old. White waits for a seat."""
    with time_machine.travel(NOON, tick=False):
        table = playing(people=3, bots=1, aliens=ALIENS, name="Friday", terms=TERMS)
        table.play(decisions=12)
        wait_for_seat(table.id, person("white"))
    with time_machine.travel(NOON + 2 * DAY, tick=False):
        User.objects.filter(email="red@example.com").update(is_public=True)
        yield table


def end(table: Table, *, at_once: bool = True) -> None:
    """The game is over, played to its very end or as it stands; the figures of the library count it."""
    if at_once:
        with transaction.atomic():
            end_game(open_session(lock(table.id)))
    else:
        table.play()
    assert table.game.status == Game.Status.OVER and table.game.played_aliens.exists()


def seen_by(who: str | None, table: Table) -> dict[str, str]:
    """Every page that could tell somebody who does not sit there."""
    cache.clear()
    client = Client()
    if who is not None:
        client.force_login(person(who))
    paths = [f"/people/{person('red').opaque_id}/", "/library/", *(f"/sheets/{name}/" for name in ALIENS)]
    paths += [
        f"/games/{table.id}/watch/",
        f"/games/{table.id}/story/",
        f"/games/{table.id}/lobby/",
        f"/games/{table.id}/",
        "/games/open/",
        "/",
        "/games/find/",
    ]
    return {path: plain(client.get(path).content.decode()) for path in paths}


def listed(who: str) -> list[Game]:
    return open_games(person(who))


def hours_after_the_end(hours: float) -> time_machine.travel:
    return time_machine.travel(NOON + 2 * DAY + hours * HOUR, tick=False)


@pytest.mark.parametrize("at_once", [False, True])
def test_nobody_else_is_told_of_an_end_before_spectators_see_it(table: Table, at_once: bool) -> None:
    before = [seen_by(eyes, table) for eyes in OTHERS]
    end(table, at_once=at_once)
    assert [seen_by(eyes, table) for eyes in OTHERS] == before
    with hours_after_the_end(23.9):
        assert [seen_by(eyes, table) for eyes in OTHERS] == before


@pytest.mark.parametrize("eyes", OTHERS)
def test_everybody_is_told_of_it_when_spectators_see_it(table: Table, eyes: str | None) -> None:
    """Or the test above could not fail."""
    before = seen_by(eyes, table)
    end(table)
    with hours_after_the_end(24):
        after = seen_by(eyes, table)
    changed = {path.split("/")[1] for path in before if before[path] != after[path]}
    assert changed >= {"people", "sheets"}
    assert eyes is None or "games" in changed


def test_nobody_else_is_told_that_a_game_is_looked_after(table: Table) -> None:
    before = seen_by("orange", table)
    Game.objects.filter(pk=table.id).update(status=Game.Status.STUCK, stuck_at=NOON, stuck_where="here")
    assert seen_by("orange", table) == before


def test_whoever_sits_there_is_told_at_once(table: Table) -> None:
    before = seen_by("yellow", table)
    end(table)
    after = seen_by("yellow", table)
    profile = f"/people/{person('red').opaque_id}/"
    assert before[profile] != after[profile] and before["/"] != after["/"]
    assert "Friday" in before["/games/open/"] and "Friday" not in after["/games/open/"]


def test_whoever_has_left_is_told_no_sooner_than_others(table: Table) -> None:
    leave_game(table.game, person("blue"))
    mine = f"/people/{person('blue').opaque_id}/"
    client = Client()
    client.force_login(person("blue"))
    before = plain(client.get(mine).content.decode())
    end(table)
    assert plain(client.get(mine).content.decode()) == before
    with hours_after_the_end(24):
        assert plain(client.get(mine).content.decode()) != before


def test_a_rematch_is_listed_when_the_end_may_be_known(table: Table) -> None:
    end(table)
    before = seen_by("orange", table)
    new = offer_rematch(table.game, by=person("red"))
    assert new.is_open and listed("yellow") == [new]
    assert seen_by("orange", table) == before
    with hours_after_the_end(24):
        assert listed("orange") == [new]


def test_a_seat_that_was_left_is_offered_as_long_as_the_end_is_not_to_be_known(table: Table) -> None:
    """Whoever tries is told no more than if somebody else had been quicker."""
    leave_game(table.game, person("yellow"))
    with pytest.raises(RequestRefused) as quicker:
        take_over_bot_seat(table.id, person("orange"), 1)
    leave_game(table.game, person("blue"))
    before = seen_by("orange", table)
    assert "Take over Blue" in before[f"/games/{table.id}/lobby/"]
    end(table)
    assert seen_by("orange", table) == before
    with pytest.raises(RequestRefused) as over:
        take_over_bot_seat(table.id, person("orange"), 2)
    assert over.value.reason == quicker.value.reason == "not_to_take_over"
    with hours_after_the_end(24), pytest.raises(RequestRefused) as known:
        take_over_bot_seat(table.id, person("orange"), 2)
    assert known.value.reason == "is_over"


def test_waiting_for_a_seat_tells_nothing_of_the_end(table: Table) -> None:
    end(table)
    assert not wait_for_seat(table.id, person("orange"))
    assert "Friday" in seen_by("orange", table)["/"]
    with hours_after_the_end(24):
        assert "Friday" not in seen_by("orange", table)["/"]
        with pytest.raises(RequestRefused, match="is_over"):
            wait_for_seat(table.id, person("purple"))


@pytest.mark.parametrize("people", [0, 1])
@pytest.mark.parametrize("watch_hours", [0, 1, 30])
@pytest.mark.parametrize("after", [0, 0.99, 1, 29.9, 30])
def test_the_cut_is_that_of_the_spectators(people: int, watch_hours: int, after: float) -> None:
    with time_machine.travel(NOON, tick=False):
        table = playing(people=people, bots=3 - people, terms=Terms(spectators="people"))
        over = {"status": Game.Status.OVER, "winners": [0], "ended_at": NOON, "watch_hours": watch_hours}
        Game.objects.filter(pk=table.id).update(**over)
    with time_machine.travel(NOON + after * HOUR, tick=False):
        told = over_for(person("orange")).filter(pk=table.id).exists()
        assert told == (after >= hours_behind(table.game)) == cutoff_for(person("orange"), table.id).finished
        assert not people or over_for(person("red")).filter(pk=table.id).exists()
