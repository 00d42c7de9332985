"""A game and its seats, and what is derived when it is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from django.conf import settings
from django.db import models
from django.db.models import BooleanField, Exists, F, Func, OuterRef, Q, Value
from django.utils.translation import gettext as _

from games.base.vocabulary import note_edition
from games.models.fields import HasAbsence, game_id


class HasBit(Func):
    """Whether bit `bit` of the field is 1, as a condition of a query.

    It is a class of its own, because it compiles in a third of the time that the field's arithmetic takes,
    and it is used on every page of a game.
    """

    template = "((%(expressions)s) != 0)"
    arg_joiner = " & "
    output_field = BooleanField()
    conditional = True

    def __init__(self, field: str, bit: int) -> None:
        super().__init__(F(field), Value(1 << bit))


if TYPE_CHECKING:
    from games.models.people.people import User


class Games(models.QuerySet["Game"]):
    def of(self, user: User) -> Games:
        """Return games in which this person sits, or which they made."""
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
        PEOPLE = "people"  # people who are signed in
        LINK = "link"  # people who have the address

    id = models.CharField(primary_key=True, max_length=16, default=game_id, editable=False)
    name = models.CharField(max_length=80, blank=True)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="owned_games"
    )
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.LOBBY, db_index=True)
    edition = models.CharField(max_length=32)
    options = models.JSONField(default=dict)  # as the engine reads them: edition, box, switches
    rulings = models.CharField(max_length=32, blank=True)
    # All chance comes from it: never show it while the game runs. Empty in a lobby that waits for its parts.
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
    # The owner of each planet's system, where it is not as in the options: planets have joined since.
    planet_owners = models.JSONField(default=list, blank=True)
    # By chair the seat that its person had at the beginning; empty while nobody has moved.
    speakers = models.JSONField(default=list, blank=True)
    # Who ended it, where the rules did not ("moderator" or "table"), and the reason that the table was told.
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
    is_open = models.BooleanField(default=False)  # listed: people who are signed in may join
    by_chance = models.BooleanField(default=False)  # the seats are drawn at the start; until then no colours
    least_reliable = models.PositiveSmallIntegerField(default=0)  # percent that people who join need
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
        """Return its name in the language of the reader; only names that people gave are stored."""
        name = self.name or _("Game %(id)s") % {"id": self.id}
        if self.continued_at is None:
            return name
        return _("%(game)s, from step %(step)d") % {"game": name, "step": self.continued_at}

    @classmethod
    def from_db(cls, *args: Any, **named: Any) -> Self:
        """Load a row, and note which words its edition has: pages about it ask for nothing more."""
        loaded = super().from_db(*args, **named)
        if "edition" in loaded.__dict__:
            note_edition(loaded.pk, loaded.edition)
        return loaded

    @property
    def switches(self) -> dict[str, Any]:
        """Return the switches that the table has set, as stored."""
        return dict(self.options.get("switches") or {})

    @property
    def quiet_hours(self) -> tuple[int, int] | None:
        """Return from which hour to which no time counts, by each seat's own clock."""
        if self.quiet_from is None or self.quiet_until is None:
            return None
        return self.quiet_from, self.quiet_until

    @property
    def is_stuck(self) -> bool:
        """Return whether the rules have crashed. Then nobody is waited for, and answers are kept."""
        return self.status == self.Status.STUCK

    @property
    def clocks_run(self) -> bool:
        return self.status == self.Status.RUNNING and self.paused_at is None


def edition_of(game_id: str) -> str:
    """Return the edition of a game; empty if there is no such game."""
    return Game.objects.filter(pk=game_id).values_list("edition", flat=True).first() or ""


if TYPE_CHECKING:
    from games.models.people.people import User

DEFAULT_BOT = "sensible"  # the kind of bot that is used where nobody has chosen another

NOT_A_BOTS = Q(bot="") | Q(user__isnull=False)  # a stand-in keeps the seat for its person


class Seat(HasAbsence):
    """A seat, numbered clockwise from 0. The game knows only seats: a person can leave and the game stays.

    Its absence is one noted at the desk, for this seat only.
    """

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
    )  # of a person who has changed chairs: seat and `since` when they came, and the present `since`
    seed_part = models.CharField(max_length=40, blank=True)  # what its first player gave to the seed
    seen = models.PositiveIntegerField(default=0)  # the last decision whose log was read
    seen_at = models.DateTimeField(null=True, blank=True)
    bank_used = models.PositiveIntegerField(default=0)  # seconds of the game's bank
    bank_since = models.DateTimeField(
        null=True, blank=True
    )  # from when on an answer is overdue: the bank runs
    missed = models.PositiveSmallIntegerField(default=0)  # deadlines in a row
    missed_by = models.PositiveIntegerField(
        null=True, blank=True
    )  # the decision that led to the last of them

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
        """Return the person who sits there, where it is known that somebody does."""
        assert self.user is not None, f"nobody sits at {self}"
        return self.user

    @property
    def arrival(self) -> tuple[int, int]:
        """Return the seat at which its person came to the table, and since which decision they sat there.

        Links in their mails know them by that, also once they have changed chairs (R-25.9).
        """
        seat, came, now = self.came_as or (self.pk, self.since, self.since)
        return (seat, came) if now == self.since else (self.pk, self.since)

    @property
    def has_stand_in(self) -> bool:
        """Return whether a bot plays until its person is back."""
        return bool(self.bot) and self.user_id is not None

    @property
    def is_bots(self) -> bool:
        """Return whether only a bot is ever asked here."""
        return bool(self.bot) and self.user_id is None

    @property
    def is_free(self) -> bool:
        return self.user_id is None and not self.bot


class PlayedAlien(models.Model):
    """Derived: the alien with which a seat began, of a finished game with at least two people."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="played_aliens")
    seat = models.PositiveSmallIntegerField()
    alien = models.CharField(max_length=40, db_index=True)
    won = models.BooleanField()
    uses = models.PositiveIntegerField()  # of the power, by any holder of the sheet

    class Meta:
        ordering = ["game", "seat"]
        constraints = [models.UniqueConstraint(fields=["game", "seat"], name="one_played_alien_per_seat")]

    def __str__(self) -> str:
        return f"{self.alien} in {self.game_id}"


class StoredOutline(models.Model):
    """Derived, once a game is over: where its encounters, phases and marks are, and who took how long.

    `last` is its last decision, `document` that of `games.replay.read.outline`. With it a replay need not
    read the whole replay cache.
    """

    game = models.OneToOneField(Game, on_delete=models.CASCADE, primary_key=True, related_name="outline")
    last = models.PositiveIntegerField()
    document = models.TextField()

    def __str__(self) -> str:
        return f"outline of {self.game_id}"
