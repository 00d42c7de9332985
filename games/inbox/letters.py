"""The mails that answer a player's mail: what was understood, or why nothing was."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

import engine
from engine.state.view import View
from games.act.outcome import Outcome, TooLate
from games.base import links
from games.base.routes import Route
from games.inbox.understand.language.not_understood import NotUnderstood
from games.models import Prompt
from games.outbox.delimiter import DELIMITER
from games.outbox.headers import unsubscribe_page
from games.words.board.lines import wrapped
from games.words.core import names
from games.words.core.answers import answer_words, option_words
from games.words.core.reader import Reader
from games.words.core.times import deadline, due_of, when
from games.words.facts.sentences import sentences
from games.words.mails.asked import NumberedAnswer, answers_text, numbered_answers
from games.words.mails.turns import Mail, inlined, tidy
from games.words.questions.closed_answers import closed_answer_words
from games.words.questions.plain_words import plain_words, reply_with_a_line
from games.words.questions.reasons import reason
from games.words.questions.taken import taken_back_note
from games.words.questions.titles import question
from games.words.questions.together import several_open, several_questions

from .commands.sections import Section
from .explain import explain

SUBJECTS = {
    "saved": noop("Answer saved"),
    "not_saved": noop("Answer not saved: please reply again"),
    "partly_saved": noop("Some answers saved, others not"),
    "not_understood": noop("Not understood: please reply again"),
    "too_late": noop("Too late: the question is closed"),
    "reactions": noop("What your cards do"),
    "orders": noop("Your orders"),
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
    "other_address": noop("Answer not saved: sent from another address"),
}
MOST_QUOTED = 4_000
MOST_SINCE = 25


@dataclass(frozen=True)
class ReplyContext:
    """The question a mail was to answer (`ask` is None when it is closed), and the player's own text.

    `given` is the answer that stands already (None: none), `newer` a question that the seat is asked
    instead. `silent_until`: no other mail is answered until then; none that looks automatic, if
    this one is `doubted`.
    """

    prompt: Prompt
    reader: Reader
    ask: engine.Ask | None
    wrote: str
    given: Any = None
    newer: Prompt | None = None
    silent_until: datetime | None = None
    doubted: bool = False
    sides: Mapping[str, int] = field(default_factory=dict)  # the main players
    view: View | None = None  # of the seat, as the question stood; None: the game cannot be loaded
    reactions: tuple[str, ...] = ()  # what came of lines about cards and powers that act by themselves
    reactions_stand: bool = False
    not_by_order: tuple[int, ...] = ()  # questions of a kind that was ordered, and that were open already
    only_orders: bool = False  # what came of lines about ordinary questions alone
    wants_letter: bool = False  # also where an answer is in no doubt
    answered: tuple[str, ...] = ()  # what was answered by earlier mails, and told by none
    whole: str = ""  # all that was written, where `wrote` is what is left of it
    commands: tuple[Section, ...] = ()  # what comes back for commands

    @property
    def title(self) -> str:
        return question(self.ask or _about(self.prompt), self.reader).title


def _about(prompt: Prompt) -> dict[str, object]:
    return {"what": prompt.what, "about": prompt.about}


def echo(reply: ReplyContext, outcome: Outcome) -> Mail:
    """What was understood, and whether it may still be changed."""
    if outcome.held or outcome.ask is None:
        return answer_waits(reply, _("The game is paused for repair."))
    answer = echo_answer(reply, outcome)
    told = sentences(outcome.facts, reply.reader)
    context = {"answer": answer, "notes": _notes(outcome), "since": told[-MOST_SINCE:]}
    return render("echo", "saved", reply, context)


def reactions_alone(reply: ReplyContext) -> Mail:
    """A reply that answers nothing, and says what cards and powers do. What is asked stays open."""
    still_open = list(reply.prompt.asked_together().filter(closed_at=None, waiting=True))
    context: dict[str, object] = {"wrote": own_lines(reply)}
    if len(still_open) > 1:
        context |= {
            "title": several_questions(len(still_open)),
            "unanswered": _several_open(still_open, reply),
        }
    elif rest := otherwise(reply):
        context["unanswered"] = " ".join([_("The question is still open."), rest])
    subject = "orders" if reply.only_orders else "reactions"
    return render("reactions", subject if reply.reactions_stand else "not_understood", reply, context)


def _several_open(prompts: Sequence[Prompt], reply: ReplyContext) -> str:
    titles = [question(_about(one), reply.reader).title for one in prompts]
    return several_open(titles, min((one.due_at for one in prompts if one.due_at), default=None))


def commands_alone(reply: ReplyContext) -> Mail:
    """A reply that answers nothing and asks to be told something. A question stays open."""
    names = {f"command {section.command}" for section in reply.commands}
    subject = names.pop() if len(names) == 1 else "commands"
    return render("commands", subject, reply, {"title": str(reply.prompt.game)})


def back(reply: ReplyContext) -> Mail:
    """A bot looked after the seat; whoever writes is there again. The bot has answered what was asked."""
    context = {
        "outcome": _("Welcome back. From now on you answer for yourself again; the bot no longer does."),
        "why": _("Nothing else of your email was used: the question it replies to may be closed."),
        "notes": asked_anew(reply),
        "wrote": own_lines(reply),
    }
    return render("not_taken", "back", reply, context)


def answer_waits(reply: ReplyContext, why: str) -> Mail:
    """The game cannot go on just now, for this reason; what was written waits for it."""
    context = {"notes": [waits_words(why)], "wrote": own_lines(reply)}
    return render("echo", "saved", reply, context)


def waits_words(why: str) -> str:
    return _("%(why)s Your answer is saved and will be used when the game continues.") % {"why": why}


def echo_answer(reply: ReplyContext, outcome: Outcome) -> str:
    """In the words of the question as it stood before: what could be chosen is listed from the position."""
    if outcome.answer == engine.PASS:
        return names.capital(option_words(engine.Option(engine.PASS, "pass"), reply.reader))
    ask = reply.ask or outcome.ask
    assert ask is not None, "it was taken as the answer to a question"
    return answer_words(ask, outcome.answer, reply.reader)


def _notes(outcome: Outcome) -> list[str]:
    notes = [_("It replaces your earlier answer.")] if outcome.replaced else []
    if outcome.taken_back:
        notes.append(taken_back_note())
    if outcome.changeable:
        notes.append(_("You can change it until everyone has answered: reply again with another answer."))
    return notes


def not_understood(reply: ReplyContext, problem: NotUnderstood) -> Mail:
    """Nothing was changed, what was read, and what to do."""
    outcome = _("Your email was not understood, and nothing was changed.")
    context = _to_answer_again(reply, explain(problem)) | {"outcome": outcome}
    return render("not_taken", "not_saved", reply, context)


def unreadable(reply: ReplyContext) -> Mail:
    """No program can make sense of it; so it is not known what was written either."""
    outcome = _("An email from your address could not be read, and nothing was changed.")
    why = _(
        "It is built in a way that takes too long to read. Write your answer in a new, short email without "
        "attachments."
    )
    context = _to_answer_again(reply, why) | {"outcome": outcome}
    return render("not_taken", "not_saved", reply, context)


def failed(reply: ReplyContext) -> Mail:
    """Handling it has failed again and again, by a fault of ours."""
    outcome = _("An email from your address could not be handled, and nothing was changed.")
    why = _("The fault is ours and was noted. Write your answer in a new email, or choose it on the page.")
    context = _to_answer_again(reply, why) | {"outcome": outcome}
    return render("not_taken", "not_saved", reply, context)


def refused(reply: ReplyContext, problem: engine.Refused) -> Mail:
    """The answer was understood, and is not possible."""
    outcome = _("Your answer is not possible, and nothing was changed.")
    context = _to_answer_again(reply, reason(problem, reply.reader)) | {"outcome": outcome}
    return render("not_taken", "not_saved", reply, context)


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
    title = question(_about(reply.newer), reply.reader).title
    if reply.newer.due_at is None:  # asked while no clock runs: no mail has gone out yet
        return [_("A newer question waits on the page: “%(title)s”") % {"title": title}]
    return [
        _("A newer email asks: “%(title)s” If you mean that question, reply to the newer email.")
        % {"title": title}
    ]


def from_other_address(reply: ReplyContext, sender: str) -> Mail:
    """A mail from another address changes nothing. Goes to the player's own address."""
    context = {"sender": sender or _("an address that cannot be read"), "wrote": own_lines(reply)}
    return render("held", "other_address", reply, context)


def _to_answer_again(reply: ReplyContext, why: str) -> dict[str, object]:
    """What a player needs to answer once more."""
    return {
        "why": why,
        "wrote": own_lines(reply),
        "answers": answers_again(reply),
        "reply_with": reply_with_a_line(reply.prompt.shown),
        "how": plain_words(reply.ask) if reply.ask else "",
        "otherwise": otherwise(reply),
    }


def answers_again(reply: ReplyContext) -> list[NumberedAnswer]:
    """The list of the question's mail, with what stood beside its answers."""
    if reply.ask is None or reply.view is None:
        return []
    return numbered_answers(reply.ask, reply.prompt.shown, reply.view, reply.reader)


def otherwise(reply: ReplyContext) -> str:
    """What holds if no other answer comes."""
    if reply.ask is None:
        return ""
    if reply.given is not None:
        told = {"answer": answer_words(reply.ask, reply.given, reply.reader)}
        return (
            _("Your earlier answer still counts: %(answer)s. You can change it while the question is open.")
            % told
        )
    default = answer_words(reply.ask, reply.prompt.default, reply.reader)
    reply.prompt.refresh_from_db(fields=["due_at", "on_bank"])  # the mail itself may have moved it
    return deadline(due_of(reply.prompt), default)


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


def own_lines(reply: ReplyContext) -> list[str]:
    """All that the player wrote, also what was no answer, so that nothing written is lost."""
    wrote = reply.whole or reply.wrote
    lines = wrote[:MOST_QUOTED].splitlines()
    return [*lines, "…"] if len(wrote) > MOST_QUOTED else lines


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
    """Said of questions that look as if an order answered them: it answers those to come."""
    asked = Prompt.objects.filter(seat=reply.prompt.seat, closed_at=None, waiting=True)
    titles = [
        question(_about(row), reply.reader).title for row in asked.filter(question__in=reply.not_by_order)
    ]
    return [
        _("An order answers only questions to come. This one is still to be answered: “%(title)s”")
        % {"title": title}
        for title in titles
    ]


def _board(reply: ReplyContext) -> Mapping[str, object]:
    """In words and as a picture, if it was asked for."""
    return next((section.board for section in reply.commands if section.board), {})


def _page(reply: ReplyContext) -> str:
    """Where the question is answered, or the one that is asked instead."""
    prompt = reply.prompt if reply.ask is not None else reply.newer
    return links.turn_link(prompt.pk) if prompt is not None else links.game_link(reply.prompt.game_id)


def _silence(reply: ReplyContext) -> str:
    """Said in the last mail, so that nobody waits for another."""
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
    """The same for the text part, in lines of 72 columns."""
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
