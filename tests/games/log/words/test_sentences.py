"""What the words say."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from engine import Ask, Cards, Choice, Deal, NotAllowed, NotAsked, Option, Ships
from games.words import Reader, answer_words, question, reason, sentence, sentences
from games.words.choices import option_words
from games.words.reader import Due, answer_by, deadline
from tests.engine.targets import targets

READER = Reader(0, {0: "warrior", 1: "zombie", 2: "sorcerer"})


def told(fact_id: str, **fields: Any) -> str:
    return sentence({"id": fact_id, "to": None, **fields}, READER)


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        ({"id": "ships_lost", "seat": 2, "ships": 1, "to_where": "warp"}, "loses 1 ship to the warp."),
        ({"id": "ships_lost", "seat": 2, "ships": 3, "to_where": "removed"}, "loses 3 ships for good"),
        ({"id": "tokens_changed", "seat": 1, "power": "warrior", "tokens": 1}, "now holds 1 token."),
        ({"id": "tokens_changed", "seat": 1, "power": "warrior", "tokens": 3}, "now holds 3 tokens."),
        ({"id": "aliens_dealt", "seat": 1, "aliens": ["mind"]}, "Yellow (Zombie) is dealt Mind."),
        ({"id": "drew", "seat": 0, "cards": 2}, "You draw 2 cards."),
        ({"id": "card_turned_up", "seat": 2, "card": "attack 8"}, "Blue (Sorcerer) reveals attack 8."),
        ({"id": "gate_aimed", "seat": 0, "planet": 7}, "You aim the hyperspace gate at yellow 3."),
        ({"id": "allies_invited", "seat": 0, "side": "offense", "seats": []}, "You invite no one."),
        (
            {"id": "allies_invited", "seat": 0, "side": "offense", "seats": [1, 2]},
            "and Blue (Sorcerer) to join the offense.",
        ),
        ({"id": "destiny_turned", "seat": 0, "card": "seat 1"}, "You turn up destiny: the colour yellow."),
        (
            {"id": "power_was_used", "seat": 2, "power": "sorcerer", "ability": "swap", "choice": ""},
            "Blue uses Sorcerer.",
        ),
        (
            {"id": "power_was_used", "seat": 1, "power": "zombie", "ability": "x", "choice": "seat 2"},
            "uses Zombie on Blue (Sorcerer).",
        ),
        ({"id": "totals_final", "offense": 1, "defense": 14}, "offense 1, defense 14."),
        ({"id": "game_won", "winners": [0, 2]}, "Winners: you and Blue (Sorcerer)."),
        (
            {"id": "deal_made", "giver": 0, "taker": 1, "cards": 0, "planet": 3, "ships": 2},
            "In the deal Yellow (Zombie) gets a colony on red 4 (2 ships) from you.",
        ),
    ],
)
def test_a_fact_is_told_by_rulebook_terms(fact: dict[str, Any], words: str) -> None:
    assert words in sentence({"to": None, **fact}, READER)


TOLD_TO_BOTH = [
    ({"id": "turn_began", "seat": 2}, "Your turn begins.", "Blue's turn begins."),
    (
        {"id": "ships_lost", "seat": 2, "ships": 1, "to_where": "warp"},
        "You lose 1 ship to the warp.",
        "Blue (Sorcerer) loses 1 ship to the warp.",
    ),
    (
        {"id": "cards_passed", "giver": 2, "taker": 1, "cards": 1, "why": "loot"},
        "Yellow (Zombie) takes 1 card from your hand as loot.",
        "Yellow (Zombie) takes 1 card from Blue's hand as loot.",
    ),
    (
        {"id": "cards_passed", "giver": 1, "taker": 2, "cards": 1, "why": "deal"},
        "Yellow (Zombie) gives you 1 card in the deal.",
        "Yellow (Zombie) gives Blue (Sorcerer) 1 card in the deal.",
    ),
    (
        {"id": "card_stopped", "seat": 2, "card": "plague", "how": "cancelled"},
        "Your Plague is cancelled.",
        "Blue's Plague is cancelled.",
    ),
    (
        {"id": "new_hand", "seat": 2, "cards": []},
        "With no card to discard, you draw a new hand.",
        "With no card to discard, Blue (Sorcerer) draws a new hand.",
    ),
    (
        {"id": "new_hand", "seat": 2, "cards": ["plague"]},
        "Without an encounter card, you show and discard Plague and draw a new hand.",
        "Without an encounter card, Blue (Sorcerer) shows and discards Plague and draws a new hand.",
    ),
]


@pytest.mark.parametrize(("fact", "mine", "theirs"), TOLD_TO_BOTH)
def test_whom_a_fact_is_about_reads_you_and_everyone_else_a_colour(
    fact: dict[str, Any], mine: str, theirs: str
) -> None:
    aliens = READER.aliens
    assert sentence({"to": None, **fact}, Reader(2, aliens)) == mine
    assert sentence({"to": None, **fact}, Reader(0, aliens)) == theirs
    assert sentence({"to": None, **fact}, Reader(None, aliens)) == theirs


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        ({"id": "rewards_taken", "seat": 2, "cards": 0, "ships": 0}, "Blue (Sorcerer) takes no reward."),
        (
            {"id": "compensation_collected", "seat": 2, "payer": 1, "cards": 0},
            "Blue (Sorcerer) gets no compensation: Yellow has no card.",
        ),
        (
            {"id": "compensation_collected", "seat": 2, "payer": 0, "cards": 0},
            "Blue (Sorcerer) gets no compensation: you have no card.",
        ),
        (
            {"id": "cards_put_on_deck", "seat": 2, "cards": 1},
            "Blue (Sorcerer) puts 1 card on top of the deck.",
        ),
        ({"id": "cards_put_on_deck", "seat": 2, "cards": 2}, "on top of the deck, in the order they chose."),
        (
            {"id": "opponent_set", "offense": 2, "defense": 0, "system": 0},
            "Blue (Sorcerer) attacks you in your home system.",
        ),
        (
            {"id": "opponent_set", "offense": 2, "defense": 0, "system": 1},
            "Blue (Sorcerer) attacks you in the Yellow system.",
        ),
    ],
)
def test_none_and_one_and_home_have_sentences_of_their_own(fact: dict[str, Any], words: str) -> None:
    assert sentence({"to": None, **fact}, READER).endswith(words)


def test_whoever_picks_what_they_pay_is_asked_about_their_own_hand() -> None:
    about = {"payer": 0, "collector": 2, "cards": 2}
    words = question(Ask(0, "compensation_cards", Choice({}), "pass", about=about), READER)
    assert words.title == "Choose what you give Blue as compensation"
    assert words.explanation == "Choose 2 cards from your hand. Only the two of you learn which."


@pytest.mark.parametrize(
    ("about", "title"),
    [
        ({"power": "warrior"}, "You use Warrior. Respond?"),
        ({"card": "plague", "choice": "seat 2"}, "You play Plague on Blue (Sorcerer). Respond?"),
    ],
)
def test_an_own_announcement_is_told_to_you(about: dict[str, Any], title: str) -> None:
    told = {"window": True, "user": 0, "ability": "it", **about}
    assert question(Ask(0, "card_played", Choice({}), "pass", about=told), READER).title == title


def test_what_has_worked_already_is_not_announced_any_more() -> None:
    about = {"window": True, "user": 2, "card": "plague"}
    words = question(Ask(0, "card_resolved", Choice({}), "pass", about=about), READER)
    assert words.title == "Play anything? A card has worked"
    assert "before it takes effect" not in words.explanation


@pytest.mark.parametrize(("winners", "words"), [([1], "Winner: Y"), ([1, 2], "Winners: Y")])
def test_one_winner_is_told_otherwise_than_two(winners: list[int], words: str) -> None:
    assert told("game_won", winners=winners).startswith(words)


def test_terms_of_a_deal_are_told_to_the_end() -> None:
    terms = '{"0":{"cards":["attack 8"],"colony":null},"1":{"cards":[],"colony":7,"ships":2}}'
    line = told("deal_terms", terms=terms)
    assert line == "The terms: Yellow (Zombie) gets attack 8. You get a colony on yellow 3 with 2 ships."


def test_a_fact_for_others_is_not_told() -> None:
    secret = {"id": "saw_cards", "to": [1], "seat": 1, "cards": ["attack 8"], "why": "drawn"}
    assert sentences([secret], READER) == []
    assert sentences([secret], Reader(1)) == ["You draw: attack 8."]


def test_an_announcement_that_is_carried_out_at_once_is_told_once() -> None:
    use = {"to": None, "seat": 2, "power": "sorcerer", "ability": "swap", "choice": ""}
    facts = [{"id": "power_announced", **use}, {"id": "power_was_used", **use}]
    assert sentences(facts, READER) == ["Blue uses Sorcerer."]
    assert len(sentences(facts[:1], READER)) == 1


@pytest.mark.parametrize(
    "fields", [{}, {"seat": 1, "planet": 3, "strange_thing": [1, {"a": None}]}, {"seat": None}]
)
def test_an_unknown_fact_still_gives_a_readable_line(fields: dict[str, Any]) -> None:
    line = told("ships_dance_wildly", **fields)
    assert line.startswith("Ships dance wildly")
    assert line.endswith(".")


@pytest.mark.parametrize(
    "fact_id", ["ships_lost", "deal_offered", "totals_final", "destiny_turned", "allies_invited"]
)
def test_a_fact_that_lacks_its_fields_does_not_break_a_page(fact_id: str) -> None:
    assert told(fact_id)


def test_an_unknown_question_option_and_refusal_still_have_words() -> None:
    ask = Ask(0, "zombie.strange_choice", Choice({"a_b": Option("a_b", "odd_thing", {"seat": 1})}), "a_b")
    assert question(ask, READER).title == "Zombie: strange choice"
    assert option_words(ask.form.options["a_b"], READER) == "Odd thing: Yellow (Zombie)"
    assert "Very odd" in reason(NotAllowed("very_odd", thing=1))


def test_a_window_says_which_moment_it_is_and_what_is_announced() -> None:
    ask = Ask(0, "cards_revealed", Choice({}), "pass", about={"window": True, "moment": "cards_revealed"})
    assert question(ask, READER).title == "Play anything? The cards are revealed"
    about = {"window": True, "user": 2, "card": "plague", "ability": "infect", "choice": "seat 0"}
    ask = Ask(0, "card_played", Choice({}), "pass", about=about)
    assert question(ask, READER).title == "Blue plays Plague on you. Respond?"


def test_whoever_has_no_card_to_lay_is_not_told_to_lay_one_nor_that_a_pass_is_all_that_is_left() -> None:
    """A flare or an artifact may be offered with it."""
    ask = Ask(0, "encounter_card", Choice({}), "pass", about={"nothing_to_lay": True})
    assert question(ask, READER).explanation == (
        "You hold no encounter card, and no one else learns that before the cards are due. Then an offense "
        "without one ends its turn; a defense without one shows and discards its hand, and draws a new one."
    )
    assert "Lay an encounter card" in question(Ask(0, "encounter_card", Choice({}), "pass")).explanation


@pytest.mark.parametrize(
    ("about", "does"),
    [
        ({"card": "plague", "side": "card"}, "Plague: “At the start of an encounter"),
        ({"power": "sorcerer", "choice": ""}, "Sorcerer: “As a main player, after encounter cards"),
        (
            {"card": "virus flare", "side": "wild"},
            "Virus flare: “As a main player, after the cards are revealed",
        ),
        ({"card": "reinforcement 3", "side": "card"}, "You can respond before"),
        ({"power": "no_such_sheet"}, "You can respond before"),
    ],
)
def test_whoever_may_answer_an_announcement_is_told_what_it_does(about: dict[str, Any], does: str) -> None:
    told = {"window": True, "user": 2, "ability": "it", **about}
    ask = Ask(0, "card_played", Choice({}), "pass", about=told)
    explanation = question(ask, READER).explanation
    assert explanation.startswith(does)
    assert explanation.endswith("You can respond before it takes effect, or pass.")


def test_a_sheet_that_speaks_to_its_owner_is_quoted_to_others() -> None:
    ask = Ask(0, "sorcerer.magic", Choice({}), "no")
    assert question(ask, Reader(2, {2: "sorcerer"})).explanation.startswith("As a main player")
    assert question(ask, READER).explanation.startswith("Sorcerer: “As a main player")
    assert question(ask, READER).explanation.endswith("”")


def test_a_destiny_card_is_drawn_and_not_announced() -> None:
    about = {"window": True, "moment": "destiny_drawn", "card": "wild", "seat": 1}
    window = Ask(0, "destiny_drawn", Choice({"pass": Option("pass", "pass")}), "pass", about=about)
    assert question(window, READER).title == "Play anything? A destiny card is turned up"


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ({"side": ""}, "Stay out"),
        (
            {"side": "offense", "ships": {"3": 2, "gate": 1}},
            "Join the offense with 2 from red 4 and 1 from the gate",
        ),
    ],
)
def test_joining_is_put_into_words(answer: Any, words: str) -> None:
    ask = Ask(0, "join", Ships({"3": 4}, 1, 4, targets=targets("offense"), may_decline=True), {"side": ""})
    assert answer_words(ask, answer, READER) == words


def test_aiming_names_planet_and_opponent() -> None:
    ask = Ask(0, "launch", Ships({"3": 4}, 1, 4, targets=targets("planet 7", "planet 1 seat 2")), None)
    assert (
        answer_words(ask, {"side": "planet 7", "ships": {"3": 1}}, READER)
        == "Aim at yellow 3 with 1 from red 4"
    )
    words = answer_words(ask, {"side": "planet 1 seat 2", "ships": {"3": 1}}, READER)
    assert words == "Aim at red 2, against Blue (Sorcerer), with 1 from red 4"


def test_cards_and_deals_are_put_into_words() -> None:
    cards = Ask(0, "discard", Cards(["attack 6", "attack 6"], 0, 2), [])
    assert answer_words(cards, ["attack 6", "attack 6"], READER) == "2 × attack 6"
    assert answer_words(cards, [], READER) == "No card"
    deal = Ask(0, "deal", Deal(0, 1, None, {"mine": [3], "theirs": [7]}, {}), {"do": "break off"})
    offer = deal.form.offering({"cards": ["random", "random"]}, {"colony": 7, "ships": 1})
    assert (
        answer_words(deal, offer, READER)
        == "Offer: Yellow gets 2 cards at random; I get a colony on yellow 3 with 1 ship"
    )


def test_a_card_that_is_not_in_the_hand_says_where_it_is() -> None:
    hand, hoard = ({"card": "attack 8", "pile": pile} for pile in ("hand", "miser"))
    assert option_words(Option("a", "card", hand), READER) == "Attack 8"
    assert option_words(Option("b", "card", hoard), READER) == "Attack 8 from the pile of Miser"


@pytest.mark.parametrize("place", ["²", "٣", "9" * 5_000, "-1", "seat ²", "seat", ""])
def test_a_place_that_is_none_is_called_as_it_was(place: str) -> None:
    assert place in reason(NotAllowed("no_such_place", place=place), READER)


@pytest.mark.parametrize(
    ("refused", "words"),
    [
        (
            NotAllowed("too_many_there", place="3", ships=9, most=4),
            "Red 4: you chose 9 ships. Choose at most 4 there.",
        ),
        (NotAllowed("not_an_option", answer="<b>"), "“<b>” is not one of the answers"),
        (NotAllowed("no_such_colony", planet=3, allowed=[7]), "Possible: yellow 3."),
        (NotAsked("not_asked", seat=1, question=3), "This question is already closed"),
        (NotAsked("whatever"), "This question is already closed"),
    ],
)
def test_a_refusal_says_what_was_wrong_and_what_to_do(refused: Any, words: str) -> None:
    assert words in reason(refused, READER)


NOW = datetime(2026, 3, 2, 13, 0, tzinfo=UTC)  # a Monday


@pytest.mark.parametrize(
    ("hours", "words"),
    [
        (31, "Answer by Tuesday 20:00 UTC (in 31 hours). Otherwise: Pass."),
        (1, "Answer by Monday 14:00 UTC (in 60 minutes). Otherwise: Pass."),
        (24 * 9, "Answer by Wednesday 11 March 13:00 UTC (in 9 days). Otherwise: Pass."),
        (24 * 7 - 0.01, "Answer by Monday 9 March 12:59 UTC (in 7 days). Otherwise: Pass."),
        (47.99, "Answer by Wednesday 12:59 UTC (in 48 hours). Otherwise: Pass."),
        (0.99, "Answer by Monday 13:59 UTC (in 59 minutes). Otherwise: Pass."),
        (0, "Time is up. The default is used: Pass."),
        (-1, "Time is up. The default is used: Pass."),
        (None, "No deadline. Default: Pass."),
    ],
)
def test_a_deadline_in_utc_says_so(hours: float | None, words: str) -> None:
    due_at = None if hours is None else NOW + timedelta(hours=hours)
    assert deadline(Due(due_at), "Pass", NOW, UTC) == words


@pytest.mark.parametrize(
    ("zone", "words"),
    [
        ("Europe/Berlin", "Answer by Tuesday 21:00 (in 31 hours). Otherwise: Pass."),
        ("Asia/Kolkata", "Answer by Wednesday 01:30 (in 31 hours). Otherwise: Pass."),
        ("Africa/Abidjan", "Answer by Tuesday 20:00 (in 31 hours). Otherwise: Pass."),
    ],
)
def test_a_deadline_in_the_zone_of_its_reader_names_no_zone(zone: str, words: str) -> None:
    assert deadline(Due(NOW + timedelta(hours=31)), "Pass", NOW, ZoneInfo(zone)) == words


def test_a_deadline_tells_of_the_bank_that_comes_after_it() -> None:
    due = Due(NOW + timedelta(hours=31), bank_seconds=36 * 3600)
    words = "Answer by Tuesday 20:00 UTC (in 31 hours). Then your bank of 36 hours, then: Pass."
    assert deadline(due, "Pass", NOW, UTC) == words


def test_a_bank_that_runs_says_until_when() -> None:
    due = Due(NOW + timedelta(hours=31), on_bank=True)
    words = "Your time is up, your bank runs until Tuesday 20:00 UTC (in 31 hours). Otherwise: Pass."
    assert deadline(due, "Pass", NOW, UTC) == words


def test_in_short_a_deadline_has_no_default() -> None:
    with timezone.override(UTC):
        assert answer_by(NOW + timedelta(hours=31), NOW) == "Answer by Tuesday 20:00 UTC (in 31 hours)."
        assert answer_by(NOW, NOW) == "Time is up."


@pytest.mark.parametrize(
    ("cards", "ships", "words"),
    [
        (2, 0, "2 cards from the deck"),
        (0, 1, "1 ship from the warp"),
        (1, 1, "1 card from the deck and 1 ship from the warp"),
    ],
)
def test_of_a_reward_only_what_there_is_is_told(cards: int, ships: int, words: str) -> None:
    assert option_words(Option("it", "rewards", {"cards": cards, "ships": ships}), READER) == words


DREW = {"id": "drew", "to": None, "seat": 0, "cards": 1}
SAW = {"id": "saw_cards", "to": [0], "seat": 0, "cards": ["negotiate"], "why": "drawn"}


def test_whoever_sees_the_cards_drawn_is_not_told_their_number_as_well() -> None:
    assert sentences([DREW, SAW], READER) == ["You draw: negotiate."]
    assert sentences([DREW, SAW], Reader(1)) == ["Red draws 1 card."]
    assert len(sentences([DREW, {**SAW, "why": "compensation"}], READER)) == 2
    assert len(sentences([DREW, {**SAW, "seat": 2}], READER)) == 2


REWARD = {"id": "rewards_taken", "to": None, "seat": 0, "cards": 1, "ships": 2}
BACK = {"id": "ships_returned", "to": None, "seat": 0, "ships": 2, "why": "reward"}


def test_what_a_reward_brings_is_told_once() -> None:
    once = ["As a reward, Red draws 1 card and retrieves 2 ships from the warp."]
    assert sentences([REWARD, BACK, DREW], Reader(1)) == once
    told_to_red = ["As a reward, you draw 1 card and retrieve 2 ships from the warp.", "You draw: negotiate."]
    assert sentences([REWARD, BACK, DREW, SAW], READER) == told_to_red


def test_what_a_reward_does_not_bring_is_told_as_well() -> None:
    for other in ({**DREW, "cards": 2}, {**DREW, "seat": 2}, {**BACK, "why": "saved"}):
        assert len(sentences([REWARD, other], Reader(1))) == 2
    assert len(sentences([REWARD, {**DREW}, DREW], Reader(1))) == 2
    turn = {"id": "turn_began", "to": None, "seat": 0}
    assert len(sentences([REWARD, turn, DREW], Reader(1))) == 3
    assert sentences([DREW, BACK], Reader(1)) == [
        "Red draws 1 card.",
        "As a reward, Red retrieves 2 ships from the warp.",
    ]


def test_a_card_that_is_turned_up_at_once_was_not_laid_face_down() -> None:
    laid = {"id": "card_laid", "to": None, "seat": 0, "pile": "hand"}
    turned = {"id": "card_turned_up", "to": None, "seat": 0, "card": "negotiate"}
    assert sentences([laid, turned], READER) == ["You reveal negotiate."]
    assert sentences([laid, {**turned, "seat": 1}], READER)[0] == "You lay an encounter card face down."


@pytest.mark.parametrize(
    ("about", "title", "how"),
    [
        ({}, "Choose your encounter card", "Lay an encounter card face down."),
        (
            {"face_up": True},
            "Choose your encounter card, to lay face up",
            "You lay your encounter card first",
        ),
    ],
)
def test_the_question_for_a_card_says_how_it_lies(about: dict[str, Any], title: str, how: str) -> None:
    asked = question(Ask(0, "encounter_card", Choice({}), "", about=about), READER)
    assert asked.title == title and asked.explanation.startswith(how)
    assert ("face down" in asked.explanation) is not bool(about)


def test_a_deal_that_was_broken_off_says_by_whom() -> None:
    assert told("deal_failed", why="broken off", seat=0) == "You break off the talks."
    assert told("deal_failed", why="broken off", seat=2) == "Blue (Sorcerer) breaks off the talks."
    assert told("deal_failed", why="broken off") == "The deal fails: the talks are broken off."
    assert told("deal_failed", why="quashed", seat=-1) == "The deal fails: it is quashed."


def test_who_plays_on_their_own_seat_is_not_named_twice() -> None:
    hand_zap = {"card": "edict_hand_zap"}
    assert told("card_announced", seat=2, choice="seat 2", **hand_zap).endswith(
        "plays Hand Zap on themselves."
    )
    assert told("card_announced", seat=0, choice="seat 0", **hand_zap) == "You play Hand Zap on yourself."
    assert told("card_announced", seat=2, choice="seat 0", **hand_zap).endswith("plays Hand Zap on you.")
    assert told("card_announced", seat=2, choice="seat 1", **hand_zap).endswith("on Yellow (Zombie).")
    about = {"user": 2, "ability": "use", **hand_zap, "choice": "seat 2", "window": True}
    assert "on themselves" in question({"what": "CardPlayed", "about": about}, READER).title


def test_ships_that_flow_are_told_in_a_sentence() -> None:
    played = {"seat": 1, "card": "amoeba flare", "side": "super"}
    assert told("card_announced", **played, choice="in (planet 6: 1, planet 7: 1, planet 8: 2)").endswith(
        "the Amoeba flare: ships flow in, 2 from yellow 4 and 1 each from yellow 2 and yellow 3."
    )
    assert told("card_announced", **played, choice="out (planet 6: 1)").endswith("flow out, 1 to yellow 2.")


def test_cards_of_a_compensation_say_whose_they_are() -> None:
    cards = {"cards": ["attack 8"], "why": "compensation"}
    assert told("saw_cards", seat=0, **cards) == "You get as compensation: attack 8."
    assert told("saw_cards", seat=2, **cards) == "Lost to Blue as compensation: attack 8."


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ("join", "Your order answers whether you join a side."),
        ("encounter_card", "Your order chooses your encounter card."),
        ("window", "By your order you pass."),
    ],
)
def test_what_an_order_has_done_is_told(what: str, words: str) -> None:
    assert told("answered_by_order", seat=0, what=what) == words
    assert told("acts_as_said", seat=0) == "By your reaction “when it helps”:"


def test_a_card_in_the_terms_of_a_deal_is_one_of_its_kind() -> None:
    offer = {
        "do": "offer",
        "terms": {"0": {"cards": ["negotiate"]}, "1": {"cards": ["negotiate", "negotiate"]}},
    }
    asked = Ask(0, "deal", Deal(0, 1, None, {"mine": [], "theirs": []}, {}), {"do": "break off"})
    assert answer_words(asked, offer, READER) == "Offer: Yellow gets a negotiate; I get 2 × negotiate"


@pytest.mark.parametrize(
    ("cards", "ships", "words"),
    [
        (2, 0, "draws 2 cards."),
        (0, 1, "retrieves 1 ship from the warp."),
        (1, 1, "draws 1 card and retrieves 1 ship from the warp."),
    ],
)
def test_a_reward_tells_what_there_was(cards: int, ships: int, words: str) -> None:
    assert told("rewards_taken", seat=2, cards=cards, ships=ships).endswith(words)


@pytest.mark.parametrize(
    ("moment", "about", "mine", "others"),
    [
        ("cards_drawing", {"seat": 0, "cards": 3}, "You are about to draw 3 cards.", "Red is about to draw"),
        (
            "cards_discarded",
            {"seat": 0, "cards": ["attack 4"]},
            "New on the discard pile: attack 4",
            "New on",
        ),
        ("cards_discarded", {"seat": 0, "cards": []}, "", ""),
        (
            "compensation_due",
            {"collector": 0, "payer": 1, "cards": 1},
            "You are about to collect 1 card from",
            "Red is about to collect 1 card from",
        ),
        ("destiny_drawn", {"card": "seat 2"}, "Destiny shows the colour blue.", "Destiny shows the colour"),
        ("colony_established", {"seat": 0}, "You have founded a colony.", "Red has founded a colony."),
    ],
)
def test_a_window_says_whom_its_moment_concerns(
    moment: str, about: dict[str, Any], mine: str, others: str
) -> None:
    def said(seat: int) -> str:
        told: Any = {"window": True, "moment": moment, **about}
        return question(Ask(seat, moment, Choice({}), "pass", about=told), Reader(seat)).said

    assert said(0).startswith(mine)
    assert said(2).startswith(others)


def test_a_window_that_concerns_nobody_in_particular_says_no_more() -> None:
    about: Any = {"window": True, "moment": "before_reveal"}
    assert question(Ask(0, "before_reveal", Choice({}), "pass", about=about), READER).said == ""


def test_a_card_played_in_answer_names_what_it_is_played_against() -> None:
    about: Any = {"window": True, "user": 2, "ability": "cancel", "card": "card_zap", "side": "card"}
    against = {**about, "answered": "plague", "answered_by": 0}
    zap = Ask(0, "card_played", Choice({}), "pass", about=against)
    assert question(zap, READER).said.startswith("It is played against your Plague. Card Zap: “")
    assert "against" not in question(Ask(0, "card_played", Choice({}), "pass", about=about), READER).said


def test_a_question_of_a_flare_quotes_the_flare_also_where_somebody_has_its_alien() -> None:
    about: Any = {"asking": "sorcerer", "asking_by": "wild"}
    ask = Ask(0, "sorcerer.magic", Choice({}), "no", about=about)
    assert question(ask, READER).explanation.startswith("Sorcerer flare: “")
    assert question(ask, Reader(2, {2: "sorcerer"})).explanation.startswith("Sorcerer flare: “")
