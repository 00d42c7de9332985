"""The pages for staff: the first, the figures, a list, a row of it, and a look before it is taken."""

from __future__ import annotations

from datetime import timedelta

from django.urls import reverse
from django.utils import timezone

from games.mail.outbox.refusals import suppress
from games.models import Game, User
from tests.games.staff.addresses import FOR_STAFF
from tests.games.tables import played_by_bots, playing
from tests.games.written_mails import newest_written

from .visits import PageType, Visit

SHOWN = (
    "index",
    "figures",
    "games_game_changelist",
    "games_game_change",
    "games_outboxmail_look",
)
WHERE = "step:43 > launch:60"


def staff() -> User:
    return User.objects.find_or_make("staff@example.com", is_staff=True)


def some_games() -> Game:
    """One that is over, one that has waited for days, and one that is stuck: the same for all these pages."""
    return Game.objects.filter(stuck_where=WHERE).first() or _made_games()


def _made_games() -> Game:
    played_by_bots()
    playing(people=3, seed="slow", name="Long distance").game.prompts.update(
        opened_at=timezone.now() - timedelta(days=3)
    )
    suppress("gone@example.com", "550 5.1.1 no such user")
    game = playing(people=3, seed="stuck", name="Tuesday evening").game
    stuck = {"status": Game.Status.STUCK, "stuck_at": timezone.now(), "stuck_where": WHERE}
    Game.objects.filter(pk=game.pk).update(**stuck)
    return game


def index() -> Visit:
    return Visit(reverse("admin:index"), staff())


def figures() -> Visit:
    some_games()
    return Visit(reverse("admin:figures"), staff())


def games() -> Visit:
    some_games()
    return Visit(reverse("admin:games_game_changelist"), staff())


def game() -> Visit:
    return Visit(reverse("admin:games_game_change", args=[some_games().pk]), staff())


def look() -> Visit:
    mail = newest_written(game=some_games(), kind="prompt")
    return Visit(reverse("admin:games_outboxmail_look", args=[mail.pk]), staff())


STAFF_PAGES = (
    PageType("staff", ("admin:index",), index),
    PageType("staff-figures", ("admin:figures",), figures),
    PageType("staff-games", ("admin:games_game_changelist",), games),
    PageType("staff-game", ("admin:games_game_change",), game),
    PageType("staff-look", ("admin:games_outboxmail_look",), look, variant=True),
)
# The other lists and rows are made by the same templates; what stands on them is tested without a browser.
OF_THE_SAME_KIND = set(FOR_STAFF) - {f"admin:{name}" for name in SHOWN}
