"""The games that wait for somebody: what the header counts, and where the way on leads after an answer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple, TypedDict

from django.db.models import F, Q, QuerySet

from games.models import Game, Prompt, User
from games.models.prepared import Prepared

from .my_games import MyGame

WAITS = Game.Status.RUNNING  # one that is paused for repair waits for those who mend it


class WaitingGame(NamedTuple):
    """A game in which this person has a question to answer: what of it is stored makes its name."""

    id: str
    given: str
    step: int | None

    @property
    def name(self) -> str:
        return str(Game(id=self.id, name=self.given, continued_at=self.step))


class InGame(TypedDict):
    """What is read along with a question: what makes the name of its game, and whether that goes on."""

    game_name: str
    game_step: int | None
    game_status: str


if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    PromptInGame = WithAnnotations[Prompt, InGame]


def waiting_games(user: User) -> list[WaitingGame]:
    """Whose answer is due first comes first. One query, however many games."""
    return games_of(_waiting(user.pk))


def open_prompts(user: int, also: str | None = None) -> QuerySet[PromptInGame]:
    """Those that wait for this person, by due time; after them those of the game `also` that do not."""
    waiting = Q(waiting=True, game__status=WAITS)
    wanted = waiting | Q(game=also) if also else waiting
    found = Prompt.objects.filter(wanted, closed_at=None, seat__user=user)
    named = found.annotate(
        game_name=F("game__name"), game_step=F("game__continued_at"), game_status=F("game__status")
    )
    return named.order_by("-waiting", F("due_at").asc(nulls_last=True), "game", "question")


_waiting = Prepared(lambda user: open_prompts(user).defer("shown", "default"))


def games_of(prompts: Iterable[PromptInGame]) -> list[WaitingGame]:
    """The games that wait by these questions, in their order."""
    waiting = (one for one in prompts if one.waiting and one.game_status == WAITS)
    rows = ((one.game_id, one.game_name, one.game_step) for one in waiting)
    return [WaitingGame(*row) for row in dict.fromkeys(rows)]


def waiting_among(games: Iterable[MyGame]) -> list[WaitingGame]:
    """The same of games that are at hand, in their order."""
    found = (mine.game for mine in games if mine.is_my_turn and mine.game.status == WAITS)
    return [WaitingGame(game.pk, game.name, game.continued_at) for game in found]
