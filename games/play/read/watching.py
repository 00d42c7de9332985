"""A game as spectators see it: what everybody at the table saw, some hours ago.

Nothing of it depends on what was decided since: neither the position nor the log, neither that the game
is over nor that it is looked after.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.utils import timezone

import engine
from engine.state.view import View
from games.base.documents import FactJSON
from games.models import Decision, Game, LogEntry, User

from .earlier_aliens import alien_facts_before
from .head import NumberedFact, head_before
from .over import hours_behind, over_for
from .road import without_taken_back

NEWEST = 60  # entries of the log


@dataclass(frozen=True)
class SpectatorCutoff:
    """Up to where a spectator sees: the last decision that is old enough (0: none is).

    `finished`: whether the game had ended already by then.
    """

    game: Game
    hours: int
    number: int
    finished: bool


@dataclass(frozen=True)
class SpectatorView:
    """`view` is a bystander's, None while there is nothing to be seen; `log`: public facts, oldest first.

    `earlier`: what was told of aliens before them, where they have changed since.
    """

    cutoff: SpectatorCutoff
    view: View | None
    log: list[FactJSON]
    earlier: list[FactJSON] = field(default_factory=list)


def spectator_view(user: User | None, game_id: str) -> SpectatorView:
    """`user` None: somebody signed out. Raises Game.DoesNotExist for who may not look on, and Unloadable."""
    cut = cutoff_for(user, game_id)
    if not cut.number:
        return SpectatorView(cut, None, [])
    position = head_before(game_id, cut.number + 1).game.position
    told = LogEntry.objects.filter(game=cut.game, number__lte=cut.number).known_to(None)
    log = _newest(cut, told)
    return SpectatorView(cut, engine.view(position, None), log, alien_facts_before(told, log))


def cutoff_for(user: User | None, game_id: str) -> SpectatorCutoff:
    """Raises Game.DoesNotExist for whoever may not look on, and before the game begins."""
    game = watchable(user).get(pk=game_id)
    hours = hours_behind(game)
    moment = timezone.now() - timedelta(hours=hours)
    finished = over_for(None).filter(pk=game.pk).exists()
    return SpectatorCutoff(game, hours, _number(game, moment), finished)


def watchable(user: User | None) -> QuerySet[Game]:
    """The games that this person may look on at. None: somebody signed out, who has an address at most."""
    allowed = [Game.Spectators.LINK] if user is None else [Game.Spectators.LINK, Game.Spectators.PEOPLE]
    return Game.objects.filter(spectators__in=allowed).exclude(status=Game.Status.LOBBY)


def _number(game: Game, moment: datetime) -> int:
    """The last decision before the first that is too young: clocks of two machines may differ a little."""
    numbers = Decision.objects.filter(game=game).values_list("number", flat=True)
    young = numbers.filter(at__gt=moment).order_by("number").first()
    return (numbers.order_by("-number").first() or 0) if young is None else young - 1


def _newest(cut: SpectatorCutoff, told: QuerySet[LogEntry]) -> list[FactJSON]:
    """The newest facts of these, without what tells of their audience, and without what was taken back."""
    newest = [
        NumberedFact(one.number, one.public_fact) for one in told.order_by("-number", "-place")[:NEWEST]
    ]
    return [one.fact for one in without_taken_back(cut.game.pk, newest[::-1], cut.number)]
