"""The choice within a use or play, in words that can be translated."""

import pytest

from games.words.choices import choice_words
from games.words.reader import Reader


@pytest.mark.parametrize(
    ("choice", "words"),
    [
        ("zap", "zap"),
        ("planet 3 from planet 10", "red 4 from blue 1"),
        ("attack 6 to seat 2, attack 12 to seat 1", "attack 6 to Blue, attack 12 to Yellow"),
        ("seat 4, planet 20", "Purple, purple 1"),
    ],
)
def test_a_choice_is_told_in_words(choice: str, words: str) -> None:
    assert choice_words(choice, Reader(0)) == words
