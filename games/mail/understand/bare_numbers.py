"""What a bare number may mean besides a line of the list: a card's value, a planet, a count that fits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import engine
from engine import NotAllowed
from games.base.documents import AnswerJSON
from games.mail.language.phrasing import Homes
from games.words.choices import AskOf, ShipsAsk, is_cards, is_choice, is_ships

from .choice import Choices


class Readings(NamedTuple):
    """What a number may mean: whole answers, and the number of a planet or a count of ships.

    The last two only begin an answer. None: the number is not that.
    """

    answers: list[AnswerJSON]
    planet: int | None = None
    ships: int | None = None

    def besides(self, lines: Sequence[AnswerJSON], ask: engine.Ask, homes: Homes) -> Readings:
        """Return the readings that differ from the line of this number, if there is one."""
        answers = [answer for answer in self.answers if answer not in lines]
        planet = None if any(is_at(line, self.planet, ask, homes) for line in lines) else self.planet
        counted = self.ships is not None and any(_ships_in(line) == self.ships for line in lines)
        return Readings(answers, planet, None if counted else self.ships)


def readings(number: int, ask: engine.Ask, choices: Choices | None, homes: Homes) -> Readings:
    """Return every legal answer that a bare number names by itself."""
    if is_choice(ask) and choices is not None:
        return Readings(choices.numbered(number))
    if is_ships(ask):
        return _ships(number, ask, homes)
    if is_cards(ask):
        return Readings(_legal(ask, [[card] for card in _cards(number, ask.form.cards)]))
    return Readings([])


def _cards(number: int, cards: Sequence[str]) -> list[str]:
    return [card for card in dict.fromkeys(cards) if card in (f"attack {number}", f"reinforcement {number}")]


def _ships(number: int, ask: ShipsAsk, homes: Homes) -> Readings:
    form = ask.form
    planets = {head.planet for head in form.targets.values() if head.planet >= 0}
    whole = [] if planets else _legal(ask, [*_counted(number, form), *_placed(number, form, homes)])
    fits = any(homes.is_numbered(planet, number) for planet in planets)
    counts = not whole and _may_count(number, form)
    return Readings(whole, number if fits else None, number if counts else None)


def _may_count(number: int, form: engine.Ships) -> bool:
    """Return whether this number of ships can be sent, where the number is not fixed."""
    return form.least < form.most and max(1, form.least) <= number <= min(
        form.most, sum(form.places.values())
    )


def _ships_in(answer: AnswerJSON) -> int:
    """Return how many ships an answer sends."""
    ships = answer.get("ships", {}) if "side" in answer else answer
    return sum(ships.values())


def _counted(number: int, form: engine.Ships) -> list[Any]:
    """Return answers with this number of ships, if all are at one place and nothing else is chosen."""
    if len(form.places) != 1 or len(form.targets) > 1 or not number:
        return []
    ships = dict.fromkeys(form.places, number)
    return [{"side": side, "ships": ships} for side in form.targets] or [ships]


def _placed(number: int, form: engine.Ships, homes: Homes) -> list[Any]:
    """Return answers with all ships at the planet of this number, where the number of ships is fixed."""
    if form.targets or form.least != form.most:
        return []
    numbered = [p for p in form.places if p.isdecimal() and homes.is_numbered(int(p), number)]
    return [{place: form.most} for place in numbered]


def _legal(ask: AskOf[Any], answers: Sequence[AnswerJSON]) -> list[Any]:
    found = []
    for answer in answers:
        try:
            found.append(ask.judge(answer))
        except NotAllowed:
            continue
    return found


def is_at(answer: AnswerJSON, planet: int | None, ask: engine.Ask, homes: Homes) -> bool:
    """Return whether an answer aims at a planet of this number."""
    if planet is None or not is_ships(ask):
        return False
    head = ask.form.targets.get(answer.get("side"))
    return head is not None and homes.is_numbered(head.planet, planet)
