"""The board of a page: faces of cards, the strip of the encounter, the drawing, and all of it in words."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from django.utils.safestring import SafeString, mark_safe

import engine
from engine.moments import MOMENTS
from engine.prospects import attack_value, side_of
from engine.sheets.abilities import CARD_ABILITY_KINDS
from engine.state.cards import FLARE
from engine.state.view import (
    SIDES,
    EncounterView,
    MainSide,
    PowerView,
    SeatView,
    TechView,
    View,
    encounter_in,
    players_in,
)
from games.base.links import sheet_path
from games.board.drawing.board import board_svg
from games.board.words import things
from games.board.words.encounter import (
    built_lines,
    counts_as,
    encounter_words,
    face_down_words,
    interrupted_words,
    kind_of,
    laid_beside,
    phase_words,
    piles_of_techs,
    power_state,
    role_words,
    tech_words,
    techs_of,
)
from games.board.words.lines import places, system_cells
from games.board.words.things import apart_words, colonies, you
from games.situation.words.conditions import comet_words
from games.situation.words.sums import public_sum, public_sum_words
from games.words import names
from games.words.choices import tech_help
from games.words.names import (
    alien_name,
    capital,
    colour_name,
    foreign_colonies_words,
    planet_name,
    ships_words,
)
from games.words.reader import Reader, Systems, sheet


def cards_with_moments(mine: SeatView) -> list[str]:
    """Return cards of hand and piles that are played at moments, each once. Others have their own times."""
    keys = [*(mine["hand"] or ()), *(key for pile in (mine["piles"] or {}).values() for key in pile)]
    return [key for key in dict.fromkeys(keys) if kind_of(key) in ("artifact", "flare")]


def moments_of(key: str, mine: SeatView) -> frozenset[str]:
    """Return where this seat could play this card.

    A flare counts only by the half that fits its alien.
    """
    own = frozenset(power["alien"] for power in mine["powers"])
    return _moments(engine.book(), key, own)


@cache
def _moments(book: Any, key: str, own: frozenset[str]) -> frozenset[str]:
    sheet, kinds = key, set(CARD_ABILITY_KINDS)
    if key.endswith(FLARE):
        sheet = key.removesuffix(FLARE)
        kinds = {"wild", "super"} if sheet in own else {"wild"}
    return frozenset(m for m, kind in MOMENTS.items() if any(sheet in book.listeners(kind, k) for k in kinds))


RULES = {
    "warp": "R-1.9",
    "track": "R-1.6",
    "gate": "R-7.1",
    "offense": "R-11.1",
    "defense": "R-11.1",
    "deck": "R-19.4",
    "discards": "R-19.4",
    "techs": "R-23.18",
}


def board_words(view: View, reader: Reader) -> dict[str, object]:
    """Return the board in words: planets as rows of a table, seats and other things as sentences.

    The sentences have links and rules.
    """
    return {
        "places": places(view),
        "planets": [_system(view, seat["seat"]) for seat in players_in(view)],
        "seats": [_seat(seat, view, reader) for seat in view["seats"]],
        "things": [_thing(place, words) for place, words in _sentences(view, reader).items()],
    }


def _system(view: View, seat: int) -> dict[str, object]:
    """Return a system.

    `without`: the numbers by which planets of other systems are called, and none of this.
    """
    cells = [
        {"number": cell.planet, "ships": cell.words("–"), "aimed": cell.aimed}
        for cell in system_cells(view, seat)
    ]
    without = places(view)[len(cells) :]
    return {"seat": seat, "name": names.colour_name(seat), "cells": cells, "without": without}


def _seat(seat: SeatView, view: View, reader: Reader) -> dict[str, object]:
    named = [power["alien"] for power in seat["powers"]]
    named += [tech["tech"] for tech in techs_of(seat) if tech["tech"]]
    sheets = [(names.alien_name(name), sheet_path(name)) for name in named]
    return {"seat": seat["seat"], "words": things.seat_at_length(seat, view, reader), "sheets": sheets}


def _thing(place: str, words: str) -> dict[str, str]:
    return {"place": place, "words": words, "rule": RULES[place]}


def _sentences(view: View, reader: Reader) -> dict[str, str]:
    enc, goal = view.get("encounter") or {}, view.get("goal", 5)
    found = {"warp": things.warp(view), "track": things.track(goal)}
    if enc.get("offense", -1) >= 0:
        found["gate"] = things.gate(enc, reader.systems)
    if enc.get("comet"):
        found["gate"] += f" {comet_words(enc['comet'])}"
    for side in SIDES:
        if enc.get(side, -1) >= 0:
            found[side] = _side_in_words(view, enc, side, reader)
    piles = {"deck": view["deck"], "discards": len(view["discards"])}
    found |= {pile: things.pile(pile, number) for pile, number in piles.items()}
    return found | ({"techs": " ".join(told)} if (told := piles_of_techs(view)) else {})


def _side_in_words(view: View, enc: EncounterView, side: MainSide, reader: Reader) -> str:
    """Return a main player's card, and the total of their side as far as that is public."""
    seat = enc[side]
    who = names.seat_name(seat, reader)
    key, beside = (enc.get("cards") or {}).get(str(seat)), laid_beside(enc, seat)
    told = things.card(side, who, key, counts_as(enc, seat), beside)
    return f"{told} {public_sum_words(view, side, reader)}".strip()


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
    system: int  # the owner of the planet's system


def strip_of(view: View, reader: Reader) -> Strip | None:
    """Return the present encounter; None until attacker, defender and place are known."""
    enc = encounter_in(view)
    if enc.get("defense", -1) < 0 or enc.get("planet", -1) < 0:
        return None
    offense, defense = _side(view, "offense", reader), _side(view, "defense", reader)
    planet = planet_name(enc["planet"], reader.systems)
    return Strip(offense, defense, planet, reader.systems.owner(enc["planet"]))


def _side(view: View, side: MainSide, reader: Reader) -> StripSide:
    enc, there = encounter_in(view), side_of(view, side)
    name = capital(you()) if there.main == reader.seat else colour_name(there.main)
    over = bool(enc.get("result"))  # afterwards ships go elsewhere, one seat's after the other's
    allies = () if over else tuple(there.allies.items())
    ships = "" if over else ships_words(there.own)
    return StripSide(there.main, name, ships, allies, _total(view, side))


def _total(view: View, side: MainSide) -> str:
    """Return the total as far as it is public.

    It includes a card that the reader has seen, their own before all.
    """
    total, there = public_sum(view, side), side_of(view, side)
    card = attack_value(there.card)
    known = total if card is None else total.replace("?", str(card * there.times))
    return known.replace("+", " + ").replace("-", " − ") if total.startswith("?") else total


def table_of(view: View, reader: Reader, apart: str = "") -> dict[str, object]:
    """Return the board, drawn and in words, and the encounter.

    `apart`: what the names of its places begin with, where the page has another board besides.
    """
    return {
        "board": _apart(board_svg(view), apart),
        "apart": apart,
        "board_words": board_words(view, reader),
        "strip": strip_of(view, reader),
        "phase": phase_words(view),
        "interrupted": interrupted_words(view, reader),
        "story": [*encounter_words(view, reader), *built_lines(view, reader)],
    }


def _apart(drawn: SafeString, name: str) -> SafeString:
    """Return the same drawing with other names of its places, and of the lines for its words."""
    if not name:
        return drawn
    return mark_safe(drawn.replace('="board-', f'="{name}board-').replace('="#board-', f'="#{name}board-'))


def seat_row(view: View, seat: SeatView) -> dict[str, object]:
    """Return the seat as the view has it, in words; nothing of its player."""
    number = seat["seat"]
    return {
        **seat,
        "colour": colour_name(number),
        "role": role_words(view, number),
        "score": colonies(seat, view, foreign_colonies_words),
        "apart_words": capital(apart_words(seat)),
        "aliens": [_alien(power) for power in seat["powers"]],
        "unseen": face_down_words(seat),
        "tech_rows": [_tech(tech, Systems.of(view)) for tech in techs_of(seat)],
    }


def _alien(power: PowerView) -> dict[str, object]:
    """Return an alien. `known`: whether there is a sheet to link to."""
    told = sheet(power["alien"])
    about = {
        "name": alien_name(power["alien"]),
        "state": power_state(power),
        "tagline": told.get("tagline", ""),
        "known": bool(told),
    }
    return {**power, **about}


def _tech(tech: TechView, systems: Systems) -> dict[str, object]:
    """Return a tech. `id`: that of its sheet, where the reader may know it."""
    told = sheet(tech["tech"]) if tech["tech"] else {}
    return {
        "id": tech["tech"] if told else "",
        "number": tech["number"],
        "label": tech_words(tech, systems),
        "text": tech_help(tech["tech"]) if told else "",
    }
