"""The two sides of an encounter as one viewer knows them: main players, ships, cards and sums."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.aliens import ALL_PHASES, Alien
from engine.sheets.book import book
from engine.state.encounter import DEFENSE, OFFENSE
from engine.state.queries import CARD_FACE, CARD_VALUE, SIDE_SUM, WHO_WINS, Query
from engine.state.totals import result_by_kinds, result_by_totals
from engine.state.view import SIDES, EncounterView, MainSide, View, encounter_in

CHANGING = ("planning", "reveal")  # the phases in which a power may change the sum of a side
CUT_SHORT = "resolution"  # the phase in which an encounter without a result is only put away


@dataclass(frozen=True)
class Side:
    """One side: its main player, -1 if unknown, with their ships and those of allies by seat.

    `extra` is what was added openly, and `card` what the viewer knows of the card: "" if none was laid;
    `kicker` is the same of the Kicker.
    """

    main: int
    own: int
    allies: Mapping[int, int]
    extra: int
    card: str
    kicker: str = ""

    @property
    def times(self) -> int:
        """Return by how much a Kicker multiplies its card; 1 if there is none that the viewer knows."""
        found = _printed("kicker", self.kicker)
        return 1 if found is None else found

    @property
    def allied(self) -> int:
        return sum(self.allies.values())

    @property
    def ships(self) -> int:
        return self.own + self.allied

    @property
    def beside_the_card(self) -> int:
        return self.ships + self.extra

    @property
    def fleet(self) -> dict[int, int]:
        """Return the ships of everybody who takes part with ships, the main player's first."""
        return ({self.main: self.own} if self.own else {}) | dict(self.allies)

    @property
    def compensation(self) -> int:
        """Return how many cards its main player may collect if they lose by a negotiate (R-17.2)."""
        return self.own * self.times

    def total(self, card: str) -> int | None:
        """Return what this attack and everything beside it come to; None for any other card."""
        value = attack_value(card)
        return None if value is None else value * self.times + self.beside_the_card


def present_encounter(view: View) -> EncounterView:
    """Return the encounter that is under way.

    It is empty if there is none, or if nothing can come of it any more.
    """
    enc = encounter_in(view)
    return {} if enc and view["phase"] == CUT_SHORT and not enc["result"] else enc


def side_of(view: View, side: MainSide) -> Side:
    """Return one side of the encounter, without the ships of allies that are being sent away."""
    enc = encounter_in(view)
    main = enc[side]
    own = enc["gate"].get(str(main), 0) if side == OFFENSE else _on_the_planet(view, enc)
    card, kicker = enc.get("cards", {}).get(str(main), ""), enc.get("kickers", {}).get(str(main), "")
    return Side(main, own, _allies(enc, side), enc.get("extra", {}).get(side, 0), card, kicker)


def _on_the_planet(view: View, enc: EncounterView) -> int:
    """Return the ships of the defense on the planet that is attacked."""
    planet = enc["planet"]
    return view["planets"][planet].get(str(enc["defense"]), 0) if planet >= 0 else 0


def _allies(enc: EncounterView, side: MainSide) -> dict[int, int]:
    there = (enc.get("gate") if side == OFFENSE else enc.get("orbit")) or {}
    return {int(seat): n for seat, n in there.items() if n and enc["allies"].get(seat) == side}


def side_of_main(view: View, seat: int) -> MainSide | None:
    """Return which side a main player leads; None for everybody else, and where there is no encounter."""
    enc = encounter_in(view)
    return next((side for side in SIDES if enc.get(side) == seat), None)


def side_with(view: View, seat: int | None) -> MainSide | None:
    """Return the side that a main player is on, or an ally with ships; None for everybody else."""
    if seat is None or not (enc := encounter_in(view)):
        return None
    return side_of_main(view, seat) or next((side for side in SIDES if seat in _allies(enc, side)), None)


def rival(side: str) -> MainSide:
    return DEFENSE if side == OFFENSE else OFFENSE


def attack_value(card: str) -> int | None:
    """Return what is printed on an attack; None for any other card, also for one that lies face down.

    >>> attack_value("attack -8"), attack_value("face down")
    (-8, None)
    """
    return _printed("attack", card)


def reinforcement_value(card: str) -> int | None:
    """Return what is printed on a reinforcement; None for any other card."""
    return _printed("reinforcement", card)


def _printed(kind: str, card: str) -> int | None:
    first, _space, number = card.partition(" ")
    return int(number) if first == kind and number.removeprefix("-").isdigit() else None


def card_total(view: View, seat: int, card: str) -> int | None:
    """Return the sum of an attack with the side of this main player; None for any other card or seat."""
    side = side_of_main(view, seat)
    return side_of(view, side).total(card) if side else None


# Powers that may change it


def changing(view: View) -> list[str]:
    """Return the aliens in force that may have a say in the sums of this encounter, by their sheets."""
    enc = encounter_in(view)
    return [
        power["alien"]
        for seat in view["seats"]
        for power in seat["powers"]
        if power.get("active", True) and not power.get("zapped")
        if _has_a_say(power["alien"], seat["seat"], enc)
    ]


def ships_come_home(view: View, seat: int) -> bool:
    """Return whether a power in force saves every ship that this seat would lose to the warp."""
    return any(
        getattr(book().sheets.get(power["alien"]), "ships_come_home", False)
        for power in view["seats"][seat]["powers"]
        if power.get("active", True) and not power.get("zapped")
    )


def _has_a_say(alien: str, seat: int, enc: EncounterView) -> bool:
    """Return whether a power may change a sum; one for every phase is about something else."""
    sheet = book().sheets.get(alien)
    if sheet is None or not issubclass(sheet, Alien):  # an own alien that is not here any more
        return True
    if not set(sheet.phases) & set(CHANGING) or len(sheet.phases) == len(ALL_PHASES):
        return False
    return has_role(sheet.role, seat, enc)


def has_role(role: str, seat: int, enc: EncounterView) -> bool:
    """Return whether a power for this role can be used by this seat in this encounter."""
    main, ally = seat in (enc.get(OFFENSE), enc.get(DEFENSE)), str(seat) in (enc.get("allies") or {})
    return {
        "any": True,
        "main player": main,
        "main player or ally": main or ally,
        "offense": seat == enc.get(OFFENSE),
        "not offense": seat != enc.get(OFFENSE),
        "not main player": not main,
    }.get(role, True)


def is_winning_changed(enc: EncounterView) -> bool:
    """Return whether an effect lasts whose sheet has a say in who wins: then totals do not tell it."""
    return _has_effect(enc, WHO_WINS)


def says_who_wins(sheet: str) -> bool:
    """Return whether this sheet has a say in who wins, against the totals."""
    return sheet in book().rules.get(WHO_WINS.name, {})


def is_card_changed(enc: EncounterView) -> bool:
    """Return whether an effect lasts whose sheet changes cards or sums: then a total is no plain sum."""
    return _has_effect(enc, CARD_FACE, CARD_VALUE, SIDE_SUM)


def _has_effect(enc: EncounterView, *queries: Query[Any]) -> bool:
    rules = book().rules
    changing_it = {sheet for query in queries for sheet in rules.get(query.name, {})}
    in_force = [enc.get("comet", ""), *(effect["sheet"] for effect in enc.get("lasting", ()))]
    return not changing_it.isdisjoint(in_force)


# Who would win the encounter


@dataclass(frozen=True)
class Verdict:
    """The result of the cards, "" while it is open, and by how much the one total is larger."""

    result: str = ""
    lead: int = 0


def verdict_of_totals(enc: EncounterView, totals: Mapping[str, int]) -> Verdict:
    """Return what these totals would come to."""
    offense, defense = totals[OFFENSE], totals[DEFENSE]
    result = "" if is_winning_changed(enc) else result_by_totals(offense, defense)
    return Verdict(result, abs(offense - defense))


def verdict_of_cards(enc: EncounterView, cards: Mapping[str, str]) -> Verdict:
    """Return what the kinds of these cards of the main players decide, before any total (R-11.4, R-11.5)."""
    kinds = [cards.get(str(enc[side]), "").partition(" ")[0] for side in SIDES]
    known = all(kind in ("attack", "negotiate") for kind in kinds)
    return Verdict(result_by_kinds(*kinds) if known and not is_winning_changed(enc) else "")
