"""Non-interference over what lies face down: Green sees the same whichever aliens others have (R-24.2)."""

from __future__ import annotations

import random
from typing import Any

import pytest
import time_machine

import engine
from engine.state.cards import card
from engine.state.holdings import Power
from engine.state.position import Position, Turn
from games.models import Game
from tests.games import test_secrets
from tests.games.tables import Table, playing
from tests.games.test_secrets import COMMON, GREEN, IN_DECK, NOON, STEPS, Course, with_hooks
from tests.proofs import sample

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(300)]

ONE = ("human", "zombie", "healer", "observer", "macron")
OTHER = ("mind", "tick_tock", "miser", "observer", "oracle")  # Green has its own in both
UNUSED = ["void", "virus", "amoeba"]
OF_MAYFAIR = (
    ("gambler", "zombie", "healer", "spiff", "macron"),
    ("mind", "mirror", "miser", "spiff", "oracle"),
)
ALL = (*ONE, *OTHER, *OF_MAYFAIR[0], *OF_MAYFAIR[1])


def arranged(aliens: tuple[str, ...]) -> Any:
    """Everybody holds the same cards, and has a sheet face down."""
    real = engine.new_position

    def new_position(options: engine.Options, seed: str) -> Position:
        position = real(options, seed)
        position.rules |= {"hidden_powers": "until_shown", "rotating_powers": True}
        position.stage, position.turn, position.unused = "play", Turn(offense=0), [*UNUSED]
        for seat, alien in zip(position.seats, aliens, strict=True):
            seat.face_down, seat.hand = [Power(alien)], [card(key) for key in COMMON]
        position.deck = [card(IN_DECK[0])] * 30
        return position

    return new_position


def course(
    aliens: tuple[str, ...],
    seed: int,
    patch: pytest.MonkeyPatch,
    steps: int = STEPS,
    edition: str = "ffg2008",
) -> Course:
    table = dealt(aliens, patch, edition)
    noticed = test_secrets._followed(table, random.Random(seed), steps=steps)
    test_secrets._put_away(table)
    return noticed


def dealt(aliens: tuple[str, ...], patch: pytest.MonkeyPatch, edition: str = "ffg2008") -> Table:
    with patch.context() as here:
        here.setattr(engine, "new_position", arranged(aliens))
        first = ONE if edition == "ffg2008" else OF_MAYFAIR[0]
        table = playing(people=5, aliens=first, seed="face down", edition=edition)
    with_hooks(table)
    return table


def with_a_face_down_sheet(key: str) -> bool:
    """What only one of the two games offers, or what names a sheet."""
    return key == "attack 5" or key.startswith(("give ", *(f"{alien}." for alien in ALL)))


@pytest.mark.parametrize("seed", sample([1, 2], of=2))
def test_green_sees_the_same_whatever_lies_face_down(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """R-24.2: pages, mails, who is asked, replay, story, log, programs, webhooks and streams."""
    monkeypatch.setattr(test_secrets, "_with_a_hidden_card", with_a_face_down_sheet)
    with time_machine.travel(NOON, tick=False):
        first, second = course(ONE, seed, monkeypatch), course(OTHER, seed, monkeypatch)
    alike(first, second)


@pytest.mark.parametrize("seed", sample([1, 2], of=2))
def test_so_it_is_in_a_game_of_mayfairs_edition(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """M-20.7, M-20.8."""
    monkeypatch.setattr(test_secrets, "_with_a_hidden_card", with_a_face_down_sheet)
    with time_machine.travel(NOON, tick=False):
        first, second = (course(one, seed, monkeypatch, edition="mayfair") for one in OF_MAYFAIR)
    alike(first, second)


def alike(first: Course, second: Course) -> None:
    assert len(first.pages) > 8
    for name in vars(first):
        assert getattr(first, name) == getattr(second, name), name


def test_the_comparison_notices_what_is_turned_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Or the test above could not fail."""
    monkeypatch.setattr(test_secrets, "_with_a_hidden_card", with_a_face_down_sheet)
    real = engine.view

    def telling(position: Position, seat: int | None) -> Any:
        seen = real(position, seat)
        for one, mine in zip(seen["seats"], position.seats, strict=True):
            one["own_face_down"] = [power.alien for power in mine.face_down]
        return seen

    monkeypatch.setattr(engine, "view", telling)
    with time_machine.travel(NOON, tick=False):
        first, second = (course(aliens, 1, monkeypatch, 2) for aliens in (ONE, OTHER))
    assert first.pages != second.pages


def test_no_page_and_no_mail_of_a_game_names_what_lies_face_down(monkeypatch: pytest.MonkeyPatch) -> None:
    """R-24.2: but to its owner; of those who watch to nobody."""
    table = dealt(OTHER, monkeypatch)
    Game.objects.filter(pk=table.id).update(owner=None)
    seen = engine.view(table.head.game.position, None)
    assert "miser" not in str(seen) and seen["seats"][2]["face_down"] == 1
    for mail in test_secrets._mails(table):
        assert "Miser" not in str(mail[:3])
    assert engine.view(table.head.game.position, GREEN)["seats"][GREEN]["own_face_down"] == ["observer"]
