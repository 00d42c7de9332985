"""A seat at a game: a person, a bot, or nobody."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.db.models import Q

from .game import Game

if TYPE_CHECKING:
    from games.models.people.user import User

DEFAULT_BOT = "sensible"  # the kind of bot that sits down where nobody has asked for another

NOT_A_BOTS = Q(bot="") | Q(user__isnull=False)  # a stand-in keeps the seat for its person


class Seat(models.Model):
    """Numbered clockwise from 0. The game knows seats only, so that a person can leave and the game stays."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="seats"
    )
    bot = models.CharField(
        max_length=16, blank=True
    )  # the kind of bot that plays; with a user, as a stand-in
    since = models.PositiveIntegerField(default=0)  # its person decides after this decision; 0: all of them
    came_as = models.JSONField(
        default=list, blank=True
    )  # of whoever has changed chairs: the seat and its `since` as they came, and the `since` of now
    seed_part = models.CharField(max_length=40, blank=True)  # what its first player gave to the seed
    seen = models.PositiveIntegerField(default=0)  # the last decision whose log was looked at
    seen_at = models.DateTimeField(null=True, blank=True)
    bank_used = models.PositiveIntegerField(default=0)  # seconds of the game's bank
    bank_since = models.DateTimeField(
        null=True, blank=True
    )  # from when on an answer is overdue: the bank runs
    missed = models.PositiveSmallIntegerField(default=0)  # deadlines in a row
    missed_by = models.PositiveIntegerField(
        null=True, blank=True
    )  # the decision that led to the last of them

    away_from = models.DateField(null=True, blank=True)  # an absence that the desk has noted, here alone
    away_until = models.DateField(null=True, blank=True)  # its last day

    class Meta:
        ordering = ["game", "number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="one_seat_per_number"),
            models.UniqueConstraint(fields=["game", "user"], name="one_seat_per_person"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} seat {self.number}"

    @property
    def person(self) -> User:
        """Who sits there, where it is known that somebody does."""
        assert self.user is not None, f"nobody sits at {self}"
        return self.user

    @property
    def arrival(self) -> tuple[int, int]:
        """At which seat its person came to the table, and since which decision they sat there: by that the
        links of their mails know them, also once they have changed chairs (R-25.9)."""
        seat, came, now = self.came_as or (self.pk, self.since, self.since)
        return (seat, came) if now == self.since else (self.pk, self.since)

    @property
    def absence(self) -> tuple[date, date] | None:
        """The days that the desk has noted, the first and the last of them; also of one that is over."""
        return (self.away_from, self.away_until) if self.away_from and self.away_until else None

    @property
    def has_stand_in(self) -> bool:
        """Whether a bot plays until its person is back."""
        return bool(self.bot) and self.user_id is not None

    @property
    def is_bots(self) -> bool:
        """Whether nobody but a bot has ever to be asked here."""
        return bool(self.bot) and self.user_id is None

    @property
    def is_free(self) -> bool:
        return self.user_id is None and not self.bot
