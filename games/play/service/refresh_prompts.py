"""Brings the prompts of a game to what its engine asks now."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from functools import reduce
from operator import or_
from typing import Any

from django.db.models import Case, F, Q, Value, When

import engine
from games.models import Prompt, Seat
from games.models.play.prompt import DEAL
from games.play.service.session import GameSession, Question
from games.situation.words.attack import present_encounter

from .schedule import schedule_prompt


def refresh_prompts(session: GameSession) -> list[Prompt]:
    """Close and open prompts as this session has changed the questions; gives the opened ones."""
    _close_and_answer(session)
    _wait_again(session)
    questions = sorted(_opened(session))
    encounter = encounter_of(session) if questions else None
    opened = [new_prompt(session, session.game.open[q], encounter) for q in questions]
    if opened:
        Prompt.objects.bulk_create(opened)
    return opened


def encounter_of(session: GameSession) -> dict[str, int]:
    """Who attacks whom, and where, as a bystander sees it."""
    seen = present_encounter(engine.view(session.game.position, None))
    return {"offense": seen["offense"], "defense": seen["defense"], "planet": seen["planet"]} if seen else {}


def _opened(session: GameSession) -> set[Question]:
    return set(session.game.open) - session.open_before


def _close_and_answer(session: GameSession) -> None:
    """One statement for all: what closes is no longer asked, what is answered no longer waited for."""
    closed = session.open_before - set(session.game.open)
    settled = session.waiting_before - session.game.waiting
    answered = session.answered_questions & session.open_before
    if not (touched := closed | settled | answered):
        return
    changes: dict[str, Any] = {"waiting": False}
    for field, questions in (("closed_at", closed), ("answered_at", answered)):
        if questions:
            changes[field] = session.now if questions == touched else _when(session, questions, field)
    Prompt.objects.filter(_any(session, touched), closed_at=None).update(**changes)


def _when(session: GameSession, questions: set[Question], field: str) -> Case:
    """Now for these questions, and what it was for the others."""
    return Case(When(_any(session, questions), then=Value(session.now)), default=F(field))


def _any(session: GameSession, questions: Iterable[Question]) -> Q:
    pairs = (Q(seat=session.seats[seat].pk, question=question) for seat, question in sorted(questions))
    return reduce(or_, pairs)


def _wait_again(session: GameSession) -> None:
    """A question that stayed open and is waited for (again): its clock starts now."""
    again = (session.game.waiting - session.waiting_before) & session.open_before
    for seat, question in sorted(again):
        prompt = new_prompt(session, session.game.open[seat, question])
        clocks = {name: getattr(prompt, name) for name in ("clock", "due_at", "sweep_at", "remind_at")}
        Prompt.objects.filter(seat=session.seats[seat], question=question).update(
            waiting=True, public=prompt.public, **clocks
        )


def new_prompt(session: GameSession, ask: engine.Ask, encounter: dict[str, int] | None = None) -> Prompt:
    """A question as it is shown from now on; bots need no list of answers."""
    seat = session.seats[ask.seat]
    prompt = Prompt(
        game=session.row,
        seat=seat,
        question=ask.number,
        what=ask.what,
        about=ask.about,
        public=ask.public,
        encounter=encounter,
        shown=[] if seat.bot else ask.suggestions(),
        default=ask.default,
        waiting=(ask.seat, ask.number) in session.game.waiting,
        opened_at=session.now,
        opened_by=session.last.number,
        answered_at=session.now if (ask.seat, ask.number) in session.answered_questions else None,
    )
    return schedule_prompt(prompt, session.row, seat, _deal_due_at(session), _dealers(session))


def _dealers(session: GameSession) -> list[Seat]:
    return [session.seats[seat] for (seat, _), ask in session.game.open.items() if ask.what == DEAL]


def _deal_due_at(session: GameSession) -> datetime | None:
    ends = [seat.deal_due_at for seat in session.seats.values() if seat.deal_due_at]
    return min(ends, default=None)
