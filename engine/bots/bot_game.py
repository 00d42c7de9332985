"""A whole game among bots, with the counts that a simulation reports."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from engine.state.cards import card
from engine.state.conservation import Ledger
from engine.state.dice import Dice
from engine.state.position import Seat
from engine.state.serial import state_hash

from ..decisions import Answer, Decision, decision_json
from ..editions import EDICT, is_special
from ..facts import (
    CardAnnounced,
    DestinyTurned,
    Fact,
    KickerTurnedUp,
    PowerWasUsed,
    TechCompleted,
    TechWasUsed,
)
from ..game import Game
from ..options import Options, new_position
from . import answer, open_reaction, react, standing_orders
from .counts import EncounterCounts

MOST_DECISIONS = 20_000


@dataclass
class BotGame:
    """The course of a game among bots.

    `failure` says which invariant broke and where, or is "". `acts` is the number of powers used and cards
    played, `techs` how often each tech was completed or used, `specials` how often each special destiny card
    was turned up. `kickers` are those turned up beside a card.
    """

    seats: int = 0
    finished: bool = False
    decisions: int = 0
    encounters: EncounterCounts = field(default_factory=EncounterCounts)
    powers: Counter[str] = field(default_factory=Counter)
    flares: Counter[str] = field(default_factory=Counter)
    artifacts: Counter[str] = field(default_factory=Counter)
    edicts: Counter[str] = field(default_factory=Counter)
    kickers: Counter[str] = field(default_factory=Counter)
    specials: Counter[str] = field(default_factory=Counter)
    techs: Counter[str] = field(default_factory=Counter)
    winning_aliens: list[str] = field(default_factory=list)
    winning_seats: list[int] = field(default_factory=list)
    acts: int = 0
    failure: str = ""
    log: list[Decision] = field(default_factory=list)
    hash: str = ""

    def count(self, facts: list[Fact]) -> None:
        for fact in facts:
            self.acts += isinstance(fact, PowerWasUsed | CardAnnounced)
            if isinstance(fact, TechCompleted | TechWasUsed):
                self.techs[fact.tech] += 1
            if isinstance(fact, PowerWasUsed):
                self.powers[fact.power] += 1
            elif isinstance(fact, CardAnnounced):
                if fact.side:
                    self.flares[f"{card(fact.card).sheet} {fact.side}"] += 1
                elif card(fact.card).kind == "artifact":
                    of = self.edicts if fact.card.startswith(EDICT) else self.artifacts
                    of[fact.card] += 1
            elif isinstance(fact, KickerTurnedUp):
                self.kickers[fact.card] += 1
            elif isinstance(fact, DestinyTurned) and is_special(fact.card):
                self.specials[fact.card] += 1


def play_bot_game(options: Options, seed: str, kind: str = "sensible", *, record: bool = False) -> BotGame:
    """Play one game to its end. The same arguments give the same game on every machine."""
    game, played = Game(new_position(options, seed)), BotGame(options.players)
    ledger, dice = Ledger(game.position), Dice(f"bots {seed}")
    played.encounters.look(game)
    while game.waiting and played.decisions < MOST_DECISIONS and not played.failure:
        for decision in _next(game, kind, dice):
            ledger = _decide(game, decision, ledger, played, record)
    played.finished = bool(game.winners) and not played.failure
    played.hash = state_hash(game.checkpoint)
    played.winning_seats = list(game.winners)
    played.winning_aliens = [alien for s in game.winners for alien in _aliens_of(game.position.seats[s])]
    return played


def _aliens_of(seat: Seat) -> list[str]:
    return [power.alien for power in (*seat.powers, *seat.face_down)]


def _next(game: Game, kind: str, dice: Dice) -> list[Decision]:
    """Return the next decisions: the answer to the first open question, after the orders of its seat.

    Sensible bots play "when it helps" by the advice of sheets. Random bots answer these questions at random:
    by advice, two of them could undo the same encounter for ever.
    """
    reaction = open_reaction(game)
    if reaction is not None:
        said = (
            react(game, reaction) if kind == "sensible" else answer(kind, game, reaction.seat, reaction, dice)
        )
        return [Answer(reaction.seat, reaction.number, said)]
    key = min(game.waiting)
    ask, decisions = game.open[key], []
    stops = standing_orders(game.position, ask.seat)
    if stops is not None:
        decisions.append(stops)
    return [*decisions, Answer(ask.seat, ask.number, answer(kind, game, ask.seat, ask, dice))]


def _decide(game: Game, decision: Decision, ledger: Ledger, played: BotGame, record: bool) -> Ledger:
    encounters, stage = game.position.encounters, game.position.stage
    if isinstance(decision, Answer):
        played.encounters.answered(game.open[decision.seat, decision.question], decision.answer)
    played.count(game.decide(decision))
    played.decisions += 1
    if record:
        played.log.append(decision)
    if game.position.stage != stage:
        ledger = Ledger(game.position)  # the deck has been made
    played.failure = played.failure or _check(game, ledger, played.decisions)
    if game.position.encounters != encounters:
        played.encounters.begin_next()
    played.encounters.look(game)
    return ledger


def _check(game: Game, ledger: Ledger, number: int) -> str:
    wrong = ledger.fault(game.position)
    if not wrong and not game.tail:
        wrong = ledger.fault_between_encounters(game.position)
    return wrong and f"{wrong} after decision {number} at {game.place_in_rules()}"


def log_document(options: Options, seed: str, played: BotGame) -> dict[str, Any]:
    """Return a recorded game: its options, every decision, and the hash of its last state."""
    decisions = [decision_json(decision) for decision in played.log]
    return {
        "format": 1,
        "options": options.as_json(),
        "seed": seed,
        "decisions": decisions,
        "hash": played.hash,
    }
