"""What an answer would cost, and who would win the game by it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.asking.ask import Ask
from engine.asking.forms import Option, Ships
from engine.deals import Deal
from engine.state.encounter import DEFENSE, OFFENSE
from engine.state.view import View, encounter_in

from .colonies import home_of, winners_with
from .outcomes import allies_land, winners_if_offense_wins

ATTACKS = ("launch", "aim")  # questions whose ships found a colony only if the offense wins
AT_ONCE, IF_OFFENSE_WINS, IF_THEY_JOIN = "at once", "if the offense wins", "if they join and the offense wins"
IF_DEFENSE_WINS, IF_THEY_DEFEND = "if the defense wins", "if they join and the defense wins"
FEWER_ARE_ENOUGH = "fewer colonies are enough"  # the goal comes down to what a seat has


@dataclass(frozen=True)
class Cost:
    """The colonies, and the power, that the owner of ships gives up by an answer.

    `planets` are the colonies whose last ship goes. `homes_left` is the number of home colonies where they
    are then too few for the power (R-14.3), else None. With `one_of_several`, one power of several goes.
    """

    seat: int
    planets: tuple[int, ...] = ()
    homes_left: int | None = None
    one_of_several: bool = False


def cost_of(ask: Ask[Any], sent: Mapping[str, int], view: View) -> Cost:
    """Return what it costs to send, lose or move these ships, by place."""
    seat = ask.about.get("owner", ask.seat)
    planets = tuple(
        int(place) for place, n in _leaving(ask.form, sent).items() if is_last(view, seat, place, n)
    )
    left = _homes_left(view, seat, planets)
    return Cost(seat, planets, left, bool(left) and has_several_powers(view, seat))


def _leaving(form: Ships, sent: Mapping[str, int]) -> Mapping[str, int]:
    """Return how many ships leave which place, also where the answer says where they go."""
    return sent if form.come_from is None else {form.come_from: sum(sent.values())}


def is_last(view: View, seat: int, place: str, number: int = 1) -> bool:
    """Return whether so many ships are all that the seat has on the planet; False for any other place."""
    return place.isdigit() and 0 < ships_at(view, seat, place) <= number


def ships_at(view: View, seat: int, place: str) -> int:
    """Return the ships of a seat on a planet, at the gate or beside the planet that is attacked."""
    if place.isdigit():
        return view["planets"][int(place)].get(str(seat), 0)
    enc = encounter_in(view)
    return {"gate": enc.get("gate", {}), "orbit": enc.get("orbit", {})}.get(place, {}).get(str(seat), 0)


def _homes_left(view: View, seat: int, given_up: tuple[int, ...]) -> int | None:
    """Return how many home colonies are left where giving these up costs the power; else None."""
    before, needed = view["seats"][seat]["home"], view["homes_for_power"]
    left = before - sum(home_of(planet, view) == seat for planet in given_up)
    if left >= needed or left == before:
        return None
    more_to_lose = has_several_powers(view, seat) and not view["seats"][seat]["lost"]
    return left if before >= needed or more_to_lose else None


def has_several_powers(view: View, seat: int) -> bool:
    """Return whether it loses powers one by one (M-20.2).

    A power under another one does not count: it goes with that one.
    """
    powers = view["seats"][seat]["powers"]
    held = {power["alien"] for power in powers}
    return sum(power.get("under") not in held for power in powers) > 1


@dataclass(frozen=True)
class Winners:
    """The seats that would win the game by an answer, and `when`.

    Seats that win by the encounter anyway are left out.
    """

    seats: tuple[int, ...] = ()
    when: str = AT_ONCE


def winners_by(ask: Ask[Any], answer: Any, view: View) -> Winners:
    """Return who would win the game by an answer, as far as the viewer knows."""
    if isinstance(ask.form, Ships):
        return _by_ships(ask, answer, view)
    if isinstance(ask.form, Deal):
        return (
            Winners(tuple(winners_with(view, _given(ask.form, answer)))) if encounter_in(view) else Winners()
        )
    option = ask.form.options.get(answer) if isinstance(answer, str) else None
    return _by_option(ask, option, view) if option else Winners()


def _by_ships(ask: Ask[Any], answer: Any, view: View) -> Winners:
    target = ask.form.targets.get(answer.get("side", ""))
    if target is None:
        return Winners()
    given_up = cost_of(ask, answer.get("ships", {}), view).planets
    lost = {ask.seat: sum(home_of(planet, view) != ask.seat for planet in given_up)}
    if target.side == OFFENSE:
        return Winners(_with_allies(view, [ask.seat], lost), IF_OFFENSE_WINS)
    if target.side == DEFENSE:
        return Winners(_with_defenders(view, [ask.seat], lost), IF_DEFENSE_WINS)
    return _by_landing(ask, ask.seat, target.planet, view, lost)


def _by_landing(
    ask: Ask[Any], seat: int, planet: int, view: View, lost: Mapping[int, int] | None = None
) -> Winners:
    if planet < 0:
        return Winners()
    when = IF_OFFENSE_WINS if ask.what in ATTACKS else AT_ONCE
    return Winners(tuple(winners_with(view, {seat: planet}, lost)), when)


def _with_allies(view: View, joining: list[int], lost: Mapping[int, int] | None = None) -> tuple[int, ...]:
    """Return those who would win with these allies, without those who would win anyway."""
    known = winners_if_offense_wins(view)
    return tuple(seat for seat in winners_if_offense_wins(view, joining, lost) if seat not in known)


def _with_defenders(view: View, joining: list[int], lost: Mapping[int, int] | None = None) -> tuple[int, ...]:
    """Return those who would win as allies of the defense, which only land with the gate turned over."""
    planet = encounter_in(view)["planet"]
    if planet < 0 or not allies_land(view, DEFENSE):
        return ()
    return tuple(winners_with(view, dict.fromkeys(joining, planet), lost))


def _given(form: Deal, answer: Mapping[str, Any]) -> dict[int, int]:
    """Return the planet on which each dealer gets a colony by a deal."""
    terms = form.offer if answer["do"] == "accept" else answer.get("terms")
    receivers = {form.me: form.other, form.other: form.me}
    gifts = {receivers[int(giver)]: gift.get("colony") for giver, gift in (terms or {}).items()}
    return {seat: planet for seat, planet in gifts.items() if planet is not None}


def _by_option(ask: Ask[Any], option: Option, view: View) -> Winners:
    params = option.params
    if ask.what == "invite" and ask.about.get("side") == OFFENSE:
        return Winners(_with_allies(view, list(params.get("seats", ()))), IF_THEY_JOIN)
    if ask.what == "invite":
        return Winners(_with_defenders(view, list(params.get("seats", ()))), IF_THEY_DEFEND)
    if option.what == "grant_colony":
        return _by_landing(ask, ask.about["seat"], params["planet"], view)
    if option.what == "target":
        return _by_landing(ask, ask.seat, params["planet"], view)
    return Winners(tuple(params.get("winners") or ()), FEWER_ARE_ENOUGH)
