"""Rendering of a mail that answers a player's mail, as text and as HTML."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from games.base import links
from games.board.words.lines import wrapped
from games.mail.outbox.queue import DELIMITER, unsubscribe_page
from games.mail.receive.taking import ReplyContext, about
from games.mail.words.asked import answers_text
from games.mail.words.turns import Mail, inlined, tidy
from games.models import Prompt
from games.questions.words.titles import question
from games.words.reader import when

SUBJECTS = {
    "saved": noop("Answer saved"),
    "not_saved": noop("Answer not saved: please reply again"),
    "partly_saved": noop("Some answers saved, others not"),
    "not_understood": noop("Not understood: please reply again"),
    "overtaken": noop("Answer not used: a newer one counts"),
    "too_late": noop("Too late: the question is closed"),
    "reactions": noop("What your cards do"),
    "orders": noop("Your orders"),
    "no_order": noop("No order was changed: please read why"),
    "commands": noop("What you asked for"),
    "back": noop("You are back"),
    "command status": noop("Status"),
    "command hand": noop("Your hand"),
    "command board": noop("The board"),
    "command orders": noop("Your orders"),
    "command reactions": noop("Your reactions"),
    "command help": noop("Help"),
    "command away": noop("Being away"),
    "command back": noop("Being away"),
    "command vote": noop("Your vote"),
    "other_address": noop("Answer not saved: sent from another address"),
}
MOST_SINCE = 25


def render(name: str, subject: str, reply: ReplyContext, own: Mapping[str, object]) -> Mail:
    game = reply.prompt.game
    context: dict[str, Any] = {
        "delimiter": _(DELIMITER),
        "game_name": str(game),
        "title": reply.title,
        "url": _page(reply),
        "settings_url": links.settings_link(),
        "reminders_url": unsubscribe_page(reply.prompt.seat),
        "silence": _silence(reply),
        "reactions": [*reply.reactions, *_still_to_answer(reply)],
        "answered": reply.answered,
        "commands": reply.commands,
        "rules_url": links.rules_link(),
        **_board(reply),
        **own,
    }
    line = _("[%(game)s] %(subject)s") % {"game": str(game), "subject": _(SUBJECTS[subject])}
    text = render_to_string(f"emails/{name}.txt", {**context, **_in_columns(context)})
    html = render_to_string(f"emails/{name}.html", {**context, "subject": line})
    return Mail(line, tidy(text), inlined(html), context.get("picture"))


def _still_to_answer(reply: ReplyContext) -> list[str]:
    """Return a note on each question that an order seems to answer: it answers only later ones."""
    asked = Prompt.objects.filter(seat=reply.prompt.seat, closed_at=None, waiting=True)
    titles = [
        question(about(row), reply.reader).title for row in asked.filter(question__in=reply.not_by_order)
    ]
    return [
        _("An order answers only questions to come. This one is still to be answered: “%(title)s”")
        % {"title": title}
        for title in titles
    ]


def _board(reply: ReplyContext) -> Mapping[str, object]:
    """Return the board in words and as a picture, if it was asked for."""
    return next((section.board for section in reply.commands if section.board), {})


def _page(reply: ReplyContext) -> str:
    """Return the page that asks the question, or the one asked instead."""
    prompt = reply.prompt if reply.ask is not None else reply.newer
    return links.turn_link(prompt.pk) if prompt is not None else links.game_link(reply.prompt.game_id)


def _silence(reply: ReplyContext) -> str:
    """Return what the last mail says, so that nobody waits for another."""
    if reply.silent_until is None:
        return ""
    told = {"when": when(reply.silent_until)}
    if reply.doubted:
        return (
            _(
                "This is the last such email for now: until %(when)s, emails that look automatic get no "
                "answer. Others are answered as before."
            )
            % told
        )
    return (
        _(
            "This is the last such email for now. We read further emails, but send no answer to them until "
            "%(when)s. The page always shows which answer was saved."
        )
        % told
    )


def _in_columns(context: Mapping[str, Any]) -> dict[str, object]:
    """Return the same for the text part, in lines of 72 columns."""
    found: dict[str, Any] = {
        name: wrapped(context[name])
        for name in ("title", "outcome", "why", "reply_with", "how", "otherwise", "unanswered", "silence")
        if context.get(name)
    }
    found |= {
        name: [wrapped(line) for line in context[name]]
        for name in ("answered", "notes", "since", "reactions")
        if context.get(name)
    }
    if context.get("answers"):
        found["answers"] = answers_text(context["answers"])
    if context.get("answer"):
        found["answer"] = wrapped(context["answer"], "    ")
    return found
