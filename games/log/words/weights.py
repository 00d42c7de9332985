"""How much each fact is news, and what concerns a seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.prospects import says_who_wins
from engine.state.cards import FLARE
from engine.state.kinds import Kind
from games.base.documents import FactJSON
from games.log.words.course import SAID_OF_ORDERS
from games.log.words.encounters import encounters_told
from games.log.words.record import Cause
from games.log.words.sentences import cause_of, played_before
from games.words.patterns import kinds_in_fact

SETTLING = ("ships_landed", "deal_made", "colony_founded", "encounter_over")  # the result is carried out
SHIPS_MOVE = ("ships_lost", "ships_landed", "ships_sent", "ships_returned", "alliance_answered")
PLAYED_OR_USED = ("colony_given_up", "power_announced", "power_was_used", "card_announced")  # or its price


class Weight(NamedTuple):
    """How much a fact is news: `own` for a seat that it names, `other` for everybody else."""

    own: int
    other: int


ORDINARY = Weight(0, 0)
WEIGHTS: dict[str, Weight] = {
    "game_won": Weight(4, 4),
    "game_closed": Weight(4, 4),
    "foretold": Weight(4, 4),
    "sat_apart": Weight(4, 3),
    "chair_taken": Weight(4, 3),
    "game_taken_back": Weight(4, 4),
    "game_ruled": Weight(4, 4),
    "ships_ruled": Weight(3, 3),
    "cards_ruled": Weight(3, 3),
    # Which alien somebody has, and whether it works.
    "alien_chosen": Weight(3, 1),
    "combo_revealed": Weight(2, 2),
    "alien_passed": Weight(2, 1),
    "aliens_granted": Weight(2, 1),
    "wishes_opened": Weight(2, 2),
    "power_drawn": Weight(3, 2),
    "power_moved": Weight(3, 2),
    "power_discarded": Weight(3, 2),
    "power_turned_up": Weight(3, 3),
    "sheet_kept_face_down": Weight(1, 1),
    "sheet_offered": Weight(2, 1),
    "old_sheet_kept": Weight(1, 1),
    "one_of_two_kept": Weight(1, 1),
    "face_down_sheet_moved": Weight(3, 2),
    "face_down_sheet_discarded": Weight(3, 2),
    "power_lost": Weight(3, 2),
    "power_regained": Weight(3, 2),
    "one_power_lost": Weight(3, 2),
    "one_power_regained": Weight(3, 2),
    "power_was_zapped": Weight(3, 2),
    "card_announced": Weight(2, 1),
    "card_stopped": Weight(3, 1),
    "tech_completed": Weight(3, 2),
    "tech_was_used": Weight(2, 2),
    "tech_stopped": Weight(3, 2),
    "tech_moved": Weight(3, 2),
    "tech_turned_up": Weight(1, 1),
    "planet_joined": Weight(3, 2),
    "planet_destroyed": Weight(3, 3),
    "goal_changed": Weight(3, 3),
    # What an encounter was about, and how it ended.
    "opponent_set": Weight(1, 0),
    "alliance_answered": Weight(1, 0),
    "encounter_result": Weight(2, 2),
    "colony_founded": Weight(3, 2),
    "colony_given_up": Weight(3, 2),
    "deal_made": Weight(3, 2),
    "deal_failed": Weight(2, 1),
    "ships_lost": Weight(2, 0),
    "ships_homeless": Weight(2, 0),
    "cosmic_quake": Weight(2, 2),
    # Cards that came and went.
    "saw_cards": Weight(2, 2),  # only seats that may know them are told
    "drew": Weight(2, 0),
    "new_hand": Weight(2, 0),
    "looked_at_hand": Weight(2, 0),
    "cards_passed": Weight(2, 0),
    "cards_discarded": Weight(1, 0),
    "card_moved": Weight(2, 0),
    "compensation_collected": Weight(2, 0),
    "rewards_taken": Weight(2, 0),
}
ORDERED = Weight(2, 0)  # what an order did, where it was no pass
OF_THE_DESK = {"desk_act": Weight(3, 3)}  # facts of the service, not of the engine


def weight(fact: FactJSON, seat: int | None) -> int:
    """Return how much this is news for a seat (None: a bystander)."""
    kind = str(fact.get("id"))
    own, other = WEIGHTS.get(kind) or OF_THE_DESK.get(kind, ORDINARY)
    if kind == "answered_by_order" and fact["what"] in SAID_OF_ORDERS:
        own, other = ORDERED
    return own if own != other and seat in seats_of(fact) else other


def seats_of(fact: FactJSON) -> Iterator[int | None]:
    """Yield the seats that a fact names, not those that may know it."""
    named = [name for name, kinds in kinds_in_fact(fact).items() if Kind.SEAT in kinds and name != "to"]
    for value in (fact.get(name) for name in named):
        yield from value if isinstance(value, list | tuple) else (value,)


def weightiest(facts: Sequence[FactJSON], seat: int | None, most: int, newest: int = 0) -> list[int]:
    """Return the places of at most so many facts, in order: the weightiest, of equal ones the newer.

    If some of the newest are told in any case, so is all that concerns the seat, up to twice as many. Then
    no single fact is left out: the line that says so would take as much room.
    """
    if newest and len(facts) == most + 1:
        return list(range(len(facts)))
    sure = set(range(len(facts))[-newest:]) | concerning(facts, seat) if newest else set()
    turning = {place for place, fact in enumerate(facts) if _has_a_say(fact)}
    weights = [max(weight(fact, seat), OF_RESULT * (place in turning)) for place, fact in enumerate(facts)]
    order = [(place in sure, weights[place], place) for place in range(len(facts))]
    return sorted(place for *_, place in sorted(order)[-max(most, min(len(sure), 2 * most)) :])


DECIDE = ("card_turned_up", "card_counts", "totals_final", "encounter_result")  # an encounter
OF_RESULT = WEIGHTS["encounter_result"].other
TAKE_PART = ("opponent_set", "card_laid", "card_turned_up", "ships_lost", "alliance_cancelled")
STRIKE = ("alliance_cancelled", "ships_lost")  # the reader is told what brought it about
OF_POWERS = (  # what becomes of a power
    "power_lost",
    "power_regained",
    "one_power_lost",
    "one_power_regained",
    "power_moved",
    "power_discarded",
)


def concerning(facts: Sequence[FactJSON], seat: int | None) -> set[int]:
    """Return the places of what a seat did, of what decided encounters that it was in, and what struck it.

    A result is decided by the cards and totals too, by what was played on the open cards, and by a use of a
    sheet that has a say in who wins.
    """
    if seat is None:
        return set()
    own = {place for place, fact in enumerate(facts) if fact.get("seat") == seat}
    behind = list(played_before(facts))
    struck = [behind[place] for place in own if facts[place]["id"] in STRIKE]
    causes = {place for place, fact in enumerate(facts) if any(fact is one for one in struck)}
    decided = {
        place
        for places in _by_encounter(facts)
        if any(_takes_part(facts[place], seat) for place in places)
        for place in _deciding(facts, places)
    }
    return own | causes | decided


def _by_encounter(facts: Sequence[FactJSON]) -> Iterator[Sequence[int]]:
    """Yield the places of each encounter, and of what comes before the first one that begins here."""
    told = encounters_told(facts)
    inside = {place for one in told for place in one.places}
    yield [place for place in range(len(facts)) if place not in inside]
    yield from (one.places for one in told)


def _deciding(facts: Sequence[FactJSON], places: Sequence[int]) -> Iterator[int]:
    """Yield those of the places where the encounter was decided."""
    known = [place for place in places if facts[place]["id"] == "encounter_result"]
    shown = [place for place in places if facts[place]["id"] == "card_turned_up"]
    open_cards = range(max(shown, default=len(facts)), max(known, default=len(facts)))
    for place in places:
        played = place in open_cards and cause_of(facts[place]) is Cause.PLAY
        if facts[place]["id"] in DECIDE or played or _has_a_say(facts[place]):
            yield place


def _has_a_say(fact: FactJSON) -> bool:
    """Return whether this is the use of a sheet that has a say in who wins, against the totals."""
    return cause_of(fact) is Cause.PLAY and says_who_wins(sheet_of(fact))


def sheet_of(fact: FactJSON) -> str:
    """Return the sheet behind a use or a card, for a flare that of its alien; "" if the fact names none."""
    return str(fact.get("power") or fact.get("tech") or fact.get("card") or "").removesuffix(FLARE)


def _takes_part(fact: FactJSON, seat: int) -> bool:
    joins = fact["id"] == "alliance_answered" and bool(fact["side"])
    return (joins or fact["id"] in TAKE_PART) and seat in seats_of(fact)
