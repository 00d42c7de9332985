"""Makes somebody else the host of a game whose host is gone for good: removed, replaced, or deleted."""

from __future__ import annotations

from django.utils import timezone

from games.mail.queue.queue_lobby_mails import queue_host_mail
from games.models import Game, Moderator, Seat, User

from .end_moderators import end_moderators


def hand_on_host(row: Game, leaver: User) -> None:
    """The heir is told. The game is locked. Where nobody is there to have it, it has no host.

    Whoever becomes its host is its moderator no more, as a host may do all that and more. Who was only
    named for it has become host by their seat: that a desk had one less would tell whose the address is.
    """
    if row.owner_id != leaver.pk:
        return
    row.owner = heir_of(row, leaver)
    row.save(update_fields=["owner"])
    if row.owner is not None:
        end_moderators(Moderator.objects.came().filter(game=row, user=row.owner), timezone.now())
        queue_host_mail(row, row.owner, leaver)


def heir_of(row: Game, leaver: User) -> User | None:
    """A moderator of the game who has come to its desk, else the next who sits there in the order of the
    seats, those first who play themselves: of who was only named, nobody may learn whether they play.

    Nobody who is banned: a ban holds the game until it is done, or is told of what they have become in it.
    """
    moderators = Moderator.objects.came().filter(game=row, user__is_active=True).exclude(user=leaver)
    moderator = moderators.select_related("user").first()
    if moderator is not None:
        return moderator.user
    seats = Seat.objects.filter(game=row, user__is_active=True).exclude(user=leaver).select_related("user")
    heir = min(seats, key=lambda seat: (bool(seat.bot), seat.number), default=None)
    return heir.user if heir else None
