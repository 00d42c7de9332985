"""Ships by mail: several planets in one breath, and ships that stay where they are."""

from __future__ import annotations

import pytest

from tests.games.mail.corpus.questions import QUESTIONS
from tests.games.mail.reading import taken

pytestmark = pytest.mark.once

ONE_EACH = {"11": 1, "12": 1, "13": 1, "14": 1}


@pytest.mark.parametrize(
    ("name", "language", "text", "ships"),
    [
        ("join", "en", "defense, one ship from each of blue 2 to 5", ONE_EACH),
        ("join", "en", "defense with one each from blue 2 up to 5", ONE_EACH),
        ("join", "en", "I help with the defense, one from each of my planets", ONE_EACH),
        ("join", "en", "defense with four ships, one from every planet of mine", ONE_EACH),
        ("join", "de", "Verteidiger, je eins von Blau 2 bis 5", ONE_EACH),
        ("join", "de", "Verteidiger mit 4 Schiffen, von jedem Planeten eins", ONE_EACH),
        ("join", "en", "defense, one from each of my other planets", ONE_EACH),
        ("join", "de", "Verteidiger, und zwar je eins von Blau 2, Blau 3, Blau 4 und Blau 5", ONE_EACH),
        ("join", "de", "Verteidiger, eins von Blau 2 und die anderen zwei von Blau 3", {"11": 1, "12": 2}),
        ("join", "en", "defense, 2 from blue 2 to 5", None),
        ("join", "en", "defense, one each from blue 1 to 4", None),
        ("join", "en", "defense, two from each of my planets", None),
        ("join", "en", "defense, 4 from all my planets", None),
        ("deal_ships", "en", "two from each of my home planets", {"8": 2, "9": 2}),
        ("deal_ships", "en", "one from each of my planets", None),  # at home, or everywhere
        ("kamikaze.sacrifice", "en", "one from each planet", {"0": 1, "2": 1, "3": 1, "4": 1}),
        ("ships", "en", "one each from my first two planets", None),  # red 2 has none
        ("tick_tock.settling", "en", "yellow 1 with one each from my first two planets", None),
        ("place_ships, seven", "en", "all seven over to blue 2", {"11": 7}),
        ("amoeba.flow_out", "en", "a single ship to blue 2", {"11": 1}),
    ],
)
def test_several_planets_are_named_in_one_breath(name: str, language: str, text: str, ships: object) -> None:
    answer = taken(QUESTIONS[name], text, language)
    assert (answer["ships"] if isinstance(answer, dict) and "side" in answer else answer) == ships


@pytest.mark.parametrize(
    ("name", "text", "ships"),
    [
        ("lose_ships, two", "2 from red 2, one stays there anyway", {"1": 2}),
        ("lose_ships, two", "2 from red 2, two stay there", None),
        ("amoeba.flow_out", "one to blue 4 and one to blue 5, the other two stay", None),  # no blue 4
        ("amoeba.flow_out", "one to blue 3 and one to blue 5, the other two stay", {"12": 1, "14": 1}),
        ("amoeba.flow_out", "one to blue 3 and one to blue 5, the other three stay", None),
        ("kamikaze.sacrifice", "one from red 1, red 3 stays as it is", {"0": 1}),
        ("kamikaze.sacrifice", "one from red 1, the others stay home", {"0": 1}),
        ("kamikaze.sacrifice", "one from red 1, red 1 stays as it is", None),
        ("kamikaze.sacrifice", "red 3 keeps all of theirs", None),
        ("kamikaze.sacrifice", "one stays", None),
        ("join", "the others stay out", None),
    ],
)
def test_ships_that_stay_are_no_answer_and_have_to_be_as_many_as_are_left(
    name: str, text: str, ships: object
) -> None:
    assert taken(QUESTIONS[name], text, "en") == ships
