"""The mails that say what was understood and saved."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

import engine
from games.log.words.sentences import sentences
from games.mail.words.turns import Mail
from games.models import Prompt
from games.play.service.outcome import Outcome
from games.questions.words.taken import taken_back_note
from games.questions.words.titles import question
from games.questions.words.together import several_open, several_questions
from games.words import names
from games.words.answers import answer_words, option_words

from ..receive.reply_context import ReplyContext, about, own_lines
from .not_taken import is_paused_for_repair, otherwise
from .render import MOST_SINCE, render
from .too_late import asked_anew


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
    subjects = {True: ("no_order", "orders"), False: ("not_understood", "reactions")}[reply.only_orders]
    return render("reactions", subjects[reply.reactions_stand], reply, context)


def _several_open(prompts: Sequence[Prompt], reply: ReplyContext) -> str:
    titles = [question(about(one), reply.reader).title for one in prompts]
    due = min((one.due_at for one in prompts if one.due_at), default=None)
    return several_open(titles, None if is_paused_for_repair(reply) else due)


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


def unchanged_note() -> str:
    return _("This is the answer that you gave before. Nothing was changed.")


def _notes(outcome: Outcome) -> list[str]:
    notes = [unchanged_note()] if outcome.unchanged else []
    notes += [_("It replaces your earlier answer.")] if outcome.replaced else []
    if outcome.taken_back:
        notes.append(taken_back_note())
    if outcome.changeable:
        notes.append(_("You can change it until the game goes on: reply again with another answer."))
    return notes
