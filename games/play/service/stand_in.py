"""A bot looks after a seat whose person has missed two deadlines in a row, until they are back."""

from __future__ import annotations

from django.db import transaction
from django.db.models import F

from games.hooks.service.queue_events import queue_turns
from games.mail.queue.queue_mails import queue_prompts
from games.mail.queue.queue_seat_mails import queue_stand_in_mail
from games.models import Game, Prompt, Seat, User
from games.models.play.seat import DEFAULT_BOT
from games.play.service.session import GameSession, RulesCrashed, lock, open_session
from games.stream.news.tell import tell_table

from .mark_stuck import mark_stuck
from .mend_prompts import CLOCKS
from .schedule import schedule_prompt
from .seat_clocks import note_missed

MISSED = 2  # deadlines in a row


def look_after(session: GameSession, prompt: Prompt) -> None:
    """Note the deadline of a person that has passed; at the second in a row a bot answers from now on.

    Whoever says nothing at a moment at which something may be played has missed nothing.
    Not for the last person who still plays: a game among stand-ins alone is nobody's.
    """
    seat = session.seats[prompt.seat.number]
    if prompt.clock != Prompt.Clock.RESPONSE or prompt.is_moment or seat.user is None or seat.bot:
        return
    if note_missed(seat, prompt) and seat.missed >= MISSED and _others_play(session, seat):
        hand_to_bot(seat)
        queue_stand_in_mail(session.row, seat, prompt)


def _others_play(session: GameSession, seat: Seat) -> bool:
    return any(
        one.user is not None and not one.bot for one in session.seats.values() if one.number != seat.number
    )


def hand_to_bot(seat: Seat) -> None:
    """A bot answers here; whoever sits there keeps the seat. Mails that ask are superseded in their time."""
    seat.bot = DEFAULT_BOT
    seat.save(update_fields=["user", "bot"])
    asked = Prompt.objects.filter(seat=seat, closed_at=None)
    asked.update(clock=Prompt.Clock.BOT, remind_at=None)
    asked.filter(waiting=True).exclude(sweep_at=None).update(sweep_at=F("opened_at"))


@transaction.atomic
def come_back(game: Game, user: User) -> bool:
    """The person answers for themselves again, with all their time for what is open.

    False: no bot stands in for them. Raises Seat.DoesNotExist for whoever does not sit there.
    """
    row = lock(game.pk)
    seat = Seat.objects.select_related("user").get(game=row, user=user)
    if not seat.has_stand_in:
        return False
    seat.bot, seat.missed, seat.missed_by = "", 0, None
    seat.save(update_fields=["bot", "missed", "missed_by"])
    tell_table(game.pk)
    if row.status == Game.Status.RUNNING:  # else it is asked again when it is repaired
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
    queue_prompts(session, asked)
    queue_turns(session, asked)


def _ask(session: GameSession, prompt: Prompt, seat: Seat) -> None:
    """A bot needs no list of answers; a person does."""
    prompt.shown = session.game.open[seat.number, prompt.question].suggestions()
    prompt.opened_at, prompt.reminded, prompt.on_bank = session.now, 0, False
    schedule_prompt(prompt, session.row, seat)
    prompt.save(update_fields=CLOCKS)
