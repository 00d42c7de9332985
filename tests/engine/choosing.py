"""Plays a new game over the choice of aliens, everybody taking the default."""

from engine import Answer, Game, Options, new_position
from tests.engine.fit_for_words import wrong_facts


def chosen(game, seats=None):
    """These seats (all of them) answer what they are asked about aliens; gives what was told."""
    facts = []
    for key in sorted(game.waiting):
        ask = game.open[key]
        if ask.what == "alien" and (seats is None or ask.seat in seats):
            facts += game.decide(Answer(*key, ask.default))
    return facts


def started(*, seed="a seed", **options) -> Game:
    """A game with its hands dealt and the first turn begun; `told_so_far` is all that was told."""
    game = Game(new_position(Options(**options), seed))
    facts = [*game.facts, *chosen(game)]
    while game.position.stage != "play":
        key = min(game.waiting)
        facts += game.decide(Answer(*key, game.open[key].default))
    assert not wrong_facts(facts)
    game.told_so_far = facts
    return game
