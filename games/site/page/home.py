"""The home page: a person's games in groups, or a welcome with a sample board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from engine.state.view import EncounterView, PowerView, SeatView, View
from games.base.memo import Memo
from games.base.vocabulary import vocabulary_of
from games.board.drawing.board import board_svg
from games.board.words.encounter import waiting_for_bots_words
from games.models import Game
from games.people.read.my_games import MyGame, my_games, places, waiting_among
from games.play.read.current import PromptAsPublicQuestion, others_waited_for
from games.questions.words.titles import question
from games.situation.words.encounter import with_encounter
from games.turn.page.page import waiting
from games.words.names import colour_name, listed
from games.words.reader import Reader, answer_by, when

SHOWN = 6  # of the finished games; the others are folded


@dataclass(frozen=True)
class WaitingSource:
    """What the words about waiting are made of, as on the turn page."""

    seat: int | None
    asks: list[PromptAsPublicQuestion]
    reader: Reader
    winners: list[int]


def groups(games: Sequence[MyGame]) -> list[dict[str, object]]:
    """Return the groups that are not empty, in the order of the page."""
    running = [mine for mine in games if mine.game.status in (Game.Status.RUNNING, Game.Status.STUCK)]
    found = [
        ("turn", _("Your turn"), [mine for mine in running if mine.is_my_turn]),
        ("running", _("Running"), [mine for mine in running if not mine.is_my_turn]),
        ("lobby", _("Not begun"), [mine for mine in games if mine.game.status == Game.Status.LOBBY]),
        ("over", _("Finished"), [mine for mine in games if mine.game.status == Game.Status.OVER]),
    ]
    return [_group(name, title, [_row(mine) for mine in among]) for name, title, among in found if among]


def is_newcomer(games: Sequence[MyGame]) -> bool:
    """Return whether they have finished no game yet, and play one at most."""
    return len(games) <= 1 and all(mine.game.status != Game.Status.OVER for mine in games)


def _group(name: str, title: str, rows: list[dict[str, object]]) -> dict[str, object]:
    shown = SHOWN if name == "over" else len(rows)
    return {"name": name, "title": title, "count": len(rows), "rows": rows[:shown], "folded": rows[shown:]}


def _row(mine: MyGame) -> dict[str, object]:
    """Return a game of the list in its own words: its seat, whether it is asked, and the state."""
    with vocabulary_of(mine.game.edition):
        return _worded(mine)


def _worded(mine: MyGame) -> dict[str, object]:
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
    """Return why a game without a seat of theirs is in the list; empty if they play."""
    if mine.seat is not None:
        return ""
    return _("You made this game and do not play in it.") if mine.made else _("You look after this game.")


def _asks(mine: MyGame) -> str:
    """Return what is asked first, with attacker and defender; empty if nothing is asked."""
    waiting = [prompt for prompt in mine.prompts if prompt.waiting]
    if not mine.is_my_turn or not waiting:
        return ""
    prompt = min(waiting, key=lambda one: (one.due_at is None, one.due_at, one.question))
    reader = Reader.in_game(mine.game, prompt.seat.number)
    title = question({"what": prompt.what, "about": prompt.about}, reader).subject
    return with_encounter(title, prompt.encounter or {}, reader)


def _tag(mine: MyGame) -> str:
    """Return the state in a word or two."""
    if mine.is_my_turn:
        return _("your turn")
    if mine.game.status == Game.Status.LOBBY:
        return _("%(taken)s of %(seats)s seats") % {"taken": mine.taken, "seats": mine.seats}
    if mine.game.status == Game.Status.OVER:
        return _("over")
    return _("paused for repair") if mine.game.status == Game.Status.STUCK else _("running")


def _state(mine: MyGame) -> str:
    """Return the state in a sentence: how long there is time, who has won, what the game waits for."""
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
    """Return whose turn it is as far as everybody knows, and since when."""
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
    """Say that it waits for bots alone, as the page of the game does; empty if people may be waited for."""
    if mine.is_my_turn or mine.game.winners or not mine.game.clocks_run:
        return ""
    if mine.others_are_bots:
        return waiting_for_bots_words([], Reader(None))
    waited = others_waited_for(asks, mine.seat.number if mine.seat else None)
    bots = {prompt.seat.number for prompt in mine.asked if prompt.seat.bot}
    return waiting_for_bots_words(waited, Reader(None)) if waited and set(waited) <= bots else ""


ALIENS = ("warrior", "zombie", "sorcerer", "oracle", "vacuum")
SHIPS = {
    0: {0: 3},
    2: {0: 2, 1: 1},
    3: {0: 3},
    4: {2: 1},
    7: {1: 1, 0: 2, 2: 1},
    9: {1: 3},
    11: {2: 3, 0: 2},
    13: {},
    16: {3: 2},
    19: {3: 3},
    22: {4: 3, 3: 1},
}
IN_WARP, ABROAD, HOME = (1, 1, 3, 1, 1), (2, 1, 2, 1, 0), (4, 5, 4, 5, 5)
SEATS = 5


def sample_view() -> View:
    """Return a view as the engine shows it to a bystander."""
    planets = [SHIPS.get(n, {n // SEATS: 4}) for n in range(SEATS * SEATS)]
    return {
        "you": None,
        "phase": "reveal",
        "turn": {"offense": 0, "encounters": 1},
        "planets": [{str(seat): ships for seat, ships in planet.items()} for planet in planets],
        "systems": [list(range(SEATS * n, SEATS * n + SEATS)) for n in range(SEATS)],
        "destroyed": [],
        "seats": [_seat(number) for number in range(SEATS)],
        "deck": 31,
        "discards": ["attack 8", "negotiate"],
        "destiny": {"deck": 17, "discards": ["seat 2"]},
        "techs": None,
        "encounter": _encounter(),
        "playing": [],
        "leaving": [],
        "winners": [],
        "closed": "",
        "goal": 5,
        "homes_for_power": 3,
        "choices": None,
    }


def _seat(number: int) -> SeatView:
    return {
        "seat": number,
        "apart": "",
        "prediction": None,
        "powers": [_power(number)],
        "resting": [],
        "techs": [],
        "face_down": 0,
        "lost": False,
        "cards": 6 + number % 3,
        "aside": 0,
        "warp": IN_WARP[number],
        "removed": 0,
        "colonies": ABROAD[number],
        "goal": 5,
        "home": HOME[number],
        "hand": None,
        "laid_aside": None,
        "own_face_down": None,
        "piles": None,
        "stops": None,
        "orders": None,
        "question_orders": None,
    }


def _power(number: int) -> PowerView:
    return {
        "alien": ALIENS[number],
        "tokens": 3 if number == 0 else 0,
        "cards": 0,
        "active": True,
        "zapped": False,
        "under": "",
        "built": {},
    }


def _encounter() -> EncounterView:
    return {
        "number": 4,
        "offense": 0,
        "defense": 2,
        "planet": 12,
        "gate": {"0": 3, "1": 2},
        "orbit": {"3": 1},
        "allies": {"1": "offense", "3": "defense"},
        "invited": {"offense": [1], "defense": [3]},
        "cards": {"0": "attack 12", "2": "attack 8"},
        "extra": {"offense": 3, "defense": 0},
        "totals": {"offense": 20, "defense": 13},
        "zapped": [],
        "flares": {},
        "lasting": [],
        "result": "",
    }


_boards: Memo[SafeString] = Memo(20)


def welcome_context() -> dict[str, object]:
    """Return what the welcome page shows; its board is drawn once for each language."""
    return {"board": _boards.get_or_make(get_language(), lambda: board_svg(sample_view()))}


@never_cache
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    context = {"local": settings.LOCAL_ONLY}
    if not request.user.is_authenticated:
        return render(request, "site/welcome.html", {**context, **welcome_context()})
    games = my_games(request.user)
    mine = {
        "groups": groups(games),
        "is_newcomer": is_newcomer(games),
        "places": places(request.user),
        "waiting_games": waiting_among(games),
    }
    return render(request, "site/home.html", {**context, **mine})
