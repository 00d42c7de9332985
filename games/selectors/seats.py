"""Who sits where: what a person may act on. Strangers are told that there is nothing."""

from __future__ import annotations

from games.models import Game, Prompt, Seat, User


def seat_of(user: User, game_id: str) -> Seat:
    """This person's seat in a game. Raises Seat.DoesNotExist for everybody else."""
    return Seat.objects.select_related("game").get(game=game_id, user=user)


def prompt_of(user: User, prompt_id: str) -> Prompt:
    """A question put to this person. Raises Prompt.DoesNotExist, also if it was put to another."""
    return Prompt.objects.select_related("game", "seat").get(pk=prompt_id, seat__user=user)


def game_of(user: User, game_id: str) -> Game:
    """A game in which this person sits or which is his. Raises Game.DoesNotExist for everybody else."""
    return Game.objects.of(user).get(pk=game_id)
