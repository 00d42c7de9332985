"""Variants are named sets of switches: what each sets, and which cannot be in one game (R-24.9)."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from engine import BadOptions, Options, variant_switches, variants_of
from engine.editions import (
    EDITIONS,
    EVERY_PART,
    NAMED,
    SWITCHES,
    VARIANTS,
    Variant,
    needed_values,
    offered_variants,
)


def switches(*names: str, edition: str = "ffg2008", players: int = 2, **others: Any) -> dict[str, Any]:
    return variant_switches(names, edition=edition, players=players, switches=others)


def refused(*names: str, **more: Any) -> tuple[str, dict[str, Any]]:
    with pytest.raises(BadOptions) as bad:
        switches(*names, **more)
    return bad.value.reason, dict(bad.value.params)


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.name)
def test_a_variant_sets_switches_that_there_are_to_values_that_they_may_have(variant: Variant) -> None:
    assert all(SWITCHES[name].allows(value) for name, value in variant.switches.items())
    needs = variant.needs.items()
    assert all(SWITCHES[name].allows(value) for name, values in needs for value in needed_values(values))
    assert set(variant.players) <= set(range(2, 9))


@pytest.mark.parametrize("name", VARIANTS)
def test_a_game_knows_its_variants_by_its_switches(name: str) -> None:
    edition = "ffg42" if name == "flares" else next(iter(VARIANTS[name].editions), "ffg2008")
    players = next(n for n in VARIANTS[name].players if edition != "mayfair" or n > 2)
    found = switches(name, edition=edition, players=players, **needs_of(name))
    assert name in variants_of(Options(players=players, edition=edition, switches=found))


def needs_of(name: str) -> dict[str, Any]:
    """What a variant needs, as switches."""
    return {switch: needed_values(value)[0] for switch, value in VARIANTS[name].needs.items()}


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_by_its_edition_has_no_variant(edition: str) -> None:
    assert variants_of(Options(edition=edition)) == []
    assert variants_of(Options(edition=edition, switches={"goal": 4, "planets": 4})) == []


def test_switches_beside_a_variant_stay() -> None:
    assert switches("single_encounter_turns", pace="brisk") == {
        "pace": "brisk",
        "single_encounter_turns": True,
    }
    assert switches() == {}


def test_all_variants_may_be_combined_at_a_table_that_they_are_for() -> None:
    """R-24.9: freely, among those of the edition."""
    for players in range(2, 9):
        fitting = [name for name in offered_variants("ffg42") if players in VARIANTS[name].players]
        most = [
            name
            for name in fitting
            if not any(contradict(name, one) for one in fitting[: fitting.index(name)])
        ]
        every = switches(*most, edition="ffg42", players=players)
        assert variants_of(Options(players=players, edition="ffg42", switches=every)) == most
        for one, other in combinations(fitting, 2):
            wished = {"edition": "ffg42", "players": players, **needs_of(one), **needs_of(other)}
            if contradict(one, other):
                assert refused(one, other, **wished)[0] in ("variants_differ", "variant_switch")
            else:
                assert switches(one, other, **wished | VARIANTS[one].switches | VARIANTS[other].switches)


def contradict(one: str, other: str) -> bool:
    """Whether both set a switch, to different values, or one what the other cannot do with: two powers and
    three, three powers and a draft."""
    wanted = [(VARIANTS[name].switches, VARIANTS[name].needs) for name in (one, other)]
    (mine, my_needs), (theirs, their_needs) = wanted
    return any(
        values[name] not in needed_values(needed[name])
        for values, needed in ((mine, theirs), (mine, their_needs), (theirs, my_needs))
        for name in values.keys() & needed
    )


def test_everything_of_more_goes_together_and_each_part_alone() -> None:
    """M-3.2, M-4.5: with all of it there are 20 flares."""
    for parts in ([], *([part] for part in EVERY_PART), EVERY_PART, [*EVERY_PART, "replace_all_specials"]):
        found = switches(*parts, edition="mayfair", players=5)
        options = Options(players=5, edition="mayfair", switches=found)
        assert variants_of(options) == list(parts)
    assert options.rules().total_flares == 20


@pytest.mark.parametrize("name", VARIANTS)
def test_a_variant_is_accepted_by_the_editions_that_have_it_and_by_no_other(name: str) -> None:
    """M-1.4: nothing that only Fantasy Flight has is in a Mayfair game; it has no part of Mayfair's boxes."""
    for edition in EDITIONS:
        if name in offered_variants(edition):
            continue
        reason, told = refused(name, edition=edition, players=VARIANTS[name].players[-1], **needs_of(name))
        assert (reason, told["editions"]) == ("variant_of_edition", list(VARIANTS[name].editions))


def test_replacing_all_specials_needs_them() -> None:
    """M-15.13: the way out is named."""
    reason, told = refused("replace_all_specials", edition="mayfair", players=4)
    assert (reason, told["by"]) == ("variant_needs", ["special_destiny"])


@pytest.mark.parametrize("name", NAMED["mayfair"].lacks)
def test_a_switch_that_the_edition_lacks_is_refused_without_its_variant_too(name: str) -> None:
    """M-1.4."""
    with pytest.raises(BadOptions) as bad:
        Options(edition="mayfair", switches={name: True})
    assert (bad.value.reason, bad.value.params) == (
        "switch_edition",
        {"switch": name, "edition": "mayfair"},
    )
    assert not Options(edition="mayfair", switches={name: False}).effective_switches[name]


def test_zilch_and_shark_belong_to_a_large_mayfair_table_by_themselves() -> None:
    """A-65: no option is needed, and none is offered."""
    apart = [Options(players=players, edition="mayfair").playing for players in range(3, 9)]
    assert apart == [3, 4, 5, 6, 6, 6]
    assert not {"zilch", "shark"} & {*offered_variants("mayfair")}


def test_two_play_the_mayfair_game_only_without_destiny() -> None:
    """M-21.35."""
    with pytest.raises(BadOptions) as bad:
        Options(players=2, edition="mayfair")
    assert bad.value.reason == "players_edition"
    found = switches("without_destiny", "four_homes", edition="mayfair")
    assert variants_of(Options(players=2, edition="mayfair", switches=found)) == [
        "without_destiny",
        "four_homes",
    ]


@pytest.mark.parametrize("players", [3, 6, 8])
def test_a_zilch_is_for_exactly_seven_or_eight_with_the_shark(players: int) -> None:
    """R-25.6, M-22.1: also where the switch is set without the variant."""
    if players < 7:
        reason, told = refused("zilch", players=players)
        assert (reason, told["least"], told["most"]) == ("variant_players", 7, 8)
    with pytest.raises(BadOptions) as bad:
        Options(players=players, switches={"zilch": True})
    assert (bad.value.reason, bad.value.params) == ("apart", {"players": players, "fitting": 7})


def test_a_variant_that_is_named_twice_counts_once() -> None:
    assert switches("four_planets", "four_planets") == switches("four_planets")


def test_the_switch_of_a_variant_at_a_table_that_it_is_not_for_is_no_variant() -> None:
    """M-21.35: four home colonies may be agreed on by any table, and are a variant for two."""
    switches = {"homes_for_power": 4}
    found = [variants_of(Options(players=players, switches=switches)) for players in (2, 4)]
    assert found == [["four_homes"], []]


@pytest.mark.parametrize("variant", ["without_destiny", "four_homes"])
@pytest.mark.parametrize("players", [3, 8])
def test_only_two_players_can_leave_destiny_out_or_need_four_homes(variant: str, players: int) -> None:
    """R-25.5, M-21.35."""
    reason, told = refused(variant, players=players)
    assert (reason, told) == (
        "variant_players",
        {"variant": variant, "players": players, "least": 2, "most": 2},
    )


def test_the_edition_of_2008_has_flares_already() -> None:
    """R-24.7."""
    assert refused("flares") == ("variant_in_edition", {"variant": "flares", "edition": "ffg2008"})


def test_freewheeling_flares_need_flares() -> None:
    """R-24.5: the 42nd edition has none of itself; the way out is named."""
    reason, told = refused("freewheeling_flares", edition="ffg42")
    assert (reason, told["switch"], told["by"]) == ("variant_needs", "flares", ["flares"])
    assert refused("freewheeling_flares", flares=False)[0] == "variant_needs"
    assert switches("freewheeling_flares", "flares", edition="ffg42") == {
        "freewheeling": True,
        "flares": True,
    }


def test_a_switch_that_says_otherwise_is_refused_and_one_that_says_the_same_is_not() -> None:
    assert refused("four_planets", planets=5) == (
        "variant_switch",
        {"variant": "four_planets", "switch": "planets", "value": 4, "wished": 5},
    )
    assert switches("four_planets", planets=4)["goal"] == 4


def test_two_variants_that_say_otherwise_of_one_switch_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(VARIANTS, "long", Variant("long", "", {"goal": 6}))
    assert refused("four_planets", "long") == (
        "variants_differ",
        {"variant": "four_planets", "rival": "long", "switch": "goal"},
    )


def test_what_there_is_not_is_refused_with_what_there_is() -> None:
    assert refused("hidden") == ("variant", {"variant": "hidden", "known": list(VARIANTS)})
    assert refused("flares", edition="eon")[0] == "edition"
