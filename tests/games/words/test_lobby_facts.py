"""What a game in its lobby is like, in words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from games.words.lobby.features import levels_words
from tests.conftest import EXAMPLES


def test_the_level_of_an_own_alien_is_known_as_long_as_it_is_there(
    own_aliens: Callable[[Path | None], None],
) -> None:
    for folder, words in ((None, ""), (EXAMPLES, "green aliens: simple"), (None, "")):
        own_aliens(folder)
        assert levels_words(["beachcomber"]) == words
