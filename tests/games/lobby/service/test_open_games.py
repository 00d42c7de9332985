"""Open games: joining, leaving, being removed, the waiting list, calling off, and the drawing of seats."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from games.lobby.service.create_game import create_game
from games.lobby.service.host import cancel_lobby, fill_with_bots
from games.lobby.service.invite import accept_invitation, invite
from games.lobby.service.join_game import join_game
from games.lobby.service.leave_game import (
    leave_lobby,
    remove_player,
    stop_waiting,
    wait_for_seat,
    withdraw_invitation,
)
from games.lobby.service.start import start_game
from games.lobby.terms import Terms
from games.models import Game, Invitation, Seat, User, WaitingPlace
from tests.games.refused import refused
from tests.games.tables import addressees, person
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(owner: User) -> Game:
    """Three seats, the owner's and two free ones; whoever wants may join."""
    return create_game(owner, seats=3, name="Friday", terms=Terms(is_open=True, by_chance=True))


@pytest.fixture
def full(game: Game) -> Game:
    for colour in ("yellow", "blue"):
        join_game(game.pk, person(colour))
    return game


def seated(game: Game) -> set[str]:
    people = Seat.objects.filter(game=game).exclude(user=None)
    return {seat.user.email.partition("@")[0] for seat in people.select_related("user")}


# Joining


def test_whoever_wants_joins_an_open_game_and_its_host_hears_of_it(game: Game) -> None:
    join_game(game.pk, person("yellow"))
    assert seated(game) == {"red", "yellow"}
    assert addressees("joined") == ["red@example.com"]
    assert "2 of 3 seats are taken" in written_mails().get().text


def test_joining_twice_is_joining_once(game: Game) -> None:
    assert join_game(game.pk, person("yellow")) == join_game(game.pk, person("yellow"))
    assert Seat.objects.filter(game=game, user=person("yellow")).count() == 1


def test_nobody_joins_a_private_game(owner: User, stranger: User) -> None:
    private = create_game(owner, seats=3)
    for act in (join_game, wait_for_seat, stop_waiting):
        with pytest.raises(Game.DoesNotExist):
            act(private.pk, stranger)


def test_a_full_game_takes_nobody_more(full: Game, stranger: User) -> None:
    refused("no_free_seat", join_game, full.pk, stranger)


def test_a_seat_that_is_promised_is_kept_for_whoever_is_invited(game: Game, stranger: User) -> None:
    invite(game, "blue@example.com")
    join_game(game.pk, person("yellow"))
    refused("no_free_seat", join_game, game.pk, stranger)
    assert join_game(game.pk, person("blue")).number == 2
    assert Invitation.objects.get().accepted_by == person("blue")


def test_nobody_joins_a_game_that_has_begun(game: Game, stranger: User) -> None:
    fill_with_bots(game)
    start_game(game)
    refused("not_in_lobby", join_game, game.pk, stranger)


# Leaving


def test_whoever_leaves_gives_the_seat_back_and_can_be_invited_again(game: Game) -> None:
    accept_invitation(invite(game, "yellow@example.com").token, person("yellow"))
    leave_lobby(game, person("yellow"))
    leave_lobby(game, person("yellow"))
    assert seated(game) == {"red"}
    assert accept_invitation(invite(game, "yellow@example.com").token, person("yellow")).number == 1


def test_nobody_leaves_a_game_that_has_begun(full: Game) -> None:
    start_game(full)
    refused("not_in_lobby", leave_lobby, full, person("yellow"))
    assert seated(full) == {"red", "yellow", "blue"}


def test_the_host_takes_a_seat_back_and_whoever_had_it_is_told(full: Game, owner: User) -> None:
    remove_player(full, Seat.objects.get(game=full, user=person("yellow")).pk, by=owner)
    assert seated(full) == {"red", "blue"}
    assert addressees("removed") == ["yellow@example.com"]


def test_whoever_was_removed_comes_back_by_invitation_only(full: Game, owner: User) -> None:
    remove_player(full, Seat.objects.get(game=full, user=person("yellow")).pk, by=owner)
    refused("shown_out", join_game, full.pk, person("yellow"))
    refused("shown_out", wait_for_seat, full.pk, person("yellow"))
    assert accept_invitation(invite(full, "yellow@example.com").token, person("yellow"))


def test_whoever_is_removed_a_second_time_is_told_again(full: Game, owner: User) -> None:
    yellow = person("yellow")
    for _time in range(2):
        remove_player(full, Seat.objects.get(game=full, user=yellow).pk, by=owner)
        accept_invitation(invite(full, yellow.email).token, yellow)
    assert addressees("removed") == ["yellow@example.com"] * 2


def test_a_bot_is_sent_away_without_a_mail(game: Game, owner: User) -> None:
    fill_with_bots(game)
    remove_player(game, Seat.objects.get(game=game, number=2).pk, by=owner)
    assert [seat.is_free for seat in Seat.objects.filter(game=game)] == [False, False, True]
    assert not written_mails().exists()


def test_only_the_host_removes_and_only_from_their_own_lobby(full: Game, stranger: User, owner: User) -> None:
    seat = Seat.objects.get(game=full, user=person("yellow")).pk
    refused("not_owner", remove_player, full, seat, by=person("blue"))
    remove_player(create_game(stranger, seats=3), seat, by=stranger)
    refused("remove_yourself", remove_player, full, Seat.objects.get(game=full, user=owner).pk, by=owner)
    start_game(full)
    refused("not_in_lobby", remove_player, full, seat, by=owner)
    assert seated(full) == {"red", "yellow", "blue"}


# The waiting list


def test_the_first_of_the_list_is_seated_when_somebody_leaves_and_told(full: Game, stranger: User) -> None:
    for user in (person("green"), stranger):
        wait_for_seat(full.pk, user)
        wait_for_seat(full.pk, user)
    leave_lobby(full, person("blue"))
    assert seated(full) == {"red", "yellow", "green"}
    assert addressees("seated") == ["green@example.com"]
    assert [place.user for place in WaitingPlace.objects.all()] == [stranger]


def test_a_seat_that_is_removed_or_no_longer_promised_goes_to_the_list(game: Game, owner: User) -> None:
    join_game(game.pk, person("yellow"))
    invitation = invite(game, "blue@example.com")
    wait_for_seat(game.pk, person("green"))
    withdraw_invitation(game, invitation.pk, by=owner)
    assert seated(game) == {"red", "yellow", "green"}
    wait_for_seat(game.pk, person("purple"))
    remove_player(game, Seat.objects.get(game=game, user=person("green")).pk, by=owner)
    assert seated(game) == {"red", "yellow", "purple"}


def test_a_withdrawn_invitation_opens_nothing(game: Game, owner: User) -> None:
    invitation = invite(game, "blue@example.com")
    withdraw_invitation(game, invitation.pk, by=owner)
    with pytest.raises(Invitation.DoesNotExist):
        accept_invitation(invitation.token, person("blue"))


def test_an_accepted_invitation_is_not_withdrawn(game: Game, owner: User) -> None:
    invitation = invite(game, "blue@example.com")
    accept_invitation(invitation.token, person("blue"))
    withdraw_invitation(game, invitation.pk, by=owner)
    assert seated(game) == {"red", "blue"}


def test_whoever_is_seated_from_the_list_a_second_time_is_told_again(full: Game, stranger: User) -> None:
    wait_for_seat(full.pk, stranger)
    leave_lobby(full, person("blue"))
    leave_lobby(full, stranger)
    join_game(full.pk, person("blue"))
    wait_for_seat(full.pk, stranger)
    leave_lobby(full, person("blue"))
    assert addressees("seated") == ["white@example.com"] * 2


def test_a_seat_that_was_promised_goes_to_the_list_before_bots_take_it(game: Game, stranger: User) -> None:
    for colour in ("yellow", "blue"):
        invite(game, f"{colour}@example.com")
    wait_for_seat(game.pk, stranger)
    assert fill_with_bots(game) == 1
    assert seated(game) == {"red", "white"} and addressees("seated") == ["white@example.com"]


def test_nobody_waits_who_could_sit_or_sits(game: Game, full: Game, stranger: User) -> None:
    refused("already_seated", wait_for_seat, full.pk, person("blue"))
    leave_lobby(full, person("blue"))
    refused("seat_is_free", wait_for_seat, full.pk, stranger)


def test_whoever_stops_waiting_is_passed_over(full: Game, stranger: User) -> None:
    wait_for_seat(full.pk, stranger)
    stop_waiting(full.pk, stranger)
    leave_lobby(full, person("blue"))
    assert seated(full) == {"red", "yellow"} and addressees("seated") == []


def test_one_waits_for_a_game_that_runs_and_not_for_one_that_is_over(full: Game, stranger: User) -> None:
    start_game(full)
    wait_for_seat(full.pk, stranger)
    days_ago = timezone.now() - timedelta(days=2)
    Game.objects.filter(pk=full.pk).update(status=Game.Status.OVER, ended_at=days_ago)
    refused("is_over", wait_for_seat, full.pk, person("green"))


# Calling off, and the start


def test_a_lobby_that_is_called_off_is_gone_and_everybody_is_told(
    full: Game, owner: User, stranger: User
) -> None:
    wait_for_seat(full.pk, stranger)
    refused("not_owner", cancel_lobby, full, by=person("yellow"))
    cancel_lobby(full, by=owner)
    assert not Game.objects.exists()
    assert addressees("cancelled") == ["blue@example.com", "white@example.com", "yellow@example.com"]


def test_a_game_that_has_begun_is_not_called_off(full: Game, owner: User) -> None:
    start_game(full)
    refused("not_in_lobby", cancel_lobby, full, by=owner)
    assert Game.objects.get().status == Game.Status.RUNNING


def test_seats_are_drawn_at_the_start_and_everybody_keeps_one() -> None:
    found = {_order(seed) for seed in "abcdefgh"}
    assert len(found) > 3
    assert all(sorted(order) == ["", "blue", "red", "yellow"] for order in found)
    assert _order("a") == _order("a")


def _order(seed: str) -> tuple[str, ...]:
    """Who sits where after the start: a bot is nobody."""
    terms = Terms(is_open=True, by_chance=True)
    game = create_game(person("red"), seats=4, bots=1, seed=seed, terms=terms)
    for colour in ("yellow", "blue"):
        join_game(game.pk, person(colour))
    start_game(game)
    seats = Seat.objects.filter(game=game).select_related("user").order_by("number")
    assert [seat.number for seat in seats] == [0, 1, 2, 3]
    return tuple(seat.user.email.partition("@")[0] if seat.user else "" for seat in seats)


def test_without_the_wish_nobody_changes_seats(owner: User) -> None:
    game = create_game(owner, seats=3, bots=2)
    start_game(game)
    assert [bool(seat.bot) for seat in Seat.objects.filter(game=game).order_by("number")] == [
        False,
        True,
        True,
    ]


@pytest.mark.parametrize(
    ("terms", "why"),
    [
        ({"spectators": "everybody"}, "no_such_spectators"),
        ({"watch_hours": 0}, "watch_hours"),
        ({"watch_hours": 10_000}, "watch_hours"),
    ],
)
def test_entry_terms_that_cannot_be_are_refused(owner: User, terms: dict[str, object], why: str) -> None:
    refused(why, create_game, owner, seats=3, terms=Terms(**terms))  # type: ignore[arg-type]


def test_bots_alone_may_be_watched_at_once() -> None:
    assert create_game(None, seats=3, bots=3, terms=Terms(watch_hours=0)).watch_hours == 0
