"""What a game is made with, and the position it begins from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from engine.asking.refusals import Refused
from engine.sheets.book import book, in_conflict, missing_sheets
from engine.state.dice import Dice
from engine.state.position import Position, Seat
from engine.state.rulings import NEWEST

from .editions import (
    EDITIONS,
    NOT_IN_THE_BOX,
    SWITCHES,
    Rules,
    conflict_between,
    destiny_deck,
    older_values,
    stored_switches,
    wrong_value,
)

LEAST_PLAYERS, MOST_PLAYERS = 2, 8


class BadOptions(Refused):
    """A game cannot be made like this."""


@dataclass(frozen=True)
class Options:
    """`box`: the aliens to deal from, those of the edition's box if empty. `dealt`: one alien for each seat,
    in order, or "" for a seat that is dealt from the box like all the others.

    `switches` change the edition's own. Raises BadOptions: "document", "edition", "players", "rulings",
    "alien", "switch", "switch_value", "switch_ships", "no_destiny", "dealt", "box", "conflict",
    "box_conflicts".
    """

    players: int = 5
    edition: str = "ffg2008"
    box: tuple[str, ...] = ()
    dealt: tuple[str, ...] = ()
    switches: dict[str, Any] = field(default_factory=dict)
    rulings: int = NEWEST

    def __post_init__(self) -> None:
        object.__setattr__(self, "dealt", tuple(self.dealt) if any(self.dealt) else ())
        object.__setattr__(self, "box", tuple(self.box) or self._usual_box())
        self._check()

    def _usual_box(self) -> tuple[str, ...]:
        """The edition's, and what is dealt from outside of it."""
        usual = box_of(self.edition)
        return (*usual, *(a for a in dict.fromkeys(self.dealt) if a in book().aliens and a not in usual))

    def _check(self) -> None:
        if self.edition not in EDITIONS:
            raise BadOptions("edition", edition=self.edition, known=sorted(EDITIONS))
        if not LEAST_PLAYERS <= self.players <= MOST_PLAYERS:
            raise BadOptions("players", players=self.players, least=LEAST_PLAYERS, most=MOST_PLAYERS)
        if not 1 <= self.rulings <= NEWEST:
            raise BadOptions("rulings", rulings=self.rulings, newest=NEWEST)
        unknown = missing_sheets(alien for alien in (*self.box, *self.dealt) if alien)
        if unknown:
            raise BadOptions("alien", alien=unknown[0], unknown=unknown, known=list(book().aliens))
        self._check_switches()
        self._check_dealt()

    def _check_switches(self) -> None:
        known = EDITIONS[self.edition]
        unknown = [name for name in self.switches if name not in known]
        if unknown:
            raise BadOptions("switch", switch=unknown[0], known=sorted(known))
        wrong = wrong_value(self.switches.items())
        if wrong is not None:
            name, value = wrong
            raise BadOptions("switch_value", switch=name, value=value, allowed=list(SWITCHES[name].values))
        rules = Rules(self.effective_switches)
        if rules.ships % rules.planets:
            raise BadOptions("switch_ships", ships=rules.ships, planets=rules.planets)
        if not rules.destiny and self.players != LEAST_PLAYERS:
            raise BadOptions("no_destiny", players=self.players)

    def _check_dealt(self) -> None:
        picked = [alien for alien in self.dealt if alien]
        if self.dealt and (len(self.dealt) != self.players or len(set(picked)) != len(picked)):
            raise BadOptions("dealt", aliens=list(self.dealt), players=self.players)
        if len(set(self.box)) < self.players or len(set(self.box)) != len(self.box):
            raise BadOptions("box", aliens=len(set(self.box)), players=self.players)
        for alien in picked:
            rivals = self.conflicts(alien, picked)
            if rivals:
                raise BadOptions("conflict", **self._conflict(alien, rivals[0]))
        others = [alien for alien in self.box if alien not in picked]
        if self._compatible(others, picked, self.players - len(picked)) is None:
            raise BadOptions("box_conflicts", aliens=len(others), players=self.players - len(picked))

    @property
    def effective_switches(self) -> dict[str, Any]:
        """The switches of the edition as this game has them; those that came later as they were before."""
        return {**EDITIONS[self.edition], **older_values(self.rulings), **self.switches}

    def rules(self) -> Rules:
        """Every switch written out, with what a later release may enlarge.

        A switch that came later is not written while it is as before it: old positions stay as they are.
        """
        stored = stored_switches(self.effective_switches.items())
        box = sorted({*self.box, *self.dealt} - {""})
        return Rules(stored, edition=self.edition, rulings=self.rulings, box=box)

    def conflicts(self, alien: str, others: Iterable[str]) -> list[str]:
        """Which of these may not be in a game with this alien: printed on either sheet."""
        return [other for other in others if in_conflict(alien, other, self.effective_switches)]

    def _conflict(self, alien: str, other: str) -> dict[str, Any]:
        """On whose sheet it stands, the switch that tells of it, and whether only this table wants it so."""
        conflict, on = conflict_between(alien, other), book().printed_conflicts[frozenset((alien, other))]
        by_wish = conflict is not None and conflict.of(EDITIONS[self.edition]) == "allowed"
        switch = conflict.name if conflict else ""
        return {"alien": alien, "other": other, "on": on, "switch": switch, "by_wish": by_wish}

    def _compatible(self, stack: Sequence[str], others: Sequence[str], number: int) -> list[str] | None:
        """The first so many of a stack that may all meet, each other and the others; None: there are none."""
        if number == 0:
            return []
        for place, alien in enumerate(stack[: len(stack) - number + 1]):
            if not self.conflicts(alien, others):
                rest = self._compatible(stack[place + 1 :], [*others, alien], number - 1)
                if rest is not None:
                    return [alien, *rest]
        return None

    def as_json(self) -> dict[str, Any]:
        return {**asdict(self), "box": list(self.box), "dealt": list(self.dealt)}

    @classmethod
    def from_json(cls, document: Any) -> Options:
        """Raises BadOptions, also for what is no such document at all."""
        _check_document(document)
        return cls(**{**document, "box": tuple(document["box"]), "dealt": tuple(document["dealt"])})


def _check_document(document: Any) -> None:
    if not isinstance(document, dict):
        raise BadOptions("document", field="")
    names = {f.name for f in fields(Options)}
    for name in sorted({*names, *document}, key=str):
        if name not in names or not _has_right_type(name, document.get(name)):
            raise BadOptions("document", field=str(name)[:40])


def _has_right_type(name: str, value: Any) -> bool:
    """Whether a field of a document has the type it should have."""
    if name in ("players", "rulings"):
        return type(value) is int
    if name in ("box", "dealt"):
        return isinstance(value, list) and all(isinstance(alien, str) for alien in value)
    return isinstance(value, dict if name == "switches" else str)


def box_of(edition: str) -> tuple[str, ...]:
    """The aliens that this edition's box holds; those of an unknown edition are all.

    >>> set(box_of("ffg42")) - set(box_of("ffg2008"))
    {'demon'}
    """
    left_out = NOT_IN_THE_BOX.get(edition, {})
    return tuple(alien for alien in book().built_in if alien not in left_out)


def new_position(options: Options, seed: str, dice_of: Callable[[str], Dice] = Dice) -> Position:
    """Ready for the first step: sheets dealt, planets full, nothing chosen (R-2.1 to R-2.4).

    `dice_of` makes the dice of a seed: those that keep a record, or plain ones.
    """
    dice, rules = dice_of(seed), options.rules()
    each = rules.ships // rules.planets
    return Position(
        seats=[Seat(number) for number in range(options.players)],
        dice=dice,
        planets=[{s: each} for s in range(options.players) for _ in range(rules.planets)],
        rules=rules,
        dealt=_dealt(options, dice),
        destiny=dice.shuffled(destiny_deck(options.players), "destiny"),
        unused=sorted(options.box),
    )


def _dealt(options: Options, dice: Dice) -> list[list[str]]:
    """For each seat the alien picked for it; else two sheets to choose from, or one.

    No two that may not meet.
    """
    picked = [alien for alien in options.dealt if alien]
    free = options.players - len(picked)
    if not free:
        return [[alien] for alien in options.dealt]
    stack = [a for a in dice.shuffled(sorted(options.box), "aliens") if a not in picked]
    two = options.rules().alien_selection == "two_flares_keep_one" and len(stack) >= 2 * free
    sheets = options._compatible(stack, picked, 2 * free) if two else None
    each = 2 if sheets else 1
    sheets = sheets or options._compatible(stack, picked, free)
    assert sheets is not None, "the options were checked"
    left_to_deal = [sheets[n : n + each] for n in range(0, each * free, each)]
    return [[alien] if alien else left_to_deal.pop(0) for alien in options.dealt or [""] * options.players]
