"""What somebody answered, told when the question is closed: never the key it is stored by."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.utils import translation

import engine
from engine.aliens import Alien
from games.questions.words.answers import closed_answer_words
from games.words.reader import Reader
from tests.engine.recorded import read, some

ALIENS = Reader(0, {0: "loser", 1: "sorcerer", 2: "will", 3: "vulch"})
# An identifier, a stored key, or a field's name; "1 card" and "blue 3" are words.
RAW = re.compile(
    r"[_@]|\b(?:seats? \d|planet \d|ships \d|cards \d)|\w\.\w|–"
    r"|^(?:grant|lose cards|first|second|ship)$"
)


def words(answer: Any, what: str, language: str = "en", **about: Any) -> str:
    with translation.override(language):
        return closed_answer_words(answer, what, about, ALIENS)


@pytest.mark.parametrize(
    ("what", "answer", "english", "german"),
    [
        (
            "invite",
            "seats 2 3",
            "invite Blue (Will) and Green (Vulch)",
            "Blau (Will) und Grün (Vulch) einladen",
        ),
        ("aim", "planet 5 seat 2", "aim at yellow 1, against Blue (Will)", ""),
        ("rewards", "cards 0 ships 2", "2 ships from the warp", "2 Schiffe aus dem Warp"),
        ("fido.reward", "card", "1 card", "1 Karte"),
        ("hoard", "first", "the first hand", "die erste Hand"),
        ("mite.bluster", "lose cards", "lose cards at random until 3 are left", ""),
        ("alliances_formed", "force_field.send_home:seat 2", "Play Force Field on Blue (Will)", ""),
        ("encounter_card", "attack 10@pile of miser", "attack 10 from the pile of Miser", ""),
        ("place_ships", {"5": 1}, "1 to yellow 1", ""),
        ("launch", {"side": "planet 10", "ships": {"0": 1}}, "Aim at blue 1 with 1 from red 1", ""),
        ("encounter_card", "attack 10", "attack 10", "Angriff 10"),
        ("kicker", "none", "no Kicker", "keinen Kicker"),
        ("kicker", "kicker 2", "kicker ×2", "Kicker ×2"),
        (
            "kicker",
            "if kicker -1",
            "kicker ×−1, but only if my opponent lays a Kicker",
            "Kicker ×−1, aber nur, wenn auch mein Gegner einen Kicker legt",
        ),
        ("join", {"side": "", "ships": {}}, "stay out", ""),
    ],
    ids=lambda one: one if isinstance(one, str) and "_" not in one else None,
)
def test_an_answer_is_told_in_the_words_it_was_offered_in(
    what: str, answer: Any, english: str, german: str
) -> None:
    assert words(answer, what).casefold() == english.casefold()  # it may begin a sentence
    if german:
        assert words(answer, what, "de").casefold() == german.casefold()


def test_an_offer_is_told_to_whoever_made_it_by_what_each_gets() -> None:
    terms = {"0": {"cards": ["random"], "colony": None}, "1": {"cards": [], "colony": 0}}
    told = words({"do": "offer", "terms": terms}, "deal")
    assert told == "Offer: Yellow gets a card at random; I get a colony on red 1"


def test_no_answer_of_any_recorded_game_is_told_by_its_key() -> None:
    found, raw = set[tuple[str, str]](), list[str]()
    for path in some(36):
        log = read(path)
        game = engine.Game(engine.new_position(engine.Options.from_json(log["options"]), log["seed"]))
        for decision in map(engine.decision_from_json, log["decisions"]):
            if isinstance(decision, engine.Answer):
                ask = game.open[decision.seat, decision.question]
                told = closed_answer_words(decision.answer, ask.what, ask.about, ALIENS)
                found.add((ask.what, told))
                raw += [f"{ask.what}: {decision.answer} is {told}"] if RAW.search(told) else []
            game.decide(decision)
    assert len({what for what, _told in found}) > 30
    assert not raw


def test_what_a_sheet_says_of_answers_is_about_its_own_questions() -> None:
    for alien in engine.book().built_in:
        sheet = engine.book().sheets[alien]
        assert issubclass(sheet, Alien)
        named = {name.partition(".")[0] for name in (*sheet.answers, *sheet.options)}
        assert named <= sheet.questions.keys(), alien
        for question, options in sheet.options.items():
            for option in () if isinstance(options, str) else options:
                assert closed_answer_words(option.key, f"{alien}.{question}", {"planet": 1}) != option.key
