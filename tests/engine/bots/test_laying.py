"""Which encounter card a bot lays."""

from collections import Counter

from tests.engine.bots import answer, answers
from tests.engine.scenario import scenario


def about_to_lay(*cards, red="", blue=("", "attack 8"), ships=3):
    game = scenario(red=(red, *cards), blue=blue, green=("",))
    return game.attack(ships=ships).play_until("encounter_card", of="red")


def test_mostly_the_best_attack():
    laid = Counter(answers(about_to_lay("attack 6", "attack 14", "attack 30", "negotiate"), "red"))
    assert laid.most_common(1)[0][0] == "attack 30"
    assert len(laid) > 1


def test_half_of_the_time_a_negotiate_rather_than_a_weak_attack():
    laid = Counter(answers(about_to_lay("attack 1", "attack 4", "negotiate"), "red"))
    assert laid["negotiate"] > 10 and laid["attack 4"] > 10


def test_a_small_attack_where_the_smaller_total_wins():
    laid = Counter(answers(about_to_lay("attack 4", "attack 14", "attack 30", red="anti_matter"), "red"))
    assert laid.most_common(1)[0][0] == "attack 4"


def test_so_does_whoever_meets_such_a_power():
    game = about_to_lay("attack 4", "attack 14", "attack 30", blue=("anti_matter", "attack 8"))
    assert Counter(answers(game, "red")).most_common(1)[0][0] == "attack 4"


def test_what_a_sheet_makes_strong_is_laid():
    laid = Counter(answers(about_to_lay("attack 6", "attack 14", "negotiate", red="pacifist"), "red"))
    assert laid["negotiate"] > 10


def shown(card, *own, ships=3):
    game = scenario(red=("oracle", *own), blue=("", card), green=("",))
    game.attack(ships=ships).lay(blue=card)
    return game.play_until("encounter_card", of="red")


def test_an_open_card_is_answered_by_the_smallest_that_beats_it():
    """Eight and four ships against three and more."""
    assert answer(shown("attack 8", "attack 9", "attack 10", "attack 30"), "red") == "attack 10"


def test_by_a_negotiate_if_none_does():
    assert answer(shown("attack 30", "attack 9", "attack 10", "negotiate"), "red") == "negotiate"


def test_or_by_the_weakest():
    assert answer(shown("attack 30", "attack 9", "attack 10"), "red") == "attack 9"


def test_whoever_profits_by_compensation_mostly_negotiates():
    laid = Counter(answers(about_to_lay("attack 6", "attack 10", "negotiate", red="hacker"), "red"))
    assert laid["negotiate"] > 25
    doubling = about_to_lay("attack 14", "negotiate", "clone flare", red="clone")
    assert Counter(answers(doubling, "red"))["negotiate"] > 25
    assert Counter(answers(about_to_lay("attack 14", "negotiate", red="clone"), "red"))["negotiate"] < 10


def test_where_a_heavy_defeat_is_as_good_as_a_win_a_middling_card_is_the_worst():
    laid = Counter(answers(about_to_lay("attack 0", "attack 7", "attack 9", red="spiff"), "red"))
    assert laid.most_common(1)[0][0] == "attack 0"
    defense = about_to_lay("attack 8", blue=("spiff", "attack 0", "attack 7", "attack 9"))
    assert Counter(answers(defense.play_until("encounter_card", of="blue"), "blue"))["attack 9"] > 20


def test_or_one_that_loses_lightly_where_that_is_enough():
    laid = Counter(
        answers(about_to_lay("attack 0", "attack 6", "spiff flare", "attack 15", red="spiff"), "red")
    )
    assert laid.most_common(1)[0][0] == "attack 6"
