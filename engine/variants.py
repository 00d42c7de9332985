"""The switches of a game with variants, and the reasons why variants do not fit together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from .editions import EDITIONS, VARIANTS, Variant, needed_values, variants_in, variants_that_set
from .options import BadOptions, Options


def variant_switches(
    names: Sequence[str], *, edition: str, players: int, switches: Mapping[str, Any]
) -> dict[str, Any]:
    """Return these switches with those of the variants.

    Raises BadOptions: "edition", "variant", "variant_players", "variant_of_edition", "variant_in_edition",
    "variants_differ", "variant_switch", "variant_needs".
    """
    if edition not in EDITIONS:
        raise BadOptions("edition", edition=edition, known=sorted(EDITIONS))
    variants = [_known(name) for name in dict.fromkeys(names)]
    for variant in variants:
        _refuse_where_it_does_not_fit(variant, edition, players)
        _refuse_other_values(variant, switches)
    for one, other in combinations(variants, 2):
        _refuse_each_other(one, other)
    together = {name: value for variant in variants for name, value in variant.switches.items()}
    _refuse_what_lacks(variants, {**EDITIONS[edition], **switches, **together})
    return {**switches, **together}


def variants_of(options: Options) -> list[str]:
    """Return the variants of a game; switches alone make a variant too if they are all set."""
    return variants_in(options.effective_switches, EDITIONS[options.edition], options.players)


def _known(name: str) -> Variant:
    if name not in VARIANTS:
        raise BadOptions("variant", variant=name, known=list(VARIANTS))
    return VARIANTS[name]


def _refuse_where_it_does_not_fit(variant: Variant, edition: str, players: int) -> None:
    if not variant.belongs_to(edition):
        named = list(variant.editions)
        raise BadOptions("variant_of_edition", variant=variant.name, edition=edition, editions=named)
    if players not in variant.players:
        least, most = variant.players[0], variant.players[-1]
        raise BadOptions("variant_players", variant=variant.name, players=players, least=least, most=most)
    if not variant.adds_to(EDITIONS[edition]):
        raise BadOptions("variant_in_edition", variant=variant.name, edition=edition)


def _refuse_other_values(variant: Variant, switches: Mapping[str, Any]) -> None:
    for name, value in variant.switches.items():
        if name in switches and switches[name] != value:
            wished = switches[name]
            raise BadOptions("variant_switch", variant=variant.name, switch=name, value=value, wished=wished)


def _refuse_each_other(one: Variant, other: Variant) -> None:
    for name, value in one.switches.items():
        if other.switches.get(name, value) != value:
            raise BadOptions("variants_differ", variant=one.name, rival=other.name, switch=name)


def _refuse_what_lacks(variants: Sequence[Variant], rules: Mapping[str, Any]) -> None:
    for variant in variants:
        for name, value in variant.needs.items():
            wanted = needed_values(value)
            if rules[name] not in wanted:
                by = [one for value in wanted for one in variants_that_set(name, value)]
                told = list(wanted) if len(wanted) > 1 else wanted[0]
                raise BadOptions("variant_needs", variant=variant.name, switch=name, value=told, by=by)
