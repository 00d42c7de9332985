"""A plain yes to the letter that offered one reading of a reply: it takes that reading."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import engine
from games.base.documents import AnswerJSON
from games.mail.language.chatter import is_only_courtesy, without_signature
from games.mail.language.phrasing import NotUnderstood
from games.mail.language.vocabulary import normal, wordset
from games.mail.message.parse import InboundMessage, Unreadable
from games.mail.receive.taking import ReplyContext, understood
from games.models import InboundMail, Prompt
from games.questions.forms import answer_words

_YES = wordset("yes y yep yeah yup exactly correct right sure ja jep jo genau richtig stimmt")
_BESIDE_YES = wordset(
    "that is thats that's it what i meant mean please this one do das ist so meine ich bitte"
)
WordsOf = Callable[[InboundMessage, Prompt], str]


def confirmed(reply: ReplyContext, words_of: WordsOf) -> ReplyContext:
    """Return the reply in the words that its plain yes confirms; any other reply as it is.

    `words_of` returns what somebody wrote in a mail. Raises NotUnderstood if the yes is another answer by
    itself.
    """
    if reply.ask is None or not _is_plain_yes(reply.wrote):
        return reply
    words = _offered_last(reply, words_of)
    if not words:
        return reply
    meant, itself = _answer(reply, words), _answer(reply, reply.wrote)
    if itself not in (None, meant):
        named = [answer_words(reply.ask, one, reply.reader) for one in (itself, meant)]
        raise NotUnderstood("ambiguous", text=reply.wrote.strip(), meanings=named)
    return replace(reply, wrote=words)


def may_be_confirmed(reply: ReplyContext, problem: NotUnderstood) -> bool:
    """Return whether the letter about this problem may ask for a plain yes."""
    words = offered(problem)
    return bool(words) and reply.ask is not None and _answer(reply, "yes") in (None, _answer(reply, words))


def offered(problem: NotUnderstood) -> str:
    """Return the one answer that a letter offers as what may be meant; "" if it offers none or several."""
    meanings = problem.params.get("meanings") or []
    return str(meanings[0]) if problem.reason in ("beside", "likely") and len(meanings) == 1 else ""


def _is_plain_yes(wrote: str) -> bool:
    """Return whether a reply says no more than yes, in either language, beside a greeting and thanks."""
    said = " ".join(line for line in without_signature(wrote, ()).splitlines() if not is_only_courtesy(line))
    words = normal(said).replace(",", " ").replace(".", " ").replace("!", " ").split()
    return not _YES.isdisjoint(words) and _YES.union(_BESIDE_YES).issuperset(words)


def _offered_last(reply: ReplyContext, words_of: WordsOf) -> str:
    """Return what our last letter about this question offered, if the reply was written after it."""
    read = InboundMail.objects.filter(prompt=reply.prompt).exclude(handled_at=None).order_by("-handled_at")
    last = read.first()
    if last is None or last.outcome != "not_understood" or not last.answered:
        return ""
    if reply.written_at and last.handled_at and reply.written_at < last.handled_at.replace(microsecond=0):
        return ""
    message = InboundMessage(bytes(last.raw), last.envelope_from)
    try:
        message.read()
        understood(replace(reply, wrote=words_of(message, reply.prompt)), _asked(reply))
    except NotUnderstood as problem:
        return offered(problem)
    except (engine.Refused, Unreadable):
        return ""
    return ""  # something has happened since: the letter is out of date


def _answer(reply: ReplyContext, wrote: str) -> AnswerJSON:
    """Return the answer that words mean by themselves; None if they mean none."""
    try:
        return understood(replace(reply, wrote=wrote), _asked(reply)).answer
    except (NotUnderstood, engine.Refused):
        return None


def _asked(reply: ReplyContext) -> engine.Ask:
    assert reply.ask is not None, "only an open question is answered"
    return reply.ask
