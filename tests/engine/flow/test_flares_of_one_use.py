"""Flares of one use: discarded whatever becomes of them, and any number in an encounter (M-11.2, M-11.3)."""

import pytest

from engine import Answer, Game, Options, new_position
from engine.editions import edition_named
from engine.state.cards import card
from tests.engine.choosing import started
from tests.engine.fights import clash
from tests.engine.player import has_stops
from tests.engine.scenario import scenario

MAYFAIR = edition_named("mayfair")


def one_use(**seats):
    """With the course of the box of 2008, where all else is as in it."""
    return scenario(**seats | {"green": seats.get("green", ("",))}).under(
        "ffg2008", flares__one_use=True, freewheeling=True
    )


def mirrored(*red, blue=("attack 20",), green=(), alien="mirror"):
    return one_use(red=(alien, "attack 8", *red), blue=("", *blue), green=("", *green))


def revealed(game, name="red"):
    return clash(game).play_until("cards_revealed", of=name)


def answered(game):
    while {"card_played", "power_used", "super_played"} & set(game.asked().values()):
        game.default()
    return game


def test_a_wild_is_discarded_after_its_use():
    """M-11.2."""
    game = revealed(mirrored("mirror flare", alien=""))
    game.red.plays("mirror flare.copy")
    assert "mirror flare" not in game.red.hand
    assert game.discards == ["mirror flare"]


def test_a_super_is_discarded_after_its_use():
    """M-11.2."""
    game = mirrored("mirror flare")
    has_stops(game.start.seats[0], ["cards_chosen"])
    clash(game).red.plays("mirror flare.one_card_alone:seat 0")
    assert game.discards == ["mirror flare"]


def test_a_cancelled_one_is_discarded():
    """M-12.2."""
    game = revealed(mirrored("mirror flare", alien="", blue=("attack 20", "card_zap")))
    game.red.plays("mirror flare.copy")
    game.blue.plays("card_zap")
    assert sorted(answered(game).discards) == ["card_zap", "mirror flare"]


def test_a_super_whose_power_is_zapped_is_discarded():
    """M-12.2."""
    game = clash(mirrored("mirror flare", blue=("attack 20", "cosmic_zap")))
    game.red.plays("mirror flare.one_card_alone:seat 0")
    game.blue.plays("cosmic_zap")
    assert sorted(game.discards) == ["cosmic_zap", "mirror flare"]
    assert "mirror flare" not in game.red.hand
    assert game.position.is_zapped("mirror")


def test_a_prevented_one_is_discarded():
    """M-12.2: Anti-Matter's flare leaves it to nobody."""
    game = mirrored("mirror flare", alien="", green=("anti_matter flare",))
    game.start.seats[2].powers = scenario(red=("anti_matter",)).start.seats[0].powers
    has_stops(game.start.seats[2], ["card_played"])
    revealed(game).red.plays("mirror flare.copy")
    game.play_until("card_played", of="green").green.plays("anti_matter flare.stop_a_flare")
    assert sorted(answered(game).discards) == ["anti_matter flare", "mirror flare"]


def test_a_stolen_one_is_the_thiefs():
    """M-1.1: a power's own text beats every rule; the thief's flare is spent."""
    game = mirrored("mirror flare", alien="", green=("filch flare", "negotiate"))
    revealed(game).red.plays("mirror flare.copy")
    game.green.plays("filch flare")
    answered(game)
    assert game.green.hand == ["mirror flare"]
    assert sorted(game.discards) == ["filch flare", "negotiate"]


def test_a_seat_plays_any_number_in_one_encounter():
    """M-11.3."""
    game = revealed(mirrored("mirror flare", "human flare", alien=""))
    game.red.plays("mirror flare.copy")
    game.play_until("cards_revealed", of="red").red.plays("human flare")
    assert sorted(game.discards) == ["human flare", "mirror flare"]


def test_one_that_comes_back_may_be_played_again_in_the_same_encounter():
    """M-11.3: nothing limits flares by the encounter."""
    game = mirrored("mirror flare", alien="")
    has_stops(game.start.seats[1], ["cards_revealed"])
    revealed(game)
    game.blue.passes()
    game.red.plays("mirror flare.copy")
    game.position.discards.remove(card("mirror flare"))
    game.position.seats[1].hand.append(card("mirror flare"))
    assert game.blue.is_asked("cards_revealed")
    assert game.blue.is_offered("mirror flare.copy")


def test_no_flare_is_given_to_the_holder_of_its_power():
    """M-11.2: where its text gives it away, it is discarded all the same."""
    game = one_use(red=("", "attack 8", "human flare"), blue=("", "attack 20"), green=("human",))
    revealed(game).red.plays("human flare.forty_two")
    assert game.green.hand == []
    assert game.discards == ["human flare"]


def test_whoever_takes_no_part_may_play_one_too():
    """M-11.4: unless the card says otherwise."""
    game = one_use(red=("mind", "attack 8"), blue=("mirror", "attack 20"), green=("", "sorcerer flare"))
    game.attack(ships=2).play_until("before_cards_chosen", of="green").green.plays("exchange_of_powers")
    assert (game.red.powers, game.blue.powers) == (["mirror"], ["mind"])


def test_one_lies_face_up_and_acts_at_once():
    """M-11.5: it is never laid face down."""
    game = revealed(mirrored("mirror flare", alien="", blue=("attack 20", "card_zap")))
    game.red.plays("mirror flare.copy")
    assert game.view("green")["playing"] == [{"seat": 0, "card": "mirror flare"}]
    game.blue.passes()
    assert game.totals() == (22, 24)


# Dealing


def deal(players=3, **switches):
    return started(edition="mayfair", players=players, switches=switches)


def flares_of(position):
    piles = [position.deck, *(seat.hand for seat in position.seats), *(p.pile for p in position.sheets())]
    return sorted(one.sheet for pile in piles for one in pile if one.is_flare)


@pytest.mark.parametrize("players", [3, 6])
@pytest.mark.parametrize("number", [12, 20])
def test_the_deck_holds_so_many_flares_those_dealt_among_them(players, number):
    """M-4.4, M-4.5."""
    position = deal(players, **{"setup.total_flares": number}).position
    held = [power.alien for seat in position.seats for power in seat.powers]
    found = flares_of(position)
    assert len(found) == number == len(set(found))
    assert len(held) == players
    assert set(held) - set(MAYFAIR.without_flare) <= set(found)


def test_powers_are_dealt_openly_one_to_each_by_lot():
    """M-4.3: nobody chooses, and everybody sees them from the start."""
    game = deal()
    assert not any(ask.what == "alien" for ask in game.open.values())
    assert [len(seat.powers) for seat in game.position.seats] == [1, 1, 1]
    assert not any(seat.face_down for seat in game.position.seats)


def test_what_a_power_does_at_the_setup_cannot_be_zapped():
    """M-4.10, M-12.5: Miser chooses between its hands, and nobody is asked to stop it."""
    game = Game(
        new_position(Options(edition="mayfair", players=3, dealt=("miser", "mirror", "mind")), "a seed")
    )
    assert {(ask.seat, ask.what) for ask in game.open.values()} == {(0, "hoard")}
    zaps = (card("edict_cosmic_zap"), card("edict_un_zap"))
    game.position.seats[1].hand[:2] = zaps
    (key,) = game.waiting
    game.decide(Answer(*key, "first"))
    assert game.position.stage == "play"
    assert set(zaps) <= set(game.position.seats[1].hand)
    assert len(game.position.seats[0].powers[0].pile) == 7


def test_a_power_whose_flare_has_no_text_is_dealt_by_its_lot():
    """A-51, M-4.12: its flare is in no deck, which is filled up from the rest."""
    (absent,) = MAYFAIR.without_flare
    options = {"edition": "mayfair", "players": 3, "dealt": (absent, "mirror", "zombie")}
    position = started(**options).position
    assert [power.alien for power in position.seats[0].powers] == [absent]
    assert absent not in flares_of(position)
    assert len(flares_of(position)) == position.rules.total_flares


def test_a_flare_without_text_is_in_no_deck():
    """A-51."""
    (absent,) = MAYFAIR.without_flare
    found = [flares_of(started(edition="mayfair", players=3, seed=f"{n}").position) for n in range(9)]
    assert not any(absent in flares for flares in found)
    position = new_position(Options(edition="mayfair", players=3), "a seed")
    assert absent not in position.rules.with_flares
    assert absent in position.rules.box
