"""Somebody who looks after a game says that two accounts are of one person: both are asked."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.db import models

from games.models.opaque import token
from games.models.play.act import Act
from games.models.play.game import Game
from games.models.play.seat import Seat

ASKED_FOR = timedelta(days=7)


class SeatMerge(models.Model):
    """The seat of `giver` is to belong to `taker`. It does when both accounts have said, each signed in, that
    they are of one person: nobody else can say so, or a seat could be stolen with all that it knows.

    `act` is what was asked at the desk. `ended_at`: it was done, refused, or asked anew for that seat.
    `taker_seat`: the number of the seat that the taker had here when the first yes was said; None: they had
    none. Where it is another one at the second yes, the first was to something else. Giver and taker are one
    account where somebody named the address of whoever sits there: then there is nothing to say yes to.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="merges")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="merges")
    giver = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="merges_as_giver"
    )
    taker = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="merges_as_taker"
    )
    act = models.OneToOneField(Act, on_delete=models.CASCADE, related_name="merge")
    token = models.CharField(max_length=64, unique=True, default=token, editable=False)
    asked_at = models.DateTimeField()
    giver_at = models.DateTimeField(null=True, blank=True)  # when each has said yes
    taker_at = models.DateTimeField(null=True, blank=True)
    taker_seat = models.PositiveSmallIntegerField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    done_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.seat} to another account"

    @property
    def is_one_account(self) -> bool:
        return self.giver_id == self.taker_id

    def is_open(self, now: datetime) -> bool:
        return self.ended_at is None and now < self.asked_at + ASKED_FOR
