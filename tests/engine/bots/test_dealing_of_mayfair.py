"""What a bot accepts where terms compare and promises are made (M-7.8.9, M-7.8.10)."""

import pytest

from engine.bots.random_legal import random_legal
from engine.state.dice import Dice
from tests.engine.bots import answer
from tests.engine.fights import fought, offer

ACCEPT = {"do": "accept"}
SWITCHES = {"deal__comparisons": True, "deal__promises": True, "deal__all_ships_home": True}


def dealing(**held):
    return fought(
        "negotiate", "negotiate", changes=[lambda game: game.effective_switches(**SWITCHES)], **held
    ).play_until("deal")


@pytest.mark.parametrize(
    ("hand", "asked", "accepted"),
    [
        (["attack 20"], ["attack > 12"], True),
        (["attack 12", "reinforcement 5"], ["attack > 12"], False),
        (["attack 14", "attack 20"], ["attack > 12", "attack > 14"], True),
        (["attack 14", "attack 8"], ["attack > 12", "attack > 12"], False),
    ],
)
def test_only_what_the_bot_can_give_is_accepted(hand, asked, accepted):
    """M-7.8.9, R-16.11: an agreed deal that cannot be delivered would cost three ships."""
    game = dealing(blue=hand)
    game.red.answers(offer({"cards": ["random"] * len(asked)}, {"cards": asked}))
    assert (answer(game, "blue") == ACCEPT) == accepted


def test_a_card_by_a_number_is_worth_a_card_to_whoever_gets_it():
    """M-7.8.9."""
    game = dealing(blue=["plague"])
    game.red.answers(offer({"cards": ["attack > 12"]}, {"cards": ["random"]}))
    assert answer(game, "blue") == ACCEPT


def test_a_promise_is_worth_nothing():
    """M-7.8.10: it binds nobody."""
    game = dealing(blue=["plague"])
    game.red.answers(offer({"promises": "eternal peace"}, {"cards": ["random"]}))
    assert answer(game, "blue") != ACCEPT
    game.red.answers(offer({"cards": ["random"]}, {"cards": ["random"], "promises": "eternal peace"}))
    assert answer(game, "blue") == ACCEPT


def test_a_random_bot_tries_numbers_and_promises_and_all_are_legal():
    """M-7.8.9, M-7.8.10."""
    game = dealing(blue=["plague"])
    ask = game.red.ask
    tried = [ask.judge(random_legal(ask, lambda: game.view("red"), Dice(f"seed {n}"))) for n in range(60)]
    gifts = [gift for one in tried if one["do"] == "offer" for gift in one["terms"].values()]
    assert any("promises" in gift for gift in gifts)
    terms = {term for gift in gifts for term in gift["cards"]}
    assert any(">" in term for term in terms) and any("<" in term for term in terms)
