"""The mail that answers a reply to a closed question: who closed it, and what is asked instead."""

from __future__ import annotations

from django.utils.translation import gettext as _

import engine
from games.base.routes import Route
from games.log.words.sentences import sentences
from games.mail.words.turns import Mail
from games.play.service.outcome import TooLate
from games.questions.words.closed_answers import closed_answer_words
from games.questions.words.reasons import reason
from games.questions.words.titles import question

from ..receive.reply_context import ReplyContext, about, own_lines
from .render import MOST_SINCE, render


def too_late(reply: ReplyContext, problem: engine.NotAsked) -> Mail:
    """The question is closed, and here is what happened."""
    told = sentences(problem.facts, reply.reader) if isinstance(problem, TooLate) else []
    context = {
        "outcome": _("This question is already closed. Your email changed nothing."),
        "why": closed_by(problem, reply),
        "notes": asked_anew(reply),
        "since": told[-MOST_SINCE:],
        "wrote": own_lines(reply),
    }
    return render("not_taken", "too_late", reply, context)


def asked_anew(reply: ReplyContext) -> list[str]:
    """A reply to the last mail may mean another question than that mail does."""
    if reply.newer is None:
        return []
    title = question(about(reply.newer), reply.reader).title
    if reply.newer.due_at is None:  # asked while no clock runs: no mail has gone out yet
        return [_("A newer question waits on the page: “%(title)s”") % {"title": title}]
    return [
        _("A newer email asks: “%(title)s” If you mean that question, reply to the newer email.")
        % {"title": title}
    ]


def closed_by(problem: engine.NotAsked, reply: ReplyContext) -> str:
    """Who or what answered the question, and whether the game was taken back since."""
    if not isinstance(problem, TooLate):
        return reason(problem)
    if not problem.taken_back:
        return _answered_by(problem, reply)
    if not problem.route:
        return _("The game was taken back while the question was open, and what counts is asked anew.")
    since = _("Then the game was taken back to before that, so it no longer counts.")
    return f"{_answered_by(problem, reply)} {since}"


def _answered_by(problem: TooLate, reply: ReplyContext) -> str:
    if problem.route == Route.DEADLINE:
        told = {"answer": _closed_answer(problem, reply)}
        return _("Time was up, so the default was used: %(answer)s.") % told
    if problem.route == Route.MODERATOR:
        told = {"answer": _closed_answer(problem, reply)}
        return _("The host or a moderator answered the question for you: %(answer)s.") % told
    if problem.route:
        return _("The question was already answered: %(answer)s.") % {
            "answer": _closed_answer(problem, reply)
        }
    return _("The question is no longer asked: the game went on without it.")


def _closed_answer(problem: TooLate, reply: ReplyContext) -> str:
    return closed_answer_words(problem.answer, reply.prompt.what, reply.prompt.about, reply.reader)
