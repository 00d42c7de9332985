"""What two dealers promise each other is seen by nobody else (M-7.8.10, A-19)."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client

from games.hooks.words import body_of
from games.lobby.terms import Terms
from games.models import Game, Hook, HookDelivery, Prompt
from games.replay.read.moments import replay
from tests.games.tables import COLOURS, MAYFAIR_DEALS, Table, bargaining, person
from tests.games.written_mails import written_mails

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(300)]
PROMISE = "Rhubarb never meets marmalade"
NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)
WATCHED = Terms(is_open=True, spectators="link", watch_hours=1)


def offered(*, accepted: bool, promise: str = PROMISE) -> tuple[Table, Prompt, Prompt]:
    """Both dealers promise something; a third player hosts the game, and has hooks of it."""
    table = bargaining(setup=MAYFAIR_DEALS, terms=WATCHED)
    first, second = (prompt for prompt in table.waited_for if prompt.what == "deal")
    outsider = person(third(table, first, second))
    Game.objects.filter(pk=table.id).update(owner=outsider)
    for game in (table.game, None):
        events = ["news", "over"] if game else ["your_turn", "over"]
        Hook.objects.create(user=outsider, game=game, url="https://hook.example/", events=events)
    seats = (first.seat.number, second.seat.number)
    gifts = {str(seat): {"cards": ["random"], "promises": promise} for seat in seats}
    table.players[seats[0]].says({"do": "offer", "terms": gifts}, question=first.question)
    if accepted:
        answering = next(p for p in table.waited_for if p.what == "deal")
        table.players[answering.seat.number].says({"do": "accept"}, question=answering.question)
    return table, first, second


def third(table: Table, *dealers: Prompt) -> str:
    seats = {prompt.seat.number for prompt in dealers}
    return next(COLOURS[n] for n in range(3) if n not in seats)


def seen_by(colour: str | None, table: Table) -> str:
    """All pages, answers of the API, and files that somebody gets of a game, one after the other."""
    cache.clear()
    client = Client()
    paths = ["", "watch/", "log/", "log/?show=deals", "story/", "lobby/", "replay/"]
    if colour is not None:
        client.force_login(person(colour))
    found = [client.get(f"/games/{table.id}/{path}") for path in paths]
    about = ("", "/questions", "/log?limit=200", "/orders", "/clock", "/replay")
    found += [client.get(f"/api/v1/games/{table.id}{path}") for path in about]
    if colour is not None:
        steps = len(replay(person(colour), table.id).steps)
        found += [
            client.get(f"/games/{table.id}/replay/?step={step}") for step in range(steps - 2, steps + 2)
        ]
        found += [client.get(f"/api/v1/games/{table.id}/replay/{step}") for step in (steps - 1, steps)]
        found += [client.get(f"/games/{table.id}/replay/{name}") for name in ("json", "text")]
    assert any(one.status_code == 200 for one in found)
    return "\n".join(one.content.decode() for one in found)


def mailed_to(colour: str, table: Table) -> str:
    mails = written_mails().filter(to=f"{colour}@example.com", game=table.id)
    return "\n".join(f"{mail.subject}\n{mail.text}\n{mail.html}" for mail in mails)


@pytest.mark.parametrize("accepted", [False, True])
def test_a_promise_is_seen_by_the_dealers_alone(accepted: bool) -> None:
    """M-7.8.10: on no page, in no mail, hook, file or answer of the API."""
    with time_machine.travel(NOON, tick=False):
        table, first, second = offered(accepted=accepted)
    with time_machine.travel(NOON + timedelta(days=1), tick=False):
        outsider = third(table, first, second)
        for who in (outsider, None):
            assert PROMISE not in seen_by(who, table)
        assert PROMISE not in mailed_to(outsider, table)
        assert PROMISE not in "".join(body_of(one).decode() for one in hooks_of(outsider, table))
        for dealer in (first, second):
            assert PROMISE in seen_by(COLOURS[dealer.seat.number], table)
        mailed = [mailed_to(COLOURS[dealer.seat.number], table) for dealer in (first, second)]
        assert PROMISE in "".join(mailed)


def hooks_of(colour: str, table: Table) -> list[HookDelivery]:
    found = HookDelivery.objects.filter(game=table.id, hook__user=person(colour))
    return list(found.select_related("hook__user", "game"))


def test_whoever_looks_after_the_game_finds_the_promise_in_the_log() -> None:
    """A-19: nobody enforces it; it is recorded."""
    table, first, second = offered(accepted=True)
    told = [json.loads(entry.fact["terms"]) for entry in table.log if "terms" in entry.fact]
    assert [gift["promises"] for terms in told for gift in terms.values()] == [PROMISE] * 2


def test_the_mail_that_asks_the_other_dealer_says_what_is_promised() -> None:
    """M-7.8.10: the offer is told with it."""
    table, first, second = offered(accepted=False)
    assert f"the promise “{PROMISE}”" in mailed_to(COLOURS[second.seat.number], table)


def test_markup_in_a_promise_is_text_on_every_page_and_in_every_mail() -> None:
    """M-7.8.10."""
    table, first, second = offered(accepted=True, promise="<script>alert(1)</script> R-16.3")
    for dealer in (first, second):
        colour = COLOURS[dealer.seat.number]
        client = Client()
        client.force_login(person(colour))
        pages = [client.get(f"/games/{table.id}/{path}").content.decode() for path in ("", "log/", "story/")]
        html = "".join([*pages, *(mail.html for mail in written_mails().filter(to=f"{colour}@example.com"))])
        assert "<script>alert(1)" not in html and "&lt;script&gt;alert(1)" in html
