import pytest

from engine import NotAllowed
from tests.engine.edicts.play import clash, mayfair

SIX_KINDS = ("attack 6", "negotiate", "edict_un_zap", "mirror flare", "kicker 2", "reinforcement 3")


def struck(*blue, victim=1, **more):
    game = mayfair(red=("attack 30", "edict_plague"), blue=blue, **more)
    game.play_until("encounter_starts", of="red")
    game.red.plays(f"edict_plague.spread:seat {victim}")
    return game


def test_three_tokens_of_the_victims_choice():
    """M-12.8, MD-34."""
    game = struck("attack 6")
    with pytest.raises(NotAllowed):
        game.blue.answers({"5": 2})
    game.blue.answers({"5": 2, "9": 1})
    assert game.blue.warp == 3


def test_one_card_of_each_of_the_six_kinds():
    """M-12.8, M-17.13."""
    game = struck(*SIX_KINDS, "attack 9")
    game.play_until("launch")
    assert game.blue.hand == ["attack 9"]
    assert set(SIX_KINDS) <= set(game.discards)


def test_all_kinds_are_asked_about_at_once():
    """A-34: the victim chooses which of each kind."""
    game = struck(*SIX_KINDS, "attack 9", pace="every_window").play_until("discard", of="blue")
    assert [ask.about["kind"] for ask in game.blue.asks] == [
        "attack",
        "negotiate",
        "kicker",
        "reinforcement",
        "artifact",
        "flare",
    ]


def test_which_card_of_a_kind_is_the_victims_choice():
    """A-34."""
    game = struck("attack 6", "attack 9").play_until("discard", of="blue")
    assert game.blue.ask.default == "attack 6" and game.blue.ask.sealed
    game.blue.answers("attack 9")
    game.play_until("launch")
    assert game.blue.hand == ["attack 6"]


def test_it_may_be_played_at_any_time():
    """M-12.1, A-44: after the reveal as well."""
    game = mayfair(red=("attack 8",), blue=("attack 20",), green=("edict_plague",))
    clash(game).play_until("cards_revealed", of="green")
    game.green.plays("edict_plague.spread:seat 0")
    assert game.asked() == {"red": "lose_ships"}


def test_tokens_on_the_cone_may_be_lost():
    """M-12.8: any three of the victim's choice."""
    game = mayfair(red=("attack 8",), blue=("attack 20",), green=("edict_plague",))
    clash(game).play_until("cards_revealed", of="green")
    game.green.plays("edict_plague.spread:seat 0")
    game.red.answers({"gate": 2, "0": 1})
    assert game.enc.gate.get(0, 0) == 0


def test_advice_is_against_the_leader():
    game = mayfair(red=("attack 30", "edict_plague"))
    game.blue.has_colony(10)
    game.play_until("encounter_starts", of="red")
    assert game.red.pays("edict_plague.spread:seat 1") > 0
    assert game.red.pays("edict_plague.spread:seat 2") == 0
