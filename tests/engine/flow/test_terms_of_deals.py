"""Cards of a deal by a number, and by the kinds that the edition has (M-7.8.9)."""

import pytest

from engine import Deal, NotAllowed
from engine.editions import EVERY_CARD, SWITCHES
from tests.engine.fights import agreed, offer
from tests.engine.scenario import scenario

COMPARING = {"deal__comparisons": True}


def dealing(*red, blue=(), allies=None, ships=2, until="deal", **switches):
    game = scenario(red=("", "negotiate", *red), blue=("", "negotiate", *blue), green=("",), yellow=("",))
    game.effective_switches(**switches)
    game.attack(ships=ships, allies=allies).lay(red="negotiate", blue="negotiate")
    return game.play_until(until) if until else game


def given_by_red(*terms, hand, answers=()):
    """Which cards Blue gets if Red has promised these terms."""
    game = agreed(dealing(*hand, **COMPARING), {"cards": list(terms)})
    for answer in answers:
        game.red.answers(answer)
    game.play_until("place_ships", "another_encounter", "launch")
    return sorted(game.blue.hand)


def refused(game, answer):
    with pytest.raises(NotAllowed) as error:
        game.red.answers(answer)
    return error.value.reason


def test_games_that_began_before_play_without_it():
    assert (SWITCHES["deal.comparisons"].default, SWITCHES["deal.comparisons"].since) == (False, 1)


@pytest.mark.parametrize(
    ("term", "delivered"), [("attack > 12", "attack 20"), ("attack < 8", "attack 6"), ("attack > 8", None)]
)
def test_an_attack_above_or_below_a_number_is_given(term, delivered):
    """M-7.8.9, MD-66: of several the giver may choose; by default it is the lowest."""
    hand = ["attack 6", "attack 12", "attack 20"]
    assert given_by_red(term, hand=hand) == [delivered or "attack 12"]


def test_the_giver_chooses_among_what_fits_and_nobody_sees_it():
    """MD-66: sealed; twelve is not above twelve."""
    game = agreed(dealing("attack 12", "attack 20", "attack 14", **COMPARING), {"cards": ["attack > 12"]})
    assert game.asked() == {"red": "deal_card"}
    assert game.red.ask.sealed and game.red.ask.default == "attack 14"
    assert game.red.options == ["attack 14", "attack 20"]
    assert given_by_red("attack > 12", hand=["attack 14", "attack 20"], answers=["attack 20"]) == [
        "attack 20"
    ]


def test_other_cards_do_not_fit_a_number():
    """M-7.8.9: reinforcements have a value, but are no attack."""
    game = agreed(dealing("reinforcement 5", "attack 12", **COMPARING), {"cards": ["attack < 8"]})
    assert [fact.why for fact in game.heard("deal_failed")] == ["not delivered"]


def test_what_is_named_exactly_comes_before_a_number_and_the_highest_after_it():
    """OURS-core-7: so what can be kept is kept, in whatever order it was given."""
    terms = ["any attack", "highest attack", "attack > 12", "attack 20"]
    hand = ["attack 14", "attack 20", "attack 8", "attack 10"]
    assert given_by_red(*terms, hand=hand) == sorted(hand)


@pytest.mark.parametrize(
    ("terms", "hand", "first"),
    [
        (("attack > 12", "attack > 20"), ["attack 14", "attack 23"], None),
        (("attack < 10", "attack > 4"), ["attack 4", "attack 8"], None),
        (("attack > 12", "attack > 20"), ["attack 14", "attack 20", "attack 23", "attack 30"], "attack 30"),
        (("attack > 6", "attack > 6"), ["attack 8", "attack 10"], "attack 10"),
    ],
)
def test_a_choice_never_takes_the_card_that_another_term_needs(terms, hand, first):
    """M-7.8.9, R-16.5: what is agreed must be delivered if it can be."""
    got = given_by_red(*terms, hand=hand, answers=[first] if first else [])
    assert len(got) == 2 and (first is None or first in got)


def test_without_enough_cards_that_fit_the_deal_fails_before_anybody_chooses():
    """R-16.11."""
    game = dealing("attack 14", "attack 15", **COMPARING)
    agreed(game, {"cards": ["attack > 12", "attack > 15"]})
    assert [fact.why for fact in game.heard("deal_failed")] == ["not delivered"]


@pytest.mark.parametrize(
    "term",
    ["attack > 40", "attack < 0", "attack > 012", "attack >12", "attack = 8", "attack > 1²", "negotiate > 1"],
)
def test_a_number_that_no_card_of_the_edition_fits_is_no_term(term):
    """M-7.8.9: like a card that the edition does not have."""
    assert refused(dealing(**COMPARING), offer({"cards": [term]})) == "no_such_term"


def test_a_number_that_the_other_may_not_fit_is_not_refused():
    """D-41: a refusal would show their hand."""
    game = dealing(**COMPARING)
    game.red.answers(offer(blue={"cards": ["attack > 30"]}))
    assert game.asked() == {"blue": "deal"}


def test_without_the_switch_no_number_is_compared():
    """R-16.5."""
    assert refused(dealing(), offer({"cards": ["attack > 12"]})) == "no_such_term"


# Kinds of cards are those of the edition


def test_kinds_of_cards_are_those_of_the_deck():
    """M-7.8.9, R-16.5: the edition without a morph has no "any morph"; flares are where they are played."""
    nowhere = {"mine": [], "theirs": []}
    form = Deal(0, 1, None, nowhere, {}, deck=("attack 8", "negotiate"), flares=False)
    assert form.terms == ("highest attack", "lowest attack", "any attack", "any negotiate", "random")
    with pytest.raises(NotAllowed):
        form.judge(form.offering({"cards": ["any morph"]}, {}))
    assert Deal(0, 1, None, nowhere, {}, deck=EVERY_CARD).judge(form.offering({"cards": ["any morph"]}, {}))


@pytest.mark.parametrize("flares", [True, False])
def test_games_without_flares_take_the_offers_that_they_took(flares):
    """R-16.5: "any flare" is only not proposed there."""
    game = dealing(flares=flares)
    assert ("any flare" in game.red.ask.form.terms) == flares
    game.red.answers(offer(blue={"cards": ["any flare"]}))
    assert game.asked() == {"blue": "deal"}
