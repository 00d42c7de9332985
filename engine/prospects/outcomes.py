"""What follows if a side wins an encounter: colonies, ships lost to the warp, rewards, and the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from engine.state.encounter import DEFENSE, OFFENSE, seats_that_land
from engine.state.view import SIDES, MainSide, View, encounter_in

from .colonies import founds_colony, winners_with
from .sides import ships_come_home, side_of, verdict_of_cards


@dataclass(frozen=True)
class Outcome:
    """The landings, losses, rewards and winners if `side` wins.

    `landing` are the seats whose ships land, `founders` those of them with a new colony, `winners` those that
    win the game by that colony. Only colonies count, so the defense has no winners: a victory that a sheet
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
    """Return what follows if this side wins (R-12.1, R-12.2, R-12.6, R-12.9)."""
    defense = side_of(view, DEFENSE)
    if side == DEFENSE:
        lost, rewards = side_of(view, OFFENSE).fleet, defense.allies
        return Outcome(
            DEFENSE, keeps_colony=bool(defense.own), lost=lost, rewards=rewards, saved=_saved(view, lost)
        )
    landing, planet = attackers(view), encounter_in(view)["planet"]
    return Outcome(
        OFFENSE,
        tuple(landing),
        tuple(seat for seat in landing if founds_colony(view, seat, planet)),
        defense.own,
        lost=defense.allies,
        winners=tuple(winners_if_offense_wins(view)),
        saved=_saved(view, defense.fleet),
    )


def _saved(view: View, losing: Iterable[int]) -> tuple[int, ...]:
    return tuple(seat for seat in losing if seat >= 0 and ships_come_home(view, seat))


def attackers(view: View) -> list[int]:
    """Return the seats whose ships land if the offense wins."""
    enc = encounter_in(view)
    gate = {int(seat): n for seat, n in enc["gate"].items()}
    allies = {int(seat): side for seat, side in enc["allies"].items()}
    return seats_that_land(enc["offense"], view["phase"], gate, allies)


def winners_if_offense_wins(
    view: View, joining: Iterable[int] = (), lost: Mapping[int, int] | None = None
) -> list[int]:
    """Return the seats whose new colony would win the game if the offense wins the encounter.

    `joining` would be allies too; `lost` names how many foreign colonies a seat gives up for it.
    """
    planet = encounter_in(view)["planet"]
    seats = dict.fromkeys([*attackers(view), *joining])
    return winners_with(view, dict.fromkeys(seats, planet), lost) if planet >= 0 else []
