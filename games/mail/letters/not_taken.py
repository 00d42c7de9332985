"""The mails that say why nothing was changed, and what to do."""

from __future__ import annotations

from django.utils.translation import gettext as _

import engine
from games.mail.language.not_understood import NotUnderstood
from games.mail.words.asked import NumberedAnswer, numbered_answers
from games.mail.words.turns import Mail
from games.models import Game
from games.play.service.outcome import WrittenEarlier
from games.questions.words.closed_answers import closed_answer_words
from games.questions.words.plain_words import plain_words, reply_with_a_line
from games.questions.words.reasons import reason
from games.words.answers import answer_words
from games.words.times import deadline, due_of, when

from ..receive.explain import explain
from ..receive.reply_context import ReplyContext, own_lines
from .render import render


def not_understood(reply: ReplyContext, problem: NotUnderstood) -> Mail:
    """Nothing was changed, what was read, and what to do."""
    outcome = (
        _("What else you wrote was not understood, and it changed nothing.")
        if reply.commands
        else _("Your email was not understood, and nothing was changed.")
    )
    context = _to_answer_again(reply, explain(problem, reply.reader)) | {"outcome": outcome}
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


def written_earlier(reply: ReplyContext, problem: WrittenEarlier) -> Mail:
    """Another answer counts, which was given after this one was written."""
    context = {
        "outcome": reason(problem, reply.reader),
        "why": what_counts(reply, problem),
        "notes": [_("If you mean this older answer all the same, reply to this email with it.")],
        "wrote": own_lines(reply),
    }
    return render("not_taken", "overtaken", reply, context)


def what_counts(reply: ReplyContext, problem: WrittenEarlier) -> str:
    """The answer that counts, and which of the two was given when."""
    answer = (
        answer_words(reply.ask, problem.counts, reply.reader)
        if reply.ask is not None
        else closed_answer_words(problem.counts, reply.prompt.what, reply.prompt.about, reply.reader)
    )
    told = {"written": when(problem.written_at), "given": when(problem.at), "answer": answer}
    return _("You wrote it on %(written)s. On %(given)s you gave the answer that counts: %(answer)s.") % told


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
    """Whether the game is stuck, perhaps by this mail: then no clock runs."""
    return Game.objects.filter(pk=reply.prompt.game_id, status=Game.Status.STUCK).exists()
