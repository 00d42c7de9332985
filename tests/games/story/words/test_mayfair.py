"""What a story tells of games of the Mayfair edition: Kickers, the side of the cone, comets."""

from __future__ import annotations

from games.base.vocabulary import in_vocabulary

from .tale import BEGUN, DEFENDED, RED, YELLOW, cards, fact, over, result, text, totals

KICKED = [fact("kicker_turned_up", seat=YELLOW, card="kicker 2")]


def after_the_beginning(*facts: dict[str, object]) -> str:
    began = len(BEGUN)
    return text(*DEFENDED[:1], *facts, *DEFENDED[1:began], *DEFENDED[began:])


def test_a_kicker_stands_beside_the_card_that_it_multiplies() -> None:
    """M-13.4: without it nobody could reckon the totals again."""
    shown = cards(RED, "attack 15", YELLOW, "attack 20")
    told = text(*BEGUN, *KICKED, *shown, totals(19, 44), result("defense"), over("defense"))
    assert "Attack 15 meets attack 20 with kicker ×2, and Yellow defends yellow 1 by 44 to 19." in told


def test_a_total_below_zero_has_a_minus_as_its_card_has() -> None:
    shown = cards(RED, "attack -8", YELLOW, "attack 8")
    told = text(*BEGUN, *shown, totals(-4, 12), result("defense"), over("defense"))
    assert "Attack −8 meets attack 8, and Yellow defends yellow 1 by 12 to −4." in told


def test_a_kicker_that_was_cancelled_is_not_told_beside_a_card() -> None:
    cancelled = fact("kicker_cancelled", seat=YELLOW, card="kicker 2")
    assert "with kicker" not in text(*BEGUN, cancelled, *DEFENDED[len(BEGUN) :])


def test_a_comet_and_the_side_of_the_cone_are_told_first() -> None:
    """M-15.9, M-16.2: both change what a result brings."""
    with in_vocabulary("mayfair"):
        told = after_the_beginning(
            fact("comet_in_force", comet="victory_dance"), fact("gate_turned_over", reversed=True)
        )
    assert told.startswith(
        "The comet “Victory Dance” is in force, and the cone lies with its reverse side up. R"
    )


def test_a_cone_that_is_turned_back_is_not_told() -> None:
    back = (fact("gate_turned_over", reversed=True), fact("gate_turned_over", reversed=False))
    assert after_the_beginning(*back) == text(*DEFENDED)
