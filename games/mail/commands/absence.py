"""Being away, said by mail: a line with days is taken or told what is wrong with it."""

from __future__ import annotations

from datetime import date

from django.utils.translation import gettext as _

from games.base.refusals import RequestRefused
from games.lobby.words.absence import absence_words
from games.lobby.words.away import example_from_to, example_until
from games.lobby.words.reasons import lobby_reason
from games.models import Game, Prompt, User
from games.people.read.absence import away_until, today_of
from games.people.service.set_absence import end_absence, set_absence
from games.questions.words.titles import question
from games.words.reader import Reader
from games.words.times import answer_by

from .dates import UnreadableDays, read_days


def take_away(user: User, rest: str) -> list[str]:
    """What came of "away …", in words; `rest` is what stands behind the word."""
    try:
        days = read_days(rest, today_of(user))
        set_absence(user, *days)
    except UnreadableDays as problem:
        return [_unreadable(problem), how_to_be_away(today_of(user))]
    except RequestRefused as refused:
        return [_nothing_changed(lobby_reason(refused)), how_to_be_away(today_of(user))]
    away = absence_words(user.absence, today_of(user))
    return [
        _("%(away)s Your clock stands still on these days.") % {"away": away},
        _("Everyone at your tables sees that you are away, without a reason. “back” ends it."),
        *_open_questions(user),
    ]


def take_back(user: User) -> list[str]:
    """What came of "back"."""
    absent = away_until(user) is not None
    if not end_absence(user):
        return [_("You were not away.")]
    return [_("You are back.") if absent else _("Your absence is called off."), *_open_questions(user)]


def _open_questions(user: User) -> list[str]:
    """What waits for them in all their games, and until when from now on."""
    rows = Prompt.objects.filter(seat__user=user, seat__bot="", closed_at=None, waiting=True)
    timed = (
        rows.exclude(due_at=None)
        .exclude(game__status=Game.Status.STUCK)
        .select_related("game", "seat")
        .order_by("due_at", "pk")
    )
    return [_open_question(row) for row in timed]


def _open_question(row: Prompt) -> str:
    asked = question({"what": row.what, "about": row.about}, Reader.in_game(row.game, row.seat.number)).title
    assert row.due_at is not None, "it has a deadline"
    told = {"game": str(row.game), "question": asked, "by": answer_by(row.due_at)}
    return _("%(game)s: %(question)s – %(by)s") % told


def how_to_be_away(today: date) -> str:
    """With days that are to come."""
    lines = [example_from_to(today), example_until(today), _("away for 5 days")]
    return _("For example: %(lines)s.") % {
        "lines": ", ".join(_("“%(text)s”") % {"text": one} for one in lines)
    }


def _unreadable(problem: UnreadableDays) -> str:
    why = {
        "no_days": lambda: _("No days stand behind “away”."),
        "no_end": lambda: _("“%(text)s” has no last day."),
        "unreadable": lambda: _("“%(text)s” is no date that can be read."),
        "no_such_day": lambda: _("There is no day “%(text)s”."),
    }[problem.reason]()
    told = why % {"text": problem.text} if problem.text else why
    return _nothing_changed(told)


def _nothing_changed(why: str) -> str:
    return _("%(why)s Nothing was changed.") % {"why": why}
