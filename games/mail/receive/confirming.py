"""A plain yes to the letter that offered one reading of a reply: it takes that reading."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace
from datetime import datetime

import engine
from games.base.documents import AnswerJSON
from games.mail.language.chatter import is_only_courtesy, without_signature
from games.mail.language.phrasing import NotUnderstood
from games.mail.language.vocabulary import normal
from games.mail.receive.taking import ReplyContext, signs_with, understood
from games.models import InboundMail, OutboxMail
from games.questions.forms import answer_words

_YES = r"(?:yes|y|yep|yeah|yup|sure|exactly|correct|ja|jep|jo|jawohl|genau|richtig|stimmt)"
_IT_IS = (
    r"(?:please|bitte|that is right|thats right|that is it|thats it|that is what i meant|thats what i meant"
    r"|i mean that|i meant that|that one|do that|das meine ich|das meinte ich|so ist es|so meine ich das)"
)
_PLAIN_YES = re.compile(rf"{_YES}(?: (?:{_YES}|{_IT_IS}))*|that is right|thats right|das stimmt")


def confirmed(reply: ReplyContext) -> ReplyContext:
    """Return the reply in the words that its plain yes confirms; any other reply as it is.

    Raises NotUnderstood if the yes is another answer by itself.
    """
    words = confirmed_words(reply)
    if not words:
        return reply
    meant, itself = _answer(reply, words), _answer(reply, reply.wrote)
    if itself not in (None, meant):
        named = [answer_words(_asked(reply), one, reply.reader) for one in (itself, meant)]
        raise NotUnderstood("ambiguous", text=reply.wrote.strip(), meanings=named)
    return replace(reply, wrote=words)


def confirmed_words(reply: ReplyContext) -> str:
    """Return the answer that our last letter about this question offered, if the reply says a plain yes."""
    is_yes = reply.ask is not None and _is_plain_yes(reply.wrote, _own_names(reply))
    return offered_last(reply) if is_yes else ""


def offered(reply: ReplyContext, problem: NotUnderstood) -> str:
    """Return the one answer that a letter about this problem offers for a plain yes; "" if it offers none."""
    meanings = problem.params.get("meanings") or []
    if problem.reason not in ("beside", "likely") or len(meanings) != 1 or reply.ask is None:
        return ""
    words = str(meanings[0])
    means = _answer(reply, words)
    return words if means is not None and _answer(reply, "yes") in (None, means) else ""


def _is_plain_yes(wrote: str, own_names: Collection[str]) -> bool:
    """Return whether a reply says yes and no more, in either language, beside greeting, thanks and name."""
    lines = without_signature(wrote, own_names).splitlines()
    said = " ".join(line for line in lines if not is_only_courtesy(line))
    words = " ".join(re.sub(r"[,.!]", " ", normal(said)).split())
    return "?" not in wrote and _PLAIN_YES.fullmatch(words) is not None


def offered_last(reply: ReplyContext) -> str:
    """Return what our last letter about this question offered, if the reply was written after it went out."""
    read = InboundMail.objects.filter(prompt=reply.prompt).exclude(handled_at=None).exclude(outcome="held")
    last = read.order_by("-handled_at").first()
    if last is None or not last.offers:
        return ""
    sent_at = _letter_sent_at(reply, last)
    is_older = reply.written_at is not None and (
        sent_at is None or reply.written_at < sent_at.replace(microsecond=0)
    )
    return "" if is_older else last.offers


def _letter_sent_at(reply: ReplyContext, about: InboundMail) -> datetime | None:
    """Return when the letter that answers this mail went out; None while it waits for the provider."""
    letters = OutboxMail.objects.filter(prompt=reply.prompt, kind="reply", key__endswith=f" {about.key}")
    return letters.order_by("-queued_at").values_list("sent_at", flat=True).first()


def _own_names(reply: ReplyContext) -> Collection[str]:
    return {*signs_with(reply), *normal(reply.prompt.seat.person.name).split()}


def _answer(reply: ReplyContext, wrote: str) -> AnswerJSON:
    """Return the answer that words mean by themselves; None if they mean none."""
    try:
        return understood(replace(reply, wrote=wrote), _asked(reply)).answer
    except (NotUnderstood, engine.Refused):
        return None


def _asked(reply: ReplyContext) -> engine.Ask:
    assert reply.ask is not None, "only an open question is answered"
    return reply.ask
