"""The sentence of each fact, and its reason with the number of the rule.

Reasons come only from facts that the reader knows. Only told facts are used: whether somebody was asked, or
had ordered it, stays private.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from django.utils.translation import gettext as _

import engine
from games.base.documents import FactJSON, may_know
from games.log.words import cards, course, in_play, plays, record, ships, techs
from games.log.words.in_play import readers_at
from games.log.words.record import PLAYS, Cause, FactWords, ReasonBy, Why
from games.words import names
from games.words.choices import chosen_in_sentence
from games.words.patterns import FinishedWords, fill, kinds_in_fact, words
from games.words.reader import Reader, as_reader

# Values of a field that make a fact part of the normal course of the rules, even right after a play.
OF_THE_RULES = {
    "cause": frozenset({"result", "failed deal"}),
    "why": frozenset({"regroup", "compensation", "deal", "new hand", "home"}),
}


def reasons(facts: Sequence[FactJSON], reader: Reader, before: Sequence[FactJSON] = ()) -> Iterator[Why]:
    """Return the reason of each fact, in order.

    An effect follows from what was used or played before it, which may be among `before`.
    """
    played = list(played_before([*before, *facts]))[len(before) :]
    return (why(fact, reader, behind) for fact, behind in zip(facts, played, strict=True))


def played_before(facts: Iterable[FactJSON]) -> Iterator[FactJSON | None]:
    """Yield for each fact, in order, what was used or played before it in the same step of the rules."""
    behind: FactJSON | None = None
    for fact in facts:
        cause = cause_of(fact)
        if cause is Cause.STEP:
            behind = None
        yield behind
        behind = fact if cause is Cause.PLAY else behind


def why(fact: FactJSON, reader: Reader, behind: FactJSON | None = None) -> Why:
    """Return why this happened; `behind` is what was used or played last.

    An unknown fact has no reason.
    """
    if behind is not None and _is_effect(fact):
        return Why(_of_play(behind, reader))
    words = words_of(fact)
    if words is None:
        return Why("")
    if callable(words.reason):
        return words.reason(fact, reader)
    pattern, rules = words.reason.of(fact) if isinstance(words.reason, ReasonBy) else words.reason
    return Why(fill(pattern, fact, reader, kinds_in_fact(fact)) if pattern else "", rules)


def _is_effect(fact: FactJSON) -> bool:
    return cause_of(fact) is Cause.EFFECT and not any(
        fact.get(name) in known for name, known in OF_THE_RULES.items()
    )


def _of_play(behind: FactJSON, reader: Reader) -> str:
    thing, seat = behind.get("power") or behind.get("tech"), behind["seat"]
    told = {
        "thing": names.alien_name(thing) if thing else names.card_name(behind["card"]),
        "seat": names.colour_name(seat),
    }
    pattern = _("Caused by your %(thing)s.") if seat == reader.seat else _("Caused by %(seat)s's %(thing)s.")
    return pattern % told


def of_sheets(aliens: Iterable[str]) -> dict[str, FactWords]:
    """Return the words of facts that these aliens alone have, from their sheets.

    Without a reason such a fact follows from what was used.
    """
    told = {kind: words for alien in aliens for kind, words in engine.sheet_info(alien)["facts"].items()}
    return {kind: _of_sheet(words) for kind, words in told.items()}


def _of_sheet(words: dict[str, str]) -> FactWords:
    reason = words.get("reason", "")
    cause = Cause.OTHER if reason else Cause.EFFECT
    return FactWords(words["sentence"], (reason, ()), kind=words.get("kind", PLAYS), cause=cause)


FACTS: dict[str, FactWords] = {
    **course.WORDS,
    **ships.SHIPS,
    **cards.WORDS,
    **plays.WORDS,
    **techs.WORDS,
    **ships.DEAL_WORDS,
    **in_play.WORDS,
    **record.CORRECTIONS,
    **of_sheets(engine.book().built_in),
}
DESK = record.DESK_ACTS  # facts of the service, not of the engine


def words_of(fact: FactJSON) -> FactWords | None:
    """Return the words of a fact.

    It is None for an unknown fact: of a later release, or of an own alien that has gone.
    """
    kind = str(fact.get("id"))
    return FACTS.get(kind) or DESK.get(kind) or _own(engine.book()).get(kind)


def cause_of(fact: FactJSON) -> Cause:
    words = words_of(fact)
    return words.cause if words else Cause.OTHER


def kind_of(fact: FactJSON) -> str:
    """Return the kind by which the log can be filtered."""
    words = words_of(fact)
    return words.kind if words else ""


@lru_cache(maxsize=1)
def _own(book: Any) -> dict[str, FactWords]:
    """Return the words of the facts of own aliens, which come and go."""
    return of_sheets(book.own)


def sentence(fact: FactJSON, reader: Reader | int | None = None) -> str:
    """Return one fact (as `fact_json` makes it) in one sentence.

    An unknown id still gives a readable line.
    """
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
    """Return the sentences of all facts that the reader may know, in order.

    A fact that the next one says again is left out. Seats are named by the aliens that were in play then, as
    far as these facts or those `before` tell.
    """
    return [said for _fact, said in with_sentences(facts, as_reader(reader), before)]


def with_sentences(
    facts: Iterable[FactJSON], reader: Reader, before: Iterable[FactJSON] = ()
) -> list[tuple[FactJSON, str]]:
    """Return the same as `sentences`, each with its fact."""
    told = [fact for fact in facts if may_know(reader.seat, fact)]
    kept = {id(fact) for fact in without_echoes(told)}
    then = readers_at(told, reader, before)
    return [(fact, sentence(fact, who)) for fact, who in zip(told, then, strict=True) if id(fact) in kept]


def without_echoes(facts: Sequence[FactJSON]) -> list[FactJSON]:
    """Return the facts that no following fact says again.

    An ally's answer gives the ships sent, and the use gives an announcement that it follows at once. The
    compensation collected gives the cards handed over. For readers who see the cards drawn, these give their
    number.
    """
    following = [*facts[1:], {}, {}]
    pairs = zip(facts, following, following[1:], said_before(facts), strict=False)
    return [fact for fact, after, then, said in pairs if not said and not _is_said_again(fact, after, then)]


def said_before(facts: Iterable[FactJSON]) -> Iterator[bool]:
    """Yield for each fact whether the step of the rules has said it, as a reward says what is drawn for it.

    It says each kind of fact once.
    """
    step: FactJSON = {}
    used: set[str] = set()
    for fact in facts:
        record, kind = words_of(fact), str(fact.get("id"))
        if cause_of(fact) is Cause.STEP:
            step, used = fact, set()
        earlier = record.said_before if record is not None and kind not in used else None
        said = earlier is not None and earlier.is_said_by(step, fact)
        used |= {kind} if said else set()
        yield said


def _is_said_again(fact: FactJSON, after: FactJSON, then: FactJSON) -> bool:
    """Return whether another fact says it again.

    That is the fact that follows, or the one behind what somebody sees of the cards.
    """
    return _said_by(after, fact) or (after.get("id") == "saw_cards" and _said_by(then, fact))


def _said_by(after: FactJSON, fact: FactJSON) -> bool:
    words = words_of(fact)
    return words is not None and words.echo is not None and words.echo.is_said_by(after, fact)


def unknown(fact: FactJSON, reader: Reader) -> str:
    """Return the id and the fields of a fact that has no words yet."""
    fields = {k: v for k, v in fact.items() if k not in ("id", "to") and v not in (None, "", [])}
    told = words(fields, reader, kinds_in_fact(fact))
    parts = ", ".join(f"{names.humanise(name)} {told[name]}" for name in fields)
    head = names.capital(names.humanise(fact.get("id", _("something happened"))))
    return f"{head}: {parts}." if parts else f"{head}."


def _fields(fact: FactJSON, record: FactWords, reader: Reader) -> dict[str, Any]:
    """Return the fields of a fact, with those that need more than their own value to be put into words."""
    found = {name: value for name, value in fact.items() if name not in ("id", "to")}
    made = record.fields(fact, reader) if record.fields else {}
    if "choice" in fact:
        target = names.seat_reached_by(fact.get("seat"), reader)
        made = {**made, "chosen": chosen_in_sentence(fact["choice"], reader, target)}
    return found | {name: FinishedWords(text) for name, text in made.items()}
