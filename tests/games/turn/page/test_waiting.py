"""What a page says the game waits for: what the questions themselves say that everybody knows."""

from types import SimpleNamespace
from typing import Any

import pytest

from engine import MOMENT, PRIVATE, SEAT
from games.play.read.current import open_window, seats_waited_for
from games.turn.page.page import bots_waited_for, waiting, waits_for_bots
from games.words.reader import Reader
from tests.engine.fights import fought, offer
from tests.engine.player import has_stops
from tests.engine.scenario import scenario


def asked(what: str, seat: int = 1, public: str = PRIVATE) -> SimpleNamespace:
    return SimpleNamespace(what=what, seat=seat, public=public)


def standing(*asks: SimpleNamespace) -> Any:
    return SimpleNamespace(asks=list(asks), seat=3, winners=[], reader=Reader(3))


def test_a_window_that_follows_from_roles_is_named() -> None:
    assert open_window([asked("cards_revealed", public=MOMENT)]) == "cards_revealed"


def test_a_window_that_only_a_private_stop_has_opened_is_not_named() -> None:
    assert open_window([asked("cards_drawn")]) == ""


def test_a_private_stop_beside_a_role_changes_nothing() -> None:
    both = [asked("cards_revealed", 2), asked("cards_revealed", public=MOMENT)]
    assert open_window(both) == "cards_revealed"


def test_nobody_is_named_who_is_asked_in_a_window() -> None:
    assert seats_waited_for([asked("cards_revealed", public=MOMENT), asked("invite", 2, SEAT)]) == [2]


def test_of_two_dealers_both_are_named_whichever_of_them_owes_an_offer() -> None:
    game = fought("negotiate", "negotiate", red=["quash"], blue=["plague"]).play_until("deal")
    named = [seats_waited_for(game.game.open.values())]
    game.red.answers(offer({"cards": ["quash"]}))
    named.append(seats_waited_for(game.game.open.values()))
    game.blue.answers(offer({"cards": ["quash"]}, {"cards": ["plague"]}))
    named.append(seats_waited_for(game.game.open.values()))
    assert named == [[0, 1]] * 3


def test_whoever_is_asked_as_well_is_told_that_the_game_also_waits_for_others() -> None:
    table = standing(asked("encounter_card", 1, SEAT), asked("encounter_card", 3, SEAT))
    assert waiting(table) == "The game waits for Yellow."
    assert waiting(table, also=True) == "The game also waits for Yellow."


@pytest.mark.parametrize("hand", [("attack 6",), ("quash",), ("reinforcement 5", "plague")])
def test_a_main_player_without_a_card_to_lay_is_waited_for_like_one_with_a_choice(
    hand: tuple[str, ...],
) -> None:
    game = scenario(red=("", "attack 30"), yellow=("", *hand), blue=("",), green=("",))
    game.attack(ships=1, allies={"blue": "defense"})
    assert waiting(standing(*game.game.open.values())) == "The game waits for Red and Yellow."


def test_a_stop_of_ones_own_is_private_and_a_role_is_not() -> None:
    game = scenario(red=("", "attack 30"), yellow=("", "attack 6"), blue=("",), green=("",))
    has_stops(game.start.seats[2], ["cards_revealed"])
    game.attack(ships=1).lay(red="attack 30", yellow="attack 6")
    assert game.blue.is_asked("cards_revealed")
    assert seats_waited_for(game.game.open.values()) == []
    assert open_window(game.game.open.values()) == ""


# Where nobody but bots is waited for


def told_of_bots(
    bots: set[int], *asks: SimpleNamespace, me: int | None = 3, mine: bool = False, **game: Any
) -> str | None:
    """The sentence that the page of this seat has; None if it has none of its own."""
    seats = [SimpleNamespace(number=n, bot="sensible" if n in bots else "") for n in range(4)]
    frame = SimpleNamespace(**{"clocks_run": True, **game})
    page: Any = SimpleNamespace(
        game=frame, seat=None if me is None else seats[me], seats=seats, waiting=[1] if mine else []
    )
    now: Any = SimpleNamespace(asks=list(asks), seat=me, winners=[], reader=Reader(me))
    return bots_waited_for(page, now) if waits_for_bots(page, now) else None


def test_alone_among_bots_it_is_said_plainly_whatever_is_asked() -> None:
    told = "Only bots are playing now. Your next question appears here in a moment."
    assert told_of_bots({0, 1, 2}, asked("launch", 1, SEAT)) == told
    assert told_of_bots({0, 1, 2}, asked("cards_drawn")) == told


def test_whoever_made_a_game_of_bots_is_promised_no_question() -> None:
    assert told_of_bots({0, 1, 2, 3}, asked("launch", 1, SEAT), me=None) == "Only bots are playing now."


def test_among_people_a_bot_whose_turn_everybody_knows_is_called_one() -> None:
    assert told_of_bots({1}, asked("launch", 1, SEAT)) == (
        "The game waits for Yellow, a bot. It goes on in a moment."
    )
    both = [asked("encounter_card", seat, SEAT) for seat in (1, 2)]
    assert (
        told_of_bots({1, 2}, *both) == "The game waits for Yellow and Blue, all bots. It goes on in a moment."
    )


def test_where_a_person_is_waited_for_as_well_nothing_is_said_of_bots() -> None:
    both = [asked("encounter_card", seat, SEAT) for seat in (1, 2)]
    assert told_of_bots({1}, *both) is None


@pytest.mark.parametrize("public", [MOMENT, PRIVATE])
def test_among_people_nothing_is_told_of_a_question_whose_seat_nobody_knows(public: str) -> None:
    assert told_of_bots({1}, asked("cards_revealed", 1, public)) is None


def test_whoever_is_asked_themselves_is_told_nothing_of_bots() -> None:
    assert told_of_bots({0, 1, 2}, asked("encounter_card", 1, SEAT), mine=True) == ""


def test_while_no_clock_runs_bots_do_not_play() -> None:
    assert told_of_bots({0, 1, 2}, asked("launch", 1, SEAT), clocks_run=False) is None
