"""The list of a seat's orders while an encounter waits for another one inside it."""

from __future__ import annotations

from engine.state.view import view
from games.ahead.words.orders import order_lines
from tests.engine.flow.test_inserted import four, inner_over, opens, orders
from tests.engine.rift import RIFTS, own_aliens


def test_orders_for_the_outer_one_stay_on_the_list_and_those_for_the_inner_one_leave_it_with_its_end() -> (
    None
):
    with own_aliens(*RIFTS):
        game = four().attack()
        orders(game, "blue", "attack 8")
        opens(game, "green", "alliances_formed")
        orders(game, "blue", "attack 10")
        assert [one.number for one in order_lines(view(game.position, 1))] == [1, 2]
        inner_over(game)
        assert [one.number for one in order_lines(view(game.position, 1))] == [1]
