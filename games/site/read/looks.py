"""What staff have looked at that is hidden while its game goes on."""

from __future__ import annotations

from django.contrib.admin.models import LogEntry
from django.db.models import Q, QuerySet

from games.models import Act, Game, User
from games.models.play.desk import Kind

LOOK = "look"  # the act, as `games.play.service.upkeep.note_staff_act` stores it
_OF_LOOKS = f'{{"act": "{LOOK}"'


def looks_at(game_id: str) -> QuerySet[LogEntry]:
    """Every look at something of this game, whoever took it."""
    return acts_about(Game, game_id).filter(change_message__startswith=_OF_LOOKS)


def has_looked(user: User, game: Game) -> bool:
    """Whether this person may know something of the game that no player of it may: they cannot play there.

    At its desk, or on the pages for staff. A mail of which nobody knows what it is about may be about any
    game that ran then.
    """
    if Act.objects.filter(game=game, person=user, kind=Kind.LOOK).exists():
        return True
    if game.started_at is None:
        return looks_at(game.pk).filter(user=user).exists()
    return _lookers(game).filter(user=user).exists()


def _lookers(game: Game) -> QuerySet[LogEntry]:
    elsewhere = Q(action_time__gte=game.started_at) & ~Q(content_type__model=Game._meta.model_name)
    this = Q(object_id=game.pk, content_type__model=Game._meta.model_name)
    return LogEntry.objects.filter(
        this | elsewhere, content_type__app_label="games", change_message__startswith=_OF_LOOKS
    )


def acts_about(model: type[Game], pk: str) -> QuerySet[LogEntry]:
    """What staff have done about one row, in order."""
    of = {"content_type__app_label": model._meta.app_label, "content_type__model": model._meta.model_name}
    return LogEntry.objects.filter(object_id=str(pk), **of).order_by("pk")
