"""Powers, flares and artifacts are used where they plainly pay, and not where they do not."""

from engine.state.cards import attack
from tests.engine.bots import answer, answers
from tests.engine.fights import fought
from tests.engine.scenario import scenario


def revealed(red, blue, *, power="", flare="", ships=3):
    """Red has revealed this card against blue's, and is asked what it does about it."""
    held = (flare,) if flare else ()
    game = scenario(red=(power, red, *held), blue=("", blue), green=("",), purple=("",))
    game.attack(ships=ships).lay(red=red, blue=blue)
    return game.play_until("cards_revealed", of="red")


def test_a_power_is_used_by_whoever_loses_without_it():
    assert answer(revealed("attack 4", "attack 20", power="chosen"), "red") == "chosen.prayer"


def test_and_let_be_by_whoever_wins_without_it():
    assert answer(revealed("attack 20", "attack 4", power="chosen"), "red") == "pass"


def test_of_the_cards_drawn_one_is_taken_that_wins():
    game = revealed("attack 4", "attack 20", power="chosen")
    game.position.deck[-3:] = [attack(6), attack(40), attack(1)]
    game.red.uses("prayer")
    game.play_until("chosen.pick", of="red")
    assert answer(game, "red") in ("replace attack 40", "add attack 40")


def test_a_flare_is_played_where_it_turns_the_result():
    game = revealed("attack 4", "attack 20", flare="mirror flare")
    assert answer(game, "red") == "pass"  # equal cards, and four ships against three
    game = revealed("attack 4", "attack 20", flare="mirror flare", ships=4)
    assert answer(game, "red") == "pass"  # the defense wins ties
    game = revealed("negotiate", "attack 20", flare="pacifist flare")
    assert answer(game, "red") == "pass"  # 15 and 3 against 20 and 4
    game = revealed("negotiate", "attack 10", flare="pacifist flare")
    assert answer(game, "red") == "pacifist flare.take_up_arms"


def test_a_flare_is_kept_where_the_own_side_wins_anyhow():
    assert answer(revealed("attack 20", "attack 4", flare="human flare"), "red") == "pass"
    assert answer(revealed("attack 4", "attack 20", flare="human flare"), "red") == "human flare.forty_two"


def test_of_several_choices_the_cheapest_that_is_enough():
    game = revealed("attack 14", "attack 20", power="human", flare="human flare")
    assert answer(game, "red") == "human flare.double_humanity:8"
    game = revealed("attack 4", "attack 20", power="human", flare="human flare")
    assert answer(game, "red") == "human flare.double_humanity:zap"


def test_an_artifact_is_played_by_whoever_loses():
    losing = fought("attack 4", "attack 20", red=["emotion_control"])
    assert answer(losing.play_until("cards_revealed", of="red"), "red") == "emotion_control.calm"
    winning = fought("attack 20", "attack 4", red=["emotion_control"])
    assert answer(winning.play_until("cards_revealed", of="red"), "red") == "pass"


def test_a_zap_is_for_what_the_other_side_uses():
    game = fought("attack 4", "attack 20", red=["emotion_control"], blue=["card_zap"], green=["card_zap"])
    game.play_until("cards_revealed", of="red").red.plays("emotion_control")
    assert answer(game.play_until("card_played", of="green"), "green") == "pass"
    assert answer(game, "blue") == "card_zap.cancel"


def test_nobody_zaps_what_its_own_sheet_calls_harmless():
    """A zapped Human wins."""
    game = scenario(red=("human", "attack 4"), blue=("", "attack 20", "cosmic_zap"), green=("",))
    game.attack().lay(red="attack 4", blue="attack 20").play_until("power_used", of="blue")
    assert answer(game, "blue") == "pass"


def test_a_power_that_names_a_card_tells_the_truth_if_that_wins():
    game = scenario(red=("gambler", "attack 30"), blue=("", "attack 8"), green=("",))
    game.attack().lay(red="attack 30", blue="attack 8").play_until("before_reveal", of="red")
    assert answer(game, "red") == "gambler.bluff:attack 30"


def test_and_else_what_wins_and_is_easily_believed():
    game = scenario(red=("gambler", "attack 1"), blue=("", "attack 8"), green=("",))
    game.attack().lay(red="attack 1", blue="attack 8").play_until("before_reveal", of="red")
    assert answer(game, "red") == "gambler.bluff:attack 10"


def test_a_statement_is_challenged_that_cannot_be_true():
    game = scenario(red=("gambler", "attack 1"), blue=("", "attack 8", "attack 40"), green=("",))
    game.attack().lay(red="attack 1", blue="attack 8")
    game.play_until("before_reveal", of="red").red.uses("bluff:attack 40")
    assert answer(game.play_until("gambler.belief", of="blue"), "blue") == "challenge"


def test_what_must_be_chosen_is_chosen_by_what_pays():
    """Nobody of one's own choosing is dragged along; the leader is."""
    game = scenario(red=("vacuum", "attack 1"), blue=("", "attack 40"), green=("",), purple=("",))
    game.purple.has_colony(10)
    game.attack(ships=3).lay(red="attack 1", blue="attack 40").play_until("vacuum.catharsis", of="red")
    assert answer(game, "red") == {"seat 3": 3}


def test_a_flare_without_advice_is_played_now_and_then():
    game = revealed("attack 20", "attack 4", flare="human flare")
    for option in game.red.ask.form.options.values():
        object.__setattr__(option, "pays", None)
    assert set(answers(game, "red")) == {"pass", "human flare.forty_two"}


def test_what_costs_nothing_is_also_played_to_make_a_narrow_win_safer():
    """Eleven and three against seven and four: a reinforcement could still turn it."""
    assert answer(revealed("attack 11", "attack 7", flare="macron flare"), "red") != "pass"
    assert answer(revealed("attack 40", "attack 7", flare="macron flare"), "red") == "pass"
    assert answer(revealed("attack 4", "attack 20", flare="macron flare"), "red") == "pass"


def test_a_card_is_built_where_the_seat_means_to_attack_if_it_can_turn_it_against_the_defense():
    game = scenario(
        red=("citadel", "attack 4", "attack 8", "citadel flare"), blue=("", "attack 8"), green=("",)
    )
    game.start.planets[7][1] = 2
    game.play_until("destiny_settled", of="red")
    assert answer(game, "red") == "citadel.building"
    game.red.uses("building")
    game.red.answers("attack 4")
    assert answer(game, "red") == "planet 7"


def test_and_else_at_home():
    game = scenario(red=("citadel", "attack 4", "attack 8", "attack 10"), blue=("", "attack 8"), green=("",))
    game.start.planets[7][1] = 2
    game.play_until("destiny_settled", of="red").red.uses("building")
    game.red.answers("attack 4")
    assert answer(game, "red") == "planet 0"


def test_what_is_fetched_back_again_and_again_is_kept_in_the_end():
    """F18: else two bots might go on for ever."""
    game = scenario(
        red=("", "attack 40", "vulch flare"), blue=("vulch", "attack 6", "plague", "quash"), green=("",)
    )
    game.blue.has_no_stops()
    game.attack().lay(red="attack 40", blue="attack 6").play_until("result_applied", of="red")
    game.red.plays("vulch flare")
    game.blue.answers("plague")
    game.red.answers("discard")
    game.blue.answers("plague")
    assert answer(game, "red") == "keep"


def test_or_where_it_turns_the_result_together_with_reinforcements_in_the_hand():
    """Twelve for three ships with the flare, one behind thirteen; the reinforcement does the rest."""
    game = fought("attack 6", "attack 9", ships=3, red=["macron flare", "reinforcement 2"])
    assert answer(game.play_until("cards_revealed", of="red"), "red") == "macron flare.a_point_a_ship"
    game = fought("attack 6", "attack 14", ships=3, red=["macron flare", "reinforcement 2"])
    assert answer(game.play_until("cards_revealed", of="red"), "red") == "pass"


def test_a_poor_attack_is_spent_to_make_a_narrow_win_safer_where_the_flare_stays():
    game = scenario(
        red=("reserve", "attack 11", "attack 7", "reserve flare"), blue=("", "attack 8"), green=("",)
    )
    game.attack().lay(red="attack 11", blue="attack 8").play_until("cards_revealed", of="red")
    assert answer(game, "red") == "reserve flare.reinforce_with_more:attack 7 for offense"


def drawing_or_not(*hand):
    """Red may play the wild side of a flare that draws a card, before cards are chosen."""
    game = scenario(red=("mirror", "attack 8", "chosen flare", *hand), blue=("", "attack 8"), green=("",))
    return answer(game.attack().play_until("before_cards_chosen", of="red"), "red")


def test_a_wild_side_waits_while_the_super_side_of_the_own_flare_may_come():
    """R-21.3: one flare in an encounter."""
    assert drawing_or_not() == "chosen flare.draw_a_card"
    assert drawing_or_not("mirror flare") == "pass"


def test_but_not_once_the_cards_are_up():
    game = scenario(
        red=("mirror", "attack 4", "human flare", "mirror flare"), blue=("", "attack 20"), green=("",)
    )
    game.attack().lay(red="attack 4", blue="attack 20").play_until("cards_revealed", of="red")
    assert answer(game, "red") == "human flare.forty_two"


def test_or_where_a_reinforcement_of_an_ally_could_do_the_rest():
    """Nine against sixteen by three points more: four are missing, with twelve none of it helps."""
    near = fought("attack 6", "attack 12", red=["macron flare"], allies={"green": "offense"}, ships=3)
    assert answer(near.play_until("cards_revealed", of="red"), "red") == "macron flare.a_point_a_ship"
    far = fought("attack 6", "attack 20", red=["macron flare"], allies={"green": "offense"}, ships=3)
    assert answer(far.play_until("cards_revealed", of="red"), "red") == "pass"
