"""Hands, the cosmic deck, and the types of cards (R-19, R-20, R-21.1, R-22)."""

import pytest

from engine.editions import edition_named
from engine.state.cards import CARD_TYPES, card
from engine.windows.drawing import draw_sheet
from tests.engine.fights import three
from tests.engine.player import has_stops
from tests.engine.scenario import scenario

DECK = edition_named("ffg2008").cards.deck


def test_there_is_no_hand_limit():
    """R-19.1: rewards and a deal may swell a hand."""
    game = three("attack 1", blue=("attack 20",), green=["attack 9"] * 20)
    game.attack(ships=1, allies={"green": ("defense", 4)}).lay(red="attack 1", blue="attack 20").finish()
    assert len(game.green.hand) == 24


def test_only_a_start_of_turn_and_a_defense_draw_a_new_hand():
    """R-19.2: an ally without encounter card draws nothing."""
    game = three("attack 30", blue=("attack 6",), green=["quash"])
    game.attack(ships=1, allies={"green": "defense"}).lay(red="attack 30", blue="attack 6")
    assert not game.heard("new_hand")
    assert game.green.hand == ["quash"]


def defense_without_cards(edition):
    """Blue must draw a new hand and holds Mirror's flare and Oracle's: one fits planning, if any."""
    game = scenario(red=("", "attack 30"), blue=("", "sorcerer flare", "quash"), green=("",)).under(
        edition, flares=True
    )
    has_stops(game.start.seats[1], ["before_cards_chosen", "new_hand_due"])
    game.attack(ships=1).red.answers("attack 30")
    game.blue.passes()
    return game


def test_before_the_new_hand_what_fits_the_moment_may_be_played_in_2008():
    """R-4.2, R-10.3, R-19.3: a flare of planning may, Quash may not."""
    game = defense_without_cards("ffg2008").play_until("new_hand_due", "encounter_card")
    assert game.blue.is_asked("new_hand_due")
    assert game.blue.options != ["pass"]
    assert not game.blue.is_offered("quash")
    assert not game.heard("new_hand")


def test_in_the_42nd_edition_the_hand_is_discarded_unplayed():
    """R-4.2, R-10.3, R-19.3."""
    game = defense_without_cards("ffg42").play_until("new_hand_due", "encounter_card")
    assert game.blue.is_asked("new_hand_due")  # by its own stop
    assert game.blue.options == ["pass"]
    game.play_until("encounter_card")
    assert [set(fact.cards) for fact in game.heard("new_hand")] == [{"sorcerer flare", "quash"}]


def test_flares_are_discarded_with_the_rest():
    """R-19.3, R-21.9: a flare not played in time, or back in hand after its play."""
    game = defense_without_cards("ffg2008").play_until("encounter_card")
    assert "sorcerer flare" in game.discards


def test_what_is_gained_before_the_new_hand_goes_with_the_rest():
    """OURS-core-8: a new hand that was due stays due, even if an encounter card has come meanwhile."""
    game = scenario(red=("", "attack 30"), blue=("", "chosen flare", "quash"), green=("",))
    has_stops(game.start.seats[1], ["new_hand_due"])
    game.deck_gives("attack 40").attack(ships=1).red.answers("attack 30")
    game.play_until("new_hand_due", of="blue").blue.plays("draw_a_card")
    game.play_until("encounter_card", of="blue")
    assert [set(f.cards) for f in game.heard("new_hand")] == [{"attack 40", "chosen flare", "quash"}]
    assert len(game.blue.hand) == 8
    assert "attack 40" in game.discards


def test_what_comes_onto_a_sheet_before_the_new_hand_stays_there():
    """OURS-core-8: only the hand is shown and discarded."""
    game = scenario(red=("", "attack 30"), blue=("miser", "quash"), green=("",))
    game.start.seats[1].powers[0].pile = [card("chosen flare")]
    has_stops(game.start.seats[1], ["new_hand_due"])
    game.deck_gives("attack 40").attack(ships=1).red.answers("attack 30")
    game.play_until("new_hand_due", of="blue").blue.plays("chosen flare.draw_a_card@pile of miser")
    game.play_until("encounter_card", of="blue")
    assert [set(f.cards) for f in game.heard("new_hand")] == [{"attack 40", "quash"}]
    assert [str(c) for c in game.blue.power.pile] == ["chosen flare"]


def drawing(discards, deck=(), number=3, edition="ffg2008", hands=("attack 9",)):
    """Green has taken that many cards as reward, off this deck; the next turn has begun."""
    game = three("attack 1", blue=("attack 20", "attack 8"), green=hands).under(edition)
    game.start.deck = [card(key) for key in deck]
    game.start.discards = [card(key) for key in discards]
    game.attack(ships=1, allies={"green": ("defense", number)}).lay(red="attack 1", blue="attack 20")
    return game.play_until("launch")


def test_an_empty_deck_is_made_anew_in_the_middle_of_a_draw():
    """R-19.4: and the draw goes on; what lies in the encounter is not shuffled in."""
    game = drawing(["attack 5"] * 4, ["attack 7"])
    assert [fact.cards for fact in game.heard("deck_reshuffled")] == [4]
    assert "attack 7" in game.green.hand
    assert game.green.hand.count("attack 5") == 2


def test_cards_on_the_table_and_in_hands_are_not_shuffled_in():
    """R-19.4: the encounter cards lie there while the rewards are drawn."""
    game = drawing(["attack 5"] * 3)
    assert [fact.cards for fact in game.heard("deck_reshuffled")] == [3]
    assert game.green.hand == ["attack 5"] * 3 + ["attack 9"]


def test_with_deck_and_discards_empty_no_card_is_drawn_in_2008():
    """R-19.5."""
    game = drawing(["attack 5"], number=3)
    assert game.green.hand == ["attack 5", "attack 9"]
    assert not game.heard("cosmic_quake")


def test_with_deck_and_discards_empty_the_42nd_edition_quakes():
    """R-19.5: all hands are discarded, all is shuffled, eight are dealt to each, and play goes on."""
    game = drawing([], edition="ffg42", number=1, hands=["attack 9"] * 30)
    assert len(game.heard("cosmic_quake")) == 1
    assert [len(game.seat(name).hand) for name in ("red", "blue")] == [8, 8]
    assert len(game.green.hand) == 9  # eight, and the reward
    assert game.enc.offense == 1


@pytest.mark.parametrize(("cards", "each", "deck"), [(24, 8, 0), (26, 8, 2), (23, 5, 8), (9, 2, 3)])
def test_too_few_cards_are_dealt_evenly_with_one_hand_over(cards, each, deck):
    """R-19.6: the extra hand and the remainder become the deck."""
    game = drawing([], edition="ffg42", number=1, hands=["attack 9"] * (cards - 1))  # blue holds one
    assert len(game.heard("cosmic_quake")) == 1
    assert [len(game.seat(name).hand) for name in ("red", "blue")] == [each, each]
    reward = min(1, deck)
    assert len(game.green.hand) == each + reward
    assert len(game.position.deck) == deck - reward


def test_the_discards_are_open_and_keep_their_order():
    """R-19.8, R-26.1: the last one on top, for everybody to read."""
    game = three("attack 30", "reinforcement 3", blue=("attack 6",)).attack(ships=1)
    game.lay(red="attack 30", blue="attack 6")
    game.red.plays("reinforcement 3.reinforce:offense")
    game.pass_windows()
    assert game.view(None)["discards"] == ["reinforcement 3", "attack 30", "attack 6"]


@pytest.mark.parametrize("artifact", ["card_zap", "mobius_tubes", "quash", "plague"])
def test_an_artifact_is_no_encounter_card(artifact):
    """R-20.1: only cards of attack, negotiate and morph type are laid."""
    assert card(artifact).kind == "artifact"
    assert not card(artifact).is_encounter
    game = three("attack 30", artifact).attack(ships=1)
    assert artifact not in game.red.options


def test_an_artifact_is_discarded_after_use():
    """R-20.1, R-12.16."""
    game = three("attack 30", "mobius_tubes").play_until("encounter_starts")
    game.red.plays("mobius_tubes")
    assert game.discards == ["mobius_tubes"]


def test_the_eight_artifacts_of_the_box():
    """R-20.2."""
    found = {key: count for key, count in DECK.items() if card(key).kind == "artifact"}
    assert found == {
        "card_zap": 2,
        "cosmic_zap": 2,
        "mobius_tubes": 2,
        "emotion_control": 1,
        "force_field": 1,
        "ionic_gas": 1,
        "plague": 1,
        "quash": 1,
    }


def test_any_number_of_artifacts_may_be_played():
    """R-20.3: by one player, in one encounter."""
    game = three("attack 30", "mobius_tubes", "plague", "plague").play_until("encounter_starts")
    game.red.plays("plague.infect:seat 1")
    game.play_until("encounter_starts", of="red")
    game.red.plays("plague.infect:seat 1")
    game.play_until("encounter_starts", of="red")
    game.red.plays("mobius_tubes")
    assert [fact.card for fact in game.heard("card_announced")] == ["plague", "plague", "mobius_tubes"]


def test_an_artifact_whose_target_is_gone_does_nothing_and_is_discarded():
    """R-20.4: the ally was sent home while the second field was answered."""
    game = three("attack 30", "force_field", blue=("attack 6", "force_field"))
    game.attack(ships=1, allies={"green": "offense"})
    game.red.plays("force_field:seat 2")
    game.blue.plays("force_field:seat 2")
    game.play_until("encounter_card", of="blue")
    assert len(game.heard("alliance_cancelled")) == 1
    assert game.green.ships == 20


def test_the_six_types_of_cards():
    """R-22.1: an encounter card is no type but a group of three. Kickers are another edition's (M-13)."""
    keys = ("attack 8", "negotiate", "morph", "reinforcement 3", "plague", "mirror flare")
    types = [card(key).kind for key in keys]
    assert types == ["attack", "negotiate", "morph", "reinforcement", "artifact", "flare"]
    assert types == [kind for kind in CARD_TYPES if kind != "kicker"]
    assert [card(key).is_encounter for key in keys] == [True] * 3 + [False] * 3


def test_a_morph_in_hand_is_of_its_own_type():
    """R-22.1: Plague asks for one attack, and for the morph besides."""
    game = three("attack 30", "plague", blue=("attack 6", "morph"))
    game.play_until("encounter_starts", of="red")
    game.red.plays("plague.infect:seat 1")
    game.play_until("launch")
    assert game.blue.hand == []


def test_discarding_is_not_playing():
    """R-22.2: a card discarded by Plague has no effect and may not be answered."""
    game = three("attack 30", "plague", blue=("attack 6", "mobius_tubes"), green=["card_zap"])
    game.green.has_in_warp(1)
    game.play_until("encounter_starts", of="red")
    game.red.plays("plague.infect:seat 1")
    game.play_until("launch")
    assert [fact.card for fact in game.heard("card_announced")] == ["plague"]
    assert "mobius_tubes" in game.discards
    assert game.green.warp == 1


def with_spare_sheets(unused, spent):
    game = scenario(red=("mirror", "attack 30"), blue=("", "attack 6"), green=("",)).play_until("launch")
    game.position.unused, game.position.spent = list(unused), list(spent)
    return game


def test_used_up_sheets_come_back_when_none_is_left():
    """R-19.9: shuffled, and not before."""
    game = with_spare_sheets(["human"], ["loser", "pacifist"])
    assert draw_sheet(game.game.table, 0).alien == "human"
    assert game.position.spent == ["loser", "pacifist"]
    assert draw_sheet(game.game.table, 0).alien in ("loser", "pacifist")
    assert game.position.spent == []


def test_with_no_sheet_left_at_all_none_is_drawn():
    """R-19.9."""
    game = with_spare_sheets([], [])
    assert draw_sheet(game.game.table, 0) is None
    assert game.red.powers == ["mirror"]
