"""The desk of a game: the roles, who is told of an act, and votes.

Values are stored with each act, so a value never changes. An act (`games.desk.acts`) that changes something
for one seat only, or tells who is waited for in private, needs somebody who does not play. A host who plays
may do what is the same for everybody.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import models
from django.db.models import Q

from games.models.play.game import Game


class Role(models.TextChoices):
    """The role in which a person acts.

    People who play, have played, or wait for a seat can only be a playing host.
    """

    HOST = "host"  # the person who made the game, without a seat
    PLAYING_HOST = "playing_host"
    MODERATOR = "moderator"
    STAFF = "staff"
    TABLE = "table"  # nobody in particular: the players have voted on it


class Audience(models.TextChoices):
    TABLE = "table"
    STAFF = "staff"  # people who may see the desk and do not play
    END = "end"  # those at once, and the table when the game is over


class LookedAt(models.TextChoices):
    """Which hidden things were looked at; never what was seen."""

    HAND = "hand"  # of one seat
    QUESTIONS = "questions"  # what one seat is asked, and what it has answered that nobody has seen yet
    EVERYTHING = "everything"  # both, its orders, and what it alone was shown and told
    MAIL = "mail"  # that came in or went out, on the pages for staff
    KEPT_ANSWER = "kept_answer"  # of a stuck game, there


# What one seat sees, as a person at the desk may view it.
OF_A_SEAT = (LookedAt.HAND, LookedAt.QUESTIONS, LookedAt.EVERYTHING)


# They do not play there, never have, and do not wait for a seat.
NEUTRAL = frozenset({Role.HOST, Role.MODERATOR, Role.STAFF})
EVERYBODY = NEUTRAL | {Role.PLAYING_HOST}
# Appointed, or of the team: a host without a seat has friends at the table, and was chosen by nobody.
APPOINTED = frozenset({Role.MODERATOR, Role.STAFF})


LAPSES = timedelta(days=3)  # when a vote lapses that nobody has decided
NO_SEAT = -1


class Vote(models.Model):
    """A vote, open until it is decided, withdrawn, or has lapsed.

    `yes` and `no` are numbers of seats; the proposer agrees. A seat that has said nothing has not agreed.
    `decision` is the first that would be taken back, or for a concession the last one when it was proposed.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="votes")
    kind = models.CharField(max_length=16)  # a name of `games.table.kinds`
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
    def whom(self) -> int:
        """Return the seat that it is about, where that matters; if it is about none, one that no game has."""
        return NO_SEAT if self.about is None else self.about
