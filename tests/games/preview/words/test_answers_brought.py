"""What an answer to a question of destiny or of a sheet brings stands beside it."""

from __future__ import annotations

from typing import Any, cast

import pytest

import engine
from engine import Ask, Option, Ships
from engine.aliens import MEETS_AT, STATES_CARD, TAKES_SHIP
from engine.asking.forms import choice
from engine.asking.parameters import Parameters
from games.questions.forms import consequence, form_of
from games.situation.words.encounter import stake
from games.words.reader import Reader, _data
from tests.games.situation.words.test_sums import planning

RED, YELLOW, BLUE, GREEN = range(4)


def beside(
    what: str, option: Option, view: dict[str, Any] | None = None, reader: int = RED, **about: Any
) -> str:
    ask = Ask(reader, what, choice(option, Option("other", "other")), "other", about=cast(Parameters, about))
    return form_of(ask).note(ask, option.key, view or planning(reader), Reader(reader))


def destiny(card: str, named: int, view: dict[str, Any], reader: int = BLUE) -> str:
    option = Option(card, "destiny", {"destiny": card, "seat": named})
    return beside("dictator.command", option, view, reader, seat=RED)


@pytest.mark.parametrize(
    ("card", "named", "told"),
    [
        ("most_cards_in_hand", GREEN, "Red attacks Green."),
        ("seat 2", BLUE, "Red attacks you."),
        ("seat 0", RED, "Red's own colour: they attack a visitor, re-settle or draw again."),
        ("wild", -1, "Red names whom they attack, you as well."),
    ],
)
def test_a_destiny_card_that_is_picked_tells_whom_it_names(card: str, named: int, told: str) -> None:
    assert destiny(card, named, planning(BLUE)) == told


def test_who_picks_their_own_destiny_is_told_whom_they_attack() -> None:
    assert destiny("seat 2", BLUE, planning(RED), RED) == "You attack Blue."


def test_visitors_in_the_own_system_are_named_with_their_planets() -> None:
    view = planning(RED)
    view["planets"][:5] = [{"0": 2}, {"0": 1, "3": 2}, {}, {"1": 1}, {}]
    assert beside("own_colour", Option("attack", "drive_out"), view) == (
        "There: 2 Green on red 2 and 1 Yellow on red 4."
    )
    assert beside("own_colour", Option("resettle", "resettle"), view).startswith("Empty: red 3 and red 5.")


def test_a_challenge_says_what_it_may_cost_each_of_both() -> None:
    asked: Any = {"reader": BLUE, "seat": RED, "card": "attack 6"}
    said = beside("gambler.belief", Option("challenge", "challenge"), **asked)
    assert said.startswith("It is revealed, and the real card counts. After a lie Red also loses")
    assert said.endswith("after the truth you do.")


def test_a_challenge_after_a_stake_says_that_it_comes_on_top() -> None:
    asked: Any = {"reader": BLUE, "seat": RED, "card": "attack 6"}
    said = beside("gambler.belief", Option("challenge", "challenge"), stake=3, **asked)
    assert said.endswith("after the truth you do. The stake comes on top: 3 ships.")
    none = beside("gambler.belief", Option("challenge", "challenge"), stake=0, **asked)
    assert none.endswith("after the truth you do.")


@pytest.mark.parametrize("reckoned", [STATES_CARD, MEETS_AT, TAKES_SHIP])
def test_what_cannot_be_reckoned_for_want_of_a_parameter_is_left_out(
    reckoned: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine.book().sheets["mutant"], "comes_to", {"regenerate.deck": reckoned})
    _data.cache_clear()
    assert beside("mutant.regenerate", Option("deck", "deck")) == "The top card, unseen."
    _data.cache_clear()


def drawn(how: str, view: dict[str, Any]) -> str:
    return beside("chosen.pick", Option(f"{how} attack 8", how, {"card": "attack 8"}), view)


def test_a_card_drawn_tells_the_totals_that_it_would_make() -> None:
    """With Macron's ships counted, as in the totals that are known."""
    view = planning(RED)
    view["encounter"] |= {
        "cards": {"0": "attack 6", "2": "attack 4"},
        "faces": {"0": "attack 6", "2": "attack 4"},
        "totals": {"offense": 20, "defense": 24},
        "lasting": [{"sheet": "macron", "what": "mass", "seat": RED, "other": -1}],
    }
    assert drawn("replace", view) == "Totals: 22 to 24. The defense leads by 2."
    assert drawn("add", view) == "Totals: 28 to 24. The offense leads by 4."


def test_where_a_power_multiplies_a_card_only_the_plain_sum_is_told() -> None:
    view = planning(RED)
    view["encounter"] |= {
        "cards": {"0": "attack 6", "2": "attack 4"},
        "faces": {"0": "attack 6", "2": "attack 4"},
        "totals": {"offense": 30, "defense": 24},
        "lasting": [{"sheet": "virus", "what": "multiply", "seat": RED, "other": -1}],
    }
    assert drawn("replace", view).startswith("8 + your 3 + allies 2 = 13 against 4 + 2")


def test_a_last_ship_that_is_executed_costs_its_owner_the_colony() -> None:
    view = planning(RED)
    view["planets"][6] = {"1": 1, "0": 2}
    option = Option("planet 6", "planet", {"planet": 6})
    assert beside("shadow.execution", option, view, seat=YELLOW).endswith("Yellow loses the colony.")
    view["planets"][6] = {"1": 2}
    assert "colony" not in beside("shadow.execution", option, view, seat=YELLOW)


def test_a_colony_that_is_granted_may_win_the_game_at_once() -> None:
    view = planning(BLUE)
    view["seats"][RED]["colonies"] = 4
    ask = Ask(
        BLUE,
        "mite.bluster",
        choice(Option("grant", "grant_colony", {"planet": 12}), Option("lose cards", "lose_cards")),
        "lose cards",
        about={"seat": RED, "planet": 12, "cards": 3},
    )
    assert (
        form_of(ask).dangers(ask, "grant", view, Reader(BLUE)) == "Red then has 5 colonies and wins the game."
    )
    assert form_of(ask).dangers(ask, "lose cards", view, Reader(BLUE)) == ""
    assert (
        form_of(ask).note(ask, "lose cards", view, Reader(BLUE)) == "You lose 3 cards. The encounter goes on."
    )


def test_a_planet_chosen_with_a_card_tells_whose_ships_are_there() -> None:
    view = planning(RED)
    view["planets"][6] = {"1": 2, "3": 1}
    option = Option("p", "play", {"card": "will flare", "choice": "planet 6", "side": "wild"})
    assert beside("destiny_drawn", option, view) == "There: 2 Yellow, 1 Green."


def test_a_seat_chosen_with_a_card_tells_how_it_stands_but_not_to_itself() -> None:
    other = Option("p", "play", {"card": "demon flare", "choice": "seat 3", "side": "wild"})
    mine = Option("p", "play", {"card": "demon flare", "choice": "seat 0", "side": "wild"})
    assert "foreign colon" in beside("alliances_open", other)
    assert beside("alliances_open", mine) == ""


def test_cards_built_beside_a_planet_are_told_with_its_ships() -> None:
    view = planning(RED)
    view["seats"][BLUE]["powers"][0]["built"] = {"10": ["attack 6"]}
    option = Option("planet 10", "target", {"planet": 10})
    assert "Beside it: attack 6" in beside("aim", option, view)


def test_ships_that_leave_an_encounter_tell_how_many_stay() -> None:
    ask = Ask(RED, "amoeba.flow_out", Ships({"0": 3, "1": 3}, 1, 3, come_from="gate"), {"0": 1})
    assert consequence(ask, {"0": 2}, planning(RED), Reader(RED)) == (
        "Your ships leave the encounter: 2 to red 1. Left in it: 1 ship."
    )
    assert consequence(ask, {"0": 2, "1": 1}, planning(RED), Reader(RED)).endswith("Left in it: no ships.")


def test_ships_that_leave_the_planet_that_is_attacked_tell_what_that_costs() -> None:
    view = planning(BLUE)
    view["seats"][BLUE]["home"], view["homes_for_power"] = 3, 3
    ask = Ask(BLUE, "amoeba.flow_out", Ships({"10": 2}, 1, 2, come_from="12"), {"10": 1})
    assert consequence(ask, {"10": 1}, view, Reader(BLUE)).endswith("Left in it: 1 ship.")
    assert consequence(ask, {"10": 2}, view, Reader(BLUE)).endswith(
        "Left in it: no ships. You give up the colony on blue 3. "
        "2 home colonies are left: with fewer than 3 your power is out of force."
    )


def test_ships_of_an_ally_that_leave_tell_how_many_stay() -> None:
    view = planning(GREEN)
    ask = Ask(GREEN, "amoeba.flow_out", Ships({"15": 2}, 1, 2, come_from="gate"), {"15": 1})
    view["encounter"]["gate"][str(GREEN)] = 2
    assert consequence(ask, {"15": 1}, view, Reader(GREEN)).endswith("Left in it: 1 ship.")


def test_ships_that_are_sacrificed_are_said_to_be_lost() -> None:
    ask = Ask(RED, "kamikaze.sacrifice", Ships({"0": 4, "1": 4}, 1, 4), {"0": 1})
    said = consequence(ask, {"0": 2}, planning(RED), Reader(RED))
    assert said == "You lose 2 ships from red 1 to the warp."


def test_a_claim_that_is_believed_tells_what_the_encounter_comes_to() -> None:
    view = planning(BLUE)
    view["encounter"]["cards"] = {"0": "face down", "2": "negotiate"}
    asked: Any = {"reader": BLUE, "seat": RED, "card": "attack 6"}
    said = beside("gambler.belief", Option("accept", "accept"), view, **asked)
    assert said.startswith("It counts as attack 6, and no one ever sees it. An attack against a negotiate:")
    view["encounter"]["cards"]["2"] = "attack 10"
    said = beside("gambler.belief", Option("accept", "accept"), view, **asked)
    assert "10 + your 2 + allies 1 = 13 against 6 + 3 + allies 2" in said


def test_where_more_is_chosen_with_an_act_that_is_said() -> None:
    option = Option("p", "use", {"alien": "kamikaze", "choice": "", "more": True})
    assert beside("before_cards_chosen", option) == "If there is more to choose, it is asked next."


def test_a_planet_that_would_be_the_last_colony_needed_says_so() -> None:
    view = planning(RED)
    view["seats"][RED]["colonies"], view["planets"][6] = 4, {"1": 2}
    option = Option("p", "play", {"card": "parasite flare", "choice": "planet 6", "side": "wild"})
    assert beside("power_lost", option, view).endswith("With a colony there you would win the game.")
    view["planets"][6]["0"] = 1
    assert "win the game" not in beside("power_lost", option, view)


def test_an_own_negotiate_that_is_laid_says_what_becomes_of_it() -> None:
    view = planning(RED)
    view["encounter"]["cards"] = {"0": "negotiate"}
    assert "Your card: negotiate. Against an attack you lose 3 ships and take up to 3 cards" in (
        stake(view).mine
    )
