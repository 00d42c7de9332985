"""The reports of a game: those that a reader may see, and the lines of the log that may go with one."""

from __future__ import annotations

from django.db.models import QuerySet

from games.desk.read import seen_at_once
from games.models import Game, LogEntry, Report, User
from games.models.play.desk import NEUTRAL, Role

NEWEST = 40  # lines that can be chosen from


def reports_for(game: Game, role: Role, user: User) -> QuerySet[Report]:
    """Return the open reports first, the newest first.

    No player reads one, nor does the person it is about.
    """
    found = Report.objects.filter(game=game).exclude(about_person=user)
    if role not in NEUTRAL:
        return found.none()
    readable = found if role == Role.STAFF else found.filter(to_team=False)
    return readable.select_related("by", "closed_by").order_by("closed_at", "-pk")


def is_at_the_table(user: User, game_id: str) -> bool:
    """Return whether they see the present game, and so its people and its log."""
    return seen_at_once(user).filter(pk=game_id).exists()


def lines_to_choose(game: Game) -> list[tuple[int, LogEntry]]:
    """Return what everybody was told, oldest first.

    Each line has its place among all that everybody was told: its number would count what was not.
    """
    public = LogEntry.objects.filter(game=game).known_to(None).order_by("number", "place")
    count = public.count()
    first = max(0, count - NEWEST)
    return list(enumerate(public[first:count], start=first + 1))
