"""The game that a new embedded service begins with, so that there is something to play at once."""

from django.conf import settings
from django.urls import reverse

from games.lobby.service.start_against_bots import start_against_bots
from games.models import Game, User

ADDRESS = "player@localhost"


def first_game() -> tuple[User | None, Game | None]:
    """The person at this machine and the game to show; made if there is no game at all.

    Where mails leave or others come, nobody is called player@localhost: people sign in with addresses of
    their own. Who was here before that was set up is still let in from this machine.
    """
    if not settings.LOCAL_ONLY:
        return None, None
    if settings.MAIL_GOES_OUT:
        person = User.objects.filter(email=ADDRESS).first()
        return person, newest_of(person)
    person = User.objects.find_or_make(ADDRESS)
    return person, newest_of(person) or (None if Game.objects.exists() else start_against_bots(person))


def newest_of(person: User | None) -> Game | None:
    """The game that this person sat down at last."""
    if person is None:
        return None
    return Game.objects.filter(seats__user=person).order_by("-created_at").first()


def page_of(game: Game | None) -> str:
    """Where a person finds the decision that waits."""
    return reverse("turn", args=[game.pk]) if game else "/"
