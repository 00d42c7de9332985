"""Cosmic Combos as a host writes them: a name, and below it for each number of players its aliens.

Old friends
3: Human, Mirror, Void
4: Human, Mirror, Void, Oracle
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

import engine
from engine.combos import Combo
from engine.options import LEAST_PLAYERS, MOST_PLAYERS
from games.base.refusals import RequestRefused
from games.words.names import alien_name

LONGEST_NAME, MOST_COMBOS, LONGEST_TEXT = 40, 100, 40_000
_NUMBERED = re.compile(r"(\d{1,3})\s*:\s*(.*)")

Lists = dict[int, tuple[str, ...]]


def read_combos(text: str) -> tuple[Combo, ...]:
    """The cards of a text. Raises RequestRefused with the line or the card that is wrong."""
    found: dict[str, Lists] = {}
    name = ""
    for number, line in enumerate(map(str.strip, text.splitlines()), start=1):
        numbered = _NUMBERED.fullmatch(line)
        if numbered:
            _refuse_list_without_card(name, line, number)
            _take_list(found[name], int(numbered[1]), numbered[2], name, number)
        elif line:
            name = _new_card(found, line, number)
    return checked(Combo(card, lists) for card, lists in found.items())


def combos_of(documents: Sequence[Mapping[str, Any]]) -> tuple[Combo, ...]:
    """The cards that a program sends. Raises RequestRefused."""
    found = [Combo.from_json(dict(document)) for document in documents]
    cards = [card for card in found if card is not None]
    if len(cards) < len(found):
        raise RequestRefused("options_document", field="combos")
    return checked(cards)


def checked(cards: Iterator[Combo] | Sequence[Combo]) -> tuple[Combo, ...]:
    """Cards of which each list names so many different aliens as it is for. Raises RequestRefused."""
    found = tuple(cards)
    if len(found) > MOST_COMBOS:
        raise RequestRefused("combos_too_many", most=MOST_COMBOS)
    for card in found:
        if not card.aliens:
            raise RequestRefused("combo_empty", combo=card.name)
        for players, aliens in card.aliens.items():
            _check_list(card.name, players, aliens)
    return found


def combos_text(cards: Sequence[Combo]) -> str:
    """The text that is read as these cards."""
    return "\n\n".join("\n".join([card.name, *_lines(card)]) for card in cards)


def _lines(card: Combo) -> Iterator[str]:
    for players, aliens in sorted(card.aliens.items()):
        yield f"{players}: {', '.join(map(alien_name, aliens))}"


def _new_card(found: dict[str, Lists], line: str, number: int) -> str:
    if "," in line:
        raise RequestRefused("combo_no_number", text=line[:60], line=number)
    if len(line) > LONGEST_NAME:
        raise RequestRefused("combo_name_long", text=line[:60], most=LONGEST_NAME, line=number)
    if line in found:
        raise RequestRefused("options_combo_name", combo=line)
    found[line] = {}
    return line


def _refuse_list_without_card(name: str, line: str, number: int) -> None:
    if not name:
        raise RequestRefused("combo_without_name", text=line[:60], line=number)


def _take_list(lists: Lists, players: int, text: str, name: str, number: int) -> None:
    if players in lists:
        raise RequestRefused("combo_number_twice", combo=name, players=players, line=number)
    parts = [part.strip() for part in text.split(",") if part.strip()]
    lists[players] = tuple(_alien(part, number) for part in parts)


def _alien(text: str, number: int) -> str:
    """By its name, however it is written, or by its id."""
    found = _names().get(_plain(text))
    if found is None:
        raise RequestRefused("combo_unknown", text=text[:60], line=number)
    return found


def _names() -> dict[str, str]:
    aliens = engine.book().aliens
    return dict(chain.from_iterable(((_plain(a), a), (_plain(alien_name(a)), a)) for a in aliens))


def _plain(name: str) -> str:
    """Letters alone: "Tick-Tock" is "tick_tock"."""
    return "".join(filter(str.isalnum, name.casefold()))


def _check_list(name: str, players: int, aliens: Sequence[str]) -> None:
    if not LEAST_PLAYERS <= players <= MOST_PLAYERS:
        told = {"least": LEAST_PLAYERS, "most": MOST_PLAYERS}
        raise RequestRefused("combo_players", combo=name, players=players, **told)
    twice = [alien for alien in aliens if aliens.count(alien) > 1]
    if twice:
        raise RequestRefused("options_combo_twice", combo=name, alien=twice[0], players=players)
    if len(aliens) != players:
        raise RequestRefused("options_combo_number", combo=name, aliens=len(aliens), players=players)
