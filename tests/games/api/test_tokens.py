"""Tokens: what they open, for how long, and where they may not stand."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from games.base.documents import RequestRefused
from games.models import ApiToken
from games.people.service.account import LONGEST, MOST, make_token, revoke_token
from games.people.service.ban import delete_account
from tests.games.tables import Table, person, playing

from .program import Program, program

pytestmark = pytest.mark.django_db


def status(who: Program, table: Table) -> int:
    return who.get(f"games/{table.id}").status_code


def test_a_token_opens_what_its_person_may_see(red: Program, table: Table) -> None:
    assert red.get(f"games/{table.id}").json()["you"] == 0


def test_without_one_nothing_is_shown_and_it_is_said_how(table: Table) -> None:
    refused = Program().get(f"games/{table.id}")
    assert refused.status_code == 401
    assert refused["WWW-Authenticate"] == "Bearer"
    assert refused.json()["id"] == "not_signed_in"
    assert "Authorization: Bearer" in refused.json()["message"]


@pytest.mark.parametrize("token", ["nonsense", "cpt_" + "a" * 43, "", " ", "cpt_ä" + "a" * 40])
def test_what_is_no_token_opens_nothing(table: Table, token: str) -> None:
    who = Program(client=Client(headers={"Authorization": f"Bearer {token}"}))
    assert status(who, table) == 401


def test_another_scheme_than_bearer_is_refused_even_beside_a_session(table: Table) -> None:
    client = Client(headers={"Authorization": "Basic cmVkOg=="})
    client.force_login(person("red"))
    assert status(Program(client=client), table) == 401


def test_an_expired_one_opens_nothing(red: Program, table: Table) -> None:
    with time_machine.travel(timezone.now() + timedelta(days=30, seconds=1)):
        assert status(red, table) == 401


def test_a_revoked_one_opens_nothing(table: Table) -> None:
    made, text = make_token(person("red"), name="a bot", scopes=["read"], lasts=timedelta(days=1))
    assert status(Program(text), table) == 200
    revoke_token(person("red"), made.pk)
    assert status(Program(text), table) == 401


def test_that_of_a_deleted_account_opens_nothing(red: Program, table: Table) -> None:
    delete_account(person("red"))
    assert status(red, table) == 401


def test_that_of_an_account_shut_out_opens_nothing(red: Program, table: Table) -> None:
    user = person("red")
    user.is_active = False
    user.save()
    assert status(red, table) == 401


@pytest.mark.parametrize("address", ["games/x?token={}", "games/x?q={}", "games/{}", "me?a=b&key={}"])
def test_one_in_an_address_is_refused_and_nothing_is_done(red: Program, address: str) -> None:
    found = red.get(address.format(red.token))
    assert found.status_code == 400
    assert found.json()["id"] == "token_in_address"


def test_the_token_is_not_stored(red: Program) -> None:
    row = ApiToken.objects.get()
    assert red.token not in str(vars(row))
    assert row.prefix == red.token[:10]


def test_its_last_use_is_noted_every_few_minutes(red: Program, table: Table) -> None:
    now = timezone.now()
    with time_machine.travel(now, tick=False):
        status(red, table)
    with time_machine.travel(now + timedelta(minutes=1), tick=False):
        status(red, table)
    assert ApiToken.objects.get().last_used_at == now
    with time_machine.travel(now + timedelta(minutes=6), tick=False):
        status(red, table)
    assert ApiToken.objects.get().last_used_at == now + timedelta(minutes=6)


# Scopes


@pytest.mark.parametrize(
    ("scopes", "reads", "answers"),
    [(["read"], 200, 403), (["play"], 200, 200), (["host"], 200, 403), (["play_game"], 200, 200)],
)
def test_a_token_is_for_what_it_was_made_for(
    table: Table, scopes: list[str], reads: int, answers: int
) -> None:
    prompt = table.waited_for[0]
    who = program(prompt.seat.person, *scopes, game=table.id)
    assert status(who, table) == reads
    body = {"answer": prompt.answer_shown(1)}
    sent = who.post(f"games/{table.id}/questions/{prompt.question}/answer", body)
    assert sent.status_code == answers
    if answers == 403:
        assert sent.json()["params"] == {"scope": "play"}
        assert prompt in table.waited_for


def test_a_token_for_one_game_opens_no_other_and_does_not_say_which_there_are(table: Table) -> None:
    other = playing(people=2, bots=1, seed="other")
    who = program(person("red"), "play_game", game=table.id)
    assert status(who, other) == 403
    assert who.get("games/nosuchgame").status_code == 403


# Making


def test_a_token_lasts_a_year_at_most(owner: Any) -> None:
    for lasts in (LONGEST + timedelta(seconds=1), timedelta(0)):
        with pytest.raises(RequestRefused, match="token_lasts"):
            make_token(owner, name="a bot", scopes=["read"], lasts=lasts)


@pytest.mark.parametrize(
    ("scopes", "reason"),
    [([], "no_scopes"), (["rule"], "no_such_scope"), (["play_game"], "token_without_game")],
)
def test_a_token_is_for_something_that_there_is(owner: Any, scopes: list[str], reason: str) -> None:
    with pytest.raises(RequestRefused, match=reason):
        make_token(owner, name="a bot", scopes=scopes, lasts=timedelta(days=1))
    assert not ApiToken.objects.exists()


def test_nobody_has_a_token_for_a_game_of_others(table: Table, stranger: Any) -> None:
    with pytest.raises(RequestRefused, match="token_without_game"):
        make_token(stranger, name="a bot", scopes=["play_game"], lasts=timedelta(days=1), game_id=table.id)


def test_a_person_has_so_many_that_work_and_no_more(owner: Any) -> None:
    wish: dict[str, Any] = {"name": "a bot", "scopes": ["read"], "lasts": timedelta(days=1)}
    made = [make_token(owner, **wish)[0] for _ in range(MOST)]
    with pytest.raises(RequestRefused, match="too_many_tokens"):
        make_token(owner, **wish)
    revoke_token(owner, made[0].pk)
    make_token(owner, **wish)


def test_nobody_revokes_the_token_of_somebody_else(owner: Any, stranger: Any) -> None:
    made, _text = make_token(owner, name="a bot", scopes=["read"], lasts=timedelta(days=1))
    with pytest.raises(ApiToken.DoesNotExist):
        revoke_token(stranger, made.pk)
    made.refresh_from_db()
    assert made.opens(timezone.now())
