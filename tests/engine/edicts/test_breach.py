import pytest

from tests.engine.edicts.play import agreed, clash, mayfair

DEALERS = {"red": ("negotiate", "attack 9"), "blue": ("negotiate",)}


def test_the_deal_is_undone_before_anything_has_moved_and_both_pay():
    """M-12.16, A-49."""
    game = agreed(mayfair(**DEALERS, green=("edict_breach",)))
    game.green.plays("edict_breach")
    assert game.asked() == {"red": "lose_ships", "blue": "lose_ships"}
    assert "attack 9" in game.red.hand
    game.finish()
    assert (game.red.warp, game.blue.warp) == (3, 3)


def test_it_is_a_failed_deal_so_no_second_challenge_follows():
    """A-49, M-12.19."""
    game = agreed(mayfair(**DEALERS, green=("edict_breach",)))
    game.green.plays("edict_breach")
    game.finish()
    assert game.enc.offense == 1 and [fact.why for fact in game.heard("deal_failed")] == ["quashed"]


def test_a_dealer_may_play_it():
    """M-12.17."""
    game = agreed(mayfair(red=("negotiate", "attack 9"), blue=("negotiate", "edict_breach")))
    game.blue.plays("edict_breach")
    game.finish()
    assert (game.red.warp, game.blue.warp) == (3, 3)


def test_kickers_multiply_the_loss():
    """A-49, M-13.6: the opponent's."""
    game = mayfair(
        red=("negotiate", "attack 9", "kicker 2"), blue=("negotiate",), green=("edict_breach",)
    ).effective_switches(cards__kickers=True)
    game.attack(ships=2).play_until("kicker", of="red")
    game.red.answers("kicker 2")
    game.lay(red="negotiate", blue="negotiate").play_until("deal")
    game.red.answers({"do": "offer", "terms": _gift("attack 9")})
    game.blue.answers({"do": "accept"})
    game.play_until("deal_agreed", of="green")
    game.green.plays("edict_breach")
    game.finish()
    assert (game.red.warp, game.blue.warp) == (3, 6)


def _gift(card):
    nothing = {"cards": [], "colony": None, "ships": None, "clauses": {}}
    return {"0": {**nothing, "cards": [card]}, "1": nothing}


def test_zapped_the_deal_is_carried_out():
    """M-12.2."""
    game = agreed(
        mayfair(red=("negotiate", "attack 9"), blue=("negotiate", "edict_edict_zap"), green=("edict_breach",))
    )
    game.green.plays("edict_breach")
    game.blue.plays("edict_edict_zap")
    game.finish()
    assert "attack 9" in game.blue.hand and not game.heard("deal_failed")


def test_where_no_deal_was_made_there_is_none_to_undo():
    game = mayfair(red=("negotiate",), blue=("negotiate",), green=("edict_breach",))
    clash(game, red="negotiate", blue="negotiate").play_until("deal")
    game.red.answers({"do": "break off"})
    game.finish()
    assert game.green.hand == ["edict_breach"]


@pytest.mark.parametrize(("planet", "pays"), [(None, False), (12, True)])
def test_advice_is_against_the_deal_of_a_leader(planet, pays):
    game = mayfair(**DEALERS, green=("edict_breach",))
    if planet is not None:
        game.red.has_colony(planet)
    agreed(game)
    assert (game.green.pays("edict_breach.undo") > 0) == pays
