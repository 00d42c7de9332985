"""Where the rules broke down, as those who mend them are told: by functions and lines."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from engine import register_own_aliens, where_it_broke
from engine.aliens import Alien
from engine.moments import WinnerKnown
from engine.place_in_rules import MOST
from engine.sheets.abilities import power, rule
from engine.state.queries import CARD_VALUE
from tests.engine.scenario import Scenario, scenario

PLACE = re.compile(r"\w+:\d+( > \w+:\d+)*")  # what may be told of it at a desk


class Careless(Alien):
    """Divides by its ships in the warp, which are none yet."""

    title = "Careless"
    text, use, wild, super = "divides by nothing", "", "nothing", "nothing"

    @power(WinnerKnown, optional=False)
    async def share_out(self, moment: WinnerKnown, _: None) -> None:
        self.start_lasting(f"a share of {halves(0)}")


Careless.name = "careless"


class Bottomless(Careless):
    """Asks for the value of a card in order to know the value of a card."""

    title = "Bottomless"

    @rule(CARD_VALUE, stage="change")
    def worth(self, number: int, *, seat: int) -> int:
        return self.worth(number, seat=seat)


Bottomless.name = "bottomless"


def halves(ships: int) -> int:
    return 1 // ships


@pytest.fixture(autouse=True)
def broken_sheets() -> Iterator[None]:
    register_own_aliens([Careless, Bottomless])
    yield
    register_own_aliens([])


def against(alien: str) -> Scenario:
    game = scenario(red=(alien, "attack 8"), blue=("", "attack 6"), green=("",))
    return game.attack(ships=2)


def test_it_names_the_sheet_that_broke_and_not_where_the_game_stood_before() -> None:
    game = against("careless")
    with pytest.raises(ZeroDivisionError) as broken:
        game.lay(red="attack 8", blue="attack 6")
    where = where_it_broke(broken.value)
    assert (
        where.startswith("_play:")
        and "share_out:" in where
        and where.rpartition(" > ")[2].startswith("halves:")
    )
    assert PLACE.fullmatch(where)
    stands = game.game.place_in_rules()
    assert "share_out" not in stands  # all is as it was: the game waits for the cards once more


def test_what_calls_itself_without_end_is_told_by_where_it_began_and_ended() -> None:
    game = against("bottomless")
    with pytest.raises(RecursionError) as broken:
        game.lay(red="attack 8", blue="attack 6")
    where = where_it_broke(broken.value)
    assert where.startswith("_play:") and where.rpartition(" > ")[2].startswith("worth:")
    assert len(where.split(" > ")) == MOST


def test_what_has_no_name_of_its_own_is_named_by_what_it_is() -> None:
    async def _play() -> None:
        (lambda: halves(0))()

    with pytest.raises(ZeroDivisionError) as broken:
        _play().send(None)
    assert re.fullmatch(r"_play:\d+ > lambda:\d+ > halves:\d+", where_it_broke(broken.value))


def test_an_error_outside_of_the_rules_has_no_place_in_them() -> None:
    with pytest.raises(ZeroDivisionError) as broken:
        halves(0)
    assert where_it_broke(broken.value) == ""
    assert where_it_broke(KeyError("never raised")) == ""
