"""Stops on the turn page, and the private hint about what they would miss."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils import translation

import engine
from games.ahead.page.orders import hints
from games.ahead.words.orders import ordered, use_order_words
from tests.games.pages import get
from tests.games.tables import Table

NAMES = engine.stop_names()


def seat(
    *hand: str, stops: list[str] | None = None, alien: str = "human", piles: Any = None
) -> dict[str, Any]:
    return {
        "hand": list(hand),
        "piles": piles or {},
        "powers": [{"alien": alien}],
        "stops": stops,
        "orders": {},
    }


def told(*hand: str, **more: Any) -> str:
    return " ".join(hints(seat(*hand, **more), NAMES))


def test_a_card_whose_moment_is_no_stop_is_hinted_at() -> None:
    assert "you could play Card Zap" in told("card_zap", stops=["cards_revealed"])


def test_a_card_whose_moment_is_a_stop_is_not() -> None:
    moments = [name for name in NAMES if name in ("card_played", "super_played")]
    assert told("card_zap", stops=moments) == ""


def test_the_usual_stops_cover_the_usual_moments() -> None:
    assert told("card_zap") == told("card_zap", stops=["usual"]) == ""


@pytest.mark.parametrize("card", ["attack 8", "negotiate", "morph", "reinforcement 3"])
def test_encounter_cards_and_reinforcements_are_never_missed(card: str) -> None:
    assert told(card, stops=[]) == ""


def test_cards_that_miss_the_same_moments_share_a_hint() -> None:
    found = hints(seat("card_zap", "card_zap", "attack 4", stops=[]), NAMES)
    assert len(found) == 1 and found[0].count("Card Zap") == 1


def test_of_a_flare_only_the_half_that_counts_is_hinted_at() -> None:
    as_another, as_itself = (told("zombie flare", stops=[], alien=alien) for alien in ("human", "zombie"))
    assert as_another and as_itself
    assert len(as_itself) > len(as_another)


def test_a_pile_of_ones_own_is_looked_through_too() -> None:
    assert "Card Zap" in told(stops=[], piles={"miser": ["card_zap"]})


def test_the_page_shows_the_stops_that_are_set_and_leads_to_their_form(table: Table, red: Client) -> None:
    table.until_asked("launch")
    path = f"/games/{table.id}/standing/"
    red.post(path, {"stop": ["usual", "cards_drawn"], "order-everything": "pass until main"})
    page = get(red, f"/games/{table.id}/")
    assert "cards are drawn" in page.words
    assert "Pass everything – Until I am offense or defense." in page.words
    assert path in [given.get("hx-get") for _tag, given in page.elements]
    assert get(red, path).form_to("/standing/").action == path


def test_an_order_is_called_as_in_the_form_in_every_language() -> None:
    with translation.override("de"):
        assert "Umkehrung" in use_order_words("anti_matter.negation", "never")
        assert use_order_words("everything", "pass until main").startswith(ordered("everything"))


def test_an_order_for_what_is_no_more_is_told_as_it_was_given() -> None:
    assert use_order_words("nobody.at_all", "never") == "Use Nobody: at all – never."


def test_setting_stops_leads_back_to_the_page(table: Table, red: Client) -> None:
    table.until_asked("launch")
    response = red.post(f"/games/{table.id}/standing/", {"stop": ["usual"]})
    assert response["Location"] == f"/games/{table.id}/"


def test_nobody_else_is_shown_them(table: Table, red: Client, yellow: Client) -> None:
    table.until_asked("launch")
    before = yellow.get(f"/games/{table.id}/").content.decode().count("cards are drawn")
    red.post(f"/games/{table.id}/standing/", {"stop": ["usual", "cards_drawn"]})
    assert yellow.get(f"/games/{table.id}/").content.decode().count("cards are drawn") == before


def test_a_game_that_is_over_has_no_stops(table: Table, red: Client) -> None:
    game = table.game
    game.status = "over"
    game.save(update_fields=["status"])
    assert "Your stops" not in get(red, f"/games/{table.id}/").words
