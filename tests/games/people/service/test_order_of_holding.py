"""Two that hold the same people and games at the same time: each is done, and none waits for ever.

Games are held before people, and people before what is theirs. SQLite holds everything at once, so that there
one simply follows the other.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta

import pytest
from django.utils import timezone

from games.base.documents import RequestRefused
from games.desk.acts.moderators import hand_over
from games.desk.service import ActRequest
from games.lobby.service.create_game import create_game
from games.lobby.service.host import cancel_lobby
from games.lobby.service.join_game import join_game, seat_players
from games.lobby.service.leave_game import leave_lobby, wait_for_seat
from games.lobby.service.match_requests import begin_matches, make_match_request
from games.lobby.terms import Terms
from games.models import ApiToken, Ban, Game, MatchRequest, Moderator, OutboxMail, Seat, User, WaitingPlace
from games.models.play.desk import Role
from games.people.read.my_games import today_of
from games.people.service.account import make_token, note_coming, set_absence
from games.people.service.ban import ban, delete_account, sign_out_everywhere
from tests.games.at_once import in_the_middle, one_within_the_other
from tests.games.tables import Table, later, person, playing

pytestmark = pytest.mark.django_db(transaction=True)
DAY = 24 * 3600
WHY = "Insults at three tables."
OPEN = Terms(is_open=True)


@pytest.fixture
def team() -> User:
    return User.objects.find_or_make("team@example.com", is_staff=True, is_superuser=True)


@pytest.fixture
def table() -> Table:
    """Red is host, White looks after the game."""
    table = playing(people=3)
    Game.objects.update(owner=person("red"))
    Moderator.objects.create(game=table.game, user=person("white"), appointed_at=later())
    return table


def wishes(colour: str, *, days: int = 1) -> MatchRequest:
    return make_match_request(person(colour), players=2, response_seconds=days * DAY, levels="any")


# Wishes


def test_who_wishes_anew_while_a_game_begins_by_the_old_wish_is_in_no_one_s_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wishes("red")
    wishes("blue")
    held = "games.lobby.service.match_requests.refuse_banned"
    in_the_middle(monkeypatch, held, lambda: wishes("red", days=2), lambda: begin_matches(later()))
    assert MatchRequest.objects.get(user=person("red")).response_seconds == 2 * DAY
    assert MatchRequest.objects.count() == 2 and not Game.objects.exists()
    assert not MatchRequest.objects.exclude(next_try_at=None).exists(), "nothing failed"


def test_who_is_banned_while_a_game_begins_by_their_wish_sits_nowhere(
    team: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    wishes("red")
    wishes("blue")
    held = "games.lobby.service.match_requests.hold_people"
    in_the_middle(
        monkeypatch,
        held,
        lambda: begin_matches(later()),
        lambda: ban("red@example.com", by=team, why=WHY),
    )
    assert Game.objects.count() == 1 and not Seat.objects.filter(user=person("red")).exists()
    assert not person("red").is_active


# A ban, or an account that is deleted, and what they come into meanwhile


def test_who_comes_into_a_game_while_they_are_banned_has_left_it_afterwards(
    team: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What they sit in was looked for before."""
    game, red = create_game(person("green"), seats=3, terms=OPEN), person("red")

    def joins() -> None:
        with suppress(RequestRefused):
            join_game(game.pk, red)

    looked_for = "games.people.service.seat_people.hold_games"
    in_the_middle(monkeypatch, looked_for, lambda: ban(red.email, by=team, why=WHY), joins)
    assert not Seat.objects.filter(user=red).exists() and not person("red").is_active


def test_who_is_banned_while_they_are_seated_from_the_waiting_list_sits_nowhere(team: User) -> None:
    game, red = create_game(person("green"), seats=2, terms=OPEN), person("red")
    seat_players(game, [person("blue")])
    wait_for_seat(game.pk, red)
    one_within_the_other(lambda: leave_lobby(game, person("blue")), lambda: ban(red.email, by=team, why=WHY))
    assert not Seat.objects.filter(user=red).exists() and not WaitingPlace.objects.exists()


def test_of_two_of_the_team_who_ban_somebody_at_once_one_does_and_the_other_is_told(team: User) -> None:
    red = person("red")

    def bans_too() -> None:
        with pytest.raises(RequestRefused, match="banned_already"):
            ban(red.email, by=team, why=WHY)

    one_within_the_other(lambda: ban(red.email, by=team, why=WHY), bans_too)
    assert Ban.objects.count() == 1


def test_an_account_is_deleted_while_a_lobby_is_called_off_in_which_it_sits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The host was told by mail who had joined: that mail goes with the account, and loses its game."""
    green, red = person("green"), person("red")
    lobby = create_game(green, seats=3, terms=OPEN)
    join_game(lobby.pk, red)
    OutboxMail.objects.filter(kind="joined").update(sent_at=timezone.now())
    held = "games.lobby.service.host.lock"
    in_the_middle(monkeypatch, held, lambda: cancel_lobby(lobby, by=green), lambda: delete_account(red))
    assert not Game.objects.exists() and not OutboxMail.objects.filter(kind="joined").exists()
    assert not User.objects.filter(email="red@example.com").exists()


def test_who_is_signed_out_everywhere_while_they_make_a_token_has_none(team: User) -> None:
    red = person("red")

    def makes_token() -> None:
        with pytest.raises(RequestRefused, match="signed_out"):
            make_token(red, name="", scopes=["read"], lasts=timedelta(days=1))

    one_within_the_other(lambda: sign_out_everywhere(red.email, by=team, why=WHY), makes_token)
    assert not ApiToken.objects.filter(revoked_at=None).exists()


def test_a_token_that_is_made_while_they_are_signed_out_everywhere_opens_nothing(team: User) -> None:
    red = person("red")
    one_within_the_other(
        lambda: make_token(red, name="", scopes=["read"], lasts=timedelta(days=1)),
        lambda: sign_out_everywhere(red.email, by=team, why=WHY),
    )
    assert ApiToken.objects.exclude(revoked_at=None).exists()


# A host who goes, and a moderator who is banned


def test_a_moderator_who_is_being_banned_does_not_become_host(table: Table, team: User) -> None:
    white, red = person("white"), person("red")
    one_within_the_other(lambda: ban(white.email, by=team, why=WHY), lambda: delete_account(red))
    assert table.game.owner == person("yellow")


def test_a_moderator_who_is_banned_while_they_become_host_is_host_no_more(table: Table, team: User) -> None:
    white, red = person("white"), person("red")
    one_within_the_other(lambda: delete_account(red), lambda: ban(white.email, by=team, why=WHY))
    assert table.game.owner == person("yellow") and not person("white").is_active


def test_who_is_banned_does_not_inherit_a_game_either_where_they_still_sit_there(table: Table) -> None:
    Moderator.objects.all().delete()
    User.objects.filter(pk=person("yellow").pk).update(is_active=False)
    delete_account(person("red"))
    assert table.game.owner == person("blue")


# Who follows a moderator, and is banned


@pytest.fixture
def green(table: Table) -> User:
    """White has handed over to them."""
    hand_over(table.id, ActRequest(person("white")), email="green@example.com")
    return person("green")


def test_who_is_banned_while_they_come_to_the_desk_ends_nothing_by_halves(
    table: Table, team: User, green: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted = "games.models.people.seats.ModeratorSet.update"
    in_the_middle(
        monkeypatch,
        noted,
        lambda: note_coming(table.game, green, Role.MODERATOR),
        lambda: ban(green.email, by=team, why=WHY),
    )
    assert not Moderator.objects.now().exists(), "Green had come, and White had gone"


def test_a_moderator_stays_where_who_follows_is_banned_before_they_come(
    table: Table, team: User, green: User
) -> None:
    one_within_the_other(
        lambda: ban(green.email, by=team, why=WHY), lambda: note_coming(table.game, green, Role.MODERATOR)
    )
    (stays,) = Moderator.objects.now()
    assert (stays.user, stays.handed_to) == (person("white"), None)


def test_who_was_named_again_after_a_ban_does_not_come_by_a_request_that_waited(
    table: Table, team: User, green: User
) -> None:
    ban(green.email, by=team, why=WHY)
    hand_over(table.id, ActRequest(person("white")), email="green@example.com")
    note_coming(table.game, green, Role.MODERATOR)
    assert not Moderator.objects.came().filter(user=green).exists()
    assert Moderator.objects.now().filter(user=person("white")).exists()


# Somebody who is away


def test_who_says_that_they_are_away_is_in_no_ones_way_who_holds_their_game(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another request of theirs is refused a second seat: it holds the game, then them."""
    Game.objects.update(is_open=True)
    red, today = person("red"), today_of(person("red"))

    def waits() -> None:
        with pytest.raises(RequestRefused, match="already_seated"):
            wait_for_seat(table.id, red)

    held = "games.lobby.service.leave_game.lock_open_game"
    in_the_middle(monkeypatch, held, waits, lambda: set_absence(red, today, today + timedelta(days=2)))
    assert person("red").absence is not None
