"""Take a person out of all that is not over: games, desks, lobbies, lists and match requests."""

from __future__ import annotations

from functools import reduce
from operator import or_

from allauth.usersessions.models import UserSession
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from games.lobby.service.host import cancel_lobby
from games.lobby.service.match_requests import withdraw_match_request
from games.lobby.service.seats.leave_game import end_moderators, hand_on_host, heir_of, leave_game
from games.lobby.service.seats.waiting_list import seat_waiting_in_game, seat_waiting_in_lobby
from games.mail.outbox.operator_roles import key_of
from games.mail.queue.queue_lobby_mails import mails_naming
from games.models import (
    Game,
    InboundMail,
    Invitation,
    Moderator,
    OutboxMail,
    Report,
    Seat,
    SuppressedAddress,
    User,
)
from games.people.service.hold_people import hold_with_games
from games.play.service.session import lock


def leave_everything(user: User) -> None:
    """Leave everything, in the caller's transaction. They no longer moderate any game either.

    What others give them until they are locked they leave as well; afterwards nobody can give them anything.
    """
    hold_with_games(user, _games_of(user))
    end_moderators(Moderator.objects.named().filter(user=user), timezone.now())
    user.waiting_places.all().delete()
    _decline(user)
    for game in _not_over(user).order_by("pk"):
        _leave(game, user)
    withdraw_match_request(user)


def _games_of(user: User) -> QuerySet[Game]:
    """Return all games that change when they go."""
    there = (
        _not_over(user).values("pk"),
        _offers(user).values("game"),
        user.waiting_places.values("game"),
        Moderator.objects.named().filter(user=user).values("game"),
    )
    return Game.objects.filter(reduce(or_, (Q(pk__in=games) for games in there)))


def _not_over(user: User) -> QuerySet[Game]:
    return Game.objects.of(user).exclude(status=Game.Status.OVER)


def _offers(user: User) -> QuerySet[Invitation]:
    """Return seats that are kept for them, in lobbies and at bots of running games."""
    addresses = [user.email, *user.emailaddress_set.values_list("email", flat=True)]
    mine = Q(person=user) | Q(person=None, email__in=[address.lower() for address in addresses])
    lobby = Q(game__status=Game.Status.LOBBY)
    running = Q(game__status=Game.Status.RUNNING, seat__isnull=False)
    return Invitation.objects.filter(mine, lobby | running, accepted_at=None)


def _decline(user: User) -> None:
    """Give seats that are kept for them to those who wait."""
    offers = _offers(user)
    for game_id in sorted(set(offers.values_list("game", flat=True))):
        row = lock(game_id)
        offers.filter(game=row).delete()
        if row.status == Game.Status.LOBBY:
            seat_waiting_in_lobby(row)
        elif row.status == Game.Status.RUNNING:
            seat_waiting_in_game(row)


def _leave(game: Game, user: User) -> None:
    if Seat.objects.filter(game=game, user=user).exists():
        leave_game(game, user)
    if game.owner_id == user.pk:
        _hand_over(lock(game.pk), user)


def _hand_over(game: Game, user: User) -> None:
    """Hand the host's role on. A lobby needs somebody who can start it; without one it is called off."""
    if game.status == Game.Status.LOBBY and heir_of(game, user) is None:
        cancel_lobby(game, by=user)
    else:
        hand_on_host(game, user)


@transaction.atomic
def delete_account(user: User) -> None:
    """Delete everything that names the person. What was decided names seats only, and stays as it was."""
    addresses = [user.email, *user.emailaddress_set.values_list("email", flat=True)]
    naming = list(mails_naming(user).values_list("pk", flat=True))  # by the games that they have now
    leave_everything(user)
    OutboxMail.objects.filter(pk__in=naming).delete()
    _forget_mail(addresses)
    Report.objects.filter(about_person=user).update(about_person=None, shown="")
    for session in UserSession.objects.filter(user=user):
        session.end()
    user.delete()


def _forget_mail(addresses: list[str]) -> None:
    """Delete what was sent to these addresses, came from them, or offers them a seat."""
    for address in addresses:
        Invitation.objects.filter(email__iexact=address).delete()
        OutboxMail.objects.filter(to__iexact=address).delete()
        written = InboundMail.objects.filter(sender__iexact=address)
        OutboxMail.objects.filter(
            key__in=[key_of(key) for key in written.values_list("key", flat=True)]
        ).delete()
        written.delete()
        SuppressedAddress.objects.filter(address__iexact=address).delete()
