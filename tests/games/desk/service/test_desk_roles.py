"""As whom somebody stands at a desk: playing and moderating a game exclude one another."""

import pytest

from games.base.documents import RequestRefused
from games.desk.declaration import acts, acts_to_do, may
from games.desk.read import role_of
from games.desk.service import ActedMeanwhile, ActRequest, open_desk, record_act
from games.lobby.service.create_game import create_game
from games.lobby.service.invite import accept_invitation, invite
from games.lobby.service.join_game import join_game, seat_players
from games.lobby.service.leave_game import leave_game, take_over_bot_seat, wait_for_seat
from games.lobby.terms import Terms
from games.models import Game, Moderator, Seat, User, WaitingPlace
from games.models.play.desk import Audience, Role
from tests.games.tables import Table, later, person, playing

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return playing(people=3)


def moderator(game: Game, user: User) -> Moderator:
    return Moderator.objects.create(game=game, user=user, appointed_at=later())


def open_lobby(owner: User, seats: int = 3) -> Game:
    return create_game(owner, seats=seats, terms=Terms(is_open=True))


def test_each_act_is_found_by_its_name_and_those_to_do_say_what_they_do() -> None:
    assert [act.name for act in acts().values()] == list(acts())
    assert all(act.title and act.about and act.lines for act in acts_to_do().values())


def test_a_host_who_plays_may_do_only_what_is_the_same_for_everybody() -> None:
    assert {
        "pause", "resume", "extend", "remind", "nudge", "replace_absent", "appoint",
        "retry",
    } == {name for name in acts() if may(Role.PLAYING_HOST, name)}  # fmt: skip


def test_roles_follow_from_who_made_the_game_who_was_appointed_and_who_plays(
    table: Table, stranger: User
) -> None:
    Game.objects.update(owner=person("red"))
    game = table.game
    assert role_of(person("red"), game) == Role.PLAYING_HOST
    assert role_of(person("yellow"), game) is None
    assert role_of(stranger, game) is None
    moderator(game, stranger)
    assert role_of(stranger, game) == Role.MODERATOR
    Moderator.objects.update(ended_at=later())
    assert role_of(stranger, game) is None


def test_a_host_without_a_seat_plays_not(table: Table, stranger: User) -> None:
    Game.objects.update(owner=stranger)
    assert role_of(stranger, table.game) == Role.HOST


def test_staff_who_play_or_have_played_there_are_players(table: Table, stranger: User) -> None:
    User.objects.update(is_staff=True)
    assert role_of(person("white"), table.game) == Role.STAFF
    assert role_of(person("red"), table.game) is None
    leave_game(table.game, person("red"))
    assert role_of(person("red"), table.game) is None


def test_who_sits_there_does_not_act_even_if_a_row_says_so(table: Table) -> None:
    moderator(table.game, person("red"))
    with pytest.raises(Game.DoesNotExist):
        open_desk(table.id, ActRequest(person("red")), "nudge")


def test_whoever_looks_after_another_table_is_a_stranger_here(table: Table, stranger: User) -> None:
    moderator(playing(people=2, bots=1).game, stranger)
    assert role_of(stranger, table.game) is None


@pytest.mark.parametrize(
    ("arranged", "role"), [("staff", None), ("moderator", None), ("host", Role.PLAYING_HOST), ("", None)]
)
def test_whoever_waits_for_a_seat_looks_after_nothing(
    table: Table, stranger: User, arranged: str, role: Role | None
) -> None:
    if arranged == "staff":
        User.objects.filter(pk=stranger.pk).update(is_staff=True)
    if arranged == "moderator":
        moderator(table.game, stranger)
    if arranged == "host":
        Game.objects.update(owner=stranger)
    there = User.objects.get(pk=stranger.pk)
    before = role_of(there, table.game)
    assert (before is not None) == bool(arranged)
    WaitingPlace.objects.create(game=table.game, user=stranger)
    assert role_of(there, table.game) == role
    WaitingPlace.objects.all().delete()
    assert role_of(there, table.game) == before


# Whoever looks after a game, or has, takes no seat there


def test_a_moderator_takes_no_seat_in_a_lobby(owner: User, stranger: User) -> None:
    lobby = open_lobby(owner)
    token = invite(lobby, stranger.email).token
    moderator(lobby, stranger)
    for take in (
        lambda: accept_invitation(token, stranger),
        lambda: join_game(lobby.pk, stranger),
        lambda: seat_players(lobby, [stranger]),
    ):
        with pytest.raises(RequestRefused, match="moderates_here"):
            take()
    assert not Seat.objects.filter(user=stranger).exists()


def test_not_even_after_resigning(owner: User, stranger: User) -> None:
    lobby = open_lobby(owner)
    moderator(lobby, stranger)
    Moderator.objects.update(ended_at=later())
    with pytest.raises(RequestRefused, match="moderates_here"):
        join_game(lobby.pk, stranger)


def test_a_moderator_does_not_wait_for_a_seat_nor_take_one_over(table: Table, stranger: User) -> None:
    Game.objects.update(is_open=True)
    leave_game(table.game, person("blue"))
    moderator(table.game, stranger)
    with pytest.raises(RequestRefused, match="moderates_here"):
        wait_for_seat(table.id, stranger)
    with pytest.raises(RequestRefused, match="moderates_here"):
        take_over_bot_seat(table.id, stranger, 2)


def test_who_waits_and_is_appointed_meanwhile_is_not_seated(table: Table, stranger: User) -> None:
    Game.objects.update(is_open=True)
    WaitingPlace.objects.create(game=table.game, user=stranger)
    moderator(table.game, stranger)
    leave_game(table.game, person("blue"))
    assert table.blue.seat.is_bots


def test_who_has_acted_as_staff_takes_no_seat(owner: User, stranger: User) -> None:
    lobby = open_lobby(owner)
    record_act(lobby, by=stranger, role=Role.STAFF, kind="nudge", now=later())
    with pytest.raises(RequestRefused, match="moderates_here"):
        join_game(lobby.pk, stranger)


def test_a_host_takes_a_seat_after_what_shows_nothing_and_not_after_the_rest(owner: User) -> None:
    lobby, other = open_lobby(owner), open_lobby(owner)
    Seat.objects.update(user=None)
    record_act(lobby, by=owner, role=Role.HOST, kind="appoint", now=later())
    assert join_game(lobby.pk, owner).user == owner
    record_act(other, by=owner, role=Role.HOST, kind="times", now=later())
    with pytest.raises(RequestRefused, match="moderates_here"):
        join_game(other.pk, owner)


def test_another_game_is_open_to_a_moderator(owner: User, stranger: User) -> None:
    moderator(open_lobby(owner), stranger)
    assert join_game(open_lobby(owner).pk, stranger).user == stranger


# The desk


def test_a_second_act_on_an_old_page_is_refused_with_the_first(table: Table, stranger: User) -> None:
    moderator(table.game, stranger)
    open_desk(table.id, ActRequest(stranger, seen=0), "nudge").record("nudge")
    with pytest.raises(ActedMeanwhile) as refused:
        open_desk(table.id, ActRequest(stranger, seen=0), "nudge")
    assert [act.kind for act in refused.value.acts] == ["nudge"]
    assert open_desk(table.id, ActRequest(stranger, seen=1), "nudge")


def test_what_is_for_staff_alone_tells_a_host_who_plays_nothing(table: Table, stranger: User) -> None:
    Game.objects.update(owner=person("red"))
    moderator(table.game, stranger)
    desk = open_desk(table.id, ActRequest(stranger), "nudge")
    desk.record("remind_seat", {"seat": 1}, Audience.STAFF)
    assert open_desk(table.id, ActRequest(person("red"), seen=0), "nudge")


@pytest.mark.parametrize(
    ("reason", "refusal"), [("", "no_reason"), (" \n ", "no_reason"), ("x" * 501, "reason_too_long")]
)
def test_what_changes_something_for_a_player_needs_a_reason(
    table: Table, stranger: User, reason: str, refusal: str
) -> None:
    moderator(table.game, stranger)
    with pytest.raises(RequestRefused, match=refusal):
        open_desk(table.id, ActRequest(stranger, reason), "times")


def test_nothing_is_done_once_a_game_is_over(table: Table, stranger: User) -> None:
    moderator(table.game, stranger)
    Game.objects.update(status=Game.Status.OVER)
    with pytest.raises(RequestRefused, match="is_over"):
        open_desk(table.id, ActRequest(stranger), "nudge")
