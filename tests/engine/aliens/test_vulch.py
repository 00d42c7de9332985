import pytest

from engine import sheet_info
from tests.engine.fights import agreed
from tests.engine.player import has_orders, has_stops
from tests.engine.scenario import scenario

PLAGUE = "plague.infect:seat 1"
BEATEN = ("", "attack 6", "attack 1", "attack 2", "morph", "plague", "quash")


def regroup(
    red=("", "attack 4", "plague"), blue=("", "attack 6"), green=("vulch",), yellow=("",), **switches
):
    """Red may play a card at the start of its encounter."""
    game = scenario(red=red, blue=blue, green=green, yellow=yellow).under("ffg2008", **switches)
    return game.play_until("encounter_starts", of="red")


def new_hand(*held, deck=("attack 9",) * 8, zapped=False, **switches):
    """Blue is the Vulch and holds no encounter card when red attacks it."""
    game = scenario(red=("", "attack 4"), blue=("vulch", *held), green=("",)).under("ffg2008", **switches)
    game.blue.has_no_stops()
    game.deck_gives(*deck)
    if zapped:
        game.play_until("launch").enc.zapped.append("vulch")
    return game.attack().play_until("encounter_card", of="blue")


# Salvaging


def test_an_artifact_played_by_somebody_else_comes_to_its_hand_when_it_has_worked():
    game = regroup()
    game.red.plays(PLAGUE)
    assert game.green.hand == []
    game.play_until("launch")
    assert game.green.hand == ["plague"]
    assert game.blue.warp == 3
    assert [(f.card, f.to_seat) for f in game.heard("card_moved")] == [("plague", 2)]


def test_it_is_compulsory_and_told_as_a_use():
    game = regroup()
    game.red.plays(PLAGUE)
    game.play_until("launch")
    told = [(f.seat, f.power, f.choice) for f in game.heard("power_was_used")]
    assert told == [(2, "vulch", "plague")]
    assert sheet_info("vulch")["mandatory"]


def test_what_a_victim_of_plague_discards_is_salvaged_too():
    """TEXT."""
    game = regroup(blue=("", "attack 6", "quash", "reinforcement 2"))
    game.red.plays(PLAGUE)
    game.play_until("launch")
    assert game.green.hand == ["plague", "quash"]


def test_what_it_discards_or_plays_itself_is_not():
    game = regroup(red=("vulch", "attack 4", "plague", "quash"), green=("",))
    game.red.plays("plague.infect:seat 0")
    game.play_until("launch")
    assert game.red.hand == []
    assert not game.heard("power_announced")


def test_reinforcements_and_encounter_cards_are_left():
    game = scenario(red=("", "attack 4", "reinforcement 3"), blue=("", "attack 6"), green=("vulch",))
    game.attack().lay(red="attack 4", blue="attack 6").play_until("cards_revealed", of="red")
    game.red.plays("reinforcement 3.reinforce:offense")
    game.play_until("another_encounter", "launch", "aim")
    assert game.green.hand == []


def test_another_players_new_hand_gives_it_the_artifacts_only():
    game = scenario(red=("", "attack 4"), blue=("", "force_field", "reinforcement 2"), green=("vulch",))
    game.blue.has_no_stops()
    game.attack().play_until("encounter_card", of="blue")
    assert game.green.hand == ["force_field"]
    assert "reinforcement 2" in game.discards


def test_a_salvaged_artifact_may_be_played_at_once():
    """FC."""
    game = regroup()
    has_stops(game.green.seat, [*(game.green.seat.ahead.stops or ()), "encounter_starts"])
    game.red.plays(PLAGUE)
    game.play_until("encounter_starts", of="green")
    game.green.plays("plague.infect:seat 0")
    game.play_until("launch")
    assert [(f.seat, f.ships) for f in game.heard("ships_lost")] == [(1, 3), (0, 3)]
    assert game.green.hand == []


def test_both_a_zapped_artifact_and_its_card_zap_are_salvaged():
    """TEXT."""
    game = regroup(yellow=("", "card_zap"))
    game.red.plays(PLAGUE)
    game.yellow.zaps_card()
    game.play_until("launch")
    assert game.green.hand == ["card_zap", "plague"]
    assert game.blue.warp == 0


def test_a_stolen_artifact_is_never_discarded():
    """TEXT, given for wild Filch."""
    game = regroup(yellow=("", "filch flare", "negotiate"))
    game.red.plays(PLAGUE)
    game.play_until("card_played", of="yellow").yellow.plays("filch flare")
    game.play_until("launch")
    assert (game.yellow.hand, game.green.hand) == (["filch flare", "plague"], [])


def test_a_kept_artifact_is_never_discarded():
    """TEXT, given for wild Clone."""
    game = regroup(red=("", "attack 4", "plague", "clone flare"))
    game.red.plays(PLAGUE)
    game.play_until("card_resolved", of="red").red.plays("clone flare")
    game.play_until("launch")
    assert game.green.hand == []
    assert "plague" in game.red.hand


def test_what_a_barbarian_discards_of_a_looted_hand_is_salvaged():
    game = scenario(red=("barbarian", "attack 40"), blue=("", "attack 6", "quash"), green=("vulch",))
    game.blue.has_no_stops()
    game.attack().lay(red="attack 40", blue="attack 6").play_until("barbarian.loot").red.answers([])
    assert game.green.hand == ["quash"]


def test_what_a_mite_makes_a_defense_discard_is_salvaged():
    """TEXT."""
    blue = ("", "plague", "quash", "force_field", "ionic_gas")
    game = scenario(red=("mite", "attack 4"), blue=blue, green=("vulch",))
    game.blue.has_no_stops()
    game.attack_until_alliances(planet=5).play_until("mite.bluster").blue.answers("lose cards")
    assert len(game.green.hand) == 1
    assert len(game.blue.hand) == 3
    assert game.green.hand[0] in blue


# Zapped


def zapped(**more):
    game = regroup(yellow=("", "cosmic_zap", "mobius_tubes"), **more)
    game.red.plays(PLAGUE)
    game.yellow.zaps_power()
    return game


def test_zapped_the_artifact_and_the_zap_both_end_on_the_discard_pile():
    """F18: it has no power when the Cosmic Zap reaches the pile."""
    game = zapped()
    game.play_until("launch")
    assert game.green.hand == []
    assert {"plague", "cosmic_zap"} <= set(game.discards)


def test_zapped_later_artifacts_of_the_encounter_are_left_as_well():
    game = zapped(red=("", "attack 4", "plague", "force_field", "attack 5"))
    game.attack(allies={"yellow": "defense"}).play_until("encounter_card", of="red")
    game.red.plays("force_field")
    game.play_until("another_encounter", "launch", "aim")
    assert game.green.hand == []
    assert len(game.heard("power_announced")) == 1


def test_a_cosmic_zap_that_was_cancelled_is_salvaged_with_its_card_zap():
    game = regroup(yellow=("", "cosmic_zap"), blue=("", "attack 6", "card_zap"))
    game.red.plays("plague.infect:seat 0")
    game.yellow.zaps_power()
    game.blue.zaps_card()
    game.play_until("launch")
    assert game.green.hand == ["card_zap", "cosmic_zap", "plague"]


def test_a_cosmic_zap_on_somebody_else_is_salvaged():
    game = scenario(
        red=("trader", "attack 4", "attack 5"), blue=("", "attack 6", "cosmic_zap"), green=("vulch",)
    )
    game.attack().play_until("before_cards_chosen", of="red").red.uses("transference")
    game.blue.zaps_power()
    game.play_until("encounter_card")
    assert game.green.hand == ["cosmic_zap"]


# A new hand


def test_at_a_new_hand_it_keeps_three_artifacts_discards_the_flare_and_draws_eight():
    game = new_hand("plague", "quash", "force_field", "mind flare")
    kept = ["force_field", "plague", "quash"]
    assert game.blue.hand == [*["attack 9"] * 8, *kept]
    assert [f.cards for f in game.heard("new_hand")] == [("mind flare",)]
    assert [sorted(f.cards) for f in game.heard("cards_kept")] == [kept]
    assert not game.heard("power_announced")


def test_needs_a_new_hand_whatever_the_number_of_artifacts():
    """TEXT."""
    assert len(new_hand("plague", "quash").blue.hand) == 10


def test_zapped_earlier_in_the_encounter_it_keeps_them_all_the_same():
    """RB: keeping is no use."""
    game = new_hand("plague", "quash", zapped=True)
    assert game.blue.hand == [*["attack 9"] * 8, "plague", "quash"]


def test_where_zaps_stop_parts_too_they_are_discarded():
    game = new_hand("plague", "quash", zapped=True, zap__unused_parts_stay=False)
    assert game.blue.hand == ["attack 9"] * 8


def test_with_the_power_lost_nothing_is_kept_or_collected():
    game = scenario(red=("", "attack 4"), blue=("vulch", "plague", "quash"), green=("", "force_field"))
    game.blue.has_no_stops()
    game.blue.loses_home_colonies(3)
    game.attack(planet=5, allies={"green": "defense"}).play_until("encounter_card", of="blue")
    assert game.blue.hand == ["attack 1"] * 8
    assert not game.heard("cards_kept")


def test_with_the_power_lost_what_others_play_is_left():
    game = scenario(red=("", "attack 4", "plague"), blue=("", "attack 6"), green=("vulch",))
    game.green.loses_home_colonies(3)
    game.play_until("encounter_starts", of="red").red.plays(PLAGUE)
    game.play_until("launch")
    assert game.green.hand == []


def test_power_regained_salvages_again():
    game = scenario(red=("vulch", "attack 4"), blue=("", "attack 6", "plague"), green=("",))
    game.draws("seat 0", "seat 1").red.loses_home_colonies(3)
    game.red.resettles(4)
    game.play_until("another_encounter").red.answers("yes")
    game.play_until("encounter_starts", of="blue").blue.plays("plague.infect:seat 2")
    game.play_until("launch")
    assert "plague" in game.red.hand


# Super


def flare_zapped(*, green=("vulch", "vulch flare"), blue=("", "attack 6", "card_zap"), yellow=("",)):
    """A flare of red's is cancelled by blue before the encounter cards are chosen."""
    game = scenario(red=("", "attack 4", "chosen flare"), blue=blue, green=green, yellow=yellow)
    game.attack().play_until("before_cards_chosen", of="red").red.plays("chosen flare")
    game.blue.zaps_card()
    return game


def test_super_salvages_a_flare_that_somebody_else_discards():
    game = flare_zapped()
    while not game.green.is_offered("vulch flare"):
        game.default()
    game.green.plays("vulch flare.salvage_flares")
    game.play_until("encounter_card")
    assert game.green.hand == ["card_zap", "chosen flare", "vulch flare"]


def test_super_is_not_for_artifacts_alone():
    game = regroup(green=("vulch", "vulch flare"))
    game.red.plays(PLAGUE)
    while game.enc.phase != "destiny":
        assert not game.green.is_offered("vulch flare")
        game.default()
    assert game.green.hand == ["plague", "vulch flare"]


def test_super_is_not_for_the_new_hand_of_somebody_else():
    game = scenario(red=("", "attack 4"), blue=("", "quash"), green=("vulch", "vulch flare"))
    game.attack()
    while not game.red.is_asked("encounter_card"):
        assert not game.green.is_offered("keep_flares")
        game.default()


def test_super_pays_at_a_new_hand_for_each_other_flare():
    for flares, worth in (((), 0), (("mind flare", "trader flare"), 2)):
        game = scenario(red=("", "attack 4"), blue=("vulch", "vulch flare", *flares), green=("",))
        game.attack().play_until("new_hand_due", of="blue")
        assert game.blue.pays("vulch flare.keep_flares") == worth


def test_super_may_be_kept():
    game = flare_zapped().play_until("encounter_card")
    assert game.green.hand == ["card_zap", "vulch flare"]
    assert "chosen flare" in game.discards


def test_super_played_once_covers_later_flares_without_another_play():
    """F18."""
    blue = ("", "card_zap", "mind flare")
    game = scenario(red=("", "attack 4", "trader flare"), blue=blue, green=("vulch", "vulch flare"))
    game.play_until("alliances_open", of="red").red.plays("trader flare")
    game.blue.zaps_card()
    while not game.green.is_offered("vulch flare"):
        game.default()
    game.green.plays("vulch flare")
    game.play_until("encounter_card", of="blue")
    assert game.green.hand == ["card_zap", "mind flare", "trader flare", "vulch flare"]
    uses = [f.choice for f in game.heard("power_was_used")]
    assert uses == ["card_zap", "mind flare"]


def test_super_keeps_flares_at_a_new_hand():
    """CX."""
    game = scenario(red=("", "attack 4"), blue=("vulch", "vulch flare", "mind flare", "plague"), green=("",))
    game.attack().play_until("new_hand_due", of="blue").blue.plays("vulch flare.keep_flares")
    game.play_until("encounter_card", of="blue")
    assert game.blue.hand == [*["attack 1"] * 8, "mind flare", "plague", "vulch flare"]


def test_super_keeps_no_flares_once_the_power_is_lost():
    """Flares are treated like artifacts, and these are not kept either."""
    held = ("vulch", "vulch flare", "plague")
    game = scenario(red=("", "mind flare"), blue=held, green=("shadow",))
    game.blue.loses_home_colonies(2)
    game.start.planets[5] = {1: 1}
    game.start.seats[1].warp += 3
    game.play_until("cards_discarded", of="blue").blue.plays("vulch flare.salvage_flares")
    game.play_until("shadow.execution").green.answers("planet 5")
    game.attack(planet=6).play_until("encounter_card", of="blue")
    assert game.blue.hand == ["attack 1"] * 8


def test_super_not_played_flares_are_discarded_at_a_new_hand():
    game = scenario(red=("", "attack 4"), blue=("vulch", "vulch flare", "mind flare", "plague"), green=("",))
    game.attack().play_until("new_hand_due", of="blue").blue.passes()
    game.play_until("encounter_card", of="blue")
    assert game.blue.hand == [*["attack 1"] * 8, "plague"]


def test_super_zapped_salvages_nothing_and_the_power_is_out():
    game = flare_zapped(yellow=("", "cosmic_zap"))
    while not game.green.is_offered("vulch flare"):
        game.default()
    game.green.plays("vulch flare")
    game.yellow.zaps_power("super_played")
    game.play_until("encounter_card")
    assert game.green.hand == ["card_zap", "vulch flare"]
    assert "cosmic_zap" in game.discards


# Wild


def beaten(*, red=("", "attack 40", "vulch flare"), blue=BEATEN, green=("",)):
    game = scenario(red=red, blue=blue, green=green)
    game.blue.has_no_stops()
    return game.attack().lay(red="attack 40", blue="attack 6").play_until("result_applied", of="red")


def test_wild_the_second_of_five_cards_is_kept_one_is_discarded_and_three_stay():
    game = beaten()
    game.red.plays("vulch flare.one_by_one")
    assert game.asked() == {"blue": "vulch.hand_over"}
    game.blue.answers("attack 1")
    assert (game.red.ask.what, game.red.options) == ("vulch.keep", ["keep", "discard"])
    game.red.answers("discard")
    game.blue.answers("morph")
    game.red.answers("keep")
    assert game.red.hand == ["morph", "vulch flare"]
    assert game.blue.hand == ["attack 2", "plague", "quash"]
    assert [f.cards for f in game.heard("cards_discarded")] == [("attack 1",)]


def test_wild_what_is_handed_over_is_known_to_the_two_until_it_is_discarded():
    game = beaten()
    game.red.plays("vulch flare")
    game.blue.answers("morph")
    assert [f.cards for f in game.heard("saw_cards", "red")] == [("morph",)]
    game.red.answers("keep")
    assert game.heard("saw_cards", "green") == game.heard("saw_cards") == []


def test_wild_may_run_through_the_whole_hand_and_the_last_card_goes_by_itself():
    """TEXT."""
    game = beaten(blue=("", "attack 6", "attack 1", "attack 2"))
    game.red.plays("vulch flare")
    game.blue.answers("attack 2")
    game.red.answers("discard").answers("discard")
    assert (game.red.hand, game.blue.hand) == (["vulch flare"], [])


def test_wild_defaults_are_any_order_and_the_first_card():
    """D-75."""
    game = beaten()
    game.red.plays("vulch flare")
    assert game.blue.ask.default in game.blue.hand
    game.default()
    assert game.red.ask.default == "keep"


def test_wild_bots_hand_over_the_worst_and_keep_what_is_good_or_the_last():
    """Both are asked in secret."""
    game = beaten(blue=("", "attack 6", "attack 1", "attack 7", "attack 8"))
    game.red.plays("vulch flare")
    for worst, advice in (("attack 1", "discard"), ("attack 7", "discard")):
        assert (game.blue.ask.sealed, game.blue.ask.advise()) == (True, worst)
        game.blue.answers(worst)
        assert (game.red.ask.sealed, game.red.ask.advise()) == (True, advice)
        game.red.answers("discard")
    assert game.red.ask.advise() == "keep"
    game = beaten(blue=("", "attack 6", "attack 8", "attack 9"))
    game.red.plays("vulch flare")
    game.blue.answers("attack 8")
    assert game.red.ask.advise() == "keep"
    game = beaten(blue=("", "attack 6", "attack 1"))
    assert game.red.plays("vulch flare").ask.advise() == "keep"


def test_wild_against_the_vulch_itself_what_is_discarded_comes_back_to_it():
    """F18: and may have to be handed over again."""
    game = beaten(blue=("vulch", "attack 6", "plague", "quash"))
    game.red.plays("vulch flare")
    game.blue.answers("plague")
    game.red.answers("discard")
    assert game.blue.hand == ["plague", "quash"]
    game.blue.answers("plague")
    game.red.answers("keep")
    assert game.red.hand == ["plague", "vulch flare"]


def test_wild_after_a_deal():
    game = scenario(
        red=("", "negotiate", "attack 9", "vulch flare"), blue=("", "negotiate", "attack 8"), green=("",)
    )
    game.blue.has_no_stops()
    game.attack().lay(red="negotiate", blue="negotiate").play_until("deal")
    agreed(game, blue={"cards": ["attack 8"]}, red={"cards": ["attack 9"]})
    game.play_until("result_applied", of="red").red.plays("vulch flare").answers("keep")
    assert game.red.hand == ["attack 8", "attack 9", "vulch flare"]
    assert game.blue.hand == []


def test_wild_is_for_winners_only():
    game = scenario(red=("", "attack 4", "vulch flare"), blue=("", "attack 6", "quash"), green=("", "morph"))
    game.green.holds("vulch flare")
    game.attack(allies={"green": "defense"}).lay(red="attack 4", blue="attack 6")
    game.play_until("result_applied", of="green")
    assert not game.red.is_offered("vulch flare") and not game.green.is_offered("vulch flare")


def test_wild_card_zapped_nothing_is_handed_over():
    game = beaten(green=("", "card_zap"))
    game.red.plays("vulch flare")
    game.green.plays("card_zap")
    assert len(game.blue.hand) == 5


def test_with_the_power_zapped_its_own_flare_is_wild():
    game = scenario(red=("vulch", "attack 40", "vulch flare"), blue=("", "attack 6", "quash"), green=("",))
    game.attack().enc.zapped.append("vulch")
    game.lay(red="attack 40", blue="attack 6").play_until("result_applied", of="red")
    game.red.plays("vulch flare.one_by_one").answers("keep")
    assert game.red.hand == ["quash", "vulch flare"]


@pytest.mark.parametrize(("others", "plays"), [((), True), (("zombie flare",), False)])
def test_super_when_it_helps_is_kept_beside_another_flare(others, plays):
    game = scenario(
        red=("", "attack 4", "chosen flare"),
        blue=("", "attack 6", "card_zap"),
        green=("vulch", "vulch flare", *others),
        yellow=("",),
    )
    has_orders(game.start.seats[2], {"vulch flare.salvage_flares": "helps"})
    game.attack().play_until("before_cards_chosen", of="red").red.plays("chosen flare")
    game.blue.zaps_card()
    game.play_until("encounter_card")
    assert ("vulch flare" in [fact.card for fact in game.heard("card_announced")]) == plays
