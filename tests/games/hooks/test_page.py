"""Setting up webhooks, at the settings and at a game: who may, how many, and what cannot be."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from games.base.documents import RequestRefused
from games.hooks.call_hooks import call_all
from games.hooks.service import MOST_OF_GAME, MOST_OF_PERSON, HookTerms, add_hook
from games.models import Game, Hook, HookDelivery, User
from tests.games.at_once import at_once
from tests.games.tables import Table, person, playing

from .conftest import Names
from .receiver import Receiver

pytestmark = pytest.mark.django_db
GOOD = "https://hook.example/abc"
HERE = "/settings/webhooks/"
Browser = Callable[[User], Client]


@pytest.fixture(autouse=True)
def resolved(names: Names) -> None:
    names["hook.example"] = [["93.184.215.14"]]
    names["inside.example"] = [["10.0.0.1"]]


@pytest.fixture
def red(owner: User) -> Client:
    client = Client()
    client.force_login(owner)
    return client


@pytest.fixture
def table() -> Table:
    table = playing(people=3)
    Game.objects.filter(pk=table.id).update(owner=person("red"))
    return table


def client_of(colour: str) -> Client:
    client = Client()
    client.force_login(person(colour))
    return client


def form(**fields: Any) -> dict[str, Any]:
    return {"act": "add", "url": GOOD, "format": "plain", "events": ["your_turn", "over"], **fields}


def text_of(response: HttpResponse) -> str:
    return response.content.decode()


def test_one_is_set_up_and_its_secret_is_shown_once(red: Client, owner: User) -> None:
    response = red.post(HERE, form(), follow=True)
    hook = Hook.objects.get()
    assert (hook.user, hook.game, hook.url, hook.events) == (owner, None, GOOD, ["your_turn", "over"])
    assert hook.secret in text_of(response) and "hook.example" in text_of(response)
    assert hook.secret not in text_of(red.get(HERE))
    assert GOOD not in text_of(red.get(HERE)), "the path of an address is a secret between two services"


def test_a_chat_needs_no_secret(red: Client) -> None:
    response = red.post(HERE, form(format="discord"), follow=True)
    assert Hook.objects.get().secret not in text_of(response)


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("", "Type the address"),
        ("hook.example", "must begin with https://"),
        ("http://hook.example/", "must begin with https://"),
        ("https://127.0.0.1/", "leads to a private network or to this machine"),
        ("https://169.254.169.254/latest/meta-data", "leads to a private network or to this machine"),
        ("https://[::1]/", "leads to a private network or to this machine"),
        ("https://[::ffff:169.254.169.254]/", "leads to a private network or to this machine"),
        ("https://[64:ff9b::7f00:1]/", "leads to a private network or to this machine"),
        ("https://inside.example/", "leads to a private network or to this machine"),
        ("https://localhost/", "No server is found"),  # by the resolver of the tests
        ("https://nowhere.example/", "No server is found"),
        ("https://2130706433/", "is not a host name that can be called"),
        ("https://0x7f.1/", "is not a host name that can be called"),
        ("https://red@hook.example/", "must not hold a user name"),
        ("https://hook.example:25/", "can use the ports 443, 8443"),
        ("https://hook.example/" + "a" * 600, "too long: up to 500"),
        ("https://hook.example/\\", "not a web address"),
    ],
)
def test_an_address_that_cannot_be_is_told_in_one_sentence_and_nothing_is_lost(
    red: Client, url: str, says: str
) -> None:
    response = red.post(HERE, form(url=url, events=["over"], format="slack"))
    found = text_of(response)
    assert response.status_code == 422 and says in found
    assert not Hook.objects.exists()
    assert 'value="slack" selected' in found
    assert re.search(r'value="over"[^>]*checked', found) and not re.search(
        r'value="your_turn"[^>]*checked', found
    )


@pytest.mark.parametrize(
    "fields", [{"events": []}, {"events": ["news"]}, {"events": ["test"]}, {"format": "fax"}]
)
def test_what_is_not_on_the_list_is_refused(red: Client, fields: dict[str, Any]) -> None:
    response = red.post(HERE, form(**fields))
    assert response.status_code == 422 and not Hook.objects.exists()
    assert "Choose" in text_of(response)


@pytest.mark.parametrize(("events", "format"), [([], "plain"), (["news"], "plain"), (["over"], "fax")])
def test_the_service_refuses_it_as_well(owner: User, events: list[str], format: str) -> None:
    with pytest.raises(RequestRefused):
        add_hook(owner, HookTerms(GOOD, format, events))


def test_the_same_address_twice_and_one_too_many_are_refused(red: Client, owner: User) -> None:
    for number in range(MOST_OF_PERSON):
        assert red.post(HERE, form(url=f"{GOOD}/{number}")).status_code == 302
    assert "is there already" in text_of(red.post(HERE, form(url=f"{GOOD}/0")))
    response = red.post(HERE, form(url=f"{GOOD}/more"))
    assert response.status_code == 422 and f"{MOST_OF_PERSON} webhooks here" in text_of(response)
    assert Hook.objects.filter(user=owner).count() == MOST_OF_PERSON


@pytest.mark.django_db(transaction=True)
def test_two_at_once_are_both_counted(owner: User) -> None:
    for number in range(MOST_OF_PERSON - 1):
        Hook.objects.create(user=owner, url=f"{GOOD}/{number}", events=["over"])

    def more(number: int) -> str:
        try:
            return add_hook(owner, HookTerms(f"{GOOD}/more/{number}", "plain", ["over"])).url
        except RequestRefused as refused:
            return refused.reason

    found = at_once(lambda: more(1), lambda: more(2))
    assert "hooks_most" in found
    assert Hook.objects.count() == MOST_OF_PERSON


# What is done with one


@pytest.fixture
def hook(owner: User) -> Hook:
    return Hook.objects.create(user=owner, url=GOOD, events=["over"])


def test_a_test_is_told_and_its_outcome_is_shown(red: Client, owner: User, receiver: Receiver) -> None:
    hook = Hook.objects.create(user=owner, url=receiver.url, events=["over"])
    red.post(HERE, {"act": "test", "hook": hook.pk})
    assert ": waits" in text_of(red.get(HERE))
    receiver.answers_with(500, 200)
    call_all()
    assert "will be tried again: the server answered 500" in text_of(red.get(HERE))
    assert "It has not been reached since" in text_of(red.get(HERE))
    red.post(HERE, {"act": "test", "hook": hook.pk})
    call_all()
    assert ": arrived" in text_of(red.get(HERE))


def test_a_new_secret_is_shown_once(red: Client, hook: Hook) -> None:
    old = hook.secret
    response = red.post(HERE, {"act": "renew", "hook": hook.pk}, follow=True)
    hook.refresh_from_db()
    assert hook.secret != old and hook.secret in text_of(response)
    assert hook.secret not in text_of(red.get(HERE))


def test_one_that_is_switched_off_says_why_and_is_switched_on(red: Client, hook: Hook) -> None:
    Hook.objects.update(disabled_at=timezone.now(), disabled_why="failed", failures=9, next_at=timezone.now())
    assert "could not be reached for 3 days" in text_of(red.get(HERE))
    red.post(HERE, {"act": "test", "hook": hook.pk})
    assert not HookDelivery.objects.exists()
    red.post(HERE, {"act": "on", "hook": hook.pk})
    hook.refresh_from_db()
    assert (hook.disabled_at, hook.disabled_why, hook.failures, hook.next_at) == (None, "", 0, None)


def test_one_is_deleted_with_what_waits_for_it(red: Client, hook: Hook) -> None:
    red.post(HERE, {"act": "test", "hook": hook.pk})
    red.post(HERE, {"act": "delete", "hook": hook.pk})
    assert not Hook.objects.exists() and not HookDelivery.objects.exists()


@pytest.mark.parametrize("act", ["test", "renew", "on", "delete"])
@pytest.mark.parametrize("key", ["", "0", "somebodys"])
def test_nobody_does_anything_with_one_that_is_not_there(red: Client, hook: Hook, act: str, key: str) -> None:
    assert red.post(HERE, {"act": act, "hook": key}).status_code == 404
    assert Hook.objects.get().secret == hook.secret


@pytest.mark.parametrize("act", ["test", "renew", "on", "delete"])
def test_nobody_does_anything_with_somebody_elses(hook: Hook, stranger: User, act: str) -> None:
    client = Client()
    client.force_login(stranger)
    assert client.post(HERE, {"act": act, "hook": hook.pk}).status_code == 404
    assert "hook.example" not in text_of(client.get(HERE))
    assert Hook.objects.get().secret == hook.secret and not HookDelivery.objects.exists()


def test_tests_are_sent_only_so_often(red: Client, hook: Hook) -> None:
    codes = [red.post(HERE, {"act": "test", "hook": hook.pk}).status_code for _ in range(21)]
    assert codes == [302] * 20 + [429]


# Those of a game


def at(table: Table) -> str:
    return f"/games/{table.id}/hooks/"


def test_its_host_sets_up_to_three(table: Table) -> None:
    red = client_of("red")
    for number in range(MOST_OF_GAME):
        assert red.post(at(table), form(url=f"{GOOD}/{number}", events=["news"])).status_code == 302
    assert red.post(at(table), form(url=f"{GOOD}/x", events=["news"])).status_code == 422
    assert Hook.objects.filter(game=table.id, user=person("red")).count() == MOST_OF_GAME
    assert "hook.example" not in text_of(red.get(HERE)), "they are not among those of all games"


def test_the_turn_of_a_person_is_nothing_that_a_game_tells(table: Table) -> None:
    assert client_of("red").post(at(table), form(events=["your_turn"])).status_code == 422


def test_the_table_sees_that_there_are_some_and_not_where_they_lead(table: Table) -> None:
    yellow = client_of("yellow")
    assert "sends nothing of this game" in text_of(yellow.get(at(table)))
    client_of("red").post(at(table), form(format="discord", events=["news"]))
    page = text_of(yellow.get(at(table)))
    assert "Discord" in page and "hook.example" not in page
    assert yellow.post(at(table), form(events=["news"])).status_code == 404
    assert yellow.post(at(table), {"act": "delete", "hook": Hook.objects.get().pk}).status_code == 404
    assert Hook.objects.count() == 1


def test_a_stranger_is_told_of_no_such_page(table: Table, stranger: User) -> None:
    client = Client()
    client.force_login(stranger)
    assert [client.get(at(table)).status_code, client.post(at(table), form()).status_code] == [404, 404]


def test_a_game_that_is_over_gets_no_new_one(table: Table) -> None:
    Game.objects.filter(pk=table.id).update(
        status=Game.Status.OVER, ended_at=timezone.now() - timedelta(days=1)
    )
    red = client_of("red")
    assert "Nothing more is sent" in text_of(red.get(at(table)))
    response = red.post(at(table), form(events=["news"]))
    assert response.status_code == 422 and "The game is over" in text_of(response)


def test_who_is_no_longer_host_when_it_is_set_up_is_refused(table: Table) -> None:
    game = table.game
    Game.objects.filter(pk=table.id).update(owner=person("yellow"))
    with pytest.raises(RequestRefused):
        add_hook(person("red"), HookTerms(GOOD, "plain", ["news"]), game)


def test_the_turn_page_and_the_settings_lead_there(table: Table) -> None:
    for colour in ("red", "yellow"):
        assert at(table) in text_of(client_of(colour).get(f"/games/{table.id}/"))
    assert HERE in text_of(client_of("red").get("/settings/"))
