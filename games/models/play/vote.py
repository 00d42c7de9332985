"""What a table votes on: its time, its seats, its last decisions, its end."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import models
from django.db.models import Q

from .game import Game

LAPSES = timedelta(days=3)  # a vote that nobody has decided by then
NO_SEAT = -1


class Vote(models.Model):
    """Open until it is decided, withdrawn, or has lapsed. `yes` and `no` are numbers of seats; who proposes
    agrees. Who has said nothing has not agreed. `decision`: the first that would be taken back, or of a
    concession the last there was when it was proposed."""

    class Kind(models.TextChoices):
        EXTEND = "extend"
        PAUSE = "pause"
        RESUME = "resume"
        REPLACE = "replace"  # the player of seat `about`, for whom a bot stands in
        TAKE_BACK = "take_back"  # the last answer of who proposes, and what was decided since
        DRAW = "draw"
        CONCEDE = "concede"  # to seat `about`, which has won then

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="votes")
    kind = models.CharField(max_length=16, choices=Kind.choices)
    seconds = models.PositiveIntegerField(default=0)  # how much more time, or how long a pause
    about = models.PositiveSmallIntegerField(null=True)  # the seat that it is about; it has no vote
    decision = models.PositiveIntegerField(default=0)  # never shown
    seat = models.PositiveSmallIntegerField()  # who has proposed it
    yes = models.JSONField(default=list)
    no = models.JSONField(default=list)
    opened_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)
    passed = models.BooleanField(default=False)

    class Meta:
        db_table = "games_clockvote"
        constraints = [
            models.UniqueConstraint(
                fields=["game", "kind"], condition=Q(closed_at=None), name="one_open_vote_of_a_kind"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} in {self.game_id}"

    @property
    def lapses_at(self) -> datetime:
        return self.opened_at + LAPSES

    @property
    def needs_all(self) -> bool:
        """What takes something from a player is done only if all agree, the rest by more than half."""
        return self.kind in NEED_ALL

    @property
    def whom(self) -> int:
        """The seat that it is about, where that matters; one that no game has if it is about none."""
        return NO_SEAT if self.about is None else self.about

    def voices(self, people: Iterable[int]) -> set[int]:
        """Those of them who have a vote."""
        return set(people) - {self.whom}

    def verdict(self, people: Iterable[int]) -> bool | None:
        """What these, who play now, have decided by what they have said. None: nothing yet, as while bots
        look after all of them, for they may be back in time."""
        voters = self.voices(people)
        agree, against = (len(voters & set(said)) for said in (self.yes, self.no))
        if not voters:
            return None
        if self.needs_all:
            return False if against else True if agree == len(voters) else None
        if 2 * agree > len(voters):
            return True
        return False if 2 * against >= len(voters) else None


NEED_ALL = frozenset({Vote.Kind.TAKE_BACK, Vote.Kind.DRAW, Vote.Kind.CONCEDE})
ABOUT_A_SEAT = frozenset({Vote.Kind.REPLACE, Vote.Kind.CONCEDE})
