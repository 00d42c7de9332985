"""What a page tells of a table from a view alone, whoever plays there: board, story, seats."""

from __future__ import annotations

from django.utils.safestring import SafeString, mark_safe

from engine.state.view import PowerView, SeatView, TechView, View
from games.board.drawing import board_svg
from games.board.words.encounter import (
    built_lines,
    encounter_words,
    face_down_words,
    phase_words,
    power_state,
    role_words,
)
from games.board.words.seating import apart_words
from games.board.words.techs import tech_words, techs_of
from games.board.words.things import colonies
from games.words.names import alien_name, capital, colour_name, foreign_colonies_words
from games.words.reader import Reader
from games.words.sheets import sheet
from games.words.systems import Systems
from games.words.tech_options import tech_help

from .description import board_words
from .strip import strip_of


def table_of(view: View, reader: Reader, apart: str = "") -> dict[str, object]:
    """The board, drawn and in words, and how the encounter stands. `apart`: what the names of its places
    begin with, where the page has another board besides."""
    return {
        "board": _apart(board_svg(view), apart),
        "apart": apart,
        "board_words": board_words(view, reader),
        "strip": strip_of(view, reader),
        "phase": phase_words(view),
        "story": [*encounter_words(view, reader), *built_lines(view, reader)],
    }


def _apart(drawn: SafeString, name: str) -> SafeString:
    """The same drawing with other names of its places, and of the lines on which its words stand."""
    if not name:
        return drawn
    return mark_safe(drawn.replace('="board-', f'="{name}board-').replace('="#board-', f'="#{name}board-'))


def seat_row(view: View, seat: SeatView) -> dict[str, object]:
    """The seat as the view has it, in words; nothing of the person who sits there."""
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
    """`known`: whether there is a sheet to link to."""
    told = sheet(power["alien"])
    about = {
        "name": alien_name(power["alien"]),
        "state": power_state(power),
        "tagline": told.get("tagline", ""),
        "known": bool(told),
    }
    return {**power, **about}


def _tech(tech: TechView, systems: Systems) -> dict[str, object]:
    """`id`: that of its sheet, where the reader may know it."""
    told = sheet(tech["tech"]) if tech["tech"] else {}
    return {
        "id": tech["tech"] if told else "",
        "number": tech["number"],
        "label": tech_words(tech, systems),
        "text": tech_help(tech["tech"]) if told else "",
    }
