"""Whether a game is between encounters as far as everybody knows: an encounter has just begun.

Private decisions must make no difference: a pass at a stop of the seat's own, an automatic play, a standing
order. So the test does not ask whether anybody has decided anything. It asks whether everybody was told more
than without any decision, and whether a question that everybody saw has been closed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

from engine.asking.ask import SEAT, Ask
from engine.asking.forms import PASS
from engine.asking.refusals import NotAllowed

from .decisions import Answer, Decision
from .facts import EncounterBegan, Fact, GameTakenBack


class Game(Protocol):
    """The part of `engine.game.Game` that is needed here; it imports this module."""

    facts: list[Fact]

    @property
    def open(self) -> dict[tuple[int, int], Ask]: ...

    def decide(self, decision: Decision) -> list[Fact]: ...


Begin = Callable[[], Game]  # makes the game at its last checkpoint


def nobody_was_seen_to_answer(begin: Begin, since: Sequence[Decision]) -> bool:
    """Return whether, as far as everybody knows, nobody has done anything since the checkpoint."""
    told = _public_facts_since(begin(), since)
    return told is not None and _is_told_without_acts(begin(), since, told)


def facts_of_the_beginning(facts: list[Fact]) -> list[Fact]:
    """Return the facts of an encounter before anybody could be asked: whose it is, and that it began."""
    began = (place for place, fact in enumerate(facts, start=1) if isinstance(fact, EncounterBegan))
    return facts[: next(began, 0)]


def _public_facts_since(game: Game, since: Sequence[Decision]) -> list[Fact] | None:
    """Return the public facts; None if everybody has seen that somebody has answered."""
    told = _public(game)
    for decision in since:
        ask = game.open.get((decision.seat, decision.question)) if isinstance(decision, Answer) else None
        game.decide(decision)
        if ask is not None and ask.public == SEAT and (ask.seat, ask.number) not in game.open:
            return None
        told += _public(game)
    return told


def _is_told_without_acts(game: Game, since: Sequence[Decision], told: list[Fact]) -> bool:
    """Return whether all of it is told as well if seats that are asked in private pass wherever they can."""
    found = _public(game)
    for decision in _without_acts(game, since):
        if len(found) >= len(told):
            break
        game.decide(decision)
        found += _public(game)
    return found[: len(told)] == told


def _without_acts(game: Game, since: Sequence[Decision]) -> Iterator[Decision]:
    """Yield the decisions, as far as they fit, with passes in place of acts.

    Then answer private questions.

    A seat that had to choose makes the same choice, because the options may tell of a hand.
    """
    for decision in since:
        if not isinstance(decision, Answer):
            yield decision
            continue
        ask = game.open.get((decision.seat, decision.question))
        if ask is None:
            break
        yield Answer(ask.seat, ask.number, _pass_or_same(ask, decision.answer))
    while (ask := _private_question(game)) is not None:
        yield Answer(ask.seat, ask.number, _pass_or_same(ask, ask.default))


def _private_question(game: Game) -> Ask | None:
    """Return a question that waits while nobody else knows which seat is asked; None if there is none."""
    private = (ask for ask in game.open.values() if ask.waits and not ask.answered and ask.public != SEAT)
    return next(private, None)


def _pass_or_same(ask: Ask, given: Any) -> Any:
    return next((one for one in (PASS, given) if _is_legal(ask, one)), ask.default)


def _is_legal(ask: Ask, answer: Any) -> bool:
    try:
        ask.judge(answer)
    except NotAllowed:
        return False
    return True


def _public(game: Game) -> list[Fact]:
    return [fact for fact in game.facts if fact.visible_to(None) and not isinstance(fact, GameTakenBack)]
