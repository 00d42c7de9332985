"""Leave a game or its lobby, remove a player, pass on the host's role; and wait for a seat."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

import engine
from games.base.documents import RequestRefused, Route
from games.desk.read import looked_at_their_game
from games.hooks.service import end_hooks
from games.lobby.service.invite import (
    refuse_moderator,
    refuse_non_host,
    take_over_seat,
    take_seat,
    uninvited_seats,
)
from games.lobby.service.join_game import lock_open_game, refuse_removed_player, refuse_unreliable
from games.mail.send.lobby_mails import (
    send_arrival_mails,
    send_departure_mails,
    send_host_mail,
    send_removed_mail,
    send_seated_mail,
)
from games.models import (
    Decision,
    Departure,
    Game,
    Invitation,
    Moderator,
    NoReminders,
    RemovedPlayer,
    Seat,
    SuppressedAddress,
    User,
    WaitingPlace,
)
from games.models.people.seats import ModeratorSet
from games.people.service.seat_people import refuse_banned
from games.play.read.seats import free_left_seats, left_seats, over_for
from games.play.service.commit import commit
from games.play.service.play_bots import hand_to_bot
from games.play.service.session import RulesCrashed, lock, open_session, seats_of
from games.play.service.stuck import mark_stuck
from games.site.read import has_looked
from games.stream.news import tell_table


def end_moderators(found: ModeratorSet, now: datetime) -> None:
    """End moderators' roles: dismissed, resigned, become the host, or banned.

    People who handed over to them stay, and they no longer name anybody.
    """
    Moderator.objects.filter(handed_to__in=found.values("pk")).update(handed_to=None)
    found.update(ended_at=now, handed_to=None)


def hand_on_host(row: Game, leaver: User) -> None:
    """Pass the host's role on and tell the heir. The game is locked. Without an heir, it has no host.

    A new host is no longer its moderator, as a host may do all that and more. A person only named as
    moderator became host by their seat, and stays named: one fewer at the desk would tell whose address it
    is.
    """
    if row.owner_id != leaver.pk:
        return
    row.owner = heir_of(row, leaver)
    row.save(update_fields=["owner"])
    if row.owner is not None:
        end_moderators(Moderator.objects.came().filter(game=row, user=row.owner), timezone.now())
        send_host_mail(row, row.owner, leaver)


def heir_of(row: Game, leaver: User) -> User | None:
    """Return the heir: a moderator who has come to the desk, else the next person by seat.

    People who play themselves come first. A person only named as moderator does not count as one: nobody may
    learn whether they play. Nobody who is banned: a ban locks the game until it is done, or is told of what
    they have become in it.
    """
    moderators = Moderator.objects.came().filter(game=row, user__is_active=True).exclude(user=leaver)
    moderator = moderators.select_related("user").first()
    if moderator is not None:
        return moderator.user
    seats = Seat.objects.filter(game=row, user__is_active=True).exclude(user=leaver).select_related("user")
    heir = min(seats, key=lambda seat: (bool(seat.bot), seat.number), default=None)
    return heir.user if heir else None


def settle_seats_left_meanwhile(row: Game) -> None:
    """Settle what could not be decided when seats were left, and seat people who wait. The game is locked."""
    for seat in left_seats(row):
        if row.clocks_run and not _is_marked(seat):
            end_orders(row, seat)
    seat_waiting_in_game(row)


def _is_marked(seat: Seat) -> bool:
    """Return whether a decision says that the last player of this seat has gone.

    If they left another chair, it says so there, and no orders came along.
    """
    left = Departure.objects.filter(seat=seat).latest("pk")
    if left.has_moved:
        return True
    marks = Decision.objects.filter(game=seat.game_id, seat=seat.number, route=Route.LEFT)
    return marks.filter(number__gt=left.until).exists()


@transaction.atomic
def leave_lobby(game: Game, user: User) -> None:
    """Give up one's seat; leaving twice has no further effect.

    Raises RequestRefused once the game has begun.
    """
    row = lock(game.pk)
    refuse_non_host(row, None)
    _free(row, user)


@transaction.atomic
def remove_player(game: Game, seat: int, *, by: User) -> None:
    """Take a seat (its key) back from a person or bot; only the host may. Raises RequestRefused.

    A removed person cannot join again without an invitation, and is told.
    """
    row = lock(game.pk)
    refuse_non_host(row, by)
    found = Seat.objects.filter(game=row, pk=seat).select_related("user").first()
    if found is None or found.is_free:
        return
    if found.bot:
        _send_bot_away(found)
    else:
        _remove_person(row, found.person, by)
    seat_waiting_in_lobby(row)


def _send_bot_away(seat: Seat) -> None:
    seat.bot = ""
    seat.save(update_fields=["bot"])


def _remove_person(row: Game, user: User, by: User) -> None:
    if user == by:
        raise RequestRefused("remove_yourself")
    RemovedPlayer.objects.filter(game=row, user=user).delete()  # an invitation had let them in again
    send_removed_mail(RemovedPlayer.objects.create(game=row, user=user))
    _free(row, user)


def _free(row: Game, user: User) -> None:
    """Free the seat, and the address they were invited at."""
    if Seat.objects.filter(game=row, user=user).update(user=None, seed_part=""):
        Invitation.objects.filter(game=row, accepted_by=user).delete()
        seat_waiting_in_lobby(row)


@transaction.atomic
def leave_game(game: Game, user: User) -> bool:
    """Leave a game that goes on; nothing that was decided changes. Raises Seat.DoesNotExist.

    Return False if it is over. Its seats keep their people: leaving would only falsify who has played.
    """
    row = lock(game.pk)
    seat = Seat.objects.get(game=row, user=user)
    if row.status == Game.Status.LOBBY:
        leave_lobby(row, user)
    elif row.status != Game.Status.OVER:
        hand_over_seat(row, seat)
    return row.status != Game.Status.OVER


def hand_over_seat(row: Game, seat: Seat) -> None:
    """Give the seat to a bot until somebody who waits takes it, which may be at once."""
    tell_table(row.pk)
    left = leave_behind(row, seat)
    NoReminders.objects.filter(seat=seat).delete()
    end_hooks(row, seat.person)
    seat.user, seat.bank_since, seat.away_from, seat.away_until = None, None, None, None
    seat.save(update_fields=["bank_since", "away_from", "away_until"])
    hand_to_bot(seat)
    if row.clocks_run:
        end_orders(row, seat)
    seat_waiting_in_game(row, left=seat)
    send_departure_mails(row, left)


def leave_behind(row: Game, seat: Seat) -> Departure:
    """Record that the person has left, up to the last decision: they never come back to that game."""
    last = Decision.objects.filter(game=row).order_by("-number").values_list("number", flat=True).first()
    return Departure.objects.create(game=row, seat=seat, user=seat.user, since=seat.since, until=last or 0)


def end_orders(row: Game, seat: Seat) -> None:
    """End the orders of the person who has gone, so that they do not bind the bot. The decision is private.

    Its route tells the replay, when the game is over, that the seat was left here.
    """
    try:
        session = open_session(row, seats_of(row.pk))
        session.decide(engine.StandingOrders(seat.number), Route.LEFT)
    except RulesCrashed as crash:
        mark_stuck(row, crash)
        return
    commit(session)


@transaction.atomic
def withdraw_invitation(game: Game, invitation: int, *, by: User) -> None:
    """Withdraw an invitation: its link is dead, and the seat is free for others. Raises RequestRefused."""
    row = lock(game.pk)
    refuse_non_host(row, by)
    Invitation.objects.filter(game=row, pk=invitation, accepted_at=None).delete()
    seat_waiting_in_lobby(row)


@transaction.atomic
def wait_for_seat(game_id: str, user: User) -> bool:
    """Join the end of the list, once. Return True if the person got a seat to take over at once.

    Raises RequestRefused, and Game.DoesNotExist if it is not open.
    """
    row = lock_open_game(game_id)
    _refuse(row, user)
    if row.status == Game.Status.LOBBY and uninvited_seats(row):
        raise RequestRefused("seat_is_free")
    WaitingPlace.objects.get_or_create(game=row, user=user)
    return user in seat_waiting_in_game(row)


@transaction.atomic
def take_over_bot_seat(game_id: str, user: User, seat: int) -> bool:
    """Play on at a seat (its number) that a bot has kept since its player left. False: the game is stuck.

    People who wait and can be reached have been seated before. Raises RequestRefused, and Game.DoesNotExist
    if it is not open.
    """
    row = lock_open_game(game_id)
    _refuse(row, user)
    found = free_left_seats(row, user).filter(number=seat).first()
    if found is None or not row.clocks_run:
        raise RequestRefused("not_to_take_over")
    kept = Invitation.objects.filter(seat=found, accepted_at=None)
    kept.update(accepted_at=timezone.now(), accepted_by=user)
    return _seat_person(row, found, user)


def _refuse(row: Game, user: User) -> None:
    refuse_banned(user)
    refuse_removed_player(row, user)
    refuse_moderator(row, user)
    refuse_unreliable(row, user)
    if over_for(user).filter(pk=row.pk).exists():
        raise RequestRefused("is_over")
    if Seat.objects.filter(game=row, user=user).exists():
        raise RequestRefused("already_seated")
    if Departure.objects.filter(game=row, user=user).exists():
        raise RequestRefused("has_left")


@transaction.atomic
def stop_waiting(game_id: str, user: User) -> None:
    """Leave the list. Raises Game.DoesNotExist if the game is not open."""
    row = lock_open_game(game_id)
    WaitingPlace.objects.filter(game=row, user=user).delete()


def seat_waiting_in_lobby(row: Game) -> None:
    """Seat those who wait longest, as long as seats are free. The game is locked and in its lobby."""
    places = _still_there(WaitingPlace.objects.filter(game=row))
    able = [place for place in places if not has_looked(place.user, row)]
    for place in able[: uninvited_seats(row)]:
        take_seat(row, place.user)
        send_seated_mail(row, place)


def seat_waiting_in_game(row: Game, *, left: Seat | None = None) -> list[User]:
    """Seat those who wait longest at seats that bots keep. The game is locked and has begun.

    `left` is the seat that somebody gives up just now; of any other the players are told here. Return those
    who have a seat now: nobody, as long as no clock runs.
    """
    if not row.clocks_run:
        return []
    pairs = zip(list(free_left_seats(row)), can_be_seated(row), strict=False)
    return [
        place.user for seat, place in pairs if _seat_person(row, seat, place.user, announced=seat == left)
    ]


def _seat_person(row: Game, seat: Seat, user: User, *, announced: bool = False) -> bool:
    """Seat one person. Return False if the game has become stuck over it."""
    if not row.clocks_run or not take_over_seat(row, seat, user):
        return False
    if not announced:
        send_arrival_mails(row, seat.number, user)
    return True


def can_be_seated(row: Game) -> list[WaitingPlace]:
    """Return the places that a running game can serve, in order.

    People out of reach of mail keep their place, and so do people who have seen something hidden of it.
    """
    theirs = {"game": OuterRef("game"), "user": OuterRef("user")}
    stopped = SuppressedAddress.objects.filter(address=OuterRef("user__email"))
    places = WaitingPlace.objects.filter(~Exists(stopped), game=row)
    for model in (RemovedPlayer, Departure, Seat):
        places = places.exclude(Exists(model.objects.filter(**theirs)))
    return [place for place in _still_there(places) if not has_looked(place.user, row)]


def _still_there(places: QuerySet[WaitingPlace]) -> QuerySet[WaitingPlace]:
    """Return places in order, without people who are banned, moderate it, or are deleting their account."""
    places = places.filter(user__is_active=True).exclude(looked_at_their_game())
    return places.select_related("user").select_for_update(skip_locked=True, of=("self",)).order_by("pk")
