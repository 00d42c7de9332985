"""Facts that a bot reads from its view of the game."""

from __future__ import annotations

from collections.abc import Callable

from engine.state.view import View, encounter_in, goal_in, home_planets

GetView = Callable[[], View]  # a view is made only if the bot needs it


def nearly_wins(seen: View, seat: int) -> bool:
    """Return whether the seat wins with one more foreign colony."""
    return bool(seen["seats"][seat]["colonies"] >= goal_in(seen, seat) - 1)


def takes_part(seen: View, seat: int) -> bool:
    """Return whether the seat is a main player or an ally."""
    enc = encounter_in(seen)
    return seat in (enc["offense"], enc["defense"]) or str(seat) in enc["allies"]


def gains_by_landing(seen: View, seat: int) -> bool:
    """Return whether landing on the planet of this encounter gives the seat a new foreign colony."""
    planet = encounter_in(seen)["planet"]
    if planet < 0 or planet in home_planets(seen, seat):
        return False
    return str(seat) not in seen["planets"][planet]


def strength(seen: View, side: str) -> int:
    """Return how many ships take part on a side."""
    enc = encounter_in(seen)
    if side == "offense":
        return sum(enc["gate"].values())
    own = seen["planets"][enc["planet"]].get(str(enc["defense"]), 0) if enc["planet"] >= 0 else 0
    return int(own + sum(enc["orbit"].values()))
