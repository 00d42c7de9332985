"""The board as text: planets as a table, seats, techs, piles and the cards of a hand."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from engine.state.view import SeatView, ShipsBySeat, View, players_in, plays, systems_in
from games.board.words.encounter import (
    aliens_words,
    built_lines,
    encounter_words,
    kind_of,
    phase_words,
    techs_block,
    techs_of,
    waiting_words,
)
from games.board.words.things import apart_words, colonies, letters, pile
from games.words import names
from games.words.moments import moment_name
from games.words.names import capital
from games.words.reader import Reader


class Cell(NamedTuple):
    """One planet: the number by which it is called in its system, and the ships on it. `gone`: destroyed."""

    planet: int
    place: int
    ships: ShipsBySeat
    aimed: bool
    gone: bool

    def words(self, nothing: str) -> str:
        """Return ships by the letters of their colours, or why there are none."""
        return gone_word() if self.gone else letters(self.ships, nothing)


def system_cells(view: View, seat: int) -> list[Cell]:
    """Return the planets of one home system in their places."""
    target, destroyed = (view.get("encounter") or {}).get("planet", -1), view.get("destroyed", ())
    return [
        Cell(planet, place, view["planets"][planet], planet == target, planet in destroyed)
        for place, planet in enumerate(systems_in(view)[seat], 1)
    ]


def places(view: View) -> range:
    """Return the numbers that planets have in this game."""
    return range(1, max(map(len, systems_in(view))) + 1)


def gone_word() -> str:
    """Return the word for the place of a planet that was destroyed."""
    return _("gone")


def waits_words(seats: list[int], moment: str) -> str:
    """Return these seats, or a moment that is open; empty if neither is known."""
    if seats:
        return waiting_words(seats, Reader())
    return capital(moment_name(moment)) + "." if moment else ""


WIDTH = 72
ON_BOARD = (
    "you",
    "phase",
    "planets",
    "systems",
    "destroyed",
    "deck",
    "discards",
    "destiny",
    "encounter",
    "playing",
    "winners",
    "closed",
    "goal",
)
AT_SEAT = (
    "seat",
    "apart",
    "powers",
    "resting",
    "face_down",
    "lost",
    "cards",
    "warp",
    "removed",
    "colonies",
    "goal",
    "home",
)


def board_text(view: View, reader: Reader | None = None) -> str:
    """Return the whole board of a view: encounter, planets, seats."""
    reader = reader or Reader.of(view)
    blocks = [_encounter(view, reader), _planets(view, reader), _seats(view, reader), _techs(view, reader)]
    blocks.append(_piles(view))
    return "\n\n".join(block for block in blocks if block)


def on_board(view: View) -> dict[str, object]:
    """Return what lies on the board: no hands, piles, stops and orders, and of techs the numbers alone."""
    return {**_parts(view, ON_BOARD), "seats": [_at_seat(seat) for seat in view["seats"]]}


def _at_seat(seat: SeatView) -> dict[str, object]:
    techs = [{"number": tech["number"], "tech": ""} for tech in techs_of(seat)]
    return {**_parts(seat, AT_SEAT), **({"techs": techs} if techs else {})}


def _parts(whole: Mapping[str, object], keys: Sequence[str]) -> dict[str, object]:
    return {key: whole[key] for key in keys if key in whole}


def wrapped(text: str, indent: str = "") -> str:
    """Return one paragraph in lines of at most 72 columns."""
    return textwrap.fill(text, WIDTH, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)


def _encounter(view: View, reader: Reader) -> str:
    lines = encounter_words(view, reader)
    return "\n".join(wrapped(line) for line in [phase_words(view), *lines] if line)


def _planets(view: View, reader: Reader) -> str:
    """Return one line for each system: its planets with the ships on them, by the letter of the colour."""
    lines = [_("Planets with the ships on them (* is the target):")]
    for seat in players_in(view):
        lines.append(_system(view, seat["seat"]))
    return "\n".join([*lines, *(wrapped(line, "  ") for line in built_lines(view, reader))])


def _system(view: View, seat: int) -> str:
    cells = []
    for cell in system_cells(view, seat):
        mark = "*" if cell.aimed else " "
        cells.append(f"{mark}{cell.place}: {cell.words(_('empty'))}".ljust(12))
    return "\n".join(_lines(f"  {names.colour_name(seat)}".ljust(10), cells))


def _lines(head: str, cells: Sequence[str]) -> list[str]:
    """Return the cells in one line, or in as many as needed."""
    lines = [head]
    for cell in cells:
        if len(lines[-1]) + len(cell.rstrip()) > WIDTH:
            lines.append(" " * len(head))
        lines[-1] += cell + " "
    return [line.rstrip() for line in lines]


def board_rows(view: View, reader: Reader) -> list[str]:
    """Return the board in few lines for a mail: a line for each system, with what its player has.

    Nothing while aliens are chosen: nothing has happened on the board yet. Aliens are below the rows where
    they do not fit.
    """
    if not _has_deck(view):
        return []
    playing, apart = players_in(view), [seat for seat in view["seats"] if not plays(seat)]
    cells = [[*map(str, places(view))], *(_short_cells(view, seat["seat"]) for seat in playing)]
    firsts = ["", *(_short_counts(seat, reader) for seat in playing)]
    rows = _in_columns(firsts, cells)
    if any(len(row) > WIDTH for row in rows):
        rows = _in_columns(firsts, [[cell.replace(" ", "") for cell in row] for row in cells])
    named = [f"{row}  {_powers(seat)}" for row, seat in zip(rows[1:], playing, strict=True)]
    fit = all(len(row) <= WIDTH for row in named)
    last = [] if fit else [wrapped(_aliens_line(playing))]
    lines = [rows[0], *named] if fit else rows
    return [_rows_head(view), *map(str.rstrip, lines), *(_apart_line(seat, reader) for seat in apart), *last]


def board_notes(view: View, reader: Reader) -> str:
    """Return what else lies on the board: what is built beside planets, and techs; "" if nothing does."""
    built = "\n".join(wrapped(line) for line in built_lines(view, reader))
    return "\n\n".join(filter(None, [built, _techs(view, reader)]))


def _aliens_line(seats: Sequence[SeatView]) -> str:
    told = [{"name": names.colour_name(seat["seat"]), "aliens": _powers(seat)} for seat in seats]
    return " · ".join(_("%(name)s: %(aliens)s") % one for one in told)


def _rows_head(view: View) -> str:
    told = {"goal": view["goal"]}
    return _("Foreign colonies (%(goal)d win), cards, ships in the warp; planets:") % told


def _short_cells(view: View, seat: int) -> list[str]:
    """Return the ships on each planet by letters; a star is before the target."""
    return [f"{'*' if cell.aimed else ''}{cell.words('–')}" for cell in system_cells(view, seat)]


def _short_counts(seat: SeatView, reader: Reader) -> str:
    number = seat["seat"]
    name = _("you") if number == reader.seat else names.colour_name(number)
    counts = (seat["colonies"], seat["cards"], seat["warp"])
    return f"{names.colour(number).letter} {name:<7}" + "".join(f"{count:>3}" for count in counts)


def _in_columns(firsts: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Return each row below the others, cell below cell, behind what comes first in it."""
    columns = range(max(map(len, rows)))
    wide = [max(len(row[n]) if n < len(row) else 0 for row in rows) for n in columns]
    first = max(map(len, firsts))
    return [
        f"{start:<{first}}" + "".join(f"  {cell:>{wide[n]}}" for n, cell in enumerate(row))
        for start, row in zip(firsts, rows, strict=True)
    ]


def _seats(view: View, reader: Reader) -> str:
    lines = [seats_head(view)]
    for line in seat_lines(view, reader):
        lines += textwrap.wrap(
            line, WIDTH, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False
        )
    return "\n".join(lines)


def seats_head(view: View) -> str:
    """Return what the lines below it count, and how many colonies win (R-13.1)."""
    told = {"goal": view["goal"]}
    return _("Seats: foreign colonies (%(goal)d win), cards in hand, ships in the warp; alien") % told


def seats_note(view: View) -> str:
    """Return the same below a heading of its own."""
    told = {"goal": view["goal"]}
    return _("Foreign colonies (%(goal)d win), cards in hand, ships in the warp; alien") % told


def seat_lines(view: View, reader: Reader) -> list[str]:
    """Return one line for each seat: letter, colour, its counts, its alien and how that fares."""
    return [_seat_line(seat, view, reader) for seat in view["seats"]]


def _seat_line(seat: SeatView, view: View, reader: Reader) -> str:
    if not plays(seat):
        return _apart_line(seat, reader)
    return _("%(letter)s %(name)s: %(colonies)s, %(cards)s, %(warp)d in the warp; %(aliens)s") % {
        "letter": names.colour(seat["seat"]).letter,
        "name": names.seat_name(seat["seat"], reader.by_colour),
        "colonies": colonies(seat, view),
        "cards": names.cards_words(seat["cards"]),
        "warp": seat["warp"],
        "aliens": _powers(seat),
    }


def _apart_line(seat: SeatView, reader: Reader) -> str:
    return _("%(letter)s %(name)s: %(apart)s") % {
        "letter": names.colour(seat["seat"]).letter,
        "name": names.seat_name(seat["seat"], reader.by_colour),
        "apart": apart_words(seat),
    }


def _techs(view: View, reader: Reader) -> str:
    head, *lines = techs_block(view, reader) or [""]
    wraps = [
        textwrap.wrap(line, WIDTH, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)
        for line in lines
    ]
    return "\n".join([head, *(line for wrap in wraps for line in wrap)])


def _piles(view: View) -> str:
    """Return the piles.

    They are empty while the deck is still to be made.
    """
    if not _has_deck(view):
        return ""
    return wrapped(" ".join([pile("deck", view["deck"]), pile("discards", len(view["discards"]))]))


def _has_deck(view: View) -> bool:
    """Return whether the deck has been made: aliens are chosen first (R-2.5)."""
    return bool(view["deck"] or view["discards"])


def _powers(seat: SeatView) -> str:
    return names.listed(aliens_words(seat), _("no alien"))


def hand_lines(hand: Sequence[str]) -> list[str]:
    """Return cards by kind: "Attack: 4, 6, 8, 20", "Negotiate: 3 cards", "Artifact: Card Zap"."""
    groups: dict[str, list[str]] = {}
    for key in hand:
        groups.setdefault(kind_of(key), []).append(key)
    return [f"{_LABELS[kind]()}: {_cards_of(kind, groups[kind])}" for kind in _LABELS if kind in groups]


def _cards_of(kind: str, cards: Sequence[str]) -> str:
    """Return how many cards there are if they are all the same, else their names."""
    return names.cards_words(len(cards)) if kind in ("negotiate", "morph") else ", ".join(map(_short, cards))


def _short(key: str) -> str:
    head, _space, tail = key.partition(" ")
    if tail == "flare":
        return names.alien_name(head)
    if head == "attack":
        return names.signed(tail)
    if head == "kicker":
        return f"×{names.signed(tail)}"
    return f"+{tail}" if head == "reinforcement" else names.card_name(key)


_LABELS = {
    "attack": lambda: _("Attack"),
    "negotiate": lambda: _("Negotiate"),
    "morph": lambda: _("Morph"),
    "kicker": lambda: _("Kicker"),
    "reinforcement": lambda: _("Reinforcement"),
    "artifact": lambda: _("Artifact"),
    "flare": lambda: _("Flare"),
}
