"""Variants: named sets of switches that a table may agree on (R-24). A new one is a line of the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from .rules import Rules

ANY_NUMBER = range(2, 9)
TWO_POWERS = {Rules.powers.name: 2}
SEVERAL_POWERS = {Rules.powers.name: (2, 3)}
FANTASY_FLIGHT = ("ffg2008", "ffg42")
MAYFAIR = ("mayfair",)
MORE_FLARES = 20  # of the whole deck with everything of More (M-4.5)


@dataclass(frozen=True)
class Variant:
    """A variant with the `switches` that it sets.

    `needs` are values, or one of several, that the edition or another variant must set. `players` are the
    table sizes it allows. `editions` are those that have it; all of them if empty. `rule` names its rule in
    docs/rules or in the source of the rules.
    """

    name: str
    rule: str
    switches: Mapping[str, Any]
    needs: Mapping[str, Any | tuple[Any, ...]] = field(default_factory=dict)
    players: range = ANY_NUMBER
    editions: tuple[str, ...] = ()

    def belongs_to(self, edition: str) -> bool:
        """Return whether this edition has it, so that it can be offered there."""
        return not self.editions or edition in self.editions

    def adds_to(self, usual: Mapping[str, Any]) -> bool:
        """Return whether it changes anything about these rules."""
        return any(usual[name] != value for name, value in self.switches.items())

    def holds_in(self, rules: Mapping[str, Any]) -> bool:
        return all(rules[name] == value for name, value in self.switches.items())


PARTS: tuple[tuple[str, str, Mapping[str, Any]], ...] = (  # of More; each may be chosen by itself (M-3.2)
    ("more_cards", "M-3.4", {Rules.more_cards.name: True}),
    ("more_edicts", "M-3.2", {Rules.more_edicts.name: True}),
    ("more_flares", "M-4.5", {Rules.total_flares.name: MORE_FLARES}),
    ("kickers", "M-13.1", {Rules.kickers.name: True}),
    ("reinforcements", "M-14.1", {Rules.reinforcements.name: True}),
    ("special_destiny", "M-15.12", {Rules.special_destiny.name: True}),
)
EVERY_PART = tuple(name for name, _rule, _switches in PARTS)
VARIANTS: dict[str, Variant] = {
    variant.name: variant
    for variant in (
        Variant(
            "four_planets",
            "R-24.1",
            {
                Rules.planets.name: 4,
                Rules.ships.name: 16,
                Rules.goal.name: 4,
                Rules.homes_for_power.name: 2,
            },
            editions=FANTASY_FLIGHT,
        ),
        Variant("flares", "R-24.7", {Rules.flares.name: True}, editions=FANTASY_FLIGHT),
        Variant(
            "freewheeling_flares",
            "R-24.5",
            {Rules.freewheeling.name: True},
            needs={Rules.flares.name: True},
            editions=FANTASY_FLIGHT,
        ),
        Variant(
            "single_encounter_turns",
            "R-24.6",
            {Rules.single_encounter_turns.name: True},
            editions=FANTASY_FLIGHT,
        ),
        Variant("technology", "R-24.8", {Rules.technology.name: True}, editions=FANTASY_FLIGHT),
        Variant("hidden_powers", "R-24.2", {Rules.hidden_powers.name: "until_shown"}),
        Variant("hidden_powers_always", "M-20.8", {Rules.hidden_powers.name: "always"}),
        Variant("rotating_powers", "R-24.4", {Rules.rotating_powers.name: True}),
        Variant("two_powers", "M-20.1", {Rules.powers.name: 2}),
        Variant("three_powers", "M-20.6", {Rules.powers.name: 3}),
        Variant(
            "combos",
            "R-2.8",
            {
                Rules.combos.name: True,
                Rules.alien_selection.name: "random_deal",
                Rules.choosing.name: "dealt",
            },
            editions=FANTASY_FLIGHT,
        ),
        Variant("no_clashing_pairs", "M-20.4", {Rules.power_chart.name: "x"}, needs=SEVERAL_POWERS),
        Variant("no_bad_pairs", "M-20.4", {Rules.power_chart.name: "xpw"}, needs=SEVERAL_POWERS),
        Variant("picked_powers", "M-20.10", {Rules.choosing.name: "picked"}),
        Variant("draft_powers", "M-20.11", {Rules.choosing.name: "draft"}, needs=TWO_POWERS),
        Variant("free_powers", "M-20.12", {Rules.choosing.name: "free"}, needs=TWO_POWERS),
        Variant("without_destiny", "R-25.5", {Rules.destiny.name: False}, players=range(2, 3)),
        Variant("four_homes", "M-21.35", {Rules.homes_for_power.name: 4}, players=range(2, 3)),
        Variant(
            "zilch",
            "R-25.6",
            {Rules.zilch.name: True},
            players=range(7, 9),
            editions=FANTASY_FLIGHT,  # in Mayfair's it belongs to such a table by itself
        ),
        Variant(
            "shark",
            "R-25.9",
            {Rules.shark.name: True},
            needs={Rules.zilch.name: True},
            players=range(8, 9),
            editions=FANTASY_FLIGHT,
        ),
        *(Variant(name, rule, switches, editions=MAYFAIR) for name, rule, switches in PARTS),
        Variant(
            "replace_all_specials",
            "M-15.13",
            {Rules.replace_all_specials.name: True},
            needs={Rules.special_destiny.name: True},
            editions=MAYFAIR,
        ),
        Variant("cone_persists", "A-28", {Rules.gate_stays_reversed.name: True}, editions=MAYFAIR),
        Variant("punt", "M-23.1", {Rules.punt.name: True}, editions=MAYFAIR),
    )
}


def offered_variants(edition: str) -> list[str]:
    """Return the variants that a table of this edition can choose."""
    return [variant.name for variant in VARIANTS.values() if variant.belongs_to(edition)]


def variants_in(rules: Mapping[str, Any], usual: Mapping[str, Any], players: int) -> list[str]:
    """Return the variants that these rules contain beyond the usual rules of their edition.

    A variant counts if all its switches are set. A single switch may be set at a table size for which there
    is no such variant.
    """
    found = (v for v in VARIANTS.values() if v.adds_to(usual) and v.holds_in(rules))
    return [variant.name for variant in found if players in variant.players]


def needed_values(value: Any) -> tuple[Any, ...]:
    """Return the values of a switch that a variant can work with.

    >>> needed_values(True), needed_values((2, 3))
    ((True,), (2, 3))
    """
    return value if isinstance(value, tuple) else (value,)


def variants_that_set(switch: str, value: Any) -> list[str]:
    """Return the variants that set this value."""
    return [v.name for v in VARIANTS.values() if v.switches.get(switch) == value]
