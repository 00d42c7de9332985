"""Cosmic Combos: a card is revealed, and each seat gets one of the aliens that it lists."""

from __future__ import annotations

from typing import Any

import pytest

from engine import BadOptions, Options, book, new_position, sheet_info
from engine.combos import Combo
from engine.editions import VARIANTS
from engine.facts import ComboRevealed
from tests.engine.choosing import started

FRIENDS = Combo(
    "Old friends", {3: ("human", "mirror", "void"), 4: ("human", "mirror", "void", "oracle"), 2: ("x",)}
)
STRANGERS = Combo("Strangers", {4: ("zombie", "vulch", "mite", "loser")})
SWITCHES = dict(VARIANTS["combos"].switches)


def wished(**more: Any) -> dict[str, Any]:
    return {"players": 3, "edition": "ffg42", "combos": (FRIENDS,), "switches": SWITCHES, **more}


def why(**more: Any) -> tuple[str, dict[str, Any]]:
    with pytest.raises(BadOptions) as bad:
        Options(**wished(**more))
    return bad.value.reason, dict(bad.value.params)


def card(*aliens: str, players: int = 3) -> tuple[Combo, ...]:
    return (Combo("Mine", {players: aliens}),)


@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_the_aliens_of_the_card_for_so_many_players_are_dealt_one_to_each(seed: str) -> None:
    """R-2.8, R-25.3: its other lists are for other tables."""
    dealt = new_position(Options(**wished()), seed).dealt
    assert sorted(dealt) == [["human"], ["mirror"], ["void"]]


def test_who_gets_which_and_which_card_is_revealed_is_chance() -> None:
    """R-2.8."""
    four = Options(**wished(players=4, combos=(FRIENDS, STRANGERS)))
    games = [new_position(four, str(n)) for n in range(20)]
    assert {name for game in games for name in game.combos} == {"Old friends", "Strangers"}
    assert len({str(game.dealt) for game in games}) > 2


def test_everybody_reads_the_card_and_nobody_is_asked_for_an_alien() -> None:
    """R-2.8: which seat has which is told when all sheets are turned up."""
    game = started(**wished())
    (told,) = [fact for fact in game.told_so_far if isinstance(fact, ComboRevealed)]
    assert told == ComboRevealed("Old friends", "", ("human", "mirror", "void"))
    assert not [ask for ask in game.open.values() if ask.what == "alien"]


def test_with_hidden_powers_the_card_is_read_and_sheets_lie_face_down() -> None:
    """R-2.8, R-24.2, R-24.9: nobody is told who has which."""
    game = started(**wished(switches={**SWITCHES, "hidden_powers": "until_shown"}))
    public = [fact for fact in game.told_so_far if fact.to is None]
    assert ComboRevealed("Old friends", "", ("human", "mirror", "void")) in public
    assert not [fact for fact in public if fact.id == "alien_chosen"]


def flares_of(**more: Any) -> list[str]:
    position = started(**wished(**more)).position
    cards = [*position.deck, *(one for seat in position.seats for one in seat.hand)]
    return [one.key for one in cards if one.is_flare]


def test_no_flares_are_in_the_deck() -> None:
    """R-2.8: those of 2008 stay, by that edition."""
    assert flares_of() == []
    assert len(flares_of(edition="ffg2008")) == 10


def test_with_flares_those_listed_are_in_the_deck_and_random_ones_up_to_ten() -> None:
    """R-2.8, R-24.7."""
    found = flares_of(switches={**SWITCHES, "flares": True})
    assert {"human flare", "mirror flare", "void flare"} <= set(found) and len(found) == 10


def test_an_alien_on_a_card_comes_into_the_box() -> None:
    """R-2.8: whatever else there is to deal from."""
    options = Options(**wished(edition="ffg2008", combos=card("demon", "human", "void")))
    assert "demon" in options.box and "demon" in options.rules()["box"]
    assert Options(**wished(box=("zombie", "mite", "vulch"))).box[3:] == ("human", "mirror", "void")


@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_without_cards_the_aliens_are_drawn_and_share_an_alert_colour(seed: str) -> None:
    """R-2.6, R-2.8: the colours are those of which the box has enough."""
    greens = [a for a in book().built_in if sheet_info(a)["alert"] == "green"]
    game = started(seed=seed, **wished(combos=(), players=5))
    (told,) = [fact for fact in game.told_so_far if isinstance(fact, ComboRevealed)]
    assert told.name == "" and {sheet_info(a)["alert"] for a in told.aliens} == {told.alert}
    assert sorted(power.alien for power in game.position.sheets()) == list(told.aliens)
    drawn = new_position(Options(**wished(combos=(), box=(*greens, "grudge"))), seed).dealt
    assert {alien for (alien,) in drawn} <= set(greens)


def test_with_two_powers_two_cards_are_revealed_that_go_together() -> None:
    """R-2.8, R-24.9: one of each to every seat; a card that shares an alien with another never beside it."""
    more = (
        Combo("Others", {3: ("mite", "mind", "loser")}),
        Combo("Like both", {3: ("mite", "human", "vulch")}),
    )
    two = {**SWITCHES, "powers": 2}
    for seed in "abcd":
        game = started(seed=seed, **wished(combos=(FRIENDS, *more), switches=two))
        told = [fact for fact in game.told_so_far if isinstance(fact, ComboRevealed)]
        assert {fact.name for fact in told} == {"Old friends", "Others"}
        for seat in game.position.seats:
            mine = {power.alien for power in seat.powers}
            assert [len(mine.intersection(fact.aliens)) for fact in told] == [1, 1]
    assert why(combos=(FRIENDS, more[1]), switches=two)[0] == "combo_powers"
    drawn = started(**wished(combos=(), switches=two)).position
    assert len({sheet_info(power.alien)["alert"] for power in drawn.sheets()}) == 1


@pytest.mark.parametrize(
    ("more", "reason", "told"),
    [
        ({"combos": card("human", "void")}, "combo_number", {"aliens": 2, "players": 3}),
        ({"combos": card("human", "void", "mite", "mind")}, "combo_number", {"aliens": 4}),
        ({"combos": card("human", "void", "nobody")}, "combo_alien", {"alien": "nobody"}),
        ({"combos": card("human", "void", "void")}, "combo_twice", {"alien": "void"}),
        (
            {"combos": card("gambler", "human", "sorcerer")},
            "combo_conflict",
            {"alien": "gambler", "other": "sorcerer"},
        ),
        ({"combos": (FRIENDS, FRIENDS)}, "combo_name", {"combo": "Old friends"}),
        ({"combos": (STRANGERS,)}, "combo_none", {"combos": {"Strangers": [4]}, "players": 3}),
        ({"dealt": ("human", "", "")}, "combos_dealt", {}),
        ({"switches": {}}, "combos_off", {}),
        ({"combos": (), "box": ("human", "grudge", "vulch")}, "combo_alerts", {"wanted": 3}),
    ],
)
def test_a_card_that_does_not_fit_is_refused_by_its_name(more: Any, reason: str, told: Any) -> None:
    """R-2.8, R-25.3."""
    found, params = why(**more)
    assert found == reason and {**params, **told} == params
    assert params.get("combo", "Mine") in ("Mine", "Old friends")


def test_a_printed_pair_may_stand_on_a_card_where_the_table_lets_it_meet() -> None:
    """R-2.8."""
    allowed = {**SWITCHES, "conflicts.gambler_sorcerer": "allowed"}
    assert Options(**wished(combos=card("gambler", "human", "sorcerer"), switches=allowed))


def test_a_list_for_another_number_of_players_is_no_matter() -> None:
    """R-25.3: whatever it says."""
    assert FRIENDS.aliens[2] == ("x",)
    assert Options(**wished()).combo_table.cards == {"Old friends": ("human", "mirror", "void")}


def test_cards_are_stored_whole_and_games_without_them_as_ever() -> None:
    """R-25.3."""
    options = Options(**wished())
    assert Options.from_json(options.as_json()) == options
    assert "combos" not in Options(players=3).as_json()


@pytest.mark.parametrize(
    "combos",
    [
        "Old friends",
        [{"name": "A"}],
        [{"name": "", "aliens": {}}],
        [{"name": "A", "aliens": {"three": ["human"]}}],
        [{"name": "A", "aliens": {"3": "human"}}],
        [{"name": "A", "aliens": {"3": [3]}}],
    ],
)
def test_what_is_no_list_of_cards_is_refused_as_that(combos: Any) -> None:
    document = {**Options(players=3).as_json(), "combos": combos}
    with pytest.raises(BadOptions) as bad:
        Options.from_json(document)
    assert (bad.value.reason, bad.value.params) == ("document", {"field": "combos"})
