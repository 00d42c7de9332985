"""Planning: the hands are looked at, and both main players lay a card (R-10)."""

import pytest

from engine import SEAT, Answer, NotAllowed
from engine.moments import BeforeCardsChosen
from engine.state.cards import card
from engine.table import Table
from tests.engine.fights import three
from tests.engine.scenario import scenario


def empty_handed(game, *seats):
    """These seats hold no encounter card any more when planning comes."""
    for seat in seats:
        game.position.seats[seat].hand = [card("quash")]


def test_an_offense_without_encounter_card_ends_its_turn():
    """R-10.1: all ships go home, nothing is won, no second encounter."""
    game = three("attack 30", blue=("attack 6",))
    game.play_until("launch")
    empty_handed(game, 0)
    game.attack(ships=2, allies={"green": ("defense", 2)})
    game.play_until("launch")
    assert game.enc.offense == 1
    assert (game.red.ships, game.green.ships, game.red.warp) == (20, 20, 0)
    assert [(fact.seat, fact.why) for fact in game.heard("turn_ended")] == [(0, "no encounter card")]
    assert [fact.result for fact in game.heard("encounter_over")] == ["no result"]
    assert not game.heard("rewards_taken")


def test_its_end_comes_before_the_defenses_new_hand():
    """R-10.2: nobody draws if the offense cannot go on."""
    game = three("attack 30").play_until("launch")
    empty_handed(game, 0, 1)
    game.attack(ships=1).play_until("launch")
    assert [fact.seat for fact in game.heard("new_hand")] == [1]  # blue's own turn has begun
    assert game.enc.offense == 1


def test_the_hands_are_looked_at_before_anybody_acts(monkeypatch):
    """R-10.2: the new hand is there when effects ahead of the choice begin."""
    seen = watched(monkeypatch)
    game = three("attack 30", blue=("quash",)).attack(ships=1).play_until("encounter_card", of="blue")
    assert len(seen) == 1
    assert seen[0][1] == 8
    assert game.red.is_asked("encounter_card")


def watched(monkeypatch, then=lambda position: None):
    """Both main players' hands at the moment before the choice; something may happen there."""
    seen, real = [], Table.reach

    async def reach(table, moment):
        if isinstance(moment, BeforeCardsChosen):
            seen.append([len(seat.hand) for seat in table.position.seats])
            then(table.position)
        return await real(table, moment)

    monkeypatch.setattr(Table, "reach", reach)
    return seen


def rob(position, seat):
    position.discards += position.seats[seat].hand
    position.seats[seat].hand.clear()


def test_an_offense_robbed_before_the_choice_ends_its_turn(monkeypatch):
    """R-10.7, R-10.2: the check is made again."""
    watched(monkeypatch, lambda position: rob(position, 0))
    game = three("attack 30").attack(ships=1).play_until("launch")
    assert game.enc.offense == 1


def test_a_defense_robbed_before_the_choice_draws_a_new_hand(monkeypatch):
    """R-10.7."""
    watched(monkeypatch, lambda position: rob(position, 1))
    game = three("attack 30").attack(ships=1).lay(red="attack 30", blue="attack 6")
    assert game.blue.is_asked("encounter_card")  # the card named ahead is gone
    assert game.blue.hand == ["attack 1"] * 8


@pytest.mark.parametrize(("check", "reached"), [("start", 0), ("selection", 1)])
def test_the_table_may_check_the_offense_only_when_it_chooses(monkeypatch, check, reached):
    """R-10.2: the switch planning.offense_check."""
    seen = watched(monkeypatch)
    game = three("attack 30").under("ffg2008", planning__offense_check=check).play_until("launch")
    empty_handed(game, 0)
    game.attack(ships=1).play_until("launch")
    assert len(seen) == reached
    assert game.enc.offense == 1


def test_a_defense_without_encounter_card_shows_discards_and_draws_eight():
    """R-10.3, R-26.5."""
    game = three("attack 30", blue=("quash", "reinforcement 2")).attack(ships=1)
    game.play_until("encounter_card", of="blue")
    (shown,) = game.heard("new_hand")
    assert (shown.seat, set(shown.cards)) == (1, {"quash", "reinforcement 2"})
    assert game.blue.hand == ["attack 1"] * 8
    assert sorted(game.discards) == ["quash", "reinforcement 2"]


@pytest.mark.parametrize("edition", ["ffg2008", "ffg42"])
def test_it_draws_again_as_often_as_needed(edition):
    """R-10.3: in both editions."""
    game = three("attack 30", blue=("quash",)).under(edition)
    game.deck_gives(*["plague"] * 16).attack(ships=1).play_until("encounter_card", of="blue")
    assert len(game.heard("new_hand")) == 3
    assert game.blue.hand == ["attack 1"] * 8


def test_if_no_encounter_card_is_left_anywhere_the_turn_ends():
    """R-10.3: nobody draws for ever."""
    game = three("attack 30", blue=("quash",), green=("attack 4",))
    game.start.deck = [card("plague")] * 30
    game.attack(ships=1).play_until("place_ships")
    assert [fact.why for fact in game.heard("turn_ended")] == ["no encounter card"]
    assert game.enc.gate == {0: 1}


def test_both_main_players_choose_at_once_and_in_secret():
    """R-10.4, D-32: sealed; the first answer shows to its owner alone, or not at all."""
    game = three("attack 30", "negotiate", blue=("attack 6", "attack 8")).attack(ships=1)
    assert game.asked() == {"red": "encounter_card", "blue": "encounter_card"}
    assert game.red.ask.sealed
    assert game.blue.ask.sealed
    before = game.view("blue")
    game.red.answers("negotiate")
    assert game.view("blue") == before
    assert game.facts[-1].id != "card_laid"


def test_a_single_card_is_not_laid_by_itself():
    """R-10.4, D-32: the missing pause would tell."""
    game = three("attack 30").attack(ships=1)
    assert game.red.is_asked("encounter_card")
    assert list(game.red.ask.form.options) == ["attack 30"]


def test_the_choice_may_be_changed_until_the_other_has_chosen():
    """R-10.4: a sealed answer is open as long as the round is."""
    game = three("attack 30", "negotiate").attack(ships=1)
    game.red.answers("attack 30")
    game.red.answers("negotiate")
    game.blue.answers("attack 6")
    assert [fact.card for fact in game.heard("card_turned_up")] == ["negotiate", "attack 6"]


def test_a_chosen_card_is_out_of_the_hand_at_once():
    """R-10.5: it counts in no hand."""
    game = three("attack 30", "negotiate", blue=("attack 6", "reinforcement 2"))
    game.attack(ships=1).lay(red="attack 30", blue="attack 6").play_until("cards_revealed")
    assert (game.red.hand, game.blue.hand) == (["negotiate"], ["reinforcement 2"])
    assert game.view(None)["seats"][0]["cards"] == 1


def test_a_chosen_card_does_not_pay_compensation():
    """R-10.5, R-17.4."""
    game = three("negotiate", blue=("attack 6", "quash")).attack(ships=3)
    game.lay(red="negotiate", blue="attack 6").play_until("launch")
    assert game.red.hand == ["quash"]


@pytest.mark.parametrize("wrong", ["reinforcement 3", "quash", "mirror flare", "attack 12", "pass"])
def test_only_encounter_cards_of_the_hand_may_be_chosen(wrong):
    """R-10.6."""
    game = three("attack 30", "reinforcement 3", "quash", "mirror flare")
    game.attack(ships=1)
    with pytest.raises(NotAllowed):
        game.decide(Answer(0, game.red.ask.number, wrong))


@pytest.mark.parametrize("good", ["attack 30", "negotiate", "morph"])
def test_attacks_negotiates_and_morphs_may_be_chosen(good):
    """R-10.6, R-22.1."""
    game = three("attack 30", "negotiate", "morph").attack(ships=1).lay(red=good, blue="attack 6")
    assert game.heard("card_turned_up")[0].card == good


def laid_by_default(*hand, colonies=0):
    """By red, the offense, who has so many foreign colonies already."""
    game = three(*hand)
    for planet in range(10, 10 + colonies):
        game.start.planets[planet][0] = 1
    return game.attack(ships=1).red.ask.default


def test_by_default_the_middle_attack_is_laid():
    """D-32, OURS-core-60."""
    assert laid_by_default("attack 4", "attack 8", "attack 30", "negotiate", "morph") == "attack 8"
    assert laid_by_default("attack 4", "negotiate") == "attack 4"


def test_by_default_the_best_attack_is_laid_where_the_game_may_end():
    """Whoever says nothing may lose ships, never the game."""
    assert laid_by_default("attack 4", "attack 8", "attack 23", "negotiate", colonies=4) == "attack 23"
    game = three("attack 30", blue=("attack 1", "attack 6", "attack 23", "negotiate"))
    for planet in range(10, 14):
        game.start.planets[planet][0] = 1
    assert game.attack(ships=1).blue.ask.default == "attack 23"


def test_without_an_attack_a_morph_is_laid_before_a_negotiate_is():
    assert laid_by_default("negotiate", "morph") == "morph"
    assert laid_by_default("negotiate") == "negotiate"


def test_a_default_uses_no_chance():
    """Or how often chance was asked would tell whether there was anything to lay."""
    game = three("attack 4", "attack 8")
    before = game.position.dice.rolls
    game.attack(ships=1)
    assert game.position.dice.rolls == before


def test_by_default_the_offense_attacks_low_where_a_win_of_its_own_ends_the_game_for_another():
    game = scenario(red=("", "attack 9", "attack 4", "attack 12"), blue=("", "attack 6"), green=("",))
    for planet in range(5, 9):
        game.start.planets[planet][2] = 1
    game.attack(ships=1, planet=9, allies={"green": "offense"})
    assert game.red.ask.default == "attack 4"
    assert game.blue.ask.default == "attack 6"


def test_the_question_for_the_card_travels_with_the_window_after_alliances():
    """R-9.7: one wait for both; a card named ahead holds if nothing was played."""
    game = three("attack 30", "force_field").attack(ships=1, allies={"green": "defense"})
    assert game.red.is_asked("encounter_card")
    assert "force_field.send_home:seat 2" in game.red.options
    game.lay(red="attack 30", blue="attack 6")
    assert [fact.card for fact in game.heard("card_turned_up")] == ["attack 30", "attack 6"]


def asked_when_alliances_are_formed(*blue):
    """What red is asked, and who is asked at all; blue has set no stops."""
    game = three("attack 30", blue=blue)
    game.red.has_usual_stops()
    game.attack(ships=1, allies={"green": "defense"})
    return game.red.ask.what, sorted(game.asked())


def test_that_a_rival_holds_no_encounter_card_does_not_show_before_the_hands_are_looked_at():
    """R-26.2: neither by one's own question nor by who is asked."""
    assert asked_when_alliances_are_formed("quash") == asked_when_alliances_are_formed("attack 6")


def public_side(game):
    """What everybody knows of the open questions."""
    asks = game.game.open.values()
    return sorted(
        (ask.public, ask.seat if ask.public == SEAT else -1, ask.what) for ask in asks if ask.public
    )


@pytest.mark.parametrize("blue", [("attack 6",), ("quash",), ("plague", "force_field"), ("reinforcement 5",)])
def test_everybody_knows_the_same_of_who_has_a_card_to_lay_and_who_has_none(blue):
    """R-26.2: both main players are waited for, for a card."""
    game = three("attack 30", blue=blue).attack(ships=1, allies={"green": "defense"})
    asked = [(seat, what) for public, seat, what in public_side(game) if public == SEAT]
    assert asked == [(0, "encounter_card"), (1, "encounter_card")]


@pytest.mark.parametrize("blue", [("attack 6",), ("quash",)])
def test_an_order_for_the_card_answers_whether_there_is_one_or_not(blue):
    """Or who is waited for would tell."""
    game = three("attack 30", blue=blue)
    game.blue.stands(encounter_card="default")
    game.attack(ships=1)
    assert not game.blue.is_asked()
    assert game.red.is_asked("encounter_card")


def test_who_holds_no_encounter_card_can_only_pass_when_alliances_are_formed():
    game = three("attack 30", blue=("quash",)).attack(ships=1)
    assert game.blue.options == ["pass"]
    game.blue.passes()
    game.red.answers("attack 30")
    assert [fact.seat for fact in game.heard("new_hand")] == [1]
    assert game.asked() == {"red": "encounter_card", "blue": "encounter_card"}  # red has seen blue's hand


def test_the_question_of_who_holds_no_encounter_card_is_as_sealed_as_the_others():
    """R-26.2: its answer may be changed like theirs."""
    game = three("attack 30", blue=("quash",)).attack(ships=1)
    assert [ask.sealed for ask in game.game.open.values()] == [True, True]


def test_a_card_that_was_laid_open_is_not_yet_revealed():
    """The number is named before both cards are, whatever lies there face up."""
    game = scenario(red=("oracle", "attack 30"), blue=("", "attack 6", "gambler flare"), green=("",))
    game.attack(ships=1).lay(blue="attack 6").lay(red="attack 30")
    assert game.enc.cards[1].faceup
    game.play_until("before_reveal", "launch", of="blue")
    assert game.blue.is_offered("gambler flare")
