"""A person, known by an e-mail address; there are no passwords and no user names."""

from datetime import date
from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.utils import timezone

from games.models.opaque import person_id


class UserManager(BaseUserManager["User"]):
    """Finds and makes people by their address, whatever its case."""

    def find_or_make(self, email: str, **new: Any) -> "User":
        """The person at an address; made on the spot, with these fields, if the address is new."""
        user, _ = self.get_or_create(email=canonical(email), defaults=new)
        return user

    def create_user(self, email: str, **fields: Any) -> "User":
        """Make a person who signs in by codes sent to this address."""
        user = self.model(email=canonical(email), **fields)
        user.set_unusable_password()
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, **fields: Any) -> "User":
        """Make a person who may do everything."""
        fields.pop("password", None)
        return self.create_user(email, is_staff=True, is_superuser=True, **fields)

    def get_by_natural_key(self, email: str | None) -> "User":
        """Find a person by address, whatever its case."""
        return self.get(email=canonical(email or ""))


def canonical(email: str) -> str:
    """The one spelling of an address that is stored."""
    return email.strip().lower()


class User(AbstractBaseUser, PermissionsMixin):
    """A person who plays, moderates or runs the service."""

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
    echoes = models.BooleanField(default=False)  # a mail for each answer by mail, also where all is clear
    pictures = models.BooleanField(default=True)  # of the board, in mails
    away_from = models.DateField(null=True, blank=True)  # the first day of an absence, in their zone
    away_until = models.DateField(null=True, blank=True)  # its last day
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

    @property
    def absence(self) -> tuple[date, date] | None:
        """The first and the last day, both of them in it; also of one that is over."""
        return (self.away_from, self.away_until) if self.away_from and self.away_until else None

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
