"""Pages of tables with two, six and eight seats, and of those who sit apart, in games that were recorded."""

from __future__ import annotations

from collections.abc import Callable

from django.urls import reverse
from playwright.sync_api import Page

from games.lobby.service.create_game import create_game
from games.lobby.service.game_options import GameSetup
from games.lobby.terms import Terms
from games.play.read.current import current_game
from tests.engine.recorded import a_planet_has_joined, asks_for, first_moment, log_named
from tests.games.seating import with_zilch, zilch_of
from tests.games.tables import COLOURS, person

from .scenes import recorded_at, recorded_game
from .visits import PageType, Visit

NAME = "Tuesday evening"
BIG, SMALL = ("single_encounter_turns", "freewheeling_flares"), ("without_destiny", "flares")
LAUNCH, SHARK = asks_for("launch"), "8p-*shark*"


def contradiction() -> Visit:
    """A new game of eight that would leave destiny out."""

    def refuse(page: Page) -> None:
        box = page.locator("input[value=without_destiny]")
        if not box.is_visible():
            page.locator("summary", has_text="Variants").click()
        box.check()
        page.locator("main form.panel button").last.click()
        page.get_by_role("alert").first.wait_for()

    return Visit(f"{reverse('new_game')}?preset=crowd", person("red"), refuse)


def lobby(seats: int, edition: str, variants: tuple[str, ...]) -> Callable[[], Visit]:
    def come() -> Visit:
        game = create_game(
            person("red"),
            seats=seats,
            edition=edition,
            bots=seats - 1,
            name=NAME,
            terms=Terms(),
            setup=GameSetup(variants=variants),
        )
        return Visit(reverse("turn", args=[game.pk]), person("red"))

    return come


def zilch_asked() -> Visit:
    table = with_zilch(name=NAME)
    return Visit(reverse("turn", args=[table.id]), person(COLOURS[zilch_of(table)]))


def zilch_sees_all_cards() -> Visit:
    found = first_moment(asks_for("take_chair"), SHARK)
    game = recorded_game(log_named(found.name), NAME, found.decisions)
    apart = current_game(game.pk).game.position.apart
    zilch = next(seat for seat, one in apart.items() if one.sees_all)
    return Visit(reverse("everything", args=[game.pk]), person(COLOURS[zilch]))


SEAT_PAGES = (
    PageType("all-cards", ("everything",), zilch_sees_all_cards),
    PageType("turn-shark", ("turn",), recorded_at(asks_for("take_chair"), SHARK), asks=True, variant=True),
    PageType("turn-zilch", ("turn",), zilch_asked, asks=True, variant=True),
    PageType("new-game-contradiction", ("new_game",), contradiction, variant=True),
    PageType("lobby-two", ("turn",), lobby(2, "ffg42", SMALL), variant=True),
    PageType("lobby-eight", ("turn",), lobby(8, "ffg2008", BIG), variant=True),
    PageType(
        "turn-two",
        ("turn",),
        recorded_at(LAUNCH, "2p-*without_destiny*"),
        asks=True,
        variant=True,
    ),
    PageType(
        "turn-six", ("turn",), recorded_at(a_planet_has_joined, "6p-*technology*"), asks=True, variant=True
    ),
    PageType(
        "turn-eight",
        ("turn",),
        recorded_at(asks_for("launch", "invite", "another_encounter"), "8p-*"),
        asks=True,
        variant=True,
    ),
)
