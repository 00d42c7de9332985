"""No address of a game shows what Red has ordered to anybody else, be it a host or a moderator who plays."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
import time_machine
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client
from django.urls import get_resolver, reverse

from games.models import Game, Moderator
from tests.games.ahead.service.test_question_orders import orders, table
from tests.games.api.program import program
from tests.games.tables import Table, person
from tests.games.test_secrets import plain
from tests.games.test_twin_tables import ANSWERING, QUIET

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(120)]
RED, HOST, MODERATOR, APART = 0, "blue", "green", "white"
NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)
LEAST = 30  # addresses that show something


def addresses(of: Table) -> list[str]:
    """Every address that is about a game as a whole, for people and for programs."""
    known = get_resolver().reverse_dict
    names = [name for name in known if isinstance(name, str) and known[name][0][0][1] == ["game_id"]]
    return [reverse(name, args=[of.id]) for name in sorted(names)]


def looked_after() -> Table:
    """A game that its owner plays, and a moderator; another moderator has no seat."""
    game = table()
    Game.objects.filter(pk=game.id).update(owner=person(HOST))
    for colour in (MODERATOR, APART):
        Moderator.objects.create(game=game.game, user=person(colour), appointed_at=NOON)
    return game


def seen(of: Table) -> dict[str, str]:
    """All that others get at any address, by who looks and where."""
    return {
        f"{colour} {address.replace(of.id, 'GAME')}": _told(of, client.get(address))
        for colour in (HOST, MODERATOR, APART)
        for client in (signed_in(colour), program(person(colour)))
        for address in addresses(of)
        if ("/api/" in address) != isinstance(client, Client)
    }


def signed_in(colour: str) -> Client:
    cache.clear()  # how often one may ask is another matter
    client = Client()
    client.force_login(person(colour))
    return client


def _told(of: Table, found: HttpResponse) -> str:
    body = b"".join(found.streaming_content) if found.streaming else found.content
    return f"{found.status_code} {plain(body.decode(errors='replace').replace(of.id, 'GAME'))}"


@pytest.mark.parametrize("said", [QUIET, ANSWERING], ids=["in vain", "to answer"])
def test_every_address_shows_others_the_same_whatever_red_has_ordered(said: list[dict[str, Any]]) -> None:
    with time_machine.travel(NOON, tick=False):
        game = looked_after()
        seen(game)  # who looks for the first time is shown what is new
        before, red_before = seen(game), _orders_of_red(game)
        orders(game, RED, *said)
        after, red_after = seen(game), _orders_of_red(game)
    assert sum(told.startswith("200") for told in before.values()) > LEAST
    assert {where for where in before if before[where] != after[where]} == set()
    assert red_before != red_after


def _orders_of_red(of: Table) -> str:
    return _told(of, program(person("red")).get(f"games/{of.id}/orders"))
