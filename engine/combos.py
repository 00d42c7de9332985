"""Cosmic Combos: named sets of aliens, one set for each number of players (R-2.8, R-25.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from engine.sheets.book import alert_of, missing_sheets
from engine.state.dice import Dice

Problem = tuple[str, dict[str, Any]]


@dataclass(frozen=True)
class Combo:
    """A card with its name, which is never empty, and its aliens by the number of players."""

    name: str
    aliens: dict[int, tuple[str, ...]]

    def as_json(self) -> dict[str, Any]:
        """Return `{"name": "Old friends", "aliens": {"3": ["human", "mirror", "void"]}}`."""
        return {"name": self.name, "aliens": {str(n): list(listed) for n, listed in self.aliens.items()}}

    @classmethod
    def from_json(cls, document: Any) -> Combo | None:
        """Return the card of a JSON document; None if it is not such a card."""
        if not isinstance(document, dict) or set(document) != {"name", "aliens"}:
            return None
        name = document["name"]
        if not isinstance(name, str) or not name or not _is_list_by_number(document["aliens"]):
            return None
        return cls(name, {int(n): tuple(listed) for n, listed in document["aliens"].items()})


def _is_list_by_number(lists: Any) -> bool:
    return isinstance(lists, dict) and all(
        isinstance(number, str) and number.isascii() and number.isdigit() and _are_texts(listed)
        for number, listed in lists.items()
    )


def _are_texts(listed: Any) -> bool:
    return isinstance(listed, list) and all(isinstance(alien, str) for alien in listed)


def named_twice(combos: Sequence[Combo]) -> list[str]:
    """Return the names that more than one card has."""
    names = [combo.name for combo in combos]
    return sorted({name for name in names if names.count(name) > 1})


@dataclass(frozen=True)
class ComboTable:
    """The combos of a table. As many cards are revealed as each seat has `powers` (OURS-core-96).

    `rivals` returns the aliens that may not meet this one. `meeting` returns the first aliens of a stack, as
    many as asked for, that may meet each other and some more; None if there are not enough.
    """

    combos: Sequence[Combo]
    players: int
    powers: int
    box: Sequence[str]
    rivals: Callable[[str, Sequence[str]], list[str]]
    meeting: Callable[[Sequence[str], Sequence[str], int], list[str] | None]

    @property
    def cards(self) -> dict[str, tuple[str, ...]]:
        """Return by name the aliens of cards for this number of players."""
        return {one.name: one.aliens[self.players] for one in self.combos if self.players in one.aliens}

    # Problems

    def problem(self) -> Problem | None:
        """Return the first reason why these cards cannot be played, with its parameters; None if they can."""
        return next(self._with_cards() if self.combos else self._without_cards(), None)

    def _with_cards(self) -> Iterator[Problem]:
        cards = self.cards
        if named_twice(self.combos):
            yield "combo_name", {"combo": named_twice(self.combos)[0]}
        if not cards:
            told = {combo.name: sorted(combo.aliens) for combo in self.combos}
            yield "combo_none", {"players": self.players, "combos": told}
        for name, aliens in cards.items():
            yield from self._wrong_with(name, aliens)
        if self._together(sorted(cards)) is None:
            yield "combo_powers", {"powers": self.powers, "combos": sorted(cards)}

    def _wrong_with(self, name: str, aliens: Sequence[str]) -> Iterator[Problem]:
        about = {"combo": name, "players": self.players}
        for alien in missing_sheets(aliens):
            yield "combo_alien", {**about, "alien": alien}
        for alien in (alien for alien in aliens if aliens.count(alien) > 1):
            yield "combo_twice", {**about, "alien": alien}
        if len(aliens) != self.players:
            yield "combo_number", {**about, "aliens": len(aliens)}
        for alien in aliens:
            for other in self.rivals(alien, aliens):
                yield "combo_conflict", {**about, "alien": alien, "other": other}

    def _without_cards(self) -> Iterator[Problem]:
        if not self._drawable():
            aliens = {alert: len(those) for alert, those in self._by_alert().items()}
            yield "combo_alerts", {"wanted": self.players * self.powers, "aliens": aliens}

    # Dealing

    def deal(self, dice: Dice) -> tuple[list[str], list[list[str]]]:
        """Return the names of the revealed cards, and for each seat one alien of each card.

        There are no names if aliens are drawn.
        """
        if not self.combos:
            return [], self._drawn(dice)
        cards = self.cards
        names = self._together(dice.shuffled(sorted(cards), "combos"))
        assert names is not None, "the options were checked"
        return names, _by_seat([dice.shuffled(sorted(cards[name]), "aliens") for name in names])

    def _together(self, names: Sequence[str]) -> list[str] | None:
        """Return the first cards, one for each power, whose aliens may all meet; None if there are none."""
        cards = self.cards
        for some in combinations(names, self.powers):
            aliens = [alien for name in some for alien in cards[name]]
            if len(set(aliens)) == len(aliens) and not any(self.rivals(alien, aliens) for alien in aliens):
                return list(some)
        return None

    def _drawn(self, dice: Dice) -> list[list[str]]:
        """Draw the aliens, all of one alert colour, and return them by seat."""
        alert = dice.pick(sorted(self._drawable()), "combo")
        stack = dice.shuffled(self._by_alert()[alert], "aliens")
        aliens = self.meeting(stack, [], self.players * self.powers)
        assert aliens is not None, "the options were checked"
        return _by_seat([aliens[n : n + self.players] for n in range(0, len(aliens), self.players)])

    def _drawable(self) -> list[str]:
        """Return the alert colours with enough aliens in the box that may meet."""
        wanted = self.players * self.powers
        return [alert for alert, those in self._by_alert().items() if self.meeting(those, [], wanted)]

    def _by_alert(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for alien in sorted(self.box):
            found.setdefault(alert_of(alien), []).append(alien)
        return found


def _by_seat(dealt: Sequence[Sequence[str]]) -> list[list[str]]:
    return [list(of_seat) for of_seat in zip(*dealt, strict=True)]
