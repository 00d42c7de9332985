"""Pages of tables with two, six and eight seats, and of those who sit apart, in games that were recorded."""

from __future__ import annotations

from collections.abc import Callable

from django.urls import reverse
from playwright.sync_api import Page

from games.act.lobby.create_game import create_game
from games.act.lobby.entry import EntryTerms
from games.act.lobby.game_options import GameSetup
from tests.games.seating import with_zilch, zilch_of
from tests.games.tables import COLOURS, person

from .scenes import recorded_at
from .visits import PageType, Visit

NAME = "Tuesday evening"
BIG, SMALL = ("single_encounter_turns", "freewheeling_flares"), ("without_destiny", "flares")
TWO = "2p-ffg2008-without_destiny-standard"
SIX = "6p-ffg42-four_planets+technology+single_encounter_turns-brisk"
EIGHT = "8p-ffg2008-standard"
SHARK = "8p-ffg2008-zilch+shark-standard"
ZILCH = "8p-ffg2008-zilch+shark+technology+hidden_powers-standard"


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
            entry=EntryTerms(),
            setup=GameSetup(variants=variants),
        )
        return Visit(reverse("turn", args=[game.pk]), person("red"))

    return come


def zilch_asked() -> Visit:
    table = with_zilch(name=NAME)
    return Visit(reverse("turn", args=[table.id]), person(COLOURS[zilch_of(table)]))


SEAT_PAGES = (
    PageType("all-cards", ("everything",), recorded_at(ZILCH, 124, seat=1, address="everything")),
    PageType("turn-shark", ("turn",), recorded_at(SHARK, 94, seat=2), asks=True, variant=True),
    PageType("turn-zilch", ("turn",), zilch_asked, asks=True, variant=True),
    PageType("new-game-contradiction", ("new_game",), contradiction, variant=True),
    PageType("lobby-two", ("turn",), lobby(2, "ffg42", SMALL), variant=True),
    PageType("lobby-eight", ("turn",), lobby(8, "ffg2008", BIG), variant=True),
    PageType("turn-two", ("turn",), recorded_at(TWO, 80, seat=0), asks=True, variant=True),
    PageType("turn-six", ("turn",), recorded_at(SIX, 113, seat=5), asks=True, variant=True),
    PageType("turn-eight", ("turn",), recorded_at(EIGHT, 210, seat=1), asks=True, variant=True),
)
