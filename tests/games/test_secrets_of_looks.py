"""A table at which somebody has looked at hidden things is the same for all who play, until it is over."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.urls import reverse

from games.desk.acts.answers import nudge_bots
from games.desk.acts.moderators import look, note_look
from games.desk.service import ActRequest
from games.models import Act, Game, Moderator, User
from games.models.play.desk import LookedAt
from games.people.read.my_data import my_data
from games.play.service.commit import end_game
from games.play.service.session import lock, open_session
from games.turn.read.hidden import public_state
from tests.games.api.program import Program, program
from tests.games.api.scene import nothing_done
from tests.games.tables import Table, person, playing
from tests.games.test_secrets import NOON, hooks_of, plain, with_hooks
from tests.games.written_mails import written_mails
from tests.proofs import ALL

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(300)]
PLAY = ("red", "yellow", "blue")  # Red is the host as well
OTHERS = ("orange", None)  # a spectator, and whoever is signed out
WHY = "Yellow says that a card is missing."
ALIENS = ("human", "zombie", "healer")
STEP = timedelta(minutes=10)
DECISIONS = 5 if ALL else 3  # a look of each kind in either case
OF_PROGRAMS = {"game": "", "log of a program": "/log", "desk of a program": "/desk", "acts": "/desk/acts"}


@pytest.fixture(autouse=True)
def people(db: None) -> None:
    """The same at both tables."""
    for colour in (*PLAY, "orange", "white", "teal"):
        person(colour)


def test_whoever_plays_gets_the_same_with_and_without_a_look() -> None:
    without, with_look = course(looks=False), course(looks=True)
    assert len(without) == len(with_look) == DECISIONS + 1
    for one, other in zip(without, with_look, strict=True):
        for name in one:
            assert one[name] == other[name], name


def test_when_the_game_is_over_it_is_told() -> None:
    """Or the test above could not fail."""
    without, with_look = (course(looks=looks, ends=True, decisions=2)[-1] for looks in (False, True))
    differing = {name for name in without if without[name] != with_look[name]}
    told = {f"{colour} {name}" for colour in PLAY for name in ("turn", "log")} | {"red desk", "red acts"}
    assert told | {"mails", "stream"} <= differing
    assert not any("orange" in name or "None" in name for name in differing)


def course(*, looks: bool, ends: bool = False, decisions: int = DECISIONS) -> list[dict[str, Any]]:
    """All that those who play get, after each decision; a moderator acts now and then, and looks."""
    cache.clear()
    with nothing_done(), time_machine.travel(NOON, tick=False) as clock:
        table = playing(people=3, aliens=ALIENS, seed="course", name="Long table")
        with_hooks(table)
        Game.objects.filter(pk=table.id).update(owner=person("red"), spectators=Game.Spectators.PEOPLE)
        Moderator.objects.create(game=table.game, user=person("white"), appointed_at=NOON)
        User.objects.filter(pk=person("teal").pk).update(is_staff=True)
        found = list(_followed(table, clock, looks=looks, decisions=decisions))
        if ends:
            with transaction.atomic():
                end_game(open_session(lock(table.id)))
            found.append(_got(table))
    return found


def _followed(
    table: Table, clock: time_machine.Coordinates, *, looks: bool, decisions: int
) -> Iterator[dict[str, Any]]:
    rng = random.Random(5)
    for turn in range(decisions):
        clock.shift(STEP)
        if looks:
            _look(table, turn)
        if turn == 2:
            nudge_bots(table.id, ActRequest(person("white"), "They sleep."))
        yield _got(table)
        prompt = rng.choice(table.waited_for)
        table.players[prompt.seat.number].answers(1, question=prompt.question)
    yield _got(table)


def _look(table: Table, turn: int) -> None:
    """By a moderator at the desk, and by staff at a mail."""
    what = (LookedAt.HAND, LookedAt.QUESTIONS, LookedAt.EVERYTHING)[turn % 3]
    look(table.id, ActRequest(person("white"), WHY), seat=turn % 3, what=what)
    assert note_look(table.game, person("teal"), what=LookedAt.MAIL, why=WHY) is not None
    assert Act.objects.filter(game=table.id).count() > 2 * turn


def _got(table: Table) -> dict[str, Any]:
    found: dict[str, Any] = {"stream": public_state(table.id).__dict__, "hooks": hooks_of(table)}
    mails = written_mails().filter(game=table.id).order_by("pk")
    found["mails"] = [
        (one.to, one.kind, one.queued_at, one.due_at, plain(one.subject), plain(one.text)) for one in mails
    ]
    for colour in PLAY:
        found |= {f"{colour} {name}": text for name, text in _of_player(table, colour)}
    for visitor in OTHERS:
        browser = _browser(visitor)
        for name in ("watch", "lobby"):
            answer = browser.get(reverse(name, args=[table.id]))
            found[f"{visitor} {name}"] = answer.status_code, plain(answer.content.decode())
    return found


def _of_player(table: Table, colour: str) -> Iterator[tuple[str, Any]]:
    """Pages, what a program gets, and what somebody can take along."""
    browser = _browser(colour)
    for name in ("turn", "log", "desk", "lobby", "replay"):
        answer = browser.get(reverse(name, args=[table.id]), follow=True)
        yield name, (answer.status_code, _plain(answer.content.decode(), table))
    yield "home", _plain(browser.get(reverse("home")).content.decode(), table)
    yield "data", _plain(str(my_data(person(colour))), table)
    reader = Program(client=browser)
    for name, path in OF_PROGRAMS.items():
        answer = reader.get(f"games/{table.id}{path}")
        yield name, (answer.status_code, _plain(answer.content.decode(), table))


def _plain(text: str, table: Table) -> str:
    return plain(text).replace(table.id, "GAME")


def _browser(colour: str | None) -> Client:
    client = Client()
    if colour:
        client.force_login(person(colour))
    return client


def test_a_host_who_plays_sends_the_same_mark_whether_somebody_has_looked_or_not() -> None:
    """What a program knows of the acts counts those that it was told: no look moves it, nor the cursor."""
    table = playing(people=3)
    Game.objects.filter(pk=table.id).update(owner=person("red"))
    Moderator.objects.create(game=table.game, user=person("white"), appointed_at=datetime.now(tz=NOON.tzinfo))
    red = program(person("red"))
    cursor = red.get(f"games/{table.id}/desk/acts").json()["next"]
    look(table.id, ActRequest(person("white"), WHY), seat=0, what="hand")
    assert red.get(f"games/{table.id}/desk").json()["seen"] == 0
    assert red.get(f"games/{table.id}/desk/acts", {"cursor": cursor}).json() == {"acts": [], "next": cursor}
    done = red.post(f"games/{table.id}/desk/nudge", {"seen": 0})
    assert (done.status_code, done.json()["seen"]) == (200, 1)
    cursor = red.get(f"games/{table.id}/desk/acts", {"cursor": cursor}).json()["next"]
    Game.objects.filter(pk=table.id).update(status=Game.Status.OVER)
    told = red.get(f"games/{table.id}/desk/acts", {"cursor": cursor}).json()["acts"]
    assert [one["act"] for one in told] == ["look"]
