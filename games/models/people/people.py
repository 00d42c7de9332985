"""A person, known by an email address, with tokens, bans and reports.

There are no passwords or user names.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.db.models import Q
from django.utils import timezone

from games.models.fields import HasAbsence, person_id
from games.models.play.game import Game, Seat


class UserManager(BaseUserManager["User"]):
    """Finds and makes people by their address, in any case."""

    def find_or_make(self, email: str, **new: Any) -> User:
        """Return the person at an address; made on the spot, with these fields, if the address is new."""
        user, _ = self.get_or_create(email=canonical(email), defaults=new)
        return user

    def create_user(self, email: str, **fields: Any) -> User:
        """Make a person who signs in by codes sent to this address."""
        user = self.model(email=canonical(email), **fields)
        user.set_unusable_password()
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, **fields: Any) -> User:
        """Make a person who may do everything."""
        fields.pop("password", None)
        return self.create_user(email, is_staff=True, is_superuser=True, **fields)

    def get_by_natural_key(self, email: str | None) -> User:
        """Find a person by address, in any case."""
        return self.get(email=canonical(email or ""))


def canonical(email: str) -> str:
    """Return the one spelling of an address that is stored."""
    return email.strip().lower()


class User(HasAbsence, AbstractBaseUser, PermissionsMixin):
    """A person who plays, moderates or runs the service. Their absence is of days in their zone."""

    class Receipts(models.TextChoices):
        """When a mail of its own says that an answer by mail was saved."""

        USUAL = "usual"  # if nothing is asked within the minute: the next question says it otherwise
        ALWAYS = "always"
        NEVER = "never"

    email = models.EmailField(unique=True)
    name = models.CharField(max_length=40, blank=True)
    language = models.CharField(max_length=8, blank=True)  # one of LANGUAGES; empty: not chosen
    zone = models.CharField(max_length=48, blank=True)  # as "Europe/Berlin"; empty: not chosen
    zone_of_browser = models.CharField(max_length=48, blank=True)  # of the last page; until one is chosen
    opaque_id = models.CharField(max_length=16, unique=True, default=person_id, editable=False)
    is_public = models.BooleanField(default=False)  # the profile, to people who never shared a game
    reminders = models.BooleanField(default=True)
    news = models.BooleanField(default=True)  # mails that ask nothing
    digest = models.BooleanField(default=False)  # these once a day, together
    digest_at = models.DateTimeField(null=True, blank=True)  # when the next of these goes out
    receipts = models.CharField(max_length=8, choices=Receipts.choices, default=Receipts.USUAL)
    pictures = models.BooleanField(default=True)  # of the board, in mails
    was_away = models.JSONField(default=list, blank=True)  # days of the last two months, as ISO
    is_active = models.BooleanField(default=True)
    is_staff = models.BooleanField(default=False)
    joined_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = UserManager()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        indexes = [
            models.Index(
                fields=["digest_at"], condition=models.Q(digest_at__isnull=False), name="digests_due"
            ),
        ]

    def __str__(self) -> str:
        return self.name or self.email

    def clean(self) -> None:
        """Store the address in its one spelling."""
        super().clean()
        self.email = canonical(self.email)

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Store the address in its one spelling, and never an empty password."""
        self.email = canonical(self.email)
        if not self.password:
            self.set_unusable_password()
        super().save(*args, **kwargs)


class ApiToken(models.Model):
    """A token of the API. It is shown once and never stored.

    `digest` finds it, `prefix` tells its owner which it is. `game` is the only game it may play, if its scope
    is to play one game. `last_used_at` is exact to some minutes. One that is revoked or has expired opens
    nothing, and stays in its owner's list.
    """

    class Scope(models.TextChoices):
        READ = "read"
        PLAY_GAME = "play_game"
        PLAY = "play"
        HOST = "host"
        DESK = "desk"

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=60)
    prefix = models.CharField(max_length=16)
    digest = models.CharField(max_length=64, unique=True)
    scopes = models.JSONField(default=list)
    game = models.ForeignKey(Game, null=True, blank=True, on_delete=models.CASCADE, related_name="api_tokens")
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    last_used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.name} ({self.prefix}…)"

    def opens(self, now: datetime) -> bool:
        return self.revoked_at is None and now < self.expires_at


class NoReminders(models.Model):
    """A seat without reminders, set by unsubscribing: with a mail program's button or by mail."""

    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="no_reminders")
    at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "seats without reminders"

    def __str__(self) -> str:
        return str(self.seat_id)


class Ban(models.Model):
    """A ban: who has decided it, when and why.

    While it is not lifted the account is not active (`User.is_active`), and that is what everything checks.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="bans")
    at = models.DateTimeField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    why = models.CharField(max_length=500)  # its person reads it
    lifted_at = models.DateTimeField(null=True, blank=True)
    lifted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["user"], condition=Q(lifted_at__isnull=True), name="one_ban_at_a_time"
            ),
        ]

    def __str__(self) -> str:
        return f"ban {self.pk}"


class Report(models.Model):
    """A report, read by moderators who do not play there and by the team; only by the team if `to_team`.

    Nobody else is told of it: neither the table nor the person it is about. `shown` is what it is about as it
    was then, a name or a text; `lines` are facts that everybody was told, as {"at", "fact"}. It is open until
    somebody writes what was `done`, and a sentence that is `said` back.
    """

    class About(models.TextChoices):
        NAME = "name"  # what a player calls themselves
        PART = "part"  # what a player gave to the seed, which the table reads
        BEHAVIOUR = "behaviour"
        GAME_NAME = "game_name"
        DESK = "desk"  # what the host or a moderator does

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="reports")
    at = models.DateTimeField()
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="reports"
    )
    seat = models.PositiveSmallIntegerField(null=True, blank=True)  # at which they sit, if they do
    about = models.CharField(max_length=16, choices=About.choices)
    about_seat = models.PositiveSmallIntegerField(null=True, blank=True)
    about_person = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )  # who sat there then
    shown = models.CharField(max_length=200, blank=True)
    lines = models.JSONField(default=list, blank=True)
    words = models.TextField()
    to_team = models.BooleanField(default=False)
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    done = models.TextField(blank=True)
    said = models.TextField(blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"report {self.pk} in {self.game_id}"


ABOUT_A_PLAYER = frozenset({Report.About.NAME, Report.About.PART, Report.About.BEHAVIOUR})
