"""Planets in replies, in games whose systems are not five and five."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.utils import translation

import engine
from engine import Ask, Option, Ships
from engine.asking.forms import choice
from games.mail.receive.explain import explain
from games.mail.understand.answer import NotUnderstood, say, understand
from games.questions.forms import answer_words
from games.words.reader import Reader, Systems
from tests.engine.targets import targets
from tests.games.other_systems import four_planets, played, with_a_sixth
from tests.proofs import sample

RED = 0
FOUR = Reader(RED, systems=Systems(4))
SIXTH = Reader(RED, systems=Systems(5, (*(seat for seat in range(3) for _ in range(5)), 2)))  # blue 6
FIVE = Reader(RED)


def planets(*numbers: int) -> Ask:
    return Ask(
        RED,
        "aim",
        choice(*(Option(f"planet {n}", "planet", {"planet": n}) for n in numbers)),
        f"planet {numbers[0]}",
    )


def launch(*sides: str, **places: int) -> Ask:
    form = Ships({p.removeprefix("p"): n for p, n in places.items()}, 1, 4, targets=targets(*sides))
    return Ask(RED, "launch", form, {"side": sides[0], "ships": {"0": 1}})


def mean(ask: Ask, text: str, reader: Reader) -> Any:
    return understand(text, shown=[], ask=ask, reader=reader)


def test_with_four_planets_a_name_means_another_number() -> None:
    assert mean(planets(4, 5, 6, 7), "yellow 1", FOUR) == "planet 4"
    assert mean(planets(4, 5, 6, 7), "yellow 4", FOUR) == "planet 7"
    ask = launch("planet 4", "planet 8", p0=4, p3=4)
    assert mean(ask, "aim at blue 1 with 3 from red 4", FOUR) == {"side": "planet 8", "ships": {"3": 3}}


def test_a_bare_number_is_a_planet_of_the_system_that_is_attacked() -> None:
    assert mean(planets(4, 5, 6, 7), "4", FOUR) == "planet 7"
    assert mean(planets(10, 11, 15), "6", SIXTH) == "planet 15"
    assert mean(planets(10, 11, 15), "the sixth planet", SIXTH) == "planet 15"


def test_a_planet_that_has_joined_can_be_named() -> None:
    assert mean(planets(10, 15), "blue 6", SIXTH) == "planet 15"
    ask = launch("planet 10", "planet 15", p0=4, p15=2)
    assert mean(ask, "blue 6, 2 from red 1", SIXTH) == {"side": "planet 15", "ships": {"0": 2}}
    assert mean(ask, "aim at blue 1 with 1 from blue 6", SIXTH) == {"side": "planet 10", "ships": {"15": 1}}


@pytest.mark.parametrize(
    ("text", "ask", "reader"),
    [
        ("yellow 5", planets(4, 5, 6, 7), FOUR),
        ("yellow 6", planets(10, 15), SIXTH),
        ("blue 6", planets(10, 11), FIVE),
        ("aim at blue 6 with 3 from red 1", launch("planet 10", "planet 11", p0=4), FIVE),
        ("aim at blue 5 with 3 from red 1", launch("planet 8", "planet 9", p0=4), FOUR),
        ("aim at blue 1 with 3 from red 6", launch("planet 10", "planet 5", p0=4, p1=2), SIXTH),
    ],
)
def test_a_planet_that_there_is_not_is_said_to_be_none(text: str, ask: Ask, reader: Reader) -> None:
    with pytest.raises(NotUnderstood) as caught:
        mean(ask, text, reader)
    assert caught.value.reason == "no_such_planet"
    assert "is not one of the planets to choose from." in explain(caught.value, reader)


def test_what_is_not_clear_is_told_by_the_names_of_this_game() -> None:
    with pytest.raises(NotUnderstood) as caught:
        mean(launch("planet 4", "planet 8", p0=4), "3 from red 1", FOUR)
    assert "yellow 1" in explain(caught.value, FOUR) and "blue 1" in explain(caught.value, FOUR)


def asked(position: engine.Position, seed: str) -> Iterator[tuple[Ask, Any, Reader, dict[str, int]]]:
    """Every answer that names a planet, each once, with its question, its reader and the main players."""
    seen: set[str] = set()
    for game, _told in played(position, seed):
        for seat, number in game.waiting:
            ask, view = game.open[seat, number], engine.view(game.position, seat)
            enc: Any = view["encounter"] or {}
            sides = {side: enc[side] for side in ("offense", "defense") if side in enc}
            for answer in _naming(ask):
                if (known := f"{seat} {ask.what} {answer}") not in seen:
                    seen.add(known)
                    yield ask, answer, Reader.of(view), sides


def _naming(ask: Ask) -> list[Any]:
    form: Any = ask.form
    if form.kind == "choice":
        return [
            key
            for key, o in form.options.items()
            if "planet" in o.params or str(o.params.get("choice", "")).startswith("planet")
        ]
    answers = [*ask.suggestions(), *_one_from_each(form)] if form.kind == "ships" else []
    return [answer for answer in answers if _is_legal(ask, answer)]


def _one_from_each(form: Any) -> list[Any]:
    sent = [{place: max(form.least, 1)} for place in form.places]
    return (
        [{"side": side, "ships": ships} for side in form.targets for ships in sent] if form.targets else sent
    )


def _is_legal(ask: Ask, answer: Any) -> bool:
    try:
        return bool(ask.judge(answer) == answer) and answer not in ({}, {"side": ""}, {"side": "later"})
    except engine.NotAllowed:
        return False


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("made", [four_planets, with_a_sixth])
def test_words_of_an_answer_are_read_back_as_it(made: Callable[[], engine.Position], language: str) -> None:
    with translation.override(language):
        every = list(asked(made(), "words"))
        for ask, answer, reader, sides in sample(every, of=3):
            for words in (answer_words(ask, answer, reader), say(ask, answer, reader.systems)):
                meant = understand(words, shown=[], ask=ask, reader=reader, sides=sides)
                assert meant == ask.judge(answer), (words, ask.what)
    assert len(every) > 40
