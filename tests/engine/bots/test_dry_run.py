"""An order tried on encounters that were played: where it would have acted, and nothing is changed by it."""

from __future__ import annotations

import pytest

from engine import Game, Options, new_position, state_hash
from engine.bots.bot_game import play_bot_game
from engine.bots.dry_run import DryRun, dry_run, look
from engine.facts import CardAnnounced
from engine.state import serial
from engine.windows.acts import use_named
from tests.engine.player import has_orders
from tests.engine.said_ahead import says_ahead
from tests.engine.scenario import scenario

REINFORCE = {"reinforcement 5.reinforce": "helps"}


class Table:
    """A scenario before its first play, of which every decision is kept."""

    def __init__(self, game):
        self.game = game
        self.checkpoint, self.decisions = serial.dump(self.game.start), []
        self._decide = self.game.game.decide
        self.game.game.decide = self._keep

    def _keep(self, decision):
        facts = self._decide(decision)
        self.decisions.append(decision)
        return facts

    def tries(self, name, orders, card=""):
        """The encounters in which these orders of a seat would have acted."""
        run = DryRun(self.game.names.index(name), orders, card)
        dry_run(self.checkpoint, self.decisions, [run])
        return run.encounters


def fight(says=None, **seats):
    """Red is to attack blue, which has said these orders; green looks on."""
    hands = {"red": ("", "attack 8"), "blue": ("", "attack 10"), "green": ("",)} | seats
    game = scenario(**hands).effective_switches(pace="standard")
    has_orders(game.start.seats[1], says or {})
    return Table(game)


def attacked(ships=3, **seats):
    """The encounter is over, and nobody has said anything."""
    table = fight(**seats)
    table.game.attack(ships=ships).finish()
    return table


def test_a_card_that_was_not_held_would_have_turned_the_result():
    assert attacked().tries("red", REINFORCE, "reinforcement 5") == [1]


def test_one_that_would_not_have_turned_it_would_have_been_kept():
    table = attacked(blue=("", "attack 20"))
    assert table.tries("red", REINFORCE, "reinforcement 5") == []


def test_a_card_that_was_held_is_tried_likewise():
    table = attacked(red=("", "attack 8", "reinforcement 5"))
    assert table.tries("red", REINFORCE, "reinforcement 5") == [1]


def test_one_who_took_no_part_could_not_have_added():
    assert attacked().tries("green", REINFORCE, "reinforcement 5") == []


def test_what_stands_now_does_not_count_and_what_is_tried_does():
    table = fight(red=("", "attack 8", "reinforcement 5"))
    table.game.game.decide(says_ahead(0, None, REINFORCE))
    table.game.attack(ships=3).finish()
    assert table.tries("red", {"reinforcement 5.reinforce": "ask"}, "reinforcement 5") == []


def test_a_zap_against_one_seat_answers_that_seat_alone():
    """Blue's Plague on red, in whose encounter it is; green takes no part in it."""
    table = fight(blue=("", "attack 10", "plague"), says={"plague.infect:seat 0": "always"})
    table.game.attack(ships=3).finish()
    against = {seat: {f"card_zap.cancel@seat {seat}": "in my encounters"} for seat in (1, 2)}
    assert table.tries("red", against[1], "card_zap") == [1]
    assert table.tries("red", against[2], "card_zap") == []
    assert table.tries("green", against[1], "card_zap") == []


def test_a_power_that_is_ordered_against_one_seat_alone_acts_against_that_seat():
    """Reserve's countermand, of which its owner is not asked about anybody else."""
    table = fight(
        red=("reserve", "attack 8", "negotiate"),
        blue=("", "attack 6", "reinforcement 5"),
        says={"reinforcement 5.reinforce": "helps"},
    )
    table.game.attack(ships=3).finish()
    use = "reserve.countermand"
    found = {
        seat: table.tries("red", {f"{use}@seat {seat}": "in my encounters", use: "never"}) for seat in (1, 2)
    }
    assert found == {1: [1], 2: []}


def test_what_a_power_does_by_itself_is_not_taken_for_what_is_tried():
    """Remora draws with the ally unless ordered otherwise; Chosen's super could act there as well."""
    table = Table(scenario(red=("remora", "attack 8"), blue=("", "attack 40"), green=("",)))
    table.game.attack(ships=1, allies={"green": ("defense", 2)}).lay(red="attack 8", blue="attack 40")
    table.game.finish()
    assert table.game.heard("power_was_used")
    assert table.tries("red", {"chosen flare.keep_the_others": "helps"}, "chosen flare") == []
    assert table.tries("red", {"remora.cling_to_cards": "always"}) == [1]


@pytest.mark.parametrize("seed", ["dry 1", "dry 2", "dry 3", "dry 4", "dry 5", "dry 6"])
def test_looking_changes_nothing_and_finds_whatever_has_reacted(seed):
    """Whole games in which all say of all that they hold: when it helps."""
    options = Options(players=5, switches={"pace": "brisk"})
    played = play_bot_game(options, seed, record=True)
    start = serial.dump(new_position(options, seed))
    reacted = _reactions(start, played.log)
    runs = [DryRun(seat, {use: "helps"}, use.rpartition(".")[0]) for seat, use in reacted]
    game = Game.load(start, played.log, observe=lambda window: look(runs, window))
    assert state_hash(game.checkpoint) == played.hash
    assert reacted
    for run, encounters in zip(runs, reacted.values(), strict=True):
        assert encounters <= set(run.encounters)


def _reactions(start, decisions):
    """The encounters in which a seat played an artifact by its order, by seat and use."""
    game, found = Game.load(start), {}
    for decision in decisions:
        ask = game.open.get((decision.seat, getattr(decision, "question", None)))
        encounter = game.position.encounters
        facts = game.decide(decision)
        for fact in facts if ask is not None and ask.reaction else ():
            if isinstance(fact, CardAnnounced) and fact.seat == decision.seat and not fact.side:
                use = use_named(next(name for name in ask.form.options if name.startswith(f"{fact.card}.")))
                found.setdefault((fact.seat, use), set()).add(encounter)
    return found
