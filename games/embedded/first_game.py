"""The game that a new embedded service begins with, so that there is something to play at once."""

from django.db import transaction
from django.urls import reverse

from games.models import Game, User
from games.services.create_game import create_game
from games.services.start_game import start_game

ADDRESS = "player@localhost"
SEATS, BOTS = 5, 4


def first_game() -> tuple[User, Game]:
    """The person at this machine and the game to show; made if there is no game at all."""
    person = User.objects.at(ADDRESS)
    game = Game.objects.filter(seats__user=person).order_by("-created_at").first()
    if game is None and not Game.objects.exists():
        game = make_game(person)
    return person, game


@transaction.atomic
def make_game(person: User) -> Game:
    """Seat the person and four bots; the first question, which alien to be, is theirs at once."""
    game = create_game(person, seats=SEATS, bots=BOTS)
    start_game(game)
    return game


def page_of(game: Game | None) -> str:
    """Where a person finds the decision that waits."""
    return reverse("turn", args=[game.pk]) if game else "/"
