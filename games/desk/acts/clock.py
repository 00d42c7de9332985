"""Acts about time: answer times, extensions, pauses and reminders."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING

from django import forms
from django.db import transaction
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop as noop

from games.base.documents import RequestRefused
from games.base.times import read_span
from games.desk.by_mail.arguments import Rest
from games.desk.declaration import Changed, DeskAct, Group, Line, clocks_run, is_paused
from games.desk.fields import DAY, HOUR, SEAT, SPAN, FormSources, spans
from games.desk.service import ActRequest, Desk, audience_of, open_running, person_asked
from games.lobby.terms import Terms, refuse_bad_terms
from games.mail.send.desk_mails import send_desk_mails
from games.mail.send.turn_mails import send_reminder
from games.mail.words.asked import Reminder
from games.models import Act, Prompt
from games.models.play.desk import EVERYBODY
from games.play.service.correct import extend_time, pause_game, resume_game
from games.table.words import paused_words

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


@transaction.atomic
def change_times(game_id: str, request: ActRequest, *, response: timedelta, deal: timedelta) -> Act:
    """Change the times for an answer and a deal from now on; open questions keep theirs.

    Raises RequestRefused "too_short", "too_long", "same_times" besides.
    """
    desk = open_running(game_id, request, "times")
    refuse_bad_terms(Terms(response=response, deal=deal), people=True)
    row = desk.row
    was = (row.response_seconds, row.deal_seconds)
    now = (int(response.total_seconds()), int(deal.total_seconds()))
    if was == now:
        raise RequestRefused("same_times")
    row.response_seconds, row.deal_seconds = now
    row.save(update_fields=["response_seconds", "deal_seconds"])
    act = desk.record("times", {"response": [was[0], now[0]], "deal": [was[1], now[1]]})
    send_desk_mails(row, act)
    return act


SHORTEST_EXTENSION, LONGEST_EXTENSION = timedelta(minutes=1), timedelta(days=30)


@transaction.atomic
def extend(game_id: str, request: ActRequest, *, span: timedelta, seat: int | None = None) -> Act:
    """Add time to what is open, measured in time that counts.

    `seat`: only for this one, which must be waited for. Raises RequestRefused "extension", "clocks_stand",
    "nothing_waits", "bot_plays", "no_such_place" besides.
    """
    kind = "extend" if seat is None else "extend_seat"
    desk = open_running(game_id, request, kind, paused=False)
    if not SHORTEST_EXTENSION <= span <= LONGEST_EXTENSION:
        raise RequestRefused("extension", most=LONGEST_EXTENSION.days)
    seconds = {"seconds": int(span.total_seconds())}
    if seat is None:
        extend_time(desk.row, span, desk.now)
        act = desk.record(kind, seconds)
        send_desk_mails(desk.row, act)
        return act
    found, asked = person_asked(desk, seat)
    extend_time(desk.row, span, desk.now, only=found)
    act = desk.record(kind, {"seat": seat, **seconds}, audience_of(asked))
    send_desk_mails(desk.row, act, only=found)
    return act


LONGEST_PAUSE = timedelta(days=90)


@transaction.atomic
def pause(game_id: str, request: ActRequest, *, span: timedelta | None) -> Act:
    """Pause the game for a span, or until somebody ends the pause.

    Raises RequestRefused "is_paused", "pause_span" besides.
    """
    desk = open_running(game_id, request, "pause")
    if desk.row.paused_at is not None:
        raise RequestRefused("is_paused")
    if span is not None and not timedelta(0) < span <= LONGEST_PAUSE:
        raise RequestRefused("pause_span", most=LONGEST_PAUSE.days)
    pause_game(desk.row, desk.now, until=desk.now + span if span else None)
    act = desk.record("pause", {"seconds": int(span.total_seconds()) if span else None})
    send_desk_mails(desk.row, act)
    return act


@transaction.atomic
def resume(game_id: str, request: ActRequest) -> Act:
    """End the pause: all that is open has its whole time again, and its players are told by mail.

    Raises RequestRefused "not_paused" besides.
    """
    desk = open_running(game_id, request, "resume")
    if desk.row.paused_at is None:
        raise RequestRefused("not_paused")
    act = desk.record("resume")
    resume_game(desk.row, desk.now)
    return act


AGAIN = timedelta(hours=6)  # each reminder is a mail: nobody gets two of them sooner


@transaction.atomic
def remind_now(game_id: str, request: ActRequest, *, seat: int | None = None) -> Act:
    """Remind everybody who is waited for, or one seat.

    Raises RequestRefused "reminded_lately", "clocks_stand", "nothing_waits", "bot_plays", "no_such_place"
    besides.
    """
    kind = "remind" if seat is None else "remind_seat"
    desk = open_running(game_id, request, kind, paused=False)
    if seat is None:
        _refuse_again(desk, {"kind": kind})
        act = desk.record(kind)
        asked = Prompt.objects.filter(game=desk.row, waiting=True, seat__bot="").exclude(due_at=None)
        _remind(asked.select_related("game", "seat__user").order_by("seat", "question"), act)
        return act
    _found, open_there = person_asked(desk, seat)
    _refuse_again(desk, {"kind": kind, "changed__seat": seat})
    act = desk.record(kind, {"seat": seat}, audience_of(open_there))
    _remind(Prompt.objects.filter(pk=open_there[0].pk).select_related("game", "seat__user"), act)
    return act


def _refuse_again(desk: Desk, same: dict[str, object]) -> None:
    since: datetime = desk.now - AGAIN
    if Act.objects.filter(game=desk.row, at__gt=since).filter(**same).exists():
        raise RequestRefused("reminded_lately", hours=AGAIN.seconds // 3600)


def _remind(asked: Iterable[Prompt], act: Act) -> None:
    """Send each seat one mail about all that it is asked."""
    reminded: set[tuple[int, int]] = set()
    for prompt in asked:
        together = (prompt.seat_id, prompt.opened_by)
        if together not in reminded:
            reminded.add(together)
            send_reminder(prompt, Reminder.DESK, f" act {act.number}")


PAUSES = (DAY, 3 * DAY, 7 * DAY, 14 * DAY, 30 * DAY)
TIMES = (HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, 5 * DAY, 7 * DAY)


def _pause_span(text: str) -> timedelta | None:
    return read_span(text) if text.strip() else None


def _pause_form(_sources: FormSources) -> forms.Field:
    choices = [*spans(PAUSES), ("", _("Until further notice"))]
    return forms.ChoiceField(label=_("How long"), choices=choices, required=False, initial=f"{DAY}s")


PAUSE_SPAN = replace(
    SPAN, read=_pause_span, form=_pause_form, needed=False, help="Without it until it is ended."
)


def _time_form(label: StrOrPromise, now: int) -> forms.Field:
    seconds = sorted({*TIMES, now})
    return forms.ChoiceField(label=label, choices=spans(seconds), initial=f"{now}s")


RESPONSE = replace(
    SPAN,
    name="response",
    form=lambda sources: _time_form(_("Time for an answer"), sources.response_seconds),
    api_name="response_seconds",
    command="time for an answer, such as 48h",
    refusals=(),
)
DEAL = replace(
    SPAN,
    name="deal",
    form=lambda sources: _time_form(_("Time for a deal"), sources.deal_seconds),
    api_name="deal_seconds",
    command="time for a deal, such as 72h",
    refusals=(),
)


def _extension(rest: Rest, _today: date) -> tuple[str, dict[str, str]]:
    given = {"span": rest.span()}
    seat = rest.one_seat()
    return ("extend", given) if seat is None else ("extend_seat", {**given, "seat": seat})


def _reminder(rest: Rest, _today: date) -> tuple[str, dict[str, str]]:
    seat = rest.one_seat()
    return ("remind", {}) if seat is None else ("remind_seat", {"seat": seat})


def _length_of_pause(rest: Rest, _today: date) -> tuple[str, dict[str, str]]:
    """Read a pause; without any other word it lasts until further notice."""
    return "pause", {"span": rest.span()} if rest.has_words else {}


def _two_times(rest: Rest, _today: date) -> tuple[str, dict[str, str]]:
    """Read two spans: first for an answer, then for a deal."""
    given = {"response": rest.span(), "deal": rest.span()}
    rest.takes("answer", "answers", "antwort", "antworten")
    rest.takes("deal", "deals", "handel")
    rest.takes("and", "und")
    return "times", given


def _paused(changed: Changed) -> str:
    if changed.get("seconds"):
        return noop("%(who)s paused the game for %(span)s.")
    return noop("%(who)s paused the game until further notice.")


ACTS = (
    DeskAct(
        "pause",
        _paused,
        who=EVERYBODY,
        needs_reason=True,
        do=pause,
        fields=(PAUSE_SPAN,),
        group=Group.TIME,
        offered=clocks_run,
        title=_("Pause the game"),
        about=_(
            "No time runs and no bot plays. What is open can still be answered. Everyone is told by email, "
            "and at the end all have their whole time again."
        ),
        lines=(Line(noop("pause 2d"), ("pause", "pausiere", "pausieren"), _length_of_pause),),
        heading=noop("The game is paused"),
        told=paused_words,
        replies=("resume",),
    ),
    DeskAct(
        "resume",
        noop("%(who)s ended the pause."),
        who=EVERYBODY,
        do=resume,
        group=Group.TIME,
        offered=is_paused,
        title=_("End the pause"),
        about=_("The game goes on now. Everyone who is asked has the whole time again, and an email."),
        lines=(
            Line(
                noop("resume"),
                (
                    *("resume", "unpause", "end pause", "end the pause", "fortsetzen", "weiterspielen"),
                    *("pause beenden", "beende pause", "beende die pause"),
                ),
            ),
        ),
    ),
    DeskAct(
        "extend",
        noop("%(who)s gave everyone %(span)s more for what they are asked."),
        who=EVERYBODY,
        do=extend,
        fields=(SPAN,),
        group=Group.TIME,
        offered=clocks_run,
        title=_("More time for everyone"),
        about=_("Everyone who is asked has so much more time for it, and is told by email."),
        button=_("Give more time"),
        lines=(
            Line(
                noop("extend 1d"),
                ("extend", "more time", "verlängere", "verlängern", "mehr zeit"),
                _extension,
            ),
        ),
        heading=noop("More time"),
    ),
    DeskAct(
        "extend_seat",
        noop("%(who)s gave %(seat)s %(span)s more for what it is asked."),
        needs_reason=True,
        do=extend,
        fields=(SEAT, SPAN),
        group=Group.TIME,
        offered=clocks_run,
        title=_("More time for one seat"),
        about=_("Its player has so much more time for what they are asked, and is told by email."),
        button=_("Give more time"),
        lines=(Line(noop("extend blue 12h")),),
        heading=noop("More time for you"),
    ),
    DeskAct(
        "remind",
        noop("%(who)s reminded everyone the game waits for."),
        who=EVERYBODY,
        do=remind_now,
        group=Group.TIME,
        offered=clocks_run,
        title=_("Remind everyone"),
        about=_("Everyone the game waits for gets an email with the question now, at most every six hours."),
        button=_("Send reminders"),
        lines=(Line(noop("remind"), ("remind", "erinnere", "erinnern"), _reminder),),
    ),
    DeskAct(
        "remind_seat",
        noop("%(who)s reminded %(seat)s."),
        do=remind_now,
        fields=(SEAT,),
        group=Group.TIME,
        offered=clocks_run,
        title=_("Remind one seat"),
        about=_("Its player gets an email with the question now, at most every six hours."),
        button=_("Send a reminder"),
        lines=(Line(noop("remind blue")),),
    ),
    DeskAct(
        "times",
        noop(
            "%(who)s changed the time for an answer from %(response_was)s to %(response)s, and for a deal "
            "from %(deal_was)s to %(deal)s."
        ),
        needs_reason=True,
        do=change_times,
        fields=(RESPONSE, DEAL),
        group=Group.TIME,
        title=_("Change the time to answer"),
        about=_(
            "It holds for what is asked from now on. What is open keeps its time. Everyone is told by email."
        ),
        button=_("Change the time"),
        lines=(
            Line(
                noop("times 48h 72h"),
                ("times", "zeiten"),
                _two_times,
                noop("Change the time to answer: first for an answer, then for a deal"),
            ),
        ),
        heading=noop("Another time to answer"),
        told=noop("What you are asked already keeps its time."),
    ),
)
