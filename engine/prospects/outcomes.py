"""What follows if a side wins an encounter: colonies, ships lost to the warp, rewards, and the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from engine.state.encounter import DEFENSE, OFFENSE, defenders_that_land, seats_that_land
from engine.state.view import SIDES, MainSide, View, encounter_in

from .colonies import founds_colony, winners_with
from .sides import ships_come_home, side_of, verdict_of_cards


@dataclass(frozen=True)
class Outcome:
    """The landings, losses, rewards and winners if `side` wins.

    `landing` are the seats whose ships land, `founders` those of them with a new colony, `winners` those that
    win the game by that colony. Only colonies count: a victory that a sheet
    gives in its own way cannot be read from a View (the advice for bots has it: `seats_that_would_win`).
    `driven_out` counts the ships of a defense that loses its colony; with `keeps_colony` it keeps one. `lost`
    are all other ships that go to the warp, and `rewards` those due, both by seat. `saved` are the seats
    whose ships come home instead.
    """

    side: MainSide
    landing: tuple[int, ...] = ()
    founders: tuple[int, ...] = ()
    driven_out: int = 0
    keeps_colony: bool = False
    lost: Mapping[int, int] = field(default_factory=dict)
    rewards: Mapping[int, int] = field(default_factory=dict)
    winners: tuple[int, ...] = ()
    saved: tuple[int, ...] = ()


def outcomes(view: View) -> list[Outcome]:
    """Return what can still follow from the encounter at an aimed gate.

    Once there is a result it is what follows from that, while ships are there. It is nothing for two
    negotiates, where no side wins.
    """
    enc = encounter_in(view)
    if enc.get("planet", -1) < 0 or failed_deal_is_near(view):
        return []
    if not enc["result"]:
        return [outcome(view, side) for side in SIDES]
    return [outcome(view, side) for side in SIDES if side == enc["result"] and any(enc["gate"].values())]


def failed_deal_is_near(view: View) -> bool:
    """Return whether both cards are negotiates, so that the main players have to agree (R-12.13)."""
    enc = encounter_in(view)
    faces = enc.get("faces")
    return bool(faces) and not enc["result"] and verdict_of_cards(enc, faces or {}).result == "deal"


def outcome(view: View, side: MainSide) -> Outcome:
    """Return what follows if this side wins (R-12.1, R-12.2, R-12.6, R-12.9).

    With the gate turned over, the allies of the defense land, and those of the offense are rewarded (M-16.2).
    """
    offense, defense = side_of(view, OFFENSE), side_of(view, DEFENSE)
    enc = encounter_in(view)
    turned, planet = enc.get("reversed", False), enc["planet"]
    landing = attackers(view) if side == OFFENSE else _landing_defenders(view)
    founders = tuple(seat for seat in landing if founds_colony(view, seat, planet))
    if side == DEFENSE:
        return Outcome(
            DEFENSE,
            tuple(landing),
            founders,
            keeps_colony=bool(defense.own),
            lost=offense.fleet,
            rewards={} if turned else defense.allies,
            winners=tuple(winners_with(view, dict.fromkeys(landing, planet))),
            saved=_saved(view, offense.fleet),
        )
    return Outcome(
        OFFENSE,
        tuple(landing),
        founders,
        defense.own,
        lost=defense.allies,
        rewards=offense.allies if turned else {},
        winners=tuple(winners_if_offense_wins(view)),
        saved=_saved(view, defense.fleet),
    )


def _landing_defenders(view: View) -> list[int]:
    enc = encounter_in(view)
    return defenders_that_land(_by_seat(enc["orbit"]), _allies(view), turned=enc.get("reversed", False))


def _by_seat(ships: Mapping[str, int]) -> dict[int, int]:
    return {int(seat): n for seat, n in ships.items()}


def _allies(view: View) -> dict[int, str]:
    return {int(seat): side for seat, side in encounter_in(view)["allies"].items()}


def _saved(view: View, losing: Iterable[int]) -> tuple[int, ...]:
    return tuple(seat for seat in losing if seat >= 0 and ships_come_home(view, seat))


def attackers(view: View) -> list[int]:
    """Return the seats whose ships land if the offense wins."""
    enc = encounter_in(view)
    gate, turned = _by_seat(enc["gate"]), enc.get("reversed", False)
    return seats_that_land(enc["offense"], view["phase"], gate, _allies(view), turned=turned)


def allies_land(view: View, side: str) -> bool:
    """Return whether the allies of a side land if it wins: the offense's, or by M-16.2 the defense's."""
    return bool(encounter_in(view).get("reversed")) == (side == DEFENSE)


def winners_if_offense_wins(
    view: View, joining: Iterable[int] = (), lost: Mapping[int, int] | None = None
) -> list[int]:
    """Return the seats whose new colony would win the game if the offense wins the encounter.

    `joining` would be allies too; `lost` names how many foreign colonies a seat gives up for it.
    """
    planet = encounter_in(view)["planet"]
    seats = dict.fromkeys([*attackers(view), *(joining if allies_land(view, OFFENSE) else ())])
    return winners_with(view, dict.fromkeys(seats, planet), lost) if planet >= 0 else []
