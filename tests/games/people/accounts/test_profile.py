"""Who sees a profile, and what stands there: figures of games that are over, never an address."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.models import Decision, Game, Prompt, User
from games.people.read.profile import profile
from tests.games.tables import Table, person, played_by_bots, playing, waiting_in_lobby

pytestmark = pytest.mark.django_db
ALIENS = ("human", "zombie", "healer")


@pytest.fixture
def table() -> Table:
    return playing(people=3, aliens=ALIENS)


def finished(table: Table, winners: list[int]) -> None:
    Game.objects.filter(pk=table.id).update(status=Game.Status.OVER, winners=winners, ended_at=timezone.now())


def path_of(colour: str) -> str:
    return f"/people/{person(colour).opaque_id}/"


def seen_by(who: User | None, path: str) -> Any:
    client = Client()
    if who is not None:
        client.force_login(who)
    return client.get(path)


def test_who_shares_a_game_sees_it_and_nobody_else(table: Table, stranger: User) -> None:
    seen = {
        who: seen_by(who, path_of("red")).status_code
        for who in (person("red"), person("yellow"), stranger, None)
    }
    assert list(seen.values()) == [200, 200, 404, 404]


def test_who_shared_a_game_that_is_over_sees_it(table: Table) -> None:
    finished(table, [0])
    assert seen_by(person("yellow"), path_of("red")).status_code == 200


def test_everybody_sees_what_is_public(table: Table, stranger: User) -> None:
    User.objects.filter(email="red@example.com").update(is_public=True)
    assert [seen_by(who, path_of("red")).status_code for who in (stranger, None)] == [200, 200]
    assert seen_by(None, path_of("yellow")).status_code == 404


@pytest.mark.parametrize("wrong", ["1", "red", "x" * 40])
def test_an_address_that_is_nobodys_is_none(table: Table, wrong: str) -> None:
    assert seen_by(person("red"), f"/people/{wrong}/").status_code == 404


def test_no_address_stands_there(table: Table) -> None:
    finished(table, [0])
    for who in ("red", "yellow"):
        page = seen_by(person(who), path_of("red")).content.decode()
        assert "@" not in page.split("<main")[1]


def test_a_name_stands_there_as_it_was_typed(table: Table) -> None:
    User.objects.filter(email="red@example.com").update(name="<b>Scarlet</b>")
    assert "&lt;b&gt;Scarlet&lt;/b&gt;" in seen_by(person("yellow"), path_of("red")).content.decode()


def figures(colour: str) -> Any:
    return profile(person(colour).opaque_id, person(colour))


def test_games_and_aliens_are_counted(table: Table) -> None:
    finished(table, [0])
    red, yellow = figures("red"), figures("yellow")
    assert (red.played, red.won, [(a.alien, a.played, a.won) for a in red.aliens]) == (
        1,
        1,
        [("human", 1, 1)],
    )
    assert (yellow.played, yellow.won, [(a.alien, a.won) for a in yellow.aliens]) == (1, 0, [("zombie", 0)])


def test_an_alien_that_was_chosen_counts_as_one_that_was_dealt() -> None:
    table = playing(people=3)
    chosen = table.red.prompt.shown[0]
    table.everybody_answers()
    finished(table, [])
    assert [a.alien for a in figures("red").aliens] == [chosen]


def test_running_games_count_for_nothing(table: Table) -> None:
    table.play(decisions=12)
    red = figures("red")
    assert (red.played, red.answers, red.median, red.missed, red.aliens) == (0, 0, None, 0, [])


def test_a_game_that_somebody_went_on_with_alone_is_none(table: Table) -> None:
    finished(table, [0])
    other = playing(people=3)
    Game.objects.filter(pk=other.id).update(continued_from=table.id)
    finished(other, [0])
    assert figures("red").played == 1


def answered(table: Table, seat: int, hours: list[int], routes: list[str]) -> None:
    """Put questions to a seat that were answered after so many hours each, by these routes."""
    began, at = 1_000 * (1 + seat), timezone.now()
    for n, (span, route) in enumerate(zip(hours, routes, strict=True)):
        Prompt.objects.create(
            game=table.game, seat=table.players[seat].seat, question=began + n, what="x",
            waiting=False, opened_at=at, opened_by=1, closed_at=at,
        )  # fmt: skip
        Decision.objects.create(
            game=table.game, number=began + n, seat=seat, question=began + n, kind="answer", body={},
            route=route, at=at + timedelta(hours=span), previous_hash="", hash="",
        )  # fmt: skip


def test_answer_times_are_those_of_own_answers(table: Table) -> None:
    answered(
        table, 0, [*range(1, 11), 40, 50], ["web", "mail", "api", "web", *["mail"] * 6, "deadline", "bot"]
    )
    answered(table, 1, [99], ["web"])
    finished(table, [])
    red = figures("red")
    assert (red.answers, red.missed) == (10, 1)
    assert (red.median, red.nine_tenths) == (timedelta(hours=5.5), timedelta(hours=9))


def test_a_changed_answer_counts_by_its_first_time(table: Table) -> None:
    answered(table, 0, [2], ["web"])
    Decision.objects.create(
        game=table.game, number=2_000, seat=0, question=1_000, kind="answer", body={}, route="web",
        at=timezone.now() + timedelta(hours=30), previous_hash="", hash="",
    )  # fmt: skip
    finished(table, [])
    assert figures("red").median == timedelta(hours=2)


def test_the_queries_do_not_grow_with_the_games(table: Table, django_assert_max_num_queries: Any) -> None:
    for one in (table, playing(people=3, aliens=ALIENS), playing(people=3)):
        finished(one, [1])
    red, yellow = person("red"), person("yellow")
    with django_assert_max_num_queries(10):
        assert profile(red.opaque_id, yellow).played == 3


def test_bots_have_no_profile() -> None:
    played_by_bots()
    assert not User.objects.exists()


def test_seats_of_a_table_lead_to_the_profiles_of_those_who_sit_there(table: Table) -> None:
    page = seen_by(person("red"), f"/games/{table.id}/").content.decode()
    assert path_of("yellow") in page and path_of("red") not in page
    game = waiting_in_lobby()
    assert path_of("yellow") in seen_by(person("red"), f"/games/{game.pk}/lobby/").content.decode()


def test_who_looks_on_is_led_to_no_profile(table: Table, stranger: User) -> None:
    game = waiting_in_lobby()
    for pk in (table.id, game.pk):
        Game.objects.filter(pk=pk).update(owner=stranger)
    for path in (f"/games/{table.id}/", f"/games/{game.pk}/lobby/"):
        answer = seen_by(stranger, path)
        assert answer.status_code == 200 and "/people/" not in answer.content.decode()


@pytest.mark.parametrize("colour", ["red", None])
def test_profiles_are_shown_only_so_often(table: Table, colour: str | None) -> None:
    client = Client()
    if colour:
        client.force_login(person(colour))
    assert {client.get("/people/nobody/").status_code for _ in range(120)} == {404}
    assert client.get(path_of("yellow")).status_code == 429
