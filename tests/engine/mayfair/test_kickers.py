"""Kickers: who is asked, what they multiply, and the worked examples of the book (M-13)."""

import pytest

from engine import Answer
from engine.editions import SWITCHES
from engine.state.conservation import all_cards
from engine.state.encounter import DEFENSE, OFFENSE
from tests.engine.mayfair.table import asked, laid, with_kickers
from tests.engine.scenario import Scenario


def fight(red: tuple, blue: tuple, *, ships: int = 1, pace: str = "one_by_one") -> Scenario:
    game = with_kickers(pace, red=("", *red), blue=("", *blue), green=("",), yellow=("",))
    return game.attack(ships=ships)


# Who is asked


@pytest.mark.parametrize("held", [("kicker 2",), ()])
def test_both_main_players_are_asked_in_one_step_whatever_they_hold(held):
    """M-13.1, A-61: a seat without a Kicker is asked like one with; nobody else is asked."""
    game = fight(("attack 8", *held), ("attack 8",)).play_until("kicker")
    assert {name: whats for name, whats in asked(game).items() if "kicker" in whats}.keys() == {"red", "blue"}
    assert all(ask.sealed and ask.public == "seat" for ask in (game.red.asks[0], game.blue.asks[0]))


def course_of_questions(pace: str, red: str, blue: str) -> list:
    """All that is asked in an encounter, as everybody knows of it, where each says that it lays none."""
    game = fight(("attack 8", "attack 8", red), ("attack 9", "attack 9", blue), pace=pace)
    found = []
    for _ in range(60):
        if game.heard("encounter_result"):
            return found
        asks = game.game.open
        waiting = sorted(game.game.waiting)
        found.append([(key, asks[key].what, asks[key].public, asks[key].sealed) for key in waiting])
        key = waiting[0]
        possible = getattr(asks[key].form, "options", ())
        kept = [one for one in ("none", "attack 8", "attack 9") if one in possible]
        game.decide(Answer(*key, kept[0] if kept else asks[key].default))
    raise AssertionError(found[-1])


@pytest.mark.parametrize("pace", SWITCHES["pace"].values)
def test_a_seat_without_a_kicker_is_asked_like_one_with_at_every_pace(pace):
    """M-13.1, A-61: the same questions in the same steps, whoever of the two holds one."""
    with_one = course_of_questions(pace, "kicker 2", "kicker 3")
    asked_for = [what for step in with_one for _, what, _, _ in step]
    assert {"kicker", "encounter_card"} <= set(asked_for)
    for red, blue in (("kicker 2", "attack 1"), ("attack 1", "kicker 3"), ("attack 1", "attack 1")):
        assert course_of_questions(pace, red, blue) == with_one


def test_a_seat_without_a_kicker_can_only_say_none():
    game = fight(("attack 8", "kicker 2"), ("attack 8",)).play_until("kicker")
    assert list(game.blue.asks[0].form.options) == ["no kicker"]
    assert list(game.red.asks[0].form.options) == ["no kicker", "kicker 2", "if kicker 2"]


def test_without_the_option_nobody_is_asked():
    """M-13: Kickers are an option."""
    game = fight(("attack 8",), ("attack 8",))
    game.start.rules["cards.kickers"] = False
    game.lay(red="attack 8", blue="attack 8").finish()
    assert "kicker_was_laid" not in {fact.id for fact in game.facts}


def test_the_question_goes_with_that_for_the_card_and_nobody_waits_twice():
    """A-61: at paces that ask together both are one step."""
    game = fight(("attack 8", "kicker 2"), ("attack 9",), pace="standard").play_until("kicker")
    assert asked(game) == {"red": ["kicker", "encounter_card"], "blue": ["kicker", "encounter_card"]}
    game.red.answers("no kicker").answers("attack 8")
    game.blue.answers("no kicker").answers("attack 9")
    assert game.heard("encounter_result")


def test_a_card_named_ahead_does_not_hold_once_a_kicker_was_laid():
    """A-61: a Challenge Card named ahead holds only if no Kicker was laid after it was named."""
    game = fight(("attack 8", "kicker 2"), ("attack 9",), pace="standard").play_until("kicker")
    game.red.answers("kicker 2").answers("attack 8")
    game.blue.answers("no kicker").answers("attack 9")
    assert asked(game) == {"red": ["encounter_card"], "blue": ["encounter_card"]}
    assert game.blue.ask.default == "attack 9"


# Laid face down


def test_everybody_sees_that_a_kicker_lies_and_nobody_else_which():
    """M-13.1, M-13.3."""
    game = laid(fight(("attack 8", "kicker 2"), ("attack 8",)), red="kicker 2", blue="no kicker")
    assert [fact.seat for fact in game.heard("kicker_was_laid")] == [0]
    assert game.view("red")["encounter"]["kickers"] == {"0": "kicker 2"}
    for other in ("blue", "green", None):
        assert game.view(other)["encounter"]["kickers"] == {"0": "face down"}


def test_both_kickers_are_turned_up_with_the_cards():
    """M-13.3, M-7.8.1."""
    game = fight(("attack 8", "kicker 2"), ("attack 8", "kicker 3"))
    laid(game, red="kicker 2", blue="kicker 3").lay(red="attack 8", blue="attack 8").finish()
    turned = [fact.id for fact in game.facts if fact.id in ("kicker_turned_up", "totals_final")]
    assert turned == ["kicker_turned_up", "kicker_turned_up", "totals_final"]


@pytest.mark.parametrize(("blue", "lies"), [("kicker 3", True), ("no kicker", False), ("if kicker 3", False)])
def test_a_kicker_for_the_case_that_the_other_lays_one(blue, lies):
    """M-13.2, A-61: two that wait for each other lay none."""
    game = fight(("attack 8", "kicker 2"), ("attack 8", "kicker 3"))
    laid(game, red="if kicker 2", blue=blue)
    assert (0 in game.enc.kickers) == lies


def test_kickers_are_discarded_with_the_challenge_cards():
    """M-7.9.1, A-8; conserved all the way (every step of a scenario counts the cards)."""
    game = fight(("attack 8", "kicker 2"), ("attack 8",))
    before = all_cards(game.start)
    laid(game, red="kicker 2", blue="no kicker").lay(red="attack 8", blue="attack 8").finish()
    assert "kicker 2" in game.discards
    assert all_cards(game.position) == before


def test_a_kicker_can_be_laid_by_main_players_alone_and_never_in_place_of_a_card():
    """M-13.1: a third player with a Kicker is not asked; no one may lay it as Challenge Card."""
    game = with_kickers(red=("", "attack 8"), blue=("", "attack 8"), green=("", "kicker 2"))
    game.attack(ships=1, allies={"green": "offense"}).play_until("kicker")
    assert not game.green.is_asked("kicker")
    laid(game, red="no kicker", blue="no kicker").play_until("encounter_card", of="red")
    assert "kicker 2" not in game.red.options


# What they multiply: the examples of M-13.9


def value_of(card: str, kicker: str) -> int:
    """The card of the offense with this Kicker, without its ship."""
    game = fight((card, kicker), ("attack 40",))
    laid(game, red=kicker, blue="no kicker").lay(red=card, blue="attack 40")
    return game.totals().offense - 1


def test_minus_eight_times_two_is_minus_sixteen():
    """M-13.9, M-13.4, M-10.2."""
    assert value_of("attack -8", "kicker 2") == -16


def test_minus_eight_times_minus_two_is_sixteen():
    """M-13.9, M-13.4."""
    assert value_of("attack -8", "kicker -2") == 16


def test_twelve_times_zero_is_nothing():
    """M-13.9, M-13.4."""
    assert value_of("attack 12", "kicker 0") == 0


def consolation(kicker: str, *, blue_hand: int = 12) -> list[tuple[int, int, int]]:
    """Who takes how many cards from whom: blue loses three tokens with a Compromise."""
    game = with_kickers(
        red=("", "attack 30", *["attack 1"] * 12),
        blue=("", "negotiate", kicker, *["attack 4"] * blue_hand),
        green=("",),
        yellow=("",),
    )
    game.start.planets[5][1] = 3
    game.start.planets[6][1] = 5
    game.attack(ships=1)
    laid(game, red="no kicker", blue=kicker).lay(red="attack 30", blue="negotiate").finish()
    return [(fact.seat, fact.payer, fact.cards) for fact in game.heard("compensation_collected")]


def test_three_tokens_lost_with_a_kicker_of_three_are_nine_cards():
    """M-13.9, M-13.5."""
    assert consolation("kicker 3") == [(1, 0, 9)]


def test_three_tokens_lost_with_minus_two_and_the_winner_takes_six():
    """M-13.9, M-13.5."""
    assert consolation("kicker -2") == [(0, 1, 6)]


def test_a_kicker_of_zero_gives_no_consolation():
    """M-13.5."""
    assert consolation("kicker 0") == []


def test_too_few_cards_for_a_negative_kicker_are_all_of_them():
    """A-25."""
    assert consolation("kicker -2", blue_hand=4) == [(0, 1, 4)]


def test_a_kicker_beside_an_attack_against_a_compromise_multiplies_nothing_of_the_winner():
    """A-29: no effect beyond its value; it is discarded."""
    game = fight(("attack 1", "kicker 3"), ("negotiate",))
    laid(game, red="kicker 3", blue="no kicker").lay(red="attack 1", blue="negotiate").finish()
    assert game.result == OFFENSE
    assert "kicker 3" in game.discards


@pytest.mark.parametrize(
    ("card", "kicker", "winner"), [("attack -8", "kicker 3", OFFENSE), ("attack 0", "kicker 0", OFFENSE)]
)
def test_zero_and_negative_attacks_still_beat_a_compromise(card, kicker, winner):
    """M-10.4."""
    game = fight((card, kicker), ("negotiate",))
    laid(game, red=kicker, blue="no kicker").lay(red=card, blue="negotiate").finish()
    assert game.result == winner


def test_of_two_negative_totals_the_one_nearer_to_zero_wins():
    """M-10.3."""
    game = fight(("attack -4",), ("attack -8", "kicker 2"))
    laid(game, red="no kicker", blue="kicker 2").lay(red="attack -4", blue="attack -8").finish()
    assert game.all_totals == [(-3, -12)]
    assert game.result == OFFENSE


def test_a_tie_below_zero_is_the_defenses():
    """M-7.8.2, M-10.3."""
    game = fight(("attack -5",), ("attack -8",))
    laid(game, red="no kicker", blue="no kicker").lay(red="attack -5", blue="attack -8").finish()
    assert game.all_totals == [(-4, -4)]
    assert game.result == DEFENSE


# A failed deal


def failed_deal(red: str, blue: str, *, in_warp: int = 0) -> dict[str, int]:
    """How many tokens of red and blue are in the warp after no deal; so many were there before."""
    game = with_kickers(
        red=("", "negotiate", *([red] if red != "no kicker" else [])),
        blue=("", "negotiate", *([blue] if blue != "no kicker" else [])),
        green=("",),
    )
    game.red.has_in_warp(in_warp)
    game.blue.has_in_warp(in_warp)
    game.start.rules["regroup.optional"] = True
    if in_warp:
        game.play_until("regroup_ship").red.answers("leave")
    game.attack(ships=1)
    laid(game, red=red, blue=blue).lay(red="negotiate", blue="negotiate").play_until("deal")
    game.red.answers({"do": "break off"}).scenario.finish()
    return {"red": game.red.warp, "blue": game.blue.warp}


def test_one_kicker_of_two_at_a_failed_deal_costs_six_and_three_tokens():
    """M-13.9, M-13.6: the loss of the opponent is multiplied."""
    assert failed_deal("kicker 2", "no kicker") == {"red": 3, "blue": 6}


def test_both_kickers_may_apply_at_once():
    """M-13.6; M-5: nine tokens are lost of twenty."""
    assert failed_deal("kicker 2", "kicker 3") == {"red": 9, "blue": 6}


def test_zero_means_that_the_opponent_loses_none():
    """M-13.6."""
    assert failed_deal("kicker 0", "no kicker") == {"red": 3, "blue": 0}


def test_a_negative_kicker_takes_the_opponents_tokens_out_of_the_warp():
    """M-13.6: that many."""
    assert failed_deal("kicker -1", "no kicker", in_warp=4) == {"red": 7, "blue": 1}


def test_as_many_tokens_come_out_of_the_warp_as_are_there():
    """A-24."""
    assert failed_deal("kicker -2", "no kicker", in_warp=2) == {"red": 5, "blue": 0}


def test_a_successful_deal_ignores_kickers():
    """M-13.6."""
    game = with_kickers(red=("", "negotiate", "kicker 3", "attack 4"), blue=("", "negotiate"), green=("",))
    game.attack(ships=1)
    laid(game, red="kicker 3", blue="no kicker").lay(red="negotiate", blue="negotiate").play_until("deal")
    nothing = {"colony": None, "ships": None, "clauses": {}}
    terms = {"0": {"cards": ["attack 4"], **nothing}, "1": {"cards": [], **nothing}}
    game.red.answers({"do": "offer", "terms": terms})
    game.blue.answers({"do": "accept"}).scenario.finish()
    assert not game.heard("ships_lost")
    assert "kicker 3" in game.discards
