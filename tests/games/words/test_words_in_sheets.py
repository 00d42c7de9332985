"""The words of an alien stand in its own file, can be translated, and are all used."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import engine
from games.base import own_aliens
from games.base.own_aliens import wrong_words
from games.log.words.sentences import of_sheets
from games.translations import catalogs
from games.words.reader import _data

ALIENS = Path(engine.__file__).parent / "aliens"
BUILT_IN = engine.book().built_in
WITH_QUESTIONS = [alien for alien in BUILT_IN if engine.book().sheets[alien].questions]


@pytest.fixture
def with_words(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A built-in alien says itself what a fact and a refusal of its own are."""
    hate = engine.book().sheets["hate"]
    facts = {"raged": {"sentence": "%(seat)s rages.", "reason": "Hate is like that."}}
    monkeypatch.setattr(hate, "facts", facts)
    monkeypatch.setattr(hate, "refusals", {"too_calm": "%(card)s is too calm."})
    _data.cache_clear()
    yield
    _data.cache_clear()


@pytest.mark.parametrize("alien", BUILT_IN)
def test_its_facts_and_refusals_have_words_that_can_be_filled_in(alien: str) -> None:
    own = {id: fact for id, fact in engine.FACTS.items() if fact.__module__ == f"engine.aliens.{alien}"}
    assert list(wrong_words(engine.book().sheets[alien], own)) == []


@pytest.mark.parametrize("alien", WITH_QUESTIONS)
def test_each_question_with_a_title_is_asked_by_the_file_itself(alien: str) -> None:
    source = (ALIENS / f"{alien}.py").read_text()
    for name in engine.book().sheets[alien].questions:
        assert re.search(rf'"{alien}\.{name}"', source), name


SERVICE = Path(own_aliens.__file__).parent.parent
OF_A_SHEET = re.compile(rf"(?:{'|'.join(engine.book().sheets)})\.[a-z_]+")


def test_no_file_of_the_service_names_a_question_of_a_sheet() -> None:
    """Keep what is said of it in the file of the sheet."""
    texts = [
        (file, node.value)
        for file in SERVICE.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    assert [(file, text) for file, text in texts if OF_A_SHEET.fullmatch(text)] == []


@pytest.mark.usefixtures("with_words")
def test_all_of_them_are_taken_into_the_catalogs() -> None:
    found = {message.id for message in catalogs.sheet_messages()}
    assert {"Hate: with which card do you rage?", "%(seat)s rages.", "Hate is like that."} < found
    assert "%(card)s is too calm." in found


@pytest.mark.usefixtures("with_words")
def test_a_fact_of_a_built_in_alien_has_its_words_from_the_sheet() -> None:
    found = of_sheets(["hate"])["raged"]
    assert (found.sentence, found.reason) == ("%(seat)s rages.", ("Hate is like that.", ()))
