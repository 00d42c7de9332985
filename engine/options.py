"""The options of a game, and its first position."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from functools import cached_property
from typing import Any

from engine.asking.refusals import Refused
from engine.sheets.book import book, in_conflict, missing_sheets
from engine.sheets.dealing import Dealing, clash_in, enough_for_wishes, meeting
from engine.state.dice import Dice
from engine.state.position import Position, Seat
from engine.state.rulings import NEWEST

from .combos import Combo, ComboTable
from .editions import (
    EDITIONS,
    NAMED,
    NOT_IN_THE_BOX,
    SUMS,
    SWITCHES,
    Rules,
    conflict_between,
    older_values,
    stored_switches,
    wrong_table,
    wrong_value,
)
from .flow.destiny_deck import deal_destiny
from .flow.variants.seating import chairs_apart, seating, without_apart

LEAST_PLAYERS, MOST_PLAYERS = 2, 8
AND = "+"  # between the aliens picked for one seat
MOST_SYSTEMS = 6  # in a game with inactive seats exactly so many play
LATER_FIELDS = {"combos", "tables"}  # left out of a document while empty, as in older ones
DRAFTED = 3  # sheets dealt to each for a draft (M-20.11)


class BadOptions(Refused):
    """A game cannot be made with these options."""


@dataclass(frozen=True)
class Options:
    """The options of a game.

    `box` are the aliens to deal from; those of the edition's box if empty. `dealt` is one alien for each
    seat, in order, or "" for a seat that is dealt from the box. With several powers it is some of them,
    "mind+mirror", and the rest is dealt without a choice. `combos` are the cards from which one is revealed
    for each power, if the switch says so; without any, aliens of one alert colour are drawn. `switches`
    change those of the edition. `tables` are numbers of its cards that are printed nowhere; those of the
    edition if empty.

    Raises BadOptions: "document", "edition", "players", "players_edition", "switch_edition",
    "switch_needs", "table_edition", "table_document", "table_field", "table_name", "table_value",
    "table_count", "table_sum", "rulings", "alien", "switch", "switch_value",
    "switch_ships", "no_destiny", "shark_alone", "apart", "dealt", "dealt_powers", "box", "box_powers",
    "conflict", "box_conflicts", "box_chart", "chart_pair", "chart_of_one", "choosing_powers",
    "choosing_combos", "choosing_dealt", "box_choosing"; of combos "combos_off", "combos_dealt", "combo_name",
    "combo_none", "combo_number", "combo_alien", "combo_twice", "combo_conflict", "combo_powers",
    "combo_alerts".
    """

    players: int = 5
    edition: str = "ffg2008"
    box: tuple[str, ...] = ()
    dealt: tuple[str, ...] = ()
    switches: dict[str, Any] = field(default_factory=dict)
    rulings: int = NEWEST
    combos: tuple[Combo, ...] = ()
    tables: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "dealt", tuple(self.dealt) if any(self.dealt) else ())
        object.__setattr__(self, "tables", self.tables or self._usual_tables())
        object.__setattr__(self, "box", self._with(self._on_cards(), tuple(self.box) or self._usual_box()))
        self._check()

    def _usual_box(self) -> tuple[str, ...]:
        """Return the edition's box with aliens picked from outside it."""
        return self._with(self.all_picked, box_of(self.edition))

    def _usual_tables(self) -> Mapping[str, Any]:
        """Return the numbers of the edition that are printed nowhere."""
        return NAMED[self.edition].tables if self.edition in NAMED else {}

    @property
    def picked(self) -> list[list[str]]:
        """Return for each seat the aliens picked for it."""
        return [aliens.split(AND) if aliens else [] for aliens in self.dealt or [""] * self.players]

    @property
    def all_picked(self) -> list[str]:
        return [alien for aliens in self.picked for alien in aliens]

    @staticmethod
    def _with(aliens: Iterable[str], box: tuple[str, ...]) -> tuple[str, ...]:
        """Return a box with these aliens too, if they have sheets."""
        return (*box, *(a for a in dict.fromkeys(aliens) if a in book().aliens and a not in box))

    def _on_cards(self) -> list[str]:
        """Return the aliens of the combos for this number of players (R-25.3)."""
        return [alien for combo in self.combos for alien in combo.aliens.get(self.playing, ())]

    def _check(self) -> None:
        if self.edition not in EDITIONS:
            raise BadOptions("edition", edition=self.edition, known=sorted(EDITIONS))
        if not LEAST_PLAYERS <= self.players <= MOST_PLAYERS:
            raise BadOptions("players", players=self.players, least=LEAST_PLAYERS, most=MOST_PLAYERS)
        players = NAMED[self.edition].players
        if self.players not in players and not (self.players == 2 and not self._has_destiny):
            told = {"players": self.players, "least": players[0], "most": players[-1]}
            raise BadOptions("players_edition", edition=self.edition, **told)
        if not 1 <= self.rulings <= NEWEST:
            raise BadOptions("rulings", rulings=self.rulings, newest=NEWEST)
        unknown = missing_sheets([*self.box, *self.all_picked])
        if unknown:
            raise BadOptions("alien", alien=unknown[0], unknown=unknown, known=list(book().aliens))
        self._check_switches()
        self._check_tables()
        if self.playing < self.players and not self.dealt:
            self.for_players(range(self.playing, self.players))
            return
        self._check_dealt()
        self._check_combos()

    @property
    def playing(self) -> int:
        """Return how many seats have a system and an alien; the others are inactive (R-25.6)."""
        return self.players - chairs_apart(Rules(self.effective_switches))

    @property
    def _has_destiny(self) -> bool:
        return bool(self.switches.get(Rules.destiny.name, True))

    def for_players(self, apart: Container[int]) -> Options:
        """Return the options for the active seats alone. Raises BadOptions."""
        seats = [seat for seat in range(self.players) if seat not in apart]
        dealt = tuple(self.dealt[seat] for seat in seats) if self.dealt else ()
        switches = without_apart(self.switches)
        return replace(self, players=len(seats), dealt=dealt, switches=switches)

    def _check_switches(self) -> None:
        known = EDITIONS[self.edition]
        unknown = [name for name in self.switches if name not in known]
        if unknown:
            raise BadOptions("switch", switch=unknown[0], known=sorted(known))
        wrong = wrong_value(self.switches.items())
        if wrong is not None:
            name, value = wrong
            raise BadOptions("switch_value", switch=name, value=value, allowed=list(SWITCHES[name].values))
        foreign = [name for name in self.switches if not self._is_meant(name)]
        if foreign:
            raise BadOptions("switch_edition", switch=foreign[0], edition=self.edition)
        rules = Rules(self.effective_switches)
        if rules.replace_all_specials and not rules.special_destiny:
            raise BadOptions(
                "switch_needs", switch=Rules.replace_all_specials.name, needs=Rules.special_destiny.name
            )
        if rules.ships % rules.planets:
            raise BadOptions("switch_ships", ships=rules.ships, planets=rules.planets)
        if rules.chart and not rules.has_several_powers:
            raise BadOptions("chart_of_one")
        if rules.choosing in ("draft", "free") and rules.powers != 2:
            raise BadOptions("choosing_powers", powers=rules.powers)
        if rules.choosing != "dealt" and rules.combos:
            raise BadOptions("choosing_combos")
        if not rules.destiny and self.players != LEAST_PLAYERS:
            raise BadOptions("no_destiny", players=self.players)
        if rules.shark and not rules.zilch:
            raise BadOptions("shark_alone")
        if (apart := self.players - self.playing) and self.playing != MOST_SYSTEMS:
            raise BadOptions("apart", players=self.players, fitting=MOST_SYSTEMS + apart)

    def _is_meant(self, name: str) -> bool:
        """Return whether a switch has its default, or means anything in this edition."""
        switch, lacks = SWITCHES[name], NAMED[self.edition].lacks
        means = name not in lacks and switch.edition in ("", self.edition)
        return means or self.switches[name] == switch.default

    def _check_tables(self) -> None:
        usual = self._usual_tables()
        if self.tables and not usual:
            raise BadOptions("table_edition", edition=self.edition)
        wrong = wrong_table(self.tables) if self.tables and self.tables is not usual else None
        if wrong is not None:
            reason, name = wrong[1], wrong[0]
            raise BadOptions(reason, field=name, wanted=SUMS.get(name, 0), known=list(usual))

    def _check_dealt(self) -> None:
        picked, powers = self.all_picked, self._powers
        if self.dealt and (len(self.dealt) != self.players or len(set(picked)) != len(picked)):
            raise BadOptions("dealt", aliens=list(self.dealt), players=self.players)
        if any(len(aliens) > powers for aliens in self.picked):
            raise BadOptions("dealt_powers", aliens=max(map(len, self.picked)), powers=powers)
        if picked and self._choosing in ("draft", "free"):
            raise BadOptions("choosing_dealt")
        self._check_box()
        self._check_conflicts()

    def _check_box(self) -> None:
        aliens, needed = len(set(self.box)), self.players * self._powers
        if aliens < self.players or aliens != len(self.box):
            raise BadOptions("box", aliens=aliens, players=self.players)
        if aliens < needed:
            raise BadOptions("box_powers", aliens=aliens, players=self.players, powers=self._powers)

    def _check_conflicts(self) -> None:
        """Check the picked aliens and the box.

        Two aliens of one seat are no conflict between opponents (M-20.5).
        """
        picked = self.all_picked
        for mine in self.picked:
            if pair := clash_in(mine, self._chart):
                raise BadOptions("chart_pair", alien=pair[0], other=pair[1])
            for alien in mine:
                if rivals := self.conflicts(alien, [other for other in picked if other not in mine]):
                    raise BadOptions("conflict", **self._conflict(alien, rivals[0]))
        others, missing = [alien for alien in self.box if alien not in picked], self._to_deal(self._powers)
        if self._compatible(others, picked, sum(missing)) is None:
            raise BadOptions("box_conflicts", aliens=len(others), players=sum(missing))
        self._check_choosing(others)
        if self._chart and self._hands_at_least() is None:
            raise BadOptions("box_chart", aliens=len(self.box), players=self.players, powers=self._powers)

    def _check_choosing(self, others: Sequence[str]) -> None:
        """Check that there are enough aliens to choose from."""
        wanted = sum(self._to_deal(self._sheets_each()[-1]))
        if self._choosing == "free":
            wanted = enough_for_wishes(self.players, self._powers, self.box, self.conflicts, self._chart)
            enough = len(self.box) >= wanted
        else:
            enough = self._compatible(others, self.all_picked, wanted) is not None
        if not enough and self._choosing != "dealt":
            raise BadOptions("box_choosing", aliens=len(others), wanted=wanted, choosing=self._choosing)

    @property
    def _choosing(self) -> str:
        return Rules(self.effective_switches).choosing

    @property
    def _chart(self) -> str:
        """Return the chart for dealing; none in a draft, which mixes the hands again."""
        rules = Rules(self.effective_switches)
        return "" if rules.choosing == "draft" else rules.chart

    @property
    def _powers(self) -> int:
        """Return how many aliens each seat has."""
        powers: int = self.effective_switches[Rules.powers.name]
        return powers

    def _to_deal(self, each: int) -> list[int]:
        """Return how many sheets to deal each seat: `each`, or what is missing where some are picked."""
        return [self._powers - len(aliens) if aliens else each for aliens in self.picked]

    def deal(self, dice: Dice) -> list[list[str]]:
        """Return for each seat the sheets it may choose from, with those picked for it.

        There are two for each power, or fewer if the box is small. No two may be in conflict.
        """
        picked = self.all_picked
        if not sum(self._to_deal(self._powers)):
            return self.picked
        stack = [a for a in dice.shuffled(sorted(self.box), "aliens") if a not in picked]
        found = (self._hands(stack, each) for each in self._sheets_each())
        hands = next((hands for hands in found if hands), None) or self._hands_at_least()
        assert hands is not None, "the options were checked"
        return hands

    def _hands(self, stack: Sequence[str], each: int) -> list[list[str]] | None:
        """Return hands from the first sheets of a stack that may meet; None if not found.

        No hand holds a clash.
        """
        sheets = self._compatible(stack, self.all_picked, sum(self._to_deal(each)))
        if sheets is None:
            return None
        hands = [
            [*mine, *(sheets.pop(0) for _ in range(number))]
            for mine, number in zip(self.picked, self._to_deal(each), strict=True)
        ]
        dealt = {alien for hand in hands for alien in hand}
        spare = [alien for alien in stack if alien not in dealt]
        dealing = Dealing(hands, self._chart, self.picked, spare, self._may_meet)
        return hands if dealing.without_clashes() else None

    def _may_meet(self, alien: str, others: Sequence[str]) -> bool:
        return not self.conflicts(alien, others)

    def _hands_at_least(self) -> list[list[str]] | None:
        """Return the smallest hands, from the box in its order. The options were checked with these."""
        box = [alien for alien in sorted(self.box) if alien not in self.all_picked]
        return self._hands(box, self._sheets_each()[-1])

    def _sheets_each(self) -> range:
        """Return how many sheets to choose from, the most first."""
        exactly = {"picked": 2 * self._powers, "draft": DRAFTED, "free": 0}.get(self._choosing)
        if exactly is not None:
            return range(exactly, exactly - 1, -1)
        two = self.rules().alien_selection == "two_flares_keep_one"
        return range(self._powers * (2 if two else 1), self._powers - 1, -1)

    def _check_combos(self) -> None:
        played = Rules(self.effective_switches).combos
        if not played and self.combos:
            raise BadOptions("combos_off")
        if played and self.dealt:
            raise BadOptions("combos_dealt")
        reason, told = (self.combo_table.problem() if played else None) or ("", {})
        if reason == "combo_conflict":
            told |= self._conflict(told["alien"], told["other"])
        if reason:
            raise BadOptions(reason, **told)

    def deal_combos(self, dice: Dice) -> tuple[list[str], list[list[str]]]:
        """Return the revealed cards, and for each seat one alien of each.

        Seats exchange aliens, as far as possible, to avoid pairs that the chart of pairs forbids.
        """
        names, dealt = self.combo_table.deal(dice)
        Dealing(dealt, self._chart, sets=True).without_clashes()
        return names, dealt

    @property
    def combo_table(self) -> ComboTable:
        of_box = (self.conflicts, self._compatible)
        return ComboTable(self.combos, self.players, self._powers, self.box, *of_box)

    @cached_property
    def effective_switches(self) -> dict[str, Any]:
        """Return the switches of this game; those newer than its rulings have their defaults."""
        by_players = NAMED[self.edition].by_players.get(self.players, {})
        usual = {**EDITIONS[self.edition], **older_values(self.rulings), **by_players}
        return {**usual, **self.switches}

    def rules(self) -> Rules:
        """Return every switch written out, with everything that a later release may enlarge.

        A newer switch is not written while it has its default: old positions stay as they are.
        """
        stored = stored_switches(self.effective_switches.items())
        box = sorted({*self.box, *self.all_picked})
        tables = {"tables": self.tables} if self.tables else {}
        return Rules(stored, edition=self.edition, rulings=self.rulings, box=box, **tables)

    def conflicts(self, alien: str, others: Iterable[str]) -> list[str]:
        """Return which of these may not be in a game with this alien, as printed on either sheet."""
        return [other for other in others if in_conflict(alien, other, self.effective_switches)]

    def _conflict(self, alien: str, other: str) -> dict[str, Any]:
        """Return the sheet with the conflict, its switch, and whether only this table wants it so."""
        conflict, on = conflict_between(alien, other), book().printed_conflicts[frozenset((alien, other))]
        by_wish = conflict is not None and conflict.of(EDITIONS[self.edition]) == "allowed"
        switch = conflict.name if conflict else ""
        return {"alien": alien, "other": other, "on": on, "switch": switch, "by_wish": by_wish}

    def _compatible(self, stack: Sequence[str], others: Sequence[str], number: int) -> list[str] | None:
        """Return the first aliens of a stack that may meet each other and the others.

        None if there are not enough.
        """
        return meeting(stack, others, number, self.conflicts)

    def as_json(self) -> dict[str, Any]:
        """Return the options as JSON; later fields are left out while empty, as in older documents."""
        document = {**asdict(self), "box": list(self.box), "dealt": list(self.dealt)}
        document["combos"] = [combo.as_json() for combo in self.combos]
        return {name: value for name, value in document.items() if name not in LATER_FIELDS or value}

    @classmethod
    def from_json(cls, document: Any) -> Options:
        """Read options. Raises BadOptions, also for documents of any other kind."""
        _check_document(document)
        lists = {"box": tuple(document["box"]), "dealt": tuple(document["dealt"])}
        return cls(**{**document, **lists, "combos": _combos_in(document)})


def _check_document(document: Any) -> None:
    if not isinstance(document, dict):
        raise BadOptions("document", field="")
    names = {f.name for f in fields(Options)}
    for name in sorted({*names - LATER_FIELDS, *document}, key=str):
        if name not in names or not _has_right_type(name, document.get(name)):
            raise BadOptions("document", field=str(name)[:40])


def _combos_in(document: dict[str, Any]) -> tuple[Combo, ...]:
    found = [Combo.from_json(one) for one in document.get("combos", ())]
    cards = [combo for combo in found if combo is not None]
    if len(cards) < len(found):
        raise BadOptions("document", field="combos")
    return tuple(cards)


def _has_right_type(name: str, value: Any) -> bool:
    """Return whether a field of a document has the right type."""
    if name in ("players", "rulings"):
        return type(value) is int
    if name in ("box", "dealt"):
        return isinstance(value, list) and all(isinstance(alien, str) for alien in value)
    if name == "combos":
        return isinstance(value, list)
    return isinstance(value, dict if name in ("switches", "tables") else str)


def box_of(edition: str) -> tuple[str, ...]:
    """Return the aliens in this edition's box; for an unknown edition all of them.

    >>> set(box_of("ffg42")) - set(box_of("ffg2008"))
    {'demon'}
    """
    left_out = NOT_IN_THE_BOX.get(edition, {})
    return tuple(alien for alien in book().built_in if alien not in left_out)


def new_position(options: Options, seed: str, dice_of: Callable[[str], Dice] = Dice) -> Position:
    """Return the position before the first step: sheets dealt, planets full (R-2.1 to R-2.4).

    `dice_of` makes the dice of a seed: plain ones, or dice that keep a record.
    """
    dice, rules = dice_of(seed), options.rules()
    each = rules.ships // rules.planets
    apart, dealt_for_seats = seating(rules, options.players, dice)
    systems = [s for s in range(options.players) if s not in apart for _ in range(rules.planets)]
    names, dealt = _dealt(options.for_players(apart) if apart else options, dice)
    destiny, specials = deal_destiny(rules, options.players, apart, dice)
    return Position(
        seats=[Seat(number) for number in range(options.players)],
        dice=dice,
        planets=[{owner: each} for owner in systems],
        rules=rules,
        dealt=[[] if seat in apart else dealt.pop(0) for seat in range(options.players)],
        combos=names,
        destiny=destiny,
        specials=specials,
        unused=sorted(options.box),
        owners=systems if apart else [],
        apart=apart,
        dealt_for_seats=dealt_for_seats,
    )


def _dealt(options: Options, dice: Dice) -> tuple[list[str], list[list[str]]]:
    """Return the revealed combos, and for each seat the sheets it may choose from."""
    if options.rules().combos:
        return options.deal_combos(dice)
    return [], [*options.deal(dice)]
