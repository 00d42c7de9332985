"""Twins: an encounter played twice at once that differs in nothing but what some seats hold and have ordered.

    python -m tests.engine.twins --cases 20000

prints as JSON how many were played, and what others could notice. In every case some seats keep secrets, also
of what lies face down: one of them (then all others are compared) or all but one. Both twins give the same
answers; secretive seats say nothing that names a card which they may hold in one twin only. After each answer
everything that the other seats get is compared: views, questions with their forms, who is waited for as far
as they know, what they are told. Only of Kickers and promises they say others in each twin: these stay
between them and the one they are for. A case ends with its encounter, when a reaction acts, or when somebody
rightly learns of such a card or sheet.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from engine import PRIVATE, Answer, Ask, Game, View, fact_json, view
from engine.ahead.order import WHEN_IT_HELPS
from engine.asking.forms import Choice, Ships
from engine.asking.refusals import NotAllowed
from engine.bots import answer, open_ordered, open_reaction, react
from engine.bots.dry_run import DryRun, look
from engine.bots.own_orders import orders_for_seat, stops_for_seat
from engine.flow.kickers import NONE, ONLY_IF
from engine.prospects import cost_of, outcomes, winners_by
from engine.state import serial
from engine.state.cards import Card
from engine.state.dice import Dice
from engine.state.position import Position
from engine.state.view import view as own_view
from tests.engine.hidden import exchange_face_down, exchange_specials, exchange_techs, foretell_otherwise
from tests.engine.play import (
    ALWAYS,
    FACE_DOWN,
    REACTIONS,
    SEATED_APART,
    TECHS,
    TOGETHER,
    answer_next,
    new_game,
    new_mayfair_game,
)
from tests.engine.player import has_orders, has_stops
from tests.engine.twin_orders import (
    card_uses,
    decide_by_order,
    end_orders,
    give_orders,
    kinds_of,
    telling_nothing,
    uses_of,
)

COMMON = 4  # encounter cards that a secretive seat holds in both twins, for it must lay the same
MOST_DECISIONS = 60
CASES_A_CHECKPOINT = 10
BLUFFS = (
    "cosmic_zap.zap",
    "card_zap.cancel",
    "plague.infect",
    "quash.void_the_deal",
    "force_field.send_home",
    "edict_cosmic_zap.zap",
    "edict_edict_zap.cancel",
    "edict_kicker_zap.cancel",
)
OF_MAYFAIR = dict.fromkeys((3, 7, 13, 17), REACTIONS) | {6: FACE_DOWN, 8: TOGETHER, 16: FACE_DOWN, 18: 0}
OF_MAYFAIR_AMONG = 20  # of so many places these are of Mayfair's edition, at every pace
TRIED = 24  # card uses in a dry run


@dataclass
class Tally:
    """`compared`: after how many answers; `kept`: reactions that stayed quiet; `ended`: why cases did;
    `ordered`: answers by orders, by their kinds; `differed`: questions answered otherwise in each twin."""

    cases: int = 0
    compared: int = 0
    kept: int = 0
    ended: Counter[str] = field(default_factory=Counter)
    ordered: Counter[str] = field(default_factory=Counter)
    differed: Counter[str] = field(default_factory=Counter)
    counterexamples: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        self.cases += other.cases
        self.compared += other.compared
        self.kept += other.kept
        self.ended += other.ended
        self.ordered += other.ordered
        self.differed += other.differed
        self.counterexamples += other.counterexamples


class Noticed(Exception):
    """Others got something else in one twin than in the other."""


class Over(Exception):
    """Nothing more can be compared."""


def tally_of(first: int, cases: int) -> Tally:
    """Return what these cases come to."""
    tally = Tally()
    for one in played(first, cases):
        tally.add(one)
    return tally


def played(first: int, cases: int) -> Iterator[Tally]:
    """Play these cases, each by its number alone: ten from each place between encounters."""
    checkpoint, place = "", -1
    for number in range(first, first + cases):
        if number // CASES_A_CHECKPOINT != place:
            place = number // CASES_A_CHECKPOINT
            checkpoint = _checkpoint(place)
        yield Case(checkpoint, number).play()


def _checkpoint(number: int) -> str:
    """The start of some encounter of a game at random: mostly of those in which seats say when to act."""
    first = (TOGETHER, REACTIONS, FACE_DOWN, REACTIONS)[number % 4]
    first = {4: ALWAYS, 5: REACTIONS + TECHS, 9: SEATED_APART}.get(number % 10, first)
    seed = OF_MAYFAIR.get(number % OF_MAYFAIR_AMONG)
    game = new_game(first + number) if seed is None else new_mayfair_game(seed + number // 10)
    dice = Dice(f"twins {number}")
    wanted = random.Random(number).randrange(1, 6)
    for _ in range(400):
        if (not game.tail and game.position.encounters >= wanted) or not game.waiting:
            break
        answer_next(game, dice)
    return game.checkpoint


class Case:
    """Two twins, and who keeps secrets in them."""

    def __init__(self, checkpoint: str, number: int):
        self.number, self.rng, self.tally = number, random.Random(f"case {number}"), Tally(cases=1)
        start = serial.load(checkpoint)
        seats = range(len(start.seats))
        alone = self.rng.choice(seats)
        self.secretive = [alone] if number % 2 else [seat for seat in seats if seat != alone]
        self.others = [seat for seat in seats if seat not in self.secretive]
        self.ordered = (
            number // 4 % 2
        )  # the twin in which they give orders, and say the same by hand in the other
        self.acts = self.rng.random() < 0.3  # else whatever reacts is kept, so that the case goes on
        self.differs = self.rng.random() < 0.4  # whether they say what only they know otherwise in each twin
        self.over = bool(start.winners)
        if not self.over:
            self.unseen = len(start.deck) // 2  # below it cards are exchanged, and none may be drawn
            self.unseen_destiny = len(start.destiny) // 2  # likewise; only the specials among them
            self.kept_cards = {seat: _common(start, seat) for seat in self.secretive}
            self.secrets = {seat: [Counter[Card](), Counter[Card]()] for seat in self.secretive}
            self.dry_runs = [self._dry_runs(start) for _ in (0, 1)]
            self.games = [self._game(checkpoint, twin) for twin in (0, 1)]
            self.lowest_techs = [game.position.techs[:1] for game in self.games]
            self.techs = {tech for game in self.games for tech in self._face_down_techs(game.position)}
            self.encounter = _outermost(self.games[0].position)

    def _game(self, checkpoint: str, twin: int) -> Game:
        """Half of the cases try nothing: with nobody who looks, quiet moments are passed over sooner."""
        varied = self._varied(serial.load(checkpoint), twin)
        looks = partial(look, self.dry_runs[twin]) if self.number % 4 < 2 else None
        return Game(varied, observe=looks)

    def _dry_runs(self, position: Position) -> list[DryRun]:
        """One of the others tries what its powers and cards, whoever holds them, would do by some order."""
        seat, rng = self.others[0], random.Random(f"case {self.number} dry runs")
        powers = [ability for power in position.seats[seat].powers for ability in uses_of(power.alien)]
        own = [DryRun(seat, {name: WHEN_IT_HELPS}) for name in powers]
        against = f"@seat {rng.choice([one for one in range(len(position.seats)) if one != seat])}"
        orders = (("", WHEN_IT_HELPS), ("", "always"), (against, "in my encounters"))
        tried = [(name, *rng.choice(orders)) for name in rng.sample(card_uses(position), TRIED)]
        return own + [
            DryRun(seat, {name + aim: order}, name.rpartition(".")[0]) for name, aim, order in tried
        ]

    def _varied(self, position: Position, twin: int) -> Position:
        """Cards of secretive seats change places with cards low in the deck; orders and stops are others."""
        rng = random.Random(f"case {self.number} twin {twin}")
        if twin:
            exchange_specials(position, self.unseen_destiny)
        for seat in self.secretive:
            mine = position.seats[seat]
            for place, one in enumerate(mine.hand):
                if place not in self.kept_cards[seat]:
                    below = rng.choice(_worth_having(position.deck[: self.unseen], rng))
                    mine.hand[place], position.deck[below] = position.deck[below], one
                    self.secrets[seat][twin][mine.hand[place]] += 1
            if twin:
                exchange_face_down(position, mine)
                exchange_techs(position, mine)
                foretell_otherwise(position, seat)
            self._order(position, seat, rng, twin)
            if twin == self.ordered:
                common = {str(mine.hand[place]) for place in self.kept_cards[seat]}
                give_orders(position, seat, common, rng)
            has_orders(mine, {name: telling_nothing(order) for name, order in mine.ahead.by_name.items()})
        return position

    def _face_down_techs(self, position: Position) -> list[str]:
        return [
            tech.tech for seat in self.secretive for tech in position.seats[seat].techs if not tech.faceup
        ]

    def _order(self, position: Position, seat: int, rng: random.Random, twin: int) -> None:
        """Of cards only: that one is not asked for a power which everybody sees is noticed by all."""
        mine = position.seats[seat]
        powers = {power.alien for power in (*mine.powers, *mine.resting)}
        powers |= {tech.tech for tech in mine.techs if tech.faceup}
        orders = {
            n: o for n, o in orders_for_seat(position, seat).items() if n.rpartition(".")[0] not in powers
        }
        if not position.rules.asks_by_role:
            possible = card_uses(position, BLUFFS)
            bluffs = dict.fromkeys(rng.sample(possible, 2), rng.choice(("helps", "never")))
            has_orders(mine, rng.choice((orders, orders, bluffs | orders, bluffs if twin else {})))
        elif rng.random() < 0.5:
            has_stops(mine, sorted({"usual", *stops_for_seat(position, seat)}))

    def play(self) -> Tally:
        if self.over:
            self.tally.ended["no encounter"] += 1
            return self.tally
        try:
            self._compare(self._settle_both([list(game.facts) for game in self.games]))
            for step in range(MOST_DECISIONS):
                self._compare(self._decide(step))
            self.tally.ended["long"] += 1
        except Over as why:
            self.tally.ended[str(why)] += 1
        except Noticed as what:
            self.tally.counterexamples.append(f"case {self.number}: {what}")
        return self.tally

    # Deciding

    def _decide(self, step: int) -> list[list[Any]]:
        """The same answer in both, and at once what reacts; gives what was told in each."""
        one, other = self.games
        key = min(one.waiting, default=None)
        if key is None:
            raise Over("the game")
        ask, twin = one.open[key], self._twin(one.open[key], other)
        given = self._said_in_each(ask, twin)
        if given is None:
            given = [self._answer(ask, twin, Dice(f"case {self.number} {step}"))] * 2
        self.tally.differed[ask.what] += given[0] != given[1]
        if not _is_legal(twin, given[1]):
            raise Noticed(f"{ask} may be answered by {given[1]} in one twin only")
        told = [
            game.decide(Answer(asked.seat, asked.number, said))
            for game, asked, said in ((one, ask, given[0]), (other, twin, given[1]))
        ]
        return self._settle_both([list(facts) for facts in told])

    def _said_in_each(self, ask: Ask, twin: Ask) -> list[Any] | None:
        """What a secretive seat says otherwise in each twin; None where it says the same."""
        if not self.differs or ask.seat not in self.secretive:
            return None
        if ask.what == "kicker":
            return self._kickers([list(one.form.options) for one in (ask, twin)])
        if ask.what == "deal" and ask.form.promises and ask.form.other in self.secretive:
            return [self._promise(ask.seat, text) for text in ("I shall not join", "You may have my ships")]
        return None

    def _kickers(self, options: list[list[str]]) -> list[str] | None:
        """Two that are laid in any case; or one that is laid only if the other seat lays one, too."""
        laid = [[key for key in keys if key.startswith("kicker")] for keys in options]
        if all(laid) and self.rng.random() < 0.7:
            return [self.rng.choice(keys) for keys in laid]
        waiting = [[key for key in keys if key.startswith(ONLY_IF)] for keys in options]
        return [keys[0] if keys else NONE for keys in waiting]

    def _promise(self, seat: int, text: str) -> dict[str, Any]:
        return {"do": "offer", "terms": {str(seat): {"cards": ["random"], "promises": text}}}

    def _twin(self, ask: Ask, game: Game) -> Ask:
        asked = [game.open[key] for key in game.waiting]
        found = [a for a in asked if (a.seat, a.what, a.public) == (ask.seat, ask.what, ask.public)]
        if not found:
            raise Noticed(f"only one twin asks {ask.seat} {ask.what}, which is known as {ask.public!r}")
        return min(found, key=_key)

    def _answer(self, ask: Ask, twin: Ask, dice: Dice) -> Any:
        if ask.seat in self.others:
            game = self.games[0]
            return answer("random", game, ask.seat, ask, dice)
        if isinstance(ask.form, Choice):
            legal = [key for key in ask.form.options if self._may_say(ask, key) and self._may_say(twin, key)]
        else:
            legal = [one for one in (ask.default, *ask.suggestions()) if _is_legal(twin, one)]
            legal = [one for one in legal if not self._names_a_secret(ask.seat, json.dumps(one))]
        if not legal:
            raise Over("nothing to say in both")
        return dice.pick(legal, "bot")

    def _may_say(self, ask: Ask, key: str) -> bool:
        """Whoever researches until a tech has its ships shows how many that are (OURS-tech-4)."""
        option = ask.form.options.get(key)
        if key.startswith("research on "):
            return False
        return option is not None and not self._names_a_secret(ask.seat, f"{key} {option.params.get('card')}")

    def _names_a_secret(self, seat: int, text: str) -> bool:
        """Of a card that may be another one in the other twin."""
        mine = set().union(*self.secrets[seat])
        return any(str(card) in text or f"{card.sheet}." in text or f"{card.sheet}:" in text for card in mine)

    def _settle_both(self, told: list[list[Any]]) -> list[list[Any]]:
        """What each twin does by itself; then what orders answer in one is said by hand in the other."""
        told = [self._settle(game, facts) for game, facts in zip(self.games, told, strict=True)]
        game, by_hand = self.games[self.ordered], self.games[not self.ordered]
        told[self.ordered] += end_orders(game, told[self.ordered])
        found = None if self._learnt(told) else open_ordered(game)
        if found is None:
            return told
        if self._names_a_secret(found.ask.seat, json.dumps(found.answer)):
            raise Over("nothing to say in both")
        ask = self._twin(found.ask, by_hand)
        if not _is_legal(ask, found.answer):
            raise Noticed(f"{ask} may be answered by {found.answer} in one twin only")
        self.tally.ordered += kinds_of(found.order)
        told[self.ordered] += decide_by_order(game, found)
        told[not self.ordered] += by_hand.decide(Answer(ask.seat, ask.number, found.answer))
        return self._settle_both(told)

    def _settle(self, game: Game, told: list[Any]) -> list[Any]:
        """Reactions and stops of their own that only their seats know of, until the game stands."""
        while (ask := self._own_affair(game)) is not None:
            given = (
                react(game, ask) if ask.reaction and (self.acts or ask.seat in self.others) else ask.default
            )
            if ask.seat in self.secretive and given != ask.default:
                raise Over("a reaction acts")
            self.tally.kept += ask.reaction and ask.seat in self.secretive
            told += game.decide(Answer(ask.seat, ask.number, given))
        return told

    def _own_affair(self, game: Game) -> Ask | None:
        waited = [game.open[key] for key in game.waiting]
        stops = [ask for ask in waited if ask.seat in self.secretive and ask.about.get("stop")]
        return open_reaction(game) or min(stops, key=_key, default=None)

    # Comparing

    def _compare(self, told: Sequence[list[Any]]) -> None:
        if self._learnt(told):
            raise Over("a card is seen")
        got = [dict(self._got(game, facts)) for game, facts in zip(self.games, told, strict=True)]
        for name in got[0]:
            if got[0][name] != got[1][name]:
                raise Noticed(f"{name}: {_difference(got[0][name], got[1][name])}")
        self.tally.compared += 1
        if any(_outermost(game.position) != self.encounter for game in self.games):
            raise Over("the encounter")

    def _got(self, game: Game, told: list[Any]) -> Iterator[tuple[str, Any]]:
        """Everything that the other seats get."""
        for seat in (*self.others, None):
            yield f"view of {seat}", view(game.position, seat)
        asked = [ask for ask in game.open.values() if ask.seat in self.others]
        yield "questions", [_shown(ask) for ask in sorted(asked, key=_key)]
        yield (
            "prospects",
            [_prospects(ask, own_view(game.position, ask.seat)) for ask in sorted(asked, key=_key)],
        )
        known = [ask for ask in game.open.values() if ask.seat in self.secretive and ask.public != PRIVATE]
        yield "waiting", sorted((ask.seat, ask.what, ask.public) for ask in known if ask.waits)
        unanswered = [ask for ask in known if (ask.seat, ask.number) in game.waiting]
        yield "waited for", sorted((ask.seat, ask.what, ask.public) for ask in unanswered)
        possible = game.between_encounters
        yield "ruling", (possible, possible and game.was_drawn)
        runs = self.dry_runs[self.games.index(game)]
        yield "dry runs", [(list(run.orders), run.encounters) for run in runs]
        facts = [fact_json(fact) for fact in told]
        yield "told", [f for f in facts if f.get("to") is None or set(f["to"]) & set(self.others)]

    def _learnt(self, told: Sequence[list[Any]]) -> bool:
        """Whether somebody rightly learns of a difference, such as a card that one twin alone plays."""
        played = [self._played(facts) for facts in told]
        return played[0] != played[1] or any(self._somebody_learns(n, facts) for n, facts in enumerate(told))

    def _played(self, told: list[Any]) -> list[tuple[int, str]]:
        plays = [fact for fact in told if fact.id in ("card_announced", "kicker_was_laid")]
        return [(fact.seat, getattr(fact, "card", "")) for fact in plays if fact.seat in self.secretive]

    def _somebody_learns(self, twin: int, told: list[Any]) -> bool:
        """Rightly: a secret card has left its hand or was shown, what lies low in the deck is drawn, a sheet
        was turned up, or the game is over and a prediction is told."""
        position = self.games[twin].position
        if len(position.deck) <= self.unseen or len(position.destiny) <= self.unseen_destiny:
            return True
        if position.rules.technology and self._a_tech_is_seen(position, told):
            return True
        if any(fact.id in ("power_turned_up", "foretold") for fact in told):
            return True
        # One taken at random from hands that differ may be another one, though both hands hold both.
        if any(fact.id == "cards_passed" and fact.giver in self.secretive for fact in told):
            return True
        shown = {card for fact in told if self._shows(fact) for card in fact.cards}
        names = {str(card) for one in self.secrets.values() for cards in one for card in cards}
        hands = {seat: Counter(_unseen(position, seat)) for seat in self.secretive}
        return bool(shown & names) or any(self.secrets[seat][twin] - hand for seat, hand in hands.items())

    def _a_tech_is_seen(self, position: Position, told: list[Any]) -> bool:
        """One that is another in the other twin, or one that is drawn from low in their deck."""
        if position.techs[:1] not in self.lowest_techs:
            return True
        public = [fact for fact in told if fact.to is None or set(fact.to) & set(self.others)]
        named = [getattr(fact, "tech", "") for fact in public]
        named += [tech for fact in public if fact.id == "techs_discarded" for tech in fact.techs]
        return not self.techs.isdisjoint(named)

    def _shows(self, fact: Any) -> bool:
        """Return whether the others see cards of a hand: somebody looks at it, or some are kept."""
        if fact.id == "cards_kept":
            return fact.seat in self.secretive
        return fact.id == "saw_cards" and bool(set(fact.to or ()) & set(self.others))


def _outermost(position: Position) -> int:
    """The number of the encounter under way that no other one is around."""
    under_way = position.encounters_under_way
    return under_way[0].number if under_way else position.encounters


def _common(position: Position, seat: int) -> set[int]:
    """The places in its hand of the cards that it has in both twins."""
    hand = position.seats[seat].hand
    return set([place for place, card in enumerate(hand) if card.is_encounter][:COMMON])


def _unseen(position: Position, seat: int) -> list[Card]:
    """Its hand, and the Kickers that it has laid face down."""
    laid = [enc.kickers[seat] for enc in position.encounters_under_way if seat in enc.kickers]
    return [*position.seats[seat].hand, *(one.card for one in laid if not one.faceup)]


def _worth_having(cards: Sequence[Card], rng: random.Random) -> list[int]:
    """Places of cards that react, as far as there are any; often of Kickers, where there are some."""
    kickers = [place for place, card in enumerate(cards) if card.kind == "kicker"]
    if kickers and rng.random() < 0.25:
        return kickers
    return [place for place, card in enumerate(cards) if not card.is_encounter] or list(range(len(cards)))


def _is_legal(ask: Ask, given: Any) -> bool:
    try:
        ask.judge(given)
    except NotAllowed:
        return False
    return True


def _key(ask: Ask) -> tuple[int, int]:
    return ask.seat, ask.number


def _shown(ask: Ask) -> tuple[Any, ...]:
    form = list(ask.form.options.items()) if isinstance(ask.form, Choice) else ask.suggestions()
    told = ask.public, ask.because, ask.waits, dict(ask.about), ask.default
    return ask.seat, ask.number, ask.what, *told, repr(form)


def _prospects(ask: Ask, seen: View) -> tuple[Any, ...]:
    """What the encounter and the suggested answers come to."""
    answers = ask.suggestions()
    sent = [ask.meaning(one).ships for one in answers] if isinstance(ask.form, Ships) else []
    found = outcomes(seen), [winners_by(ask, one, seen) for one in answers]
    return tuple(map(repr, (*found, [cost_of(ask, ships, seen) for ships in sent])))


def _difference(one: Any, other: Any) -> str:
    texts = [json.dumps(each, default=str, sort_keys=True) for each in (one, other)]
    first = next((n for n, (a, b) in enumerate(zip(*texts, strict=False)) if a != b), min(map(len, texts)))
    return " | ".join(text[max(0, first - 60) : first + 60] for text in texts)


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit 1 if there is a counterexample."""
    parser = argparse.ArgumentParser(prog="python -m tests.engine.twins")
    parser.add_argument("--cases", type=int, default=20_000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first case")
    asked = parser.parse_args(arguments)
    tally = tally_of(asked.first, asked.cases)
    print(json.dumps({**vars(tally), "ended": dict(tally.ended)}))
    return 1 if tally.counterexamples else 0


if __name__ == "__main__":
    sys.exit(main())
