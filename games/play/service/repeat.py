"""Repeat the reply to an answer that came before under the same key."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import engine
from games.base.documents import FactJSON, Route, may_know
from games.models import Decision, Game, Refusal
from games.play.read.current import decide, engine_decision, game_before, is_taken_back
from games.play.service.session import GivenAnswer, Outcome, TooLate, WrittenEarlier
from games.play.service.stuck import parked_outcome

if TYPE_CHECKING:
    from games.play.service.session import KeyedSeat

MOST_AFTER = 100


def earlier_reply(row: Game, seat: KeyedSeat, given: GivenAnswer) -> Outcome | engine.Refused | None:
    """Return what was replied then, or None if the key is new. `seat` is from `keyed_seats`."""
    if seat.decided:
        return _outcome(Decision.objects.get(game=row, number=seat.decided))
    if seat.refused:
        return refusal(Refusal.objects.get(pk=seat.refused))
    return parked_outcome(row, given, repeated=True) if seat.held else None


def _outcome(row: Decision) -> Outcome:
    """Play the game up to that decision and take it again, so that no reply has to be stored."""
    before = game_before(row.game_id, row.number)
    question = row.answered
    ask, replaced = before.game.open[question], question not in before.game.waiting
    facts = [fact for one in _with_reactions(row) for fact in _facts(before.game, one)]
    taken_back = is_taken_back(row.game_id, row.number)
    return Outcome(
        game_id=row.game_id,
        seat=question[0],
        question=question[1],
        answer=row.body["answer"],
        ask=ask,
        facts=[fact for fact in facts if may_know(question[0], fact)],
        replaced=replaced,
        changeable=question in before.game.open and not taken_back,
        repeated=True,
        taken_back=taken_back,
        position=before.game.position,
    )


def _with_reactions(row: Decision) -> Iterator[Decision]:
    """Yield the decision and what was done at once after it, which is little."""
    yield row
    for after in Decision.objects.filter(game=row.game_id, number__gt=row.number).order_by("number")[
        :MOST_AFTER
    ]:
        if after.route != Route.ORDER:
            return
        yield after


def _facts(game: engine.Game, row: Decision) -> list[FactJSON]:
    return decide(game, engine_decision(row), row.route)


def refusal(row: Refusal) -> engine.Refused:
    """Return the refusal as it was raised then."""
    if row.reason == "written_earlier":
        return WrittenEarlier(**row.params)
    if row.was_open:
        return engine.NotAllowed(row.reason, **row.params)
    return (TooLate if row.reason == "too_late" else engine.NotAsked)(row.reason, **row.params)
