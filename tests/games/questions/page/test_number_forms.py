"""Forms of numbers and boxes: ships, invitations and rewards."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import QueryDict

from engine import Ask, NotAllowed, Ships
from games.questions import forms
from games.questions.forms import answer_words
from games.words import reason
from tests.engine.targets import targets
from tests.games.board.page.sample import sample_view
from tests.games.questions.page.asks import fields, inviting, rewarding, sending

# Ships


def test_where_anyone_can_be_aimed_at_planets_stand_by_system_and_that_of_the_default_is_open() -> None:
    ask = sending(targets=targets(*(f"planet {planet}" for planet in range(5, 25))))
    systems = fields(ask)["systems"]
    colours = [system["name"].partition(" ")[0] for system in systems]
    assert colours == ["Yellow", "Blue", "Green", "Purple"]
    assert [len(system["targets"]) for system in systems] == [5, 5, 5, 5]
    assert [system["open"] for system in systems] == [True, False, False, False]
    assert systems[0]["colonies"].endswith("foreign colonies")


def test_the_planets_of_one_or_two_systems_stand_beside_each_other() -> None:
    ask = sending(targets=targets(*(f"planet {planet}" for planet in range(5, 15))))
    assert fields(ask)["systems"] == [] and len(fields(ask)["targets"]) == 10


def test_places_and_targets_name_their_planets_for_the_board() -> None:
    shown = fields(sending(targets=targets("planet 12")))
    assert [place["planet"] for place in shown["places"]] == ["0", "1"]
    assert [target["planet"] for target in shown["targets"]] == ["12"]


def test_gate_and_warp_are_on_no_planet() -> None:
    ask = Ask(0, "deal_ships", Ships({"gate": 2, "warp": 1}, 1, 2), {"gate": 1}, about={"planet": 13})
    assert [place["planet"] for place in fields(ask)["places"]] == ["", ""]


def test_a_form_that_begins_filled_in_says_at_once_what_it_would_do() -> None:
    assert "You send 2 ships from red 1 for the offense." in fields(sending())["preview"]


def test_a_form_in_which_a_side_is_still_to_be_chosen_begins_without_a_preview() -> None:
    form = Ships({"20": 4}, 1, 4, targets=targets("offense"), may_decline=True)
    assert fields(Ask(4, "join", form, {"side": ""}))["preview"] == ""


def test_who_has_ships_on_the_planet_already_is_told_that_joining_founds_nothing() -> None:
    view = sample_view(4)
    view["planets"][12] = {"2": 2, "4": 1}
    form = Ships({"20": 4}, 1, 4, targets=targets("offense"), may_decline=True)
    offense, _out = fields(Ask(4, "join", form, {"side": ""}), view=view)["targets"]
    assert offense["there"].endswith("You have ships on blue 3 already: no new colony.")


def test_a_place_says_that_its_last_ship_gives_up_the_colony() -> None:
    view = sample_view(0)
    view["planets"][0], view["planets"][1], view["planets"][2] = {"0": 2}, {"0": 1}, {"0": 5}
    ask = Ask(0, "ships", Ships({"0": 2, "1": 1, "2": 5}, 1, 4), {"0": 1}, about={"side": "offense"})
    assert [place["cost"] for place in fields(ask, view=view)["places"]] == [
        "All 2: colony lost",
        "Last ship: colony lost",
        "",  # five ships, of which four can go
    ]


def test_where_ships_are_placed_no_colony_is_given_up() -> None:
    view = sample_view(0)
    view["planets"][1] = {"0": 1}
    ask = Ask(0, "place_ships", Ships({"1": 1}, 1, 1, come_from=""), {"1": 1})
    assert [place["cost"] for place in fields(ask, view=view)["places"]] == [""]


def test_who_re_settles_with_the_ships_on_the_gate_is_told_so() -> None:
    view = sample_view(0)
    view["encounter"]["gate"] = {"0": 4}
    ask = Ask(
        0, "resettle", Ships({"1": 3}, 0, 0, targets=targets("planet 3")), {"side": "planet 3", "ships": {}}
    )
    said = "Your 4 ships on the gate move to red 4 and found a colony there."
    assert said in fields(ask, view=view)["preview"]
    assert answer_words(ask, ask.default) == "Red 4"


def test_each_side_that_can_be_joined_says_what_it_stands_at() -> None:
    view = sample_view(4)
    view["planets"][12] = {"2": 2}
    ask = Ask(
        4,
        "join",
        Ships({"20": 4}, 1, 4, targets=targets("offense", "defense"), may_decline=True),
        {"side": ""},
    )
    offense, defense, out = fields(ask, view=view)["targets"]
    unknown = "the cards still unknown. Warrior and Sorcerer may change that."
    assert (
        offense["there"]
        == f"3 Red and 2 Yellow. So far it is ?\u00a0+\u00a05 against ?\u00a0+\u00a03, {unknown} "
        "If it wins you get a colony on blue 3."
    )
    assert (
        defense["there"]
        == f"2 Blue and 1 Green. So far it is ?\u00a0+\u00a03 against ?\u00a0+\u00a05, {unknown} "
        "If it wins you get a reward for each ship."
    )
    assert out["default"]


def test_a_side_without_ships_is_told_in_a_sentence() -> None:
    view = sample_view(4)
    view["planets"][12] = {}
    view["encounter"] |= {"orbit": {}}
    ask = Ask(4, "join", Ships({"20": 4}, 1, 4, targets=targets("defense"), may_decline=True), {"side": ""})
    assert fields(ask, view=view)["targets"][0]["there"].startswith("So far it is ")


def test_what_a_planet_would_win_is_a_sentence_of_its_own_in_a_tile_that_is_wide_enough() -> None:
    view = sample_view(0)
    view["planets"][12] = {"2": 3}
    ask = sending(targets=targets("planet 12", "planet 13"))
    shown = fields(ask, view=view)
    assert shown["targets"][0]["there"] == "3 Blue"
    assert not shown["wordy"]
    view["seats"][0]["colonies"] = 4
    shown = fields(ask, view=view)
    assert shown["targets"][0]["there"].startswith("3 Blue. If the offense wins: You then have 5 colonies")
    assert shown["wordy"]


@pytest.mark.parametrize(
    ("what", "form", "way"),
    [
        ("place_ships", Ships({"0": 1}, 0, 1, come_from=""), "to"),
        ("amoeba.flow_out", Ships({"0": 1}, 0, 1, come_from="gate"), "to"),
        ("lose_ships", Ships({"0": 1}, 0, 1), "from"),
        ("vacuum.catharsis", Ships({"seat 1": 2}, 0, 1, owners={"seat 1": 1}), "of"),
    ],
)
def test_it_is_said_whether_ships_come_from_places_or_go_to_them(what: str, form: Ships, way: str) -> None:
    assert fields(Ask(0, what, form, {}, about={"owner": 0}))["way"] == way


def test_where_nothing_has_to_go_the_form_begins_with_the_default() -> None:
    ask = Ask(0, "vacuum.catharsis", Ships({"seat 1": 2}, 0, 1), {})
    assert [place["value"] for place in fields(ask)["places"]] == [0]


# Invitations


@pytest.mark.parametrize(
    ("typed", "answer"),
    [("seat=3&seat=1", "seats 1 3"), ("seat=1", "seats 1"), ("", "nobody")],
)
def test_ticked_seats_are_the_option_with_just_them(typed: str, answer: str) -> None:
    assert forms.read(inviting(), QueryDict(typed)) == answer


@pytest.mark.parametrize("typed", ["seat=2", "seat=1&seat=1", "seat=one"])
def test_seats_that_cannot_be_invited_are_no_answer(typed: str) -> None:
    ask = inviting()
    with pytest.raises(NotAllowed):
        ask.judge(forms.read(ask, QueryDict(typed)))


def test_whoever_may_be_invited_is_shown_with_colonies_and_cards() -> None:
    shown = fields(inviting(), "seat=3")
    assert [(seat["name"], seat["chosen"]) for seat in shown["seats"]] == [
        ("Yellow (Zombie)", False),
        ("Green (Oracle)", True),
    ]
    assert shown["seats"][0]["standing"] == "0 foreign colonies, 8 cards, 19 ships on planets."
    assert shown["nobody_is_default"]


def test_whom_the_other_side_has_invited_is_marked() -> None:
    assert "Invited by the other side." in fields(inviting())["seats"][1]["standing"]


# Rewards


def test_a_reward_is_split_into_cards_and_ships() -> None:
    assert forms.read(rewarding(), QueryDict("reward-cards=2&reward-ships=1")) == "cards 2 ships 1"


def test_the_split_begins_with_the_default_and_knows_its_range() -> None:
    cards, ships = fields(rewarding())["parts"]
    assert (cards["value"], cards["least"], cards["most"]) == (1, 1, 3)
    assert (ships["value"], ships["least"], ships["most"]) == (2, 0, 2)


def test_a_reward_that_has_to_be_taken_has_a_fixed_sum() -> None:
    assert fields(rewarding())["fixed"]
    assert not fields(rewarding(least=0))["fixed"]


@pytest.mark.parametrize(
    "typed", ["reward-cards=0&reward-ships=3", "reward-cards=3&reward-ships=1", "", "x=1"]
)
def test_a_split_that_does_not_come_to_the_reward_is_refused_in_its_own_words(typed: str) -> None:
    with pytest.raises(NotAllowed) as refused:
        forms.read(rewarding(), QueryDict(typed))
    assert "Take 3 rewards in all" in reason(refused.value, 0)
    assert forms.form_of(rewarding()).field_at_fault(rewarding(), refused.value) == "reward-cards"


def begun(ask: Ask, view: dict[str, Any] | None = None) -> dict[str, int]:
    """What stands in the fields at first."""
    return {place["place"]: place["value"] for place in fields(ask, view=view)["places"] if place["value"]}


def invited(places: dict[str, int], usual: dict[str, int], default: dict[str, Any] | None = None) -> Ask:
    form = Ships(places, 1, 4, targets=targets("defense"), may_decline=True)
    return Ask(4, "join", form, default or {"side": ""}, about={"usual": usual})


def standing_alone(*planets: int) -> dict[str, Any]:
    """Purple's planets, one ship on each."""
    view = sample_view(4)
    for planet in planets:
        view["planets"][planet] = {"4": 1}
    return view


def test_whoever_is_invited_begins_with_the_ships_that_are_usual() -> None:
    assert begun(invited({"20": 2, "21": 2, "22": 1}, {"20": 1})) == {"20": 1}
    assert begun(invited({"20": 4, "21": 4}, {"20": 1})) == {"20": 1}


def test_what_was_said_before_stands_in_the_form_that_asks_again() -> None:
    before = {"side": "defense", "ships": {"20": 2, "21": 1}}
    assert begun(invited({"20": 4, "21": 4}, {"20": 1}, before)) == {"20": 2, "21": 1}


def test_whoever_has_but_last_ships_begins_with_none() -> None:
    ask = invited({"20": 1, "21": 1, "22": 1, "23": 1}, {"20": 1})
    assert begun(ask, standing_alone(20, 21, 22, 23)) == {}


def test_where_every_ship_is_a_last_one_the_attack_begins_with_none_and_promises_nothing() -> None:
    form = Ships({"20": 1, "21": 1}, 1, 4, targets=targets("planet 3"))
    ask = Ask(4, "launch", form, {"side": "planet 3", "ships": {"20": 1}})
    shown = fields(ask, view=standing_alone(20, 21))
    assert {place["value"] for place in shown["places"]} == {0}
    assert shown["preview"] == ""
    assert shown["targets"][0]["chosen"]


def test_where_a_colony_has_to_be_given_up_its_owner_names_it() -> None:
    ask = Ask(4, "lose_ships", Ships({"20": 1, "21": 1}, 1, 1), {"20": 1}, about={"owner": 4})
    assert begun(ask, standing_alone(20, 21)) == {}


def test_ships_of_others_begin_as_usual_unless_their_colony_goes() -> None:
    ask = Ask(0, "lose_ships", Ships({"20": 2, "21": 1}, 1, 1), {"20": 1}, about={"owner": 4})
    view = sample_view(0)
    view["planets"][20], view["planets"][21] = {"4": 2}, {"4": 1}
    assert begun(ask, view) == {"20": 1}


def test_a_defense_that_may_withdraw_begins_with_none_where_its_planet_would_be_left() -> None:
    view = sample_view(2)
    view["planets"][12] = {"2": 3}
    ask = Ask(2, "amoeba.flow_out", Ships({"10": 3}, 1, 3, come_from="12"), {"10": 3})
    assert begun(ask, view) == {}
    ask = Ask(2, "amoeba.flow_out", Ships({"10": 3}, 1, 3, come_from="12"), {"10": 2})
    assert begun(ask, view) == {"10": 2}


def test_what_an_answer_costs_is_said_by_itself_for_the_bar_that_sends() -> None:
    ask = invited({"20": 1, "21": 1}, {"20": 1})
    view = standing_alone(20, 21)
    told = forms.form_of(ask).looked_at(ask, {"side": "defense", "ships": {"20": 1}}, view)
    assert told.costs == "You give up the colony on purple 1."
    assert told.costs in told.preview
    assert forms.form_of(ask).looked_at(ask, {"side": ""}, view).costs == ""
