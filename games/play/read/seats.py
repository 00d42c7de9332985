"""The seats, questions and games that a person may act on; and how far behind others see a game."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from django.db.models import (
    Case,
    DurationField,
    Exists,
    ExpressionWrapper,
    F,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    Value,
    When,
)
from django.db.models.functions import Greatest
from django.utils import timezone

from games.desk.read import seen_at_once
from games.models import (
    Departure,
    Game,
    Invitation,
    Seat,
    User,
)
from games.models.fields import Prepared
from games.models.play.game import NOT_A_BOTS


def seat_of(user: User, game_id: str) -> Seat:
    """Return this person's seat in a game. Raises Seat.DoesNotExist for everybody else."""
    return _seats_of_person.one(game_id, user.pk)


_seats_of_person = Prepared(
    lambda game_id, user: Seat.objects.filter(game=game_id, user=user).select_related("game")
)


def game_of(user: User, game_id: str) -> Game:
    """Return a game in which this person sits, or that they own or moderate.

    Raises Game.DoesNotExist for everybody else.
    """
    return seen_at_once(user).get(pk=game_id)


def owned_game_of(user: User, game_id: str) -> Game:
    """Return a game that this person has made. Raises Game.DoesNotExist for everybody else."""
    game = game_of(user, game_id)
    if game.owner_id != user.pk:
        raise Game.DoesNotExist
    return game


def seats_left_to_bots() -> QuerySet[Seat]:
    """Return seats that a bot plays because somebody has left, not those that a bot has always had."""
    left = Exists(Departure.objects.filter(seat=OuterRef("pk")))
    return Seat.objects.filter(left, user=None).exclude(bot="")


def left_seats(game: Game) -> QuerySet[Seat]:
    """Return such seats of one game, in order."""
    return seats_left_to_bots().filter(game=game).order_by("number")


def seats_to_take_over(user: User | None = None) -> QuerySet[Seat]:
    """Return such seats that are not kept for other invited people. Without `user`, those kept for nobody."""
    kept = Invitation.objects.filter(seat=OuterRef("pk"), accepted_at=None)
    others = kept if user is None else kept.exclude(Invitation.meant_for(user))
    return seats_left_to_bots().exclude(Exists(others))


def free_left_seats(game: Game, user: User | None = None) -> QuerySet[Seat]:
    """Return the seats of one game that may be taken over, in order."""
    return seats_to_take_over(user).filter(game=game).order_by("number")


def successor(seat: Seat) -> str:
    """Return who plays on if the person of this seat leaves.

    "waiting", "bot", "anybody" (a bot, until somebody comes), or "nobody" where only bots would be left.
    """
    if seat.game.is_open:
        return "waiting" if seat.game.waiting_places.exists() else "anybody"
    others = Seat.objects.filter(game=seat.game).exclude(user=None).exclude(pk=seat.pk)
    return "bot" if others.exists() else "nobody"


LEAST_HOURS = 1  # a lower setting of the game is raised to this while anybody but bots plays

HOURS_BEHIND = Case(
    When(
        Exists(Seat.objects.filter(NOT_A_BOTS, game=OuterRef("pk"))),
        then=Greatest(F("watch_hours"), LEAST_HOURS),
    ),
    default=F("watch_hours"),
    output_field=IntegerField(),
)


def hours_behind(game: Game) -> int:
    """Return how many hours spectators are behind: at least one where anybody but bots has a seat."""
    hours: int = Game.objects.filter(pk=game.pk).values_list(HOURS_BEHIND, flat=True).get()
    return hours


def hours_behind_by_seats(game: Game, seats: Iterable[Seat]) -> int:
    """Return the same from the seats of a game, where they are read already."""
    only_bots = all(seat.is_bots for seat in seats)
    return game.watch_hours if only_bots else max(game.watch_hours, LEAST_HOURS)


def over_for(user: User | None) -> QuerySet[Game]:
    """Return the games that are over as far as this person may know.

    None is somebody signed out, or a page that says the same to everybody. A person who has left a game
    counts as one who has no seat there.
    """
    known = Q(known_at__lte=timezone.now())
    if user is not None:
        known |= Q(pk__in=seen_at_once(user).values("pk"))
    behind = ExpressionWrapper(HOURS_BEHIND * Value(timedelta(hours=1)), output_field=DurationField())
    over = Game.objects.filter(status=Game.Status.OVER)
    return over.alias(behind=behind).alias(known_at=F("ended_at") + F("behind")).filter(known)
