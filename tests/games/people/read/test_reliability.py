"""How reliably a person answers, and games that ask for it."""

import pytest

from games.base.documents import RequestRefused
from games.lobby.service.create_game import create_game
from games.lobby.service.invite import invite
from games.lobby.service.join_game import join_game
from games.lobby.terms import Terms
from games.models import Decision, Departure, Game, Seat
from games.people.read.profile import ENOUGH, LEFT, Reliability, profile, reliability
from tests.games.tables import later, person, playing

pytestmark = pytest.mark.django_db


def finished(answered: int, missed: int, colour: str = "red") -> Game:
    """A game that is over, in which this seat answered so often and let so many deadlines pass."""
    table = playing(people=3)
    number = Seat.objects.get(game=table.game, user=person(colour)).number
    before = table.decisions[-1]
    for n in range(answered + missed):
        route = "web" if n < answered else "deadline"
        before = Decision(
            game=table.game, number=before.number + 1, seat=number, question=n + 9, kind="answer", body={},
            route=route, at=before.at, previous_hash=before.hash,
        ).seal()  # fmt: skip
        before.save(force_insert=True)
    Game.objects.filter(pk=table.id).update(status=Game.Status.OVER, ended_at=later(days=-3))
    return table.game


def open_game(least: int) -> Game:
    terms = Terms(is_open=True, least_reliable=least)
    return create_game(person("purple"), seats=4, terms=terms)


def test_it_is_the_share_of_questions_that_no_deadline_answered() -> None:
    finished(answered=27, missed=3)
    assert reliability(person("red")) == Reliability(27, 3, 0)
    assert reliability(person("red")).percent == 90


def test_of_few_answers_nothing_is_known() -> None:
    finished(answered=ENOUGH - 2, missed=1)
    assert reliability(person("red")).percent is None


def test_a_game_left_early_counts_as_missed_questions() -> None:
    assert Reliability(30, 0, 1).percent == 100 * 30 // (30 + LEFT)


def test_a_running_game_counts_for_nothing() -> None:
    game = finished(answered=30, missed=0)
    Game.objects.filter(pk=game.pk).update(status=Game.Status.RUNNING)
    assert reliability(person("red")) == Reliability(0, 0, 0)


def test_what_was_decided_before_they_had_the_seat_is_not_theirs() -> None:
    game = finished(answered=30, missed=0)
    Seat.objects.filter(game=game, number=0).update(since=10)
    assert reliability(person("red")).answered < 30


def test_whoever_is_not_reliable_enough_cannot_join_and_is_told_the_figures() -> None:
    finished(answered=24, missed=6)
    with pytest.raises(RequestRefused) as refused:
        join_game(open_game(90).pk, person("red"))
    assert (refused.value.reason, refused.value.params) == ("unreliable", {"percent": 80, "least": 90})
    assert join_game(open_game(80).pk, person("red"))


def test_whoever_is_new_can_join() -> None:
    assert join_game(open_game(95).pk, person("red"))


def test_whoever_is_invited_can_join_all_the_same() -> None:
    finished(answered=10, missed=30)
    game = open_game(95)
    invite(game, person("red").email)
    assert join_game(game.pk, person("red"))


@pytest.mark.parametrize("least", [-1, 100])
def test_nobody_can_ask_for_more_than_people_keep(least: int) -> None:
    with pytest.raises(RequestRefused, match="least_reliable"):
        open_game(least)


def test_the_profile_tells_it() -> None:
    finished(answered=27, missed=3)
    assert Departure.objects.count() == 0
    found = profile(person("red").opaque_id, person("red"))
    assert (found.missed, found.reliable) == (3, 90)
