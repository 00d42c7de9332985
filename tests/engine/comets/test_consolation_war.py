"""Consolation War: compensation is doubled."""

from engine.state.cards import card
from engine.state.encounter import LaidCard
from tests.engine.specials import drawing

COMET, MANY = "consolation_war", ("attack 4",) * 12


def beaten(*destiny, kicker=None, ships=3, **seats):
    """Red negotiates against an attack and loses its ships."""
    seats = {"red": ("", "negotiate"), "blue": ("", *MANY), **seats}
    game = drawing(*destiny, **seats).attack(ships=ships)
    game.lay(red="negotiate", blue="attack 4")
    return game.finish()


def collected(game):
    return [(fact.seat, fact.payer, fact.cards) for fact in game.heard("compensation_collected")]


def test_twice_as_many_cards_are_taken():
    """Comet 12."""
    assert collected(beaten(COMET, "seat 1")) == [(0, 1, 6)]


def test_without_it_one_for_each_ship():
    assert collected(beaten("seat 1")) == [(0, 1, 3)]


def test_no_more_than_there_are():
    """M-7.8.6: the whole hand, if it is too small."""
    game = beaten(COMET, "seat 1", blue=("", "attack 4", "attack 4", "attack 4"))
    assert collected(game) == [(0, 1, 2)]


def test_what_a_power_adds_is_doubled_too():
    """Comet 12: all compensation."""
    assert collected(beaten(COMET, "seat 1", ships=1, red=("macron", "negotiate"))) == [(0, 1, 4)]


def test_a_kicker_multiplies_before():
    """Comet 12, M-13.5."""
    game = drawing(COMET, "seat 1", red=("", "negotiate"), blue=("", *MANY)).attack(ships=2)
    game.play_until("encounter_card")
    game.enc.kickers[0] = LaidCard(card("kicker 2"), [0], "hand 0")
    game.seat("red").answers("negotiate")
    game.seat("blue").answers("attack 4")
    assert [fact.cards for fact in game.finish().heard("compensation_collected")] == [8]
