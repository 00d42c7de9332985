from engine.state.cards import card
from tests.engine.edicts.play import clash, mayfair


def junk(*discards, **held):
    """These cards lie on the discard pile, the last on top; green holds the card."""
    game = mayfair(**{"red": ("attack 8",), "green": ("edict_space_junk",), **held})
    game.start.discards += [card(key) for key in discards]
    return game.play_until("encounter_starts", of="green")


def test_the_top_card_of_the_discard_pile_goes_to_ones_own_hand():
    """M-12.9, MD-51."""
    game = junk("attack 30", "attack 12")
    game.green.plays("edict_space_junk.fetch:attack 12 seat 2")
    game.play_until("launch")
    assert game.green.hand == ["attack 12"] and game.discards == ["attack 30", "edict_space_junk"]


def test_only_the_top_card_may_be_named_and_every_player():
    """M-12.9."""
    game = junk("attack 30", "attack 12")
    assert {option for option in game.green.options if option != "pass"} == {
        f"edict_space_junk.fetch:attack 12 seat {seat}" for seat in range(3)
    }


def test_another_player_may_get_it():
    """M-12.9."""
    game = junk("attack 12")
    game.green.plays("edict_space_junk.fetch:attack 12 seat 1")
    game.play_until("launch")
    assert "attack 12" in game.blue.hand


def test_of_cards_discarded_together_any_one_may_be_taken():
    """M-12.9: here the two challenge cards of stage 9."""
    game = mayfair(red=("attack 8",), blue=("attack 20",), green=("edict_space_junk",))
    clash(game).play_until("between_encounters", of="green")
    assert game.position.discarded_together == 2
    game.green.plays("edict_space_junk.fetch:attack 8 seat 2")
    game.play_until("turn_starts", "launch")
    assert "attack 8" in game.green.hand


def test_a_card_discarded_later_lies_alone_on_top():
    """M-12.9."""
    game = mayfair(red=("attack 8",), blue=("attack 20", "edict_warp_break"), green=("edict_space_junk",))
    clash(game).play_until("between_encounters", of="green")
    game.green.passes()
    game.blue.plays("edict_warp_break.free:seat 0")
    game.play_until("between_encounters", of="green")
    assert {option.partition(":")[2] for option in game.green.options if option != "pass"} == {
        f"edict_warp_break seat {seat}" for seat in range(3)
    }


def test_it_may_be_played_as_cards_are_discarded():
    """M-12.9: out of a hand thrown away."""
    game = mayfair(
        red=("attack 8", "edict_hand_zap"), blue=("attack 20", "attack 15"), green=("edict_space_junk",)
    )
    game.play_until("encounter_starts", of="red")
    game.green.passes()
    game.red.plays("edict_hand_zap.exchange:seat 1")
    game.play_until("cards_discarded", of="green")
    game.green.plays("edict_space_junk.fetch_at_once:attack 20 seat 2")
    game.play_until("launch")
    assert game.green.hand == ["attack 20"] and "attack 15" in game.discards


def test_what_somebody_else_has_taken_meanwhile_is_gone():
    """M-12.9: nothing else is taken in its place."""
    game = mayfair(red=("attack 8",), blue=("edict_space_junk",), green=("edict_space_junk",))
    game.start.discards += [card("attack 30"), card("attack 12")]
    game.play_until("encounter_starts", of="green")
    game.blue.plays("edict_space_junk.fetch:attack 12 seat 1")
    game.green.plays("edict_space_junk.fetch:attack 12 seat 2")
    game.play_until("launch")
    assert [seat for seat in (game.blue, game.green) if "attack 12" in seat.hand] != []
    assert "attack 30" in game.discards


def test_with_no_discards_it_is_not_offered():
    game = mayfair(red=("attack 8",), green=("edict_space_junk",))
    assert game.never_offers("edict_space_junk", until="launch")


def test_other_editions_note_nothing():
    """The number would be new in the documents of old games."""
    from tests.engine.fights import clash as ffg_clash
    from tests.engine.fights import three

    game = ffg_clash(three("attack 8", blue=("attack 20",))).finish()
    assert game.position.discarded_together == 0


def test_advice_is_for_a_good_card_and_oneself():
    game = junk("attack 30")
    assert game.green.pays("edict_space_junk.fetch:attack 30 seat 2") > 0
    assert game.green.pays("edict_space_junk.fetch:attack 30 seat 0") == 0
    assert junk("attack 4").green.pays("edict_space_junk.fetch:attack 4 seat 2") == 0
