"""A seat offered to a mail address."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower

from games.models.opaque import token
from games.models.play.game import Game

if TYPE_CHECKING:
    from .user import User


KEPT_FOR = timedelta(days=7)  # a seat of an open game that runs: then others may have it


class Invitation(models.Model):
    """Whoever holds the token may take a free seat, once."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="invitations")
    email = models.EmailField()
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="offers"
    )  # of a rematch: for this person alone, whose address the host does not see
    seat = models.ForeignKey(
        "Seat", null=True, blank=True, on_delete=models.CASCADE, related_name="invitations"
    )  # of a running game, which a bot keeps until then; None: any free seat of a lobby
    token = models.CharField(max_length=64, unique=True, default=token, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)  # or when the seat was offered once more
    accepted_at = models.DateTimeField(null=True, blank=True)
    accepted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="invitations"
    )

    class Meta:
        constraints = [
            # Who sits there by one may be invited once more, for whoever invites does not know that they do.
            models.UniqueConstraint(
                "game", Lower("email"), condition=Q(accepted_at=None), name="one_invitation_per_address"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} for {self.email}"

    @classmethod
    def meant_for(cls, user: User, prefix: str = "") -> Q:
        """Those that a person has a right to: with their name on them, or to their address alone.

        `prefix`: how the rows that are asked for name their invitations, such as "invitations__".
        """
        person, email = f"{prefix}person", f"{prefix}email"
        return Q(**{person: user}) | Q(**{person: None, email: user.email})
