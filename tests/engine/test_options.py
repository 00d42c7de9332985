"""What a game can be made with: every value is checked, and what was stored once is read for ever."""

from typing import Any

import pytest

from engine import RULINGS, BadOptions, Options, book, box_of, new_position
from engine.editions import EDITIONS, NOT_IN_THE_BOX, SWITCHES, edition_named
from tests.engine.choosing import started

STORED = {
    "players": 3,
    "edition": "ffg2008",
    "box": ["human", "mirror", "void", "oracle"],
    "dealt": [],
    "switches": {},
    "rulings": 1,
}


def why(**options: Any) -> BadOptions:
    with pytest.raises(BadOptions) as bad:
        Options(**options)
    return bad.value


# Switches


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_an_edition_says_is_allowed(edition: str) -> None:
    assert Options(edition=edition, switches=EDITIONS[edition]).effective_switches == EDITIONS[edition]


@pytest.mark.parametrize(
    ("switch", "value"),
    [
        ("flares", 1),
        ("flares", "yes"),
        ("flares", None),
        ("rewards.mandatory", 0),
        ("setup.total_flares", True),
        ("setup.total_flares", "10"),
        ("setup.total_flares", -1),
        ("setup.total_flares", 10.0),
        ("setup.alien_selection", "three_flares"),
        ("setup.alien_selection", ["random_deal"]),
        ("conflicts.gambler_sorcerer", True),
        ("conflicts.masochist_healer", "perhaps"),
        ("planning.offense_check", "end"),
        ("planets", 6),
        ("goal", 0),
        ("homes_for_power", {}),
    ],
)
def test_a_bad_value_is_refused_with_the_switch_and_what_it_may_be(switch: str, value: Any) -> None:
    bad = why(switches={switch: value})
    assert bad.reason == "switch_value"
    assert bad.params == {"switch": switch, "value": value, "allowed": list(SWITCHES[switch].values)}


def test_ships_are_spread_evenly_over_the_planets() -> None:
    assert why(switches={"ships": 18}).reason == "switch_ships"
    assert Options(switches={"ships": 16, "planets": 4})


def test_every_allowed_value_makes_a_game() -> None:
    for switch in EDITIONS["ffg2008"]:
        edition = SWITCHES[switch].edition or "ffg2008"
        for value in SWITCHES[switch].values:
            if switch not in ("ships", "planets"):
                players = {"destiny": 2, "zilch": 7, "shark": 7 + bool(value)}.get(switch, 3)
                several = {"powers": 2}
                needs = {"power_chart": several, "choosing": several, "shark": {"zilch": True}}
                needs["destiny.replace_all_specials"] = {"destiny.specials": True}
                switches = {**needs.get(switch, {}), switch: value}
                options = Options(players=players, edition=edition, switches=switches)
                assert new_position(options, "a seed")


# Documents


def test_stored_options_are_read_as_they_were() -> None:
    assert Options.from_json(STORED).as_json() == STORED


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("players", "3"),
        ("players", True),
        ("rulings", None),
        ("box", "human"),
        ("box", [3]),
        ("dealt", None),
        ("switches", []),
        ("edition", 2008),
        ("colour", "red"),
    ],
)
def test_a_document_with_a_wrong_field_is_refused_by_its_name(field: str, value: Any) -> None:
    with pytest.raises(BadOptions) as bad:
        Options.from_json({**STORED, field: value})
    assert (bad.value.reason, bad.value.params) == ("document", {"field": field})


@pytest.mark.parametrize("document", [None, [], "options", {}])
def test_what_is_no_document_of_options_is_refused(document: Any) -> None:
    with pytest.raises(BadOptions) as bad:
        Options.from_json(document)
    assert bad.value.reason == "document"


@pytest.mark.parametrize("rulings", [0, RULINGS + 1])
def test_rulings_that_nobody_knows_are_refused(rulings: int) -> None:
    assert why(rulings=rulings).reason == "rulings"


# Aliens


def dealt(seed: str = "a seed", **options: Any) -> list[list[str]]:
    return new_position(Options(players=3, **options), seed).dealt


def test_a_seat_may_have_its_alien_picked_and_the_others_are_dealt() -> None:
    """R-2.4: the others still choose between two."""
    for seed in "abcdef":
        red, yellow, blue = dealt(seed, dealt=("", "oracle", ""))
        assert yellow == ["oracle"]
        assert len({*red, *blue}) == 4 and "oracle" not in (*red, *blue)


def test_nothing_picked_is_the_same_as_no_list() -> None:
    assert Options(players=3, dealt=("", "", "")) == Options(players=3)


def test_a_seat_is_never_dealt_what_may_not_meet_an_alien_that_was_picked() -> None:
    box = ("gambler", "sorcerer", "human", "mirror", "void")
    for seed in "abcdefgh":
        sheets = dealt(seed, box=box, dealt=("gambler", "", ""))
        assert "sorcerer" not in [alien for mine in sheets for alien in mine]


def test_one_sheet_each_if_two_each_would_not_do() -> None:
    box = ("gambler", "sorcerer", "human", "mirror", "void", "oracle")
    assert all(len(mine) == 1 for mine in dealt(box=box))
    assert all(len(mine) == 2 for mine in dealt(box=(*box, "zombie")))


def test_two_flares_each_or_one_alien_each_as_the_table_wants() -> None:
    assert [len(mine) for mine in dealt()] == [2, 2, 2]
    assert [len(mine) for mine in dealt(switches={"setup.alien_selection": "random_deal"})] == [1, 1, 1]
    two = {"setup.alien_selection": "two_flares_keep_one"}
    assert [len(mine) for mine in dealt(edition="ffg42", switches=two)] == [2, 2, 2]


def test_the_42nd_edition_deals_from_a_chosen_list_in_any_order() -> None:
    """R-2.8: as many as there are players, one at random to each."""
    box = ("human", "mirror", "void")
    orders = {tuple(mine[0] for mine in dealt(seed, edition="ffg42", box=box)) for seed in "abcdefgh"}
    assert all(sorted(order) == sorted(box) for order in orders)
    assert len(orders) > 1


def test_a_printed_pair_is_refused_with_both_and_the_sheet_on_which_it_stands() -> None:
    bad = why(players=3, dealt=("sorcerer", "human", "gambler"))
    assert bad.reason == "conflict"
    assert {bad.params["alien"], bad.params["other"]} == {"gambler", "sorcerer"}
    assert (bad.params["on"], bad.params["switch"]) == ("gambler", "conflicts.gambler_sorcerer")
    assert not bad.params["by_wish"]


def test_a_box_of_which_too_few_may_meet_is_refused() -> None:
    assert why(players=3, box=("gambler", "sorcerer", "human")).reason == "box_conflicts"
    assert Options(
        players=3, box=("gambler", "sorcerer", "human"), switches={"conflicts.gambler_sorcerer": "allowed"}
    )


def test_two_seats_may_not_have_the_same_alien_picked() -> None:
    assert why(players=3, dealt=("oracle", "", "oracle")).reason == "dealt"
    assert why(players=3, dealt=("oracle", "")).reason == "dealt"


def test_the_rules_of_a_game_name_every_alien_that_may_come_into_it() -> None:
    options = Options(players=3, box=("human", "mirror", "void"), dealt=("oracle", "", ""))
    assert options.rules()["box"] == ["human", "mirror", "oracle", "void"]


def test_a_box_that_is_not_named_is_written_out() -> None:
    assert Options(players=3).as_json()["box"] == list(box_of("ffg2008"))


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_box_that_is_not_named_is_the_editions(edition: str) -> None:
    """Demon came with the 42nd: neither its sheet nor its flare is in a game by the box of 2008."""
    every_flare = {"flares": True, "setup.total_flares": 100}
    options = Options(players=3, edition=edition, switches=every_flare)
    position = started(players=3, edition=edition, switches=every_flare).position
    held = [*position.deck, *(one for seat in position.seats for one in seat.hand)]
    aliens = set(book().built_in) - NOT_IN_THE_BOX.get(edition, {}).keys()
    assert set(options.box) == set(position.rules["box"]) == aliens
    with_flare = aliens - edition_named(edition).without_flare.keys()
    assert sorted(one.key for one in held if one.is_flare) == sorted(f"{alien} flare" for alien in with_flare)
    assert ("demon" in options.box) == ("demon flare" in map(str, held)) == (edition == "ffg42")


def test_a_box_of_2008_takes_the_demon_by_name() -> None:
    """In the box, or picked for a seat."""
    named = Options(players=3, box=("demon", "human", "mirror"))
    picked = Options(players=3, dealt=("demon", "", ""))
    assert "demon" in named.rules()["box"] and "demon" in picked.rules()["box"]
    assert sorted(picked.box) == sorted(["demon", *box_of("ffg2008")])
    assert new_position(picked, "s").dealt[0] == ["demon"]


def test_a_stored_game_keeps_the_box_that_it_was_made_with() -> None:
    stored = {**Options(players=3).as_json(), "box": list(book().built_in), "rulings": 1}
    assert Options.from_json(stored).box == book().built_in
