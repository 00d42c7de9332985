"""Exports of games among bots as the service writes them, made without a database.

export = exported("blue 7")                       # with parts of the seed
export = exported("blue 7", goes_back=True)       # with a rewind in it
"""

from __future__ import annotations

import copy
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import engine
from engine import bots
from engine.state import serial
from engine.state.dice import Dice
from engine.state.recorded_dice import ChanceRecord
from engine.state.seed import VERSION, drawn_part, seed_of, server_hash
from games.base import chain
from games.lobby.service.start import first_decision
from games.models import Decision, Game
from games.play.read.current import decision_body
from games.play.service.export_game import FORMAT, fingerprint
from tests.engine.recorded import read

BEGAN = datetime(2026, 3, 1, 12, tzinfo=UTC)
NO_CLOCK = {
    "bank_seconds": 0, "increment_seconds": 0, "rest_days": [], "quiet_from": None, "quiet_until": None,
}  # fmt: skip
Export = dict[str, Any]


class Exported:
    """A game while it is played: its rows, and what chance was used for."""

    def __init__(
        self, options: engine.Options, seed: str, terms: dict[str, Any] | None, server_part: str = ""
    ):
        self.record, self.seed, self.server_part = ChanceRecord(), seed, server_part
        self.options = options
        self.game = engine.Game(engine.new_position(options, seed, self.record.dice))
        row = Game(options=options.as_json(), seed=seed, server_part=server_part)
        self.rows = [first_decision(row, BEGAN, terms)]
        self.roads: list[list[engine.Decision]] = [[]]  # for each row what led to it

    def decides(self, decision: engine.Decision) -> None:
        number = len(self.rows) + 1
        self.game.position.dice = self.record.belongs_to(number, self.game.position.dice)
        self.game.decide(decision)
        kinds = {
            engine.Answer: "answer", engine.StandingOrders: "standing", engine.Reseed: "reseed",
            engine.Ruling: "ruling",
        }  # fmt: skip
        self._append(kinds[type(decision)], decision_body(decision), decision)
        self.roads.append([*self.roads[-1], decision])

    def plays(self, decisions: int, dice: Dice) -> None:
        """So many decisions of bots, or to the end."""
        while self.game.waiting and decisions > 0:
            key = min(self.game.waiting)
            ask = self.game.open[key]
            self.decides(engine.Answer(*key, bots.answer("random", self.game, ask.seat, ask, dice)))
            decisions -= 1

    def is_ruled(self, seed: str = "") -> None:
        """A ruling about whose turn it is, where an encounter begins next; a seed: the dice are another."""
        dice = Dice(f"to a boundary {self.seed}")
        while not (self.game.between_encounters and self._is_ruled_here(seed)):
            assert self.game.waiting, "it came to an end before"
            self.plays(1, dice)

    def _is_ruled_here(self, seed: str) -> bool:
        """Not where something was drawn since the encounter began, and the dice are to be the same."""
        rolls = self.game.position.dice.rolls if seed else None
        turn = {"move": "turn", "offense": len(self.rows) % self.options.players}
        before = len(self.record.rolls)
        try:
            self.decides(engine.Ruling((turn, self._card_goes_home()), seed, rolls))
        except engine.NotAllowed:
            del self.record.rolls[before:]
            return False
        return True

    def _card_goes_home(self) -> dict[str, Any]:
        """Into the deck, which is shuffled then."""
        seat = next(one for one in serial.load(self.game.checkpoint).seats if one.hand)
        return {"move": "cards", "cards": [str(seat.hand[0])], "from": f"hand {seat.number}", "to": "deck"}

    def goes_back(self, to: int, seed: str = "") -> None:
        """Rewinds; a seed: the dice are another from here on."""
        number, road = len(self.rows) + 1, self.roads[to - 1]
        self.game = engine.Game(engine.new_position(self.options, self.seed))
        for decision in road:
            self.game.decide(decision)
        dice = self.record.belongs_to(number, self.game.position.dice)
        self.game.position.dice, dice.seed = dice, seed or dice.seed
        body = {"to": to, "dice": "anew" if seed else "kept"} | ({"seed": seed} if seed else {})
        self._append("rewind", body, None)
        self.roads.append(road)

    def _append(self, kind: str, body: Any, decision: Any) -> None:
        before = self.rows[-1]
        self.rows.append(Decision(
            number=before.number + 1, seat=getattr(decision, "seat", None),
            question=getattr(decision, "question", None), kind=kind, body=body, route="bot",
            at=BEGAN + timedelta(hours=before.number), previous_hash=before.hash,
        ).seal())  # fmt: skip

    def document(self) -> Export:
        parts = {"server_part": self.server_part} if self.server_part else {}
        found = {
            "format": FORMAT, "edition": self.options.edition, "rulings": str(self.options.rulings),
            "response_seconds": 3600, "deal_seconds": 3600, "clock": NO_CLOCK, "bots": {},
            "seats": self.options.players,
            "options": self.options.as_json(), "seed": self.seed, "winners": self.game.winners,
            "decisions": [row.document() for row in self.rows], "last_hash": self.rows[-1].hash,
            "state_hash": engine.state_hash(self.game.checkpoint), **parts, "rolls": self.record.rolls,
        }  # fmt: skip
        return found | {"fingerprint": fingerprint(found)}


def begun(name: str, players: int = 3) -> Exported:
    """With parts of the seed: every other seat has chosen one; in every other game seats are drawn."""
    server_part = chain.seed_hash(f"server {name}")
    parts = [
        {"chair": n, "chosen": n % 2 == 0, "text": drawn_part(server_part, n) if n % 2 else f"{name}, “{n}”"}
        for n in range(players)
    ]
    seed, drawn = seed_of(server_part, [part["text"] for part in parts]), len(name) % 2 == 0
    order = Dice(seed).shuffled(range(players), "seats") if drawn else list(range(players))
    terms = {
        "version": VERSION,
        "server_hash": server_hash(server_part),
        "announced": True,
        "seats_drawn": drawn,
        "parts": [part for _seat, part in sorted(zip(order, parts, strict=True), key=lambda one: one[0])],
    }
    return Exported(engine.Options(players=players), seed, terms, server_part)


@cache
def _exported(name: str, decisions: int, goes_back: bool, players: int, ruled: bool) -> Export:
    game, dice = begun(name, players), Dice(f"bots {name}")
    game.plays(decisions // 3 if ruled else decisions, dice)
    if ruled:
        game.is_ruled(chain.seed_hash(f"ruled {name}"))
        game.plays(decisions // 3, dice)
        game.is_ruled()
        game.plays(decisions // 3, dice)
    if goes_back:
        game.goes_back(len(game.rows) // 2)
        game.plays(decisions, dice)
        game.goes_back(len(game.rows) // 2, seed=chain.seed_hash(f"anew {name}"))
        game.plays(decisions, dice)
    return game.document()


def exported(
    name: str, decisions: int = 120, *, goes_back: bool = False, players: int = 3, ruled: bool = False
) -> Export:
    """Each caller has a document of its own, to do with as they like."""
    return copy.deepcopy(_exported(name, decisions, goes_back, players, ruled))


def of_a_log(path: Path) -> Export:
    """A recorded game, from before seats had parts, with what chance was used for."""
    log = read(path)
    game = Exported(engine.Options.from_json(log["options"]), log["seed"], None)
    for document in log["decisions"]:
        game.decides(engine.decision_from_json(document))
    return game.document()


def relinked(document: Export) -> Export:
    """The hashes of its decisions made to fit again, and its fingerprint."""
    last = chain.FIRST
    for row in document["decisions"]:
        row["previous_hash"] = last
        last = row["hash"] = chain.row_hash(last, row)
    document["last_hash"] = last
    return refingered(document)


def refingered(document: Export) -> Export:
    document["fingerprint"] = fingerprint(document)
    return document
