"""The board in words, below the picture: a table of the planets, and every thing in one sentence.

Whatever can be tapped in the picture leads here, with or without scripts.
"""

from __future__ import annotations

from django.urls import reverse

from engine.state.view import SIDES, EncounterView, MainSide, SeatView, View, players_in
from games.board.words import things
from games.board.words.encounter import counts_as, laid_beside
from games.board.words.planets import places, system_cells
from games.board.words.techs import piles_of_techs, techs_of
from games.situation.words.public_sums import public_sum_words
from games.words import names
from games.words.reader import Reader

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
    """The planets as rows of a table, the seats and the other things as sentences with links and rules."""
    return {
        "places": places(view),
        "planets": [_system(view, seat["seat"]) for seat in players_in(view)],
        "seats": [_seat(seat, view, reader) for seat in view["seats"]],
        "things": [_thing(place, words) for place, words in _sentences(view, reader).items()],
    }


def _system(view: View, seat: int) -> dict[str, object]:
    """`without`: the numbers by which planets of other systems are called, and none of this."""
    cells = [
        {"number": cell.planet, "ships": cell.words("–"), "aimed": cell.aimed}
        for cell in system_cells(view, seat)
    ]
    without = places(view)[len(cells) :]
    return {"seat": seat, "name": names.colour_name(seat), "cells": cells, "without": without}


def _seat(seat: SeatView, view: View, reader: Reader) -> dict[str, object]:
    named = [power["alien"] for power in seat["powers"]]
    named += [tech["tech"] for tech in techs_of(seat) if tech["tech"]]
    sheets = [(names.alien_name(name), reverse("sheet", args=[name])) for name in named]
    return {"seat": seat["seat"], "words": things.seat_at_length(seat, view, reader), "sheets": sheets}


def _thing(place: str, words: str) -> dict[str, str]:
    return {"place": place, "words": words, "rule": RULES[place]}


def _sentences(view: View, reader: Reader) -> dict[str, str]:
    enc, goal = view.get("encounter") or {}, view.get("goal", 5)
    found = {"warp": things.warp(view), "track": things.track(goal)}
    if enc.get("offense", -1) >= 0:
        found["gate"] = things.gate(enc, reader.systems)
    for side in SIDES:
        if enc.get(side, -1) >= 0:
            found[side] = _side(view, enc, side, reader)
    piles = {"deck": view["deck"], "discards": len(view["discards"])}
    found |= {pile: things.pile(pile, number) for pile, number in piles.items()}
    return found | ({"techs": " ".join(told)} if (told := piles_of_techs(view)) else {})


def _side(view: View, enc: EncounterView, side: MainSide, reader: Reader) -> str:
    """A main player's card, and what their side comes to as far as that is public."""
    seat = enc[side]
    who = names.seat_name(seat, reader)
    key, beside = (enc.get("cards") or {}).get(str(seat)), laid_beside(enc, seat)
    told = things.card(side, who, key, counts_as(enc, seat), beside)
    return f"{told} {public_sum_words(view, side, reader)}".strip()
