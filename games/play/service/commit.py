"""What is stored with decisions: log, planets, prompts, results, and the end of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import datetime
from functools import reduce
from itertools import groupby
from operator import or_
from typing import Any

from django.db import transaction
from django.db.models import Case, F, Q, Value, When

import engine
from engine.editions import Rules
from engine.prospects import present_encounter
from games.base.documents import TAKEN_BACK
from games.base.queues import nudge_bots, nudge_course
from games.hooks.service import tell_events, tell_turns
from games.mail.send.turn_mails import send_end, send_prompts
from games.models import Checkpoint, Decision, Game, LogEntry, PlayedAlien, Prompt, Seat
from games.models.play.decisions import audience_bits
from games.models.play.prompts import DEAL
from games.people.service.seat_people import seat_people
from games.play.read.current import NumberedFact, without_taken_back
from games.play.service.schedule import schedule_prompt, settle_seat_clocks
from games.play.service.session import GameSession, Question
from games.stream.news import tell_table


def write_log(session: GameSession) -> None:
    """Write one log entry for each fact of this session."""
    entries = list(log_entries(session.row.pk, session.new_facts, session.now))
    if entries:
        LogEntry.objects.bulk_create(entries)


def log_entries(game_id: str, numbered_facts: Iterable[NumberedFact], at: datetime) -> Iterable[LogEntry]:
    """Yield the entries of these facts, numbered within each decision."""
    for number, facts in groupby(numbered_facts, key=lambda one: one.number):
        for place, one in enumerate(facts):
            audience = audience_bits(one.fact.get("to"))
            yield LogEntry(
                game_id=game_id, number=number, place=place, fact=one.fact, audience=audience, at=at
            )


def note_as_it_stands(row: Game, position: engine.Position) -> None:
    """Set the planets and speakers of a game that is not stored yet, from its position."""
    row.planet_owners, row.speakers = list(position.owners), list(position.speakers)


def note_planets(session: GameSession) -> None:
    """Store who owns the planets. No query if nothing has changed."""
    owners = list(session.game.position.owners)
    if session.row.planet_owners != owners:
        session.row.planet_owners = owners
        session.row.save(update_fields=["planet_owners"])


PEOPLE = 2  # the fewest people that count: one person among bots says little about people
CHOSEN, USED = "alien_chosen", "power_was_used"


def count_results(row: Game, seats: Iterable[Seat]) -> None:
    """Count a finished game for the library, unless it was counted before. Two queries on its log.

    What was taken back does not count. The person who sits there at the end counts, also one who came in
    later: the figures are the alien's. A closed game says nothing of any alien, and one with several aliens
    for each seat says little of any single one.
    """
    over = row.status == Game.Status.OVER and not row.closed_by
    if over and _one_for_each_seat(row) and _people(row, seats) >= PEOPLE:
        PlayedAlien.objects.bulk_create(_played(row), ignore_conflicts=True)


def _one_for_each_seat(row: Game) -> bool:
    switches = row.switches
    return bool(switches.get(Rules.powers.name, Rules.powers.default) == Rules.powers.default)


def _people(row: Game, seats: Iterable[Seat]) -> int:
    """Return how many people played.

    A person who has deleted the account since has played all the same. Of an imported game nobody here has.
    """
    return sum(_was_person(seat, row) for seat in seats)


def _was_person(seat: Seat, row: Game) -> bool:
    return seat.user_id is not None or not (seat.bot or row.paused_at)


def _played(row: Game) -> list[PlayedAlien]:
    told = LogEntry.objects.filter(game=row, fact__id__in=(CHOSEN, USED, TAKEN_BACK)).order_by(
        "number", "place"
    )
    numbered = [NumberedFact(*one) for one in told.values_list("number", "fact")]
    facts = [one.fact for one in without_taken_back(row.pk, numbered)]
    uses = Counter(fact["power"] for fact in facts if fact["id"] == USED)
    began = {seat: alien for seat, alien in enumerate(row.options.get("dealt") or ()) if alien}
    began |= {fact["seat"]: fact["alien"] for fact in facts if fact["id"] == CHOSEN}
    return [
        PlayedAlien(game=row, seat=seat, alien=alien, won=seat in row.winners, uses=uses[alien])
        for seat, alien in sorted(began.items())
    ]


def end_game(session: GameSession) -> None:
    """Mark the game over, count it for the library, and tell everybody who sits there."""
    row = session.row
    row.status, row.winners, row.ended_at = Game.Status.OVER, list(session.game.winners), session.now
    row.closed_by = session.game.position.closed
    row.save(update_fields=["status", "winners", "ended_at", "closed_by"])
    count_results(row, session.seats.values())
    send_end(session)


CLOCKS = [
    *("shown", "opened_at", "clock", "due_at", "sweep_at"),
    *("remind_at", "reminded", "on_bank", "bank_seconds"),
]


def mend_prompts(session: GameSession) -> list[Prompt]:
    """Close, open and schedule prompts until they match the engine's questions; return the opened ones.

    The rows say what was open before. Prompts that stay open keep their numbers.
    """
    rows = list(Prompt.objects.filter(game=session.row, closed_at=None).select_related("seat"))
    session.open_before = {(row.seat.number, row.question) for row in rows}
    session.waiting_before = {(row.seat.number, row.question) for row in rows if row.waiting}
    opened = refresh_prompts(session)
    send_prompts(session, opened)
    tell_turns(session, opened)
    _restart_clocks(session, rows)
    return opened


def _restart_clocks(session: GameSession, rows: list[Prompt]) -> None:
    """Give prompts that are waited for but whose clocks had stopped their whole time again."""
    dealers = [row.seat for row in rows if row.what == DEAL]
    for row in rows:
        question = (row.seat.number, row.question)
        _note_what_is_public(row, session)
        if question in session.game.waiting and row.sweep_at is None:
            row.opened_at, row.reminded, row.on_bank = session.now, 0, False
            if not (row.shown or row.seat.bot):  # it was asked of a bot standing in
                row.shown = session.game.open[question].suggestions()
            schedule_prompt(row, session.row, row.seat, dealers=dealers)
            row.save(update_fields=CLOCKS)


def _note_what_is_public(row: Prompt, session: GameSession) -> None:
    """Store what is public of a question that was asked before this was stored."""
    ask = session.game.open.get((row.seat.number, row.question))
    if ask is not None and row.public != ask.public:
        Prompt.objects.filter(pk=row.pk).update(public=ask.public)


def refresh_prompts(session: GameSession) -> list[Prompt]:
    """Close and open prompts as this session has changed the questions; return the opened ones."""
    _close_and_answer(session)
    _wait_again(session)
    questions = sorted(_opened(session))
    encounter = encounter_of(session) if questions else None
    opened = [new_prompt(session, session.game.open[q], encounter) for q in questions]
    if opened:
        Prompt.objects.bulk_create(opened)
    return opened


def encounter_of(session: GameSession) -> dict[str, int]:
    """Return who attacks which seat, and at which planet, as a bystander sees it."""
    seen = present_encounter(engine.view(session.game.position, None))
    return {"offense": seen["offense"], "defense": seen["defense"], "planet": seen["planet"]} if seen else {}


def _opened(session: GameSession) -> set[Question]:
    return set(session.game.open) - session.open_before


def _close_and_answer(session: GameSession) -> None:
    """Mark closed prompts as no longer asked and answered ones as no longer waited for, in one statement."""
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
    """Return the expression: now for these questions, and the old value for the others."""
    return Case(When(_any(session, questions), then=Value(session.now)), default=F(field))


def _any(session: GameSession, questions: Iterable[Question]) -> Q:
    pairs = (Q(seat=session.seats[seat].pk, question=question) for seat, question in sorted(questions))
    return reduce(or_, pairs)


def _wait_again(session: GameSession) -> None:
    """Start the clocks of questions that stayed open and are waited for again."""
    again = (session.game.waiting - session.waiting_before) & session.open_before
    for seat, question in sorted(again):
        prompt = new_prompt(session, session.game.open[seat, question])
        clocks = {name: getattr(prompt, name) for name in ("clock", "due_at", "sweep_at", "remind_at")}
        Prompt.objects.filter(seat=session.seats[seat], question=question).update(
            waiting=True, public=prompt.public, **clocks
        )


def new_prompt(session: GameSession, ask: engine.Ask, encounter: dict[str, int] | None = None) -> Prompt:
    """Return a new prompt for a question. Bots need no list of answers."""
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


def commit(session: GameSession) -> None:
    """Append the decisions, then write checkpoints, log, prompts and mails."""
    if not session.decisions:
        return
    Decision.objects.bulk_create(session.decisions)
    if session.checkpoints:
        Checkpoint.objects.bulk_create(session.checkpoints)
    note_planets(session)
    seat_people(session)
    write_log(session)
    opened = refresh_prompts(session)
    settle_seat_clocks(session)
    send_prompts(session, opened)
    tell_events(session, opened)
    if session.game.over:
        end_game(session)
    tell_table(session.row.pk)
    _hint(session)


def _hint(session: GameSession) -> None:
    """Nudge the workers for bots and for the replay cache, after the commit.

    Without the nudge the sweep wakes the bots a little later, and the replay cache is stored after the next
    encounter or when the replay is opened.
    """
    if session.checkpoints:
        transaction.on_commit(lambda: nudge_course(session.row.pk), robust=True)
    if bots_waiting(session):
        transaction.on_commit(lambda: nudge_bots(session.row.pk), robust=True)


def bots_waiting(session: GameSession) -> list[tuple[int, int]]:
    """Return the questions that wait for a bot, lowest seat first."""
    return sorted(q for q in session.game.waiting if session.seats[q[0]].bot)
