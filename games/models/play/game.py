"""One game, from its lobby to its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.utils.translation import gettext as _

from games.models.opaque import game_id

if TYPE_CHECKING:
    from games.models.people.user import User


class Games(models.QuerySet["Game"]):
    def of(self, user: User) -> Games:
        """Games in which this person sits, or which they made."""
        seats = Game.seats.rel.related_model._default_manager.filter(game=OuterRef("pk"), user=user)
        return self.filter(Q(owner=user) | Exists(seats))


class Game(models.Model):
    """The frame of a game: who, how fast, in which state. What happened in it are its decisions."""

    class Status(models.TextChoices):
        LOBBY = "lobby"
        RUNNING = "running"
        OVER = "over"
        STUCK = "stuck"

    class Spectators(models.TextChoices):
        NOBODY = "nobody"
        PEOPLE = "people"  # whoever is signed in
        LINK = "link"  # whoever has the address

    id = models.CharField(primary_key=True, max_length=16, default=game_id, editable=False)
    name = models.CharField(max_length=80, blank=True)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="owned_games"
    )
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.LOBBY, db_index=True)
    edition = models.CharField(max_length=32)
    options = models.JSONField(default=dict)  # as the engine reads them: edition, box, switches
    rulings = models.CharField(max_length=32, blank=True)
    # All chance comes from it: never shown while the game runs. Empty in a lobby, where parts are to come.
    seed = models.CharField(max_length=128, blank=True)
    server_part = models.CharField(
        max_length=64, blank=True
    )  # of the seed, as secret as that; empty if the seed was given
    response_seconds = models.PositiveIntegerField()
    deal_seconds = models.PositiveIntegerField()
    bank_seconds = models.PositiveIntegerField(
        default=0
    )  # what each seat has once, for answers that take longer
    increment_seconds = models.PositiveIntegerField(default=0)  # given back to the bank by an answer in time
    rest_days = models.JSONField(
        default=list, blank=True
    )  # days of the week, Monday 0, on which no time counts
    quiet_from = models.PositiveSmallIntegerField(null=True, blank=True)  # the hour, by each seat's own clock
    quiet_until = models.PositiveSmallIntegerField(null=True, blank=True)
    winners = models.JSONField(default=list, blank=True)
    # Whose system each planet lies in, where it is not as the options have it: planets have joined since.
    planet_owners = models.JSONField(default=list, blank=True)
    # By chair the seat that its person had at the beginning, as people sit now; empty while nobody has moved.
    speakers = models.JSONField(default=list, blank=True)
    # Who ended it, where the rules did not ("moderator" or "table"), and what the table was told of why.
    closed_by = models.CharField(max_length=16, blank=True)
    closed_why = models.CharField(max_length=500, blank=True)
    continued_from = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="continuations"
    )
    continued_at = models.PositiveIntegerField(null=True, blank=True)  # after this decision of that game
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    paused_at = models.DateTimeField(
        null=True, blank=True
    )  # no clock runs, no bot plays; so are imported games
    paused_until = models.DateTimeField(null=True, blank=True)  # when it goes on by itself; null: it does not
    is_open = models.BooleanField(default=False)  # listed: whoever is signed in may join
    by_chance = models.BooleanField(default=False)  # the seats are drawn at the start; until then no colours
    least_reliable = models.PositiveSmallIntegerField(default=0)  # percent; whoever joins needs at least that
    fills_at = models.DateTimeField(null=True, blank=True)  # bots take what is free then, and it starts
    spectators = models.CharField(max_length=8, choices=Spectators.choices, default=Spectators.NOBODY)
    watch_hours = models.PositiveSmallIntegerField(default=24)  # how far behind the game spectators are
    rematch_of = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="rematch"
    )
    stuck_at = models.DateTimeField(null=True, blank=True)
    stuck_where = models.TextField(blank=True)  # the place in the rules, for moderators

    objects = Games.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["created_at"], name="games_made"),
            models.Index(fields=["started_at"], name="games_begun"),
            models.Index(fields=["ended_at"], name="games_ended"),
        ]

    def __str__(self) -> str:
        """What it is called in the language of whoever reads it; only names that people gave are stored."""
        name = self.name or _("Game %(id)s") % {"id": self.id}
        if self.continued_at is None:
            return name
        return _("%(game)s, from step %(step)d") % {"game": name, "step": self.continued_at}

    @property
    def quiet_hours(self) -> tuple[int, int] | None:
        """From which hour to which no time counts, by each seat's own clock."""
        if self.quiet_from is None or self.quiet_until is None:
            return None
        return self.quiet_from, self.quiet_until

    @property
    def is_stuck(self) -> bool:
        """Nobody is waited for meanwhile; whoever answers all the same has their answer kept."""
        return self.status == self.Status.STUCK

    @property
    def clocks_run(self) -> bool:
        return self.status == self.Status.RUNNING and self.paused_at is None
