"""Why something happened, as far as the facts tell that the reader knows, with the number of the rule.

Nothing is looked up but what has been told: whether somebody was asked, or had ordered it, stays private.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from django.utils.translation import gettext as _

from games.base.documents import FactJSON
from games.words import names
from games.words.fields import kinds_in_fact
from games.words.patterns import fill
from games.words.reader import Reader

from .kinds import cause_of, words_of
from .record import Cause, ReasonBy, Why

# Of the rules' own course by the value of a field, though it may be the doing of something played.
OF_THE_RULES = {
    "cause": frozenset({"result", "failed deal"}),
    "why": frozenset({"regroup", "compensation", "deal", "new hand", "home"}),
}


def reasons(facts: Sequence[FactJSON], reader: Reader, before: Sequence[FactJSON] = ()) -> Iterator[Why]:
    """The reason of each fact, in order: an effect follows from what was used or played before it, be it
    among what was told `before`."""
    played = list(played_before([*before, *facts]))[len(before) :]
    return (why(fact, reader, behind) for fact, behind in zip(facts, played, strict=True))


def played_before(facts: Iterable[FactJSON]) -> Iterator[FactJSON | None]:
    """For each fact, in order, what was used or played before it in the same step of the rules."""
    behind: FactJSON | None = None
    for fact in facts:
        cause = cause_of(fact)
        if cause is Cause.STEP:
            behind = None
        yield behind
        behind = fact if cause is Cause.PLAY else behind


def why(fact: FactJSON, reader: Reader, behind: FactJSON | None = None) -> Why:
    """Why this happened; `behind` is what was used or played last. A fact nobody knows has no reason."""
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
