"""Encounters of games that were played: how each began, and what was said in it; and whom what would help."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any, NamedTuple

from engine import Answer, Ask, Decision, Game, Options, StandingOrders, decision_from_json, new_position
from engine.ahead.order import WHEN_IT_HELPS
from engine.asking.forms import PASS, Choice
from engine.bots.bot_game import play_bot_game
from engine.bots.own_orders import orders_for_seat
from engine.bots.sensible import best_reaction
from engine.moments import MOMENTS
from engine.state import serial
from engine.state.view import view
from engine.variants import variant_switches
from engine.windows.acts import PossibleAct, is_one_of, moments_ordered, use_named
from engine.windows.reactions import possible_reactions, reaction_question
from engine.windows.window import Window
from tests.engine.recorded import LOGS, name_of, read

PACES = ("standard", "one_by_one", "brisk", "every_window")
VARIANTS = ((), ("technology",), (), ("hidden_powers",), ("technology", "two_powers"), (), ("four_planets",))
EDITIONS = ("ffg2008", "ffg2008", "ffg42")
Orders = dict[str, str]
Held = tuple[int, str]  # a seat, and a card, power or tech of it


class PlayedGame(NamedTuple):
    """A whole game: what it was made with, and everything that was decided."""

    name: str
    options: Options
    seed: str
    decisions: list[Decision]


class Said(NamedTuple):
    """An answer, and how many orders had been given in the encounter by then."""

    answer: Any
    orders: int


class PlayedEncounter(NamedTuple):
    """`said`: the answers by question, as `place_of` calls it. `orders`: what was ordered meanwhile."""

    game: str
    number: int
    checkpoint: str
    said: dict[str, list[Said]]
    orders: list[StandingOrders]


def recorded_games(every: int = 1) -> Iterator[PlayedGame]:
    """The games of the folder `logs`, or every so many."""
    for path in LOGS[::every]:
        log = read(path)
        decisions = [decision_from_json(one) for one in log["decisions"]]
        yield PlayedGame(name_of(path), Options.from_json(log["options"]), log["seed"], decisions)


def fresh_games(number: int) -> Iterator[PlayedGame]:
    """So many games among bots, of all paces, both boxes and two to eight seats, every fifth at random."""
    for one in range(number):
        players, edition = 2 + one % 7, EDITIONS[one % 3]
        about: dict[str, Any] = {"edition": edition, "players": players}
        variants = VARIANTS[one // 7 % len(VARIANTS)]
        switches = variant_switches(variants, **about, switches={"pace": PACES[one // 2 % 4]})
        options, seed = Options(**about, switches=switches), f"automatic play {one}"
        match = play_bot_game(options, seed, "random" if one % 5 == 0 else "sensible", record=True)
        yield PlayedGame(f"fresh {one}", options, seed, match.log)


def encounters_of(played: PlayedGame) -> Iterator[PlayedEncounter]:
    """Every encounter of a game, its decisions taken once more."""
    game = Game(new_position(played.options, played.seed))
    start, notes = game.checkpoint, Notes()
    for decision in played.decisions:
        notes.take(game, decision)
        game.decide(decision)
        if game.checkpoint != start:
            position = serial.load(start)
            if position.stage == "play":
                yield notes.of(played.name, position.encounters + 1, start)
            start, notes = game.checkpoint, Notes()


class Notes:
    """What is said in one encounter. What does something when it helps is not said by anybody."""

    def __init__(self) -> None:
        self.said: dict[str, list[Said]] = defaultdict(list)
        self.orders: list[StandingOrders] = []

    def take(self, game: Game, decision: Decision) -> None:
        if isinstance(decision, StandingOrders):
            self.orders.append(decision)
        elif isinstance(decision, Answer):
            ask = game.open[decision.seat, decision.question]
            if not ask.reaction:
                self.said[place_of(ask)].append(Said(decision.answer, len(self.orders)))

    def of(self, game: str, number: int, checkpoint: str) -> PlayedEncounter:
        return PlayedEncounter(game, number, checkpoint, dict(self.said), self.orders)


def place_of(ask: Ask) -> str:
    """By what the same question is found again: whom it asks what, at a window also what is announced."""
    about = ask.about if ask.what in MOMENTS else {}
    told = sorted((name, what) for name, what in about.items() if name != "stop")
    return f"{ask.seat} {ask.what} {told if about.get('window') else ''}"


def is_act(ask: Ask, given: Any) -> bool:
    """Whether this answer uses or plays something."""
    option = ask.form.options.get(given) if isinstance(ask.form, Choice) else None
    return option is not None and option.what in ("use", "play") and "moment" in ask.about


class Watch:
    """Notes whom what would help by an order: all that a seat holds, each thing by itself."""

    def __init__(self) -> None:
        self.found: dict[Held, None] = {}

    def __call__(self, window: Window) -> None:
        position = window.table.position
        for seat in position.players if position.encounter is not None else ():
            orders = orders_for_seat(position, seat.number)
            if is_one_of(window.moment, moments_ordered(position, orders, (WHEN_IT_HELPS,))):
                self._look(window, seat.number, orders)

    def _look(self, window: Window, seat: int, orders: Orders) -> None:
        mine = window.table.position.seats[seat]
        kept, mine.ahead = mine.ahead, mine.ahead.with_names(orders)
        try:
            for thing, acts in _by_thing(possible_reactions(window, seat)).items():
                if (seat, thing) not in self.found and _helps(window, seat, acts):
                    self.found[seat, thing] = None
        finally:
            mine.ahead = kept


def _by_thing(possible: dict[str, PossibleAct]) -> dict[str, dict[str, PossibleAct]]:
    found: dict[str, dict[str, PossibleAct]] = defaultdict(dict)
    for key, act in possible.items():
        found[thing_of(act.order_name)][key] = act
    return found


def _helps(window: Window, seat: int, acts: dict[str, PossibleAct]) -> bool:
    ask = reaction_question(window, seat, acts)
    return best_reaction(ask, lambda: view(window.table.position, seat)) != PASS


def thing_of(act: str) -> str:
    """The card, power or tech of what is done, by the name that an order or an option has for it.

    >>> thing_of("plague.infect:seat 1"), thing_of("chosen flare.draw_a_card@pile of demon")
    ('plague', 'chosen flare')
    """
    return use_named(act).rpartition(".")[0]
