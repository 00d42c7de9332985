from engine.state.queries import usable
from tests.engine.edicts.play import answers, clash, mayfair


def calm(**held):
    """Green has played Sanity at the start."""
    game = mayfair(**{"red": ("attack 8",), **held, "green": ("edict_sanity", *held.get("green", ()))})
    game.play_until("encounter_starts", of="green")
    answers(game, "green", "edict_sanity")
    return game


def test_no_flare_may_be_played():
    """M-12.12."""
    game = calm(red=("attack 8", "mirror flare"), blue=("attack 20",))
    clash(game).finish()
    assert [fact.card for fact in game.heard("card_announced")] == ["edict_sanity"]


def test_without_it_the_flare_is_offered():
    game = mayfair(red=("attack 8", "mirror flare"), blue=("attack 20",))
    clash(game)
    while not game.red.is_offered("mirror flare"):
        game.default()


def test_no_other_edict_may_be_played():
    """M-12.12."""
    game = calm(red=("attack 8", "edict_plague", "edict_hand_zap", "edict_un_zap"), blue=("attack 20",))
    clash(game).finish()
    assert [fact.card for fact in game.heard("card_announced")] == ["edict_sanity"]


def test_an_edict_zap_may_answer_it_before_it_works():
    """M-12.12."""
    game = calm(blue=("attack 20", "edict_edict_zap"), red=("attack 8", "edict_plague"))
    game.blue.plays("edict_edict_zap")
    game.play_until("encounter_starts", "destiny_due", of="red")
    assert game.red.is_offered("edict_plague")


def test_reinforcements_and_kickers_are_no_edicts():
    """M-12.12."""
    game = calm(red=("attack 8", "reinforcement 5"), blue=("attack 20",))
    clash(game).play_until("reinforcements_open", of="red")
    assert game.red.is_offered("reinforcement 5")


def test_it_ends_with_the_encounter():
    """M-12.12."""
    game = calm(red=("attack 8", "edict_plague"), blue=("attack 20",))
    clash(game).finish()
    game.play_until("encounter_starts", of="red")
    assert game.enc.number == 2 and game.red.is_offered("edict_plague")


def test_of_several_powers_only_the_first_one_used_goes_on():
    """M-12.12."""
    game = mayfair(
        red=("attack 8",), blue=("attack 20",), green=("edict_sanity",), aliens=("mirror", "mind", "oracle")
    ).several_powers(red="virus", blue="pacifist", green="healer")
    game.play_until("encounter_starts", of="green")
    game.green.plays("edict_sanity")
    clash(game)
    while not game.red.is_offered("reversal"):
        game.default()
    assert usable(game.position, 0, "mirror") and usable(game.position, 0, "virus")
    game.red.uses("reversal")
    while not game.heard("power_was_used"):
        game.default()
    assert usable(game.position, 0, "mirror") and not usable(game.position, 0, "virus")
    assert usable(game.position, 2, "healer")
    game.finish()
    assert game.all_totals[0].offense == 82


def test_advice_is_to_keep_what_wins():
    game = mayfair(
        red=("attack 8", "edict_sanity"), blue=("attack 20", "edict_sanity"), green=("edict_sanity",)
    )
    clash(game).play_until("cards_revealed", of="blue")
    assert game.blue.pays("edict_sanity.calm") > 0
    assert game.red.pays("edict_sanity.calm") == game.green.pays("edict_sanity.calm") == 0
