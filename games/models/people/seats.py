"""How people come to a seat and leave it, and moderators, who look after a game without playing in it."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower

from games.models.fields import token
from games.models.play.decisions import Act
from games.models.play.game import Game, Seat


class ModeratorSet(models.QuerySet["Moderator"]):
    """Moderators, filtered by their state."""

    def ever(self) -> ModeratorSet:
        """Return people who moderate a game or have done so, not people only named for it."""
        return self.exclude(state=Moderator.State.PLAYS)

    def now(self) -> ModeratorSet:
        """Return people who moderate a game."""
        return self.ever().filter(ended_at=None)

    def came(self) -> ModeratorSet:
        """Return moderators who have come to the desk: others see nothing of them before."""
        return self.filter(ended_at=None, state=Moderator.State.CAME)

    def named(self) -> ModeratorSet:
        """Return people who were appointed and not dismissed, in any state."""
        return self.filter(ended_at=None)


class Moderator(models.Model):
    """Appointed by the host or by staff; several can be. A former moderator does not play there any more.

    Whose address it is shows once they have come to the desk, and not before. If the address belongs to
    somebody who plays there, they do not moderate; the person who named it reads the same in both cases.
    """

    class State(models.TextChoices):
        NAMED = "named"  # they have not come yet
        PLAYS = "plays"  # they have a seat there, have had one, or wait for one
        CAME = "came"

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="moderators")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="moderates")
    appointed_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)  # resigned, dismissed or handed over
    state = models.CharField(max_length=8, choices=State.choices, default=State.CAME)

    # The successor. The moderator stays until the owner of that address has come to the desk.
    handed_to = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="handed_by"
    )

    objects = ModeratorSet.as_manager()

    class Meta:
        ordering = ["game", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["game", "user"], name="one_moderator_per_person"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} moderator {self.pk}"


class Departure(models.Model):
    """A person who left a seat. They know its hand, so they never come back to that game.

    Only the desk may give them that very seat back: then the row goes. A seat with a departure was once a
    person's: a bot that plays there can be replaced by somebody who waits. The person decided for the seat
    after decision `since`, up to decision `until`. Both are the same once people have changed chairs and the
    bot that plays on sits at another: nothing of it is theirs.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="departures")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="departures")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="departures"
    )  # None: the account is deleted
    since = models.PositiveIntegerField(default=0)
    until = models.PositiveIntegerField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["game", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["game", "user"], name="one_departure_per_person"),
        ]

    def __str__(self) -> str:
        return f"{self.seat} left at {self.until}"

    @property
    def has_moved(self) -> bool:
        """Return whether `seat` is no longer the chair that they left."""
        return self.since >= self.until


class Stay(models.Model):
    """Where a person sat before (R-25.9). `Seat` says where they sit now, `Seat.since` since when.

    They decided for the chair after decision `since`, up to decision `until`.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="stays")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="stays")
    chair = models.PositiveSmallIntegerField()
    since = models.PositiveIntegerField()
    until = models.PositiveIntegerField()

    class Meta:
        ordering = ["game", "pk"]

    def __str__(self) -> str:
        return f"{self.game_id}, chair {self.chair} until {self.until}"


if TYPE_CHECKING:
    from games.models.people.people import User


KEPT_FOR = timedelta(days=7)  # a seat of an open running game: then others may have it


class Invitation(models.Model):
    """An invitation: the holder of the token may take a free seat, once."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="invitations")
    email = models.EmailField()
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="offers"
    )  # of a rematch: for this person only, whose address the host does not see
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
            # A person seated by an invitation may be invited again: the inviter does not know that they sit
            # there.
            models.UniqueConstraint(
                "game", Lower("email"), condition=Q(accepted_at=None), name="one_invitation_per_address"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} for {self.email}"

    @property
    def addressee(self) -> str:
        """Return the address, which the host has typed; of a rematch the name, and no address."""
        return self.email if self.person is None else self.person.name

    @classmethod
    def meant_for(cls, user: User, prefix: str = "") -> Q:
        """Return the invitations that a person has a right to: by their person, or by their address.

        `prefix` is how the queried rows name their invitations, such as "invitations__".
        """
        person, email = f"{prefix}person", f"{prefix}email"
        return Q(**{person: user}) | Q(**{person: None, email: user.email})


class RemovedPlayer(models.Model):
    """A person the host has removed. An invitation lets them in again."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="removed_players")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")

    class Meta:
        verbose_name_plural = "removed players"
        constraints = [models.UniqueConstraint(fields=["game", "user"], name="shown_out_once")]

    def __str__(self) -> str:
        return f"{self.game_id} {self.user_id}"


ASKED_FOR = timedelta(days=7)


class SeatMerge(models.Model):
    """A request to give the seat of `giver` to `taker`.

    It is done when both accounts, each signed in, have said that they are one person's. Nobody else can say
    so, or a seat could be stolen with all that it knows. `act` is the request at the desk. `ended_at`: it was
    done, refused, or asked again for that seat. `taker_seat` is the number of the seat that the taker had
    here at the first yes; None: they had none. If it is another one at the second yes, the first was to
    something else. Giver and taker are one account if somebody named the address of the person who sits
    there: then there is nothing to agree to.
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


class WaitingPlace(models.Model):
    """A place in a waiting list. The person who came first gets the first seat that becomes free."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="waiting_places")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="waiting_places"
    )
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["game", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["game", "user"], name="one_waiting_place_per_person"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} place {self.pk}"


ANY = 0
USUAL = range(3, 6)  # how many play where somebody leaves it to the others


class MatchRequest(models.Model):
    """A request for a match, one a person, for one game: it is gone when that game has begun.

    ANY leaves it to the others: how many play, how fast, with which aliens; ANY_VARIANTS which variants.
    """

    ANY_VARIANTS = "any"

    class Levels(models.TextChoices):
        GREEN = "green"
        YELLOW = "yellow"  # green and yellow
        ALL = "all"
        ANY = "any"  # as the others wish

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="match_request"
    )
    players = models.PositiveSmallIntegerField(default=ANY)  # how many play
    response_seconds = models.PositiveIntegerField()
    levels = models.CharField(max_length=8, choices=Levels.choices, default=Levels.ALL)
    # Their names in the order of the engine's table, with spaces between them; "": the plain game.
    variants = models.CharField(max_length=300, blank=True, default="")
    at = models.DateTimeField(auto_now_add=True)
    # After it could not be fulfilled.
    next_try_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.user_id}: {self.players} players, {self.levels}, {self.variants or 'plain'}"
