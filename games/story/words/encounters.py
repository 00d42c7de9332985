"""The facts of a game, encounter by encounter, and the colonies after each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from engine.state.encounter import DEFENSE, OFFENSE
from engine.state.totals import result_by_totals
from games.base.documents import FactJSON
from games.log.words.encounters import ToldEncounter, encounters_told
from games.log.words.sentences import played_before
from games.log.words.weights import SETTLING
from games.words.reader import Systems

CLOSED = "game_closed"
BY_RULE = ("result", "failed deal")  # losses that no card and no power causes


@dataclass(frozen=True)
class Encounter:
    """One encounter, as far as its facts tell.

    `before` and `after` are foreign colonies by seat. `aliens` are those in play when it begins, `aliens_met`
    those once both main players are known, `aliens_after` those at its end. `used_before` are the powers and
    flares that seats used in earlier encounters. `end` is the place behind its last fact among all facts.
    `inside` is the number of the encounter that it interrupts; 0 if there is none.
    """

    number: int
    offense: int
    facts: Sequence[FactJSON]
    second: bool = False
    aliens: Mapping[int, str] = field(default_factory=dict)
    aliens_met: Mapping[int, str] = field(default_factory=dict)
    aliens_after: Mapping[int, str] = field(default_factory=dict)
    before: Mapping[int, int] = field(default_factory=dict)
    after: Mapping[int, int] = field(default_factory=dict)
    used_before: frozenset[tuple[int, str]] = frozenset()
    end: int = 0
    inside: int = 0

    def of(self, *kinds: str) -> list[FactJSON]:
        return [fact for fact in self.facts if fact.get("id") in kinds]

    def last(self, kind: str) -> FactJSON | None:
        found = self.of(kind)
        return found[-1] if found else None

    @cached_property
    def defense(self) -> int:
        """Return the seat of the defense; -1 if there is none."""
        met = self.last("opponent_set")
        return met["defense"] if met else -1

    @property
    def mains(self) -> tuple[int, int]:
        return self.offense, self.defense

    @cached_property
    def planet(self) -> int:
        aimed = self.last("gate_aimed")
        return int(aimed["planet"]) if aimed else -1

    @cached_property
    def sent(self) -> int:
        """Return how many ships the offense sent, with one that came to the gate from the warp."""
        from_warp = [1 for fact in self.of("ship_on_gate") if fact["seat"] == self.offense]
        sent: list[int] = [one["ships"] for one in self._sent(OFFENSE) if one["seat"] == self.offense]
        return sum(from_warp + sent)

    @cached_property
    def allies(self) -> dict[str, dict[int, int]]:
        """Return by side the seats that joined it, with their ships."""
        return {side: self._allies(side) for side in (OFFENSE, DEFENSE)}

    def _allies(self, side: str) -> dict[int, int]:
        ships: dict[int, int] = {}
        for fact in self._sent(side):
            if fact["seat"] not in self.mains:
                ships[fact["seat"]] = ships.get(fact["seat"], 0) + fact["ships"]
        return ships

    def _sent(self, side: str) -> list[FactJSON]:
        """Return the ships sent before a card was laid. An effect brings those that come later."""
        kinds = [fact.get("id") for fact in self.facts]
        until = kinds.index("card_laid") if "card_laid" in kinds else len(kinds)
        sent = (fact for fact in self.facts[:until] if fact.get("id") == "ships_sent")
        return [fact for fact in sent if fact["to_side"] == side]

    def side_of(self, seat: int) -> str:
        """Return the side of a seat; empty if it takes no part."""
        if seat in self.mains:
            return OFFENSE if seat == self.offense else DEFENSE
        return next((side for side, ships in self.allies.items() if seat in ships), "")

    def main_of(self, side: str) -> int:
        return self.offense if side == OFFENSE else self.defense

    @cached_property
    def result(self) -> str:
        """Return the last result that was told; empty if there is none yet."""
        told = self.of("encounter_result", "encounter_over")
        return str(told[-1]["result"]) if told else ""

    @cached_property
    def over(self) -> bool:
        return bool(self.of("encounter_over", "game_won", CLOSED))

    @cached_property
    def winners(self) -> list[int]:
        """Return the winners of the game, also of one that was closed with winners."""
        won = self.last("game_won") or self.last(CLOSED)
        return list(won["winners"]) if won else []

    @cached_property
    def totals(self) -> tuple[int, int] | None:
        """Return the totals of offense and defense; None if nothing was counted."""
        told = self.last("totals_final")
        return (told["offense"], told["defense"]) if told else None

    @property
    def is_against_the_totals(self) -> bool:
        """Return whether the side with less has won, or the offense in a tie."""
        if self.totals is None or self.result not in (OFFENSE, DEFENSE):
            return False
        return self.result != result_by_totals(*self.totals)

    @cached_property
    def is_against_the_cards(self) -> bool:
        """Return whether a negotiate has won against another card."""
        shown = {fact["seat"]: fact["card"] for fact in self.of("card_turned_up", "card_counts")}
        if self.totals is not None or self.result not in (OFFENSE, DEFENSE):
            return False
        kinds = [shown.get(seat) == "negotiate" for seat in self.mains]
        return kinds == [self.result == OFFENSE, self.result == DEFENSE]

    @cached_property
    def met(self) -> int:
        """Return the place at which both main players are known; 0 if there is no defense."""
        told = self.last("opponent_set")
        return self.place(told) if told else 0

    @cached_property
    def seen(self) -> int:
        """Return the place of the last card that was turned up, or else of the result."""
        told = self.last("card_turned_up")
        return min(self.place(told), self.known) if told else self.known

    @cached_property
    def known(self) -> int:
        """Return the place of the result; behind the last fact if there is none yet."""
        told = self.last("encounter_result")
        return self.place(told) if told else len(self.facts)

    @cached_property
    def settled(self) -> int:
        """Return the place at which the result begins to be carried out."""
        after = range(self.known + 1, len(self.facts))
        return next((place for place in after if _settles(self.facts[place])), len(self.facts))

    @cached_property
    def behind(self) -> Mapping[int, int]:
        """Return, by the place of a fact, the place of the use or play that caused it."""
        places = {id(fact): place for place, fact in enumerate(self.facts)}
        played = enumerate(played_before(self.facts))
        return {place: places[id(fact)] for place, fact in played if fact is not None}

    @cached_property
    def founded(self) -> list[FactJSON]:
        """Return the new colonies that were still there at the end of the encounter."""
        return [fact for fact in founded(self.facts) if not self._given_up_after(fact)]

    def _given_up_after(self, new: FactJSON) -> bool:
        where = (new["seat"], new["planet"])
        left = (fact for fact in self.of("colony_given_up") if (fact["seat"], fact["planet"]) == where)
        return any(self.place(fact) > self.place(new) for fact in left)

    def place(self, fact: FactJSON) -> int:
        """Return the place of a fact among the others."""
        return next(place for place, one in enumerate(self.facts) if one is fact)


def _settles(fact: FactJSON) -> bool:
    return fact.get("id") in SETTLING or (fact.get("id") == "ships_lost" and is_by_rule(fact))


def is_by_rule(lost: FactJSON) -> bool:
    """Return whether the rules themselves take the ships, not a card or power."""
    return lost.get("cause") in BY_RULE and lost.get("to_where", "warp") == "warp"


def founded(facts: Iterable[FactJSON]) -> list[FactJSON]:
    """Return the facts that tell of new colonies."""
    return [fact for fact in facts if fact.get("id") == "colony_founded"]


class Colonies:
    """The foreign colonies of each seat, counted by going through the facts."""

    def __init__(self, systems: Systems) -> None:
        self._systems = systems
        self._planets: dict[int, set[int]] = {}

    def take(self, fact: FactJSON) -> None:
        """Take in the next fact."""
        if fact.get("id") == "colony_given_up":
            self._planets.get(fact["seat"], set()).discard(fact["planet"])
        elif fact.get("id") == "colony_founded":
            self._settle(fact["seat"], fact["planet"])

    def _settle(self, seat: int, planet: int) -> None:
        if self._systems.owner(planet) != seat:
            self._planets.setdefault(seat, set()).add(planet)

    def counts(self, seats: Iterable[int]) -> dict[int, int]:
        return {seat: len(self._planets.get(seat, ())) for seat in seats}


def encounters(
    facts: Sequence[FactJSON], aliens: Sequence[Mapping[int, str]], systems: Systems
) -> Iterator[Encounter]:
    """Yield the encounters in the order in which they began.

    `aliens` are those in play before each fact, and at the end those in play now.
    """
    told, offense = encounters_told(facts), -1
    before, after, used = _counted(facts, told, systems)
    for one in told:
        mine, begun = [facts[place] for place in one.places], facts[one.begun]
        second = begun["offense"] == offense and mine[0] is begun and not one.inside
        offense = offense if one.inside else begun["offense"]
        first, met = one.places[0], one.places[_met(mine)]
        then = (aliens[first], aliens[met], aliens[one.end])
        counts = (before[first], after[one.end])
        whole = Encounter(one.number, begun["offense"], mine, second, *then, *counts, used[first])
        yield replace(whole, end=one.end, inside=one.inside)


Counts = dict[int, dict[int, int]]  # foreign colonies by seat, by the place before which they are counted
Used = dict[int, frozenset[tuple[int, str]]]


def _counted(
    facts: Sequence[FactJSON], told: Sequence[ToldEncounter], systems: Systems
) -> tuple[Counts, Counts, Used]:
    """Return what had come about where each encounter began and where it ended.

    That is the foreign colonies then, and what had been used before it began.
    """
    seats, colonies, used = seats_in(facts), Colonies(systems), set[tuple[int, str]]()
    begins, ends = {one.places[0] for one in told}, {one.end for one in told}
    before, after, used_before = Counts(), Counts(), Used()
    for place in sorted(place for one in told for place in one.places):
        if place in begins:
            before[place], used_before[place] = colonies.counts(seats), frozenset(used)
        colonies.take(facts[place])
        used |= set(filter(None, [used_by(facts[place])]))
        if place + 1 in ends:
            after[place + 1] = colonies.counts(seats)
    return before, after, used_before


def _met(facts: Sequence[FactJSON]) -> int:
    return max((place for place, fact in enumerate(facts) if fact.get("id") == "opponent_set"), default=0)


def used_by(fact: FactJSON) -> tuple[int, str] | None:
    """Return the seat, and the power or flare that it used and may use again; None for other facts."""
    if fact.get("id") == "power_was_used":
        return fact["seat"], fact["power"]
    is_flare = fact.get("id") == "card_announced" and str(fact["card"]).endswith(" flare")
    return (fact["seat"], fact["card"]) if is_flare else None


WITH_AN_ALIEN = ("alien_chosen", "sheet_kept_face_down")


def seats_in(facts: Iterable[FactJSON]) -> list[int]:
    """Return the seats that play an alien, or, if no alien is told, those that do anything."""
    told = list(facts)
    chosen = {fact["seat"] for fact in told if fact.get("id") in WITH_AN_ALIEN}
    acting = {fact["seat"] for fact in told if isinstance(fact.get("seat"), int) and fact["seat"] >= 0}
    mains = {fact[who] for fact in told if fact.get("id") == "opponent_set" for who in (OFFENSE, DEFENSE)}
    return sorted(chosen or acting | mains)
