"""What stands beside an answer in a list, and who would win by it."""

from __future__ import annotations

from typing import Any

from engine import Ask, Choice, Deal, Option, Ships
from games.questions.forms import consequence, form_of
from games.questions.words.answers import part_words
from games.words.reader import Reader
from tests.engine.targets import targets
from tests.games.situation.words.test_stakes import BLUE, GREEN, PURPLE, RED, colonies
from tests.games.situation.words.test_sums import planning

BY_CARD = {"cards": ["random"], "colony": None, "ships": None, "clauses": {}}


def beside(ask: Ask, answer: Any, view: dict[str, Any] | None = None) -> str:
    return form_of(ask).note(ask, answer, view or planning(ask.seat), Reader(ask.seat))


def launch() -> Ask:
    form = Ships({"0": 4, "1": 1}, 1, 4, targets=targets("planet 12", "planet 10"))
    return Ask(RED, "launch", form, {"side": "planet 12", "ships": {"0": 1}})


def join(seat: int = PURPLE) -> Ask:
    form = Ships({"20": 4}, 1, 4, targets=targets("offense", "defense"), may_decline=True)
    return Ask(seat, "join", form, {"side": ""})


def test_a_planet_that_can_be_aimed_at_shows_who_is_there() -> None:
    assert beside(launch(), {"side": "planet 12", "ships": {"0": 2}}) == "There: 2 Blue, 3 Purple."


def test_ones_own_colony_there_is_told() -> None:
    view = planning(RED)
    view["planets"][12]["0"] = 1
    told = beside(launch(), {"side": "planet 12", "ships": {"0": 2}}, view)
    assert told == "There: 2 Blue, 3 Purple, 1 of yours. You have a colony there already."


def test_an_alien_that_is_kept_in_the_draft_is_told_in_a_line() -> None:
    option = Option("keep", "pass_on", {"alien": "clone", "left": "tripler", "right": "pacifist"})
    ask = Ask(RED, "draft", Choice({"keep": option}), "keep")
    assert beside(ask, "keep") == "Clone: Keeps its own used encounter card"


def test_a_default_among_several_says_what_is_wished_and_what_is_banned() -> None:
    for what, said in (("wish", "Wish: Clone"), ("second_wish", "Second wish: Clone"), ("ban", "Ban: Clone")):
        option = Option("clone", "banned" if what == "ban" else "wished", {"alien": "clone"})
        assert part_words(Ask(RED, what, Choice({"clone": option}), "clone"), "clone", Reader(RED)) == said


def test_the_last_ship_of_a_colony_is_told_beside_the_answer_itself() -> None:
    view = planning(RED)
    view["planets"][1] = {"0": 1}
    said = beside(launch(), {"side": "planet 12", "ships": {"1": 1}}, view)
    assert said.endswith("You give up the colony on red 2.")


def test_the_power_that_goes_with_a_colony_is_told_in_short() -> None:
    view = planning(RED)
    view["planets"][1], view["seats"][RED]["home"] = {"0": 1}, 3
    said = beside(launch(), {"side": "planet 12", "ships": {"1": 1}}, view)
    assert said.endswith("You give up the colony on red 2. That switches your power off.")


def test_the_power_of_another_is_not_told_as_ones_own() -> None:
    view = planning(RED)
    view["planets"][10], view["seats"][BLUE]["home"] = {"2": 1}, 3
    lost = Ask(RED, "lose_ships", Ships({"10": 1}, 1, 1), {"10": 1}, about={"owner": BLUE, "ships": 1})
    assert beside(lost, {"10": 1}, view).endswith("That switches Blue's power off.")
    assert "with fewer than 3 Blue's power" in consequence(lost, {"10": 1}, view)


def test_a_fifth_colony_is_told_beside_the_planet() -> None:
    view = colonies(planning(RED), red=4)
    said = beside(launch(), {"side": "planet 12", "ships": {"0": 2}}, view)
    assert said.endswith("If the offense wins: You then have 5 colonies and win the game.")


def test_an_attack_shows_its_sum() -> None:
    ask = Ask(
        RED, "encounter_card", Choice({"attack 10": Option("attack 10", "card", {"card": "attack 10"})}), ""
    )
    assert beside(ask, "attack 10") == "15 vs ? + 3"


def test_whoever_joins_the_offense_is_told_that_it_wins_them_the_game() -> None:
    view = colonies(planning(PURPLE), purple=4)
    view["planets"][12] = {"2": 2}
    assert beside(join(), {"side": "offense", "ships": {"20": 1}}, view).endswith(
        "If the offense wins: You then have 5 colonies and win the game."
    )
    assert "win the game" not in beside(join(), {"side": "defense", "ships": {"20": 1}}, view)
    assert beside(join(), {"side": ""}, view) == ""


def test_what_the_stake_names_already_is_not_said_again() -> None:
    view = colonies(planning(PURPLE), red=4)
    assert (
        form_of(join()).dangers(join(), {"side": "offense", "ships": {"20": 1}}, view, Reader(PURPLE)) == ""
    )


def test_the_first_answer_of_each_side_tells_what_it_brings() -> None:
    answers = [
        {"side": ""},
        *({"side": side, "ships": {"20": n}} for side in ("offense", "defense") for n in (1, 2)),
    ]
    view = planning(PURPLE)
    assert (
        form_of(join()).sides_bring(join(), answers, view, Reader(PURPLE))[1]
        == "You have ships on blue 3 already: no new colony."
    )
    view["planets"][12] = {"2": 2}
    assert form_of(join()).sides_bring(join(), answers, view, Reader(PURPLE)) == {
        1: "If it wins you get a colony on blue 3.",
        3: "If it wins you get a reward for each ship.",
    }


def test_an_answer_that_leaves_the_attacked_planet_brings_a_colony_there() -> None:
    view = planning(PURPLE)
    here = view["planets"][12][str(PURPLE)]
    form = Ships({"12": here, "20": 4}, 1, 4, targets=targets("offense", "defense"), may_decline=True)
    ask = Ask(PURPLE, "join", form, {"side": ""})
    stays, leaves = {"20": 1}, {"12": here}
    answers = [{"side": "offense", "ships": ships} for ships in (stays, leaves, stays)]
    assert form_of(ask).sides_bring(ask, answers, view, Reader(PURPLE)) == {
        0: "You have ships on blue 3 already: no new colony.",
        1: "If it wins you get a colony on blue 3.",
    }
    answers[1]["ships"] = {"12": here - 1}
    assert list(form_of(ask).sides_bring(ask, answers, view, Reader(PURPLE))) == [0]


def test_ships_that_go_to_a_planet_join_nobody() -> None:
    assert (
        form_of(launch()).sides_bring(
            launch(), [{"side": "planet 12", "ships": {"0": 1}}], planning(RED), Reader(RED)
        )
        == {}
    )


def invite(side: str) -> Ask:
    options = {
        "seat 4": Option("seat 4", "seats", {"seats": [4]}),
        "nobody": Option("nobody", "seats", {"seats": []}),
    }
    seat = RED if side == "offense" else BLUE
    return Ask(seat, "invite", Choice(options), "nobody", about={"side": side})


def test_an_invitation_that_lets_somebody_win_says_so() -> None:
    view = colonies(planning(RED), purple=4)
    view["planets"][12] = {"2": 2}
    assert beside(invite("offense"), "seat 4", view) == (
        "If they join and the offense wins: Purple then has 5 colonies and wins the game."
    )
    assert beside(invite("offense"), "nobody", view) == ""


def test_allies_of_the_defense_found_no_colony() -> None:
    view = colonies(planning(BLUE), purple=4)
    assert beside(invite("defense"), "seat 4", view) == ""


def deal(offer: dict[str, Any] | None = None) -> Ask:
    form = Deal(RED, BLUE, offer, {"mine": [1], "theirs": [10]}, {})
    return Ask(RED, "deal", form, {"do": "break off"})


def test_a_deal_by_which_somebody_wins_says_so_on_the_offer_and_in_the_preview() -> None:
    view = colonies(planning(RED), blue=4)
    offer = {"do": "offer", "terms": {"0": {**BY_CARD, "cards": [], "colony": 1}, "2": BY_CARD}}
    won = "Blue then has 5 colonies and wins the game."
    assert beside(deal(), offer, view) == won
    assert consequence(deal(), offer, view).endswith(won)
    accepted = f"Blue gets a colony on red 2; you get a card at random. {won}"
    assert beside(deal(offer["terms"]), {"do": "accept"}, view) == accepted


def test_a_colony_in_ones_own_system_wins_nobody_the_game() -> None:
    view = colonies(planning(RED), red=4)
    view["planets"][1] = {"2": 1}
    offer = {"do": "offer", "terms": {"0": BY_CARD, "2": {**BY_CARD, "cards": [], "colony": 1}}}
    assert beside(deal(), offer, view) == ""


def test_breaking_off_costs_ships() -> None:
    assert beside(deal(), {"do": "break off"}) == "Each of you loses 3 ships."


def test_another_player_is_shown_with_what_they_have() -> None:
    ask = Ask(GREEN, "wild_destiny", Choice({"seat 2": Option("seat 2", "seat", {"seat": 2})}), "seat 2")
    assert beside(ask, "seat 2") == "2 foreign colonies, 7 cards, 15 ships on planets."


def reinforcing(**totals: int) -> str:
    view = planning(GREEN)
    view["encounter"]["totals"] = totals or None
    params = {"card": "reinforcement 3", "ability": "reinforce", "choice": "defense", "pile": "hand"}
    options = {"x": Option("x", "play", params), "pass": Option("pass", "pass")}
    return beside(Ask(GREEN, "cards_revealed", Choice(options), "pass", about={"window": True}), "x", view)


def test_a_reinforcement_shows_what_it_makes_of_the_totals() -> None:
    assert reinforcing(offense=14, defense=12) == "Totals: 14 to 15. The defense leads by 1."
    assert reinforcing(offense=15, defense=12) == "Totals: 15 to 15. A tie: the defense would win."


def test_where_not_both_cards_are_attacks_a_reinforcement_adds_nothing() -> None:
    view = planning(GREEN)
    view["encounter"] |= {"totals": None, "faces": {"0": "negotiate", "2": "attack 8"}}
    params = {"card": "reinforcement 3", "ability": "reinforce", "choice": "defense", "pile": "hand"}
    ask = Ask(
        GREEN, "cards_revealed", Choice({"x": Option("x", "play", params)}), "x", about={"window": True}
    )
    assert beside(ask, "x", view) == "It adds nothing: not both cards are attacks."


def test_before_the_totals_are_known_it_shows_none() -> None:
    assert reinforcing() == ""


def claiming(card: str, alien: str = "gambler") -> str:
    view = planning(RED)
    view["encounter"]["cards"] = {"0": "attack 4", "2": "attack 12"}
    options = {"x": Option("x", "use", {"alien": alien, "ability": "bluff", "choice": card})}
    return beside(Ask(RED, "before_reveal", Choice(options), "x", about={"window": True}), "x", view)


def test_a_claim_shows_the_truth_and_the_sums_to_whoever_makes_it() -> None:
    assert claiming("attack 4") == (
        "That is your card. 4 + your 3 + allies 2 = 9 against 12 + 2 + allies 1, "
        "Warrior and Sorcerer not counted."
    )
    assert claiming("attack 20").startswith("20 + your 3")
    assert claiming("negotiate") == ""


def test_another_power_for_which_a_card_is_chosen_makes_no_claim() -> None:
    assert claiming("attack 4", "hacker") == ""


def test_a_colony_that_is_given_up_for_the_attack_counts_no_more() -> None:
    view = colonies(planning(RED), red=4)
    view["planets"][7] = {"0": 1}  # yellow 3, the last ship there
    form = Ships({"0": 4, "7": 1}, 1, 4, targets=targets("planet 12"))
    ask = Ask(RED, "launch", form, {"side": "planet 12", "ships": {"0": 1}})
    stripped = beside(ask, {"side": "planet 12", "ships": {"7": 1}}, view)
    assert "You give up the colony on yellow 3." in stripped and "win the game" not in stripped
    assert "win the game" in beside(ask, {"side": "planet 12", "ships": {"0": 1}}, view)
