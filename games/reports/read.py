"""What is reported of a game: to whom it is shown, and what of the log can be shown with it."""

from __future__ import annotations

from django.db.models import QuerySet

from games.desk.read import seen_at_once
from games.models import Game, LogEntry, Report, User
from games.models.play.desk import NEUTRAL, Role

NEWEST = 40  # lines that can be chosen from


def reports_for(game: Game, role: Role, user: User) -> QuerySet[Report]:
    """Open ones first, the newest first. Nobody who plays reads one, nor whom it is about."""
    found = Report.objects.filter(game=game).exclude(about_person=user)
    if role not in NEUTRAL:
        return found.none()
    readable = found if role == Role.STAFF else found.filter(to_team=False)
    return readable.select_related("by", "closed_by").order_by("closed_at", "-pk")


def is_at_the_table(user: User, game_id: str) -> bool:
    """Whether they see the game as it stands, and so its people and its log."""
    return seen_at_once(user).filter(pk=game_id).exists()


def lines_to_choose(game: Game) -> list[tuple[int, LogEntry]]:
    """What everybody was told, oldest first, each by its place among all that everybody was told: its number
    would count what was not."""
    public = LogEntry.objects.filter(game=game).known_to(None).order_by("number", "place")
    count = public.count()
    first = max(0, count - NEWEST)
    return list(enumerate(public[first:count], start=first + 1))
