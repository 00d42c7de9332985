"""Automatic play: encounters played twice, with what a seat does "when it helps" and without it.

    python -m tests.engine.automatic --fresh 2000

plays the encounters of all recorded games and of so many fresh ones, and prints as JSON how many pairs there
were, and in which of them the owner was worse off for it. Wherever a card, power or tech would help its
owner, the encounter is played with the order to do so, and without. All runs have the same dice and the same
answers: those of the game that was played, as far as they still fit, else those of a sensible bot; only what
is tried is used by hand in neither. What its owner has when the encounter is over must not be worse with it,
unless it was decided by what nobody could see: a card that others played, or that was drawn or turned up
after it had acted, or a deal that failed; or by what its owner then did by hand, or did not do, though it
counted on that. By these it must not lose more often than it gains (`bad_guesses`).
And where it was used by hand once the cards lay open, the order must not lose an encounter that was won so
(`missed`). A deal is made by two, so it counts there only where it decides the game. What is accepted all the
same stands in ACCEPTED, with the reason.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from typing import Any, NamedTuple

from engine import Answer, Ask, Decision, Game
from engine.ahead.order import WHEN_IT_HELPS
from engine.ahead.said import Ahead
from engine.asking.forms import Choice
from engine.asking.refusals import NotAllowed
from engine.bots import answer, open_reaction, react
from engine.decisions import standing_of
from engine.facts import CardAnnounced, Fact
from engine.facts.cards import CardsWereDiscarded
from engine.sheets.abilities import CARD_ABILITY_KINDS
from engine.sheets.advice import GLAD_TO_LOSE_SHIPS
from engine.sheets.book import book
from engine.state import serial
from engine.state.cards import card
from engine.state.dice import Dice
from engine.state.encounter import DEFENSE, OFFENSE, Encounter
from engine.state.position import Position
from engine.state.queries import query_value
from engine.state.rulings import NEWEST
from engine.state.totals import both_revealed
from engine.windows.acts import use_named
from tests.engine.player import has_orders
from tests.engine.replayed import (
    Held,
    Orders,
    PlayedEncounter,
    Watch,
    encounters_of,
    fresh_games,
    is_act,
    place_of,
    recorded_games,
    thing_of,
)
from tests.engine.unforeseen import (
    deals,
    nobody_could_know,
    nobody_could_know_its_end,
    parted_at,
    won_by_a_failed_deal,
)

MOST_DECISIONS = 400
SURELY = 3  # standard deviations: of some 150 things one is beyond two by mere chance
NOBODY: Held = (-1, "")
PRICE = "its price is ships of its owner"
ACCEPTED = {
    "clone.replicate": "it keeps a card that others would fetch, from which a power of its owner may gain",
    "clone flare.keep_an_artifact": "it keeps a card in place of another flare, which might save a ship",
    "ionic_gas.stop_all": "it stops what others collect, from which a power of its owner may gain as well",
    "kamikaze.sacrifice": PRICE,
    "kamikaze flare.fuel": PRICE,
    "machine.continuity": "in a second encounter others, too, may reach what wins them the game",
    "machine flare.card_for_a_ship": "it takes a card in place of the ship that would come back",
    "macron flare.up_to_four": "it lets more ships be sent into an encounter that may be lost",
    "masochist flare.for_good": "a Masochist wins by having no ships left",
    "philanthropist flare.loan": PRICE,
    "plasma_thrusters.reinforce": "it sends one more ship into an encounter that may be lost",
    "quash.void_the_deal": "a dealer who then loses ships may have a power that takes others along",
    "shadow flare.together": PRICE,
    "tech_scrambler.scramble": "the ships that lay on it come home, where they may be lost",
    "tick_tock flare.hurry": PRICE,
    "void flare.undo_an_artifact": PRICE,
    "zombie flare.save_one_ship": "it saves a ship, where another flare may gain a colony later",
}


class Outcome(NamedTuple):
    """What a seat has after an encounter: what comes first outweighs what comes after."""

    game: int  # 1: it has won, -1: others have
    encounter: int  # the same of its side
    foreign_colonies: int
    colonies: int
    ships: int  # fewer than all


class DiceByPurpose(Dice):
    """For each purpose the same rolls, however often was rolled for others."""

    def _roll(self, purpose: str) -> int:
        rolled: Counter[str] = vars(self).setdefault("rolled", Counter())
        rolled[purpose] += 1
        self.rolls += 1
        return Dice(f"{self.seed} {purpose}", rolled[purpose])._roll(purpose)


class OneEncounter(Game):
    """A game that is left when its encounter is over. Nothing is stored: what every seat has is noted."""

    started = False
    encounter: Encounter | None = None
    outcomes: tuple[Outcome, ...] = ()

    def note_encounter(self) -> None:
        """Keep it while it goes on: afterwards the position has none."""
        self.encounter = self.position.encounter or self.encounter

    @property
    def has_ended(self) -> bool:
        """With the regroup that follows, in which a game may be won by what has happened before."""
        following = self.position.encounter
        regroups = following is not None and following.phase == "regroup" and bool(self.waiting)
        return bool(self.outcomes) and not regroups

    def _take_checkpoint(self) -> None:
        position = self.position
        if self.started and not self.outcomes:
            self.outcomes = tuple(_outcome(position, self.encounter, seat.number) for seat in position.seats)
        elif position.winners:  # at the regroup that followed, by what had happened
            self.outcomes = tuple(
                outcome._replace(game=_wins(position, seat)) for seat, outcome in enumerate(self.outcomes)
            )
        self.started = True


class Run:
    """An encounter played once more by the same answers, and by the rulings of today: as it was, or with or
    without what `tried` does when it helps, which is then used nowhere by hand.

    By seat and thing the first that was done: `automatic` when it helped, `by_hand` by an answer,
    `with_all_open` by an answer once both cards lay open. `kept`: who had something done when it helped, or
    ordered so, and kept a reinforcement by which their side would have won.
    """

    def __init__(self, played: PlayedEncounter, tried: Held = NOBODY, *, ordered: bool = False):
        self.tried, self.ordered = tried, ordered
        self.said = {place: deque(answers) for place, answers in played.said.items()}
        self.orders, self.given = played.orders, 0
        self.asked: Counter[str] = Counter()
        self.automatic: dict[Held, str] = {}
        self.by_hand: dict[Held, str] = {}
        self.by_hand_after: dict[Held, int] = {}  # how many facts there were by then
        self.with_all_open: dict[Held, str] = {}
        self.kept: set[int] = set()
        self.facts: list[Fact] = []
        self.watch = Watch() if tried == NOBODY else None
        position = serial.load(played.checkpoint)
        position.rules["rulings"] = NEWEST
        position.dice = DiceByPurpose(position.dice.seed, position.dice.rolls)
        for seat in position.seats:
            has_orders(seat, self._orders(seat.number, seat.ahead.by_name))
        self.game = OneEncounter(position, observe=self.watch)

    def _orders(self, seat: int, orders: Orders) -> Orders:
        """As they are, but for what is tried."""
        owner, thing = self.tried
        if seat != owner:
            return orders
        others = {name: order for name, order in orders.items() if thing_of(name) != thing}
        return others | (orders_of(thing) if self.ordered else {})

    def play(self) -> Run:
        for _ in range(MOST_DECISIONS):
            if self.game.has_ended:
                return self
            reaction = open_reaction(self.game)
            if reaction is None:
                self._answer(self.game.open[min(self.game.waiting)])
            else:
                self._react(reaction)
        raise AssertionError(f"no end of an encounter, where {self.tried} was tried")

    def _react(self, ask: Ask) -> None:
        given = react(self.game, ask)
        if is_act(ask, given):
            self.automatic.setdefault((ask.seat, thing_of(given)), given)
        self._decide(Answer(ask.seat, ask.number, given))

    def _answer(self, ask: Ask) -> None:
        """What was said, if it fits; else what a sensible bot says, by the same dice in all runs."""
        place = place_of(ask)
        self.asked[place] += 1
        given = self._said(ask, place)
        if not _is_legal(ask, given):
            given = answer("sensible", self.game, ask.seat, ask, Dice(f"{place} {self.asked[place]}"))
        if is_act(ask, given):
            given = self._act(ask, given)
        elif ask.seat in self._helped() and _would_reinforce(ask):
            self.kept.add(ask.seat)
        self._decide(Answer(ask.seat, ask.number, given))

    def _helped(self) -> set[int]:
        """Who has had something done so, or might have."""
        return {self.tried[0], *(seat for seat, _ in self.automatic)}

    def _said(self, ask: Ask, place: str) -> Any:
        """The next answer but for what is tried: what was said after that, then comes without it."""
        said = self.said.get(place)
        while said:
            answer, orders = said.popleft()
            self._order(orders)
            if not is_act(ask, answer) or (ask.seat, thing_of(answer)) != self.tried:
                return answer
        return None

    def _order(self, number: int) -> None:
        """What had been ordered before an answer was given."""
        for standing in self.orders[self.given : number]:
            said = Ahead.of(standing.orders)
            self._decide(
                standing_of(standing.seat, said.with_names(self._orders(standing.seat, said.by_name)))
            )
        self.given = max(self.given, number)

    def _act(self, ask: Ask, given: str) -> Any:
        held = ask.seat, thing_of(given)
        if held == self.tried:
            return ask.default
        self.by_hand.setdefault(held, given)
        self.by_hand_after[held] = len(self.facts)
        if both_revealed(self.game.position) and not _is_own_card(ask):
            self.with_all_open.setdefault(held, given)
        return given

    def _decide(self, decision: Decision) -> None:
        self.game.note_encounter()
        self.facts += self.game.decide(decision)

    def outcome(self, owner: int) -> Outcome:
        """Once the game is won or lost, nothing else matters."""
        found = self.game.outcomes[owner]
        return Outcome(found.game, 0, 0, 0, 0) if found.game else found

    def is_glad_to_lose_ships(self, owner: int) -> bool:
        return query_value(self.game.position, GLAD_TO_LOSE_SHIPS, False, seat=owner)


def _outcome(position: Position, encounter: Encounter | None, owner: int) -> Outcome:
    seat = position.seats[owner]
    return Outcome(
        _wins(position, owner),
        _result(encounter, owner),
        position.foreign_colonies(owner),
        len(position.colonies(owner)),
        -seat.warp - seat.removed,
    )


def _wins(position: Position, owner: int) -> int:
    return 1 if owner in position.winners else -bool(position.winners)


def _is_legal(ask: Ask, given: Any) -> bool:
    try:
        ask.judge(given)
    except NotAllowed:
        return False
    return True


def _is_own_card(ask: Ask) -> bool:
    """Whether a card of the same seat is answered: nothing undoes by itself what its owner plays."""
    return "card" in ask.about and ask.about.get("user") == ask.seat


def _would_reinforce(ask: Ask) -> bool:
    options = ask.form.options.values() if isinstance(ask.form, Choice) else ()
    return any(o.pays() > 0 for o in options if o.key.startswith("reinforcement") and o.pays)


def _result(encounter: Encounter | None, seat: int) -> int:
    """1 if the side of this seat has won, -1 if it has lost; a deal, and all else, is neither."""
    side = encounter.side_of(seat) if encounter else None
    if encounter is None or side is None:
        return 0
    won = {OFFENSE: OFFENSE, DEFENSE: DEFENSE, "granted": OFFENSE}.get(encounter.result, "")
    if won:
        return 1 if won == side else -1
    all_lose = encounter.result == "both lose" or (encounter.result == "no deal" and encounter.is_main(seat))
    return -1 if all_lose else 0


@cache
def orders_of(thing: str) -> Orders:
    """Everything that this card, power or tech may do when it helps."""
    lies_there = thing in (*book().aliens, *book().techs)
    kinds = ("power", "part", "tech") if lies_there else CARD_ABILITY_KINDS
    abilities = book().sheets[thing if lies_there else card(thing).sheet].abilities
    advised = [one for one in abilities if one.optional and one.kind in kinds and one.pays is not None]
    return {f"{thing}.{one.name}": WHEN_IT_HELPS for one in advised}


# Counting


@dataclass
class Tally:
    """By what acted, as orders name it, reinforcements together: `pairs` that were played, in which it was
    `better`; worse, but by an `unseen` card; worse all the same, which is `accepted` or a counterexample.
    `by_hand`: how often a thing was used so once the cards lay open, and the order has done as well or not.
    """

    encounters: int = 0
    pairs: Counter[str] = field(default_factory=Counter)
    better: Counter[str] = field(default_factory=Counter)
    unseen: Counter[str] = field(default_factory=Counter)
    accepted: Counter[str] = field(default_factory=Counter)
    by_hand: Counter[str] = field(default_factory=Counter)
    counterexamples: list[str] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)

    def add(self, played: PlayedEncounter) -> None:
        """Try all that would help somebody, or was used by hand once the cards lay open, each by itself."""
        self.encounters += 1
        plain = Run(played).play()
        assert plain.watch is not None
        for tried in dict.fromkeys((*plain.watch.found, *plain.with_all_open)):
            if orders_of(tried[1]):
                self._try(played, plain, tried)

    def _try(self, played: PlayedEncounter, plain: Run, tried: Held) -> None:
        """As it was played is one of the two runs, if it was ordered there, or was not used at all."""
        ordered = tried in plain.automatic and tried not in plain.by_hand
        with_it = plain if ordered else Run(played, tried, ordered=True).play()
        if tried in with_it.automatic:
            used = tried in plain.automatic or tried in plain.by_hand
            without = Run(played, tried).play() if used else plain
            self._compare(played, tried, with_it, without)
        if tried in plain.with_all_open:
            self._compare_with_hand(played, tried, with_it, plain)

    def _compare(self, played: PlayedEncounter, tried: Held, with_it: Run, without: Run) -> None:
        name, owner = _name(with_it.automatic[tried]), tried[0]
        got, had = with_it.outcome(owner), without.outcome(owner)
        self.pairs[name] += 1
        self.better[name] += got > had
        if got >= had:
            return
        ends = got.game != had.game
        if _nobody_could_know(with_it, without, owner, ends=ends) or _by_hand(with_it, without, owner):
            self.unseen[name] += 1
        elif name in ACCEPTED or (not ends and _is_worth_it(with_it, without, owner)):
            self.accepted[name] += 1
        else:
            self.counterexamples.append(_words(played, owner, with_it.automatic[tried], got, had))

    def _compare_with_hand(self, played: PlayedEncounter, tried: Held, with_it: Run, by_hand: Run) -> None:
        """Ships that come home by hand may be worth less than the card that is kept, but no encounter is."""
        act, owner = by_hand.with_all_open[tried], tried[0]
        compared = 1 if deals(by_hand.facts) or deals(with_it.facts) else 2
        got, had = with_it.outcome(owner)[:compared], by_hand.outcome(owner)[:compared]
        self.by_hand[_name(act)] += 1
        if got >= had or _by_hand(with_it, by_hand, owner) or won_by_a_failed_deal(by_hand.facts, owner):
            return
        if not _nobody_could_know(with_it, by_hand, owner, ends=got[0] != had[0]):
            self.missed.append(_words(played, owner, act, got, had))

    @property
    def bad_guesses(self) -> list[str]:
        """What loses more often than it gains by cards that nobody could see, too clearly for chance."""
        return [
            f"{name}: {worse} times worse, {self.better[name]} times better"
            for name, worse in sorted(self.unseen.items())
            if name not in ACCEPTED
            and worse - self.better[name] > SURELY * (worse + self.better[name]) ** 0.5
        ]

    @property
    def as_json(self) -> dict[str, Any]:
        totals = {name: sum(one.values()) for name, one in vars(self).items() if isinstance(one, Counter)}
        by_name = {
            name: [number, self.better[name], self.unseen[name], self.accepted[name]]
            for name, number in self.pairs.most_common()
        }
        faults = {name: getattr(self, name) for name in ("counterexamples", "bad_guesses", "missed")}
        why = {name: ACCEPTED[name] for name in self.pairs if name in ACCEPTED}
        return {"encounters": self.encounters, **totals, **faults, "accepted_why": why, "by_name": by_name}


def _name(act: str) -> str:
    """As orders name it, reinforcements of all values together.

    >>> _name("reinforcement 3.reinforce:offense"), _name("plague.infect:seat 1")
    ('reinforcement.reinforce', 'plague.infect')
    """
    thing, _, use = use_named(act).rpartition(".")
    return f"{'reinforcement' if thing.startswith('reinforcement') else thing}.{use}"


def _nobody_could_know(one: Run, other: Run, owner: int, *, ends: bool) -> bool:
    """`ends`: the game has another end."""
    if ends and nobody_could_know_its_end(one.facts, other.facts, owner):
        return True
    return nobody_could_know(one.facts, other.facts, owner)


def _by_hand(with_it: Run, without: Run, owner: int) -> bool:
    """Return whether its owner let a reinforcement go that would have won, or used something by an answer
    that was given where the encounter had gone another way."""
    parted = parted_at(with_it.facts, without.facts)
    late = (seat for (seat, _), facts in with_it.by_hand_after.items() if facts >= parted)
    return owner in with_it.kept or owner in late


def _is_worth_it(with_it: Run, without: Run, owner: int) -> bool:
    """Whether it has lost ships gladly, or no more of them than it has spared cards."""
    got, had = with_it.outcome(owner), without.outcome(owner)
    spared = _cards_spent(without, owner) - _cards_spent(with_it, owner)
    return with_it.is_glad_to_lose_ships(owner) or (got[:-1] == had[:-1] and had.ships - got.ships <= spared)


def _cards_spent(run: Run, owner: int) -> int:
    """Played, or lost otherwise than for a new hand."""
    played = sum(isinstance(fact, CardAnnounced) and fact.seat == owner for fact in run.facts)
    lost = (fact for fact in run.facts if isinstance(fact, CardsWereDiscarded) and fact.seat == owner)
    return played + sum(len(fact.cards) for fact in lost if fact.why != "new hand")


def _words(played: PlayedEncounter, owner: int, act: str, got: Sequence[int], had: Sequence[int]) -> str:
    where = f"{played.game}, encounter {played.number}, seat {owner}"
    return f"{where}: {act} gives {tuple(got)} instead of {tuple(had)}"


def tally_of(encounters: Iterable[PlayedEncounter]) -> Tally:
    tally = Tally()
    for played in encounters:
        tally.add(played)
    return tally


def encounters(fresh: int, every: int = 1) -> Iterator[PlayedEncounter]:
    """Those of every so many recorded games, none of them if that is 0, and of so many fresh ones."""
    recorded = recorded_games(every) if every else iter(())
    for game in chain(recorded, fresh_games(fresh)):
        yield from encounters_of(game)


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit 1 if there is a counterexample, a bad guess, or anything that by hand would have won."""
    parser = argparse.ArgumentParser(prog="python -m tests.engine.automatic")
    parser.add_argument("--fresh", type=int, default=2000, help="how many fresh games")
    parser.add_argument("--every", type=int, default=1, help="of the recorded games every so many; 0: none")
    asked = parser.parse_args(arguments)
    tally = tally_of(encounters(asked.fresh, asked.every))
    print(json.dumps(tally.as_json))
    return 1 if tally.counterexamples or tally.bad_guesses or tally.missed else 0


if __name__ == "__main__":
    sys.exit(main())
