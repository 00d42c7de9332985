"""The look that every scenario takes at what is told and asked finds what is planted."""

from types import SimpleNamespace

import pytest

from engine import Ask, Cards, Choice, Option
from engine.asking.forms import choice
from engine.facts import AlliesInvited, CardCounts, DestinyTurned, GateWasAimed, PowerWasUsed, SawCards
from engine.moments import Moment, PowerUsed
from tests.engine.fit_for_words import wrong_ask, wrong_facts, wrong_targets

SEATS = choice(Option("seat 1", "seat", {"seat": 1}), Option("pass", "pass"))


@pytest.mark.parametrize(
    "fact",
    [
        CardCounts(None, "attack 8"),
        CardCounts(True, "attack 8"),
        CardCounts(8, "attack 8"),
        GateWasAimed(0, 45),
        AlliesInvited(0, "offense", (1, 8)),
        DestinyTurned(0, "red"),
        CardCounts(0, "None"),
        CardCounts(0, "ATTACK 8"),
        CardCounts(0, "attack eight"),
        PowerWasUsed(0, "nobody", "magic", ""),
        PowerWasUsed(0, "sorcerer", "XXmagicXX", ""),
        AlliesInvited(0, "offense", [1]),
        AlliesInvited(0, "offense", ("1",)),
        SawCards(0, ("attack 8",), "kept", to=0),
    ],
)
def test_a_fact_that_has_no_words_is_found(fact):
    assert wrong_facts([fact])


def test_a_sound_fact_is_let_be():
    told = [
        CardCounts(0, "attack 8"),
        DestinyTurned(0, "seat 1"),
        PowerWasUsed(4, "sorcerer", "magic", ""),
        AlliesInvited(0, "offense", ()),
        SawCards(0, ("attack 8",), "kept", to=(0,)),
    ]
    assert wrong_facts(told) == []


@pytest.mark.parametrize(
    "ask",
    [
        Ask(0, None, SEATS, "pass"),
        Ask(0, "XXwild_destinyXX", SEATS, "pass"),
        Ask(0, "wild_destiny", SEATS, None),
        Ask(0, "wild_destiny", SEATS, "seat 2"),
        Ask(0, "wild_destiny", SEATS, "pass", about={"other": 9}),
        Ask(0, "wild_destiny", SEATS, "pass", about={"cards": ["attack eight"]}),
        Ask(0, "wild_destiny", SEATS, "pass", advise=lambda: "seat 2"),
        Ask(0, "barbarian.loot", SEATS, "pass"),
        Ask(0, "discard", SEATS, "pass", about={"kind": "attack"}),
        Ask(0, "invite", SEATS, "pass"),
        Ask(0, "invite", SEATS, "pass", about={"side": "offense", "USUAL": 1}),
        Ask(0, "barbarian.unwanted", Cards(["attack 8"], 0, 1), []),
        Ask(0, "wild_destiny", Choice({"seat 1": Option("seat 2", "seat", {"seat": 1})}), "seat 1"),
        Ask(0, "wild_destiny", choice(Option("it", "tech_complete", {"number": 1})), "it"),
        Ask(0, "wild_destiny", choice(Option("it", "tech_complete", {"number": 1, "TECH": "it"})), "it"),
        Ask(0, "wild_destiny", choice(Option("seat 1", "XXseatXX", {"seat": 1})), "seat 1"),
        Ask(0, "wild_destiny", choice(Option("card", "card", {"card": "None"})), "card"),
        Ask(0, "wild_destiny", choice(Option("pass", "pass", pays=lambda: None)), "pass"),
        Ask(0, "wild_destiny", choice(Option("pass", "pass", {"pile": "pile of miser"})), "pass"),
    ],
)
def test_a_question_that_cannot_be_put_or_answered_is_found(ask):
    assert wrong_ask(ask)


@pytest.mark.parametrize("targets", [(), (1,), (1, 2, 3)])
def test_an_announcement_with_other_targets_than_it_tells_is_found(targets):
    about = {"targets": frozenset(targets), "power": "it"}
    announced = PowerUsed(0, "it", Moment(), "seat 1 seat 2", **about)
    assert wrong_targets([SimpleNamespace(moment=announced)])


def test_an_announcement_with_the_targets_it_tells_is_let_be():
    about = {"targets": frozenset({1, 2}), "power": "it"}
    announced = PowerUsed(0, "it", Moment(), "seat 1 seat 2", **about)
    assert wrong_targets([SimpleNamespace(moment=announced), SimpleNamespace(moment=Moment())]) == []


def test_a_sound_question_is_let_be():
    sound = Ask(0, "barbarian.loot", SEATS, "pass", about={"other": 1}, advise=lambda: "seat 1")
    assert wrong_ask(sound) == []
