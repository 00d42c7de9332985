"""Pages of tables with two and eight seats, and with variants."""

from __future__ import annotations

from collections.abc import Callable

from django.urls import reverse
from playwright.sync_api import Page

from games.act.lobby.create_game import create_game
from games.act.lobby.entry import EntryTerms
from games.act.lobby.game_options import USUAL_PACE, GameSetup
from tests.games.seating import with_shark, with_zilch, zilch_of
from tests.games.tables import COLOURS, person, playing

from .visits import PageType, Visit

NAME = "Tuesday evening"
BIG, SMALL = ("single_encounter_turns", "freewheeling_flares"), ("without_destiny", "flares")
UNSEEN = ("technology", "hidden_powers", "four_planets")


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


def turn(seats: int, variants: tuple[str, ...] = ()) -> Callable[[], Visit]:
    """The offense of the first turn, which aims and invites."""

    def come() -> Visit:
        setup = GameSetup(variants=variants, switches=USUAL_PACE)
        table = playing(people=seats, seed="seats", name=NAME, setup=setup)
        offense = table.until_asked("launch").seat.number
        return Visit(reverse("turn", args=[table.id]), person(COLOURS[offense]))

    return come


def all_cards() -> Visit:
    """What the Zilch sees, once hands are dealt."""
    table = with_zilch(name=NAME)
    table.until_asked("launch")
    return Visit(reverse("everything", args=[table.id]), person(COLOURS[zilch_of(table)]))


def shark_asked() -> Visit:
    """Whoever has sat out is asked whose chair they take."""
    table = with_shark(name=NAME)
    (prompt,) = (one for one in table.waited_for if one.what == "take_chair")
    return Visit(reverse("turn", args=[table.id]), prompt.seat.person)


def zilch_asked() -> Visit:
    table = with_zilch(name=NAME)
    return Visit(reverse("turn", args=[table.id]), person(COLOURS[zilch_of(table)]))


SEAT_PAGES = (
    PageType("all-cards", ("everything",), all_cards),
    PageType("turn-shark", ("turn",), shark_asked, asks=True, variant=True),
    PageType("turn-zilch", ("turn",), zilch_asked, asks=True, variant=True),
    PageType("new-game-contradiction", ("new_game",), contradiction, variant=True),
    PageType("lobby-two", ("turn",), lobby(2, "ffg42", SMALL), variant=True),
    PageType("lobby-eight", ("turn",), lobby(8, "ffg2008", BIG), variant=True),
    PageType("turn-two", ("turn",), turn(2, ("without_destiny",)), asks=True, variant=True),
    PageType("turn-techs", ("turn",), turn(4, UNSEEN), asks=True, variant=True),
    PageType("turn-six", ("turn",), turn(6), asks=True, variant=True),
    PageType("turn-eight", ("turn",), turn(8), asks=True, variant=True),
)
