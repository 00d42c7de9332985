"""Flares and reinforcements: limits, sides, and the ways in which a play may end (R-21)."""

import pytest

from engine.editions import edition_named
from engine.state.cards import card
from tests.engine.fights import clash
from tests.engine.player import has_stops
from tests.engine.scenario import scenario

DECK = edition_named("ffg2008").cards.deck


def mirrored(*red, blue=("attack 20",), green=(), alien="mirror", **more):
    return scenario(red=(alien, "attack 8", *red), blue=("", *blue), green=("", *green), **more)


def revealed(game, name="red"):
    return clash(game).play_until("cards_revealed", of=name)


def answered(game):
    """Everybody who is asked to answer the announcement passes."""
    while {"card_played", "power_used", "super_played"} & set(game.asked().values()):
        game.default()
    return game


def test_reinforcements_have_the_values_and_counts_of_the_box():
    """R-21.1."""
    found = {card(key).value: count for key, count in DECK.items() if card(key).kind == "reinforcement"}
    assert found == {2: 2, 3: 3, 5: 1}


def test_a_flare_returns_to_its_players_hand():
    """R-21.2: played, not discarded."""
    game = revealed(mirrored("mirror flare", alien=""))
    game.red.plays("mirror flare.copy")
    assert "mirror flare" in game.red.hand
    assert game.position.discards == []


def test_each_flare_is_played_once_an_encounter():
    """R-21.3: by whomever, even if it changes hands."""
    game = mirrored("mirror flare", alien="")
    has_stops(game.start.seats[1], ["cards_revealed"])
    revealed(game)
    game.blue.passes()
    game.red.plays("mirror flare.copy")
    game.position.seats[0].hand.remove(card("mirror flare"))
    game.position.seats[1].hand.append(card("mirror flare"))
    assert game.blue.is_asked("cards_revealed")
    assert game.blue.options == ["pass"]


def test_each_player_plays_one_flare_an_encounter():
    """R-21.3: a second one is not on offer."""
    game = revealed(mirrored("mirror flare", "human flare", alien=""))
    game.red.plays("mirror flare.copy")
    assert game.red.options == ["pass"]


def test_in_the_next_encounter_the_flare_may_be_played_again():
    """R-21.3, R-21.10: limits and zaps end with the encounter."""
    game = revealed(mirrored("mirror flare", "attack 9", alien="", blue=("attack 20", "attack 4")))
    game.red.plays("mirror flare.copy")
    assert game.enc.flares == {"mirror flare": 0}
    game.finish().play_until("launch")
    assert game.enc.flares == {}
    assert game.enc.barred == []


def test_freewheeling_flares_lift_the_players_limit_not_the_flares():
    """R-21.3, R-24.5: the switch freewheeling."""
    game = mirrored("mirror flare", "human flare", alien="").under("ffg2008", freewheeling=True)
    revealed(game)
    game.red.plays("mirror flare.copy")
    assert game.red.is_offered("human flare")
    assert not game.red.is_offered("mirror flare")


def test_variants_may_be_combined():
    """R-24.9: any number of flares, and no second encounter after a success."""
    red = ("", "attack 30", "attack 8", "mirror flare", "human flare")
    game = scenario(red=red, blue=("", "attack 6"), green=("",))
    game.under("ffg2008", freewheeling=True, single_encounter_turns=True)
    game.attack(ships=2).lay(red="attack 30", blue="attack 6").play_until("cards_revealed", of="red")
    game.red.plays("human flare")
    game.play_until("cards_revealed", of="red")
    assert game.red.is_offered("mirror flare")
    game.play_until("another_encounter", "launch")
    assert game.heard("encounter_result")[0].result == "offense"
    assert game.asked() == {"blue": "launch"} and game.enc.offense == 1


def test_the_own_flare_is_super_while_the_power_is_there_and_only_super():
    """R-21.4."""
    game = mirrored("mirror flare")
    has_stops(game.start.seats[0], ["cards_chosen", "cards_revealed"])
    clash(game)
    assert game.red.is_offered("mirror flare.one_card_alone")
    game.red.passes()
    game.play_until("cards_revealed", of="red")
    assert game.red.options == ["pass"]


def test_anothers_flare_is_wild():
    """R-21.4: whose power it is does not matter, only whether one holds it."""
    game = revealed(mirrored("mirror flare", alien="human"))
    assert game.red.is_offered("mirror flare.copy")


def test_lost_or_zapped_the_own_flare_is_wild():
    """R-21.5, R-14.10."""
    lost = mirrored("mirror flare")
    lost.red.loses_home_colonies()
    assert revealed(lost).red.is_offered("mirror flare.copy")


def super_zapped(*, blue=("attack 20", "cosmic_zap")):
    game = clash(mirrored("mirror flare", blue=blue))
    game.red.plays("mirror flare.one_card_alone:seat 0")
    game.blue.plays("cosmic_zap")
    return game


def test_a_cosmic_zap_stops_a_super_and_zaps_the_power():
    """R-21.6: the flare is in hand again and does not count."""
    game = super_zapped()
    assert "mirror flare" in game.red.hand
    assert game.position.is_zapped("mirror")
    assert game.enc.flares == {}


def test_after_that_it_may_be_played_as_wild_in_the_same_encounter():
    """R-21.6, R-14.10."""
    game = super_zapped().play_until("cards_revealed", of="red")
    game.red.plays("mirror flare.copy")
    assert game.enc.flares == {"mirror flare": 0}


def card_zapped(**switches):
    game = mirrored("mirror flare", "human flare", alien="", blue=("attack 20", "card_zap"))
    revealed(game.under("ffg2008", **switches))
    game.red.plays("mirror flare.copy")
    game.blue.plays("card_zap")
    return answered(game)


def test_a_card_zapped_flare_is_discarded_and_counts():
    """R-21.7: as its player's flare, and as that flare's play."""
    game = card_zapped()
    assert "mirror flare" in game.discards
    assert game.enc.flares == {"mirror flare": 0}
    assert game.red.options == ["pass"]


def test_the_table_may_decide_that_it_does_not_count():
    """R-21.7: the switch flare.card_zapped_counts."""
    game = card_zapped(flare__card_zapped_counts=False)
    assert game.enc.flares == {}
    assert game.red.is_offered("human flare")


def test_flares_are_optional():
    """R-21.8: passing is always on offer, and the default."""
    game = revealed(mirrored("mirror flare", alien=""))
    assert game.red.ask.default == "pass"
    assert "pass" in game.red.options


def test_a_flare_that_works_is_not_in_hand_meanwhile():
    """R-21.9: nor anywhere else but on the table, for all to see."""
    game = mirrored("mirror flare", alien="", blue=("attack 20", "card_zap"))
    revealed(game)
    game.red.plays("mirror flare.copy")
    assert game.blue.is_asked("card_played")
    assert "mirror flare" not in game.red.hand
    assert game.view(None)["playing"] == [{"seat": 0, "card": "mirror flare"}]


def test_start_turn_belongs_to_the_first_encounter():
    """R-21.10: flares played there count in it."""
    game = scenario(red=("", "quash"), blue=("", "attack 6"), green=("",))
    has_stops(game.start.seats[0], ["new_hand_due"])
    assert game.asked() == {"red": "new_hand_due"}
    assert (game.enc.phase, game.enc.number) == ("start_turn", 1)


def prevented():
    """Blue, Anti-Matter, stops red's flare by its own one."""
    game = scenario(
        red=("", "attack 8", "mirror flare", "human flare"),
        blue=("anti_matter", "attack 20", "anti_matter flare"),
        green=("",),
    )
    revealed(game)
    game.red.plays("mirror flare.copy")
    game.blue.plays("anti_matter flare")
    return answered(game)


def test_a_prevented_flare_is_kept_and_not_counted_but_not_tried_again():
    """R-21.11: another one may be played."""
    game = prevented()
    assert "mirror flare" in game.red.hand
    assert game.enc.flares == {"anti_matter flare": 1}
    assert not game.red.is_offered("mirror flare")
    assert game.red.is_offered("human flare")


def test_a_stolen_flare_counts_as_played():
    """R-21.11: and is the thief's."""
    game = scenario(
        red=("", "attack 8", "mirror flare", "human flare"),
        blue=("", "attack 20"),
        green=("", "filch flare", "negotiate"),
    )
    revealed(game)
    game.red.plays("mirror flare.copy")
    game.green.plays("filch flare")
    answered(game)
    assert "mirror flare" in game.green.hand
    assert game.enc.flares == {"mirror flare": 0, "filch flare": 2}
    assert game.red.options == ["pass"]


@pytest.mark.parametrize("zap", ["card_zap", "cosmic_zap"])
def test_a_super_can_be_answered_by_both_zaps(zap):
    """R-21.12, R-21.6."""
    game = clash(mirrored("mirror flare", blue=("attack 20", zap)))
    game.red.plays("mirror flare.one_card_alone:seat 0")
    assert game.blue.is_offered(zap)


def test_a_wild_cannot_be_answered_by_a_cosmic_zap():
    """R-21.12: it is no use of a power."""
    game = revealed(mirrored("mirror flare", alien="", blue=("attack 20", "cosmic_zap")))
    game.red.plays("mirror flare.copy")
    assert not game.blue.is_offered("cosmic_zap")
