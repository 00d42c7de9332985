"""The list of a person's games, in groups: what waits for him, what runs, lobbies, what is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

import engine
from games.models import Game, Prompt
from games.read.people.my_games import MyGame
from games.web.turn.page import waiting
from games.words.core.names import colour_name, listed
from games.words.core.reader import Reader

SHOWN = 6  # of the games that are over; the others are folded


class PromptAsPublicQuestion(NamedTuple):
    """A question as far as everybody may know of it; of a row that does not say, nobody is told."""

    seat: int
    what: str
    public: str

    @classmethod
    def of(cls, prompt: Prompt) -> PromptAsPublicQuestion:
        return cls(prompt.seat.number, prompt.what, prompt.public or engine.PRIVATE)


@dataclass(frozen=True)
class WaitingSource:
    """What the turn page would stand on, for the same words about who is waited for."""

    seat: int | None
    asks: list[PromptAsPublicQuestion]
    reader: Reader
    view: dict[str, Any]


def groups(games: Sequence[MyGame]) -> list[dict[str, Any]]:
    """Those that hold something, in the order of the page."""
    running = [mine for mine in games if mine.game.status in (Game.Status.RUNNING, Game.Status.STUCK)]
    found = [
        ("turn", _("Your turn"), [mine for mine in running if mine.is_my_turn]),
        ("running", _("Running"), [mine for mine in running if not mine.is_my_turn]),
        ("lobby", _("Not begun"), [mine for mine in games if mine.game.status == Game.Status.LOBBY]),
        ("over", _("Finished"), [mine for mine in games if mine.game.status == Game.Status.OVER]),
    ]
    return [_group(name, title, [_row(mine) for mine in among]) for name, title, among in found if among]


def _group(name: str, title: str, rows: list[dict[str, Any]]) -> dict[str, Any]:
    shown = SHOWN if name == "over" else len(rows)
    return {"name": name, "title": title, "count": len(rows), "rows": rows[:shown], "folded": rows[shown:]}


def _row(mine: MyGame) -> dict[str, Any]:
    """A game in the list: which seat, whose turn as far as everybody knows and since when, who has won."""
    number, game = mine.seat.number if mine.seat else None, mine.game
    drawn = number is not None and not (game.by_chance and game.status == Game.Status.LOBBY)
    return {
        "game": game,
        "number": number if drawn else None,
        "colour": colour_name(number) if drawn and number is not None else "",
        "plays": mine.seat is not None,
        "asked": mine.is_my_turn,
        "due_at": mine.due_at,
        "waiting": _waiting(mine) if game.status == Game.Status.RUNNING else "",
        "since": mine.since,
        "seats": mine.seats,
        "taken": mine.taken,
        "ready": mine.seats == mine.taken,
        "winners": listed(colour_name(seat) for seat in game.winners),
    }


def _waiting(mine: MyGame) -> str:
    number = mine.seat.number if mine.seat else None
    asks = [PromptAsPublicQuestion.of(prompt) for prompt in mine.asked]
    table: Any = WaitingSource(number, asks, Reader(number), {"winners": mine.game.winners})
    return waiting(table)
