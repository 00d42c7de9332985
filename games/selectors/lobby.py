"""A game that is waiting for its players."""

from __future__ import annotations

from dataclasses import dataclass

from games.models import Game, Invitation, Seat, User

from .seats import game_of


@dataclass(frozen=True)
class Lobby:
    """Seats in order; invitations that are not accepted yet (only the owner sees their addresses)."""

    game: Game
    seats: list[Seat]
    invitations: list[Invitation]
    is_owner: bool

    @property
    def free(self) -> int:
        return sum(seat.is_free for seat in self.seats)

    @property
    def can_start(self) -> bool:
        return self.is_owner and self.game.status == Game.Status.LOBBY and not self.free


def lobby(user: User, game_id: str) -> Lobby:
    """Raises Game.DoesNotExist for whoever neither sits there nor made the game."""
    game = game_of(user, game_id)
    seats = list(Seat.objects.filter(game=game).select_related("user").order_by("number"))
    is_owner = game.owner_id == user.pk
    waiting = Invitation.objects.filter(game=game, accepted_at=None).order_by("pk")
    return Lobby(game, seats, list(waiting) if is_owner else [], is_owner)
