"""Letters that answer a reply: what was saved, came too late or could not be taken; their rendering."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

import engine
from games.base import links
from games.base.documents import Route
from games.board.words.lines import wrapped
from games.log.words.sentences import sentences
from games.mail.language.phrasing import NotUnderstood
from games.mail.outbox.drafts import DELIMITER, unsubscribe_page
from games.mail.receive.explain import explain
from games.mail.receive.taking import ReplyContext, about, own_lines
from games.mail.words.asked import NumberedAnswer, answers_text, listed_answers, numbered_answers
from games.mail.words.texts import tidy
from games.mail.words.turns import Mail, inlined
from games.models import Game, Prompt
from games.play.service.session import Outcome, TooLate, WrittenEarlier
from games.questions.forms import answer_words, form_of
from games.questions.words.answers import (
    closed_answer_words,
    reply_with_a_line,
    several_open,
    several_questions,
    taken_back_note,
)
from games.questions.words.reasons import reason
from games.questions.words.titles import question
from games.words import names
from games.words.choices import option_words
from games.words.reader import deadline, due_of, when


def echo(reply: ReplyContext, outcome: Outcome) -> Mail:
    """Return the letter that says what was understood, and whether it may still be changed."""
    if outcome.held or outcome.ask is None:
        return answer_waits(reply, _("The game is paused for repair."))
    answer = echo_answer(reply, outcome)
    told = sentences(outcome.facts, reply.reader)
    context = {"answer": answer, "notes": _notes(outcome), "since": told[-MOST_SINCE:]}
    return render("echo", "saved", reply, context)


def reactions_alone(reply: ReplyContext) -> Mail:
    """Return the letter to a reply that answers nothing, and says what cards and powers do.

    The question stays open.
    """
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
    """Return the letter to a reply that answers nothing and asks for information. A question stays open."""
    names = {f"command {section.command}" for section in reply.commands}
    subject = names.pop() if len(names) == 1 else "commands"
    return render("commands", subject, reply, {"title": str(reply.prompt.game)})


def back(reply: ReplyContext) -> Mail:
    """Return the letter to a writer who is back after a bot looked after the seat.

    The bot has answered the question.
    """
    context = {
        "outcome": _("Welcome back. From now on you answer for yourself again; the bot no longer does."),
        "why": _("Nothing else of your email was used: the question it replies to may be closed."),
        "notes": asked_anew(reply),
        "wrote": own_lines(reply),
    }
    return render("not_taken", "back", reply, context)


def answer_waits(reply: ReplyContext, why: str) -> Mail:
    """Return the letter that says why the game cannot go on just now; the answer waits until it does."""
    context = {"notes": [waits_words(why)], "wrote": own_lines(reply)}
    return render("echo", "saved", reply, context)


def waits_words(why: str) -> str:
    return _("%(why)s Your answer is saved and will be used when the game continues.") % {"why": why}


def echo_answer(reply: ReplyContext, outcome: Outcome) -> str:
    """Return the answer in the words of the question as it was before.

    The position lists what can be chosen, and it may have changed since.
    """
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


def too_late(reply: ReplyContext, problem: engine.NotAsked) -> Mail:
    """Return the letter that says that the question is closed, and what happened."""
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
    """Return a note about a newer question: a reply to the last mail may mean another one than that mail."""
    if reply.newer is None:
        return []
    title = question(about(reply.newer), reply.reader).title
    if reply.newer.due_at is None:  # asked while no clock runs: no mail has gone out yet
        return [_("A newer question waits on the page: “%(title)s”.") % {"title": title}]
    return [
        _("A newer email asks: “%(title)s”. If you mean that question, reply to the newer email.")
        % {"title": title}
    ]


def closed_by(problem: engine.NotAsked, reply: ReplyContext) -> str:
    """Return who or what answered the question, and whether the game was taken back since."""
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


def not_understood(reply: ReplyContext, problem: NotUnderstood, yes_will_do: bool = False) -> Mail:
    """Return the letter that says that nothing was changed, what was read, and what to do.

    `yes_will_do`: a plain yes takes the one answer that it offers.
    """
    outcome = (
        _("What else you wrote was not understood, and it changed nothing.")
        if reply.commands or reply.reactions_stand
        else _("Your email was not understood, and nothing was changed.")
    )
    why = " ".join([explain(problem, reply.reader), *([yes_note()] if yes_will_do else [])])
    context = _to_answer_again(reply, why) | {"outcome": outcome}
    return render("not_taken", "not_saved", reply, context)


def yes_note() -> str:
    """Return that a yes takes the one answer that a letter offers."""
    return _("A plain “yes” will do.")


def unreadable(reply: ReplyContext) -> Mail:
    """Return the letter about a mail that no program can read, so that nobody knows what it says."""
    outcome = _("An email from your address could not be read, and nothing was changed.")
    why = _(
        "It is built in a way that takes too long to read. Write your answer in a new, short email without "
        "attachments."
    )
    context = _to_answer_again(reply, why) | {"outcome": outcome}
    return render("not_taken", "not_saved", reply, context)


def failed(reply: ReplyContext) -> Mail:
    """Return the letter about a mail that could not be handled in many attempts, by a fault of ours."""
    outcome = _("An email from your address could not be handled, and nothing was changed.")
    why = _("The fault is ours and was noted. Write your answer in a new email, or choose it on the page.")
    context = _to_answer_again(reply, why) | {"outcome": outcome}
    return render("not_taken", "not_saved", reply, context)


def refused(reply: ReplyContext, problem: engine.Refused) -> Mail:
    """Return the letter about an answer that was understood, and is not possible."""
    outcome = _("Your answer is not possible, so it changed nothing.")
    context = _to_answer_again(reply, reason(problem, reply.reader)) | {"outcome": outcome}
    return render("not_taken", "not_saved", reply, context)


def written_earlier(reply: ReplyContext, problem: WrittenEarlier) -> Mail:
    """Return the letter about an answer that lost to another one, given after this one was written."""
    context = {
        "outcome": reason(problem, reply.reader),
        "why": what_counts(reply, problem),
        "notes": [_("If you mean this older answer all the same, reply to this email with it.")],
        "wrote": own_lines(reply),
    }
    return render("not_taken", "overtaken", reply, context)


def what_counts(reply: ReplyContext, problem: WrittenEarlier) -> str:
    """Return the answer that counts, and when each of the two was given."""
    answer = (
        answer_words(reply.ask, problem.counts, reply.reader)
        if reply.ask is not None
        else closed_answer_words(problem.counts, reply.prompt.what, reply.prompt.about, reply.reader)
    )
    told = {"written": when(problem.written_at), "given": when(problem.at), "answer": answer}
    return _("You wrote it on %(written)s. On %(given)s you gave the answer that counts: %(answer)s.") % told


def from_other_address(reply: ReplyContext, sender: str) -> Mail:
    """Return the letter about a mail from another address, which changes nothing.

    It goes to the player's own address.
    """
    context = {"sender": sender or _("an address that cannot be read"), "wrote": own_lines(reply)}
    return render("held", "other_address", reply, context)


def _to_answer_again(reply: ReplyContext, why: str) -> dict[str, object]:
    """Return what a player needs to answer once more."""
    return {
        "why": why,
        "wrote": own_lines(reply),
        "answers": answers_again(reply),
        "reply_with": reply_with_a_line(reply.prompt.shown),
        "how": form_of(reply.ask).how_to_reply(reply.ask) if reply.ask else "",
        "otherwise": otherwise(reply),
    }


def answers_again(reply: ReplyContext, most: int | None = None) -> list[NumberedAnswer]:
    """Return the list of the question's mail with the notes beside its answers, at most so many."""
    if reply.ask is None or reply.view is None:
        return []
    shown = reply.prompt.shown
    listed = listed_answers(reply.ask, shown, reply.view, reply.reader, most)
    return numbered_answers(reply.ask, shown, reply.view, reply.reader)[: len(listed)]


def otherwise(reply: ReplyContext) -> str:
    """Return what counts if no other answer comes."""
    if reply.ask is None:
        return ""
    paused = is_paused_for_repair(reply)
    if reply.given is not None:
        told = {"answer": answer_words(reply.ask, reply.given, reply.reader)}
        counts = _(
            "Your earlier answer still counts: %(answer)s. You can change it while the question is open."
        )
        return " ".join([*([_("The game is paused for repair.")] if paused else []), counts % told])
    if paused:
        return _(
            "The game is paused for repair, and no deadline passes. "
            "What you answer is saved until it goes on."
        )
    default = answer_words(reply.ask, reply.prompt.default, reply.reader)
    reply.prompt.refresh_from_db(fields=["due_at", "on_bank"])  # the mail itself may have moved it
    return deadline(due_of(reply.prompt), default)


def is_paused_for_repair(reply: ReplyContext) -> bool:
    """Return whether the game is stuck, perhaps by this mail: then no clock runs."""
    return Game.objects.filter(pk=reply.prompt.game_id, status=Game.Status.STUCK).exists()


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
    "command propose": noop("Your proposal"),
    "command remark": noop("Your proposal"),
    "command leave": noop("Leaving the game"),
    "command log": noop("The log"),
    "command rules": noop("What you asked for"),
    "command rematch": noop("The rematch"),
    "other_address": noop("Answer not saved: sent from another address"),
}
SAVED_AND = {
    "status": noop("Answer saved, and the status"),
    "hand": noop("Answer saved, and your hand"),
    "board": noop("Answer saved, and the board"),
    "orders": noop("Answer saved, and your orders"),
    "reactions": noop("Answer saved, and your reactions"),
    "help": noop("Answer saved, and help"),
    "vote": noop("Answer saved, and your vote"),
    "propose": noop("Answer saved, and your proposal"),
    "log": noop("Answer saved, and the log"),
}
MOST_SINCE = 25


def render(name: str, subject: str, reply: ReplyContext, own: Mapping[str, object]) -> Mail:
    game = reply.prompt.game
    context: dict[str, Any] = {
        "delimiter": "" if reply.has_left else _(DELIMITER),
        "game_name": str(game),
        "title": reply.title,
        "url": _page(reply),
        "settings_url": links.settings_link(),
        "reminders_url": "" if reply.has_left else unsubscribe_page(reply.prompt.seat),
        "silence": _silence(reply),
        "reactions": [*reply.remarks, *reply.reactions, *_still_to_answer(reply)],
        "answered": reply.answered,
        "commands": reply.commands,
        **_board(reply),
        **own,
    }
    line = _("[%(game)s] %(subject)s") % {"game": str(game), "subject": _subject(subject, reply)}
    text = render_to_string(f"emails/{name}.txt", {**context, **_in_columns(context)})
    html = render_to_string(f"emails/{name}.html", {**context, "subject": line})
    return Mail(line, tidy(text), inlined(html), context.get("picture"))


def _subject(subject: str, reply: ReplyContext) -> str:
    """Return the subject; beside an answer it also names what was asked for."""
    if subject != "saved" or not reply.commands:
        return _(SUBJECTS[subject])
    asked = {section.command for section in reply.commands}
    named = SAVED_AND.get(asked.pop()) if len(asked) == 1 else None
    return _(named or noop("Answer saved, and what you asked for"))


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
    """Return the page that asks the question, or the one asked instead.

    To a player who has left, the game is open only if they are its host; else return "".
    """
    if reply.has_left:
        is_host = reply.prompt.seat.person.pk == reply.prompt.game.owner_id
        return links.game_link(reply.prompt.game_id) if is_host else ""
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
