"""Whoever names an address learns nothing of whose it is: not whether it sits at the table, has left it, or
waits for a seat. The person at that address is told."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from games.act.desk.appoint import appoint, hand_over
from games.act.desk.open_desk import ActRequest
from games.act.desk.replace_player import replace_player
from games.act.lobby.create_game import create_game
from games.act.lobby.entry import EntryTerms
from games.act.seats.seat_players import seat_players
from games.act.seats.waiting_list import wait_for_seat
from games.models import Game, Moderator, User
from tests.games.api.program import program
from tests.games.api.scene import nothing_done
from tests.games.tables import Table, person, playing
from tests.games.web.pages import Page
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.django_db
SITS, LEFT, WAITS, HAS_A_NAME, NEW = "yellow", "blue", "orange", "teal", "nobody"
WHO = (SITS, LEFT, WAITS, HAS_A_NAME, NEW)
WHY = "To go on."


@pytest.fixture
def table() -> Table:
    """Green has made it, does not play, and knows nobody."""
    found = playing(people=3)
    Game.objects.filter(pk=found.id).update(owner=person("green"), is_open=True)
    replace_player(found.id, ActRequest(person("green"), WHY), seat=2, by="bot")
    wait_for_seat(found.id, person(WAITS))
    people = [person(who).pk for who in WHO if who != NEW]
    User.objects.filter(pk__in=people).update(name="Robin")
    return found


def host_sees(table: Table, host: User) -> list[str]:
    """The desk, the log and the table, as pages and as a program reads them."""
    browser, client = Client(), program(host)
    browser.force_login(host)
    pages = [browser.get(f"/games/{table.id}/{end}") for end in ("", "desk/", "log/")]
    shown = [plain(Page(page).text) for page in pages]
    return [
        *shown,
        *(plain(client.get(f"games/{table.id}/{end}").content.decode()) for end in ("desk", "desk/acts")),
    ]


def plain(text: str) -> str:
    """Without what differs from one moment, key and address to another."""
    text = re.sub(r"\S+@example\.com", "ADDRESS", text)
    return re.sub(r"\d+T?[\d:.]*Z?", "N", text)


def appointed(table: Table, who: str) -> list[str]:
    appoint(table.id, ActRequest(person("green")), email=f"{who}@example.com")
    return host_sees(table, person("green"))


def handed_over(table: Table, who: str) -> list[str]:
    """By a moderator; read by the host, and that they have nothing to do with it any more by themselves."""
    Moderator.objects.create(game=table.game, user=person("white"), appointed_at=timezone.now())
    hand_over(table.id, ActRequest(person("white"), WHY), email=f"{who}@example.com")
    return host_sees(table, person("green"))


def invited(table: Table, who: str) -> list[str]:
    Game.objects.filter(pk=table.id).update(is_open=False)  # nobody is invited past those who wait
    replace_player(
        table.id, ActRequest(person("green"), WHY), seat=0, by="invitation", email=f"{who}@example.com"
    )
    return host_sees(table, person("green"))


@pytest.mark.parametrize("name", [appointed, handed_over, invited])
def test_a_host_sees_the_same_whoever_has_the_address(
    table: Table, name: Callable[[Table, str], list[str]]
) -> None:
    answers = []
    for who in WHO:
        with nothing_done():
            answers.append(name(table, who))
            told = written_mails().filter(to=f"{who}@example.com").order_by("pk").last()
            assert told is not None, who
    for who, answer in zip(WHO, answers, strict=True):
        assert answer == answers[0], who


def test_a_named_person_has_no_name_at_the_table_before_they_come(table: Table) -> None:
    appoint(table.id, ActRequest(person("green")), email="teal@example.com")
    seated, desk = Client(), Client()
    seated.force_login(person("red"))
    assert "Moderator:" not in seated.get(f"/games/{table.id}/clock/").content.decode()
    desk.force_login(person("teal"))
    assert desk.get(f"/games/{table.id}/desk/").status_code == 200
    assert "Moderator: Robin." in seated.get(f"/games/{table.id}/clock/").content.decode()


def test_a_host_of_a_lobby_invites_whoever_sits_there_like_anybody_and_they_are_told() -> None:
    game = create_game(person("green"), seats=4, entry=EntryTerms(is_open=True))
    seat_players(game, [person("yellow")])
    answers = []
    for who in ("yellow", "teal"):
        client = program(person("green"))
        answer = client.post(f"games/{game.pk}/invitations", {"email": f"{who}@example.com"})
        answers.append((answer.status_code, plain(answer.content.decode())))
    assert answers[0] == answers[1]
    mine, theirs = (
        written_mails().get(kind="invitation", to=f"{who}@example.com") for who in ("yellow", "teal")
    )
    assert "You have a seat in this game already." in mine.text
    assert "invites you to a game" in theirs.text
