"""The list of a person's games, in groups: what waits for them, what runs, lobbies, what is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.board.words.encounter import waiting_for_bots_words
from games.models import Game
from games.people.read.my_games import MyGame
from games.play.read.public_questions import PromptAsPublicQuestion, others_waited_for
from games.questions.words.titles import question
from games.situation.words.attack import with_encounter
from games.turn.page.page import waiting
from games.words.names import colour_name, listed
from games.words.reader import Reader
from games.words.times import answer_by, when

SHOWN = 6  # of the games that are over; the others are folded


@dataclass(frozen=True)
class WaitingSource:
    """What the turn page would stand on, for the same words about who is waited for."""

    seat: int | None
    asks: list[PromptAsPublicQuestion]
    reader: Reader
    winners: list[int]


def groups(games: Sequence[MyGame]) -> list[dict[str, object]]:
    """Those that hold something, in the order of the page."""
    running = [mine for mine in games if mine.game.status in (Game.Status.RUNNING, Game.Status.STUCK)]
    found = [
        ("turn", _("Your turn"), [mine for mine in running if mine.is_my_turn]),
        ("running", _("Running"), [mine for mine in running if not mine.is_my_turn]),
        ("lobby", _("Not begun"), [mine for mine in games if mine.game.status == Game.Status.LOBBY]),
        ("over", _("Finished"), [mine for mine in games if mine.game.status == Game.Status.OVER]),
    ]
    return [_group(name, title, [_row(mine) for mine in among]) for name, title, among in found if among]


def is_newcomer(games: Sequence[MyGame]) -> bool:
    """Whether they have finished no game yet, and play one at most."""
    return len(games) <= 1 and all(mine.game.status != Game.Status.OVER for mine in games)


def _group(name: str, title: str, rows: list[dict[str, object]]) -> dict[str, object]:
    shown = SHOWN if name == "over" else len(rows)
    return {"name": name, "title": title, "count": len(rows), "rows": rows[:shown], "folded": rows[shown:]}


def _row(mine: MyGame) -> dict[str, object]:
    """A game in the list: which seat, whether it is asked, and how the game stands, in words."""
    number, game = mine.seat.number if mine.seat else None, mine.game
    drawn = number is not None and not (game.by_chance and game.status == Game.Status.LOBBY)
    return {
        "game": game,
        "number": number if drawn else None,
        "colour": colour_name(number) if drawn and number is not None else "",
        "without_seat": _without_seat(mine),
        "asked": mine.is_my_turn,
        "can_begin": game.status == Game.Status.LOBBY and mine.seats == mine.taken,
        "tag": _tag(mine),
        "asks": _asks(mine),
        "state": _state(mine),
    }


def _without_seat(mine: MyGame) -> str:
    """Why a game without a seat of theirs is in the list; empty if they play."""
    if mine.seat is not None:
        return ""
    return _("You made this game and do not play in it.") if mine.made else _("You look after this game.")


def _asks(mine: MyGame) -> str:
    """What is asked first, and who attacks whom; empty if nothing is asked."""
    waiting = [prompt for prompt in mine.prompts if prompt.waiting]
    if not mine.is_my_turn or not waiting:
        return ""
    prompt = min(waiting, key=lambda one: (one.due_at is None, one.due_at, one.question))
    reader = Reader.in_game(mine.game, prompt.seat.number)
    title = question({"what": prompt.what, "about": prompt.about}, reader).subject
    return with_encounter(title, prompt.encounter or {}, reader)


def _tag(mine: MyGame) -> str:
    """The state in a word or two."""
    if mine.is_my_turn:
        return _("your turn")
    if mine.game.status == Game.Status.LOBBY:
        return _("%(taken)s of %(seats)s seats") % {"taken": mine.taken, "seats": mine.seats}
    if mine.game.status == Game.Status.OVER:
        return _("over")
    return _("paused for repair") if mine.game.status == Game.Status.STUCK else _("running")


def _state(mine: MyGame) -> str:
    """The state in a sentence: how long there is time, who has won, what the game waits for."""
    if mine.is_my_turn and mine.due_at:
        return answer_by(mine.due_at)
    if mine.game.status == Game.Status.OVER:
        winners = {"winners": listed(colour_name(seat) for seat in mine.game.winners)}
        return _("Won by %(winners)s.") % winners if mine.game.winners else _("It ended as a draw.")
    if mine.game.status == Game.Status.LOBBY:
        ready = mine.seats == mine.taken
        return _("All seats are taken: it can begin.") if ready else _("It waits for players.")
    if mine.game.status == Game.Status.STUCK:
        return _("Something went wrong in the rules. Nothing is lost.")
    return _running(mine)


def _running(mine: MyGame) -> str:
    """Whose turn it is as far as everybody knows, and since when."""
    told = _waiting(mine) or _("Waiting for the others.")
    if not mine.since:
        return told
    news = _("Last news: %(when)s.") % {"when": when(mine.since)}
    return f"{told} {news}"


def _waiting(mine: MyGame) -> str:
    number = mine.seat.number if mine.seat else None
    asks = [PromptAsPublicQuestion.of(prompt) for prompt in mine.asked]
    return _bots_waited_for(mine, asks) or waiting(
        WaitingSource(number, asks, Reader(number), mine.game.winners)
    )


def _bots_waited_for(mine: MyGame, asks: Sequence[PromptAsPublicQuestion]) -> str:
    """That it waits for bots alone, as the page of the game says it; empty where people may be waited for."""
    if mine.is_my_turn or mine.game.winners or not mine.game.clocks_run:
        return ""
    if mine.others_are_bots:
        return waiting_for_bots_words([], Reader(None))
    waited = others_waited_for(asks, mine.seat.number if mine.seat else None)
    bots = {prompt.seat.number for prompt in mine.asked if prompt.seat.bot}
    return waiting_for_bots_words(waited, Reader(None)) if waited and set(waited) <= bots else ""
