"""Who sits where: what a person may act on. Strangers are told that there is nothing."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, QuerySet

from games.desk.read.roles import seen_at_once
from games.models import Departure, Game, Invitation, Prompt, Seat, User
from games.models.prepared import Prepared


def seat_of(user: User, game_id: str) -> Seat:
    """This person's seat in a game. Raises Seat.DoesNotExist for everybody else."""
    return _seats_of_person.one(game_id, user.pk)


_seats_of_person = Prepared(
    lambda game_id, user: Seat.objects.filter(game=game_id, user=user).select_related("game")
)


def prompt_of(user: User, prompt_id: str) -> Prompt:
    """A question put to this person. Raises Prompt.DoesNotExist, also if it was put to another."""
    return Prompt.objects.select_related("game", "seat").get(pk=prompt_id, seat__user=user)


def game_of(user: User, game_id: str) -> Game:
    """A game in which this person sits, which is theirs, or which they look after. Raises Game.DoesNotExist
    for everybody else."""
    return seen_at_once(user).get(pk=game_id)


def owned_game_of(user: User, game_id: str) -> Game:
    """A game that this person has made. Raises Game.DoesNotExist for everybody else."""
    game = game_of(user, game_id)
    if game.owner_id != user.pk:
        raise Game.DoesNotExist
    return game


def seats_left_to_bots() -> QuerySet[Seat]:
    """Seats that a bot plays because somebody has left, never one that was a bot's from the beginning."""
    left = Exists(Departure.objects.filter(seat=OuterRef("pk")))
    return Seat.objects.filter(left, user=None).exclude(bot="")


def left_seats(game: Game) -> QuerySet[Seat]:
    """Those of one game, in order."""
    return seats_left_to_bots().filter(game=game).order_by("number")


def seats_to_take_over(user: User | None = None) -> QuerySet[Seat]:
    """Those that are kept for nobody else who is invited. `user` None: that are kept for nobody."""
    kept = Invitation.objects.filter(seat=OuterRef("pk"), accepted_at=None)
    others = kept if user is None else kept.exclude(Invitation.meant_for(user))
    return seats_left_to_bots().exclude(Exists(others))


def free_left_seats(game: Game, user: User | None = None) -> QuerySet[Seat]:
    """Those of one game, in order."""
    return seats_to_take_over(user).filter(game=game).order_by("number")


def successor(seat: Seat) -> str:
    """Who is to play on if its person leaves: "waiting", "bot", "anybody" (a bot, until somebody comes), or
    "nobody" where only bots would be left."""
    if seat.game.is_open:
        return "waiting" if seat.game.waiting_places.exists() else "anybody"
    others = Seat.objects.filter(game=seat.game).exclude(user=None).exclude(pk=seat.pk)
    return "bot" if others.exists() else "nobody"
