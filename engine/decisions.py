"""The decisions of a game, which are stored, and their JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.ahead.order import OrderJSON
from engine.ahead.said import Ahead

MODERATOR, TABLE = "moderator", "table"  # who took a game back, or closed it
KEPT, ANEW = "kept", "anew"  # what happens to the dice of a game that is taken back


@dataclass(frozen=True)
class Answer:
    """The answer of a seat to one of its questions, as a JSON value."""

    seat: int
    question: int
    answer: Any


@dataclass(frozen=True)
class StandingOrders:
    """Orders that a seat gives ahead, at any time, in place of all that it has given before.

    `orders` are documents as `engine.ahead.order` says.
    """

    seat: int
    orders: tuple[OrderJSON, ...] = ()


@dataclass(frozen=True)
class Reseed:
    """New dice for a game that goes on from a moment of another game.

    Nobody sees a difference, but players of the other game do not know what will be drawn.
    """

    seed: str


@dataclass(frozen=True)
class Rewind:
    """Taking a game back to the state after decision `to`, where its questions are asked anew.

    `questions` are the highest question numbers ever used, by seat. Open questions get the next numbers, so
    that no number is used twice. `rolls` is the counter of the dice before. `seed` is that of new dice, as in
    `Reseed`; "" keeps the dice, so the same is drawn again. `by`: "moderator" or "table".
    """

    to: int
    questions: tuple[int, ...]
    rolls: int
    seed: str = ""
    by: str = MODERATOR


@dataclass(frozen=True)
class Ruling:
    """A change of the position between two encounters, by moves of `engine.ruling`.

    `seed` is that of new dice, as in `Reseed`, whose counter goes on; "" keeps the dice. `rolls` is their
    counter before; None where nobody has to check it.
    """

    moves: tuple[dict[str, Any], ...]
    seed: str = ""
    rolls: int | None = None


@dataclass(frozen=True)
class Close:
    """The end of a game by a decision and not by the rules. No winners means a draw.

    `by`: "moderator" or "table".
    """

    winners: tuple[int, ...] = ()
    by: str = MODERATOR


Unasked = StandingOrders | Reseed | Rewind | Ruling | Close
Decision = Answer | Unasked


def standing_of(seat: int, ahead: Ahead) -> StandingOrders:
    """Return the decision that says all of this."""
    return StandingOrders(seat, tuple(ahead.documents))


def standing_json(standing: StandingOrders) -> dict[str, Any]:
    """Return what a seat says ahead as JSON, without the seat."""
    return {"orders": [dict(order) for order in standing.orders]}


def standing_from_json(seat: int, document: dict[str, Any]) -> StandingOrders:
    """Read orders, which are judged later. Raises KeyError or ValueError if the document holds no list."""
    orders = document["orders"]
    if not isinstance(orders, list) or not all(isinstance(order, dict) for order in orders):
        raise ValueError("no standing orders")
    return StandingOrders(seat, tuple(orders))


def rewind_json(rewind: Rewind) -> dict[str, Any]:
    """Return a rewind as JSON, with the seed only if there are new dice."""
    found: dict[str, Any] = {
        "to": rewind.to,
        "dice": ANEW if rewind.seed else KEPT,
        "questions": list(rewind.questions),
        "rolls": rewind.rolls,
        "by": rewind.by,
    }
    return found | {"seed": rewind.seed} if rewind.seed else found


def rewind_from_json(document: dict[str, Any]) -> Rewind:
    """Read a rewind. Raises KeyError, TypeError or ValueError if the document is not one."""
    dice, by, seed = document["dice"], document["by"], document.get("seed", "")
    if dice not in (KEPT, ANEW) or by not in (MODERATOR, TABLE) or bool(seed) != (dice == ANEW):
        raise ValueError("not a rewind: dice, by or seed")
    numbers = (document["to"], document["rolls"], *document["questions"])
    if not isinstance(seed, str) or not all(type(number) is int and number >= 0 for number in numbers):
        raise ValueError("not a rewind: a negative or missing number")
    return Rewind(document["to"], tuple(document["questions"]), document["rolls"], seed, by)


def ruling_json(ruling: Ruling) -> dict[str, Any]:
    """Return a ruling as JSON, with seed and rolls only if it has them."""
    found: dict[str, Any] = {"moves": [dict(move) for move in ruling.moves]}
    if ruling.seed:
        found["seed"] = ruling.seed
    return found if ruling.rolls is None else found | {"rolls": ruling.rolls}


def ruling_from_json(document: dict[str, Any]) -> Ruling:
    """Read a ruling, whose moves are judged later.

    Raises KeyError, TypeError or ValueError if it is not one.
    """
    moves, seed, rolls = document["moves"], document.get("seed", ""), document.get("rolls")
    if not isinstance(moves, list) or not all(isinstance(move, dict) for move in moves):
        raise ValueError("not a ruling: moves")
    if not isinstance(seed, str) or not (rolls is None or type(rolls) is int):
        raise ValueError("not a ruling: seed or rolls")
    return Ruling(tuple(moves), seed, rolls)


def close_json(close: Close) -> dict[str, Any]:
    """Return the end of a closed game as JSON."""
    return {"winners": list(close.winners), "by": close.by}


def close_from_json(document: dict[str, Any]) -> Close:
    """Read the end of a closed game. Raises KeyError, TypeError or ValueError if it is not one."""
    winners, by = document["winners"], document["by"]
    if by not in (MODERATOR, TABLE) or not all(type(seat) is int for seat in winners):
        raise ValueError("not the end of a game")
    return Close(tuple(winners), by)


def decision_json(decision: Decision) -> dict[str, Any]:
    """Return a decision as a JSON object."""
    if isinstance(decision, Reseed):
        return {"kind": "reseed", "seed": decision.seed}
    if isinstance(decision, Rewind):
        return {"kind": "rewind", **rewind_json(decision)}
    if isinstance(decision, Ruling):
        return {"kind": "ruling", **ruling_json(decision)}
    if isinstance(decision, Close):
        return {"kind": "close", **close_json(decision)}
    if isinstance(decision, StandingOrders):
        return {"kind": "standing", "seat": decision.seat, **standing_json(decision)}
    about = {"seat": decision.seat, "question": decision.question, "answer": decision.answer}
    return {"kind": "answer", **about}


def decision_from_json(document: dict[str, Any]) -> Decision:
    """Read a decision. Raises KeyError or ValueError if it is not one."""
    if document["kind"] == "reseed":
        return Reseed(document["seed"])
    if document["kind"] == "rewind":
        return rewind_from_json(document)
    if document["kind"] == "ruling":
        return ruling_from_json(document)
    if document["kind"] == "close":
        return close_from_json(document)
    if document["kind"] == "standing":
        return standing_from_json(document["seat"], document)
    if document["kind"] != "answer":
        raise ValueError(f"no decision: {document['kind']!r}")
    return Answer(document["seat"], document["question"], document["answer"])
