"""What an answer will do, told before it is sent, for every kind of question."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine import Ask, Cards, Choice, Deal, Option, Ships
from games.questions.forms import consequence
from games.words.reader import _data
from tests.engine.recorded import log_named, short_game
from tests.engine.targets import targets
from tests.games.situation.words.test_sums import planning


def told(ask: Ask, answer: Any, view: dict[str, Any] | None = None) -> str:
    return consequence(ask, ask.judge(answer), view or planning(ask.seat))


def launch(**places: int) -> Ask:
    there = {place.removeprefix("p"): n for place, n in places.items()}
    form = Ships(there or {"0": 4, "1": 4, "3": 1}, 1, 4, targets=targets("planet 12", "planet 10"))
    return Ask(0, "launch", form, {"side": "planet 10", "ships": {"0": 1}})


# Ships


def test_a_launch_says_from_where_and_at_whom() -> None:
    said = told(launch(), {"side": "planet 12", "ships": {"0": 2, "1": 1}})
    assert said == (
        "You send 3 ships (2 from red 1 and 1 from red 2) at blue 3, where 2 ships of Blue (Sorcerer) stand."
    )


def test_a_launch_at_a_planet_that_is_not_defended_says_so() -> None:
    view = planning()
    view["planets"][12] = {"4": 3}
    said = told(launch(), {"side": "planet 12", "ships": {"0": 1}}, view)
    assert said.endswith("at blue 3, where no ships of Blue (Sorcerer) stand.")


def test_where_the_opponent_is_open_the_planet_says_who_it_is() -> None:
    view = planning()
    view["encounter"] |= {"defense": -1, "planet": -1, "system": -1}
    said = told(launch(), {"side": "planet 12", "ships": {"0": 1}}, view)
    assert said.endswith("at blue 3, where 2 ships of Blue (Sorcerer) stand.")


def test_an_attack_on_a_visitor_counts_the_visitors_ships() -> None:
    ask = Ask(
        0, "launch", Ships({"0": 4}, 1, 4, targets=targets("planet 2 seat 1")), {"side": "planet 2 seat 1"}
    )
    said = told(ask, {"side": "planet 2 seat 1", "ships": {"0": 1}})
    assert said.endswith("at red 3, where 2 ships of Yellow (Zombie) stand.")


def test_a_colony_whose_last_ship_goes_is_given_up() -> None:
    view = planning()
    view["planets"][3] = {"0": 1}
    said = told(launch(), {"side": "planet 12", "ships": {"3": 1, "0": 1}}, view)
    assert said.endswith("You give up the colony on red 4.")


def test_two_colonies_may_be_given_up_at_once() -> None:
    view = planning()
    view["planets"][3] = view["planets"][1] = {"0": 1}
    said = told(launch(p1=1, p3=1), {"side": "planet 12", "ships": {"1": 1, "3": 1}}, view)
    assert "You give up the colonies on red 2 and red 4." in said


def test_a_colony_that_keeps_a_ship_is_not_spoken_of() -> None:
    assert "empty" not in told(launch(), {"side": "planet 12", "ships": {"0": 3}})


def test_the_power_is_spoken_of_if_fewer_than_three_home_colonies_are_left() -> None:
    view = planning()
    view["planets"][3] = {"0": 1}
    view["seats"][0]["home"] = 3
    said = told(launch(), {"side": "planet 12", "ships": {"3": 1}}, view)
    assert said.endswith("2 home colonies are left: with fewer than 3 your power is out of force.")


@pytest.mark.parametrize(
    ("needed", "before", "words"),
    [
        (4, 4, "3 home colonies are left: with fewer than 4 your power is out of force."),
        (2, 2, "1 home colony is left: with fewer than 2 your power is out of force."),
        (2, 3, ""),
        (1, 1, "No home colony is left: without enough of them your power is out of force."),
    ],
)
def test_how_many_home_colonies_a_power_needs_is_what_the_game_says(
    needed: int, before: int, words: str
) -> None:
    view = planning()
    view["planets"][3] = {"0": 1}
    view["seats"][0]["home"], view["homes_for_power"] = before, needed
    said = told(launch(), {"side": "planet 12", "ships": {"3": 1}}, view)
    assert said.endswith(words or "You give up the colony on red 4.")


def test_that_no_home_colony_is_left_is_said_in_words() -> None:
    view = planning()
    view["planets"][1] = view["planets"][2] = view["planets"][3] = {"0": 1}
    view["seats"][0]["home"] = 3
    ask, sent = launch(p1=1, p2=1, p3=1), {"1": 1, "2": 1, "3": 1}
    said = told(ask, {"side": "planet 12", "ships": sent}, view)
    assert said.endswith("No home colony is left: without enough of them your power is out of force.")


def test_a_foreign_colony_given_up_leaves_the_power_alone() -> None:
    view = planning()
    view["seats"][0]["home"] = 3
    said = told(launch(p7=2), {"side": "planet 12", "ships": {"7": 2}}, view)
    assert "You give up the colony on yellow 3." in said
    assert "power" not in said


def join() -> Ask:
    return Ask(
        4,
        "join",
        Ships({"20": 4}, 1, 4, targets=targets("offense", "defense"), may_decline=True),
        {"side": ""},
    )


def test_joining_says_how_the_sides_then_stand() -> None:
    said = told(join(), {"side": "defense", "ships": {"20": 2}})
    assert said == (
        "You join the defense with 2 ships from purple 1. That side then has 5 ships, the other one 5 ships."
    )


def test_staying_out_moves_nothing() -> None:
    assert told(join(), {"side": ""}).startswith("You stay out of the encounter.")


def test_resettling_founds_a_colony() -> None:
    ask = Ask(0, "resettle", Ships({"0": 4}, 1, 4, targets=targets("planet 4")), {"side": "planet 4"})
    said = told(ask, {"side": "planet 4", "ships": {"0": 2}})
    assert said == "You move 2 ships from red 1 to red 5 and found a colony there."


def test_ships_come_home_without_giving_up_anything() -> None:
    view = planning()
    view["planets"][3] = {"0": 1}
    ask = Ask(0, "place_ships", Ships({"3": 1, "0": 1}, 1, 1, come_from=""), {"0": 1}, about={"ships": 1})
    assert told(ask, {"3": 1}, view) == "Your ships go: 1 to red 4."


def lose(owner: int) -> Ask:
    about = {"owner": owner, "ships": 1, "cause": "plague"}
    place = str(5 * owner)
    return Ask(0, "lose_ships", Ships({place: 4}, 1, 1), {place: 1}, about=about)


def test_ones_own_losses_are_ones_own() -> None:
    assert told(lose(0), {"0": 1}) == "You lose 1 ship from red 1."


def test_losses_of_somebody_else_are_theirs() -> None:
    assert told(lose(1), {"5": 1}) == "Yellow (Zombie) loses 1 ship from yellow 1."


def test_a_deal_founds_a_colony_with_the_chosen_ships() -> None:
    ask = Ask(0, "deal_ships", Ships({"gate": 3, "0": 4}, 1, 7), {"gate": 3}, about={"planet": 13})
    said = told(ask, {"gate": 2, "0": 1})
    assert said == "You found a colony on blue 4 with 3 ships (1 from red 1 and 2 from the gate)."


def test_sending_anew_names_the_side() -> None:
    ask = Ask(0, "ships", Ships({"0": 4}, 1, 1), {"0": 1}, about={"side": "offense"})
    assert told(ask, {"0": 1}) == "You send 1 ship from red 1 for the offense."


def test_ships_of_a_question_of_an_alien_are_told_as_they_are() -> None:
    ask = Ask(0, "vacuum.catharsis", Ships({"seat 1": 2, "seat 2": 2}, 0, 2), {})
    assert told(ask, {"seat 1": 2}) == "They go to the warp with yours: 2 ships from Yellow."
    assert told(ask, {}) == "No ships move."


def test_a_text_of_a_sheet_that_names_what_is_not_there_shows_a_dash(monkeypatch: pytest.MonkeyPatch) -> None:
    vacuum = engine.book().sheets["vacuum"]
    monkeypatch.setattr(vacuum, "answers", {"cathar.sis": "%(nobody)s and %(ships)s go."})
    _data.cache_clear()
    ask = Ask(0, "vacuum.cathar.sis", Ships({"seat 1": 2, "seat 2": 2}, 0, 2), {})
    assert told(ask, {"seat 1": 2}) == "– and 2 ships from Yellow go."
    _data.cache_clear()


# Choices


def laid(card: str, view: dict[str, Any] | None = None) -> str:
    ask = Ask(0, "encounter_card", Choice({card: Option(card, "card", {"card": card, "pile": "hand"})}), card)
    return told(ask, card, view)


def test_an_attack_is_told_with_its_sum_and_whose_powers_come_first() -> None:
    assert laid("attack 10") == (
        "You lay attack 10 face down. 10 + your 3 + allies 2 = 15 against ? + 2 + allies 1, "
        "Warrior and Sorcerer not counted."
    )


def test_a_negotiate_is_told_against_an_attack_and_against_a_negotiate() -> None:
    said = laid("negotiate")
    assert "Against an attack you lose 3 ships and take up to 3 cards from Blue." in said
    assert "Against a negotiate you bargain with Blue." in said


def test_a_negotiate_without_ships_is_not_compensated() -> None:
    view = planning()
    view["encounter"]["gate"] = {"1": 2}
    assert "Against an attack you lose." in laid("negotiate", view)


def test_a_morph_says_what_it_becomes() -> None:
    assert "becomes what the other card is" in laid("morph")


def invitation(*seats: int) -> str:
    key = "seats " + " ".join(map(str, seats)) if seats else "nobody"
    ask = Ask(
        0,
        "invite",
        Choice({key: Option(key, "seats", {"seats": list(seats)})}),
        key,
        about={"side": "offense"},
    )
    return told(ask, key)


def test_an_invitation_names_the_invited_and_the_side() -> None:
    assert invitation(1) == (
        "You invite Yellow (Zombie) to join the offense, with 1 to 4 ships or not at all."
    )
    assert "Yellow (Zombie) and Green (Oracle) to join the offense, each with" in invitation(1, 3)


def test_inviting_nobody_says_that_nobody_can_join() -> None:
    assert invitation() == "You invite no one: no ally can join the offense."


@pytest.mark.parametrize(
    ("cards", "back", "said"),
    [
        (2, 0, "You draw 2 cards from the deck. All your ships in the warp stay there."),
        (0, 2, "You take 2 ships out of the warp, leaving 0 ships there. You draw no card."),
        (1, 1, "You draw 1 card from the deck and take 1 ship out of the warp, leaving 1 ship there."),
    ],
)
def test_rewards_say_what_stays_in_the_warp(cards: int, back: int, said: str) -> None:
    option = Option("it", "rewards", {"cards": cards, "ships": back})
    assert told(Ask(0, "rewards", Choice({"it": option}), "it"), "it") == said


def window(option: Option, **about: Any) -> str:
    ask = Ask(0, "cards_revealed", Choice({option.key: option}), "pass", about={"window": True} | about)
    return told(ask, option.key)


def test_passing_a_window_says_how_long_the_pass_holds() -> None:
    assert window(Option("pass", "pass")).endswith("The pass holds until something new happens.")


def test_a_play_says_at_whom_and_that_it_may_be_answered() -> None:
    params = {"card": "plague", "ability": "infect", "choice": "seat 2", "side": "card", "pile": "hand"}
    said = window(Option("x", "play", params))
    assert said == "You play Plague on Blue (Sorcerer). The others may respond before it takes effect."


def test_an_answer_to_an_announcement_says_what_it_is_against() -> None:
    params = {"card": "card_zap", "ability": "cancel", "choice": "", "side": "card", "pile": "hand"}
    said = window(Option("x", "play", params), user=1, card="mind flare", ability="drain")
    assert said.startswith("You play Card Zap against Mind flare of Yellow (Zombie).")


def test_a_use_names_the_power() -> None:
    said = window(Option("x", "use", {"alien": "sorcerer", "ability": "magic", "choice": ""}))
    assert said.startswith("You use Sorcerer.")


def test_aiming_says_who_is_there() -> None:
    ask = Ask(0, "aim", Choice({"planet 12": Option("planet 12", "target", {"planet": 12})}), "planet 12")
    assert told(ask, "planet 12").startswith("You aim the gate at blue 3 (2 Blue, 3 Purple).")


def test_a_ship_that_comes_back_is_counted_where_it_lands() -> None:
    ask = Ask(
        0, "regroup_ship", Choice({"planet 2": Option("planet 2", "planet", {"planet": 2})}), "planet 2"
    )
    assert told(ask, "planet 2") == "Your ship comes back to red 3, where you then have 4 ships."


@pytest.mark.parametrize(
    ("what", "option", "said"),
    [
        ("wild_destiny", Option("seat 1", "seat", {"seat": 1}), "You attack Yellow (Zombie)."),
        ("another_encounter", Option("no", "no"), "Your turn ends"),
        ("another_encounter", Option("yes", "yes"), "another encounter at once"),
        ("own_colour", Option("redraw", "redraw"), "you draw another one"),
        ("alien", Option("mind", "alien", {"alien": "mind"}), "You play Mind in this game."),
        ("fido.keep", Option("yes", "yes"), "Your answer: Yes."),
    ],
)
def test_other_choices_say_what_follows_or_repeat_the_answer(what: str, option: Option, said: str) -> None:
    assert said in told(Ask(0, what, Choice({option.key: option}), option.key), option.key)


# Cards


def test_a_discard_is_seen_by_all() -> None:
    ask = Ask(0, "discard", Cards(["attack 6", "attack 6", "negotiate"], 1, 3), ["negotiate"])
    said = told(ask, ["attack 6", "attack 6"])
    assert said == "You discard 2 × attack 6. Everyone sees what you discard."


def test_no_card_may_be_chosen() -> None:
    assert told(Ask(0, "miser.saves_cards", Cards(["morph"], 0, 1), []), []) == "You choose no card."


def test_picked_compensation_says_from_whom_to_whom() -> None:
    about = {"collector": 1, "payer": 2, "cards": 1}
    ask = Ask(2, "compensation_cards", Cards(["morph", "quash"], 1, 1), ["morph"], about=about)
    assert "Morph: these go from Blue (you) to Yellow (Zombie)." in told(ask, ["morph"])


# Deals


def bargain(offer: Any = None) -> Ask:
    form = Deal(0, 2, offer, {"mine": [1], "theirs": [10]}, {})
    return Ask(0, "deal", form, {"do": "break off"})


def test_an_offer_says_both_sides_of_it() -> None:
    ask = bargain()
    said = told(ask, ask.form.offering({"cards": ["attack 8"]}, {"colony": 10}))  # type: ignore[attr-defined]
    assert said.startswith("You offer this: Blue (Sorcerer) gets attack 8, and you get a colony on blue 1.")
    assert "Blue (Sorcerer) can accept" in said and "stays" not in said


def test_accepting_says_what_goes_and_what_comes() -> None:
    offer = bargain().form.offering({"colony": 1}, {"cards": ["random"]})["terms"]  # type: ignore[attr-defined]
    said = told(bargain(offer), {"do": "accept"})
    assert said == (
        "The deal is made: Blue (Sorcerer) gets a colony on red 2, and you get a card at random. "
        "Your own colony on red 2 stays."
    )


def test_breaking_off_says_what_it_costs() -> None:
    assert "each of you loses 3 ships" in told(bargain(), {"do": "break off"})


# All questions


@pytest.mark.parametrize("name", [short_game(3), short_game(4), short_game(5), short_game(5, 400)])
def test_every_suggested_answer_of_a_recorded_game_is_told(name: str) -> None:
    log = log_named(name)
    game = engine.Game(engine.new_position(engine.Options.from_json(log["options"]), log["seed"]))
    seen: set[tuple[int, int]] = set()
    for decision in log["decisions"]:
        for key in game.open.keys() - seen:
            ask, view = game.open[key], engine.view(game.position, key[0])
            lines = [consequence(ask, answer, view) for answer in ask.suggestions()]
            assert all(line.endswith(".") and "%(" not in line and "–" not in line for line in lines)
        seen |= game.open.keys()
        game.decide(engine.decision_from_json(decision))
