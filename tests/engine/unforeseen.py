"""By what nobody could know an encounter came out otherwise than when it was played without an order."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, dropwhile, takewhile

from engine.facts import EncounterResult, Fact
from engine.facts.cards import CardsWereDiscarded
from engine.facts.course import GameWon
from engine.facts.deals import DealWasAgreed

UNSEEN = ("drew", "card_turned_up")  # facts by which a card counts that nobody could see
PLAYED = ("card_announced", "statement_answered", "tech_turned_up", "power_turned_up")  # if others did it
OUT_OF_THE_HAND = ("reinforcement",)  # why others discard what then counts for a side


def nobody_could_know(one: Sequence[Fact], other: Sequence[Fact], owner: int) -> bool:
    """Whether a card that nobody could see came into it once the encounters had parted, before the result; or
    one of them to a deal in place of another result, and that failed. Whether others believe what is said of
    a card is known as little."""
    parted = parted_at(one, other)
    if deals(one) != deals(other) and any(
        fact.id == "deal_failed" for fact in (*one[parted:], *other[parted:])
    ):
        return True
    before = (takewhile(lambda fact: fact.id != "encounter_result", facts[parted:]) for facts in (one, other))
    return any(fact.id in UNSEEN or _others_did(fact, owner) for fact in chain(*before))


def parted_at(one: Sequence[Fact], other: Sequence[Fact]) -> int:
    """Return the place of the first fact that differs."""
    return next((n for n, (this, that) in enumerate(zip(one, other, strict=False)) if this != that), 0)


def nobody_could_know_its_end(one: Sequence[Fact], other: Sequence[Fact], owner: int) -> bool:
    """Return whether others ended the game in the first, or kept it going in the second, by what they played
    after the result; or whether a dealer of either agreed to a deal that won the game for the other alone."""
    after = _after_the_result(one)
    winners = _winners(after)
    if any(_others_did(fact, owner) and getattr(fact, "seat", owner) in winners for fact in after):
        return True
    goes_on = [fact for fact in _after_the_result(other) if _others_did(fact, owner)]
    return bool(goes_on and winners and not _winners(other)) or _was_given_away(one) or _was_given_away(other)


def _after_the_result(facts: Sequence[Fact]) -> list[Fact]:
    return list(dropwhile(lambda fact: fact.id != "encounter_result", facts))


def _winners(facts: Sequence[Fact]) -> set[int]:
    return {seat for fact in facts if isinstance(fact, GameWon) for seat in fact.winners}


def _was_given_away(facts: Sequence[Fact]) -> bool:
    dealers = {seat for fact in facts if isinstance(fact, DealWasAgreed) for seat in fact.seats}
    return len(dealers & _winners(facts)) == 1


def _others_did(fact: Fact, owner: int) -> bool:
    counts = isinstance(fact, CardsWereDiscarded) and fact.why in OUT_OF_THE_HAND
    return (counts or fact.id in PLAYED) and getattr(fact, "seat", owner) != owner


def deals(facts: Sequence[Fact]) -> bool:
    """Whether the encounter came to a deal, made or not."""
    return any(isinstance(fact, EncounterResult) and fact.result == "deal" for fact in facts)
