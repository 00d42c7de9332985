"""Typical encounters, and word for word what is told of them."""

from __future__ import annotations

from games.story.words.clash import Story

from .tale import (
    ATTACK,
    BEGUN,
    BLUE,
    DEFENDED,
    GREEN,
    RED,
    YELLOW,
    attack,
    cards,
    compensation,
    fact,
    invites,
    joins,
    leaves,
    loses,
    over,
    result,
    takes,
    tell,
    text,
    totals,
    won,
)

GRANTED = [
    *BEGUN,
    *cards(RED, "negotiate", YELLOW, "negotiate"),
    result("deal"),
    fact("deal_agreed", seats=[RED, YELLOW]),
    fact("deal_made", giver=RED, taker=YELLOW, cards=2, planet=-1, ships=0),
    fact("deal_made", giver=YELLOW, taker=RED, cards=0, planet=6, ships=1),
    fact("ships_landed", seat=RED, ships=1, planet=6),
    fact("colony_founded", seat=RED, planet=6),
    over("deal"),
]


def test_an_attack_that_succeeds() -> None:
    assert text(*won()) == (
        f"{ATTACK} Attack 14 meets attack 8, and Red wins by 18 to 12. Red takes yellow 1 from Yellow, and 4 "
        "ships of Yellow go to the warp. Foreign colonies now: Red 1."
    )


def test_to_the_offense_and_to_the_defense_it_is_told_as_their_own() -> None:
    assert text(*won(), seat=RED) == (
        "You attack Yellow (Sorcerer) on yellow 1 with 4 ships. Attack 14 meets attack 8, and you win by 18 "
        "to 12. You take yellow 1 from Yellow, and 4 ships of Yellow go to the warp. Foreign colonies now: "
        "you 1."
    )
    assert text(*won(), seat=YELLOW) == (
        "Red (Human) attacks you on yellow 1 with 4 ships. Attack 14 meets attack 8, and Red wins by 18 to "
        "12. Red takes yellow 1 from you, and 4 ships of yours go to the warp. Foreign colonies now: Red 1."
    )


def test_the_same_in_german() -> None:
    assert text(*won(), seat=YELLOW, language="de") == (
        "Rot (Human) greift dich auf Gelb 1 mit 4 Schiffen an. Angriff 14 trifft auf Angriff 8, und Rot "
        "gewinnt mit 18 zu 12. Rot erobert Gelb 1 von dir, und 4 Schiffe von dir gehen in den Warp. "
        "Auswärtige Kolonien jetzt: Rot 1."
    )


def test_one_ship_is_one_ship_in_both_languages() -> None:
    alone = [*attack(RED, YELLOW, 5, ships=1), *DEFENDED[len(BEGUN) : -2], loses(RED, 1), over("defense")]
    assert "with 1 ship. " in text(*alone) and "1 ship of Red goes to the warp." in text(*alone)
    assert "1 ship of yours goes to the warp." in text(*alone, seat=RED)
    assert "mit 1 Schiff an." in text(*alone, language="de")
    assert "1 Schiff von Rot geht in den Warp." in text(*alone, language="de")


def test_an_attack_that_is_defended() -> None:
    assert text(*DEFENDED) == (
        f"{ATTACK} Attack 6 meets attack 8, and Yellow defends yellow 1 by 12 to 10. 4 ships of Red go to "
        "the warp."
    )


def test_a_tie_goes_to_the_defense() -> None:
    tied = [totals(12, 12) if one["id"] == "totals_final" else one for one in DEFENDED]
    assert "Attack 6 meets attack 8, and the tie at 12 goes to Yellow, the defense." in text(*tied)
    assert "der Gleichstand bei 12 geht an dich, den Verteidiger." in text(*tied, seat=YELLOW, language="de")


def test_a_negotiate_that_meets_an_attack_is_compensated() -> None:
    facts = [
        *BEGUN,
        *cards(RED, "negotiate", YELLOW, "attack 8"),
        result("defense"),
        loses(RED, 4),
        *compensation(RED, YELLOW, 4),
        over("defense"),
    ]
    assert text(*facts) == (
        f"{ATTACK} Negotiate meets attack 8, and Yellow defends yellow 1. 4 ships of Red go to the warp, and "
        "Red collects 4 cards from Yellow as compensation."
    )


def test_a_deal() -> None:
    assert text(*GRANTED) == (
        f"{ATTACK} Both sides negotiate. Yellow gets 2 cards from Red, and Red gets a colony on yellow "
        "2 from Yellow. Foreign colonies now: Red 1."
    )


def test_a_deal_to_one_of_the_dealers_in_german() -> None:
    assert "Gelb bekommt 2 Karten von dir, und du bekommst eine Kolonie auf Gelb 2 von Gelb." in text(
        *GRANTED, seat=RED, language="de"
    )


def test_a_failed_deal() -> None:
    facts = [
        *BEGUN,
        *cards(RED, "negotiate", YELLOW, "negotiate"),
        result("deal"),
        fact("deal_failed", why="broken off"),
        result("no deal"),
        loses(RED, 3, "failed deal"),
        loses(YELLOW, 3, "failed deal"),
        over("no deal"),
    ]
    assert text(*facts) == (
        f"{ATTACK} Both sides negotiate, and the talks are broken off. 3 ships of Red and 3 ships of Yellow "
        "go to the warp."
    )


def test_allies_on_both_sides() -> None:
    facts = [
        *BEGUN,
        invites(RED, "offense", BLUE, GREEN),
        invites(YELLOW, "defense", BLUE, GREEN),
        *joins(BLUE, "offense", 2),
        *joins(GREEN, "defense", 1),
        *won()[len(BEGUN) : -6],
        result("offense"),
        leaves(YELLOW, 5),
        loses(YELLOW, 4),
        loses(GREEN, 1),
        *takes(5, RED, BLUE, ships=2),
        over("offense"),
    ]
    assert text(*facts) == (
        f"{ATTACK} Blue (Zombie) joins Red with 2 ships, and Green (Macron) joins Yellow with 1 ship. Attack "
        "14 meets attack 8, and Red wins by 18 to 12. Red and Blue take yellow 1 from Yellow, and 4 ships of "
        "Yellow and 1 ship of Green go to the warp. Foreign colonies now: Red 1, Blue 1."
    )
    mine = text(*facts, seat=BLUE)
    assert "You join Red with 2 ships, and Green (Macron) joins Yellow with 1 ship." in mine
    assert "You and Red take yellow 1 from Yellow" in mine
    assert "Du und Rot erobert Gelb 1 von Gelb" in text(*facts, seat=BLUE, language="de")


def test_several_allies_of_one_side() -> None:
    facts = [*BEGUN, *joins(BLUE, "offense", 2), *joins(GREEN, "offense", 1)]
    assert text(*facts) == (f"{ATTACK} Blue (Zombie) with 2 ships and Green (Macron) with 1 ship join Red.")
    assert "Green (Macron) with 1 ship join you." in text(*facts, seat=RED)
    assert "You join Red with 1 ship, beside Blue (Zombie) with 2 ships." in text(*facts, seat=GREEN)


def test_the_reader_with_several_others_is_one_list() -> None:
    allies = [*joins(BLUE, "offense", 2), *joins(GREEN, "offense", 1)]
    facts = [*BEGUN, *allies, result("offense"), leaves(YELLOW, 5), *takes(5, RED, BLUE, GREEN)]
    assert "You, Red and Green take yellow 1 from Yellow" in text(*facts, seat=BLUE)
    assert "Du, Rot und Grün erobert Gelb 1 von Gelb" in text(*facts, seat=BLUE, language="de")


def test_a_second_encounter_goes_on_and_a_new_turn_does_not() -> None:
    again = text(*won(), *won(2, planet=6))
    assert again.startswith("Red (Human) goes on and attacks Yellow (Sorcerer) on yellow 2 with 4 ships.")
    turn = text(*won(), fact("turn_began", seat=YELLOW), *won(2, YELLOW, BLUE, planet=10))
    assert turn.startswith("Yellow (Sorcerer) attacks Blue (Zombie) on blue 1 with 4 ships.")


def test_equal_rewards_are_told_together() -> None:
    taken = [fact("rewards_taken", seat=seat, cards=2, ships=0) for seat in (BLUE, GREEN)]
    told = text(*DEFENDED[:-1], *taken, over("defense"))
    assert told.endswith("Blue (Zombie) and Green (Macron) take 2 cards each as a reward.")
    assert "you and Blue (Zombie) take 2 cards each as a reward." in text(
        *DEFENDED[:-1], *taken, over("defense"), seat=GREEN
    )


def test_a_shared_win_ends_the_story_for_all_who_share_it() -> None:
    last = [one for one in won() if one["id"] != "encounter_over"]
    told = tell(*last, fact("game_won", winners=[RED, BLUE]))
    assert told.end == (
        "After 1 encounter Red and Blue win the game together. Foreign colonies at the end: Red 1, Yellow 0, "
        "Blue 0, Green 0."
    )
    mine = tell(*last, fact("game_won", winners=[RED, BLUE]), seat=BLUE, language="de")
    assert mine.end.startswith("Nach 1 Begegnung gewinnst du das Spiel gemeinsam mit Rot.")


def test_an_encounter_that_ends_before_its_time_is_told_as_far_as_it_went() -> None:
    assert text(*BEGUN, result("called off"), over("called off")) == f"{ATTACK} The encounter is called off."
    assert text(*BEGUN[:3], over("no result")) == (
        "Red (Human) is to attack Yellow (Sorcerer). The encounter ends without a result."
    )
    assert text(*BEGUN[:1]) == "Red (Human) begins an encounter."


def test_an_encounter_without_a_card_to_lay_says_so() -> None:
    ended = fact("turn_ended", seat=RED, why="no encounter card")
    assert text(*BEGUN, over("no result"), ended) == (
        f"{ATTACK} Red has no encounter card left, and the turn ends."
    )
    assert "You have no encounter card left, and your turn ends." in text(
        *BEGUN, over("no result"), ended, seat=RED
    )


def test_an_empty_home_planet_is_settled_again_in_place_of_an_attack() -> None:
    facts = [
        fact("encounter_began", number=1, offense=RED),
        fact("ships_sent", seat=RED, ships=2, to_side=""),
        *takes(3, RED, ships=2),
        over("resettled"),
    ]
    assert text(*facts) == "Instead of attacking, Red (Human) re-settles red 4."
    assert text(*facts, seat=RED) == "Instead of attacking, you re-settle red 4."


def test_what_an_own_alien_tells_stands_there_as_in_the_log() -> None:
    assert "Tea served: seat Red, cups 3." in text(*won()[:-1], fact("tea_served", seat=RED, cups=3))


def test_seats_are_named_by_the_alien_that_they_had_when_it_began() -> None:
    swapped = [
        fact("power_moved", power="human", to_seat=YELLOW),
        fact("power_moved", power="sorcerer", to_seat=RED),
    ]
    facts = [*won()[:-1], *swapped, over("offense"), *won(2, planet=6)]
    first, second = tell(*facts, aliens=("human", "sorcerer", "zombie", "macron")).chapters
    assert first.text.startswith("Red (Human) attacks Yellow (Sorcerer)")
    assert "Red now has Sorcerer" in first.text and "Yellow now has Human" in first.text
    assert second.text.startswith("Red (Sorcerer) goes on and attacks Yellow (Human)")


def test_the_opening_says_who_plays_what_and_the_reader_is_you() -> None:
    assert tell().opening == (
        "Red plays Human, Yellow plays Sorcerer, Blue plays Zombie, and Green plays Macron. Red goes first."
    )
    assert tell(seat=RED).opening.startswith("You play Human, Yellow plays Sorcerer")
    assert tell(seat=RED).opening.endswith("You go first.")


def test_before_the_first_encounter_there_are_no_chapters_and_no_end() -> None:
    told = tell()
    assert isinstance(told, Story) and told.chapters == () and told.end == ""
