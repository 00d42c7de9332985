"""Pages of games with variants: how powers are chosen, several powers, techs, new planets, combos."""

from __future__ import annotations

from django.urls import reverse
from playwright.sync_api import Page

from games.lobby.service.create_game import create_game
from games.lobby.service.game_options import GameSetup, read_combos
from tests.engine.recorded import a_planet_has_joined, asks_for
from tests.games.tables import person

from .scenes import recorded_at
from .visits import PageType, Visit

NAME = "Tuesday evening"
COMBOS = """\
Merchants
3: trader, miser, filch
4: trader, miser, filch, philanthropist

Wild ones
3: warrior, barbarian, hate
4: warrior, barbarian, hate, masochist
5: warrior, barbarian, hate, masochist, kamikaze
"""


def with_combos() -> GameSetup:
    return GameSetup(variants=("combos",), combos=read_combos(COMBOS))


def lobby_with_combos() -> Visit:
    """Of a game with two cards of its host's own."""
    game = create_game(person("red"), seats=4, bots=1, name=NAME, setup=with_combos())
    return Visit(reverse("turn", args=[game.pk]), person("red"))


def form_with_combos() -> Visit:
    """On which the cards of the last game stand for the next."""
    lobby_with_combos()

    def open_variants(page: Page) -> None:
        page.locator("details:has(input[value=combos]) > summary").click()
        page.locator("input[value=combos]").check()

    return Visit(reverse("new_game"), person("red"), open_variants)


VARIANT_PAGES = (
    PageType(
        "turn-draft", ("turn",), recorded_at(asks_for("draft"), "*draft_powers*", 0), asks=True, variant=True
    ),
    PageType(
        "turn-free-powers",
        ("turn",),
        recorded_at(asks_for("wish", "second_wish", "ban"), "*free_powers*", 0),
        asks=True,
        variant=True,
    ),
    PageType(
        "turn-lose-power",
        ("turn",),
        recorded_at(asks_for("lose_power"), "*_powers*"),
        asks=True,
        variant=True,
    ),
    PageType(
        "turn-face-down",
        ("turn",),
        recorded_at(asks_for("invite", "another_encounter"), "*hidden_powers*"),
        asks=True,
        variant=True,
    ),
    PageType(
        "turn-techs",
        ("turn",),
        recorded_at(asks_for("tech_action"), "5p-*technology*"),
        asks=True,
        variant=True,
    ),
    PageType(
        "turn-planets",
        ("turn",),
        recorded_at(a_planet_has_joined, "8p-*technology*"),
        asks=True,
        variant=True,
    ),
    PageType("lobby-combos", ("turn",), lobby_with_combos, variant=True),
    PageType("new-game-combos", ("new_game",), form_with_combos, variant=True),
)
