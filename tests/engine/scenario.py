"""Sets up a position in one line and plays it by the seats' names.

    game = scenario(red=("sorcerer", "attack 4"), blue=("", "attack 30"))
    game.attack(ships=3)
    game.red.plays("attack 4")

Red has the first turn and draws blue's colour, the next seat's. "" is a seat without a power. Every
seat sets its stops by what it holds, as bots do; `stops` sets others. Before the first play the
position (`game.start`) may be changed at will.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, NamedTuple

from engine import Answer, Ask, Fact, Game, StandingOrders, view
from engine.bots import open_reaction, react
from engine.editions import EDITIONS, Rules, edition_named
from engine.flow.planning import CARD
from engine.sheets.book import book
from engine.state.apart import Apart
from engine.state.cards import card
from engine.state.conservation import Ledger
from engine.state.dice import Dice
from engine.state.holdings import Power
from engine.state.position import Position, Seat, Turn
from engine.state.rulings import NEWEST
from engine.state.totals import total
from tests.engine.fit_for_words import wrong_ask, wrong_facts, wrong_targets
from tests.engine.player import Player, has_stops, stops_by_hand


class Totals(NamedTuple):
    offense: int
    defense: int


def scenario(**seats: tuple) -> Scenario:
    """Seats by name, clockwise: the alien's id or "", then the keys of the cards in hand."""
    return Scenario(seats)


class Scenario:
    def __init__(self, seats: dict[str, tuple], edition: str = "ffg2008"):
        self.names = list(seats)
        self.number = 0  # of the encounter that `attack` began
        self.facts: list[Fact] = []
        self.reactions_wait = False  # for a test that answers them itself
        self.start = _position(list(seats.values()), edition)

    @cached_property
    def game(self) -> Game:
        game = Game(self.start)
        self._hear(game.facts)
        return game

    def _hear(self, facts: list[Fact]) -> None:
        """Whatever is told is fit to be put into words."""
        self.facts += facts
        wrong = wrong_facts(facts)
        assert not wrong, wrong

    def __getattr__(self, name: str) -> Player:
        if name.startswith("_") or name not in self.names:
            raise AttributeError(name)
        return Player(self, self.names.index(name))

    # Before the first play

    def under(self, edition: str, **switches: Any) -> Scenario:
        """The rules of this edition, with "__" for the dot in switches: cosmic_deck__quake=True."""
        self.start.rules |= EDITIONS[edition] | {"edition": edition}
        return self.effective_switches(**switches)

    def effective_switches(self, **switches: Any) -> Scenario:
        """These switches alone are set otherwise."""
        self.start.rules |= {name.replace("__", "."): value for name, value in switches.items()}
        return self

    def face_down(self, *names: str) -> Scenario:
        """Hidden Powers, and the sheets of these seats (all if none is named) have not been turned up."""
        self.start.rules["hidden_powers"] = "until_shown"
        for seat in self.start.seats:
            if not names or self.names[seat.number] in names:
                seat.powers, seat.face_down = [], seat.powers
        return self

    def several_powers(self, number: int = 2, **more: str) -> Scenario:
        """So many for each seat; these seats have another one besides: red="mind"."""
        self.start.rules["powers"] = number
        for name, aliens in more.items():
            seat = self.start.seats[self.names.index(name)]
            seat.powers += [Power(alien) for alien in aliens.split()]
            has_stops(seat, stops_by_hand(seat))
        return self

    def with_planets(self, each: int) -> Scenario:
        """So many home planets for every seat, with four ships each."""
        self.start.rules["planets"], players = each, len(self.names)
        self.start.planets = [{p // each: 4} for p in range(each * players)]
        return self

    def with_tech(self, name: str, key: str, *, ships: int = 0, faceup: bool = True) -> Scenario:
        """A game with techs, in which this one lies before a seat, with so many researchers from its first
        home planets."""
        self.start.rules["technology"], seat = True, self.names.index(name)
        tech = self.start.add_tech(seat, key)
        tech.faceup = faceup
        for planet in self.start.home_planets(seat)[: -(-ships // 3)]:
            number = min(3, ships - sum(tech.ships.values()))
            self.start.put_ships(seat, self.start.take_ships(seat, {str(planet): number}), tech.ships)
        has_stops(self.start.seats[seat], stops_by_hand(self.start.seats[seat]))
        return self

    def sits_apart(self, name: str, apart: Apart) -> Scenario:
        """This seat has no system, ships or cards, and takes no turns."""
        seat, position = self.names.index(name), self.start
        lies = [p for p in range(len(position.planets)) if position.owner(p) != seat]
        owners = [position.owner(p) for p in lies]
        position.planets, position.owners = [position.planets[p] for p in lies], owners
        position.destiny = [card for card in position.destiny if card != f"seat {seat}"]
        position.seats[seat] = Seat(seat)
        position.apart[seat] = apart
        return self

    def draws(self, *destiny: str) -> Scenario:
        """These destiny cards are turned up next, in this order."""
        self.start.destiny += reversed(destiny)
        return self

    def deck_gives(self, *keys: str) -> Scenario:
        """These cards are drawn next, in this order."""
        self.start.deck += [card(key) for key in reversed(keys)]
        return self

    # Looking

    def heard(self, fact_id: str, seat: str | None = None) -> list[Fact]:
        """The facts of this kind that a seat (None: a bystander) has been told."""
        return [fact for fact in self.told(seat) if fact.id == fact_id]

    @property
    def position(self) -> Position:
        return self.game.position

    @property
    def enc(self):
        return self.position.encounter

    @property
    def planets(self) -> list[dict[int, int]]:
        return self.position.planets

    def told(self, seat: str | None = None) -> list[Fact]:
        """What this seat (None: a bystander) has been told."""
        self.game  # noqa: B018 - starts it
        number = None if seat is None else self.names.index(seat)
        return [fact for fact in self.facts if fact.visible_to(number)]

    def view(self, seat: str | None) -> dict[str, Any]:
        return view(self.position, None if seat is None else self.names.index(seat))

    def total(self, side: str) -> int:
        return total(self.position, side)

    def totals(self) -> Totals:
        """Of this encounter, once everybody has passed: they are final only once."""
        (final,) = self.pass_windows().all_totals
        return final

    @property
    def all_totals(self) -> list[Totals]:
        """Each time that they became final."""
        return [Totals(fact.offense, fact.defense) for fact in self.heard("totals_final")]

    @property
    def result(self) -> str:
        """Of the last encounter that had one: who won, or "deal"."""
        return self.heard("encounter_result")[-1].result

    @property
    def ships_lost(self) -> list[tuple[int, int]]:
        """Whose, and how many, each time."""
        return [(fact.seat, fact.ships) for fact in self.heard("ships_lost")]

    @property
    def discards(self) -> list[str]:
        """The lowest first."""
        return list(map(str, self.position.discards))

    def asked(self) -> dict[str, str]:
        """Who is waited for, and what they are asked."""
        waiting = self.game.waiting
        return {self.names[key[0]]: ask.what for key, ask in self.game.open.items() if key in waiting}

    # Playing

    def decide(self, decision: Answer | StandingOrders) -> None:
        """As a service does it: what helps follows at once."""
        self.decide_alone(decision)
        while not self.reactions_wait and (ask := open_reaction(self.game)) is not None:
            self.decide_alone(Answer(ask.seat, ask.number, react(self.game, ask)))

    def decide_alone(self, decision: Answer | StandingOrders) -> None:
        """Whatever was asked is fit to be put into words too; no ship, card or sheet is lost or made."""
        if isinstance(decision, Answer):
            key = (decision.seat, decision.question)
            wrong = [wrong_ask(ask) for asked, ask in self.game.open.items() if asked == key]
            assert not any(wrong), wrong
        untold = wrong_targets(self.game.table.windows)
        assert not untold, untold
        ledger = Ledger(self.position)
        self._hear(self.game.decide(decision))
        wrong = ledger.fault(self.position) or ledger.fault_between_encounters(self.position)
        assert not wrong, wrong

    def attack(self, *, ships=3, planet=None, allies=None) -> Scenario:
        """Red attacks its neighbour; `allies`: {"green": "offense"} or {"green": ("defense", 2)}; others
        are not invited. Stops when the last ally has answered."""
        self.attack_until_alliances(ships=ships, planet=planet)
        if len(self.names) == 2:
            return self
        wanted = {n: a if isinstance(a, tuple) else (a, 1) for n, a in (allies or {}).items()}
        self._invite(wanted)
        for name in self._answering(wanted):
            self.play_until("join", of=name)
            side, number = wanted[name]
            self.seat(name).answers({"side": side, "ships": self._from_largest(name, number)})
        return self

    def attack_until_alliances(self, *, ships=3, planet=None) -> Scenario:
        """Red attacks its neighbour, and nobody has been invited yet."""
        self.play_until("launch", "aim")
        self.number = self.position.encounters
        self._launch(ships, planet)
        return self

    def _launch(self, ships, planet) -> None:
        offense = self.seat(self.enc.offense)
        target = planet if planet is not None else self.position.home_planets(self.enc.system)[0]
        if offense.ask.what == "aim":
            offense.answers(f"planet {target}")
            if offense.is_asked("ships"):
                offense.answers(self._from_largest(offense.name, ships))
            return
        fleet = self._from_largest(offense.name, ships) if isinstance(ships, int) else ships
        targets, aimed = offense.ask.form.targets, f"planet {target}"
        side = aimed if aimed in targets else next(iter(targets))
        offense.answers({"side": side, "ships": fleet})

    def _invite(self, wanted) -> None:
        for main, side in zip(self.enc.main_players, ("offense", "defense"), strict=True):
            self.play_until("invite", of=self.names[main])
            seats = [s for s in self.enc.others if wanted.get(self.names[s], ("",))[0] == side]
            self.seat(main).answers("seats " + " ".join(map(str, seats)) if seats else "nobody")

    def _answering(self, wanted) -> list[str]:
        return [self.names[s] for s in self.enc.others if self.names[s] in wanted]

    def _from_largest(self, name: str, number: int) -> dict[str, int]:
        """Ship by ship from the fullest colony."""
        seat, taken = self.names.index(name), {}
        left = {p: ships[seat] for p, ships in enumerate(self.planets) if seat in ships}
        for _ in range(number):
            planet = max(left, key=left.get)
            left[planet] -= 1
            taken[str(planet)] = taken.get(str(planet), 0) + 1
        return taken

    def lay(self, **cards) -> Scenario:
        """Main players lay their cards: `game.lay(red="attack 4", blue="attack 30")`."""
        for name, key in cards.items():
            self.play_until("encounter_card", of=name)
            self.seat(name).answers(str(key))
        return self

    def seat(self, name: str | int) -> Player:
        return Player(self, self.names.index(name) if isinstance(name, str) else name)

    def finish(self) -> Scenario:
        """Everybody takes the default until the encounter that `attack` began is over."""
        number = self.number or self.position.encounters
        while self.enc and self.enc.number == number and self.game.waiting:
            self.default()
        return self

    def never_offers(self, words: str, *, until: str = "") -> bool:
        """Defaults to the end of the encounter, or until this is asked; whether nobody is offered that."""
        number = self.number or self.position.encounters
        while self.enc and self.enc.number == number and self.game.waiting:
            asks = [self.game.open[key] for key in self.game.waiting]
            if any(words in option for ask in asks for option in getattr(ask.form, "options", ())):
                return False
            if until in (ask.what for ask in asks):
                break
            self.default()
        return True

    def pass_windows(self) -> Scenario:
        """Everybody passes until somebody is asked what they cannot pass."""
        while self.game.waiting and self._next().default == "pass":
            self.default()
        return self

    def default(self) -> None:
        ask = self._next()
        self.decide(Answer(ask.seat, ask.number, ask.default))

    def _next(self) -> Ask:
        return self.game.open[min(self.game.waiting)]

    def play_until(self, *whats: str, of: str = "") -> Scenario:
        """Defaults until somebody (or the named seat) is asked one of these questions."""
        for _ in range(500):
            asked = [(self.names[key[0]], _called(self.game.open[key])) for key in self.game.waiting]
            if any(what in whats and of in ("", name) for name, what in asked):
                return self
            assert asked, f"nobody is asked any more, so never {whats}"
            self.default()
        raise AssertionError(f"never asked: {whats} of {of or 'anybody'}; now {self.asked()}")


def _called(ask: Ask) -> str:
    """Who has no card to lay is asked for one all the same: no place to go on from."""
    return "nothing_to_lay" if ask.what == CARD and "nothing_to_lay" in ask.about else ask.what


def _position(seats: list[tuple], edition: str) -> Position:
    rules = {**EDITIONS[edition], "edition": edition, "rulings": NEWEST, "box": sorted(book().aliens)}
    players = len(seats)
    destiny = edition_named(edition).cards.destiny(players)
    return Position(
        seats=[_seat(number, *held) for number, held in enumerate(seats)],
        dice=Dice("test"),
        planets=[{p // 5: 4} for p in range(5 * players)],
        rules=Rules(rules, flares=True),
        stage="play",
        deck=[card("attack 1")] * 60,
        destiny=[one for one in destiny if one != "seat 1"] + ["seat 1"] * 3,
        turn=Turn(offense=0),
    )


def _seat(number: int, alien: str, *hand: Any) -> Seat:
    assert not alien or alien in book().sheets, (
        f"no sheet “{alien}” was read: see docs/adding-an-alien.md, step 6"
    )
    seat = Seat(number, [Power(alien)] if alien else [], hand=[card(str(key)) for key in hand])
    has_stops(seat, stops_by_hand(seat))
    return seat
