"""Deletes a person: seats, mails and name go, games and decisions stay."""

from __future__ import annotations

from allauth.usersessions.models import UserSession
from django.db import transaction

from games.models import Game, InboundMail, Invitation, OutboxMail, Seat, StoppedAddress, User

from .leave_game import leave_game
from .sitting import lock


@transaction.atomic
def delete_account(user: User) -> None:
    """Everything that names the person goes. What was decided names seats only, and stays as it was."""
    for game in Game.objects.of(user).exclude(status=Game.Status.OVER).order_by("pk"):
        _leave(game, user)
    addresses = [user.email, *user.emailaddress_set.values_list("email", flat=True)]
    _forget_mail(addresses)
    for session in UserSession.objects.filter(user=user):
        session.end()
    user.delete()


def _leave(game: Game, user: User) -> None:
    if Seat.objects.filter(game=game, user=user).exists():
        leave_game(game, user)
    if game.owner_id == user.pk:
        _hand_over(lock(game.pk), user)


def _hand_over(game: Game, user: User) -> None:
    """A lobby needs somebody who can start it: who sits there first, else it closes."""
    heir = Seat.objects.filter(game=game).exclude(user=None).order_by("number").first()
    if heir is None and game.status == Game.Status.LOBBY:
        game.delete()
        return
    game.owner = heir.user if heir else None
    game.save(update_fields=["owner"])


def _forget_mail(addresses: list[str]) -> None:
    """What was sent to these addresses, came from them, or offers them a seat."""
    for address in addresses:
        Invitation.objects.filter(email__iexact=address).delete()
        OutboxMail.objects.filter(to__iexact=address).delete()
        InboundMail.objects.filter(sender__iexact=address).delete()
        StoppedAddress.objects.filter(address__iexact=address).delete()
