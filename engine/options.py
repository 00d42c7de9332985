"""What a game is made with, and the position it begins from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from typing import Any

from .dice import Dice
from .editions import EDITIONS, destiny_deck
from .position import Position, Seat
from .refusals import Refused
from .sheets import book, may_not_meet

RULINGS = 1  # the version of our rulings that a new game starts with
LEAST_PLAYERS, MOST_PLAYERS = 3, 5


class BadOptions(Refused):
    """A game cannot be made like this."""


@dataclass(frozen=True)
class Options:
    """`box`: the aliens to deal from, all of them if empty. `dealt`: one alien for each seat, in order.

    `switches` change the edition's own. Raises BadOptions: "edition", "players", "alien", "dealt",
    "conflict", "box", "switch".
    """

    players: int = 5
    edition: str = "ffg2008"
    box: tuple[str, ...] = ()
    dealt: tuple[str, ...] = ()
    switches: dict[str, Any] = field(default_factory=dict)
    rulings: int = RULINGS

    def __post_init__(self) -> None:
        object.__setattr__(self, "box", tuple(self.box) or book().aliens)
        object.__setattr__(self, "dealt", tuple(self.dealt))
        self._check()

    def _check(self) -> None:
        if self.edition not in EDITIONS:
            raise BadOptions("edition", edition=self.edition, known=sorted(EDITIONS))
        if not LEAST_PLAYERS <= self.players <= MOST_PLAYERS:
            raise BadOptions("players", players=self.players, least=LEAST_PLAYERS, most=MOST_PLAYERS)
        unknown = [a for a in (*self.box, *self.dealt) if a not in book().aliens]
        if unknown:
            raise BadOptions("alien", alien=unknown[0], known=list(book().aliens))
        wrong = [name for name in self.switches if name not in EDITIONS[self.edition]]
        if wrong:
            raise BadOptions("switch", switch=wrong[0], known=sorted(EDITIONS[self.edition]))
        self._check_dealt()

    def _check_dealt(self) -> None:
        if self.dealt and (len(self.dealt) != self.players or len(set(self.dealt)) != self.players):
            raise BadOptions("dealt", aliens=list(self.dealt), players=self.players)
        if len(set(self.box)) < self.players or len(set(self.box)) != len(self.box):
            raise BadOptions("box", aliens=len(set(self.box)), players=self.players)
        for alien in self.dealt:
            rivals = self.conflicts(alien, self.dealt)
            if rivals:
                raise BadOptions("conflict", alien=alien, other=rivals[0])

    def rules(self) -> dict[str, Any]:
        """Every switch written out, with what a later release may enlarge."""
        return {
            **EDITIONS[self.edition],
            **self.switches,
            "edition": self.edition,
            "rulings": self.rulings,
            "box": sorted(self.box),
        }

    def conflicts(self, alien: str, others: Iterable[str]) -> list[str]:
        """Which of these may not be in a game with this alien: printed on either sheet."""
        switches = {**EDITIONS[self.edition], **self.switches}
        return [other for other in others if may_not_meet(alien, other, switches)]

    def as_json(self) -> dict[str, Any]:
        return {**asdict(self), "box": list(self.box), "dealt": list(self.dealt)}

    @classmethod
    def from_json(cls, document: dict[str, Any]) -> Options:
        """Raises BadOptions, TypeError for unknown fields."""
        return cls(**{**document, "box": tuple(document["box"]), "dealt": tuple(document["dealt"])})


def new_position(options: Options, seed: str) -> Position:
    """Ready for the first step: sheets dealt, planets full, nothing chosen (R-2.1 to R-2.4)."""
    dice, rules = Dice(seed), options.rules()
    each = rules["ships"] // rules["planets"]
    return Position(
        seats=[Seat(number) for number in range(options.players)],
        dice=dice,
        planets=[{s: each} for s in range(options.players) for _ in range(rules["planets"])],
        rules=rules,
        dealt=_dealt(options, dice),
        destiny=dice.shuffled(destiny_deck(options.players), "destiny"),
        unused=sorted(options.box),
    )


def _dealt(options: Options, dice: Dice) -> list[list[str]]:
    """Two sheets for each seat to choose from, or one; no two that may not meet."""
    if options.dealt:
        return [[alien] for alien in options.dealt]
    two = options.rules()["setup.alien_selection"] == "two_flares_keep_one"
    each = 2 if two and len(options.box) >= 2 * options.players else 1
    stack = dice.shuffled(sorted(options.box), "aliens")
    out: list[str] = []
    for alien in stack:
        if len(out) < each * options.players and not options.conflicts(alien, out):
            out.append(alien)
    if len(out) < each * options.players:
        each, out = 1, out[: options.players]
    return [out[each * seat : each * seat + each] for seat in range(options.players)]
