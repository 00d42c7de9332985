"""Whole games of bots with techs that are soon researched: no ship, no card and no tech is lost or made."""

import pytest

from engine import Options
from engine.bots.bot_game import play_bot_game
from engine.sheets.book import book

GAMES = [
    ("random", "standard", "ffg2008", 5),
    ("random", "every_window", "ffg42", 4),
    ("sensible", "standard", "ffg42", 5),
    ("sensible", "every_window", "ffg2008", 4),
]


@pytest.fixture(autouse=True)
def _soon_researched(monkeypatch):
    for tech in book().techs:
        sheet = book().sheets[tech]
        if sheet.research > 1:
            monkeypatch.setattr(sheet, "research", 1 if sheet.research < 8 else 8)


@pytest.mark.parametrize(("bots", "pace", "edition", "planets"), GAMES)
def test_techs_are_used_and_nothing_is_lost(bots, pace, edition, planets):
    switches = {"technology": True, "pace": pace, "planets": planets}
    games = [play_bot_game(Options(4, edition, switches=switches), f"techs {n}", bots) for n in range(2)]
    assert [game.failure for game in games] == ["", ""]
    assert all(game.finished and game.techs for game in games)
