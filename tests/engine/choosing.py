"""Plays a new game over the choice of aliens, everybody taking the default."""

from engine import Answer, Game, Options, new_position


def chosen(game, seats=None):
    """These seats (all of them) answer what they are asked about aliens; gives what was told."""
    facts = []
    for key in sorted(game.waiting):
        ask = game.open[key]
        if ask.what == "alien" and (seats is None or ask.seat in seats):
            facts += game.decide(Answer(*key, ask.default))
    return facts


def started(*, seed="a seed", **options) -> Game:
    """A game with its hands dealt and the first turn begun; `position_facts` is all that was told."""
    game = Game(new_position(Options(**options), seed))
    facts = [*game.facts, *chosen(game)]
    game.position_facts = facts
    return game
