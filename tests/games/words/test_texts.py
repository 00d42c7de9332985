"""Every text of the tables, rendered: what holds for all of them, in both languages."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.utils import translation

import engine
from games.base.vocabulary import in_vocabulary
from games.lobby.words.reasons import REASONS as LOBBY_REASONS
from games.management.texts.rows import Row, rows
from games.management.texts.samples import Case, cases, patterns
from games.questions.words.declared import QUESTIONS
from games.questions.words.reasons import REASONS
from games.translations import catalogs
from games.translations.overlays import foreign_words
from games.words.choices import OPTIONS
from games.words.patterns import CountBy, IfSame, PatternBy, ToReader
from games.words.reader import titles_of_questions
from tests.games.other_words import mayfair_words as mayfair_words

LANGUAGES = ("en", "de")
CARDS = re.compile(r"(?:attack|Angriff) 8|Plague|Warrior[ -][Ff]lare")
ME = re.compile(r"\b(?:Red|Rot)\b|\((?:you|du)\)")
THINGS = "ships|cards|tokens|seats|colonies|rewards|Schiffe|Karten|Marken|Plätze|Kolonien|Belohnungen"
COUNTED = r"(?:more )?(?:ships?|cards?|points?|tokens?)|(?:neue )?(?:Schiffe?n?|Karten?|Punkte?n?|Marken?)"
SPELLED_OUT = re.compile(
    rf"\b(?:one|two|three|four|five|six|seven|eight|zwei|drei|vier|fünf|sechs|sieben|acht) (?:{COUNTED})\b"
)
EITHER = re.compile(r"\w\((?:s|es|n|en|e|r|er)\)")  # "ship(s)"
SHEET = re.compile("“.*”|„.*“")  # sheets and cards spell their numbers out
ONE_OF_MANY = re.compile(rf"\b1 (?:{THINGS})\b")
TO_SEATS = {"Facts", "Questions", "Windows"}


@cache
def every(language: str) -> list[Row]:
    with translation.override(language):
        return list(rows())


@pytest.fixture(scope="module", params=LANGUAGES)
def texts(request: pytest.FixtureRequest) -> list[Row]:
    return every(request.param)


def wrong(texts: list[Row], is_wrong: Callable[[str], object]) -> list[tuple[str, str]]:
    return [(row.id, row.text) for row in texts if is_wrong(row.text)]


def test_every_id_of_every_table_is_there(texts: list[Row]) -> None:
    tables = [engine.FACTS, QUESTIONS, titles_of_questions(), REASONS, LOBBY_REASONS, OPTIONS, engine.MOMENTS]
    assert {name for table in tables for name in table} <= {row.id for row in texts}


def test_there_are_no_brackets_in_brackets(texts: list[Row]) -> None:
    assert wrong(texts, re.compile(r"\([^()]*\(").search) == []


def test_nothing_is_left_to_fill_in_and_no_field_is_missing(texts: list[Row]) -> None:
    assert wrong(texts, lambda text: "%(" in text or "–" in text or not text.strip()) == []


def test_of_one_thing_there_is_one(texts: list[Row]) -> None:
    assert wrong(texts, ONE_OF_MANY.search) == []


def messages() -> list[str]:
    """Of the whole site but the library: the English of each and its German."""
    told: list[str] = []
    for message in catalogs.read(catalogs.parts()[0].file("de"), "de"):
        for text in (message.id, message.string):
            told += [text] if isinstance(text, str) else text
    assert len(told) > 1000
    return told


def test_ships_cards_and_points_are_counted_in_digits(texts: list[Row]) -> None:
    assert wrong(texts, lambda text: SPELLED_OUT.search(SHEET.sub("", text))) == []
    assert [text for text in messages() if SPELLED_OUT.search(text)] == []


def test_no_text_leaves_a_plural_to_its_reader(texts: list[Row]) -> None:
    assert wrong(texts, EITHER.search) == []
    assert [text for text in messages() if EITHER.search(text)] == []


def test_nobody_reads_of_themselves_by_their_colour(texts: list[Row]) -> None:
    assert wrong([row for row in texts if row.part in TO_SEATS], ME.search) == []


def test_who_is_spoken_to_is_called_you(texts: list[Row]) -> None:
    you = re.compile(r"\b(?:you|your|du|dich|dir|deine?\w?)\b", re.IGNORECASE)
    spoken_to = [row for row in texts if row.speaks_to and row.part == "Facts"]
    assert len(spoken_to) > 100
    assert wrong(spoken_to, lambda text: not you.search(text)) == []


def test_no_subject_of_a_question_names_a_card(texts: list[Row]) -> None:
    asked = [row for row in texts if row.part == "Questions"]
    with_subject = {(row.id, row.case) for row in asked if row.what == "subject"}
    subjects = [row for row in asked if row.what == "subject"]
    subjects += [row for row in asked if row.what == "title" and (row.id, row.case) not in with_subject]
    assert with_subject and wrong(subjects, CARDS.search) == []
    assert wrong([row for row in texts if row.part == "Subjects of mails"], CARDS.search) == []


def test_titles_and_subjects_are_short(texts: list[Row]) -> None:
    """A subject has the name of the game before it, a title often stands alone; German needs more room. What
    is announced is as long as the names in it."""
    most = 45 if any(row.text == "Pass" for row in texts) else 55
    of_questions = [row for row in texts if row.what in ("title", "subject") and row.id != "announcement"]
    assert wrong(of_questions, lambda text: len(text.removeprefix("[Friday] ")) > most) == []


def test_german_is_german() -> None:
    """Where nothing is translated both would read the same."""
    both = {row.key[:4] for row in every("en")} & {row.key[:4] for row in every("de")}
    english = {(row.id, row.case, row.what): row.text for row in every("en")}
    same = [row for row in every("de") if english.get((row.id, row.case, row.what)) == row.text]
    assert len(both) > 300 and len(same) < 15, [row.text for row in same]


# The walk


def test_a_walk_goes_every_way() -> None:
    entry = PatternBy(
        "why",
        {"loot": ToReader("seat", "you", "others"), (): "none"},
        IfSame("least", "most", CountBy("most", ("one", "many")), "range"),
    )
    assert list(patterns(entry)) == ["you", "others", "none", "one", "many", "range"]
    assert [str(case) for case in cases(entry)] == [
        "seat: you, why: loot",
        "why: loot",
        "why: none",
        "least: 2, most: 2",
        "least: 1, most: 3",
    ]


def test_ways_that_demand_different_things_do_not_meet() -> None:
    mine, theirs = Case(mine=frozenset({"seat"})), Case(theirs=frozenset({"seat"}))
    assert mine.merged(theirs) is None and Case({"n": 1}).merged(Case({"n": 2})) is None
    assert Case({"n": 1}).merged(mine) == Case({"n": 1}, mine=frozenset({"seat"}))


# The command


def printed(*arguments: str) -> str:
    out = io.StringIO()
    call_command("texts", *arguments, stdout=out)
    return out.getvalue()


def test_the_sheet_is_printed_in_english_unless_another_language_is_asked_for() -> None:
    assert "| You lose 1 ship to the warp. |" in printed()
    assert "| Du verlierst 1 Schiff an den Warp. |" in printed("--language", "de")
    with pytest.raises(CommandError):
        printed("--language", "xx")


def test_the_sheet_goes_into_a_file(tmp_path: Path) -> None:
    file = tmp_path / "texts.md"
    assert printed("--output", str(file)) == ""
    assert file.read_text().startswith("# Texts (en)")


def test_the_sheet_is_written_in_the_words_of_an_edition(mayfair_words: str) -> None:
    assert "| You lose 1 token to the warp. |" in printed("--vocabulary", "mayfair")
    german = printed("--vocabulary", "mayfair", "--language", "de")
    assert "| Du verlierst 1 Plättchen an den Warp. |" in german


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_in_the_words_of_an_edition_has_those_of_others(language: str) -> None:
    with translation.override(language), in_vocabulary("mayfair"):
        found = {(row.id, word) for row in rows() for word in foreign_words(row.text, language, "mayfair")}
    assert found == set()
