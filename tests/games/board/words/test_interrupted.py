"""What pages and mails say while an encounter waits for another one inside it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.template.loader import render_to_string
from django.utils.html import strip_tags

from engine.state.view import view
from games.board.page import table_of
from games.board.words.encounter import encounter_words
from games.situation.words.encounter import stake
from games.words.reader import Reader
from tests.engine.flow.test_inserted import four, in_the_alliance, inner_over, opens
from tests.engine.rift import RIFTS, own_aliens

RED, BLUE, GREEN, YELLOW = range(4)


@pytest.fixture(autouse=True)
def rifts() -> Iterator[None]:
    with own_aliens(*RIFTS):
        yield


def seen(seat: int | None = None):
    """Red attacks yellow on its first planet, blue helps; green has opened another encounter inside."""
    return view(in_the_alliance(four()).position, seat)


@pytest.mark.parametrize("seat", [None, RED, YELLOW])
def test_everybody_reads_which_encounter_waits_and_whose_ships_wait_there(seat: int | None) -> None:
    last = encounter_words(seen(seat), Reader(seat))[-1]
    assert last.startswith("Interrupted, and goes on afterwards: ")
    assert "On the gate: " in last and "Allies beside the planet: " in last
    assert ("You attack" in last) is (seat == RED)


def test_the_page_says_it_beside_the_board() -> None:
    now = seen()
    shown = strip_tags(render_to_string("board/_board.html", table_of(now, Reader(None))))
    assert shown.count("Interrupted, and goes on afterwards") == 1 + len(now["outer"])


def test_the_situation_of_a_mail_says_it_of_each_outermost_first() -> None:
    game = opens(in_the_alliance(four(yellow="rift_two")), "yellow", "gate_aimed")
    lines = [one for one in stake(view(game.position, RED)).lines if one.startswith("Interrupted")]
    assert len(lines) == 2 and "You attack" in lines[0] and "You attack" not in lines[1]
    inner_over(inner_over(game))
    assert not stake(view(game.position, RED)).interrupted
