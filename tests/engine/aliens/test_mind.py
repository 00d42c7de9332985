import pytest

from tests.engine.player import has_orders
from tests.engine.scenario import scenario

SEEN = ("attack 10", "attack 12")


def game_of(red=("", "attack 4"), blue=("", *SEEN), green=("mind", "attack 1")):
    return scenario(red=red, blue=blue, green=green).play_until("alliances_open")


def test_a_bystander_looks_at_the_hand_of_a_main_player():
    game = game_of()
    assert game.green.options == ["mind.knowledge:seat 0", "mind.knowledge:seat 1", "pass"]
    game.green.uses("knowledge:seat 1")
    assert [(f.seat, f.cards, f.why) for f in game.heard("saw_cards", "green")] == [(1, SEEN, "look")]


def test_only_mind_learns_the_cards_and_everybody_that_it_looked():
    game = game_of()
    game.green.uses("knowledge:seat 1")
    for seat in ("red", "blue", None):
        assert game.heard("saw_cards", seat) == []
        assert [(f.seat, f.other) for f in game.heard("looked_at_hand", seat)] == [(2, 1)]


def test_a_main_player_looks_at_their_opponents_hand_only():
    game = game_of(red=("mind", "attack 4"), green=("", "attack 1"))
    assert game.red.options == ["mind.knowledge:seat 1", "pass"]


def test_looks_once_in_an_encounter():
    game = game_of()
    game.green.uses("knowledge:seat 1")
    game.play_until("encounter_card")
    assert len(game.heard("power_was_used")) == 1


def test_may_be_declined():
    game = game_of()
    game.green.passes()
    game.play_until("encounter_card")
    assert game.heard("looked_at_hand") == []


def test_zapped_nothing_is_shown_and_it_may_not_try_again():
    game = game_of(blue=("", *SEEN, "cosmic_zap"))
    game.green.uses("knowledge:seat 1")
    game.blue.plays("cosmic_zap")
    game.play_until("encounter_card")
    assert game.heard("saw_cards", "green") == []
    assert len(game.heard("power_announced")) == 1


def test_does_not_see_a_hoard():
    """F18."""
    game = scenario(red=("mind", "attack 4"), blue=("miser", *SEEN), green=("",))
    game.blue.power.pile = [game.red.seat.hand[0]]
    game.play_until("alliances_open").red.uses("knowledge")
    assert [f.cards for f in game.heard("saw_cards", "red")] == [SEEN]


def test_what_comes_to_the_hand_later_is_not_shown():
    game = game_of(red=("", "attack 4", "trader flare"))
    game.green.uses("knowledge:seat 1")
    game.red.plays("trader flare")
    game.play_until("encounter_card")
    assert len(game.heard("saw_cards", "green")) == 1


def test_lost_power_there_is_no_look_and_the_flare_is_wild():
    game = scenario(red=("", "attack 4"), blue=("", *SEEN), green=("mind", "mind flare"))
    game.green.loses_home_colonies(3)
    game.play_until("launch")
    assert "alliances_open" not in game.attack().asked().values()
    assert game.heard("power_announced") == []


def test_power_regained_looks_again():
    game = scenario(red=("mind", "attack 4"), blue=("", *SEEN), green=("",)).draws("seat 0", "seat 1")
    game.red.loses_home_colonies(3)
    game.red.resettles(4)
    game.play_until("another_encounter").red.answers("yes")
    game.play_until("alliances_open").red.uses("knowledge")
    assert len(game.heard("looked_at_hand")) == 1


# Super


def test_super_shows_both_hands_at_once():
    game = game_of(green=("mind", "mind flare"))
    game.green.plays("mind flare.both_hands")
    assert [(f.seat, f.cards) for f in game.heard("saw_cards", "green")] == [(0, ("attack 4",)), (1, SEEN)]
    assert game.heard("saw_cards", "red") == []
    assert not game.green.is_offered("knowledge")


def test_super_is_not_for_a_main_player():
    game = game_of(red=("mind", "attack 4", "mind flare"), green=("",))
    assert game.red.options == ["mind.knowledge:seat 1", "pass"]


def test_super_zapped_shows_nothing():
    game = game_of(green=("mind", "mind flare"), blue=("", *SEEN, "cosmic_zap"))
    game.green.plays("mind flare.both_hands")
    game.blue.plays("cosmic_zap")
    game.play_until("encounter_card")
    assert game.heard("saw_cards", "green") == []
    assert game.green.hand == ["mind flare"]


# Wild


def drawing(*green):
    """Yellow is about to draw a reward of two cards."""
    game = scenario(
        red=("", "attack 4"), blue=("", "attack 30"), green=("", *green), yellow=("", "attack 1")
    ).deck_gives("attack 40", "quash", "attack 20")
    game.attack(ships=1, allies={"yellow": ("defense", 2)}).lay(red="attack 4", blue="attack 30")
    return game.play_until("cards_drawing")


def test_wild_sees_the_cards_of_the_draw_that_it_answers():
    game = drawing("mind flare")
    game.green.plays("mind flare.sees_draws")
    game.finish()
    assert [(f.seat, f.cards) for f in game.heard("saw_cards", "green")] == [(3, ("attack 40", "quash"))]
    assert game.heard("saw_cards", "red") == []


def test_wild_sees_each_later_draw_of_that_seat_without_a_question():
    """Played when Remora's draw is due, after the first of two rewards."""
    game = scenario(
        red=("remora", "attack 4"),
        blue=("", "attack 30"),
        green=("", "mind flare"),
        yellow=("", "attack 1"),
        purple=("", "attack 1"),
    ).deck_gives("attack 40", "attack 23", "attack 20", "attack 15")
    game.attack(ships=1, allies={"yellow": ("defense", 1), "purple": ("defense", 1)})
    game.red.stands(remora__cling_to_cards="always")
    game.lay(red="attack 4", blue="attack 30").play_until("cards_drawing", of="green")
    game.green.passes()
    game.play_until("cards_drawing", of="green").green.plays("mind flare.sees_draws")
    game.finish()
    seen = [(f.seat, f.cards) for f in game.heard("saw_cards", "green")]
    assert seen == [(0, ("attack 23",)), (0, ("attack 15",))]


def test_wild_ends_with_the_encounter():
    game = drawing("mind flare")
    game.green.plays("mind flare.sees_draws")
    game.finish()
    assert game.position.encounter is None or game.enc.lasting == []


def test_wild_may_be_declined():
    game = drawing("mind flare")
    game.green.passes()
    game.finish()
    assert game.heard("saw_cards", "green") == []
    assert game.green.hand == ["mind flare"]


def test_wild_card_zapped_sees_nothing():
    game = scenario(
        red=("", "attack 4"), blue=("", "attack 30", "card_zap"), green=("", "mind flare"), yellow=("",)
    )
    game.attack(ships=1, allies={"yellow": ("defense", 2)}).lay(red="attack 4", blue="attack 30")
    game.play_until("cards_drawing").green.plays("mind flare")
    game.blue.plays("card_zap")
    game.finish()
    assert game.heard("saw_cards", "green") == []


def test_wild_is_not_played_on_an_own_draw():
    game = scenario(
        red=("", "attack 4"), blue=("", "attack 30"), green=("",), yellow=("", "mind flare", "attack 1")
    )
    game.attack(ships=1, allies={"yellow": ("defense", 2)}).lay(red="attack 4", blue="attack 30")
    game.play_until("cards_drawing", "launch")
    assert not game.yellow.is_offered("mind flare")


def test_wild_does_not_see_cards_that_come_from_a_hand():
    """F18: only draws from the cosmic deck."""
    game = scenario(red=("", "negotiate"), blue=("", "attack 30", "attack 20"), green=("", "mind flare"))
    game.attack(ships=1).lay(red="negotiate", blue="attack 30").finish()
    assert game.heard("saw_cards", "green") == []
    assert "cards_drawing" not in {f.id for f in game.told("green")}


@pytest.mark.parametrize(("others", "plays"), [((), True), (("zombie flare",), False)])
def test_wild_when_it_helps_is_kept_beside_another_flare(others, plays):
    game = scenario(
        red=("", "attack 4"), blue=("", "attack 30"), green=("", "mind flare", *others), yellow=("",)
    )
    has_orders(game.start.seats[2], {"mind flare.sees_draws": "helps"})
    game.attack(ships=1, allies={"yellow": ("defense", 2)}).lay(red="attack 4", blue="attack 30").finish()
    assert ("mind flare" in [fact.card for fact in game.heard("card_announced")]) == plays
