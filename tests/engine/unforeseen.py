"""By what nobody could know an encounter came out otherwise than when it was played without an order."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, dropwhile, takewhile

from engine.facts import EncounterResult, Fact
from engine.facts.cards import CardsWereDiscarded
from engine.facts.course import GameWon
from engine.facts.deals import DealWasAgreed
from engine.facts.plays import PowerAnnounced, PowerWasZapped
from engine.facts.techs import TechAnnounced
from engine.sheets.book import book

UNSEEN = ("drew", "card_turned_up")  # facts by which a card counts that nobody could see
PLAYED = ("card_announced", "statement_answered", "tech_turned_up", "power_turned_up")  # if others did it
OUT_OF_THE_HAND = ("reinforcement",)  # why others discard what then counts for a side


def nobody_could_know(one: Sequence[Fact], other: Sequence[Fact], owner: int) -> bool:
    """Return whether the two came out differently by what nobody could see.

    That is, once they had parted and before the result: a card, what others said of one, or an optional
    power or tech that others used in only one of them. Or the first came to a deal in place of another
    result, and that failed; or in the second a power was zapped after the result, which nobody foresees.
    """
    parted = parted_at(one, other)
    if deals(one) and not deals(other) and any(fact.id == "deal_failed" for fact in one[parted:]):
        return True
    before = [_until_the_result(facts[parted:]) for facts in (one, other)]
    if any(fact.id in UNSEEN or _others_did(fact, owner) for fact in chain(*before)):
        return True
    chosen = [{use for fact in facts if (use := _chosen_use(fact, owner))} for facts in before]
    return chosen[0] != chosen[1] or _zapped_by_others(_after_the_result(other), owner)


def _until_the_result(facts: Sequence[Fact]) -> list[Fact]:
    return list(takewhile(lambda fact: fact.id != "encounter_result", facts))


def _chosen_use(fact: Fact, owner: int) -> tuple[int, str, str] | None:
    """Return who used which optional power or tech; None for a compulsory one, and for one of the owner."""
    if not isinstance(fact, PowerAnnounced | TechAnnounced) or fact.seat == owner:
        return None
    sheet = fact.power if isinstance(fact, PowerAnnounced) else fact.tech
    optional = any(one.name == fact.ability and one.optional for one in book().sheets[sheet].abilities)
    return (fact.seat, sheet, fact.ability) if optional else None


def _zapped_by_others(facts: Sequence[Fact], owner: int) -> bool:
    zapped = any(isinstance(fact, PowerWasZapped) for fact in facts)
    return zapped and any(_others_did(fact, owner) for fact in facts)


def parted_at(one: Sequence[Fact], other: Sequence[Fact]) -> int:
    """Return the place of the first fact that differs, or the end of the shorter list."""
    same = takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))
    return sum(1 for _ in same)


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


def won_by_a_failed_deal(facts: Sequence[Fact], owner: int) -> bool:
    """Return whether this seat won the game after a deal that failed, which its ships may be lost for."""
    return owner in _winners(facts) and any(fact.id == "deal_failed" for fact in facts)


def deals(facts: Sequence[Fact]) -> bool:
    """Return whether the encounter came to a deal, made or not."""
    return any(isinstance(fact, EncounterResult) and fact.result == "deal" for fact in facts)
