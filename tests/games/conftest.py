"""What the tests of the pages have at hand: a game in which red is to answer, and browsers of all kinds."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.http import HttpResponse
from django.test import Client

from games.models import User
from games.people.accounts.adapter import give_key
from tests.games.tables import Table, person, playing

ALIENS = ("human", "zombie", "healer")
Browser = Callable[[User | None], Client]


@pytest.fixture
def table(db: None) -> Table:
    """Three people who have just begun; red, yellow and blue have their aliens already."""
    return playing(people=3, aliens=ALIENS)


@pytest.fixture
def browser() -> Browser:
    """A browser that checks forged forms, as this person or as nobody."""

    def open_browser(user: User | None) -> Client:
        client = Client()
        if user is not None:
            client.force_login(user)
        return client

    return open_browser


@pytest.fixture
def at_the_machine() -> Client:
    """A browser that has opened the address that the service printed."""
    client, response = Client(), HttpResponse()
    give_key(response)
    client.cookies.update(response.cookies)
    return client


@pytest.fixture
def red(browser: Browser, table: Table) -> Client:
    """Red's browser, with the game at hand."""
    return browser(person("red"))


@pytest.fixture
def yellow(browser: Browser, table: Table) -> Client:
    return browser(person("yellow"))
