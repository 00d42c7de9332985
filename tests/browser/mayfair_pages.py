"""Pages of games of the Mayfair edition: the cone, comets, Kickers, a challenge inside another, deals, its
words. CI looks at some, `make proofs` at all."""

from __future__ import annotations

from collections.abc import Callable

from django.urls import reverse
from playwright.sync_api import Page

import engine
from engine.editions import EVERY_PART
from tests.engine.recorded import asks_for, first_moment, log_named
from tests.games.tables import COLOURS, person
from tests.proofs import ALL

from .scenes import recorded_at, recorded_game
from .seat_pages import lobby
from .visits import PageType, Visit, plain

NAME = "Tuesday evening"
IsIt = Callable[[engine.Game, engine.Ask], bool]
REINFORCED, STANDARD = "3p-mayfair-reinforcements-standard", "*p-mayfair-*standard"
WITH_KICKERS = "4p-mayfair-kickers-standard"
EVERYTHING = f"6p-mayfair-{'+'.join(EVERY_PART)}+replace_all_specials*every_window"
SMALL = "3p-mayfair-more_cards+more_edicts+more_flares+kickers+special_destiny-standard"


def under_a_comet(is_it: IsIt) -> IsIt:
    """Return the test for a question of a challenge under a comet, with the reverse side of the cone up."""

    def found(game: engine.Game, ask: engine.Ask) -> bool:
        enc = game.position.encounter
        return bool(enc and enc.comet and enc.reversed) and is_it(game, ask)

    return found


def inside_another(game: engine.Game, ask: engine.Ask) -> bool:
    return bool(game.position.outer)


def many_to_choose_from(game: engine.Game, ask: engine.Ask) -> bool:
    """Return whether a window of one seat offers a dozen plays or more."""
    return ask.about.get("window") is not None and len(getattr(ask.form, "options", ())) > 12


def holding_kickers(game: engine.Game, ask: engine.Ask) -> bool:
    """Return whether both are asked at once, and there is a Kicker to lay."""
    return (
        asks_for("kicker", "encounter_card")(game, ask) and ask.what == "kicker" and len(ask.form.options) > 1  # type: ignore[attr-defined]
    )


def turn(name: str, is_it: IsIt, games: str, asks: bool = True) -> PageType:
    return PageType(f"turn-mayfair-{name}", ("turn",), recorded_at(is_it, games), asks=asks, variant=True)


def of_a_game(address: str, games: str = SMALL, query: str = "") -> Callable[[], Visit]:
    """Return a way to a page of a game inside a challenge inside another."""

    def come() -> Visit:
        found = first_moment(inside_another, games)
        game = recorded_game(log_named(found.name), NAME, found.decisions)
        return Visit(reverse(address, args=[game.pk]) + query, person(COLOURS[found.seat]))

    return come


def over(address: str, query: str = "") -> Callable[[], Visit]:
    def come() -> Visit:
        game = recorded_game(log_named(first_moment(inside_another, SMALL).name), NAME)
        return Visit(reverse(address, args=[game.pk]) + query, person("red"))

    return come


def new_game() -> Visit:
    """The form as the edition's preset fills it in, with its parts open."""

    def open_all(page: Page) -> None:
        for summary in page.locator("main details:not([open]) > summary").all():
            if summary.is_visible():
                summary.click()

    return Visit(f"{reverse('new_game')}?preset=mayfair", person("red"), open_all)


def page(name: str, address: str, come: Callable[[], Visit]) -> PageType:
    return PageType(f"{name}-mayfair", (address,), come, variant=True)


IN_CI = (
    turn("kickers", holding_kickers, WITH_KICKERS),
    turn("comet", under_a_comet(asks_for("encounter_card")), STANDARD),
    turn("inside", inside_another, SMALL),
    turn("deal", asks_for("deal"), SMALL),
    # Its first play stands below the text of a sheet that fills the screen.
    turn("edicts", many_to_choose_from, EVERYTHING, asks=False),
    page("new-game", "new_game", new_game),
    page("lobby", "turn", lobby(6, "mayfair", EVERY_PART)),
    page("replay", "replay", over("replay", "?step=120")),
)
IN_PROOFS = (
    turn("launch", asks_for("launch", "invite", "another_encounter"), REINFORCED),
    turn("join", under_a_comet(asks_for("join")), STANDARD),
    turn("reinforcements", asks_for("reinforcements_open"), REINFORCED),
    turn("rewards", asks_for("rewards"), REINFORCED),
    turn("lose-ships", asks_for("lose_ships"), REINFORCED),
    turn("new-hand", asks_for("new_hand_due"), "*p-mayfair-*"),
    page("turn-over", "turn", over("turn")),
    page("story", "story", over("story")),
    page("log", "log", of_a_game("log")),
    page("standing", "standing", of_a_game("standing")),
    page("fair", "fair", over("fair")),
    page("sheet", "sheet", lambda: Visit(reverse("sheet", args=["zombie"]) + "?words=mayfair")),
    page("sheet-edict", "sheet", plain("sheet", "edict_timegash")),
    page("sheet-comet", "sheet", plain("sheet", sorted(engine.book().comets)[0])),
    page("term", "term", lambda: Visit(reverse("term", args=["gate"]) + "?words=mayfair")),
)
MAYFAIR_PAGES = (*IN_CI, *(IN_PROOFS if ALL else ()))
