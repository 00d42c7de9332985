"""What has happened, in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.base.documents import FactJSON
from games.words import names
from games.words.choices import chosen
from games.words.fields import FinishedWords, kinds_in_fact, words
from games.words.patterns import fill
from games.words.reader import Reader, as_reader

from .in_play import readers_at
from .kinds import words_of
from .record import FactWords


def sentence(fact: FactJSON, reader: Reader | int | None = None) -> str:
    """One fact (as `fact_json` makes it) in one sentence. An unknown id still gives a readable line."""
    reader = as_reader(reader)
    record = words_of(fact)
    try:
        return _filled(record, fact, reader) if record else unknown(fact, reader)
    except KeyError:  # written by a release in which the fact had other fields
        return unknown(fact, reader)


def _filled(record: FactWords, fact: FactJSON, reader: Reader) -> str:
    return fill(record.sentence, _fields(fact, record, reader), reader, kinds_in_fact(fact))


def sentences(
    facts: Iterable[FactJSON], reader: Reader | int | None = None, before: Iterable[FactJSON] = ()
) -> list[str]:
    """All the facts that the reader may know, in order; what the next fact says again is left out.

    Seats are named by the aliens that were in play then, as far as these facts or those `before` tell.
    """
    return [said for _fact, said in with_sentences(facts, as_reader(reader), before)]


def with_sentences(
    facts: Iterable[FactJSON], reader: Reader, before: Iterable[FactJSON] = ()
) -> list[tuple[FactJSON, str]]:
    """The same, each with its fact."""
    told = [fact for fact in facts if may_know(reader.seat, fact)]
    kept = {id(fact) for fact in without_echoes(told)}
    then = readers_at(told, reader, before)
    return [(fact, sentence(fact, who)) for fact, who in zip(told, then, strict=True) if id(fact) in kept]


def may_know(seat: int | None, fact: FactJSON) -> bool:
    """Whether a fact is for this seat (None: a bystander), where its audience has not been taken off yet."""
    return fact.get("to") is None or seat in fact["to"]


def without_echoes(facts: Sequence[FactJSON]) -> list[FactJSON]:
    """Ships sent by an ally stand in their answer, an announcement in the use that follows at once, cards
    handed over in the compensation collected, and how many cards were drawn in which they are, for whoever
    sees them."""
    following = [*facts[1:], {}, {}]
    pairs = zip(facts, following, following[1:], strict=False)
    return [fact for fact, after, then in pairs if not _is_said_again(fact, after, then)]


def _is_said_again(fact: FactJSON, after: FactJSON, then: FactJSON) -> bool:
    """By the fact that follows, or the one behind what somebody sees of the cards."""
    return _said_by(after, fact) or (after.get("id") == "saw_cards" and _said_by(then, fact))


def _said_by(after: FactJSON, fact: FactJSON) -> bool:
    words = words_of(fact)
    return words is not None and words.echo is not None and words.echo.is_said_by(after, fact)


def unknown(fact: FactJSON, reader: Reader) -> str:
    """The id and the fields of a fact that has no words yet."""
    fields = {k: v for k, v in fact.items() if k not in ("id", "to") and v not in (None, "", [])}
    told = words(fields, reader, kinds_in_fact(fact))
    parts = ", ".join(f"{names.humanise(name)} {told[name]}" for name in fields)
    head = names.capital(names.humanise(fact.get("id", _("something happened"))))
    return f"{head}: {parts}." if parts else f"{head}."


def _fields(fact: FactJSON, record: FactWords, reader: Reader) -> dict[str, Any]:
    """The fields of a fact with those that need more than their own value to be put into words."""
    found = {name: value for name, value in fact.items() if name not in ("id", "to")}
    made = record.fields(fact, reader) if record.fields else {}
    if "choice" in fact:
        mine = reader.seat is not None and fact.get("seat") == reader.seat
        target = names.self_or_seat if mine else names.you_or_seat
        made = {**made, "chosen": chosen(fact["choice"], reader, target)}
    return found | {name: FinishedWords(text) for name, text in made.items()}
