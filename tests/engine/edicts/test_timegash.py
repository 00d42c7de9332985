from tests.engine.edicts.play import clash, mayfair


def inside(moment="cards_revealed", **held):
    """Green opens a challenge at this moment of red's against blue, and draws blue's colour."""
    game = mayfair(
        **{
            "red": ("attack 8", "attack 9"),
            "blue": ("attack 20", "attack 6", "attack 7"),
            "green": ("attack 30", "edict_timegash"),
            **held,
        }
    ).draws("seat 1", "seat 1", "seat 1")
    clash(game).play_until(moment, of="green")
    game.green.plays("edict_timegash")
    while not game.position.outer:
        game.default()
    return game


def test_its_user_is_the_offense_of_a_challenge_inside_the_present_one():
    """M-12.11, A-11: from the prechallenge phase on."""
    game = inside()
    assert (game.enc.offense, game.enc.number, game.enc.phase) == (2, 2, "start_turn")
    assert game.position.outer[0].offense == 0


def test_the_card_lies_on_the_discard_pile_by_then():
    """A-53."""
    assert "edict_timegash" in inside().discards


def test_space_junk_may_fetch_it_for_another_challenge_inside():
    """A-53: three deep in the end."""
    game = inside(blue=("attack 20", "attack 6", "edict_space_junk"))
    game.play_until("encounter_starts", of="blue")
    game.blue.plays("edict_space_junk.fetch:edict_timegash seat 1")
    game.play_until("destiny_settled", "encounter_starts", "destiny_due", of="blue")
    game.blue.plays("edict_timegash")
    while len(game.position.outer) < 2:
        game.default()
    assert (game.enc.offense, game.enc.number) == (1, 3)


def test_the_interrupted_one_goes_on_and_nobodys_turn_changes():
    """M-12.11, A-42."""
    game = inside()
    while game.position.outer:
        game.default()
    assert (game.enc.offense, game.enc.number) == (0, 1) and game.enc.cards
    game.number = 1
    game.finish()
    assert game.heard("encounter_over")[-1].number == 1
    assert game.position.turn.offense == 1


def test_mobius_tubes_belong_to_its_user_inside():
    """M-12.10."""
    game = mayfair(
        red=("attack 8", "edict_mobius_tubes"),
        blue=("attack 20", "attack 6"),
        green=("attack 30", "edict_timegash", "edict_mobius_tubes"),
    )
    game.blue.has_in_warp(2)
    game.draws("seat 1", "seat 1")
    clash(game).play_until("cards_revealed", of="green")
    game.green.plays("edict_timegash")
    game.play_until("encounter_starts", of="green")
    assert game.green.is_offered("edict_mobius_tubes")
    assert not game.red.is_asked() or not game.red.is_offered("edict_mobius_tubes")


def test_sanity_does_not_reach_into_it():
    """A-56: it belongs to the challenge in which it came."""
    game = mayfair(
        red=("attack 8", "edict_plague"),
        blue=("attack 20", "attack 6"),
        green=("attack 30", "edict_timegash"),
    ).draws("seat 1", "seat 1")
    game.blue.holds("edict_sanity")
    clash(game).play_until("cards_revealed", of="green")
    game.red.passes()
    game.blue.passes()
    game.green.plays("edict_timegash")
    game.play_until("encounter_starts", of="blue")
    game.blue.plays("edict_sanity")
    while game.position.outer:
        game.default()
    game.play_until("cards_revealed", of="red")
    assert game.red.is_offered("edict_plague")


def test_zapped_nothing_is_opened():
    """M-12.2."""
    game = mayfair(red=("attack 8",), blue=("attack 20", "edict_edict_zap"), green=("edict_timegash",))
    clash(game).play_until("cards_revealed", of="green")
    game.green.plays("edict_timegash")
    game.blue.plays("edict_edict_zap")
    game.finish()
    assert [fact.number for fact in game.heard("encounter_began")] == [1, 2]
    assert game.heard("encounter_began")[1].offense == 1


def test_advice_is_for_a_strong_bystander():
    game = mayfair(red=("attack 30", "edict_timegash"), green=("attack 30", "edict_timegash"))
    game.play_until("encounter_starts", of="green")
    assert game.green.pays("edict_timegash.open_challenge") > 0
    assert game.red.pays("edict_timegash.open_challenge") == 0
