"""Turns and their start: who plays, and with which hand (R-3, R-4)."""

from engine.state.cards import card
from engine.state.encounter import PlannedEncounter
from tests.engine.player import has_stops
from tests.engine.scenario import scenario


def three(*red, blue=("attack 6", "attack 6", "attack 6"), **more):
    return scenario(red=("", *red), blue=("", *blue), green=("", "attack 6"), **more)


def won_by_red(**hands):
    game = three("attack 30", "attack 8", **hands)
    game.attack(ships=1).lay(red="attack 30", blue="attack 6")
    return game


def begun(game):
    """The offenses of the encounters so far."""
    return [fact.offense for fact in game.heard("encounter_began")]


def test_turns_pass_to_the_left():
    """R-1.12, R-3.1: clockwise is the order of the seats, and after the last comes the first."""
    game = three("attack 1")
    game.start.turn.offense = 1
    turns = []
    for _ in range(3):
        game.play_until("launch")
        turns.append(game.enc.offense)
        game.play_until("encounter_card").finish()
    assert turns == [1, 2, 0]


def test_the_turns_player_is_the_offense_of_both_encounters():
    """R-3.1, R-3.2: one start of the turn, then at most two encounters of the same offense."""
    game = won_by_red().play_until("another_encounter")
    game.red.answers("yes")
    game.play_until("launch")
    assert begun(game) == [0, 0]
    assert len(game.heard("turn_began")) == 0  # it had begun before the test looked


def test_phases_follow_one_another_in_order():
    """R-3.3: regroup, destiny, launch, alliance, planning, reveal, resolution."""
    game = three("attack 30", blue=("attack 6",)).draws("wild")
    game.red.has_in_warp(1)
    has_stops(game.start.seats[0], ["alliances_formed", "cards_revealed", "winner_known"])
    phases = []
    while game.game.waiting and game.position.turn.offense == 0:
        phases += [game.enc.phase] if game.enc.phase not in phases else []
        if game.red.is_asked("encounter_card"):
            game.red.answers("attack 30")
        else:
            game.default()
    assert phases == ["regroup", "destiny", "launch", "alliance", "reveal", "resolution"]


def test_a_won_encounter_allows_a_second_one():
    """R-3.4, R-3.5, R-12.17: after a success the offense is asked, and may go on."""
    game = won_by_red().play_until("another_encounter")
    assert game.red.is_asked("another_encounter")
    game.red.answers("yes")
    game.play_until("launch")
    assert game.enc.number == 2
    assert game.enc.offense == 0


def test_the_second_encounter_may_be_declined():
    """R-3.5: the next player's turn begins (R-12.17)."""
    game = won_by_red().play_until("another_encounter")
    game.red.answers("no")
    game.play_until("launch")
    assert game.enc.offense == 1


def test_a_lost_encounter_ends_the_turn():
    """R-3.4, R-12.11: nobody is asked, the next turn begins."""
    game = three("attack 1", "attack 8").attack(ships=1).lay(red="attack 1", blue="attack 6").finish()
    assert game.enc.offense == 1


def test_a_turn_ends_with_its_second_encounter():
    """R-3.6: whatever its result."""
    game = three("attack 30", "attack 30", "attack 8")
    game.attack(ships=1).lay(red="attack 30", blue="attack 6").play_until("another_encounter")
    game.red.answers("yes")
    game.number = 0
    game.attack(ships=1).lay(red="attack 30", blue="attack 6")
    assert begun(game) == [0, 0, 1]  # at once, though red holds an encounter card


def test_the_second_encounter_needs_an_encounter_card_in_hand():
    """R-3.7, D-51: the question is asked all the same, and stopping is the only answer."""
    game = three("attack 30", "quash").attack(ships=1).lay(red="attack 30", blue="attack 6")
    game.play_until("another_encounter")
    assert game.red.options == ["no"]


def test_there_is_no_new_hand_for_a_second_encounter():
    """R-3.7, R-4.5: the cards that are left must do."""
    game = three("attack 30", "quash").attack(ships=1).lay(red="attack 30", blue="attack 6").finish()
    assert game.red.hand == ["quash"]
    assert not game.heard("new_hand")


def test_an_extra_encounter_needs_an_encounter_card_too():
    """R-3.7: without one the turn is over, however many an effect has granted."""
    game = three("attack 30", "quash")
    game.start.turn.extra = 1
    game.attack(ships=1).lay(red="attack 30", blue="attack 6").finish().play_until("launch")
    assert game.enc.offense == 1


def test_an_extra_encounter_is_had_with_a_card():
    """R-3.7: one more, though the first was lost."""
    game = three("attack 1", "attack 8")
    game.start.turn.extra = 1
    game.attack(ships=1).lay(red="attack 1", blue="attack 6").finish().play_until("launch")
    assert begun(game) == [0, 0]


def test_the_start_of_the_turn_is_not_repeated():
    """R-3.8: the second encounter begins at regroup; no hand is renewed in between."""
    game = won_by_red()
    game.play_until("another_encounter")
    game.red.answers("yes")
    game.start.seats[0].hand.clear()  # even if no encounter card were left by now
    game.play_until("launch")
    assert game.enc.number == 2
    assert not game.heard("new_hand")


def test_effects_at_an_encounters_start_happen_in_every_regroup():
    """R-3.8: the window opens in the second encounter as in the first."""
    game = three("attack 30", "attack 8", "mobius_tubes", "mobius_tubes")
    has_stops(game.red.seat, ["encounter_starts"])
    game.play_until("encounter_starts").attack(ships=1).lay(red="attack 30", blue="attack 6")
    game.play_until("another_encounter")
    game.red.answers("yes")
    assert game.red.is_asked("encounter_starts")


def inserted(**hands):
    """Green has an encounter with red between the two of red's turn."""
    game = three("attack 30", "attack 8", "attack 9", blue=("attack 6", "attack 6"), **hands)
    game.attack(ships=1).lay(red="attack 30")
    game.position.plans.append(PlannedEncounter(2, 0, barred=["mirror flare"]))
    game.position.seats[2].warp, game.position.planets[10][2] = 1, 3
    return game.lay(blue="attack 6")


def test_an_inserted_encounter_is_run_completely_and_the_turn_goes_on():
    """R-3.9: after it red is asked for the second encounter of the interrupted turn."""
    game = inserted().play_until("launch")
    assert (game.enc.offense, game.enc.defense) == (2, 0)
    game.play_until("another_encounter")
    assert game.red.is_asked("another_encounter")
    game.red.answers("yes")
    game.play_until("launch")
    assert begun(game) == [0, 2, 0]


def test_an_inserted_encounter_begins_with_regroup_and_new_limits():
    """R-3.9: its offense takes a ship out of the warp; the flare that made it is barred, no other."""
    game = inserted().play_until("launch")
    assert game.green.warp == 0
    assert game.enc.barred == ["mirror flare"]
    assert game.enc.flares == {}


def test_an_inserted_encounter_that_cannot_be_had_ends_itself_alone():
    """R-3.9, R-10.1: its offense has no encounter card; the interrupted turn goes on."""
    game = inserted()
    game.play_until("launch")
    game.position.seats[2].hand = [card("quash")]
    game.play_until("another_encounter")
    assert game.red.is_asked("another_encounter")
    assert game.heard("encounter_over")[-1].result == "no result"
    assert not game.heard("turn_ended")


def test_an_inserted_encounter_does_not_use_up_the_second_one():
    """R-3.9: a lost one takes nothing away, a won one gives nothing."""
    game = inserted().play_until("another_encounter")
    assert game.position.turn.encounters == 1
    game.red.answers("no")
    game.play_until("launch")
    assert game.enc.offense == 1


def test_an_encounter_card_in_hand_is_enough():
    """R-4.1: attack, negotiate and morph are encounter cards; nothing is drawn."""
    for held in ("attack 8", "negotiate", "morph"):
        game = three(held, "quash").play_until("launch")
        assert not game.heard("new_hand")
        assert game.red.hand == sorted([held, "quash"])


def test_a_hand_without_encounter_card_is_shown_and_renewed():
    """R-4.1, R-26.5: everybody sees it, it is discarded, eight cards are drawn."""
    game = three("quash", "reinforcement 3").play_until("launch")
    (shown,) = game.heard("new_hand")
    assert set(shown.cards) == {"quash", "reinforcement 3"}
    assert game.red.hand == ["attack 1"] * 8
    assert sorted(game.discards) == ["quash", "reinforcement 3"]


def test_an_empty_hand_has_no_encounter_card():
    """R-4.4."""
    game = three().play_until("launch")
    assert len(game.red.hand) == 8


def test_a_new_hand_without_encounter_card_is_renewed_again():
    """R-4.3: until there is one."""
    game = three("quash").deck_gives(*["plague"] * 8).play_until("launch")
    assert len(game.heard("new_hand")) == 2
    assert game.red.hand == ["attack 1"] * 8
    assert game.discards.count("plague") == 8


def test_a_turn_cannot_start_if_no_encounter_card_is_left_anywhere():
    """R-4.3: instead of drawing for ever, the turn ends."""
    game = three("quash")
    game.start.deck = [card("plague")] * 20
    game.play_until("launch")
    assert game.enc.offense == 1
    assert [fact.why for fact in game.heard("turn_ended")] == ["no encounter card"]


def test_nothing_is_drawn_because_a_hand_is_empty_or_an_encounter_over():
    """R-4.6: the defense ends with an empty hand, and so it stays."""
    game = three("attack 30", blue=("attack 6",))
    game.attack(ships=1).lay(red="attack 30", blue="attack 6").play_until("another_encounter")
    assert game.red.hand == game.blue.hand == []
    game.red.answers("no")
    assert [fact.seat for fact in game.heard("drew")] == [1]  # blue, whose turn has begun


def test_the_offense_gets_one_new_hand_at_most_in_a_turn():
    """R-4.5: out of cards in planning, its turn ends instead (R-10.1)."""
    game = three("quash").attack(ships=1)
    game.position.seats[0].hand = [card("quash")]
    game.play_until("launch")
    assert len(game.heard("new_hand")) == 1
    assert game.enc.offense == 1
