"""Every id of the engine has words."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import engine
from engine import Option
from engine.asking.parameters import NEEDED
from engine.flow.variants.technology import ABANDON, COMPLETE, NOTHING, RESEARCH
from games.log.words.record import DEALS, PLAYS, FactWords, ReasonBy
from games.log.words.sentences import FACTS
from games.management.texts.samples import branches, cases, of_parameters, patterns
from games.questions.words.declared import QUESTIONS
from games.questions.words.reasons import REASONS
from games.words.choices import OPTIONS, TECH_OPTIONS, option_words
from games.words.moments import MOMENTS
from games.words.patterns import CountBy, Entry, PatternBy, ToReader
from games.words.reader import titles_of_questions

ENGINE = Path(engine.__file__).parent
GAMES = ENGINE.parent / "games"
BY_SHEET = ("use", "play")


def calls(*names: str) -> Iterator[tuple[str, ast.Call]]:
    """All calls of these names in the engine's files, with the file."""
    for path in sorted(ENGINE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and _name(node.func) in names:
                yield f"{path.relative_to(ENGINE)}:{node.lineno}", node


def _name(function: ast.expr) -> str:
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")


def texts(call: ast.Call, position: int) -> list[str]:
    """The id in a place of a call, where it is written out."""
    if len(call.args) <= position:
        return []
    return [
        n.value
        for n in ast.walk(call.args[position])
        if isinstance(n, ast.Constant) and isinstance(n.value, str)
    ]


@pytest.mark.parametrize("fact", sorted(engine.FACTS))
def test_every_fact_has_a_sentence(fact: str) -> None:
    assert fact in FACTS, "give it one in games/log/words/"


def test_no_sentence_is_left_over_from_a_fact_that_is_gone() -> None:
    assert set(FACTS) <= set(engine.FACTS)


@pytest.mark.parametrize(("fact", "words"), FACTS.items(), ids=list(FACTS))
def test_every_fact_has_a_reason_and_a_kind_that_the_log_knows(fact: str, words: FactWords) -> None:
    reasons = words.reason.reasons.values() if isinstance(words.reason, ReasonBy) else ()
    other = words.reason.other if isinstance(words.reason, ReasonBy) else words.reason
    said = (
        [] if callable(other) else [text for entry, _rules in (*reasons, other) for text in patterns(entry)]
    )
    assert callable(other) or said
    assert all(text.strip() for text in said)
    assert words.kind in ("", PLAYS, DEALS)


def _to_readers(entry: Entry) -> Iterator[ToReader]:
    if isinstance(entry, ToReader):
        yield entry
    if not isinstance(entry, str | CountBy):
        yield from (found for one in branches(entry) for found in _to_readers(one))


def _for_bystanders(entry: Entry) -> Iterator[str]:
    """Every pattern that somebody may read whom it is not about."""
    if isinstance(entry, ToReader):
        yield from _for_bystanders(entry.others)
    elif isinstance(entry, PatternBy):
        for one in (*entry.patterns.values(), entry.other):
            yield from _for_bystanders(one)
    else:
        yield from patterns(entry)


YOU = re.compile(r"\b(?:you|your)\b", re.IGNORECASE)
TITLES = {what: one.title for what, one in QUESTIONS.items()} | titles_of_questions()
SENTENCES = {fact: words.sentence for fact, words in FACTS.items()}
ADDRESSED = [(name, one) for name, entry in (SENTENCES | TITLES).items() for one in _to_readers(entry)]


@pytest.mark.parametrize(("name", "one"), ADDRESSED, ids=[name for name, _one in ADDRESSED])
def test_who_is_addressed_is_called_you_and_not_named_as_well(name: str, one: ToReader) -> None:
    for text in patterns(one.you):
        assert YOU.search(text), text
        assert not re.search(rf"%\({one.field}(?:_colour)?\)s", text), text


@pytest.mark.parametrize(("fact", "entry"), SENTENCES.items(), ids=list(SENTENCES))
def test_nobody_is_called_you_whom_a_fact_is_not_about(fact: str, entry: Entry) -> None:
    assert [text for text in _for_bystanders(entry) if YOU.search(text)] == []


# Tables of something else: names of moments that facts share, what is marked in a replay.
OF_OTHER_THINGS = {"words/moments.py", "replay/page/chapters.py", "replay/read/outline.py"}


def test_no_other_table_names_facts_by_their_ids() -> None:
    found = {str(path.relative_to(GAMES)) for path in GAMES.rglob("*.py") if _lists_facts(path)}
    assert {name for name in found if not name.startswith("log/words/")} <= OF_OTHER_THINGS


def _lists_facts(path: Path) -> bool:
    """Whether a table of the file has four ids of facts among its keys or members."""
    nodes = list(ast.walk(ast.parse(path.read_text())))
    tables = [node.keys for node in nodes if isinstance(node, ast.Dict)]
    tables += [node.elts for node in nodes if isinstance(node, ast.Set | ast.Tuple | ast.List)]
    return any(sum(getattr(one, "value", None) in engine.FACTS for one in table) >= 4 for table in tables)


def test_every_moment_has_a_name() -> None:
    assert set(engine.MOMENTS) <= set(MOMENTS)


def test_every_question_has_a_title_and_an_explanation() -> None:
    asked = {what: at for at, call in calls("Ask", "choose") for what in texts(call, 1)}
    known = QUESTIONS.keys() | MOMENTS.keys() | titles_of_questions().keys()
    known |= {"."}  # any use of a sheet
    known |= {what for tech in engine.book().techs for what in engine.tech_info(tech)["questions"]}
    for name in engine.book().instructions:
        known |= {f"{name}.{what}" for what in engine.card_info(name)["questions"]}
    assert not {what: at for what, at in asked.items() if what not in known}


def test_every_refusal_says_what_was_wrong() -> None:
    refused = {reason: at for at, call in calls("NotAllowed", "NotAsked") for reason in texts(call, 0)}
    book = engine.book()
    own = {f"{alien}.{name}" for alien in book.built_in for name in engine.sheet_info(alien)["refusals"]}
    assert not {reason: at for reason, at in refused.items() if reason not in REASONS.keys() | own}


def test_every_option_has_a_label() -> None:
    options = {what: at for at, call in calls("Option") for what in texts(call, 1)}
    named = {*OPTIONS, *BY_SHEET, "tech_"}  # the last: with the verb of a tech action
    assert not {what: at for what, at in options.items() if what not in named}


@pytest.mark.parametrize("what", sorted(OPTIONS.keys() - TECH_OPTIONS.keys()))
def test_the_parameters_that_the_engine_asks_of_an_option_are_enough_for_its_words(what: str) -> None:
    """`Choice` refuses an option that lacks one, so no page and no mail fails for it.

    Tech actions are the engine's own, and no sheet makes them.
    """
    for case in cases(OPTIONS[what]):
        given = of_parameters(case, 0)
        needed = {name: given[name] for name in NEEDED.get(what, ())}
        assert option_words(Option("key", what, needed))


@pytest.mark.parametrize("verb", (RESEARCH, COMPLETE, ABANDON, NOTHING))
def test_every_tech_action_has_a_label(verb: str) -> None:
    assert f"tech_{verb}" in OPTIONS
