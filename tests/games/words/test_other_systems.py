"""Planets are called by their system and place there, whatever systems a game has."""

from __future__ import annotations

import doctest
import re
from collections.abc import Callable, Iterator
from itertools import islice
from types import SimpleNamespace
from typing import Any

import pytest

import engine
from engine import Ships
from games.board.page import board_words, strip_of
from games.board.words.encounter import encounter_words
from games.board.words.lines import board_text, places
from games.board.words.things import summary
from games.hooks.words import lines_of
from games.log.words.lines import choose, chosen_sentences
from games.log.words.sentences import sentence, why
from games.mail.words.asked import PromptMail
from games.mail.words.digest import DigestGame, digest_mail
from games.mail.words.turns import prompt_mail
from games.questions import forms
from games.questions.forms import answer_words, consequence, form_of
from games.questions.words.titles import question
from games.situation.words.encounter import stake
from games.story.words.telling import story
from games.words import names, reader
from games.words.names import planet_name, tech_name
from games.words.reader import FIVE_EACH, Reader, Systems
from tests.engine.recorded import a_planet_has_joined, first_moment, log_named
from tests.games import tables
from tests.games.other_systems import BLUE, COLOURS, RED, YELLOW, four_planets, played, with_a_sixth

BOARD_LETTERS = [f"{one.letter} " for one in names.COLOURS]
AIMED = {"id": "gate_aimed", "to": None, "seat": RED, "planet": 4, "colonist": -1}
NAMED = re.compile(rf"\b({'|'.join(COLOURS)}) (\d+)\b", re.IGNORECASE)
COUNTS = re.compile(
    r"Foreign colonies (?:now|at the end): [^.]*\.|(?:On the gate|beside the planet): [^.]*\."
)


def names_in(position: engine.Position) -> dict[int, str]:
    """By planet what it is called, reckoned by hand."""
    owners = [position.owner(planet) for planet in range(len(position.planets))]
    return {p: f"{COLOURS[o]} {owners[: p + 1].count(o)}" for p, o in enumerate(owners)}


def planets_in(text: str) -> set[str]:
    return {f"{colour.lower()} {number}" for colour, number in NAMED.findall(COUNTS.sub("", text))}


def said_at(game: engine.Game, told: list[dict[str, object]]) -> Iterator[str]:
    """All that pages and mails say at this moment."""
    for seat, number in sorted(game.waiting):
        ask, view = game.open[seat, number], engine.view(game.position, seat)
        reader = Reader.of(view)
        yield from (question(ask, reader).title, question(ask, reader).explanation, summary(view, reader))
        yield from [*stake(view, reader).lines, *encounter_words(view, reader)]
        for answer in islice(ask.suggestions(), 8):
            yield from (answer_words(ask, answer, reader), consequence(ask, answer, view))
            yield form_of(ask).note(ask, answer, view, reader)
        yield str(forms.show(ask, None, view, reader).fields)
        strip = strip_of(view, reader)
        yield strip.planet if strip else ""
    bystander = Reader.of(engine.view(game.position, None))
    yield from (sentence(fact, bystander) for fact in told)
    yield from (why(fact, bystander).text for fact in told)


@pytest.mark.parametrize("seed", ["one", "two", "three"])
@pytest.mark.parametrize("made", [four_planets, with_a_sixth])
def test_every_planet_that_is_named_is_in_the_game(made: Callable[[], engine.Position], seed: str) -> None:
    found: set[str] = set()
    for game, told in played(made(), seed):
        for text in said_at(game, told):
            named = planets_in(text)
            assert named <= set(names_in(game.position).values()), text
            found |= named
    assert len(found) > 6


@pytest.mark.parametrize("made", [four_planets, with_a_sixth])
def test_facts_name_the_planet_that_they_are_about(made: Callable[[], engine.Position]) -> None:
    moments = list(played(made(), "facts"))
    game, facts = moments[-1][0], [fact for _game, told in moments for fact in told]
    names, reader = names_in(game.position), Reader.of(engine.view(game.position, None))
    aimed = [fact for fact in facts if fact["id"] == "gate_aimed"]
    assert aimed
    assert [planets_in(sentence(fact, reader)) for fact in aimed] == [{names[one["planet"]]} for one in aimed]
    text = " ".join(chapter.text for chapter in story(facts, reader).chapters)
    assert planets_in(text) <= set(names.values())


def test_options_name_the_planet_that_they_choose() -> None:
    seen = 0
    for game, _told in played(four_planets(), "options"):
        for ask in game.open.values():
            reader = Reader.of(engine.view(game.position, ask.seat))
            for key, option in getattr(ask.form, "options", {}).items():
                if option.what == "planet":
                    planet = option.params["planet"]
                    seen += 1
                    assert (
                        answer_words(ask, key, reader) == f"{COLOURS[planet // 4].title()} {planet % 4 + 1}"
                    )
    assert seen


def test_the_board_of_four_planets_has_four_columns() -> None:
    view = engine.view(four_planets(), RED)
    rows = [line for line in board_text(view).splitlines() if line.startswith("  Yellow")]
    assert rows == ["  Yellow   1: Y4        2: Y4        3: Y4        4: Y4"]
    shown = board_words(view, Reader.of(view))
    assert list(shown["places"]) == [1, 2, 3, 4]  # type: ignore[call-overload]
    assert [[cell["number"] for cell in row["cells"]] for row in shown["planets"]] == [  # type: ignore[attr-defined]
        [0, 1, 2, 3],
        [4, 5, 6, 7],
        [8, 9, 10, 11],
    ]


def test_the_board_shows_a_planet_that_has_joined_and_the_place_of_one_that_is_gone() -> None:
    view = engine.view(with_a_sixth(), RED)
    text = " ".join(board_text(view).split())
    assert "Yellow 1: Y8 2: gone 3: Y4 4: Y4 5: Y4 Blue" in text
    assert "Blue 1: B3 2: B4 3: B4 4: B4 5: B4 6: R1 B1 " in text
    shown = board_words(view, Reader.of(view))
    assert list(places(view)) == [1, 2, 3, 4, 5, 6]
    yellow_row, blue_row = shown["planets"][YELLOW], shown["planets"][BLUE]  # type: ignore[index]
    assert yellow_row["cells"][1]["ships"] == "gone" and list(yellow_row["without"]) == [6]
    assert blue_row["cells"][5] == {"number": 15, "ships": "R1 B1", "aimed": False}


def played_so_far(name: str, decisions: int) -> engine.Game:
    log = log_named(name)
    game = engine.Game(engine.new_position(engine.Options.from_json(log["options"]), log["seed"]))
    for decision in log["decisions"][:decisions]:
        game.decide(engine.decision_from_json(decision))
    return game


def a_planet_is_gone(game: engine.Game, _ask: engine.Ask) -> bool:
    return bool(game.position.destroyed)


@pytest.mark.parametrize("is_it", [a_planet_has_joined, a_planet_is_gone])
def test_a_mail_names_every_planet_and_every_tech_in_text_and_html(is_it: Any) -> None:
    found = first_moment(is_it, "*technology*")
    game = played_so_far(found.name, found.decisions)
    for (seat, _number), ask in game.open.items():
        view = engine.view(game.position, seat)
        mail = prompt_mail(PromptMail("Tuesday", view, ask, "https://example.com/"))
        table = mail.text.partition("ships in the warp; planets:\n")[2].partition("\n\n")[0]
        head, *rows = [re.split(r" {2,}", line.strip()) for line in table.splitlines()]
        rows = [row for row in rows if row[0][:2] in BOARD_LETTERS]
        colours = [row[0].partition(" ")[2].lower() for row in rows]
        seats = [one if n != seat else "you" for n, one in enumerate(tables.COLOURS[: len(view["seats"])])]
        assert colours == seats and head == [str(n) for n in range(1, len(head) + 1)]
        for number, row in enumerate(rows):
            cells = [cell for cell in row[1:] if re.fullmatch(r"\*?(–|gone|[A-Z]\d+( [A-Z]\d+)*)", cell)]
            assert len(cells) == len(Systems.of(view).planets_of(number))
        text, html = " ".join(mail.text.split()), re.sub(r"<[^>]+>|\s+", " ", mail.html)
        for tech in (tech for one in view["seats"] for tech in one.get("techs") or ()):
            name = tech_name(tech["tech"]) if tech["tech"] else f"tech {tech['number']}"
            assert name in text and name in html


def test_a_form_has_a_planet_that_has_joined_beside_those_of_its_system() -> None:
    view = engine.view(with_a_sixth(), BLUE)
    form = Ships({"9": 4, "10": 3, "14": 4, "15": 1, "tech 3": 2}, 1, 4)
    fields = forms.show(engine.Ask(BLUE, "lose_ships", form, {"9": 1}), None, view, Reader.of(view)).fields
    labels = [place["label"] for place in fields["places"]]
    assert labels == ["Yellow 5", "Blue 1", "Blue 5", "Blue 6", "Tech 3"]


def test_a_line_about_a_destroyed_planet_still_names_it() -> None:
    reader = Reader.of(engine.view(with_a_sixth(), None))
    assert "yellow 2" in sentence({**AIMED, "planet": 6}, reader)


def test_a_mail_shows_the_planets_of_its_game() -> None:
    for game, _told in islice(played(with_a_sixth(), "mails"), 6, 8):
        seat, number = min(game.waiting)
        view = engine.view(game.position, seat)
        mail = prompt_mail(PromptMail("Long table", view, game.open[seat, number], "https://example.com/"))
        assert '<th scope="col">6</th>' in re.sub(r' style="[^"]*"', "", mail.html)
        assert planets_in(mail.text.partition("Planets with the ships")[0]) <= set(
            names_in(game.position).values()
        )


def test_with_five_planets_each_nothing_is_called_otherwise() -> None:
    assert [planet_name(n, FIVE_EACH) for n in (0, 4, 5, 24, 39)] == [
        "red 1",
        "red 5",
        "yellow 1",
        "purple 5",
        "teal 5",
    ]
    assert planet_name(-1, FIVE_EACH) == "no planet yet"


def test_a_view_from_before_systems_were_told_is_of_even_systems() -> None:
    view = engine.view(four_planets(), RED)
    old = {name: value for name, value in view.items() if name not in ("systems", "destroyed")}
    assert Systems.of(old) == Systems.of(view) == Systems(4)  # type: ignore[arg-type]


def test_what_is_kept_of_one_game_is_not_shown_in_another() -> None:
    class Entry:
        number, at, taken_back = 1, None, False
        fact = AIMED

    four, five = Reader(systems=Systems(4)), Reader()
    said = [chosen_sentences(choose([Entry()], reader))[0] for reader in (five, four, five)]  # type: ignore[list-item]
    assert ["red 5" in said[0], "yellow 1" in said[1], said[2] == said[0]] == [True] * 3


ROW: Any = SimpleNamespace(options={"switches": {"planets": 4}}, planet_owners=[], pk="abc")


def test_the_mail_of_a_morning_names_the_planets_of_each_game() -> None:
    games = [
        DigestGame(f"Table of {each}", RED, "https://example.com/", Systems(each), facts=[AIMED])
        for each in (4, 5)
    ]
    text = digest_mail(games, [], "https://example.com/").text
    four, _head, five = text.partition("TABLE OF 5")
    assert "yellow 1" in four and "red 5" in five


def test_webhooks_name_the_planets_of_their_game() -> None:
    delivery: Any = SimpleNamespace(game=ROW, about={"facts": [AIMED]})
    assert "yellow 1" in lines_of(delivery)[0]


def test_a_row_knows_planets_that_have_joined() -> None:
    joined = SimpleNamespace(options={}, planet_owners=[0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 0])
    reader = Reader.in_game(joined, RED)
    assert planet_name(10, reader.systems) == "red 6"
    assert sentence({**AIMED, "planet": 10}, reader).count("red 6") == 1


def test_what_is_said_of_systems_is_true() -> None:
    assert doctest.testmod(reader).failed == 0
