"""Kickers and the other side of the gate in what an encounter comes to, in words."""

from engine.prospects import winners_by
from games.preview.words.answers import brought_to_ally, notes_of_option
from games.situation.words.encounter import stake
from games.situation.words.outcomes import negotiate_words, outcomes_words
from games.situation.words.sums import public_sum_words, sum_words, sums_with_kicker
from games.words.names import colour_name
from games.words.reader import Reader
from tests.engine.mayfair.table import laid, mayfair, with_kickers


def reader(game, name):
    view = game.view(name)
    return view, Reader(game.names.index(name))


def with_one(kicker: str, *, red: str = "attack 8", blue: str = "attack 9"):
    game = with_kickers(red=("", red, kicker), blue=("", blue), green=("",))
    return laid(game.attack(ships=2), red=kicker, blue="no kicker")


def test_ones_own_sum_says_what_the_kicker_makes_of_the_card():
    view, _mine = reader(with_one("kicker 2"), "red")
    assert sum_words(view, 0, "attack 8") == "8 × 2 + your 2 = 18 against ? + 4"


def test_beside_each_kicker_stands_what_it_makes_of_the_attacks_in_hand():
    """M-13.4: asked together with the card, its sums do not know the Kicker yet."""
    game = with_kickers(
        red=("", "attack 8", "attack 10", "attack 8", "negotiate", "kicker 3", "kicker -1"), blue=("",)
    )
    view, _mine = reader(game.attack(ships=2).play_until("kicker"), "red")
    assert sums_with_kicker(view, 0, "kicker 3") == "8 × 3 + 2 = 26, 10 × 3 + 2 = 32, against ? + 4"
    assert sums_with_kicker(view, 0, "kicker -1") == "8 × −1 + 2 = −6, 10 × −1 + 2 = −8, against ? + 4"
    ask = game.red.ask
    notes = {key: notes_of_option(ask, one, view, Reader(0)) for key, one in ask.form.options.items()}
    assert notes["kicker 3"] == [sums_with_kicker(view, 0, "kicker 3")]
    assert notes["no kicker"] == [] and notes["if kicker 3"] == []


def test_without_an_attack_or_a_part_there_is_no_sum_with_a_kicker():
    game = with_kickers(red=("", "negotiate", "kicker 3"), blue=("",), green=("", "attack 9", "kicker 2"))
    game.attack(ships=2).play_until("kicker")
    assert sums_with_kicker(reader(game, "red")[0], 0, "kicker 3") == ""
    assert sums_with_kicker(reader(game, "green")[0], 2, "kicker 2") == ""


def test_the_opponent_does_not_learn_which_kicker_lies_there():
    view, _mine = reader(with_one("kicker 2"), "blue")
    assert sum_words(view, 1, "attack 9") == "9 + your 4 = 13 against ? × ? + 2"


def test_after_the_reveal_everybody_reads_the_product():
    game = with_kickers(red=("", "attack 8", "kicker 2"), blue=("", "attack 9"), green=("",))
    game.start.seats[2].ahead = game.start.seats[2].ahead.said(("cards_revealed",), {}, ())
    laid(game.attack(ships=2), red="kicker 2", blue="no kicker").lay(red="attack 8", blue="attack 9")
    view, onlooker = reader(game.play_until("cards_revealed", of="green"), "green")
    assert "times 2 by the Kicker" in public_sum_words(view, "offense", onlooker)


def test_a_negotiate_beside_a_negative_kicker_says_what_it_costs():
    view, _mine = reader(with_one("kicker -2", red="negotiate"), "red")
    told = negotiate_words(view, "offense")
    assert f"your Kicker gives {colour_name(1)} up to 4 cards of yours" in told


def test_a_negotiate_says_whose_power_may_turn_what_it_comes_to():
    """Pacifist wins by one; a power of somebody who only looks on has no say."""
    game = mayfair(red=("pacifist", "negotiate"), blue=("", "attack 9"), green=("",)).attack(ships=2)
    view, _mine = reader(game.play_until("encounter_card"), "red")
    assert negotiate_words(view, "offense").endswith("you bargain with Yellow. Pacifist may change that.")
    other = mayfair(red=("", "negotiate"), blue=("", "attack 9"), green=("pacifist",)).attack(ships=2)
    view, _mine = reader(other.play_until("encounter_card"), "red")
    assert "may change that" not in negotiate_words(view, "offense")


def test_a_failed_deal_says_what_each_kicker_makes_of_it():
    game = with_kickers(red=("", "negotiate", "kicker 2"), blue=("", "negotiate"), green=("",))
    game.start.seats[2].ahead = game.start.seats[2].ahead.said(("cards_revealed",), {}, ())
    laid(game.attack(ships=2), red="kicker 2", blue="no kicker").lay(red="negotiate", blue="negotiate")
    view, onlooker = reader(game.play_until("cards_revealed", of="green"), "green")
    told = " ".join(map(str, outcomes_words(view, onlooker)))
    assert f"{colour_name(0)} loses 3 ships. {colour_name(1)} loses 6 ships." in told


def test_with_the_gate_turned_over_the_allies_of_the_defense_found_colonies():
    """M-16.2."""
    game = mayfair(red=("", "attack 8"), blue=("", "attack 9"), green=("",), yellow=("",))
    game.attack(ships=2, allies={"green": ("offense", 2), "yellow": ("defense", 1)})
    game.enc.reversed = True
    view, onlooker = reader(game, "green")
    offense, defense = map(str, outcomes_words(view, onlooker))
    assert f"{colour_name(0)} gets a colony on" in offense
    assert "You get 2 rewards." in offense
    assert f"{colour_name(3)} gets a colony on" in defense


def test_an_invited_seat_reads_what_each_side_brings_under_the_reverse_side():
    """M-16.2: a reward on the offense's side, a colony on the defense's."""
    game = mayfair(red=("", "attack 8"), blue=("", "attack 9"), green=("",))
    game.attack_until_alliances(ships=2)
    game.enc.reversed = True
    game.play_until("invite").red.answers("seats 2")
    game.play_until("invite", of="blue").blue.answers("seats 2")
    view, mine = reader(game.play_until("join", of="green"), "green")
    assert brought_to_ally(2, "offense", view, mine) == "If it wins you get a reward for each ship."
    assert brought_to_ally(2, "defense", view, mine).startswith("If it wins you get a colony on")
    assert "reverse side up" in " ".join(stake(view, mine).lines)


def test_joining_the_defense_may_win_the_game_under_the_reverse_side():
    """M-16.2, M-5.1: and joining the offense wins nothing then."""
    game = mayfair(red=("", "attack 8"), blue=("", "attack 9"), green=("",))
    for planet in (0, 1, 2, 6):
        game.green.has_colony(planet)
    game.attack_until_alliances(ships=2)
    game.enc.reversed = True
    game.play_until("invite").red.answers("seats 2")
    game.play_until("invite", of="blue").blue.answers("seats 2")
    game.play_until("join", of="green")
    ask, view = game.green.ask, game.view("green")
    ships = {"10": 1}
    assert winners_by(ask, {"side": "defense", "ships": ships}, view).seats == (2,)
    assert winners_by(ask, {"side": "offense", "ships": ships}, view).seats == ()
