"""The stake of an encounter: who attacks whom, with what, and what follows, from one seat's view."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation

from engine.prospects import winners_with
from games.base.vocabulary import in_vocabulary
from games.situation.words.conditions import turned_over
from games.situation.words.encounter import Stake, stake
from games.situation.words.outcomes import winning
from games.situation.words.sums import may_change
from games.words.reader import Reader
from tests.games.situation.words import test_sums

RED, YELLOW, BLUE, GREEN, PURPLE = range(5)


def planning(you: int | None = RED) -> dict[str, Any]:
    """Both cards are still to be chosen; nobody's ships come home from a loss."""
    view = test_sums.planning(you)
    view["seats"][YELLOW]["powers"][0]["alien"] = "healer"
    return view


def told(you: int | None, **changed: Any) -> Stake:
    """Red and Yellow attack Blue on blue 3, whom Green helps; no card is seen."""
    view = planning(you)
    view["encounter"] |= changed
    return stake(view, Reader(you))


def colonies(view: dict[str, Any], **numbers: int) -> dict[str, Any]:
    for name, number in numbers.items():
        view["seats"][("red", "yellow", "blue", "green", "purple").index(name)]["colonies"] = number
    return view


# Who attacks whom


@pytest.mark.parametrize(
    ("you", "said"),
    [
        (RED, "You attack Blue on blue 3."),
        (BLUE, "Red attacks you on blue 3."),
        (PURPLE, "Red attacks Blue on blue 3."),
        (None, "Red attacks Blue on blue 3."),
    ],
)
def test_each_reader_is_told_who_attacks_whom(you: int | None, said: str) -> None:
    assert told(you).attack == said


def test_before_the_gate_is_aimed_the_planet_is_open() -> None:
    assert told(RED, planet=-1, gate={}).attack == "You attack Blue and choose the planet."
    assert told(BLUE, planet=-1, gate={}).attack == "Red attacks you; the planet is not chosen yet."


@pytest.mark.parametrize(
    ("you", "has", "said"),
    [
        (RED, 1, "your foreign colony 2 of the 5 you need to win, unless you give one up."),
        (BLUE, 1, "foreign colony 2 of the 5 it takes to win, unless one is given up."),
        (RED, 0, "the first of the 5 foreign colonies you need to win."),
        (BLUE, 0, "the first of the 5 foreign colonies it takes to win."),
    ],
)
def test_before_the_gate_is_aimed_the_stake_says_what_a_colony_there_is_worth(
    you: int, has: int, said: str
) -> None:
    whose = {RED: "You get a colony, unless you have", BLUE: "Red gets a colony, unless they have"}[you]
    (outcome,) = at_aim(you, has).outcomes
    assert str(outcome) == f"If the offense wins: {whose} one on that planet already. That would be {said}"


def test_before_the_gate_is_aimed_the_stake_says_who_would_win_the_game() -> None:
    (outcome,) = at_aim(RED, 4).outcomes
    assert outcome.text.endswith("already. You then have 5 colonies and win the game.")


def test_a_planet_of_ones_own_system_is_no_step_towards_winning() -> None:
    assert at_aim(RED, 1, system=RED).outcomes == ()


def at_aim(you: int, has: int, system: int = BLUE) -> Stake:
    view = colonies(planning(you), red=has)
    view["encounter"] |= {"planet": -1, "gate": {}, "orbit": {}, "allies": {}, "system": system}
    return stake(view, Reader(you))


def test_before_destiny_only_the_turn_is_told() -> None:
    view = planning(RED)
    view["phase"] = "regroup"
    view["encounter"] |= {"defense": -1, "planet": -1, "gate": {}, "orbit": {}, "allies": {}}
    said = stake(view, Reader(RED))
    assert said.lines == ["It is your turn."]


def test_between_encounters_there_is_nothing_at_stake() -> None:
    view = planning(RED)
    view["encounter"] = None
    assert stake(view).lines == []


def test_when_the_game_is_won_nothing_is_at_stake() -> None:
    view = planning(RED)
    view["winners"] = [BLUE]
    assert stake(view).lines == []


# With what


def test_the_ships_of_each_side_are_told_by_their_owners() -> None:
    assert told(RED).ships == "Ships so far: 5 (your 3 and 2 Yellow) against 3 (2 Blue and 1 Green)."


def test_allies_that_are_being_sent_away_count_no_more() -> None:
    said = told(RED, allies={})
    assert said.ships == "Ships so far: your 3 against 2 Blue."
    assert said.outcomes[1].text == "You lose 3 ships."


def test_a_side_of_one_is_no_sum() -> None:
    assert told(RED, gate={"0": 3}, orbit={}).ships == "Ships so far: your 3 against 2 Blue."


def test_once_both_cards_count_the_totals_are_told_with_who_leads() -> None:
    assert told(RED, totals={"offense": 18, "defense": 12}).verdict.endswith("The offense leads by 6.")
    assert told(RED, totals={"offense": 11, "defense": 12}).verdict.endswith("The defense leads by 1.")
    assert told(RED, totals={"offense": 12, "defense": 12}).verdict.endswith("A tie: the defense would win.")


def test_my_own_card_is_added_up_for_me_alone() -> None:
    cards = {"0": "attack 12", "2": "face down"}
    assert told(RED, cards=cards).mine.startswith("Your card: attack 12. That makes 17 vs ? + 3")
    assert told(YELLOW, cards={"0": "face down", "2": "face down"}).mine == ""


def test_what_was_added_for_all_to_see_is_told() -> None:
    assert told(RED, extra={"offense": 3, "defense": 0}).ships.endswith("The offense has +3 added to it.")


# What follows


def test_what_each_side_gains_and_loses() -> None:
    won, held = map(str, told(GREEN).outcomes)
    assert won == (
        "If the offense wins: Red and Yellow each get a colony on blue 3. Blue loses 2 ships and the colony. "
        "You lose 1 ship."
    )
    assert held == ("If the defense wins: Red and Yellow lose 5 ships in all. You get 1 reward.")
    assert str(told(BLUE).outcomes[1]).endswith("You keep the colony on blue 3.")


def as_zombie(seat: int, you: int, **changed: Any) -> Stake:
    """The same with a seat whose ships come home from every loss."""
    view = planning(you)
    view["seats"][seat]["powers"] = [{"alien": "zombie", "tokens": 0, "cards": 0, "under": "", **changed}]
    return stake(view, Reader(you))


def test_ships_that_come_home_are_not_told_as_lost() -> None:
    held = as_zombie(RED, RED).outcomes[1].text
    assert "Your 3 ships go back to your colonies." in held and "You lose" not in held
    assert "Yellow loses 2 ships." in held
    won = as_zombie(BLUE, RED).outcomes[0].text
    assert "Blue loses the colony; 2 ships go back to their other colonies." in won


@pytest.mark.parametrize(
    ("seat", "side", "said", "german"),
    [
        (
            RED,
            1,
            "1 ship of Red goes back to their colonies.",
            "1 Schiff von Rot kehrt auf eigene Kolonien zurück.",
        ),
        (BLUE, 0, "1 ship goes back to their other colonies.", "1 Schiff kehrt auf andere Kolonien zurück."),
    ],
)
def test_one_ship_goes_home_alone(seat: int, side: int, said: str, german: str) -> None:
    view = planning(GREEN)
    view["seats"][seat]["powers"] = [{"alien": "zombie", "tokens": 0, "cards": 0, "under": ""}]
    enc = view["encounter"]
    enc["gate"], enc["orbit"] = {str(RED): 1}, {}
    view["planets"][enc["planet"]][str(BLUE)] = 1
    assert said in stake(view, Reader(GREEN)).outcomes[side].text
    with translation.override("de"):
        assert german in stake(view, Reader(GREEN)).outcomes[side].text


@pytest.mark.parametrize("changed", [{"zapped": True}, {"active": False}])
def test_a_power_out_of_force_saves_none(changed: dict[str, bool]) -> None:
    assert "You lose 3 ships." in as_zombie(RED, RED, **changed).outcomes[1].text


def test_several_others_are_told_together_and_the_reader_apart() -> None:
    said = told(YELLOW).outcomes[1].text
    assert said.startswith("You lose 2 ships. Red loses 3 ships.")
    view = planning(RED)
    view["encounter"] |= {"orbit": {"3": 1, "4": 2}, "allies": {"3": "defense", "4": "defense"}}
    assert "Green and Purple get 3 rewards in all." in stake(view, Reader(RED)).outcomes[1].text
    assert "Green and Purple lose 3 ships in all." in stake(view, Reader(RED)).outcomes[0].text


def test_whoever_has_ships_there_founds_no_second_colony() -> None:
    view = planning(RED)
    view["planets"][12]["0"] = 1
    view["encounter"] |= {"gate": {"0": 3}, "allies": {}}
    said = stake(view, Reader(RED)).outcomes[0].text
    assert "You have ships on blue 3 already" in said
    assert "get a colony" not in said


def test_an_undefended_planet_costs_nobody_a_colony() -> None:
    view = planning(BLUE)
    view["planets"][12] = {}
    won, held = map(str, stake(view, Reader(BLUE)).outcomes)
    assert "the colony" not in won
    assert "keep" not in held


def test_after_the_result_it_is_told_instead() -> None:
    said = told(RED, result="defense", totals={"offense": 1, "defense": 2})
    assert (said.verdict, said.ships) == ("The defense wins the encounter.", "")
    assert [one.label for one in said.outcomes] == ["What follows:"]
    assert said.outcomes[0].text.startswith("You lose 3 ships. Yellow loses 2 ships. Green gets 1 reward.")


def test_once_the_ships_have_gone_nothing_follows_any_more() -> None:
    assert told(RED, result="defense", gate={}).outcomes == ()
    assert told(RED, result="deal").outcomes == ()


def test_a_deal_that_is_done_is_not_told_as_being_made() -> None:
    view = planning(RED)
    view["encounter"] |= {"result": "deal"}
    assert stake(view, Reader(RED)).verdict == "Both main players negotiate."
    view["encounter"] |= {"gate": {}}
    assert stake(view, Reader(RED)).verdict == "The main players have made a deal."


def test_who_is_asked_for_a_deal_is_not_told_that_it_is_done_though_all_ships_are_home() -> None:
    view = planning(RED)
    view["encounter"] |= {"result": "deal", "gate": {}}
    assert stake(view, Reader(RED), asked="deal").verdict == "Both main players negotiate."
    with in_vocabulary("mayfair"):
        assert stake(view, Reader(RED)).verdict == "Both main players laid a Compromise."


# Who would win the game


def test_a_fifth_colony_wins_and_is_said_so() -> None:
    view = colonies(planning(BLUE), red=4, yellow=3)
    said = stake(view, Reader(BLUE))
    assert said.outcomes[0].text.endswith("Red then has 5 colonies and wins the game.")
    assert said.near == "Red is one colony short of winning."


def test_two_may_win_together() -> None:
    view = colonies(planning(YELLOW), red=4, yellow=4)
    said = stake(view, Reader(YELLOW))
    assert said.outcomes[0].text.endswith("You and Red then have 5 colonies each and win the game.")
    assert said.near == "You and Red are both one colony short of winning."


def test_where_nobody_is_further_than_one_colony_from_winning_no_list_is_told() -> None:
    view = colonies(planning(YELLOW), red=4, yellow=4, blue=4, green=4, purple=4)
    assert stake(view, Reader(YELLOW)).near == "Everyone is one colony short of winning."
    with translation.override("de"):
        assert stake(view, Reader(YELLOW)).near == "Allen fehlt nur noch eine Kolonie zum Sieg."


def test_all_who_may_win_stand_in_one_sentence() -> None:
    assert winning([RED, YELLOW, GREEN], planning(YELLOW), Reader(YELLOW)) == [
        "You, Red and Green then have 5 colonies each and win the game."
    ]
    assert winning([RED, GREEN], planning(YELLOW), Reader(YELLOW)) == [
        "Red and Green then have 5 colonies each and win the game."
    ]


def test_a_colony_in_ones_own_system_wins_nothing() -> None:
    view = colonies(planning(RED), red=4)
    view["encounter"]["planet"] = 1  # red 2
    view["planets"][1] = {"2": 2}
    assert "win the game" not in stake(view, Reader(RED)).outcomes[0].text


def test_ships_that_only_get_company_win_nothing() -> None:
    view = colonies(planning(RED), red=4)
    view["planets"][12]["0"] = 1
    assert winners_with(view, {RED: 12}) == []


def test_in_german_too() -> None:
    with translation.override("de"):
        assert told(BLUE).attack == "Rot greift dich auf Blau 3 an."
        assert str(told(BLUE).outcomes[1]).startswith(
            "Gewinnt die Verteidigerseite: Rot und Gelb verlieren zusammen 5 Schiffe."
        )


def test_an_alien_is_named_once_behind_its_colour() -> None:
    said = stake(planning(PURPLE))
    assert said.attack == "Red (Warrior) attacks Blue (Sorcerer) on blue 3."
    assert not any("(" in one.text for one in said.outcomes)


# Where the usual does not hold


def test_an_effect_that_has_a_say_in_who_wins_leaves_the_totals_alone() -> None:
    upset = [{"sheet": "loser", "what": "upset", "seat": 0, "other": -1}]
    said = told(RED, totals={"offense": 18, "defense": 12}, lasting=upset).verdict
    assert said == "Totals: offense 18, defense 12."
    faces = {"0": "attack 8", "2": "negotiate"}
    assert told(RED, faces=faces).verdict == "An attack against a negotiate: the offense would win."
    assert told(RED, faces=faces, lasting=upset).verdict == ""


def test_another_effect_that_goes_on_changes_nothing_of_it() -> None:
    other = [{"sheet": "oracle", "what": "foresight", "seat": 0, "other": 2}]
    assert told(RED, totals={"offense": 18, "defense": 12}, lasting=other).verdict.endswith("leads by 6.")


def test_an_encounter_that_was_cut_short_has_nothing_at_stake() -> None:
    view = planning(RED)
    view["phase"] = "resolution"
    view["encounter"]["result"] = ""
    assert stake(view, Reader(RED)).lines == []


def test_an_offense_whose_ships_are_gone_gets_no_colony() -> None:
    view = planning(RED)
    view["encounter"] |= {"gate": {"1": 2}}
    won = stake(view, Reader(RED)).outcomes[0].text
    assert won.startswith("Yellow gets a colony on blue 3.")
    assert "You get" not in won


def test_before_the_launch_the_ships_of_the_offense_are_still_to_come() -> None:
    view = planning(RED)
    view["phase"] = "launch"
    view["encounter"] |= {"gate": {}, "orbit": {}, "allies": {}}
    assert stake(view, Reader(RED)).outcomes[0].text.startswith("You get a colony on blue 3.")


def test_an_outcome_of_which_there_is_nothing_to_say_is_left_out() -> None:
    view = planning(RED)
    view["phase"] = "launch"
    view["planets"][12] = {}
    view["encounter"] |= {"gate": {}, "orbit": {}, "allies": {}}
    assert [one.label for one in stake(view, Reader(RED)).outcomes] == ["If the offense wins:"]


def test_a_card_that_came_in_exchange_is_not_called_ones_own() -> None:
    assert told(RED, cards={"0": "face down", "2": "face down"}).mine == ""


def test_an_encounter_put_into_anothers_turn_is_nobodys_turn() -> None:
    view = planning(RED)
    view["turn"] = {"offense": BLUE, "encounters": 1}
    view["encounter"] |= {"defense": -1, "planet": -1, "gate": {}, "orbit": {}, "allies": {}}
    assert stake(view, Reader(RED)).attack == ""


def test_what_goes_on_by_a_power_or_a_card_is_named_by_that() -> None:
    swap = [{"sheet": "sorcerer", "what": "exchange", "seat": BLUE, "other": -1}]
    assert told(RED, lasting=swap).effects == "In effect: Sorcerer (Blue)."
    quash = [{"sheet": "quash", "what": "void", "seat": BLUE, "other": -1}]
    assert told(RED, lasting=quash).effects == "In effect: Quash (Blue)."


def test_what_goes_on_in_the_encounter_is_named_with_whose_it_is() -> None:
    upset = [{"sheet": "loser", "what": "upset", "seat": 1, "other": -1}]
    assert told(RED, lasting=upset).effects == "In effect: Loser flare (Yellow)."
    assert told(RED, lasting=upset * 2).effects == "In effect: Loser flare (Yellow)."
    assert told(BLUE, lasting=upset).effects == "In effect: Loser flare (Yellow)."
    assert told(RED).effects == ""


def test_what_goes_on_by_ones_own_alien_is_said_of_you() -> None:
    upset = [{"sheet": "loser", "what": "upset", "seat": RED, "other": -1}]
    assert told(RED, lasting=upset).effects == "In effect: Loser flare (you)."


def test_what_asks_its_owner_is_named_by_its_question_alone() -> None:
    upset = [{"sheet": "loser", "what": "upset", "seat": RED, "other": -1}]
    view = planning(RED)
    view["encounter"] |= {"lasting": upset}
    assert stake(view, Reader(RED), "loser.card").effects == ""
    view["encounter"]["lasting"][0]["seat"] = BLUE
    assert stake(view, Reader(RED), "loser.card").effects == "In effect: Loser flare (Blue)."


def test_in_german_an_effect_belongs_to_a_seat_and_several_aliens_can_change_a_sum() -> None:
    calm = {"sheet": "emotion_control", "what": "calm", "seat": BLUE, "other": -1}
    gas = {"sheet": "ionic_gas", "what": "gas", "seat": RED, "other": -1}
    view = planning(RED)
    with translation.override("de"):
        assert told(RED, lasting=[calm]).effects == "Es wirkt: Emotion Control von Blau."
        assert told(RED, lasting=[calm, gas]).effects.startswith("Es wirken: Emotion Control von Blau und ")
        assert told(RED, lasting=[gas]).effects.endswith(" von dir.")
        assert may_change(view) == "Warrior und Sorcerer können das noch ändern."
        view["seats"][BLUE]["powers"] = []
        assert may_change(view) == "Warrior kann das noch ändern."


def test_of_two_negotiates_no_side_wins_and_what_a_failed_deal_costs_is_told() -> None:
    faces = {"0": "negotiate", "2": "negotiate"}
    assert [str(one) for one in told(RED, faces=faces).outcomes] == [
        "If there is no deal: Each main player loses 3 ships."
    ]
    upset = [{"sheet": "loser", "what": "upset", "seat": 1, "other": -1}]
    changed = told(RED, faces=faces, lasting=upset).outcomes
    assert [one.label for one in changed] == ["If the offense wins:", "If the defense wins:"]


# Who has invited whom


def invitations(you: int, asked: str, **invited: list[int]) -> str:
    view = planning(you)
    view["encounter"]["invited"] = invited
    return stake(view, Reader(you), asked).invited


def test_who_is_asked_about_allies_reads_who_is_invited_to_which_side() -> None:
    assert (
        invitations(GREEN, "join", offense=[YELLOW, GREEN])
        == "Red invites you and Yellow to join the offense."
    )
    assert invitations(GREEN, "join", offense=[], defense=[GREEN]) == (
        "Red invites no one. Blue invites you to join the defense."
    )
    assert invitations(BLUE, "invite", offense=[GREEN]) == "Red invites Green to join the offense."
    with translation.override("de"):
        assert invitations(GREEN, "join", offense=[GREEN, YELLOW]) == (
            "Rot lädt auf die Angreiferseite ein: dich und Gelb."
        )


def test_it_is_told_above_what_follows_and_beside_no_other_question() -> None:
    view = planning(GREEN)
    lines = stake(view, Reader(GREEN), "join").lines
    assert lines[1] == "Red invites Yellow to join the offense. Blue invites you to join the defense."
    assert lines[2].startswith("If the offense wins:")
    assert invitations(GREEN, "encounter_card", offense=[GREEN]) == invitations(RED, "invite") == ""


def test_a_deal_is_told_nothing_of_the_side_of_the_gate() -> None:
    """M-7.8.13: it plays no part there."""
    enc = planning(RED)["encounter"]
    enc |= {"reversed": True}
    assert "reverse side up" in turned_over(enc)
    enc |= {"result": "deal"}
    assert turned_over(enc) == ""
