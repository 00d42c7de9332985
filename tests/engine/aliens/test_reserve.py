import pytest

from engine.sheets.book import book
from engine.state.cards import card
from engine.state.holdings import Power
from tests.engine.player import has_orders
from tests.engine.scenario import scenario


def revealed(offense="attack 12", defense="attack 20", /, *, ships=3, allies=None, aliens=None, **held):
    """Red, the Reserve unless told otherwise, attacks blue; the cards are up."""
    aliens = {"red": "reserve"} | (aliens or {})
    laid = {"red": (offense,), "blue": (defense,)}
    seats = {
        name: (aliens.get(name, ""), *laid.get(name, ()), *held.get(name, ()))
        for name in ("red", "blue", "green", "yellow")
    }
    game = scenario(**{name: ("", *cards) for name, (_, *cards) in seats.items()})
    for name, (sheets, *_) in seats.items():
        game.seat(name).seat.powers = [Power(alien) for alien in sheets.split()]
    game.attack(ships=ships, allies=allies).lay(red=offense, blue=defense)
    while (
        game.game.waiting
        and set(game.asked().values()) != {"cards_revealed"}
        and game.enc.phase == "planning"
    ):
        game.default()
    return game


def plays_alone(game, name, words):
    """This seat plays, and whoever is asked in the same round passes."""
    if not game.seat(name).is_asked("cards_revealed"):
        game.play_until("cards_revealed", of=name)
    game.seat(name).plays(words)
    for other, what in game.asked().items():
        if what == "cards_revealed":
            game.seat(other).passes()


# Low attacks as reinforcements


def test_low_attacks_turn_a_defeat_into_a_victory():
    """15 to 24: with 06 and 04 the offense wins 25 to 24."""
    game = revealed(red=["attack 6", "attack 4"])
    game.red.uses("reinforce:attack 6 for offense")
    game.red.uses("reinforce:attack 4 for offense")
    assert game.totals() == (25, 24)
    assert game.planets[5] == {0: 3}


@pytest.mark.parametrize("value", [0, 1, 4, 5, 6])
def test_every_attack_up_to_06_can_be_added(value):
    """TEXT."""
    game = revealed(red=[f"attack {value}"])
    game.red.uses(f"reinforce:attack {value} for offense")
    assert game.totals() == (15 + value, 24)


def test_higher_attacks_and_other_cards_cannot():
    game = revealed(red=["attack 7", "attack 8", "negotiate", "morph", "quash"])
    assert game.red.options == ["pass"]


def test_as_many_as_one_likes_also_equal_ones():
    game = revealed(red=["attack 6", "attack 6", "attack 6"])
    for _ in range(3):
        game.red.uses("reinforce:attack 6 for offense")
    assert game.totals() == (15 + 18, 24)


def test_may_be_declined():
    game = revealed(red=["attack 6", "attack 4"])
    game.red.passes()
    assert game.totals() == (15, 24)
    assert game.red.hand == ["attack 4", "attack 6"]


def test_they_are_discarded_like_reinforcements():
    """TEXT: and everybody sees it."""
    game = revealed(red=["attack 6"])
    game.red.uses("reinforce:attack 6 for offense")
    assert game.red.hand == []
    assert [f.cards for f in game.heard("cards_discarded")] == [("attack 6",)]
    assert "attack 6" in game.discards


def test_a_defensive_ally_may_strengthen_the_offense():
    """R-11.8."""
    game = revealed(aliens={"red": "", "green": "reserve"}, green=["attack 5"], allies={"green": "defense"})
    game.green.uses("reinforce:attack 5 for offense")
    assert game.totals() == (15 + 5, 25)


def test_the_defense_may_use_it():
    game = revealed("attack 20", "attack 15", aliens={"red": "", "blue": "reserve"}, blue=["attack 6"])
    game.blue.uses("reinforce:attack 6 for defense")
    assert game.totals() == (23, 25)


def test_who_takes_no_part_is_not_asked():
    game = revealed(
        aliens={"red": "", "green": "reserve"}, red=["quash", "reinforcement 2"], green=["attack 5"]
    )
    assert not game.green.is_asked()


def test_the_question_comes_whatever_is_in_the_hand():
    """Who is asked follows from public facts alone."""
    game = scenario(red=("reserve", "attack 12"), blue=("", "attack 20"), green=("",))
    game.red.has_no_stops()
    game.attack(ships=3).lay(red="attack 12", blue="attack 20")
    assert game.asked() == {"red": "cards_revealed"}
    assert game.red.options == ["pass"]


def test_the_hand_is_asked_again_after_others_have_acted():
    """R-11.9."""
    game = revealed(red=["attack 6"], blue=["reinforcement 3"])
    game.red.passes()
    game.blue.plays("reinforcement 3.reinforce:defense")
    game.play_until("cards_revealed", of="red")
    game.red.uses("reinforce:attack 6 for offense")
    assert game.totals() == (21, 27)


def test_an_order_never_to_use_it_is_kept():
    game = scenario(red=("reserve", "attack 12", "attack 6"), blue=("", "attack 20"), green=("",))
    game.red.has_no_stops()
    game.red.stands(reserve__reinforce="never")
    game.attack(ships=3).lay(red="attack 12", blue="attack 20")
    assert not game.red.is_asked("cards_revealed")


def test_an_order_always_to_use_it_chooses_neither_card_nor_side():
    game = scenario(red=("reserve", "attack 12", "attack 6"), blue=("", "attack 20"), green=("",))
    game.red.has_no_stops()
    game.red.stands(reserve__reinforce="always")
    game.attack(ships=3).lay(red="attack 12", blue="attack 20")
    assert game.red.is_asked("cards_revealed")
    assert game.red.hand == ["attack 6"]


def test_zapped_the_card_stays_in_hand_and_no_other_can_be_added():
    """F18."""
    game = revealed(red=["attack 5", "attack 6"], blue=["cosmic_zap"])
    game.red.uses("reinforce:attack 5 for offense")
    assert game.heard("power_announced")[0].choice == "attack 5 for offense"
    game.blue.plays("cosmic_zap")
    assert game.red.hand == ["attack 5", "attack 6"]
    assert not game.red.is_asked("cards_revealed")
    assert game.totals() == (15, 24)


def test_what_was_added_before_a_zap_stays():
    game = revealed(red=["attack 5", "attack 6"], blue=["cosmic_zap"])
    game.red.uses("reinforce:attack 5 for offense")
    game.blue.passes()
    game.red.uses("reinforce:attack 6 for offense")
    game.blue.plays("cosmic_zap")
    assert game.totals() == (20, 24)


def test_without_its_power_no_attack_can_be_added():
    game = scenario(red=("reserve", "attack 12", "attack 6", "quash"), blue=("", "attack 20"), green=("",))
    game.red.loses_home_colonies()
    game.attack(ships=3).lay(red="attack 12", blue="attack 20")
    assert not game.red.is_offered("reinforce")
    assert game.totals() == (15, 24)


def test_works_again_once_the_power_is_back():
    game = scenario(red=("reserve", "attack 12", "attack 6"), blue=("", "attack 20"), green=("",))
    game.draws("seat 0", "seat 1")
    game.red.loses_home_colonies(3)
    game.red.resettles(4)
    game.play_until("another_encounter").red.answers("yes")
    game.attack(ships=3).lay(red="attack 12", blue="attack 20")
    game.red.uses("reinforce:attack 6 for offense")
    assert game.totals() == (21, 24)


def test_mirror_and_tripler_do_not_alter_them():
    """CX."""
    game = scenario(red=("reserve", "attack 12", "attack 6"), blue=("mirror", "attack 20"), green=("",))
    game.attack(ships=3).lay(red="attack 12", blue="attack 20")
    game.blue.uses("reversal")
    game.red.uses("reinforce:attack 6 for offense")
    assert game.totals() == (21 + 3 + 6, 2 + 4)
    game = revealed(red=["attack 6"], blue=(), aliens={"blue": "tripler"})
    game.red.uses("reinforce:attack 6 for defense")
    assert game.totals() == (15, 7 + 4 + 6)


def test_they_are_no_encounter_cards_of_the_encounter():
    """F18: Filch takes the card that was laid."""
    game = revealed("attack 12", red=["attack 6"], aliens={"blue": "filch"})
    game.red.uses("reinforce:attack 6 for offense")
    game.play_until("encounter_cards_discarded", of="blue")
    game.blue.uses("theft")
    assert game.blue.hand == ["attack 12"]
    assert "attack 6" in game.discards


def test_fido_cannot_fetch_them():
    """F18."""
    game = revealed("attack 12", red=["attack 6"], aliens={"green": "fido"})
    game.red.uses("reinforce:attack 6 for offense")
    game.play_until("encounter_cards_discarded", of="green")
    fetched = {option.partition(":")[2].partition(" to ")[0] for option in game.green.options}
    assert fetched == {"attack 12", "attack 20", ""}


def test_clone_keeps_its_encounter_card_and_none_of_them():
    """F18 (analogy)."""
    game = revealed("attack 12", red=["attack 6"], aliens={"red": "reserve clone"})
    game.red.uses("reinforce:attack 6 for offense")
    game.play_until("encounter_cards_leaving", of="red")
    game.red.uses("replicate")
    assert game.red.hand == ["attack 12"]
    assert "attack 6" in game.discards


def test_whoever_adds_their_last_attack_has_no_second_encounter():
    """TEXT."""
    game = revealed("attack 20", "attack 8", red=["attack 6"])
    game.red.uses("reinforce:attack 6 for offense")
    game.play_until("another_encounter")
    assert game.red.options == ["no"]


def test_they_may_be_spent_where_nothing_is_compared():
    """R-11.10."""
    game = revealed("attack 12", "negotiate", red=["attack 6"])
    game.red.uses("reinforce:attack 6 for offense")
    game.finish()
    assert game.heard("encounter_result")[0].result == "offense"
    assert game.red.hand == []


# Cancelling reinforcements


def reinforced(*, holds=("negotiate",), blue=(), yellow=(), yellow_alien=""):
    """Green, an ally of the defense, has played a reinforcement of five against red, the Reserve."""
    aliens = {"yellow": yellow_alien}
    game = revealed(
        "attack 20", "attack 15", aliens=aliens, red=holds, green=["reinforcement 5"], blue=blue,
        yellow=yellow, allies={"green": "defense"},
    )  # fmt: skip
    plays_alone(game, "green", "reinforcement 5.reinforce:defense")
    return game


def test_a_negotiate_cancels_a_reinforcement_of_another():
    game = reinforced()
    game.red.uses("countermand")
    assert game.totals() == (23, 15 + 4 + 1)
    assert [one for one in game.discards if one in ("negotiate", "reinforcement 5")] == [
        "negotiate",
        "reinforcement 5",
    ]
    assert game.red.hand == []
    assert [f.how for f in game.heard("card_stopped")] == ["cancelled"]


def test_the_cancellation_may_be_declined():
    game = reinforced()
    game.red.passes()
    assert game.totals() == (23, 25)
    assert game.red.hand == ["negotiate"]


def test_the_cancellation_needs_a_negotiate_but_the_question_comes_all_the_same():
    game = reinforced(holds=("morph",))
    assert game.red.is_asked("reinforcement_played")
    assert game.red.options == ["pass"]


def test_the_own_reinforcement_is_not_to_be_cancelled():
    game = revealed(red=["reinforcement 5", "negotiate"])
    game.red.plays("reinforcement 5.reinforce:offense")
    assert not game.red.is_asked("reinforcement_played")
    assert game.totals() == (20, 24)


def test_as_a_bystander_it_is_not_asked_about_reinforcements():
    game = revealed(aliens={"red": "", "green": "reserve"}, red=["reinforcement 5"], green=["negotiate"])
    game.red.plays("reinforcement 5.reinforce:offense")
    assert not game.green.is_asked()


def test_a_negotiate_that_was_spent_meanwhile_cancels_nothing():
    """Wild Filch, to keep a zap away, costs the last one."""
    game = reinforced(holds=("negotiate", "filch flare"), blue=["cosmic_zap"])
    game.red.uses("countermand")
    game.blue.plays("cosmic_zap")
    game.red.plays("filch flare.steal_a_card_being_played")
    assert game.totals() == (23, 25)
    assert [f.how for f in game.heard("card_stopped")] == ["stolen"]


def test_an_attack_that_has_left_the_hand_meanwhile_adds_nothing():
    game = revealed(red=["attack 6"], blue=["cosmic_zap"])
    game.red.uses("reinforce:attack 6 for offense")
    game.red.seat.hand.clear()
    game.blue.passes()
    assert game.totals() == (15, 24)


def test_nobody_else_is_asked_about_a_reinforcement():
    game = revealed(aliens={"red": ""}, red=["reinforcement 5"], blue=["negotiate"])
    game.red.plays("reinforcement 5.reinforce:offense")
    assert game.totals() == (20, 24)


def test_each_reinforcement_is_an_occasion_of_its_own():
    game = revealed(
        "attack 20", "attack 15", red=["negotiate", "negotiate"], blue=["reinforcement 5", "reinforcement 3"]
    )
    for value in (5, 3):
        plays_alone(game, "blue", f"reinforcement {value}.reinforce:defense")
        game.red.uses("countermand")
    assert game.totals() == (23, 19)


def test_zapped_while_cancelling_the_negotiate_stays_and_the_reinforcement_counts():
    """ENG."""
    game = reinforced(blue=["cosmic_zap"])
    game.red.uses("countermand")
    game.blue.plays("cosmic_zap")
    assert game.totals() == (23, 25)
    assert game.red.hand == ["negotiate"]


def test_one_zap_stops_both_uses():
    """R-14.7."""
    game = revealed(red=["attack 6", "negotiate"], blue=["cosmic_zap", "reinforcement 3"])
    plays_alone(game, "red", "reinforce:attack 6 for offense")
    game.blue.plays("cosmic_zap")
    plays_alone(game, "blue", "reinforcement 3.reinforce:defense")
    assert not game.red.is_asked("reinforcement_played")
    assert game.totals() == (15, 27)


def test_an_attack_that_it_plays_itself_is_no_reinforcement_to_be_cancelled():
    game = revealed(red=["attack 6", "negotiate"])
    game.red.uses("reinforce:attack 6 for offense")
    assert not game.red.is_asked("reinforcement_played")
    assert game.totals() == (21, 24)


# Super


def test_super_adds_one_attack_of_seven_to_nine():
    """One 09 and any number up to 06; a second one above 06 is refused."""
    game = revealed(red=["attack 9", "attack 7", "attack 6", "reserve flare"])
    game.red.plays("reserve flare.reinforce_with_more:attack 9 for offense")
    assert not game.red.is_offered("attack 7")
    game.red.uses("reinforce:attack 6 for offense")
    assert game.totals() == (15 + 9 + 6, 24)
    assert game.red.hand == ["attack 7", "reserve flare"]


def test_super_reaches_no_attack_above_nine():
    game = revealed(red=["attack 10", "reserve flare"])
    assert game.red.options == ["pass"]


def test_super_works_for_an_ally():
    game = revealed(
        aliens={"red": "", "green": "reserve"},
        green=["attack 8", "reserve flare"],
        allies={"green": "offense"},
    )
    game.green.plays("reserve flare.reinforce_with_more:attack 8 for offense")
    assert game.totals() == (16 + 8, 24)


def test_super_zapped_the_card_and_the_flare_are_kept():
    """R-21.6."""
    game = revealed(red=["attack 9", "attack 6", "reserve flare"], blue=["cosmic_zap"])
    game.red.plays("reserve flare.reinforce_with_more:attack 9 for offense")
    game.blue.plays("cosmic_zap")
    assert game.red.hand == ["attack 6", "attack 9", "reserve flare"]
    assert not game.red.is_offered("reinforce")
    assert game.totals() == (15, 24)


def test_super_card_zapped_the_card_is_kept():
    game = revealed(red=["attack 9", "reserve flare"], blue=["card_zap"])
    game.red.plays("reserve flare.reinforce_with_more:attack 9 for offense")
    game.blue.plays("card_zap")
    assert game.totals() == (15, 24)
    assert game.red.hand == ["attack 9"]
    assert "reserve flare" in game.discards


# Wild


def collecting(*, blue=("reinforcement 5",), green=("reserve flare",), allies=None):
    """Green holds the flare and, unless told otherwise, takes no part."""
    return revealed(aliens={"red": ""}, blue=blue, green=green, allies=allies)


def test_wild_takes_a_reinforcement_that_another_has_played():
    game = collecting()
    plays_alone(game, "blue", "reinforcement 5.reinforce:defense")
    game.green.plays("reserve flare.take_them")
    assert game.green.hand == ["reinforcement 5", "reserve flare"]
    assert game.totals() == (15, 29)


@pytest.mark.parametrize(
    ("more", "held", "side", "pays"),
    [
        (0, (), "offense", 0),
        (14, (), "offense", 1),
        (8, (), "offense", 0),
        (8, ("reinforcement 3",), "offense", 1),
        (14, (), "", 1),
    ],
)
def test_wild_when_it_helps_it_goes_before_another_flare_where_what_it_takes_turns_the_result(
    more, held, side, pays
):
    """Green is an ally of red, or none; red loses by so much that what green could add turns it, or not."""
    allies = {"green": side} if side else None
    game = collecting(green=("reserve flare", "human flare", *held), allies=allies)
    game.position.enc.extra["offense"] += more
    plays_alone(game, "blue", "reinforcement 5.reinforce:defense")
    assert game.green.ask.form.options["reserve flare.take_them"].pays() == pays


def test_wild_lasts_for_the_rest_of_the_encounter_without_another_question():
    """F18."""
    game = collecting(blue=["reinforcement 5", "reinforcement 3"])
    plays_alone(game, "blue", "reinforcement 5.reinforce:defense")
    game.green.plays("reserve flare.take_them")
    plays_alone(game, "blue", "reinforcement 3.reinforce:defense")
    assert not game.green.is_asked("cards_discarded")
    assert game.green.hand == ["reinforcement 3", "reinforcement 5", "reserve flare"]
    assert [(f.card, f.to_seat) for f in game.heard("card_moved")] == [
        ("reinforcement 5", 2),
        ("reinforcement 3", 2),
    ]


def test_wild_ends_with_the_encounter():
    game = scenario(
        red=("", "attack 12", "attack 13", "reinforcement 5"),
        blue=("", "attack 4"),
        green=("", "reserve flare"),
    )
    game.blue.holds("attack 1", "reinforcement 3", "reinforcement 2")
    game.attack().lay(red="attack 12", blue="attack 4")
    plays_alone(game, "blue", "reinforcement 3.reinforce:defense")
    game.green.plays("reserve flare.take_them")
    game.play_until("another_encounter").red.answers("yes")
    game.attack(planet=6).lay(red="attack 13", blue="attack 1")
    plays_alone(game, "blue", "reinforcement 2.reinforce:defense")
    assert game.green.is_asked("cards_discarded")
    assert "reinforcement 2" in game.discards


def test_wild_takes_only_what_has_just_been_discarded():
    game = collecting()
    game.position.discards.append(card("reinforcement 5"))
    plays_alone(game, "blue", "reinforcement 5.reinforce:defense")
    game.green.plays("reserve flare.take_them")
    assert game.green.hand == ["reinforcement 5", "reserve flare"]
    assert game.discards.count("reinforcement 5") == 1


def test_wild_takes_nothing_that_has_gone_into_a_new_deck_meanwhile():
    """Wild Remora draws in answer to the flare, from an empty deck (R-19.4)."""
    game = collecting(blue=["reinforcement 5", "remora flare"])
    game.position.deck, game.position.discards = [], [card("attack 1")] * 20
    plays_alone(game, "blue", "reinforcement 5.reinforce:defense")
    game.green.plays("reserve flare.take_them")
    game.blue.plays("remora flare.a_card_for_a_flare")
    game.pass_windows()
    assert [f.cards for f in game.heard("deck_reshuffled")][0] == 21
    assert not game.heard("card_moved")


def test_wild_may_be_declined():
    game = collecting()
    plays_alone(game, "blue", "reinforcement 5.reinforce:defense")
    game.green.passes()
    assert "reinforcement 5" in game.discards


def test_wild_takes_what_was_discarded_without_having_been_played():
    """A new hand is discarded as a whole."""
    game = scenario(
        red=("", "attack 12"),
        blue=("", "reinforcement 5", "reinforcement 2", "quash"),
        green=("", "reserve flare"),
    )
    game.attack().play_until("cards_discarded", of="green")
    game.green.plays("reserve flare.take_them")
    assert game.green.hand == ["reinforcement 2", "reinforcement 5", "reserve flare"]
    assert "quash" in game.discards


def test_wild_leaves_the_own_reinforcements_alone():
    game = collecting(
        blue=["reinforcement 5"], green=["reserve flare", "reinforcement 3"], allies={"green": "defense"}
    )
    plays_alone(game, "blue", "reinforcement 5.reinforce:defense")
    game.green.plays("reserve flare.take_them")
    plays_alone(game, "green", "reinforcement 3.reinforce:defense")
    assert game.green.hand == ["reinforcement 5", "reserve flare"]
    assert "reinforcement 3" in game.discards


def test_wild_picks_up_a_reinforcement_that_was_cancelled():
    """TEXT: it counts as discarded by its player."""
    game = reinforced(yellow=["reserve flare"])
    game.red.uses("countermand")
    game.play_until("cards_discarded", of="yellow")
    game.yellow.plays("reserve flare.take_them")
    assert game.yellow.hand == ["reinforcement 5", "reserve flare"]


def test_wild_does_not_catch_an_attack_added_by_the_power():
    """ENG: it stays an attack."""
    game = revealed(red=["attack 6"], green=["reserve flare"])
    game.red.uses("reinforce:attack 6 for offense")
    assert not game.green.is_asked("cards_discarded")


def test_wild_nobody_is_asked_about_other_cards_that_are_discarded():
    """A stop asks where public facts leave room for the card."""
    game = scenario(red=("", "attack 12"), blue=("", "quash", "plague"), green=("", "reserve flare"))
    game.attack().play_until("encounter_card", of="blue")
    assert game.heard("cards_discarded")
    assert not game.green.is_asked("cards_discarded")


def test_wild_whoever_has_set_the_stop_is_asked_whatever_they_hold():
    game = collecting(green=["attack 1"])
    game.green.stands("cards_discarded")
    plays_alone(game, "blue", "reinforcement 5.reinforce:defense")
    assert game.green.is_asked("cards_discarded")
    assert game.green.options == ["pass"]


def test_wild_card_zapped_nothing_is_taken_and_nothing_lasts():
    game = collecting(blue=["reinforcement 5", "reinforcement 3", "card_zap"])
    plays_alone(game, "blue", "reinforcement 5.reinforce:defense")
    game.green.plays("reserve flare.take_them")
    game.blue.plays("card_zap")
    plays_alone(game, "blue", "reinforcement 3.reinforce:defense")
    assert game.green.hand == []
    assert {"reinforcement 5", "reinforcement 3", "reserve flare"} <= set(game.discards)


def test_own_flare_is_wild_while_the_power_is_lost():
    game = scenario(
        red=("reserve", "attack 12", "reserve flare"), blue=("", "attack 20", "reinforcement 5"), green=("",)
    )
    game.red.loses_home_colonies()
    game.attack(ships=3).lay(red="attack 12", blue="attack 20")
    plays_alone(game, "blue", "reinforcement 5.reinforce:defense")
    game.red.plays("reserve flare.take_them")
    assert game.red.hand == ["reinforcement 5", "reserve flare"]


def test_own_flare_is_wild_after_a_zap_of_the_power():
    game = revealed(red=["attack 6", "reserve flare"], blue=["cosmic_zap", "reinforcement 5"])
    plays_alone(game, "red", "reinforce:attack 6 for offense")
    game.blue.plays("cosmic_zap")
    plays_alone(game, "blue", "reinforcement 5.reinforce:defense")
    game.red.plays("reserve flare.take_them")
    assert game.red.hand == ["attack 6", "reinforcement 5", "reserve flare"]


# Advice to bots


def test_advice_is_to_add_what_turns_the_result_and_nothing_else():
    game = revealed(red=["attack 6", "attack 4", "attack 0"])
    worth = {key: option.pays() for key, option in game.red.ask.form.options.items() if key != "pass"}
    assert (
        worth["reserve.reinforce:attack 6 for offense"] > worth["reserve.reinforce:attack 4 for offense"] > 0
    )
    assert all(pays == 0 for key, pays in worth.items() if "defense" in key or "attack 0" in key)
    behind = revealed("attack 1", "attack 40", red=["attack 6"])
    assert behind.red.pays("reserve.reinforce:attack 6 for offense") == 0


def test_advice_is_to_add_a_higher_attack_where_it_turns_the_result_alone_or_with_others():
    for theirs, pays in ((20, True), (25, True), (26, False)):
        game = revealed("attack 12", f"attack {theirs}", red=["attack 9", "attack 6", "reserve flare"])
        option = game.red.ask.form.options["reserve flare.reinforce_with_more:attack 9 for offense"]
        assert (option.pays() > 0) is pays


def test_advice_is_to_cancel_what_would_cost_the_win():
    game = reinforced()
    assert game.red.pays("reserve.countermand") == 1
    assert game.enc.extra == {"offense": 0, "defense": 0}


def test_its_sheet_is_in_the_book():
    assert book().sheets["reserve"].title == "Reserve"
    assert card("reserve flare").sheet == "reserve"


@pytest.mark.parametrize(("others", "plays"), [((), True), (("zombie flare",), False)])
def test_wild_when_it_helps_is_kept_beside_another_flare_while_one_is_losing(others, plays):
    red, blue = ("", "attack 20", "reinforcement 2"), ("", "attack 8", "reserve flare", *others)
    game = scenario(red=red, blue=blue, green=("",))
    has_orders(game.start.seats[1], {"reserve flare.take_them": "helps"})
    game.attack(ships=3).lay(red="attack 20", blue="attack 8")
    game.play_until("cards_revealed", of="red").red.plays("reinforcement 2.reinforce:offense")
    game.pass_windows()
    assert ("reserve flare" in [fact.card for fact in game.heard("card_announced")]) == plays
