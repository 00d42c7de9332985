"""Which alien is kept and which goes where, which hand becomes the hoard: said in sentences of one's own."""

from __future__ import annotations

from itertools import permutations

import pytest

import engine
from engine.asking.forms import Choice
from games.questions.replies.roles import by_roles

DRAFT = {
    f"keep {kept} left {left} right {right}": engine.Option(
        f"keep {kept} left {left} right {right}", "pass_on", {"alien": kept, "left": left, "right": right}
    )
    for kept, left, right in permutations(("hate", "fido", "tick_tock"))
}
ALIENS = {
    "+".join(two): engine.Option("+".join(two), "aliens", {"aliens": list(two)})
    for two in (("hate", "fido"), ("hate", "tick_tock"), ("fido", "tick_tock"))
}
HANDS = {
    "first": engine.Option("first", "cards", {"cards": ["attack 40", "attack 4", "negotiate", "morph"]}),
    "second": engine.Option("second", "cards", {"cards": ["attack 12", "negotiate", "card_zap"]}),
}
SEATS = {"left": ["green", "grün"], "right": ["red", "rot"]}


@pytest.mark.parametrize(
    "text",
    [
        "I keep Hate. Fido goes left, Tick-Tock right.",
        "Hate stays with me, Fido to Green and Tick-Tock to Red",
        "Ich behalte Hate, Fido geht nach links und Tick-Tock nach rechts",
        "Hate bleibt bei mir. Grün bekommt Fido, Rot Tick-Tock.",
        "fido left, tick-tock right",
    ],
)
def test_each_alien_of_a_draft_is_said_to_stay_or_go(text: str) -> None:
    assert by_roles(text, DRAFT, "draft", (), SEATS) == ["keep hate left fido right tick_tock"]


@pytest.mark.parametrize(
    "text",
    [
        "Fido left and right",
        "I keep Hate, or Fido goes left",
        "Hate is strong, Fido goes left, Tick-Tock right",
        "I keep Hate? Fido left, Tick-Tock right",
        "not Hate, Fido left, Tick-Tock right",
        "keep Hate and Fido",
        "there is only Fido left, I keep Hate",
        "Fido is right for me, Hate left",
        "Fido stays right where it is, Hate goes left",
        "Red wants Fido, I keep Hate",
        "thanks Red for Fido, I keep Hate",
        "Red has Tick-Tock, Green Fido",
        "Tick-Tock takes too long, Hate left, Fido right",
    ],
)
def test_what_is_open_in_doubt_or_impossible_is_not_taken(text: str) -> None:
    assert by_roles(text, DRAFT, "draft", (), SEATS) == []


def test_what_leaves_two_ways_has_two() -> None:
    assert len(by_roles("I keep Hate", DRAFT, "draft", (), SEATS)) == 2


@pytest.mark.parametrize(
    "text", ["I give Fido away, the other two I keep", "Fido gebe ich ab", "I keep Hate and Tick-Tock"]
)
def test_the_alien_that_goes_tells_which_stay(text: str) -> None:
    assert by_roles(text, ALIENS, "aliens") == ["hate+tick_tock"]


@pytest.mark.parametrize(
    ("text", "hoard"),
    [
        ("I want the 40 in my hand, so hoard the other one", "second"),
        ("I want the one with the 40 as my hand", "second"),
        ("the hand with the 40 becomes the hoard", "first"),
        ("Die mit dem Card Zap kommt in den Hort", "second"),
        ("Spielen will ich mit der Hand mit der 12, also Hort: die andere", "first"),
        ("The second one becomes the hoard", "first"),  # the second line of the mail
        ("the first line shall be my hand", "first"),
    ],
)
def test_a_hand_is_named_by_a_card_and_by_what_becomes_of_it(text: str, hoard: str) -> None:
    assert by_roles(text, HANDS, "hoard", ("second", "first")) == [hoard]


@pytest.mark.parametrize(
    "text",
    [
        "the 40 please", "hoard the one with the negotiate", "hand or hoard for the 40", "the 7 in my hand",
        "the 40 is too good to hoard", "I'd hate to hoard the 40", "On the other hand, the 40",
        "I keep my hand off the 40", "lend a hand to the 40",
    ],
)  # fmt: skip
def test_a_card_without_a_role_or_of_both_hands_says_nothing(text: str) -> None:
    assert len(by_roles(text, HANDS, "hoard", ("second", "first"))) != 1


def test_other_questions_give_no_roles() -> None:
    options = Choice({"yes": engine.Option("yes", "yes", {}), "no": engine.Option("no", "no", {})}).options
    assert by_roles("I keep Hate", options, "another_encounter") == []


def rotate(*own: str) -> dict[str, engine.Option]:
    """The options of a turn that begins with a new alien, Fido."""
    keep = engine.Option("keep", "keep_alien", {"alien": "fido", "aliens": list(own)})
    change = {
        f"give {one}": engine.Option(f"give {one}", "change_alien", {"alien": one, "new": "fido"})
        for one in own
    }
    return {"keep": keep, **change}


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Ich bleibe bei Hate", "keep"),
        ("I stay with Hate, Fido can go away", "keep"),
        ("I take Fido and give Hate away", "give hate"),
        ("Ich nehme Fido, Hate kann weg", "give hate"),
    ],
)
def test_one_says_which_alien_stays_and_which_goes(text: str, answer: str) -> None:
    assert by_roles(text, rotate("hate"), "rotate") == [answer]


def test_of_two_aliens_it_is_open_what_becomes_of_the_other() -> None:
    assert len(by_roles("I keep Hate", rotate("hate", "mirror"), "rotate")) == 2
    assert by_roles("Fido stays", rotate("hate"), "rotate") == []


@pytest.mark.parametrize(
    "text",
    [
        "Give me Hate and Fido", "I'd like to give Hate and Fido a try", "Hate gives me a good feeling",
        "ab mit Hate und Fido", "Gebt mir Hate und Fido", "Ich gebe alles für Hate und Fido",
    ],
)  # fmt: skip
def test_to_be_given_an_alien_is_not_to_give_it_away(text: str) -> None:
    assert by_roles(text, ALIENS, "aliens") in ([], ["hate+fido"])
    assert by_roles(text.replace(" and Fido", "").replace(" und Fido", ""), rotate("fido"), "rotate") == []
