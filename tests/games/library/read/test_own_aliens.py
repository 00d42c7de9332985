"""A folder of own aliens: which files are taken, and what is said of the others."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

import engine
from games.base.own_aliens import KINDS, BadSheet, files, register_own_aliens
from games.log.words.record import DEALS, PLAYS, Why
from games.log.words.sentences import kind_of, sentence, why
from games.questions.words.reasons import reason
from games.words.reader import Reader
from tests.conftest import EXAMPLES

GOOD = (EXAMPLES / "beachcomber.py").read_text()
OTHER = GOOD.replace("Combed", "Dug").replace('"combed"', '"dug"')


def folder(tmp_path: Path, **sheets: str) -> Path:
    for name, text in sheets.items():
        (tmp_path / f"{name}.py").write_text(text)
    return tmp_path


def refusal(path: Path) -> str:
    with pytest.raises(BadSheet) as bad:
        register_own_aliens(path)
    assert not engine.book().own
    return str(bad.value)


def test_the_alien_of_the_recipe_can_be_played(own_aliens: Callable[[Path | None], None]) -> None:
    assert engine.book().own == {"beachcomber"}
    assert engine.sheet_info("beachcomber")["questions"]["leaves"].startswith("Beachcomber")


def test_no_folder_is_no_own_alien(own_aliens: Callable[[Path | None], None]) -> None:
    own_aliens(None)
    assert not engine.book().own


def test_tests_and_what_begins_with_an_underscore_are_no_aliens(tmp_path: Path) -> None:
    path = folder(tmp_path, beachcomber=GOOD, test_beachcomber="", _tools="", conftest="")
    assert [file.name for file in files(path)] == ["beachcomber.py"]


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("beachcomber", "def (", "cannot be read (SyntaxError"),
        ("beachcomber", "import no_such_module", "cannot be read (ModuleNotFoundError"),
        ("beachcomber", "raise SystemExit(0)", "cannot be read (SystemExit"),
        ("beachcomber", "Beachcomber = 3", "must hold “class Beachcomber(Alien)”"),
        ("beach_comber", GOOD, "must hold “class BeachComber(Alien)”"),
        ("oracle", GOOD, "an alien that comes with the game is called so: rename the file, and the class"),
        ("card_zap", GOOD, "an artifact that comes with the game is called so"),
        ("gluon_mines", GOOD, "a tech that comes with the game is called so: rename the file, and the class"),
        ("Beachcomber", GOOD, "no name for an alien"),
        ("beach__comber", GOOD, "no name for an alien"),
        ("beach2", GOOD, "no name for an alien"),
        ("attack", GOOD, "no name for an alien"),
        ("beachcomber", GOOD.replace('tagline = "Trades', 'other = "Trades'), "“tagline” is missing"),
        ("beachcomber", GOOD.replace('verb = "combing"', 'verb = " "'), "“verb” is missing or empty"),
        ("beachcomber", GOOD.replace('"green"', '"blue"'), "“alert” must be among: green, yellow, red"),
        ("beachcomber", GOOD.replace('role = "main player"', 'role = "me"'), "“role” must be among"),
        ("beachcomber", GOOD.replace('("resolution",)', '("resolution")'), "“phases” must be among"),
        ("beachcomber", GOOD.replace('("resolution",)', "()"), "“phases” must be among"),
        ("beachcomber", re.sub(r"    @wild_flare\(.*\)\n", "", GOOD), "its wild flare"),
        ("beachcomber", GOOD.replace("questions = {", "questions = {3: "), "cannot be read (SyntaxError"),
        ("beachcomber", GOOD.replace('"leaves": "Beach', '"leaves": 3, "x": "'), "“questions” must give"),
        ("beachcomber", GOOD.replace('"leaves": "Beach', '"leaves": "100% Beach'), "is no pattern"),
        ("beachcomber", GOOD.replace('Beachcomber: which', '%(who)s: which'), "“%(who)s” is no field"),
        ("beachcomber", GOOD.replace('alert = "green"', 'not_with = ("nobody",)'), "is no alien: nobody"),
        ("beachcomber", GOOD.replace('alert = "green"', 'clashes = {"void": "Q"}'), "“clashes” must give"),
        ("beachcomber", GOOD.replace('title = "Beachcomber"', 'title = "Oracle"'), "is called “Oracle” too"),
    ],
)  # fmt: skip
def test_a_bad_file_is_refused_by_its_name_with_the_reason(
    tmp_path: Path, name: str, text: str, reason: str
) -> None:
    said = refusal(folder(tmp_path, **{name: text}))
    assert said.startswith(f"{name}.py: ")
    assert reason in said


FACTS = 'facts = {"combed": {"sentence": "%(seat)s combs up %(card)s."}}'
UNTOLD = GOOD.replace("    " + FACTS + "\n", "")


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        ("facts = {}", "its fact “combed” has no words"),
        ("facts = 3", "“facts” must give each fact's id its words"),
        ('facts = {"combed": "It combs."}', "must be texts by their names: sentence, reason, kind"),
        ('facts = {"combed": {"reason": "It likes to."}}', "are a sentence, and if you like"),
        ('facts = {"combed": {"sentence": " "}}', "are a sentence, and if you like"),
        ('facts = {"combed": {"sentence": "It combs.", "why": "So."}}', "are a sentence, and if you like"),
        ('facts = {"combed": {"sentence": "It combs.", "kind": "tea"}}', "must be among: plays, deals"),
        ('facts = {"combed": {"sentence": "%(who)s combs."}}', "“%(who)s” is no field"),
        ('facts = {"combed": {"sentence": "%(seat)s combs.", "reason": "%(why)s"}}', "“%(why)s” is no field"),
        ('facts = {"combed": {"sentence": "100 % of it."}}', "is no pattern"),
        ('facts = {"combed": {"sentence": "50 % ships."}}', "is no pattern"),
        ('facts = {"combed": {"sentence": "%s combs."}}', "is no pattern"),
        ('facts = {"combed": {"sentence": "%(card_colour)s combs."}}', "“%(card_colour)s” is no field"),
        ('facts = {"combed": {"sentence": "%(card_n)s combs."}}', "“%(card_n)s” is no field"),
        (FACTS.replace("}}", '}, "dug": {"sentence": "It digs."}}'), "words for “dug”, which is no fact"),
        (FACTS + '\n    refusals = {"too_wet": 3}', "“refusals” must give each refusal's name its words"),
        (FACTS + '\n    refusals = {"too_wet": "%(card) is wet."}', "is no pattern"),
        (FACTS + "\n    answers = 3", "“answers” must give each question's name"),
        (FACTS + '\n    answers = {"leaves.card": 3}', "“answers” must give each question's name"),
        (FACTS + '\n    answers = {"leaves.card": "100% of it goes."}', "is no pattern"),
        (FACTS + '\n    answers = {"gift": "You lose %(cards)s."}', "“%(cards)s” is no field"),
        (FACTS + '\n    answers = {"gift": "You lose %(ships)s and 100% of it."}', "is no pattern"),
        (FACTS + '\n    answers = {"gift": "You lose %(ship)s."}', "They may name: ships."),
        (
            FACTS + '\n    answers = {"leaves.card": "%(crad)s goes."}',
            "the words of “leaves.card”: “%(crad)s goes",
        ),
        (FACTS + '\n    answers = {"leaves.card": "%(crad)s goes."}', " card, cards, cards_n, cause, "),
        (FACTS + '\n    answers = {"leaves.card": "%(card_colour)s goes."}', "“%(card_colour)s” is no field"),
        (FACTS + "\n    comes_to = 3", "“comes_to” must give each “<question>.<option>” one of: states card"),
        (FACTS + '\n    comes_to = {"leaves.card": "tea"}', "“comes_to” must give each"),
        (FACTS + "\n    replies = 3", "“replies” must give each “<question>.<key>” more words for it"),
        (FACTS + '\n    replies = {"leaves.card": ""}', "“replies” must give each"),
        (FACTS + "\n    options = 3", "“options” must give each question's name"),
        (FACTS + '\n    options = {"leaves": ""}', "“options” must give each question's name"),
        (FACTS + '\n    options = {"leaves": ("card",)}', "“options” must give each question's name"),
        (FACTS + '\n    options = {"leaves": ["card"]}', "“options” must give each question's name"),
    ],
)
def test_bad_words_are_refused_with_the_reason(tmp_path: Path, words: str, wrong: str) -> None:
    text = UNTOLD.replace("    questions = {", f"    {words}\n    questions = {{")
    before = dict(engine.FACTS)
    assert wrong in refusal(folder(tmp_path, beachcomber=text))
    assert before == engine.FACTS


OPTIONS = '\n    options = {"leaves": (Option("two", "shells", {"shells": 2}),)}'


def test_the_words_of_an_answer_name_parameters_and_what_the_sheet_declares_of_its_option(
    tmp_path: Path, own_aliens: Callable[[Path | None], None]
) -> None:
    answers = '\n    answers = {"leaves.shells": "%(seat_colour)s gets %(shells)s of %(cards_n)s."}'
    text = "from engine.asking.forms import Option\n" + GOOD.replace(FACTS, FACTS + answers)
    own_aliens(None)
    assert "“%(shells)s” is no field" in refusal(folder(tmp_path, beachcomber=text))
    own_aliens(folder(tmp_path, beachcomber=text.replace(FACTS, FACTS + OPTIONS)))
    assert engine.sheet_info("beachcomber")["answers"]["leaves.shells"]


def test_a_fact_may_not_have_the_name_of_another(tmp_path: Path) -> None:
    before = dict(engine.FACTS)
    taken = GOOD.replace("Combed", "Drew").replace('"combed"', '"drew"')
    assert "there is a fact “drew” already" in refusal(folder(tmp_path, beachcomber=taken))
    assert before == engine.FACTS


def test_whatever_stops_the_reading_of_a_file_leaves_the_facts_as_they_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = dict(engine.FACTS)
    monkeypatch.setattr("games.base.own_aliens._check", lambda *_given: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        register_own_aliens(folder(tmp_path, beachcomber=GOOD))
    assert before == engine.FACTS


def test_facts_come_and_go_with_the_alien(own_aliens: Callable[[Path | None], None]) -> None:
    assert engine.FACTS["combed"].__module__ == "own_aliens.beachcomber"
    own_aliens(EXAMPLES)
    assert "combed" in engine.FACTS
    own_aliens(None)
    assert "combed" not in engine.FACTS


def test_a_fact_of_its_own_is_told_in_its_words(own_aliens: Callable[[Path | None], None]) -> None:
    fact = {"id": "combed", "to": None, "seat": 1, "card": "attack 8"}
    used = {"id": "power_was_used", "seat": 1, "power": "beachcomber", "ability": "combing", "choice": ""}
    assert sentence(fact, Reader()) == "Yellow combs up attack 8."
    assert why(fact, Reader(), used).text == "Caused by Yellow's Beachcomber."
    assert why(fact, Reader()) == Why("")
    assert kind_of(fact) == PLAYS
    own_aliens(None)
    assert sentence(fact, Reader()) == "Combed: seat Yellow, card attack 8."


def test_its_own_reason_and_kind_are_taken(tmp_path: Path, own_aliens: Callable[[Path | None], None]) -> None:
    more = FACTS.replace('."}}', '.", "reason": "%(seat)s likes it.", "kind": "deals"}}')
    own_aliens(folder(tmp_path, beachcomber=GOOD.replace(FACTS, more)))
    fact = {"id": "combed", "to": None, "seat": 1, "card": "attack 8"}
    used = {"id": "power_was_used", "seat": 1, "power": "beachcomber", "ability": "combing", "choice": ""}
    assert why(fact, Reader(), used) == Why("Yellow likes it.")
    assert kind_of(fact) == DEALS


def test_a_refusal_of_its_own_is_said_in_its_words(
    tmp_path: Path, own_aliens: Callable[[Path | None], None]
) -> None:
    more = f'{FACTS}\n    refusals = {{"too_wet": "%(card)s is too wet. Choose another card."}}'
    own_aliens(folder(tmp_path, beachcomber=GOOD.replace(FACTS, more)))
    refused = engine.NotAllowed("beachcomber.too_wet", card="attack 8")
    assert reason(refused) == "Attack 8 is too wet. Choose another card."
    assert reason(engine.NotAllowed("beachcomber.too_dry")).startswith("Beachcomber: too dry.")


def test_the_kinds_that_an_own_alien_may_name_are_those_of_the_log() -> None:
    assert KINDS == (PLAYS, DEALS)


def test_a_sheet_that_can_do_nothing_is_refused(tmp_path: Path) -> None:
    begin, _decorator, rest = GOOD.partition("    @power(")
    text = f"{begin}    def nothing(self): pass\n\n    @super_flare({rest.partition('@super_flare(')[2]}"
    assert "it can do nothing" in refusal(folder(tmp_path, beachcomber=text))


def test_two_own_aliens_may_not_have_one_title(tmp_path: Path) -> None:
    other = OTHER.replace("class Beachcomber", "class Comber")
    assert "is called “Beachcomber” too" in refusal(folder(tmp_path, beachcomber=GOOD, comber=other))


def test_own_aliens_may_name_one_another_as_rivals(
    tmp_path: Path, own_aliens: Callable[[Path | None], None]
) -> None:
    other = OTHER.replace("class Beachcomber", "class Comber").replace(
        'title = "Beachcomber"', 'title = "Comber"\n    not_with = ("beachcomber", "void")'
    )
    own_aliens(folder(tmp_path, beachcomber=GOOD, comber=other))
    with pytest.raises(engine.BadOptions) as bad:
        engine.Options(players=3, dealt=("comber", "human", "beachcomber"))
    assert bad.value.reason == "conflict"
