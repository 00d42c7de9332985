"""Mite: a colony or cards."""

import pytest

from engine import NotAllowed
from engine.state.cards import card
from tests.engine.scenario import scenario

SEVEN = ("attack 20", "attack 4", "attack 6", "negotiate", "quash", "force_field", "plague")


def launched(*red, blue=SEVEN, green=("",), ships=3, before=None, alien="mite"):
    """Red has sent its ships to blue's first planet."""
    game = scenario(red=(alien, "attack 8", *red), blue=("", *blue), green=green)
    if before:
        before(game)
    return game.attack_until_alliances(ships=ships, planet=5)


def blustered(*red, **more):
    return launched(*red, **more).play_until("mite.bluster")


def until_over(game):
    """All that is asked until the encounter is over."""
    asked = set()
    while game.enc and game.enc.number == game.number:
        asked |= set(game.asked().values())
        game.default()
    return asked


def test_a_defense_with_seven_cards_may_lose_four_at_random_and_alliances_follow():
    game = blustered()
    game.blue.answers("lose cards")
    assert len(game.blue.hand) == 3
    (told,) = game.heard("cards_discarded")
    assert (told.why, sorted(game.discards)) == ("bluster", sorted(told.cards))
    assert sorted([*told.cards, *game.blue.hand]) == sorted(SEVEN)
    assert game.red.is_asked("invite")


def test_which_cards_are_lost_is_a_matter_of_the_games_own_dice():
    """So that replays agree; another seed loses others."""
    left = []
    for seed in ("one", "one", "another"):
        game = blustered(before=lambda game, seed=seed: setattr(game.start.dice, "seed", seed))
        game.blue.answers("lose cards")
        left.append(game.blue.hand)
    assert left[0] == left[1] != left[2]


def test_a_missed_deadline_loses_cards():
    """D-68."""
    game = blustered()
    assert game.blue.ask.default == "lose cards"
    assert game.blue.options == ["lose cards", "grant"]


@pytest.mark.parametrize(
    ("cards", "colonies", "answer"),
    [(7, 0, "grant"), (7, 1, "lose cards"), (6, 0, "lose cards")],
)
def test_a_bot_grants_the_first_colony_rather_than_lose_many_cards(cards, colonies, answer):
    def before(game):
        for planet in range(10, 10 + colonies):
            game.red.has_colony(planet)

    assert blustered(blue=SEVEN[:cards], before=before).blue.ask.advise() == answer


def granted(*red, **more):
    game = blustered(*red, **more)
    game.blue.answers("grant")
    return game


def test_a_granted_colony_takes_all_ships_beside_the_defenses_and_ends_the_encounter():
    game = granted("attack 6")
    assert game.planets[5] == {0: 3, 1: 4}
    assert (game.red.warp, game.blue.warp, game.blue.hand) == (0, 0, sorted(SEVEN))
    assert [(f.seat, f.planet) for f in game.heard("colony_founded")] == [(0, 5)]
    assert [f.result for f in game.heard("encounter_over")] == ["granted"]
    assert game.asked() == {"red": "another_encounter"}


def test_after_a_granted_colony_nobody_is_asked_anything_more_in_the_encounter():
    game = launched("mite flare", "attack 6").play_until("ships_committed", of="red")
    game.red.passes()
    game.play_until("mite.bluster")
    game.blue.answers("grant")
    assert game.asked() == {"red": "another_encounter"}


def test_a_granted_colony_lets_it_have_a_second_encounter():
    game = granted("attack 6")
    game.red.answers("yes")
    game.play_until("launch")
    assert (game.position.turn.offense, game.enc.number) == (0, 2)


def test_nobody_has_won_or_lost_by_a_granted_colony():
    """A Warrior gets no token for it, and nothing is compensated."""
    game = scenario(red=("mite", "attack 8", "attack 6"), blue=("warrior", *SEVEN), green=("",))
    game.attack_until_alliances(planet=5).play_until("mite.bluster")
    game.blue.answers("grant")
    assert game.blue.power.tokens == 0
    assert not game.heard("compensation_collected")
    assert not game.heard("card_laid")


def test_the_bluster_comes_after_the_ships_and_before_anybody_is_invited():
    """CX."""
    game = blustered()
    assert game.enc.gate == {0: 3}
    told = [f.id for f in game.told() if f.id in ("ships_sent", "power_announced", "allies_invited")]
    assert told == ["ships_sent", "power_announced"]


def test_a_hand_of_three_cards_is_not_blustered_at():
    game = launched(blue=SEVEN[:3])
    assert "mite.bluster" not in until_over(game)
    assert not game.heard("power_announced")


def test_four_cards_are_enough():
    game = blustered(blue=SEVEN[:4])
    game.blue.answers("lose cards")
    assert len(game.blue.hand) == 3


def test_its_ships_join_a_colony_that_is_there_already():
    game = granted(before=lambda game: game.red.has_colony(5, 2))
    assert game.planets[5] == {0: 5, 1: 4}
    assert not game.heard("colony_founded")


def test_the_granted_colony_may_be_the_fifth_and_win():
    def four_colonies(game):
        for planet in (10, 11, 12, 13):
            game.red.has_colony(planet)

    assert granted(before=four_colonies).game.winners == [0]


def test_a_visitor_who_is_driven_out_may_grant_a_colony_on_its_own_planet_of_the_mite():
    game = scenario(red=("mite", "attack 8"), blue=("", *SEVEN), green=("",)).draws("seat 0")
    game.blue.has_colony(4, 2)
    game.start.planets[0][0] += game.start.planets[4].pop(0)
    game.play_until("own_colour")
    game.red.answers("attack")
    game.play_until("launch")
    game.red.answers({"side": "planet 4 seat 1", "ships": {"0": 2}})
    game.play_until("mite.bluster")
    game.blue.answers("grant")
    assert game.planets[4] == {0: 2, 1: 2}
    assert game.position.foreign_colonies(0) == 0


def test_it_cannot_decline_to_bluster():
    game = launched()
    assert game.asked() == {"blue": "mite.bluster"}


def test_a_defending_or_bystanding_mite_does_not_bluster():
    for blue, green in (("mite", ""), ("", "mite")):
        game = scenario(red=("", "attack 8", *SEVEN), blue=(blue, *SEVEN), green=(green,))
        game.attack_until_alliances(planet=5)
        assert "mite.bluster" not in until_over(game)


def test_it_blusters_once_in_an_encounter():
    game = blustered()
    game.blue.answers("lose cards")
    game.blue.seat.hand += [card("attack 1")] * 5
    assert "mite.bluster" not in until_over(game)


def test_zapped_no_choice_is_demanded():
    game = launched(blue=(*SEVEN, "cosmic_zap")).play_until("power_used", of="blue")
    game.blue.plays("cosmic_zap")
    assert game.red.is_asked("invite")
    assert len(game.blue.hand) == 7


def test_the_zap_comes_before_the_answer():
    """The defense is named, so it is asked; then it chooses."""
    game = launched(blue=(*SEVEN, "cosmic_zap")).play_until("power_used", of="blue")
    game.blue.passes()
    assert game.asked() == {"blue": "mite.bluster"}


def test_with_two_home_colonies_no_bluster_takes_place():
    game = launched(before=lambda game: game.red.loses_home_colonies())
    assert "mite.bluster" not in until_over(game)


def test_with_a_third_home_colony_again_it_blusters_again():
    game = scenario(red=("mite", "attack 8"), blue=("", *SEVEN), green=("",))
    game.red.loses_home_colonies(3)
    game.draws("seat 0", "seat 1").red.resettles(2)
    game.play_until("another_encounter")
    game.red.answers("yes")
    game.attack_until_alliances(ships=1, planet=5)
    assert game.asked() == {"blue": "mite.bluster"}


def test_a_hoard_is_neither_counted_nor_touched():
    game = scenario(red=("mite", "attack 8"), blue=("miser", *SEVEN[:4]), green=("",))
    game.blue.power.pile += [card("attack 40"), card("attack 30")]
    game.attack_until_alliances(planet=5).play_until("mite.bluster", of="blue")
    assert game.blue.ask.about["cards"] == 1
    game.blue.answers("lose cards")
    assert (len(game.blue.hand), len(game.blue.power.pile)) == (3, 2)


def test_a_hoard_alone_is_no_hand_to_bluster_at():
    game = scenario(red=("mite", "attack 8"), blue=("miser", *SEVEN[:3]), green=("",))
    game.blue.power.pile += [card("attack 40"), card("attack 30")]
    game.attack_until_alliances(planet=5)
    assert "mite.bluster" not in until_over(game)


def test_a_vulch_may_salvage_artifacts_among_the_cards_lost():
    """TEXT."""
    game = blustered(blue=("quash", "plague", "quash", "plague", "force_field"), green=("vulch",))
    game.blue.answers("lose cards")
    game.play_until("invite")
    assert sorted([*game.green.hand, *game.blue.hand]) == [
        "force_field",
        "plague",
        "plague",
        "quash",
        "quash",
    ]
    assert (len(game.green.hand), game.position.discards) == (2, [])


def test_what_is_lost_is_shown_to_all_and_no_hand_is():
    game = blustered()
    game.blue.answers("lose cards")
    assert not [f for f in game.heard("saw_cards") if f.to is None]


# Super


def collecting(*blue, green=("",)):
    game = launched("mite flare", blue=(*SEVEN, *blue), green=green).play_until("ships_committed", of="red")
    game.red.plays("collection")
    return game


def test_super_of_five_cards_two_are_kept_and_three_are_discarded():
    game = collecting("attack 40").play_until("mite.bluster")
    game.blue.answers("lose cards")
    lost = list(game.red.ask.form.cards)
    assert len(lost) == 5
    game.red.answers(sorted(lost[:2]))
    assert game.red.hand == sorted(["attack 8", "mite flare", *lost[:2]])
    assert sorted(game.discards) == sorted(lost[2:])
    assert len(game.blue.hand) == 3
    assert game.play_until("invite").red.is_asked("invite")


def test_super_what_is_shown_and_kept_only_the_two_know():
    game = collecting().play_until("mite.bluster")
    game.blue.answers("lose cards")
    game.red.answers([game.red.ask.form.cards[0]])
    secret = [f for f in game.facts if f.id == "saw_cards" and f.why == "bluster"]
    assert [f.to for f in secret] == [(0, 1), (1, 0)]
    assert [(f.giver, f.taker, f.cards) for f in game.heard("cards_passed", "green")] == [(1, 0, 1)]
    assert [len(f.cards) for f in game.heard("cards_discarded", "green")] == [3]


def test_super_a_vulch_salvages_only_what_the_mite_leaves():
    game = launched("mite flare", blue=("quash",) * 6, green=("vulch",)).play_until(
        "ships_committed", of="red"
    )
    game.red.plays("collection")
    game.play_until("mite.bluster")
    game.blue.answers("lose cards")
    game.red.answers(["quash"])
    game.play_until("invite")
    assert (game.red.hand.count("quash"), game.green.hand) == (1, ["quash"] * 2)


@pytest.mark.parametrize("number", [0, 4])
def test_super_none_or_all_may_be_kept(number):
    game = collecting().play_until("mite.bluster")
    game.blue.answers("lose cards")
    game.red.answers(list(game.red.ask.form.cards)[:number])
    assert len(game.red.hand) == 2 + number
    assert len(game.position.discards) == 4 - number


def test_super_only_cards_that_were_lost_can_be_kept():
    game = collecting().play_until("mite.bluster")
    game.blue.answers("lose cards")
    with pytest.raises(NotAllowed):
        game.red.answers([game.blue.hand[0]])


def test_super_does_not_keep_the_defense_from_granting_a_colony():
    game = collecting().play_until("mite.bluster")
    game.blue.answers("grant")
    assert game.planets[5] == {0: 3, 1: 4}
    assert game.red.hand == ["attack 8", "mite flare"]


def test_super_may_be_declined_and_is_not_offered_after_the_bluster():
    game = launched("mite flare").play_until("ships_committed", of="red")
    game.red.passes()
    game.play_until("mite.bluster")
    game.blue.seat.hand += [card("attack 1")]
    game.blue.answers("lose cards")
    game.blue.seat.hand += [card("attack 1")] * 5
    assert game.red.options == ["pass"] if game.red.is_asked("ships_committed") else True
    assert len(game.position.discards) == 5


def test_super_zapped_there_is_no_bluster_and_the_flare_is_wild():
    game = collecting("cosmic_zap").play_until("super_played", of="blue")
    game.blue.plays("cosmic_zap")
    game.play_until("invite", of="red")
    assert len(game.blue.hand) == 7
    game.red.answers("nobody")
    game.play_until("invite", of="blue")
    game.blue.answers("seats 2")
    game.play_until("join", of="green")
    game.green.answers({"side": "defense", "ships": {"10": 1}})
    game.play_until("encounter_card", "alliances_formed", of="red")
    assert game.red.is_offered("mite flare.send_all_home")


def test_super_card_zapped_the_bluster_takes_place_and_all_is_discarded():
    game = collecting("card_zap").play_until("super_played", of="blue")
    game.blue.plays("card_zap")
    game.play_until("mite.bluster")
    game.blue.answers("lose cards")
    assert len(game.position.discards) == 2 + 4
    assert game.red.hand == ["attack 8"]


# Wild


def allied(offense=0, defense=0, *, red=(), blue=(), green_joins="defense"):
    """Green and yellow with so many ships on either side."""
    game = scenario(
        red=("", "attack 20", *red), blue=("", "attack 8", *blue), green=("",), yellow=("",), purple=("",)
    )
    joins = {"green": (green_joins, defense if green_joins == "defense" else offense)}
    if offense and defense:
        joins |= {"green": ("defense", defense), "yellow": ("offense", offense)}
    return game.attack(ships=2, planet=5, allies=joins)


def flares(game, name="red"):
    game.play_until("alliances_formed", "encounter_card", of=name)
    return game.seat(name)


def all_home(game):
    """The allies have placed their ships."""
    game.play_until("place_ships")
    while "place_ships" in game.asked().values():
        game.default()
    return game


def test_wild_against_more_allied_ships_all_allies_of_both_sides_go_home():
    game = allied(1, 2, red=["mite flare"])
    flares(game).plays("send_all_home")
    all_home(game)
    assert (game.enc.gate, game.enc.orbit, game.enc.allies) == ({0: 2}, {}, {})
    assert (game.green.ships, game.seat("yellow").ships) == (20, 20)
    assert [f.seat for f in game.heard("alliance_cancelled")] == [2, 3]


def test_wild_the_owners_choose_where_their_ships_go():
    game = allied(1, 2, red=["mite flare"])
    flares(game).plays("send_all_home")
    game.play_until("place_ships", of="green")
    game.green.answers({"14": 2})
    assert game.planets[14] == {2: 6}


def test_wild_is_for_the_defense_as_well():
    game = allied(2, 1, blue=["mite flare"])
    flares(game, "blue").plays("send_all_home")
    all_home(game)
    assert (game.enc.gate, game.enc.orbit) == ({0: 2}, {})


def test_wild_ships_are_counted_not_players():
    """Two allies with a ship each on the own side, one with three on the other."""
    game = scenario(
        red=("", "attack 20", "mite flare"), blue=("", "attack 8"), green=("",), yellow=("",), purple=("",)
    )
    game.attack(ships=2, allies={"green": "offense", "yellow": "offense", "purple": ("defense", 3)})
    assert flares(game).is_offered("send_all_home")


@pytest.mark.parametrize(("offense", "defense"), [(1, 1), (2, 1)])
def test_wild_needs_more_ships_on_the_other_side(offense, defense):
    game = allied(offense, defense, red=["mite flare"])
    assert not flares(game).is_offered("send_all_home")


def test_wild_does_not_count_the_main_players_own_ships():
    game = allied(3, 2, red=["mite flare"])
    assert not flares(game).is_offered("send_all_home")


def test_wild_is_not_for_allies():
    game = scenario(red=("", "attack 20"), blue=("", "attack 8"), green=("", "mite flare"), yellow=("",))
    game.attack(ships=2, allies={"green": "offense", "yellow": ("defense", 3)})
    game.play_until("alliances_formed", of="green")
    assert not game.green.is_offered("send_all_home")


def test_wild_whoever_was_sent_home_has_allied_all_the_same():
    """R-9.9: Grudge's token passes them by."""
    game = scenario(
        red=("grudge", "attack 8", "mite flare"), blue=("", "attack 20"), green=("",), yellow=("",)
    )
    game.attack(ships=2, allies={"green": "offense", "yellow": ("defense", 3)})
    flares(game).plays("send_all_home")
    game.finish()
    assert game.green.warp == 0


def test_wild_card_zapped_everybody_stays():
    game = allied(1, 2, red=["mite flare"], blue=["card_zap"])
    flares(game).plays("send_all_home")
    game.blue.zaps_card()
    game.play_until("encounter_card", of="red")
    assert (game.enc.gate, game.enc.orbit) == ({0: 2, 3: 1}, {2: 2})


def test_wild_is_for_the_owner_without_power():
    game = scenario(red=("mite", "attack 20", "mite flare"), blue=("", "attack 8"), green=("",), yellow=("",))
    game.red.loses_home_colonies()
    game.attack(ships=2, allies={"green": ("defense", 2)})
    assert flares(game).is_offered("send_all_home")


def test_wild_may_be_declined():
    game = allied(1, 2, red=["mite flare"])
    assert flares(game).is_offered("send_all_home")
    game.lay(red="attack 20", blue="attack 8").finish()
    assert game.planets[5] == {0: 2, 3: 1}
