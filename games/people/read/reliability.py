"""How reliably a person answers: the share of their questions that no deadline answered for them.

Of games that are over, as profiles are: in a running game the figure would tell of private questions. A game
left before its end counts as so many missed questions, or leaving would be the way to keep the figure.

Also what was taken back counts: they have answered it, or missed it, whatever became of the game.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, F, Q

from games.base.routes import BY_PEOPLE, Route
from games.models import Decision, Departure, User
from games.play.read.over import over_for

ENOUGH = 20  # answers; of whoever has given fewer nothing is known yet
LEFT = 10  # missed questions for a game that was left


@dataclass(frozen=True)
class Reliability:
    """`answered` by the person, `missed` by the deadline, games `left` before their end."""

    answered: int
    missed: int
    left: int

    @property
    def percent(self) -> int | None:
        """Whole percent, rounded down; None: too little is known."""
        counted = self.answered + self.missed + LEFT * self.left
        return 100 * self.answered // counted if counted >= ENOUGH else None


def reliability(user: User) -> Reliability:
    """Two queries. Games that go on from another one, alone against bots, count for nothing.

    What a bot answered for somebody who did not was missed, but no more of a game than if they had left it.
    """
    counted = Q(game__in=over_for(None).values("pk"), game__continued_from=None)
    mine = Decision.objects.filter(
        counted,
        game__seats__user=user,
        game__seats__number=F("seat"),
        game__seats__since__lt=F("number"),
        kind=Decision.Kind.ANSWER,
    )
    by_game = (
        mine.order_by()
        .values("game")
        .annotate(
            by_people=Count("question", filter=Q(route__in=BY_PEOPLE), distinct=True),
            missed=Count("question", filter=Q(route=Route.DEADLINE), distinct=True),
            stood_in=Count("question", filter=Q(route=Route.BOT), distinct=True),
        )
    )
    rows = list(by_game)
    left = Departure.objects.filter(counted, user=user).count()
    missed = sum(row["missed"] + min(LEFT, row["stood_in"]) for row in rows)
    return Reliability(sum(row["by_people"] for row in rows), missed, left)
