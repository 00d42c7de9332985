"""What a game in its lobby is like, in words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from django.utils import translation

from games.base.documents import RequestRefused
from games.lobby.words.games import levels_words
from games.lobby.words.reasons import lobby_reason
from tests.conftest import EXAMPLES


def test_the_level_of_an_own_alien_is_known_as_long_as_it_is_there(
    own_aliens: Callable[[Path | None], None],
) -> None:
    for folder, words in ((None, ""), (EXAMPLES, "green aliens: simple"), (None, "")):
        own_aliens(folder)
        assert levels_words(["beachcomber"]) == words


@pytest.mark.parametrize(
    ("language", "free", "words"),
    [
        ("en", 1, "1 seat is still free. Invite someone, or let a bot play."),
        ("en", 2, "2 seats are still free. Invite players, or let bots play."),
        ("de", 1, "Noch 1 Platz ist frei. Lade jemanden ein oder lass einen Bot spielen."),
        ("de", 2, "Noch 2 Plätze sind frei. Lade Spieler ein oder lass Bots spielen."),
    ],
)
def test_free_seats_are_counted(language: str, free: int, words: str) -> None:
    with translation.override(language):
        assert lobby_reason(RequestRefused("seats_free", free=free)) == words
