"""What is open, what is hidden, and who is told what (R-26)."""

import json

import pytest

from engine import EncounterView, PowerView, SeatView, View, view
from tests.engine.fights import agreed
from tests.engine.scenario import scenario


def fought(offense="attack 8", defense="attack 6", **held):
    hands = {name: ("", *held.get(name, ())) for name in ("red", "blue", "green")}
    hands["red"] += (offense,)
    hands["blue"] += (defense,)
    return scenario(**hands).attack(ships=2).lay(red=offense, blue=defense)


def test_everybody_sees_ships_scores_sheets_discards_and_numbers_of_cards():
    """R-26.1."""
    game = scenario(red=("mirror", "attack 8"), blue=("human", "attack 6", "plague"), green=("",))
    game.start.discards += [game.start.deck.pop()]
    game.blue.has_colony(0)
    game.play_until("launch")
    seen = game.view(None)
    assert seen["planets"][0] == {"0": 4, "1": 1}
    assert [seat["colonies"] for seat in seen["seats"]] == [0, 1, 0]
    assert [seat["cards"] for seat in seen["seats"]] == [1, 2, 0]
    assert [[power["alien"] for power in seat["powers"]] for seat in seen["seats"]] == [
        ["mirror"],
        ["human"],
        [],
    ]
    assert seen["discards"] == ["attack 1"]
    assert seen["deck"] == 59
    assert seen["destiny"]["deck"] == len(game.position.destiny)


def test_a_view_holds_what_its_type_names():
    game = scenario(red=("mirror", "attack 8"), blue=("human", "attack 6"), green=("",))
    game.play_until("launch")
    seen = game.view("red")
    assert {*seen, "outer"} == set(View.__annotations__)  # it is left out while nothing is interrupted
    assert set(seen["seats"][0]) == set(SeatView.__annotations__)
    assert set(seen["seats"][0]["powers"][0]) == set(PowerView.__annotations__)
    assert set(seen["encounter"]) == set(EncounterView.__annotations__) - {"comet", "kickers", "reversed"}


def test_everybody_sees_invitations_answers_and_played_cards():
    """R-26.1."""
    game = scenario(red=("", "attack 8"), blue=("", "attack 6", "reinforcement 3"), green=("",))
    game.attack(ships=2, allies={"green": ("offense", 3)}).lay(red="attack 8", blue="attack 6")
    game.blue.plays("reinforcement 3.reinforce:defense")
    told = {fact.id for fact in game.told(None)}
    assert {"allies_invited", "alliance_answered", "ships_sent", "card_announced"} <= told
    seen = game.view(None)["encounter"]
    assert seen["invited"] == {"offense": [2], "defense": []}
    assert seen["extra"] == {"offense": 0, "defense": 3}


def test_everybody_is_told_who_lost_or_regained_a_power():
    """R-26.1."""
    game = scenario(red=("", "attack 30"), blue=("mirror", "attack 4"), green=("",))
    game.blue.loses_home_colonies(2)
    game.attack(ships=1).lay(red="attack 30", blue="attack 4").pass_windows()
    assert [fact.seat for fact in game.heard("power_lost", None)] == [1]


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_hands_decks_and_orders_of_decks_are_hidden(seat):
    """R-26.2: built up from nothing, so what is not named stays secret."""
    game = scenario(red=("", "attack 8", "attack 23"), blue=("", "attack 30"), green=("", "attack 40"))
    game.start.deck = [*game.start.deck, game.start.deck[0].__class__(0, 15, "attack 15")]
    game.play_until("launch")
    seen = json.dumps(view(game.position, seat))
    secrets = {0: "attack 23", 1: "attack 30", 2: "attack 40", 9: "attack 15"}
    for owner, key in secrets.items():
        assert (key in seen) == (owner == seat)


def test_a_face_down_card_is_seen_by_its_owner_alone():
    """R-26.2."""
    game = scenario(red=("", "attack 8"), blue=("mirror", "attack 6"), green=("",))
    game.attack(ships=1).lay(red="attack 8", blue="attack 6")
    assert game.blue.is_offered("reversal")
    cards = {name: game.view(name)["encounter"]["cards"] for name in ("red", "blue", "green")}
    assert cards["red"] == {"0": "attack 8", "1": "face down"}
    assert cards["blue"] == {"0": "face down", "1": "attack 6"}
    assert cards["green"] == {"0": "face down", "1": "face down"}


def test_nobody_sees_the_others_question_or_stops():
    """R-26.2: a view shows the own stops and orders only."""
    game = scenario(red=("", "attack 8", "quash"), blue=("", "attack 6"), green=("",)).play_until("launch")
    seats = game.view("blue")["seats"]
    assert seats[0]["stops"] is None
    assert game.view("red")["seats"][0]["stops"] is not None


def test_compensation_is_known_to_giver_and_taker():
    """R-26.3: third parties know the number."""
    game = fought("negotiate", "attack 6", blue=["plague", "quash", "attack 9"]).finish()
    (seen,) = [fact for fact in game.facts if fact.id == "saw_cards" and fact.why == "compensation"]
    assert set(seen.to) == {0, 1}
    assert [fact.cards for fact in game.heard("cards_passed", "green")] == [2]


def test_traded_cards_are_known_to_the_dealers():
    """R-26.3."""
    game = scenario(red=("", "negotiate", "plague"), blue=("", "negotiate"), green=("",))
    game.attack(ships=2).lay(red="negotiate", blue="negotiate").play_until("deal")
    agreed(game, red={"cards": ["plague"]})
    (seen,) = [fact for fact in game.facts if fact.id == "saw_cards" and fact.why == "deal"]
    assert (set(seen.to), seen.cards) == ({0, 1}, ("plague",))
    assert [fact.cards for fact in game.heard("cards_passed", "green")] == [1]


def test_drawn_cards_are_known_to_the_drawer():
    """R-26.2, R-26.1: the others know how many."""
    game = scenario(red=("", "quash"), blue=("", "attack 6"), green=("",)).play_until("launch")
    assert [fact.cards for fact in game.heard("drew", "blue")] == [8]
    assert not game.heard("saw_cards", "blue")
    assert len(game.heard("saw_cards", "red")) == 1


def test_no_card_can_be_shown():
    """R-26.4: there is no decision that lays a hand open; an offer may name what one does not hold."""
    game = scenario(red=("", "negotiate"), blue=("", "negotiate"), green=("",))
    game.attack(ships=2).lay(red="negotiate", blue="negotiate").play_until("deal")
    game.red.answers(game.red.ask.form.offering({"cards": ["attack 40"]}, {}))
    assert game.blue.is_asked("deal")
    assert game.view("blue")["seats"][0]["hand"] is None


def test_a_discarded_hand_is_shown_to_all():
    """R-26.5."""
    game = scenario(red=("", "quash", "plague"), blue=("", "attack 6"), green=("",)).play_until("launch")
    (shown,) = game.heard("new_hand", None)
    assert set(shown.cards) == {"quash", "plague"}
    assert set(game.discards) == {"quash", "plague"}
