"""The position: all pieces and where they lie. It is plain data that can be stored, compared and copied.

Every piece on the move has a place here: a card in play, ships on their way to the warp. A piece kept only in
a local variable would vanish from every page while the rules wait for an answer.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from engine.ahead.said import SAID_NOTHING
from engine.editions import Rules

from .apart import Apart
from .cards import Card
from .dice import Dice
from .encounter import CardInPlay, Encounter, Loss, PlannedEncounter
from .holdings import Power, Tech, tech_place
from .holdings import Seat as Seat
from .later import OMIT_WHILE_EMPTY
from .rulings import SINCE

WARP, REMOVED = "warp", "removed"  # the places of ships off the table
UNDERWAY = "underway"
GATE, ORBIT = "gate", "orbit"  # places of the encounter in progress
HAND = "hand "  # the name of a hand as a pile begins so; its seat follows


@dataclass
class Turn:
    offense: int = -1
    encounters: int = 0
    success: bool = False
    goes_on: bool = True  # another encounter of this turn is to come
    extra: int = 0  # encounters granted beyond the usual two
    new_hand: bool = False  # the next encounter begins with a new hand for the offense
    second_encounter: str = ""  # the answer, if it came before the first one was decided


@dataclass
class Position:
    """The whole game at one instant. `rules` are the switches written out when it began."""

    seats: list[Seat]
    dice: Dice
    planets: list[dict[int, int]]  # the ships on each; a planet keeps its number for the whole game
    rules: Rules = field(default_factory=Rules)
    stage: str = "aliens"  # "aliens", "hands", "play"
    dealt: list[list[str]] = field(default_factory=list)  # the sheets each seat may choose from
    combos: list[str] = field(default_factory=list)  # the cards that name them, one for each power
    deck: list[Card] = field(default_factory=list)
    discards: list[Card] = field(default_factory=list)
    destiny: list[str] = field(default_factory=list)
    destiny_discards: list[str] = field(default_factory=list)
    unused: list[str] = field(default_factory=list)  # sheets that no seat holds
    spent: list[str] = field(default_factory=list)  # sheets used up
    drawing: list[Card] = field(default_factory=list)  # off the deck, but in no hand yet
    playing: list[CardInPlay] = field(default_factory=list)
    losses: list[Loss] = field(default_factory=list)
    turn: Turn = field(default_factory=Turn)
    plans: list[PlannedEncounter] = field(default_factory=list)
    encounters: int = 0
    encounter: Encounter | None = None
    winners: list[int] = field(default_factory=list)
    closed: str = ""  # who ended the game, if the rules did not: "moderator" or "table"
    owners: list[int] = field(
        default_factory=list
    )  # the owner of each planet; empty while every home system has as many as at the start
    destroyed: list[int] = field(default_factory=list)  # planets out of the game
    techs: list[str] = field(default_factory=list)  # the deck of techs
    tech_discards: list[str] = field(default_factory=list)
    techs_dealt: list[list[str]] = field(default_factory=list)  # the techs each seat may choose from
    tech_numbers: int = 0  # the highest number used
    apart: dict[int, Apart] = field(default_factory=dict)  # seats without system, ships, cards and turns
    speakers: list[int] = field(
        default_factory=list
    )  # for each seat the first seat of its player; empty while no players have changed seats
    dealt_for_seats: list[dict[int, str]] = field(
        default_factory=list
    )  # the cards that decided which seats are inactive, until players are told
    specials: list[str] = field(
        default_factory=list, metadata=OMIT_WHILE_EMPTY
    )  # destiny cards outside the deck, still unused; secret
    specials_used: list[str] = field(
        default_factory=list, metadata=OMIT_WHILE_EMPTY
    )  # destiny cards taken out of the deck after they were used
    discarded_together: int = field(
        default=0, metadata=OMIT_WHILE_EMPTY
    )  # how many cards were discarded last, at one instant; kept where a card of the edition asks for it
    reversed: bool = field(
        default=False, metadata=OMIT_WHILE_EMPTY
    )  # whether encounters begin with the gate turned over
    outer: list[Encounter] = field(
        default_factory=list, metadata=OMIT_WHILE_EMPTY
    )  # interrupted by the one in progress, outermost first

    @property
    def over(self) -> bool:
        """Return whether somebody has won, or the game was closed, perhaps as a draw."""
        return bool(self.winners or self.closed)

    @property
    def enc(self) -> Encounter:
        assert self.encounter is not None, "there is no encounter"
        return self.encounter

    @property
    def encounter_number(self) -> int:
        """Return the number of the encounter in progress, or between encounters of the last one."""
        return self.encounters if self.encounter is None else self.encounter.number

    @property
    def first_encounter_number(self) -> int:
        """Return the same of the outermost encounter, if others have interrupted it."""
        return self.outer[0].number if self.outer else self.encounter_number

    @property
    def encounters_under_way(self) -> list[Encounter]:
        """Return the interrupted encounters, outermost first, and the one in progress."""
        return [*self.outer] if self.encounter is None else [*self.outer, self.encounter]

    def interrupt_encounter(self) -> None:
        """Put the encounter aside for another one. Its ships and cards stay where they are (A-54)."""
        enc = self.enc
        self._rename_places({place: _interrupted(place, enc) for place in (GATE, ORBIT)})
        self.outer.append(enc)
        self.encounter = None

    def resume_encounter(self) -> None:
        """Go on with the encounter that was interrupted last."""
        enc = self.encounter = self.outer.pop()
        self._rename_places({_interrupted(place, enc): place for place in (GATE, ORBIT)})

    def _rename_places(self, names: dict[str, str]) -> None:
        for seat in self.seats:
            for tech in seat.techs:
                tech.place = names.get(tech.place, tech.place)

    def in_timing_order(self) -> list[int]:
        """Return every seat in timing order (R-15.2); before an encounter all clockwise."""
        if self.encounter is not None:
            return self.encounter.order
        return list(self.clockwise(max(self.turn.offense, 0)))

    def clockwise(self, first: int) -> Iterator[int]:
        """Yield every seat that takes turns once, in seat order, beginning with this one (R-1.12)."""
        n = len(self.seats)
        around = ((first + i) % n for i in range(n))
        return (seat for seat in around if seat not in self.apart) if self.apart else around

    def speaker(self, chair: int) -> int:
        """Return the first seat of the player who controls this seat now."""
        return self.speakers[chair] if self.speakers else chair

    def exchange_people(self, one: int, other: int) -> None:
        """Exchange the players of two seats, and drop the stops and orders that they leave behind."""
        speakers = self.speakers or list(range(len(self.seats)))
        speakers[one], speakers[other] = speakers[other], speakers[one]
        self.speakers = [] if speakers == list(range(len(speakers))) else speakers
        for chair in (one, other):
            self.seats[chair].ahead = SAID_NOTHING

    @property
    def players(self) -> list[Seat]:
        """Return the seats that have a system, ships and cards, and take turns."""
        return [s for s in self.seats if s.number not in self.apart] if self.apart else self.seats

    # Powers and completed techs

    def holders(self, sheets: Container[str]) -> list[tuple[int, str]]:
        """Return each seat that holds one of these sheets face up, with the sheet, in timing order."""
        found = []
        for seat in self.in_timing_order():
            mine = self.seats[seat]
            for held in mine.holdings if mine.techs else mine.powers:
                if held.sheet in sheets:
                    found.append((seat, held.sheet))
        return found

    def any_seat_holds(self, sheets: Container[str]) -> bool:
        """Return whether any seat holds one of these sheets face up, even out of use."""
        for seat in self.seats:
            for power in seat.powers:
                if power.sheet in sheets:
                    return True
            if seat.techs and seat.holds_any(sheets):
                return True
        return False

    def powers(self) -> Iterator[tuple[int, Power]]:
        for seat in self.in_timing_order():
            for power in self.seats[seat].powers:
                yield seat, power

    def sheets(self) -> Iterator[Power]:
        for seat in self.seats:
            yield from seat.all_powers

    def holder(self, alien: str) -> int | None:
        """Return the seat that holds this sheet face up; face-down sheets are secret and do not count."""
        for seat in self.seats:
            for power in seat.powers:
                if power.alien == alien:
                    return seat.number
        return None

    def is_zapped(self, alien: str) -> bool:
        return self.encounter is not None and alien in self.encounter.zapped

    def is_newcomer(self, alien: str) -> bool:
        return self.encounter is not None and alien in self.encounter.newcomers

    # Techs

    def tech(self, place: str) -> Tech:
        """Return the tech that is this place, such as "tech 7"."""
        return next(tech for seat in self.seats for tech in seat.techs if tech_place(tech.number) == place)

    def add_tech(self, seat: int, key: str) -> Tech:
        """Put a tech face down before a seat and return it."""
        self.tech_numbers += 1
        self.seats[seat].techs.append(Tech(key, self.tech_numbers))
        return self.seats[seat].techs[-1]

    # Ships

    def home_planets(self, seat: int) -> Sequence[int]:
        """Return the planets of a home system that are in the game."""
        if self.owners:
            return [p for p in self.system(seat) if p not in self.destroyed]
        each = len(self.planets) // len(self.seats)  # spelled out for speed
        return range(each * seat, each * seat + each)

    def system(self, seat: int) -> Sequence[int]:
        """Return every planet that a home system has had, in the order of their places in it."""
        if not self.owners:
            return self.home_planets(seat)
        return [planet for planet, owner in enumerate(self.owners) if owner == seat]

    def owner(self, planet: int) -> int:
        """Return the seat whose home system holds the planet."""
        return self.owners[planet] if self.owners else planet // self.rules.planets

    def planets_in_game(self) -> list[int]:
        return [planet for planet in range(len(self.planets)) if planet not in self.destroyed]

    def add_planet(self, seat: int) -> int:
        """Add a planet to a home system and return its number."""
        self._write_out_owners()
        self.owners.append(seat)
        self.planets.append({})
        return len(self.planets) - 1

    def destroy_planet(self, planet: int) -> None:
        """Take a planet out of the game; its ships must have left before."""
        assert not self.planets[planet], "the planet has ships"
        self._write_out_owners()
        self.destroyed.append(planet)

    def _write_out_owners(self) -> None:
        self.owners = self.owners or [self.owner(planet) for planet in range(len(self.planets))]

    def colonies(self, seat: int) -> list[int]:
        return [p for p, ships in enumerate(self.planets) if seat in ships]

    def home_colonies(self, seat: int) -> int:
        return len([p for p in self.home_planets(seat) if seat in self.planets[p]])

    def foreign_colonies(self, seat: int) -> int:
        """Return the score (R-1.6)."""
        return len([p for p in self.colonies(seat) if self.owner(p) != seat])

    def places(self) -> Iterator[tuple[str, dict[int, int]]]:
        """Yield each place for ships on the table, with its name; the warp is part of each seat instead.

        Ships of interrupted encounters are left out, because nothing but their own encounter uses, counts or
        loses them (A-54); `all_places` has them, too.
        """
        for planet, ships in enumerate(self.planets):
            yield str(planet), ships
        if self.encounter is not None:
            yield GATE, self.encounter.gate
            yield ORBIT, self.encounter.orbit
        for seat in self.seats:
            for tech in seat.techs:
                yield tech_place(tech.number), tech.ships

    def all_places(self) -> Iterator[tuple[str, dict[int, int]]]:
        """Yield `places`, then gate and orbit of each interrupted encounter: "gate 12", "orbit 12"."""
        yield from self.places()
        for enc in self.outer:
            yield _interrupted(GATE, enc), enc.gate
            yield _interrupted(ORBIT, enc), enc.orbit

    def ships_on_table(self, seat: int) -> dict[str, int]:
        """Return how many ships a seat has at each of the `places`; empty ones are left out."""
        return {name: ships[seat] for name, ships in self.places() if ships.get(seat)}

    def place(self, name: str) -> dict[int, int]:
        """Return the ships at a place, by its name: a planet's number, "gate", "orbit", or "tech 7".

        Gate and orbit are those of the encounter in progress; of an interrupted one they are "gate 12".
        """
        if name.isdigit():
            return self.planets[int(name)]
        if name in (GATE, ORBIT):
            return self.enc.gate if name == GATE else self.enc.orbit
        return next(ships for place, ships in self.all_places() if place == name)

    def take_ships(self, seat: int, ships: dict[str, int]) -> int:
        """Take ships of a seat from places and return how many.

        A colony whose last ship leaves is given up (R-18.1).
        """
        for name, number in ships.items():
            if name == "warp":
                self.take_from_warp(seat, number)
            else:
                _remove_ships(self.place(name), seat, number)
        return sum(ships.values())

    def take_from_warp(self, seat: int, number: int) -> None:
        owner = self.seats[seat]
        assert owner.warp >= number, "more ships than are in the warp"
        owner.warp -= number
        owner.arrived = min(owner.arrived, owner.warp)
        for tech in owner.techs:
            if number and tech.place == WARP:
                tech.place = UNDERWAY

    def put_in_warp(self, seat: int, number: int) -> None:
        self.seats[seat].warp += number
        self.seats[seat].arrived += number
        self.special_ship_came(seat, WARP)

    def put_ships(self, seat: int, number: int, place: dict[int, int]) -> None:
        if number:
            place[seat] = place.get(seat, 0) + number
            if self.seats[seat].techs:
                self.special_ship_came(seat, next(name for name, there in self.places() if there is place))

    def take_out_of_game(self, seat: int, number: int) -> None:
        self.seats[seat].removed += number
        self.special_ship_came(seat, REMOVED)

    def ships_in_game(self, seat: int) -> int:
        brought = sum(bool(tech.place) for tech in self.seats[seat].techs)
        return self.rules.ships + brought - self.seats[seat].removed

    # A special ship, brought by a tech, leaves a place last unless it is sent (OURS-tech-6)

    def special_ship_came(self, seat: int, place: str) -> None:
        """Note that ships of the seat came to this place.

        A special ship whose place is empty now is among them.
        """
        for tech in self.seats[seat].techs:
            if tech.place and not self._ships_at(seat, tech.place):
                tech.place = place

    def _ships_at(self, seat: int, place: str) -> int:
        if place in (WARP, REMOVED):
            return self.seats[seat].warp if place == WARP else self.seats[seat].removed
        return dict(self.all_places()).get(place, {}).get(seat, 0)

    def send_special_ship(self, seat: int, ships: dict[str, int], to: str) -> None:
        """Send special ships along with ships that leave their places."""
        for tech in self.seats[seat].techs:
            if tech.place in ships:
                tech.place = to

    # Rulings

    def follows_ruling(self, ruling: str) -> bool:
        """Return whether this game began after a ruling was changed (engine/state/rulings.py)."""
        return self.rules.rulings >= SINCE[ruling]

    # Cards

    def note_discarded(self, cards: int) -> None:
        """Note how many cards now lie together on top of the discard pile, if the edition needs it."""
        if self.rules.notes_discards:
            self.discarded_together = cards

    @property
    def newest_discards(self) -> list[Card]:
        """Return the cards that were discarded last, at one instant, as far as they still lie there."""
        return self.discards[-max(self.discarded_together, 1) :]

    def pile(self, name: str) -> list[Card]:
        """Return a pile by its name.

        Names are "deck", "discards", "hand 3", "aside 3"; under a tech "under tech 7"; an alien's own "pile
        of ...", and beside a planet "beside 7 of ...".
        """
        owner = hand_owner(name)
        if owner is not None:
            return self.seats[owner].hand
        if name.startswith("aside "):
            return self.seats[int(name[6:])].aside
        if name == "discards":
            return self.discards
        if name == "deck":
            return self.deck
        if name.startswith("under "):
            return self.tech(name.removeprefix("under ")).pile
        where, _, alien = name.partition(" of ")
        sheet = next(p for p in self.sheets() if p.alien == alien)
        return sheet.pile if where == "pile" else sheet.built[int(where.removeprefix("beside "))]


def _interrupted(place: str, enc: Encounter) -> str:
    """Return the name that gate or orbit has while its encounter is interrupted."""
    return f"{place} {enc.number}"


def place_in_encounter(name: str) -> str:
    """Return the name of a place without the encounter that it belongs to.

    >>> place_in_encounter("gate 12"), place_in_encounter("tech 12")
    ('gate', 'tech 12')
    """
    place = name.partition(" ")[0]
    return place if place in (GATE, ORBIT) else name


def _remove_ships(place: dict[int, int], seat: int, number: int) -> None:
    left = place[seat] - number
    assert left >= 0, "more ships than are there"
    if left:
        place[seat] = left
    else:
        del place[seat]


def hand_pile(seat: int) -> str:
    return f"{HAND}{seat}"


@lru_cache(1024)
def hand_owner(pile: str) -> int | None:
    """Return the seat whose hand this pile is; None if it is no hand."""
    return int(pile.removeprefix(HAND)) if pile.startswith(HAND) else None


def aside_pile(seat: int) -> str:
    return f"aside {seat}"
