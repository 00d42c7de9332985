"""Automatic answers: defaults after a deadline, bots, stand-ins, and powers turned up by order."""

from __future__ import annotations

import logging
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import F

import engine
from engine import bots
from engine.state.dice import Dice
from games.base.documents import Route
from games.hooks.service import tell_turns
from games.mail.send.lobby_mails import send_stand_in_mail
from games.mail.send.turn_mails import send_prompts
from games.models import Game, Prompt, Seat, User
from games.models.play.game import DEFAULT_BOT
from games.play.service.commit import CLOCKS, bots_waiting, commit, mend_prompts
from games.play.service.schedule import is_put_anew, note_missed, schedule_prompt
from games.play.service.session import GameSession, Question, RulesCrashed, lock, open_session
from games.play.service.stuck import mark_stuck
from games.stream.news import tell_table


@transaction.atomic
def answer_by_default(prompt: Prompt, now: datetime) -> bool:
    """Take the default, and return whether it was taken.

    It is not if the question was answered meanwhile, or another person has come to the seat.
    """
    row = lock(prompt.game_id)
    if not row.clocks_run or is_put_anew(prompt):
        return False
    try:
        return _default(open_session(row, now=now), prompt)
    except RulesCrashed as crash:
        mark_stuck(row, crash)
        return False


def _default(session: GameSession, prompt: Prompt) -> bool:
    question = (prompt.seat.number, prompt.question)
    if question not in session.game.waiting:
        mend_prompts(session)
        return False
    answer = engine.Answer(*question, session.game.open[question].default)
    session.decide(answer, Route.PASSED if prompt.is_moment else Route.DEADLINE)
    look_after(session, prompt)
    commit(session)
    return True


log = logging.getLogger(__name__)

MOST = 40  # answers in one transaction: others wait for the lock meanwhile
MOST_SESSIONS = 10  # takes about as many seconds: other games wait for the queue meanwhile


def play_until_people_asked(game_id: str) -> bool:
    """Let bots play until people are asked, or for a good while. Return True if bots are still waited for."""
    return all(play_bots(game_id) for _ in range(MOST_SESSIONS))


@transaction.atomic
def play_bots(game_id: str) -> bool:
    """Play one session of at most `MOST` answers. Return True if bots are still waited for."""
    row = lock(game_id)
    if not row.clocks_run:
        return False
    try:
        session = open_session(row)
        going_on = _answer_all(session)
    except RulesCrashed as crash:
        mark_stuck(row, crash)
        return False
    commit(session)
    return going_on


def _answer_all(session: GameSession) -> bool:
    """Answer for the bots up to a change of chairs: where a bot sits is only known once that is stored."""
    for _ in range(MOST):
        waiting = bots_waiting(session)
        if not waiting:
            return False
        answer_as_bot(session, waiting[0])
        if list(session.game.position.speakers) != session.row.speakers:
            return True
    return bool(bots_waiting(session))


def answer_as_bot(session: GameSession, question: Question) -> None:
    """Let the bot of this seat decide. Its pause points come first: they depend on its cards.

    A stand-in sets none: what a person has said in advance stays, for it counts again when they are back.
    """
    ask = session.game.open[question]
    person = session.seats[ask.seat].user
    standing = None if person else bots.standing_orders(session.game.position, ask.seat)
    if standing is not None:
        session.decide(standing, Route.BOT)
    try:
        session.decide(engine.Answer(*question, _chosen(session, ask)), Route.BOT)
    except engine.NotAllowed:
        log.exception("a bot of game %s chose what it may not", session.row.pk)
        session.decide(engine.Answer(*question, ask.default), Route.BOT)


def dice_of(session: GameSession) -> Dice:
    """Return a bot's own dice, not the game's.

    Nobody can roll them before: a hash also depends on the time.
    """
    return Dice(f"{session.row.seed} bots {session.last.hash}")


def _chosen(session: GameSession, ask: engine.Ask) -> Any:
    """Return the bot's choice, or the default if it crashes."""
    try:
        return bots.answer(session.seats[ask.seat].bot, session.game, ask.seat, ask, dice_of(session))
    except Exception:
        log.exception("a bot of game %s broke down over %s", session.row.pk, ask.what)
        return ask.default


MISSED = 2  # deadlines in a row


def look_after(session: GameSession, prompt: Prompt) -> None:
    """Note a deadline that a person has missed; after the second in a row a bot answers.

    A person who says nothing when something may be played has missed nothing. The last person who still plays
    gets no bot: a game among stand-ins alone is nobody's.
    """
    seat = session.seats[prompt.seat.number]
    if prompt.clock != Prompt.Clock.RESPONSE or prompt.is_moment or seat.user is None or seat.bot:
        return
    if note_missed(seat, prompt) and seat.missed >= MISSED and _others_play(session, seat):
        hand_to_bot(seat)
        send_stand_in_mail(session.row, seat, prompt)


def _others_play(session: GameSession, seat: Seat) -> bool:
    return any(
        one.user is not None and not one.bot for one in session.seats.values() if one.number != seat.number
    )


def hand_to_bot(seat: Seat) -> None:
    """Let a bot answer here; the person keeps the seat. Mails that ask are superseded in time."""
    seat.bot = DEFAULT_BOT
    seat.save(update_fields=["user", "bot"])
    asked = Prompt.objects.filter(seat=seat, closed_at=None)
    asked.update(clock=Prompt.Clock.BOT, remind_at=None)
    asked.filter(waiting=True).exclude(sweep_at=None).update(sweep_at=F("opened_at"))


@transaction.atomic
def come_back(game: Game, user: User) -> bool:
    """Let the person answer for themselves again, with all their time for what is open.

    Return False if no bot stands in for them. Raises Seat.DoesNotExist for people who do not sit there.
    """
    row = lock(game.pk)
    seat = Seat.objects.select_related("user").get(game=row, user=user)
    if not seat.has_stand_in:
        return False
    seat.bot, seat.missed, seat.missed_by = "", 0, None
    seat.save(update_fields=["bot", "missed", "missed_by"])
    tell_table(game.pk)
    if row.status == Game.Status.RUNNING:  # else it is asked again when the game is repaired
        _ask_again(row, seat)
    return True


def _ask_again(row: Game, seat: Seat) -> None:
    try:
        session = open_session(row)
    except RulesCrashed as crash:
        mark_stuck(row, crash)
        return
    rows = Prompt.objects.filter(seat=seat, closed_at=None).select_related("seat")
    asked = [prompt for prompt in rows if (seat.number, prompt.question) in session.game.open]
    for prompt in asked:
        _ask(session, prompt, seat)
    send_prompts(session, asked)
    tell_turns(session, asked)


def _ask(session: GameSession, prompt: Prompt, seat: Seat) -> None:
    """Ask the person the bot's question, with a list of answers, which a bot does not need."""
    prompt.shown = session.game.open[seat.number, prompt.question].suggestions()
    prompt.opened_at, prompt.reminded, prompt.on_bank = session.now, 0, False
    schedule_prompt(prompt, session.row, seat)
    prompt.save(update_fields=CLOCKS)
