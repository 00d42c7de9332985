"""Acts about answers: answering for a seat, waking bots, and absences."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

from django import forms
from django.db import transaction
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop as noop

import engine
from engine.state.view import View
from games.base import queues
from games.base.documents import AnswerJSON, Plain, RequestRefused, Route, Words
from games.desk.by_mail.arguments import NotReadable, Rest
from games.desk.declaration import Changed, DeskAct, Group, Line, clocks_run
from games.desk.fields import SEAT, Field
from games.desk.service import ActRequest, Desk, audience_of, open_running, person_asked, person_at
from games.mail.commands.lines import UnreadableDays, read_days
from games.mail.send.desk_mails import (
    send_answered_mail,
    send_desk_mails,
)
from games.mail.understand.answer import NotUnderstood, main_players_by_side, understand
from games.models import Act, Prompt, Seat
from games.models.play.desk import EVERYBODY, Audience
from games.people.read.my_games import today_of
from games.people.service.account import LONGEST_ABSENCE
from games.play.service.schedule import calendar_of, move_deadlines
from games.play.service.session import GivenAnswer, Outcome, RulesCrashed, open_session
from games.play.service.take_answer import refuse_nonsense, take_given_answer
from games.words.names import alien_name
from games.words.reader import Reader

# Reads the answer that somebody has stated: takes the question and this view of its seat. Raises
# engine.NotAllowed if it is no answer.
ReadAnswer = Callable[[Prompt, engine.Ask, View], AnswerJSON]
BY_DEFAULT, STATED = "default", "stated"


def answer_by_default(game_id: str, request: ActRequest, *, seat: int) -> Act:
    """Take the default of everything that waits for this seat; its player is told.

    Nothing of the questions is told to the person who does it. Raises RequestRefused "nothing_waits",
    "bot_plays", "no_such_place" besides.
    """
    with transaction.atomic():
        desk = open_running(game_id, request, "answer")
        _found, asked = person_asked(desk, seat)
        given = [one for prompt in asked if (one := _default(desk, prompt)) is not None]
        return _record(desk, seat, BY_DEFAULT, given, audience_of(asked))


def answer_as_stated(game_id: str, request: ActRequest, *, seat: int, read: ReadAnswer) -> Act:
    """Answer the one question that everybody knows this seat is asked.

    Any wrong answer is refused in the same sentence and written down for staff: what a seat can answer tells
    of its hand. Raises RequestRefused "no_public_question", "not_an_answer" besides.
    """
    with transaction.atomic():
        done = _answer_stated(open_running(game_id, request, "answer"), seat, read)
    if isinstance(done, RequestRefused):
        raise done
    return done


def _answer_stated(desk: Desk, seat: int, read: ReadAnswer) -> Act | RequestRefused:
    found, asked = person_asked(desk, seat)
    known = [prompt for prompt in asked if prompt.public == engine.SEAT]
    if not known:
        raise RequestRefused("no_public_question")
    try:
        outcome = _take(desk, known[0], _read(desk, known[0], found.number, read))
    except engine.Refused:
        desk.record("not_an_answer", {"seat": seat}, Audience.STAFF)
        return RequestRefused("not_an_answer")
    return _record(desk, seat, STATED, [outcome], Audience.TABLE)


def _read(desk: Desk, prompt: Prompt, seat: int, read: ReadAnswer) -> AnswerJSON:
    game = _loaded(desk)
    ask = game.open.get((seat, prompt.question))
    if ask is None:
        raise engine.NotAsked("not_asked")
    answer = read(prompt, ask, engine.view(game.position, seat))
    refuse_nonsense(seat, prompt.question, answer)
    return answer


def _loaded(desk: Desk) -> engine.Game:
    try:
        return open_session(desk.row).game
    except RulesCrashed:
        raise RequestRefused("is_stuck") from None


def _default(desk: Desk, prompt: Prompt) -> Outcome | None:
    """Answer by the default, or return None if an earlier answer has closed the question."""
    ask = _loaded(desk).open.get((prompt.seat.number, prompt.question))
    return _take(desk, prompt, ask.default) if ask is not None else None


def _take(desk: Desk, prompt: Prompt, answer: AnswerJSON) -> Outcome:
    given = GivenAnswer(prompt.seat.number, prompt.question, answer, Route.MODERATOR, None)
    return take_given_answer(desk.row.pk, given)


def _record(desk: Desk, seat: int, how: str, outcomes: list[Outcome], audience: Audience) -> Act:
    """Record the act without the answers: they are in the decisions, and only their seat sees them."""
    held = any(outcome.held for outcome in outcomes)
    act = desk.record("answer", {"seat": seat, "by": how} | ({"held": True} if held else {}), audience)
    send_answered_mail(desk.row, act, desk.seat(seat), outcomes)
    return act


def reads(text: str) -> ReadAnswer:
    """Return how to read an answer: by line of the list in the player's mail, or in words.

    A wrong answer is refused without telling what would be possible.
    """

    def read(prompt: Prompt, ask: engine.Ask, view: View) -> AnswerJSON:
        reader = Reader.of(view)
        try:
            return understand(
                text,
                shown=prompt.shown,
                ask=ask,
                names={alien_name(alien): seat for alien, seat in reader.seats_by_alien.items()},
                reader=reader,
                sides=main_players_by_side(view),
            )
        except NotUnderstood:
            raise engine.NotAllowed("not_understood") from None

    return read


@transaction.atomic
def nudge_bots(game_id: str, request: ActRequest) -> Act:
    """Let the bots play now, also those that were put off because something had failed.

    Does not tell whether any bot was waited for. Raises RequestRefused "clocks_stand" besides.
    """
    desk = open_running(game_id, request, "nudge", paused=False)
    waiting = Prompt.objects.filter(game=desk.row, waiting=True, clock=Prompt.Clock.BOT)
    waiting.filter(sweep_at__gt=desk.now).update(sweep_at=desk.now)
    act = desk.record("nudge")
    transaction.on_commit(lambda: queues.nudge_bots(desk.row.pk), robust=True)
    return act


@transaction.atomic
def note_absence(game_id: str, request: ActRequest, *, seat: int, until: date) -> Act:
    """Note that a player is away from today, by their own clock, until the end of a day.

    No time counts for them here until then. Raises RequestRefused "absence_over", "absence_too_long_here",
    "no_such_place", "bot_plays" besides.
    """
    desk = open_running(game_id, request, "absence")
    found = person_at(desk, seat)
    today = today_of(found.person)
    if until < today:
        raise RequestRefused("absence_over", ends=until)
    if (until - today).days + 1 > LONGEST_ABSENCE:
        last = today + timedelta(days=LONGEST_ABSENCE - 1)
        raise RequestRefused("absence_too_long_here", most=LONGEST_ABSENCE, last=last)
    was = _set(desk, found, today, until)
    return _told(desk, found, "absence", {"seat": seat, "until": [was, until.isoformat()]})


@transaction.atomic
def lift_absence(game_id: str, request: ActRequest, *, seat: int) -> Act:
    """End a noted absence; what still waits for an answer has the time that was left.

    Raises RequestRefused "not_away" besides.
    """
    desk = open_running(game_id, request, "presence")
    found = person_at(desk, seat)
    if found.absence is None or found.absence[1] < today_of(found.person):
        raise RequestRefused("not_away")
    was = _set(desk, found, None, None)
    return _told(desk, found, "presence", {"seat": seat, "until": [was, None]})


def _set(desk: Desk, seat: Seat, starts: date | None, ends: date | None) -> str | None:
    """Set the absence and return the last day that was noted before."""
    was, old = seat.away_until, calendar_of(desk.row, seat)
    seat.away_from, seat.away_until = starts, ends
    seat.save(update_fields=["away_from", "away_until"])
    if desk.row.clocks_run:
        move_deadlines(desk.row, seat, old, calendar_of(desk.row, seat))
    return was.isoformat() if was else None


def _told(desk: Desk, seat: Seat, kind: str, changed: dict[str, object]) -> Act:
    act = desk.record(kind, changed)
    send_desk_mails(desk.row, act, only=seat)
    return act


ANSWER = Field(
    "answer",
    form=lambda _sources: forms.CharField(
        label=_("What the player has told you"),
        required=False,
        max_length=2000,
        help_text=_("As a reply to the email with the question. Leave it empty to use the default."),
        widget=forms.Textarea(attrs={"rows": 2}),
    ),
    shape=Words(2000),
    needed=False,
    help="What the player has said, as in a reply by email; without it the default.",
    command="what the player has said, as a reply to the mail; without it the default is used",
)


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        raise RequestRefused("bad_day", text=text) from None


UNTIL = Field(
    "until",
    read=_day,
    form=lambda _sources: forms.CharField(
        label=_("Last day"), widget=forms.DateInput(attrs={"type": "date"})
    ),
    shape=Plain.DAY,
    help="The last day of it.",
    command="the last day of an absence, such as 2026-11-25",
    refusals=("absence_over", "absence_too_long_here"),
)


def _stated(rest: Rest, _today: date) -> tuple[str, dict[str, str]]:
    """Read an answer: the text behind the seat is read as its player's reply would be."""
    seat, said = rest.first_seat(), rest.all().strip(" ,:")
    if not said:
        raise NotReadable("no_answer")
    return "answer", {"seat": seat, "answer": said}


def _days(rest: Rest, today: date) -> tuple[str, dict[str, str]]:
    seat, text = rest.seat(), rest.all()
    try:
        days = read_days(text, today)
    except UnreadableDays as problem:
        raise NotReadable("no_day", problem.text) from None
    if days.starts != today:
        raise NotReadable("not_from_today", text.strip())
    return "absence", {"seat": seat, "until": days.ends.isoformat()}


def _by_default(rest: Rest, _today: date) -> tuple[str, dict[str, str]]:
    return "answer", {"seat": rest.seat()}


def _answer(game_id: str, request: ActRequest, *, seat: int, answer: str) -> Act:
    """Answer as stated, or by the default if there are no words."""
    if not answer:
        return answer_by_default(game_id, request, seat=seat)
    return answer_as_stated(game_id, request, seat=seat, read=reads(answer))


def _answered(changed: Changed) -> str:
    if changed.get("by") == STATED:
        return noop("%(who)s answered for %(seat)s as its player had said.")
    return noop("%(who)s answered for %(seat)s by the default.")


ACTS = (
    DeskAct(
        "nudge",
        noop("%(who)s woke the bots."),
        who=EVERYBODY,
        do=nudge_bots,
        group=Group.ANSWERS,
        offered=clocks_run,
        title=_("Wake the bots"),
        about=_("Bots that the game waits for play now. If it waits for none, nothing happens."),
        lines=(
            Line(
                noop("nudge"),
                ("nudge", "wake bots", "wake the bots", "bots wecken", "wecke bots", "wecke die bots"),
            ),
        ),
    ),
    DeskAct(
        "answer",
        _answered,
        needs_reason=True,
        do=_answer,
        fields=(SEAT, ANSWER),
        group=Group.ANSWERS,
        title=_("Answer for a seat"),
        about=_(
            "Everything this seat is asked is answered by its default, or the question everyone knows of "
            "as its player has told you. You do not see their cards. The player is told by email what was "
            "answered."
        ),
        button=_("Answer"),
        lines=(
            Line(
                noop("default blue"),
                ("default", "vorgabe"),
                _by_default,
                noop("Answer for a seat by its default"),
            ),
            Line(
                noop("answer blue: attack 8"),
                ("answer", "antwort", "antworte"),
                _stated,
                noop("Answer for a seat as its player has told you"),
            ),
        ),
        heading=noop("Answered for you"),
    ),
    DeskAct("not_an_answer", noop("%(who)s tried an answer for %(seat)s that is none.")),
    DeskAct(
        "absence",
        noop("%(who)s noted that %(seat)s is away until %(day)s."),
        needs_reason=True,
        do=note_absence,
        fields=(SEAT, UNTIL),
        group=Group.ANSWERS,
        title=_("Note an absence"),
        about=_(
            "Until the end of that day no time counts for this seat, in this game alone. The table sees it."
        ),
        button=_("Note the absence"),
        lines=(Line(noop("away blue until %(day)s"), ("away", "abwesend"), _days),),
        heading=noop("You are noted as away"),
        told=noop("Until then no time counts for you in this game. If that is wrong, write to the host."),
    ),
    DeskAct(
        "presence",
        noop("%(who)s noted that %(seat)s is back."),
        needs_reason=True,
        do=lift_absence,
        fields=(SEAT,),
        group=Group.ANSWERS,
        title=_("End a noted absence"),
        about=_("Time counts for this seat again."),
        button=_("End the absence"),
        lines=(Line(noop("back blue"), ("back", "zurück", "zurueck")),),
        heading=noop("You are noted as back"),
        told=noop("Time counts for you again."),
    ),
)
