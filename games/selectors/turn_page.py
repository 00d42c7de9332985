"""Everything that one person's page of a game shows. Built for one seat, from what that seat may see."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from typing import Any

import engine
from games.models import Game, Prompt, Seat, User

from .head import Head, Unloadable, head
from .log import Entry, entries
from .seats import game_of

NEWEST, SEARCHED = 60, 400  # entries of the log that a page looks at; if some kind is wanted

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Asked:
    """A question to this seat: how it was shown, and what the engine takes as its answer."""

    prompt: Prompt
    ask: engine.Ask


@dataclass(frozen=True)
class TurnPage:
    """`seat` None: somebody who made the game and does not play in it; he sees what bystanders see.

    `entries` are the newest that the seat may know, oldest first; the last `new` of them it has not looked
    at. `view` is None while the game has not begun, or if it cannot be loaded.
    `missing` are then the aliens whose sheets are not there, if that is why.
    `mark` is for `services.look` and never shown; of `head` only what `view` tells and who is openly asked.
    """

    game: Game
    seat: Seat | None
    seats: list[Seat]
    view: dict[str, Any] | None = None
    asked: list[Asked] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    new: int = 0
    mark: int = 0
    missing: tuple[str, ...] = ()
    head: Head | None = field(default=None, repr=False)

    @property
    def log(self) -> list[dict[str, Any]]:
        """The facts of the entries."""
        return [entry.fact for entry in self.entries]

    @property
    def waiting(self) -> list[Asked]:
        """What this seat has not answered yet."""
        return [one for one in self.asked if one.prompt.waiting]


def turn_page(user: User, game_id: str, newest: int = NEWEST) -> TurnPage:
    """Five queries, whatever the length of the game; `newest` entries of its log.

    Raises Game.DoesNotExist for strangers.
    """
    game = game_of(user, game_id)
    seats = list(Seat.objects.filter(game=game).select_related("user").order_by("number"))
    seat = next((one for one in seats if one.user_id == user.pk), None)
    if game.status == Game.Status.LOBBY:
        return TurnPage(game, seat, seats)
    try:
        standing = head(game.pk)
    except Unloadable as unloadable:
        log.exception("the game %s cannot be loaded", game.pk)
        return TurnPage(game, seat, seats, missing=unloadable.missing)
    number = None if seat is None else seat.number
    found = entries(game, number, newest)
    return TurnPage(
        game=game,
        seat=seat,
        seats=seats,
        view=engine.view(standing.game.position, number),
        asked=_asked(seat, standing.game),
        entries=found,
        new=sum(entry.number > seat.seen for entry in found) if seat else 0,
        mark=standing.last.number,
        head=standing,
    )


def _asked(seat: Seat | None, game: engine.Game) -> list[Asked]:
    """The open questions of this seat, those that wait first, then by due time."""
    if seat is None:
        return []
    prompts = Prompt.objects.filter(seat=seat, closed_at=None).order_by("-waiting", "due_at", "question")
    asks = ((prompt, game.open.get((seat.number, prompt.question))) for prompt in prompts)
    return [Asked(prompt, ask) for prompt, ask in asks if ask is not None]
