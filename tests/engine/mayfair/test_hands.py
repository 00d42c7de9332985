"""Hand checks, new hands, and the turn that ends at once (M-7, M-8)."""

import pytest

from engine.state.cards import card
from engine.windows.drawing import discard
from tests.engine.mayfair.table import mayfair, with_kickers


def test_an_offense_without_challenge_card_discards_its_hand_draws_seven_and_the_phase_begins_again():
    """M-7.0.2, M-8.2: as often as needed, with the cards of the phase before each check (M-7.0.1)."""
    game = mayfair(red=("", "edict_solar_wind"), blue=("", "attack 4"), green=("",))
    game.deck_gives(*["edict_solar_wind"] * 7, "attack 9")
    game.play_until("launch")
    assert [len(fact.cards) for fact in game.heard("new_hand")] == [1, 7]
    assert len(game.red.hand) == 7
    assert game.enc.number == 1


def test_with_a_challenge_card_the_hand_stays():
    """M-7.0.2, M-8.1: nobody may discard without being told to."""
    game = mayfair(red=("", "attack 9"), blue=("", "attack 4"), green=("",)).play_until("launch")
    assert game.red.hand == ["attack 9"]


def test_everybody_may_act_before_the_offense_looks_at_its_hand():
    """M-7.0.1, M-6.6: the window of the prechallenge phase comes first."""
    game = mayfair(red=("",), blue=("", "attack 4"), green=("",))
    game.blue.has_no_stops()
    game.start.seats[1].ahead = game.start.seats[1].ahead.said(("encounter_starts",), {}, ())
    assert game.play_until("encounter_starts", of="blue").heard("new_hand") == []


def test_a_defense_without_challenge_card_draws_seven_as_soon_as_it_is_known():
    """M-7.2.9: before any ship is sent."""
    game = mayfair(red=("", "attack 9"), blue=("", "edict_solar_wind"), green=("",)).play_until("launch")
    assert [(fact.seat, len(fact.cards)) for fact in game.heard("new_hand")] == [(1, 1)]
    assert len(game.blue.hand) == 7


def test_a_visitor_attacked_in_the_own_system_draws_when_it_is_named():
    """M-7.2.9, M-7.2.6: the defender is known when the offense names them."""
    game = mayfair(red=("", "attack 9"), blue=("",), green=("",)).draws("seat 0")
    game.blue.has_colony(0)
    game.play_until("own_colour").red.answers("attack")
    assert not game.heard("new_hand")
    game.play_until("launch").red.answers({"side": "planet 0 seat 1", "ships": {"1": 1}})
    assert [fact.seat for fact in game.heard("new_hand")] == [1]


def test_the_defense_draws_again_if_it_has_lost_its_cards_before_it_lays_one():
    """M-7.7.2."""
    game = mayfair(red=("", "attack 9"), blue=("", "attack 4"), green=("",)).play_until("launch")
    game.position.seats[1].hand.clear()
    game.position.deck.insert(0, card("attack 4"))
    game.attack(ships=1).lay(red="attack 9").play_until("encounter_card", of="blue")
    assert [fact.seat for fact in game.heard("new_hand")] == [1]


def test_the_second_challenge_needs_a_challenge_card_and_draws_no_new_hand():
    """M-6.3: without one the turn passes."""
    game = mayfair(red=("", "attack 40"), blue=("", "attack 4"), green=("", "attack 1"))
    game.attack(ships=1).lay(red="attack 40", blue="attack 4").finish()
    assert game.position.turn.offense == 1
    assert not [fact for fact in game.heard("new_hand") if fact.seat == 0]


# The turn that ends at once (M-7.0.4)


class TestTurnEndsAtOnce:
    """By the tests' own way to take the card: a table whose hand is emptied inside an instruction."""

    @pytest.fixture
    def game(self):
        return mayfair(red=("", "attack 9"), blue=("", "attack 4"), green=("", "attack 1"))

    def empty_red(self, game):
        table = game.game.table

        async def take():
            await discard(table, 0, list(table.position.seats[0].hand), "penalty")

        return table.carry_out(take())

    def run(self, coroutine):
        try:
            coroutine.send(None)
        except StopIteration:
            return "goes on"
        except Exception as error:
            return type(error).__name__
        return "asks"

    def test_after_an_instruction_in_stages_one_to_seven(self, game):
        """M-7.0.4, A-6."""
        game.play_until("launch")
        assert self.run(self.empty_red(game)) == "EncounterCutShort"

    def test_not_in_the_prechallenge_phase_where_a_new_hand_is_drawn(self, game):
        """M-7.0.2."""
        game.start.seats[1].ahead = game.start.seats[1].ahead.said(("turn_starts",), {}, ())
        game.position.encounter.phase = "start_turn"
        assert self.run(self.empty_red(game)) == "goes on"

    def test_not_once_the_offense_has_laid_its_card(self, game):
        """M-7.0.4: before he has placed a Challenge Card."""
        game.attack(ships=1).lay(red="attack 9")
        game.position.seats[0].hand = [card("edict_solar_wind")]
        assert self.run(self.empty_red(game)) == "goes on"

    def test_an_open_window_closes_first(self, game):
        """M-7.0.4: no piece may be on the move; the turn ends with the last window."""
        game.play_until("launch")
        game.game.table.windows.append(object())
        assert self.run(self.empty_red(game)) == "goes on"
        assert game.enc.turn_over

    def test_another_edition_looks_only_when_a_card_is_due(self, game):
        """A-6: an option keeps the check at the moment of playing."""
        game.effective_switches(planning__offense_check="start").play_until("launch")
        assert self.run(self.empty_red(game)) == "goes on"


def test_a_kicker_is_no_challenge_card():
    """M-7.0.2, M-7.7.4: a hand of Kickers is exchanged."""
    game = with_kickers(red=("", "kicker 2"), blue=("", "attack 4"), green=("",)).play_until("launch")
    assert [fact.seat for fact in game.heard("new_hand")] == [0]
