"""What a table wishes, and what comes of it."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine.editions import VARIANTS
from games.base import chain
from games.base.documents import RequestRefused
from games.lobby.service.create_game import create_game
from games.lobby.service.game_options import GameSetup, conflicts_of, game_options, read_switch
from games.lobby.words.reasons import lobby_reason
from games.lobby.words.variants import ABOUT, NAMES
from games.play.service.export_game import export_with_secrets, import_game
from tests.games.tables import playing

HOUSE = {"conflicts.masochist_healer": "forbidden"}


def options(seats: int = 3, edition: str = "ffg2008", seed: str = "a seed", **wishes: Any) -> engine.Options:
    return game_options(edition, seats, GameSetup(**wishes), seed)


def refusal(**wishes: Any) -> str:
    with pytest.raises(RequestRefused) as refused:
        options(**wishes)
    return lobby_reason(refused.value)


def alert(alien: str) -> str:
    return str(engine.sheet_info(alien)["alert"])


def test_only_the_alert_colours_wished_are_in_the_box() -> None:
    assert {alert(alien) for alien in options(alerts=["green", "yellow"]).box} == {"green", "yellow"}


def test_a_random_box_follows_from_the_seed() -> None:
    assert options(random=9).box == options(random=9).box != options(random=9, seed="another").box
    assert len(options(random=9).box) == 9


def test_a_random_box_holds_the_aliens_picked_and_of_the_others_only_those_allowed() -> None:
    found = options(random=8, alerts=["green"], picked=("oracle", "", ""))
    assert len(found.box) == 8 and "oracle" in found.box
    assert {alert(alien) for alien in found.box} == {"green"}


def test_an_alien_that_was_picked_comes_into_the_box() -> None:
    assert options(box=("human", "mirror", "void"), picked=("", "oracle", "")).box[-1] == "oracle"


@pytest.mark.parametrize(
    ("wishes", "words"),
    [
        ({"alerts": ["blue"]}, "no alert colour “blue”"),
        ({"alerts": ["green"], "picked": ("grudge", "", "")}, "Grudge has alert red"),
        ({"alerts": ["red"], "box": ("human", "mirror")}, "None of the aliens has an alert colour"),
        ({"random": 500}, "A random box of 500 cannot be drawn"),
        ({"random": 1, "picked": ("human", "mirror", "")}, "A random box of 1 cannot be drawn"),
        ({"picked": ("nobody", "", "")}, "no alien “nobody”"),
        ({"picked": ("gambler", "", "sorcerer")}, "Gambler's sheet says so"),
        ({"picked": ("healer", "", "masochist"), "switches": HOUSE}, "you have forbidden this pair"),
        ({"box": ("gambler", "sorcerer", "human")}, "Some of these aliens cannot be in one game"),
        ({"switches": {"flares": "many"}}, "“flares” cannot be “many”. It can be: False, True."),
        ({"switches": {"flare": True}}, "There is no rule switch “flare”. There are: "),
        ({"switches": {"ships": 19}}, "19 ships cannot be spread evenly over 5 planets"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_in_words_that_name_it(wishes: dict[str, Any], words: str) -> None:
    assert words in refusal(**wishes)


def test_an_unprinted_pair_meets_unless_the_table_forbids_it() -> None:
    box = ("healer", "masochist", "human")
    assert options(picked=("healer", "", "masochist")).dealt == ("healer", "", "masochist")
    assert options(box=box).box == box
    assert "Some of these aliens cannot be in one game" in refusal(box=box, switches=HOUSE)


def test_the_pairs_that_a_table_may_forbid_or_allow_come_from_the_edition() -> None:
    assert conflicts_of("ffg42")["conflicts.masochist_healer"] == ("masochist", "healer", "allowed")
    assert conflicts_of("ffg2008")["conflicts.gambler_sorcerer"] == ("gambler", "sorcerer", "forbidden")


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("flares", "no", False),
        ("flares", "True", True),
        ("setup.total_flares", " 12 ", 12),
        ("setup.total_flares", "1000", "1000"),
        ("conflicts.masochist_healer", "Forbidden", "forbidden"),
        ("conflicts.masochist_healer", "no", "no"),
    ],
)
def test_a_switch_is_read_from_text_in_its_own_type(name: str, text: str, value: Any) -> None:
    found = read_switch(name, text)
    assert (found, type(found)) == (value, type(value))


@pytest.mark.parametrize(
    ("wishes", "words"),
    [
        ({"variants": ["without_destiny"]}, "“Without destiny” is for exactly 2 seats; this game has 3."),
        ({"variants": ["flares"]}, "“Flares” changes nothing"),
        ({"variants": ["hidden"]}, "no variant “hidden”. There are: four_planets, "),
        ({"variants": ["freewheeling_flares"], "edition": "ffg42"}, "needs flares in the deck"),
        (
            {"variants": ["four_planets"], "switches": {"goal": 5}},
            "“Four planets” needs “goal” to be 4; you chose 5.",
        ),
    ],
)
def test_variants_that_cannot_be_are_refused_with_a_reason(wishes: dict[str, Any], words: str) -> None:
    assert words in refusal(**wishes)


def test_variants_become_switches() -> None:
    found = options(variants=["four_planets", "single_encounter_turns"], switches={"pace": "brisk"})
    assert engine.variants_of(found) == ["four_planets", "single_encounter_turns"]
    assert (found.switches["planets"], found.switches["pace"]) == (4, "brisk")


@pytest.mark.parametrize("name", VARIANTS)
def test_every_variant_has_words_for_those_who_choose_it(name: str) -> None:
    assert name in NAMES and name in ABOUT


@pytest.mark.django_db
def test_a_game_of_four_planets_is_made() -> None:
    game = create_game(None, seats=3, setup=GameSetup(variants=["four_planets"]))
    assert engine.variants_of(engine.Options.from_json(game.options)) == ["four_planets"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("switches", {"flares": "many"}, "“flares” cannot be “many”"),
        ("switches", {"flare": True}, "no rule switch “flare”"),
        ("players", "three", "not the options of a game: “players”"),
        ("rulings", 99, "no version 99 of the rulings"),
        ("box", ["nobody", "human", "mirror"], "not here: nobody"),
    ],
)
def test_an_export_with_bad_options_is_not_brought_back(field: str, value: Any, words: str) -> None:
    document = export_with_secrets(playing(people=3).game)
    document["options"][field] = value
    (first,) = document["decisions"]
    first["body"]["options"] = document["options"]
    first["hash"] = document["last_hash"] = chain.row_hash(chain.FIRST, first)
    with pytest.raises(RequestRefused) as refused:
        import_game(document)
    assert words in lobby_reason(refused.value)
