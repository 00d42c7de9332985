"""The strip above a question: who attacks whom and where, with which ships, and what that adds up to."""

from __future__ import annotations

from dataclasses import dataclass

from engine.state.view import MainSide, View, encounter_in
from games.words.board.things import you
from games.words.core.names import PLANETS_EACH, capital, colour_name, planet_name, ships_words
from games.words.core.reader import Reader
from games.words.stakes.public_sums import PLACES, public_sum
from games.words.stakes.sums import allied_ships, side_of


@dataclass(frozen=True)
class StripSide:
    """A main player with their ships there, and each ally with theirs; `total` as far as it is public."""

    seat: int
    name: str
    ships: str
    allies: tuple[tuple[int, int], ...]
    total: str


@dataclass(frozen=True)
class Strip:
    offense: StripSide
    defense: StripSide
    planet: str
    system: int  # whose planet it is


def strip_of(view: View, reader: Reader) -> Strip | None:
    """The present encounter; None until it is known who attacks whom and where."""
    enc = encounter_in(view)
    if enc.get("defense", -1) < 0 or enc.get("planet", -1) < 0 or not all(place in enc for place in PLACES):
        return None
    offense, defense = _side(view, "offense", reader), _side(view, "defense", reader)
    return Strip(offense, defense, planet_name(enc["planet"]), enc["planet"] // PLANETS_EACH)


def _side(view: View, side: MainSide, reader: Reader) -> StripSide:
    enc = encounter_in(view)
    name = capital(you()) if enc[side] == reader.seat else colour_name(enc[side])
    over = bool(enc.get("result"))  # afterwards ships go elsewhere, one seat's after the other's
    allies = () if over else tuple(allied_ships(enc, side).items())
    ships = "" if over else ships_words(side_of(view, side).own)
    total = public_sum(view, side).replace("?+", "? + ").replace("?-", "? − ")
    return StripSide(enc[side], name, ships, allies, total)
