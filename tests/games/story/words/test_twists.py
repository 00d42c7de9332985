"""What turns an encounter, and word for word how it is told."""

from __future__ import annotations

from .tale import (
    ATTACK,
    BEGUN,
    BLUE,
    DEFENDED,
    GREEN,
    RED,
    YELLOW,
    Fact,
    cards,
    fact,
    joins,
    loses,
    over,
    plays,
    result,
    text,
    totals,
    uses,
)


def zapped(owner: int, power: str, by: int, card: str = "cosmic_zap") -> list[Fact]:
    return [
        fact("power_announced", seat=owner, power=power, ability="four", choice=""),
        plays(by, card),
        fact("power_was_zapped", seat=owner, power=power),
    ]


def test_a_zap_that_turns_it() -> None:
    facts = [
        *BEGUN,
        *cards(RED, "attack 7", YELLOW, "attack 8"),
        *zapped(RED, "human", BLUE),
        totals(11, 12),
        result("defense"),
        loses(RED, 4),
        over("defense"),
    ]
    assert text(*facts) == (
        f"{ATTACK} Attack 7 meets attack 8, Blue (Zombie) stops Red's Human with Cosmic Zap, and Yellow "
        "defends yellow 1 by 12 to 11. 4 ships of Red go to the warp."
    )
    assert "Blue (Zombie) stops your Human with Cosmic Zap" in text(*facts, seat=RED)
    assert "you stop Red's Human with Cosmic Zap" in text(*facts, seat=BLUE)


def test_a_result_against_the_totals_says_so() -> None:
    facts = [
        *BEGUN,
        *uses(YELLOW, "loser", "upset"),
        *cards(RED, "attack 14", YELLOW, "attack 8"),
        totals(18, 12),
        result("defense"),
        loses(RED, 4),
        over("defense"),
    ]
    assert text(*facts) == (
        f"{ATTACK} Yellow uses Loser. Attack 14 meets attack 8, and at 18 to 12 Yellow's Loser turns the "
        "result round: Yellow wins. 4 ships of Red go to the warp."
    )
    assert "at 18 to 12 your Loser turns the result round: you win" in text(*facts, seat=YELLOW)
    assert "at 18 to 12 Yellow's Loser turns the result round: Yellow wins" in text(*facts, seat=RED)
    german = text(*facts, language="de")
    assert "bei 18 zu 12 kehrt Loser von Gelb das Ergebnis um: Gelb gewinnt" in german
    assert "kehrt dein Loser das Ergebnis um: Du gewinnst" in text(*facts, seat=YELLOW, language="de")
    told = [one for one in facts if one.get("power") != "loser"]
    assert "at 18 to 12 Yellow wins all the same" in text(*told)


def test_what_costs_ships_is_told_with_the_ships_and_in_its_place() -> None:
    facts = [
        BEGUN[0],
        plays(BLUE, "plague"),
        loses(YELLOW, 3, "card"),
        *BEGUN[1:],
        *uses(GREEN, "shadow", "ambush"),
        loses(RED, 1, "power"),
        *DEFENDED[len(BEGUN) :],
    ]
    assert text(*facts) == (
        "Blue (Zombie) plays Plague, and 3 ships of Yellow (Sorcerer) go to the warp. Red (Human) attacks "
        "Yellow on yellow 1 with 4 ships. Green (Macron) uses Shadow, and 1 ship of Red goes to the warp. "
        "Attack 6 meets attack 8, and Yellow defends yellow 1 by 12 to 10. 4 ships of Red go to the warp."
    )


def test_a_power_that_must_be_used_is_told_only_where_it_may_have_changed_the_sums() -> None:
    between = [*DEFENDED[:-4], *uses(RED, "macron", "mass"), *DEFENDED[-4:]]
    assert "Attack 6 meets attack 8, Macron takes effect, and Yellow defends" in text(*between)
    before = [*BEGUN, *uses(RED, "macron", "one_ship"), *DEFENDED[len(BEGUN) :]]
    assert text(*before) == text(*DEFENDED)


def test_a_power_of_choice_is_told_when_it_is_new() -> None:
    first = [*BEGUN, *uses(YELLOW, "mind", "probe"), *DEFENDED[len(BEGUN) :]]
    assert "Yellow uses Mind. Attack 6" in text(*first)
    again = [{**one, "number": 2} if "number" in one else one for one in first]
    assert "uses Mind" not in text(*first, *again)


def test_allies_who_are_sent_home_are_told_together() -> None:
    facts = [
        *BEGUN,
        *joins(BLUE, "offense", 2),
        *joins(GREEN, "offense", 1),
        plays(YELLOW, "force_field"),
        fact("alliance_cancelled", seat=BLUE, side="offense"),
        fact("alliance_cancelled", seat=GREEN, side="offense"),
    ]
    assert text(*facts).endswith("Yellow plays Force Field, and Blue and Green are sent away.")
    assert text(*facts, seat=GREEN).endswith("Yellow plays Force Field, and you and Blue are sent away.")


def test_a_claim_that_is_challenged() -> None:
    facts = [
        *BEGUN,
        fact("card_turned_up", seat=YELLOW, card="attack 8"),
        fact("card_stated", seat=RED, card="attack 30", stake=0),
        fact("statement_answered", seat=YELLOW, answer="challenge"),
        fact("card_turned_up", seat=RED, card="attack 6"),
        *DEFENDED[-4:],
    ]
    assert "Yellow challenges Red's claim of attack 30. Attack 6 meets attack 8" in text(*facts)
    assert "Yellow challenges your claim of attack 30." in text(*facts, seat=RED)
    accepted = [{**one, "answer": "accept"} if "answer" in one else one for one in facts]
    assert "challenges" not in text(*accepted)


def test_a_zap_that_is_zapped_itself_stops_nothing() -> None:
    facts = [
        *BEGUN,
        plays(RED, "plague"),
        plays(YELLOW, "card_zap"),
        plays(BLUE, "card_zap"),
        fact("card_stopped", seat=YELLOW, card="card_zap", how="cancelled"),
        loses(GREEN, 3, "card"),
    ]
    assert text(*facts) == (
        f"{ATTACK} Red plays Plague, Blue (Zombie) stops Yellow's Card Zap with Card Zap, and 3 ships of "
        "Green (Macron) go to the warp."
    )


def test_what_fetches_a_zap_back_stops_nothing() -> None:
    facts = [
        *BEGUN,
        *cards(RED, "attack 7", YELLOW, "attack 8"),
        plays(RED, "cosmic_zap"),
        plays(YELLOW, "card_zap"),
        plays(YELLOW, "clone flare", "wild"),
        fact("card_stopped", seat=RED, card="cosmic_zap", how="cancelled"),
        *DEFENDED[-4:],
    ]
    assert "Yellow stops Red's Cosmic Zap with Card Zap" in text(*facts)


def test_a_card_that_stays_face_down_is_told_by_what_was_claimed() -> None:
    facts = [
        *BEGUN,
        fact("card_turned_up", seat=RED, card="attack 6"),
        fact("card_stated", seat=YELLOW, card="attack 30", stake=0),
        totals(10, 34),
        result("defense"),
        over("defense"),
    ]
    assert "Attack 6 meets a card claimed to be attack 30, and Yellow defends" in text(*facts)


def test_a_card_that_counts_as_another_is_told_with_both() -> None:
    facts = [
        *BEGUN,
        *cards(RED, "morph", YELLOW, "attack 8"),
        fact("card_counts", seat=RED, card="attack 8"),
        totals(12, 12),
        result("defense"),
        over("defense"),
    ]
    assert "Morph as attack 8 meets attack 8, and the tie" in text(*facts)
