"""The strip above a question: who attacks whom and where, with which ships, and what that adds up to."""

from __future__ import annotations

from dataclasses import dataclass

from engine.state.view import MainSide, View, encounter_in
from games.board.words.things import you
from games.situation.words.public_sums import public_sum
from games.situation.words.sums import allied_ships, attack_value, side_of
from games.words.names import capital, colour_name, planet_name, ships_words
from games.words.reader import Reader


@dataclass(frozen=True)
class StripSide:
    """A main player with their ships there, and each ally with theirs; `total` as far as the reader knows."""

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
    if enc.get("defense", -1) < 0 or enc.get("planet", -1) < 0:
        return None
    offense, defense = _side(view, "offense", reader), _side(view, "defense", reader)
    planet = planet_name(enc["planet"], reader.systems)
    return Strip(offense, defense, planet, reader.systems.owner(enc["planet"]))


def _side(view: View, side: MainSide, reader: Reader) -> StripSide:
    enc = encounter_in(view)
    name = capital(you()) if enc[side] == reader.seat else colour_name(enc[side])
    over = bool(enc.get("result"))  # afterwards ships go elsewhere, one seat's after the other's
    allies = () if over else tuple(allied_ships(enc, side).items())
    ships = "" if over else ships_words(side_of(view, side).own)
    return StripSide(enc[side], name, ships, allies, _total(view, side))


def _total(view: View, side: MainSide) -> str:
    """As far as it is public; the card as well where the reader has seen it, their own before all."""
    enc, total = encounter_in(view), public_sum(view, side)
    card = attack_value(enc["cards"].get(str(enc[side]), ""))
    known = total if card is None else total.replace("?", str(card))
    return known.replace("+", " + ").replace("-", " − ") if total.startswith("?") else total
