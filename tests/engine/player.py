"""A seat of a scenario: what it does, what it is asked, what it has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from engine import Answer, Ask
from engine.ahead.order import NOW, turn_up_order
from engine.ahead.said import Ahead
from engine.bots.own_orders import stops_for_cards
from engine.decisions import standing_of
from engine.state.cards import Card, card
from engine.state.holdings import Power
from engine.state.position import Seat
from tests.engine.said_ahead import says_ahead

if TYPE_CHECKING:
    from tests.engine.scenario import Scenario


class Player:
    def __init__(self, scenario: Scenario, number: int):
        self.scenario, self.number = scenario, number

    @property
    def name(self) -> str:
        return self.scenario.names[self.number]

    # Answering

    @property
    def asks(self) -> list[Ask]:
        """The questions this seat is waited for; else those it may still change."""
        game = self.scenario.game
        mine = [key for key in sorted(game.waiting) if key[0] == self.number]
        mine = mine or [key for key in sorted(game.open) if key[0] == self.number]
        assert mine, f"{self.name} is not asked; now {self.scenario.asked()}"
        return [game.open[key] for key in mine]

    @property
    def ask(self) -> Ask:
        """The first of them."""
        return self.asks[0]

    def is_asked(self, what: str = "") -> bool:
        game = self.scenario.game
        asked = [game.open[key].what for key in game.waiting if key[0] == self.number]
        return what in asked if what else bool(asked)

    @property
    def options(self) -> list[str]:
        return [key for ask in self.asks for key in getattr(ask.form, "options", ())]

    def answers(self, answer: Any) -> Player:
        """To the first question that has this answer."""
        fitting = [a for a in self.asks if str(answer) in getattr(a.form, "options", ())]
        ask = (fitting or self.asks)[0]
        if isinstance(answer, Card):
            answer = str(answer)
        self.scenario.decide(Answer(self.number, ask.number, answer))
        return self

    def plays(self, words: str) -> Player:
        """By the key of the option or a part that fits one only: "card_zap", "magic", "plague:seat 1"."""
        return self.answers(self._option(words))

    uses = plays

    def zaps_power(self, at: str = "power_used") -> Player:
        """Cosmic Zap, when next asked about the use of a power (or at another moment)."""
        return self._plays_at(at, "cosmic_zap")

    def zaps_card(self, at: str = "card_played") -> Player:
        """Card Zap, when next asked about a card that is played (or at another moment)."""
        return self._plays_at(at, "card_zap")

    def _plays_at(self, moment: str, words: str) -> Player:
        self.scenario.play_until(moment, of=self.name)
        return self.plays(words)

    def resettles(self, planet: int) -> Player:
        """One ship of the first home planet goes back to an empty one, own colour having been drawn."""
        self.scenario.play_until("own_colour", of=self.name)
        self.answers("resettle")
        self.scenario.play_until("resettle", of=self.name)
        return self.answers({"side": f"planet {planet}", "ships": {"0": 1}})

    def _option(self, words: str) -> str:
        options = self.options
        if words in options:
            return words
        base, _, choice = words.partition(":")
        fitting = [o for o in options if o.startswith(base + ".") or f".{base}" in o.partition(":")[0]]
        if choice:
            fitting = [o for o in fitting if o.partition(":")[2].partition("@")[0] == choice]
        assert len(fitting) == 1, f"{self.name} wants {words!r}; on offer: {options}"
        return fitting[0]

    def is_offered(self, words: str) -> bool:
        return self.is_asked() and any(words in o for o in self.options)

    def pays(self, option: str) -> float:
        """What a bot reckons that this option brings."""
        offered = {key: one for ask in self.asks for key, one in getattr(ask.form, "options", {}).items()}
        return offered[option].pays()

    def passes(self) -> Player:
        return self.answers("pass")

    def stands(self, *stops: str, **orders: str) -> None:
        """Stops, and orders with "__" for the dot: remora__cling_to_ships="always"."""
        named = {name.replace("__", "."): order for name, order in orders.items()}
        self.scenario.decide(says_ahead(self.number, stops, named))

    def turns_up(self, alien: str) -> None:
        """At the next moment of the game."""
        mine = self.seat.ahead
        orders = {**mine.by_name, turn_up_order(alien): NOW}
        self.scenario.decide(standing_of(self.number, mine.with_names(orders)))

    # What it has

    @property
    def seat(self) -> Seat:
        position = self.scenario.position if "game" in vars(self.scenario) else self.scenario.start
        return position.seats[self.number]

    @property
    def power(self) -> Power:
        return self.seat.powers[0]

    @property
    def powers(self) -> list[str]:
        return [p.alien for p in self.seat.powers]

    @property
    def warp(self) -> int:
        return self.seat.warp

    @property
    def hand(self) -> list[str]:
        return sorted(map(str, self.seat.hand))

    @property
    def ships(self) -> int:
        """On planets."""
        planets = (
            self.scenario.game.position if "game" in vars(self.scenario) else self.scenario.start
        ).planets
        return sum(p.get(self.number, 0) for p in planets)

    def holds(self, *keys: str) -> None:
        """These cards come to the hand before the game starts, and the stops that go with them."""
        self.seat.hand += [card(key) for key in keys]
        has_stops(self.seat, stops_by_hand(self.seat))

    def has_no_stops(self) -> None:
        has_stops(self.seat, [])

    def has_usual_stops(self) -> None:
        """As somebody who has said nothing about it."""
        has_stops(self.seat, None)

    def has_in_warp(self, ships: int) -> None:
        """So many ships of the first home planet are in the warp when the game starts."""
        self.seat.warp = ships
        self.scenario.start.planets[5 * self.number][self.number] = 4 - ships

    def loses_home_colonies(self, number: int = 3) -> None:
        """Ships of that many home colonies are in the warp, and the power lost, when the game starts."""
        start = self.scenario.start
        for planet in list(start.home_planets(self.number))[-number:]:
            self.seat.warp += start.planets[planet].pop(self.number, 0)
        self.seat.powerless = start.home_colonies(self.number) < start.rules.homes_for_power

    def has_colony(self, planet: int, ships: int = 1) -> None:
        """A colony somewhere, with ships taken from the fullest home colony."""
        start = self.scenario.start
        fullest = max(start.home_planets(self.number), key=lambda p: start.planets[p].get(self.number, 0))
        start.planets[fullest][self.number] -= ships
        start.put_ships(self.number, ships, start.planets[planet])


def has_stops(seat: Seat, stops: Iterable[str] | None) -> None:
    """Let it be asked at these moments, and nowhere else; None: as its role says."""
    seat.ahead = Ahead.said(stops, seat.ahead.by_name, seat.ahead.numbered)


def has_orders(seat: Seat, orders: Mapping[str, str]) -> None:
    """Give it these orders by name."""
    seat.ahead = seat.ahead.with_names(orders)


def stops_by_hand(seat: Seat) -> list[str]:
    """As bots set them: by what the seat holds."""
    sheets = {one.sheet for pile in (seat.hand, *(p.pile for p in seat.powers)) for one in pile}
    return list(stops_for_cards(sheets, {tech.tech for tech in seat.techs}))
