"""What a strict reader of stories beside their logs has found: told in order, with its cause, and once."""

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
    attack,
    cards,
    compensation,
    fact,
    joins,
    leaves,
    loses,
    over,
    plays,
    result,
    takes,
    tell,
    text,
    totals,
    uses,
    won,
)


def zap(owner: int, power: str, *answers: Fact) -> list[Fact]:
    about = fact("power_announced", seat=owner, power=power, ability="four", choice="")
    return [about, *answers, fact("power_was_zapped", seat=owner, power=power)]


def returned(seat: int, ships: int, why: str) -> Fact:
    return fact("ships_returned", seat=seat, ships=ships, why=why)


def again(*facts: Fact) -> list[Fact]:
    return [{**one, "number": 2} if "number" in one else one for one in facts]


def test_what_stopped_a_power_is_the_zap_and_not_what_protected_the_zap() -> None:
    protected = [plays(BLUE, "cosmic_zap"), plays(RED, "card_zap"), plays(BLUE, "card_zap")]
    stopped = fact("card_stopped", seat=RED, card="card_zap", how="cancelled")
    facts = [*BEGUN, *zap(RED, "human", *protected, stopped, *uses(GREEN, "vulch", "salvage"))]
    assert "Blue (Zombie) stops Red's Card Zap with Card Zap" in text(*facts)
    assert "Blue stops Red's Human with Cosmic Zap" in text(*facts)


def test_a_power_loaned_before_the_attack_is_named_from_the_attack_on() -> None:
    lent = [plays(YELLOW, "philanthropist flare"), loses(YELLOW, 1, "price")]
    facts = [
        BEGUN[0],
        *lent,
        fact("power_moved", power="sorcerer", to_seat=RED),
        *BEGUN[1:],
        result("called off"),
        over("called off"),
        fact("power_moved", power="sorcerer", to_seat=YELLOW),
    ]
    assert text(*facts) == (
        "Yellow (Sorcerer) plays Philanthropist flare, 1 ship of Yellow goes to the warp, and Red (Human) "
        "now has Sorcerer. Red (Sorcerer) attacks Yellow on yellow 1 with 4 ships. The encounter is called "
        "off. Yellow now has Sorcerer."
    )


def test_ships_saved_and_ships_brought_back_are_told() -> None:
    facts = [
        *DEFENDED[:-2],
        *uses(RED, "zombie", "immortal"),
        returned(RED, 1, "saved"),
        loses(RED, 3),
        *uses(GREEN, "healer", "heal"),
        returned(RED, 3, "retrieved"),
        over("defense"),
    ]
    assert "Red's Zombie saves 1 ship of Red. 3 ships of Red go to the warp." in text(*facts)
    assert text(*facts).endswith("Green's Healer brings back 3 ships of Red.")
    assert "Your Zombie saves 1 ship of yours." in text(*facts, seat=RED)
    assert "Healer von Grün holt 3 Schiffe von dir zurück." in text(*facts, seat=RED, language="de")


def test_ships_that_others_lose_are_told_with_their_cause() -> None:
    hit = [*uses(YELLOW, "vacuum", "catharsis"), loses(BLUE, 2, "power")]
    assert "4 ships of Red go to the warp. Yellow uses Vacuum, and 2 ships of Blue" in text(
        *DEFENDED[:-1], *hit, over("defense")
    )
    bill = [
        fact("part_worked", seat=YELLOW, power="grudge", part="bill"),
        loses(BLUE, 1, "power"),
    ]
    assert text(*DEFENDED[:-1], *bill, over("defense")).endswith(
        "Grudge takes effect, and 1 ship of Blue (Zombie) goes to the warp."
    )


def test_a_power_that_makes_losers_lose_more_is_told_each_time() -> None:
    struck = [*DEFENDED[:-2], *uses(YELLOW, "cudgel", "smash"), loses(RED, 8), over("defense")]
    told = "Yellow uses Cudgel. 8 ships of Red go to the warp."
    assert told in text(*struck) and told in text(*struck, *again(*struck))


def test_a_negotiate_that_beats_an_attack_says_by_what() -> None:
    facts = [
        *BEGUN,
        *cards(RED, "attack 20", YELLOW, "negotiate"),
        *uses(RED, "human", "humanity"),
        *uses(YELLOW, "pacifist", "peace"),
        result("defense"),
        over("defense"),
    ]
    assert text(*facts) == (
        f"{ATTACK} Attack 20 meets negotiate, Yellow uses Pacifist, and Yellow defends yellow 1."
    )


def test_sums_that_nothing_open_explains_name_what_was_used_though_it_is_not_new() -> None:
    first = [*BEGUN, *uses(YELLOW, "mirror", "reversal"), *DEFENDED[len(BEGUN) :]]
    odd = again(*[totals(64, 84) if one["id"] == "totals_final" else one for one in first])
    assert "uses Mirror" not in text(*first, *again(*first))
    assert "Yellow uses Mirror. Attack 6 meets attack 8" in text(*first, *odd)


def test_several_reinforcements_are_summed_up_by_side() -> None:
    played = [plays(BLUE, f"reinforcement {number}", side="offense") for number in (2, 2)]
    with_two = [*DEFENDED[:-4], *played, *DEFENDED[-4:]]
    assert "reinforcements add 4 to the offense, and Yellow defends" in text(*with_two)
    both = [*DEFENDED[:-4], *played, plays(YELLOW, "reinforcement 5", side="defense"), *DEFENDED[-4:]]
    assert "reinforcements add 4 to the offense and 5 to the defense" in text(*both)
    assert "Verstärkungen bringen der Angreiferseite 4 und der Verteidigerseite 5" in text(
        *both, language="de"
    )


def test_a_reinforcement_that_counts_for_nothing_is_not_told() -> None:
    facts = [
        *BEGUN,
        *cards(RED, "negotiate", YELLOW, "attack 8"),
        plays(YELLOW, "reinforcement 3"),
        result("defense"),
    ]
    assert "reinforcement" not in text(*facts)


def test_allies_are_sent_home_however_much_else_is_played() -> None:
    zaps = [one for power in ("human", "sorcerer", "zombie") for one in zap(RED, power, plays(GREEN, power))]
    sent = [plays(YELLOW, "force_field"), fact("alliance_cancelled", seat=BLUE, side="offense")]
    facts = [*BEGUN, *joins(BLUE, "offense", 2), *zaps, *sent, *DEFENDED[len(BEGUN) :]]
    assert "Yellow plays Force Field, and Blue is sent away" in text(*facts)


def test_what_follows_the_landing_is_told_behind_it() -> None:
    late = plays(BLUE, "miser flare")
    told = text(*won()[:-1], late, over("offense"))
    assert "4 ships of Yellow go to the warp. Blue (Zombie) plays Miser flare." in told


def test_a_flare_is_told_once_unless_it_may_have_turned_it() -> None:
    early = [*BEGUN, plays(BLUE, "fido flare"), *DEFENDED[len(BEGUN) :]]
    assert "Fido flare" in text(*early)
    assert "Fido flare" not in text(*early, *again(*early))
    open_ = [*DEFENDED[:-4], plays(BLUE, "macron flare"), *DEFENDED[-4:]]
    assert "Macron flare" in text(*open_, *again(*open_))


def test_the_last_ships_sent_away_or_moved_give_a_colony_up_and_do_not_lose_it() -> None:
    sent = [*BEGUN, leaves(RED, 12), *DEFENDED[len(BEGUN) :]]
    assert "Red gives up the colony on blue 3, and 4 ships of Red go to the warp." in text(*sent)


def test_a_grant_names_the_power_that_asked_for_it_and_who_grants() -> None:
    facts = [
        *BEGUN,
        *uses(RED, "mite", "terms"),
        *takes(5, RED)[:1],
        result("granted"),
        *takes(5, RED)[1:],
        over("granted"),
    ]
    assert text(*facts).startswith(f"{ATTACK} Red uses Mite. Yellow grants a colony there without a fight.")


def test_ships_without_a_colony_are_told_with_the_reason() -> None:
    facts = [*BEGUN, result("called off"), fact("ships_homeless", seat=RED, ships=1), over("called off")]
    assert text(*facts).endswith("Red has no colony left and loses 1 ship to the warp.")


def test_loot_is_told_beside_the_compensation() -> None:
    looted = fact("cards_passed", giver=YELLOW, taker=RED, cards=3, why="loot")
    told = text(*won()[:-1], looted, *compensation(YELLOW, RED, 1), over("offense"))
    assert (
        "Red takes 3 cards from Yellow as loot, and Yellow collects 1 card from Red as compensation." in told
    )


def test_a_win_by_a_power_names_it() -> None:
    facts = [*won(), *attack(YELLOW, BLUE, 10, 2)[:1]]
    facts += [*uses(GREEN, "masochist", "hurt"), fact("game_won", winners=[GREEN])]
    assert "Green (Macron) uses Masochist." in text(*facts)
    assert tell(*facts).end == (
        "After 2 encounters Green wins the game with Masochist. Foreign colonies at the end: Red 1, "
        "Yellow 0, Blue 0, Green 0."
    )


def test_a_reaction_that_names_seats_and_numbers_is_told_of_no_loss_beyond_these() -> None:
    first = [*uses(GREEN, "hate", "rage"), loses(YELLOW, 3, "power")]
    named = [{**one, "choice": "seat 2: 3"} for one in uses(YELLOW, "vacuum", "catharsis")]
    facts = [
        *BEGUN,
        *first,
        *named,
        loses(BLUE, 3, "power"),
        loses(BLUE, 2, "power"),
        *DEFENDED[len(BEGUN) :],
    ]
    told = text(*facts)
    assert "Yellow uses Vacuum, 3 ships of Blue (Zombie) go to the warp, and 2 ships of Blue go to" in told
