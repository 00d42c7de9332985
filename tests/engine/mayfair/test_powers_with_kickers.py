"""The shared powers beside Kickers: Kickers stay where they lie, and multiply first (M-17.8, M-17.9)."""

import pytest

from engine.aliens.mirror import reversed_digits
from engine.sheets.advice import best_attack, odds
from engine.sheets.book import book
from tests.engine.scenario import scenario


def kicked(kickers=(), *, ships=3, allies=None, planet=5, **seats):
    """Red attacks blue's first planet; these Kickers lie: {"red": "kicker 2"}."""
    game = scenario(**{"red": ("",), "blue": ("",), "green": ("",)} | seats)
    game.under("mayfair", cards__kickers=True, cards__more=True)
    game.attack(ships=ships, planet=planet, allies=allies)
    return laid_kickers(game, dict(kickers))


def laid_kickers(game, kickers):
    for name, key in kickers.items():
        game.play_until("kicker", of=name)
        game.seat(name).answers(key)
    return game


def fought(mine, theirs, kickers, /, *, powers=("", ""), use=None, ships=3, more=None, **others):
    """Red and blue have laid these cards; `use`: who uses what as soon as both lie there.

    `more`: what else red or blue holds.
    """
    held = {"red": (powers[0], mine), "blue": (powers[1], theirs)}
    for name, key in kickers.items():
        held[name] += (key,) if key != "no kicker" else ()
    held = {name: cards + tuple((more or {}).get(name, ())) for name, cards in held.items()}
    kickers = {name: kickers.get(name, "no kicker") for name in held}
    game = kicked(kickers, ships=ships, **held, **others).lay(red=mine, blue=theirs)
    for name, what in (use or {}).items():
        game.play_until("cards_chosen", of=name)
        game.seat(name).uses(what)
    return game


def test_calculator_equalizes_what_the_kickers_have_made():
    """M-17.8 (Calculator), M-17.9, M-13.4: 8 x 3 = 24 is the higher one and loses 20."""
    game = fought(
        "attack 8", "attack 20", {"red": "kicker 3"}, powers=("calculator", ""), use={"red": "equalize"}
    )
    assert game.totals() == (24 - 20 + 3, 20 + 4)


def test_virus_multiplies_after_the_kicker():
    """M-17.8 (Virus), M-13.4: 8 x 2 = 16, times three ships."""
    game = fought("attack 8", "attack 20", {"red": "kicker 2"}, powers=("virus", ""))
    assert game.totals().offense == 16 * 3


def test_virus_multiplies_a_negative_product_too():
    """M-17.8 (Virus), M-10.2: -2 makes 8 minus 16, and ships make that worse."""
    game = fought("attack 8", "attack 20", {"red": "kicker -2"}, powers=("virus", ""))
    assert game.totals().offense == -16 * 3


def test_mirror_reverses_the_digits_after_the_kicker():
    """M-17.8 (Mirror), A-52: 8 x 2 = 16 is read as 61, and 20 as 02."""
    game = fought(
        "attack 8", "attack 20", {"red": "kicker 2"}, powers=("mirror", ""), use={"red": "reversal"}
    )
    assert game.totals() == (61 + 3, 2 + 4)


def test_mirror_leaves_the_sign_of_a_negative_product():
    """A-52: -16 is read as -61."""
    game = fought(
        "attack 8", "attack 20", {"red": "kicker -2"}, powers=("mirror", ""), use={"red": "reversal"}
    )
    assert game.totals().offense == -61 + 3


@pytest.mark.parametrize(
    ("number", "turned"), [(-16, -61), (120, 21), (8, 80), (0, 0), (40, 4), (-8, -80), (100, 1)]
)
def test_mirror_reverses_at_least_two_digits_of_any_number(number, turned):
    """A-52."""
    assert reversed_digits(number) == turned


def test_sorcerer_swaps_the_cards_and_the_kickers_stay():
    """M-17.8 (Sorcerer), M-17.9: red's Kicker then multiplies the card that was blue's."""
    game = fought(
        "attack 4",
        "attack 20",
        {"red": "kicker 2", "blue": "kicker 3"},
        powers=("sorcerer", ""),
        use={"red": "magic"},
    )
    assert game.totals() == (20 * 2 + 3, 4 * 3 + 4)


def test_oracle_sees_the_card_and_not_the_kicker():
    """M-17.8 (Oracle): the opponent's card lies open before Oracle chooses; the Kicker stays face down."""
    held = {"red": ("oracle", "attack 8"), "blue": ("", "attack 20", "kicker 3")}
    game = kicked({"blue": "kicker 3"}, **held).lay(blue="attack 20")
    game.play_until("encounter_card", of="red")
    assert game.enc.cards[1].faceup
    assert not game.enc.kickers[1].faceup
    assert "kicker 3" not in str(game.view("red"))


def test_clone_keeps_its_card_and_never_its_kicker():
    """M-17.8 (Clone)."""
    game = fought("attack 40", "attack 8", {"red": "kicker 2"}, powers=("clone", ""))
    game.play_until("encounter_cards_leaving", of="red").red.uses("replicate")
    game.finish()
    assert game.red.hand == ["attack 40"]
    assert sorted(game.discards) == ["attack 8", "kicker 2"]


def test_filch_takes_the_card_and_never_the_kicker():
    """M-17.8 (Filch): the Kicker is not on offer."""
    game = fought("attack 8", "attack 20", {"blue": "kicker 3"}, powers=("filch", ""))
    game.play_until("encounter_cards_discarded", of="red")
    assert [option for option in game.red.options if "theft" in option] == ["filch.theft"]
    game.red.uses("theft")
    assert game.red.hand == ["attack 20"]
    assert "kicker 3" in game.discards


def test_filch_super_takes_no_kicker_either():
    """M-17.8 (Filch): one for each seat's card, and none for a Kicker."""
    game = fought(
        "attack 8", "attack 20", {"red": "kicker 2", "blue": "kicker 3"}, green=("filch", "filch flare")
    )
    game.play_until("encounter_cards_discarded", of="green")
    offered = [option for option in game.green.options if "theft_anywhere" in option]
    assert sorted(offered) == ["filch flare.theft_anywhere:seat 0", "filch flare.theft_anywhere:seat 1"]
    game.green.plays("filch flare.theft_anywhere:seat 1")
    game.finish()
    assert game.green.hand == ["attack 20"]


# Gambler


def bluffing(mine="attack 4", kicker="kicker 2", theirs="attack 20", **more):
    kickers = {"red": kicker} if kicker else {}
    game = fought(mine, theirs, kickers, powers=("gambler", ""), **more)
    return game.play_until("before_reveal", of="red")


def claims(game, card, kicker, answer):
    game.red.uses(f"bluff:{card}")
    game.play_until("gambler.kicker", of="red").red.answers(kicker)
    game.play_until("gambler.belief_in_both", of="blue").blue.answers(answer)
    return game


def test_gambler_leaves_card_and_kicker_face_down_and_both_count_as_claimed():
    """M-17.8 (Gambler): it may lie about both."""
    game = claims(bluffing(), "attack 15", "kicker 3", "accept")
    assert game.all_totals == [(15 * 3 + 3, 20 + 4)]
    assert [fact.seat for fact in game.heard("card_turned_up")] == [1]


def test_gamblers_believed_kicker_goes_under_the_deck_unseen_with_its_card():
    """M-17.8 (Gambler): what nobody has seen nobody sees."""
    game = claims(bluffing(), "attack 15", "kicker 3", "accept").finish()
    assert sorted(map(str, game.position.deck[:2])) == ["attack 4", "kicker 2"]
    assert "kicker 2" not in game.discards
    assert not game.heard("kicker_turned_up")


def test_gambler_challenged_on_the_kicker_alone_is_a_liar():
    """M-17.8 (Gambler): the card was the truth, the Kicker was not; what really lies there counts."""
    game = claims(bluffing(), "attack 4", "kicker 3", "challenge")
    assert [fact.card for fact in game.heard("kicker_turned_up")] == ["kicker 2"]
    game.finish()
    assert game.all_totals == [(4 * 2 + 3, 20 + 4)]
    assert game.ships_lost[0] == (0, 3)


def test_gambler_challenged_with_the_truth_about_both_is_paid():
    """M-17.8 (Gambler)."""
    game = claims(bluffing(), "attack 4", "kicker 2", "challenge").pass_windows()
    game.play_until("launch", "another_encounter", "lose_ships")
    assert (1, 4) in game.ships_lost or game.blue.is_asked("lose_ships")


def test_gambler_without_a_kicker_is_asked_for_none():
    """M-17.8 (Gambler): everybody sees whether one lies there."""
    game = bluffing(kicker=None)
    game.red.uses("bluff:attack 15")
    assert game.asked() == {"blue": "gambler.belief"}


def test_gambler_who_does_not_bluff_turns_both_up():
    """M-13.3."""
    game = bluffing()
    game.red.passes()
    assert game.totals() == (4 * 2 + 3, 20 + 4)
    assert [fact.card for fact in game.heard("kicker_turned_up")] == ["kicker 2"]


def test_the_opponents_kicker_is_turned_up_before_gambler_claims():
    """M-13.3: with the card, which is turned up first."""
    held = {"red": ("gambler", "attack 4"), "blue": ("", "attack 20", "kicker 3")}
    game = kicked({"blue": "kicker 3"}, **held).lay(red="attack 4", blue="attack 20")
    game.play_until("before_reveal", of="red")
    assert game.enc.kickers[1].faceup


def test_whether_a_claim_is_believed_does_not_hang_on_what_really_lies_there():
    """M-17.8 (Gambler): advice knows what is claimed, not the Kicker face down."""
    advised = set()
    for kicker in ("kicker 3", "kicker -2"):
        game = bluffing(kicker=kicker)
        game.red.uses("bluff:attack 20")
        game.play_until("gambler.kicker", of="red").red.answers("kicker 2")
        advised.add((game.blue.ask.default, game.blue.ask.advise()))
    assert len(advised) == 1


def wild_gambler(kicker):
    game = fought("attack 8", "attack 20", {"red": kicker}, more={"red": ["gambler flare"]})
    game.play_until("before_reveal", of="red").red.plays("gambler flare.name_a_number")
    game.play_until("gambler.number", of="red").red.answers("20")
    return game.totals()


def test_gamblers_wild_measures_the_difference_after_kickers():
    """M-17.8 (Gambler): 8 x -2 = -16 is 36 away from 20, so 20 comes on top; 8 x 2 = 16 is only 4 away."""
    assert wild_gambler("kicker -2").offense == -16 + 20 + 3
    assert wild_gambler("kicker 2").offense == 16 + 3


# Loser


def upset_by(name, red=("",), blue=("",), green=("",)):
    game = scenario(red=(*red, "attack 8", "kicker 2"), blue=(*blue, "attack 20", "kicker 3"), green=green)
    game.under("mayfair", cards__kickers=True, cards__more=True).attack(ships=3, planet=5)
    game.play_until("before_cards_chosen", of=name)
    game.seat(name).uses("upset")
    return game


def test_loser_declares_before_cards_and_kickers_may_be_laid_afterwards():
    """M-17.8 (Loser)."""
    game = upset_by("red", red=("loser",))
    assert not game.enc.kickers
    laid_kickers(game, {"red": "kicker 2", "blue": "no kicker"}).lay(
        red="attack 8", blue="attack 20"
    ).finish()
    assert game.all_totals == [(8 * 2 + 3, 20 + 4)]
    assert game.result == "offense"


def test_an_upset_is_never_upset_by_another():
    """M-17.11: the offense had the first chance, and blue, who gets the sheet after that, has none."""
    game = scenario(
        red=("loser", "attack 8"), blue=("mirror", "attack 20"), green=("", "sorcerer flare")
    ).under("mayfair")
    game.attack(ships=3, planet=5).play_until("before_cards_chosen", of="red")
    game.red.uses("upset")
    game.green.passes()
    game.green.plays("sorcerer flare.exchange_of_powers")
    assert [power.alien for power in game.blue.seat.powers] == ["loser"]
    assert not game.blue.is_asked()
    game.lay(red="attack 8", blue="attack 20").finish()
    assert game.result == "offense"


def test_in_the_box_of_2008_it_may_be():
    """The same sheet, and no rule against it."""
    game = scenario(red=("loser", "attack 8"), blue=("mirror", "attack 20"), green=("", "sorcerer flare"))
    game.attack(ships=3, planet=5).play_until("before_cards_chosen", of="red")
    game.red.uses("upset")
    game.green.passes()
    game.green.plays("sorcerer flare.exchange_of_powers")
    assert game.blue.is_offered("upset")


# Zombie


def test_zombies_consolation_counts_its_ships_in_the_encounter():
    """M-7.8.7: though none of them goes to the warp."""
    hand = ("attack 1", "attack 4", "attack 5", "attack 6")
    game = fought("negotiate", "attack 8", {}, powers=("zombie", ""), more={"blue": hand})
    game.finish()
    assert [fact.cards for fact in game.heard("compensation_collected")] == [3]
    assert game.red.warp == 0


# What advice knows of Kickers and negative attacks


def calculators_advice(kicker):
    game = fought("attack 8", "attack 20", {"red": kicker}, powers=("calculator", ""))
    return game.play_until("cards_chosen", of="red").red.pays("calculator.equalize")


def test_advice_reckons_with_the_own_kicker():
    """M-13.4: 8 takes its value from the other card, 8 x 3 = 24 or 8 x -2 = -16 would not."""
    assert calculators_advice("no kicker") == 1
    assert calculators_advice("kicker 3") == calculators_advice("kicker -2") == 0


def mirrors_advice(kicker):
    game = fought("attack 8", "attack 20", {"red": kicker}, powers=("mirror", ""))
    return game.play_until("cards_chosen", of="red").red.pays("mirror.reversal")


def test_mirror_reckons_with_the_digits_of_its_product():
    """A-52: 08 grows to 80 and 16 to 61, but -16 falls to -61."""
    assert mirrors_advice("no kicker") > mirrors_advice("kicker 2") > 0 > mirrors_advice("kicker -2")


def test_odds_know_an_open_kicker_and_no_hidden_one():
    """M-13.3: the one beside Oracle's open card stays face down, whatever it is."""
    hidden, known = set(), {}
    for kicker in ("kicker 3", "kicker -2"):
        held = {"red": ("oracle", "attack 8"), "blue": ("", "attack 20", kicker)}
        game = kicked({"red": "no kicker", "blue": kicker}, **held).lay(blue="attack 20")
        sheet = book().sheets["oracle"](game.position, 0)
        hidden.add(odds(sheet, 30))
        game.position.enc.kickers[1].faceup = True
        known[kicker] = odds(sheet, 30)
    assert hidden == {1.0}
    assert known == {"kicker 3": 0.0, "kicker -2": 1.0}


def test_a_hand_of_negative_attacks_is_better_than_none():
    """M-10.4: they still beat a Compromise, so advice must not take -8 for no attack."""
    sheets = [
        book().sheets["mirror"](scenario(red=("mirror", *hand)).start, 0)
        for hand in (["attack -8"], ["negotiate"])
    ]
    assert best_attack(sheets[0]) == -8 > best_attack(sheets[1])
