"""What is stored of a game: its decisions, and how each is written as JSON."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

MODERATOR, TABLE = "moderator", "table"  # who has taken a game back, or closed it
KEPT, ANEW = "kept", "anew"  # the dice of a game that was taken back


@dataclass(frozen=True)
class Answer:
    """What is stored: who answered which of their questions, and how (a JSON value)."""

    seat: int
    question: int
    answer: Any


@dataclass(frozen=True)
class StandingOrders:
    """Stored like an answer, at any time: where a seat wants to be asked, and what it orders in advance.

    `questions`: what it answers to ordinary questions (`engine.windows.question_orders`); None: as before.
    """

    seat: int
    stops: tuple[str, ...] | None
    orders: dict[str, str] = field(default_factory=dict)
    questions: tuple[dict[str, Any], ...] | None = None


@dataclass(frozen=True)
class Reseed:
    """Stored where a game goes on from a moment of another one: from here on, chance is another.

    Nobody sees a difference, but whoever knows how the other game went on does not know how this one will.
    """

    seed: str


@dataclass(frozen=True)
class Rewind:
    """Stored where a game was taken back: it stands as it did after decision `to`, and is asked anew.

    `questions`: by seat the highest number that was ever used; what is open goes on after them, so that no
    number is used for two questions. `rolls`: how often the dice had been rolled before it was taken back.
    `seed`: from here on chance is another, as after `Reseed`; "": it comes out the same once more.
    `by`: "moderator" or "table".
    """

    to: int
    questions: tuple[int, ...]
    rolls: int
    seed: str = ""
    by: str = MODERATOR


@dataclass(frozen=True)
class Ruling:
    """Stored where the position was changed between two encounters, by moves of `engine.ruling`.

    `seed`: from here on chance is another, as after `Reseed`; "": it stays as it was. `rolls`: how often the
    dice had been rolled before, so that their counter goes on; None: it goes on from that position's, as in
    rulings from before it was said.
    """

    moves: tuple[dict[str, Any], ...]
    seed: str = ""
    rolls: int | None = None


@dataclass(frozen=True)
class Close:
    """Stored where a game was ended by a decision and not by the rules. No winners: it is a draw.

    `by`: "moderator" or "table".
    """

    winners: tuple[int, ...] = ()
    by: str = MODERATOR


Unasked = StandingOrders | Reseed | Rewind | Ruling | Close
Decision = Answer | Unasked


def standing_json(standing: StandingOrders) -> dict[str, Any]:
    """What is stored of stops and orders, apart from the seat; nothing of questions where none was said."""
    stops = None if standing.stops is None else list(standing.stops)
    found: dict[str, Any] = {"stops": stops, "orders": dict(standing.orders)}
    if standing.questions is not None:
        found["questions"] = [dict(order) for order in standing.questions]
    return found


def standing_from_json(seat: int, document: dict[str, Any]) -> StandingOrders:
    """Raises KeyError if it is none."""
    stops, questions = document["stops"], document.get("questions")
    return StandingOrders(
        seat,
        None if stops is None else tuple(stops),
        document["orders"],
        None if questions is None else tuple(questions),
    )


def rewind_json(rewind: Rewind) -> dict[str, Any]:
    """What is stored of a rewind: the seed only where the dice are other ones from here on."""
    found: dict[str, Any] = {
        "to": rewind.to,
        "dice": ANEW if rewind.seed else KEPT,
        "questions": list(rewind.questions),
        "rolls": rewind.rolls,
        "by": rewind.by,
    }
    return found | {"seed": rewind.seed} if rewind.seed else found


def rewind_from_json(document: dict[str, Any]) -> Rewind:
    """Raises KeyError, TypeError or ValueError if it is none."""
    dice, by, seed = document["dice"], document["by"], document.get("seed", "")
    if dice not in (KEPT, ANEW) or by not in (MODERATOR, TABLE) or bool(seed) != (dice == ANEW):
        raise ValueError("no rewind")
    numbers = (document["to"], document["rolls"], *document["questions"])
    if not isinstance(seed, str) or not all(type(number) is int and number >= 0 for number in numbers):
        raise ValueError("no rewind")
    return Rewind(document["to"], tuple(document["questions"]), document["rolls"], seed, by)


def ruling_json(ruling: Ruling) -> dict[str, Any]:
    """What is stored of a ruling: seed and rolls only where there are any."""
    found: dict[str, Any] = {"moves": [dict(move) for move in ruling.moves]}
    if ruling.seed:
        found["seed"] = ruling.seed
    return found if ruling.rolls is None else found | {"rolls": ruling.rolls}


def ruling_from_json(document: dict[str, Any]) -> Ruling:
    """Raises KeyError, TypeError or ValueError if it is none. The moves are judged when they are made."""
    moves, seed, rolls = document["moves"], document.get("seed", ""), document.get("rolls")
    if not isinstance(moves, list) or not all(isinstance(move, dict) for move in moves):
        raise ValueError("no ruling")
    if not isinstance(seed, str) or not (rolls is None or type(rolls) is int):
        raise ValueError("no ruling")
    return Ruling(tuple(moves), seed, rolls)


def close_json(close: Close) -> dict[str, Any]:
    """What is stored of the end of a game that was closed."""
    return {"winners": list(close.winners), "by": close.by}


def close_from_json(document: dict[str, Any]) -> Close:
    """Raises KeyError, TypeError or ValueError if it is none."""
    winners, by = document["winners"], document["by"]
    if by not in (MODERATOR, TABLE) or not all(type(seat) is int for seat in winners):
        raise ValueError("no end of a game")
    return Close(tuple(winners), by)


def decision_json(decision: Decision) -> dict[str, Any]:
    """A decision as a JSON object."""
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
    """Raises KeyError or ValueError if it is no decision."""
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
