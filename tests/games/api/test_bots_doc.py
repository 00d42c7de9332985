"""What docs/bots.md says is so: its bot plays a turn, its answers are taken, its counts are told."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from cosmic_post_client import Client
from engine.asking.forms import Cards, Choice, Option, Ships
from engine.asking.keys import ShipsTarget
from engine.deals import Deal
from games.api.docs import schema
from games.models import Decision
from games.site.access import LIMITS
from tests.games.tables import person, playing

from .program import program

ROOT = Path(__file__).resolve().parents[3]
DOC = (ROOT / "docs" / "bots.md").read_text("utf-8")
README = (ROOT / "clients" / "python" / "README.md").read_text("utf-8")
UNITS = {"1 minute": 60, "1 hour": 3600}
LIMIT_OF = {
    "reading": "api",
    "answers": "answer",
    "previews": "preview",
    "joining, leaving and the like": "lobby",
    "new games": "new_game",
}


def example() -> dict[str, Any]:
    (code,) = re.findall(r"<!-- tested: \S+ -->\n```python\n(.*?)```", DOC, re.DOTALL)
    names: dict[str, Any] = {"__name__": "example"}
    exec(compile(code, "docs/bots.md", "exec"), names)
    return names


@pytest.mark.django_db(transaction=True)
def test_the_example_plays_a_turn(live_server: Any) -> None:
    table = playing(people=3, aliens=("human", "zombie", "healer"))
    prompt = table.waited_for[0]
    play_turn = example()["play_turn"]
    with Client(live_server.url, program(prompt.seat.person, "play").token) as client:
        said = play_turn(client)
        assert said and all(one.startswith("Answer saved") for one in said)
    assert Decision.objects.filter(game=table.id, question=prompt.question, route="api").exists()
    with Client(live_server.url, program(person("white"), "play").token) as client:
        assert play_turn(client) == []


def test_the_example_lays_its_strongest_card() -> None:
    choose = example()["choose"]
    options = [{"key": key} for key in ("attack 8", "attack 20", "negotiate", "morph")]
    question = {"what": "encounter_card", "default": {"answer": "morph"}, "form": {"options": options}}
    assert choose(question) == "attack 20"
    assert choose({**question, "form": {"options": options[2:]}}) == "morph"
    assert choose({**question, "what": "launch"}) == "morph"


def forms() -> dict[str, Any]:
    """One of each kind, for which the answer of the document is meant."""
    return {
        "choice": Choice({"attack 20": Option("attack 20", "card", {"card": "attack 20"})}),
        "ships": Ships({"11": 4, "12": 3, "warp": 2}, 1, 4),
        "ships with a side": Ships({"11": 4}, 1, 4, targets=[ShipsTarget("offense")], may_decline=True),
        "cards": Cards(["attack 4", "negotiate", "morph"], 2, 2),
        "deal": Deal(0, 1, None, {"mine": [3], "theirs": []}, {}),
    }


def told_answers() -> list[tuple[str, Any]]:
    """By kind, as they stand in the table of forms, those of its last column too."""
    rows = re.findall(r"^\| `(\w+)`( with a side)? \| `(.+?)` \| (.+) \|$", DOC, re.MULTILINE)
    found = []
    for kind, side, answer, more in rows:
        others = re.findall(r'`(\{"\w+": .*?\})`', more)
        found += [(kind + side, json.loads(one)) for one in (answer, *others)]
    return found


def test_the_answers_of_the_document_are_taken_by_their_forms() -> None:
    told = told_answers()
    assert {kind for kind, _answer in told} == set(forms())
    for kind, answer in told:
        if answer == {"do": "accept"}:
            continue  # nothing is offered here
        assert forms()[kind].judge(answer), kind


def test_what_a_question_is_told_by_is_there() -> None:
    properties = schema()["components"]["schemas"]["Question"]["properties"]
    section = DOC.partition("## A question")[2].partition("`form.kind`")[0]
    fields = re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE)
    assert len(fields) >= 8 and set(fields) <= set(properties)


def test_its_counts_are_those_of_the_service() -> None:
    rows = re.findall(r"^\| ([\w, ]+) \| (\d+) \| (1 \w+) \|$", DOC, re.MULTILINE)
    assert {what: (int(times), UNITS[span]) for what, times, span in rows} == {
        what: LIMITS[name] for what, name in LIMIT_OF.items()
    }


@pytest.mark.parametrize("text", [DOC, README], ids=["bots.md", "README.md"])
def test_what_the_client_is_told_to_do_it_can(text: str) -> None:
    named = re.findall(r"(?<!_)client\.(\w+)", text) + re.findall(r"`(\w+)\([a-z]+\)`", text)
    assert named and all(hasattr(Client, name) for name in named)


@pytest.mark.django_db(transaction=True)
def test_the_example_of_the_client_lists_your_games(
    live_server: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    table = playing(people=3, aliens=("human", "zombie", "healer"))
    (code,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    token = program(table.waited_for[0].seat.person, "read").token
    exec(code.replace("https://games.example", live_server.url).replace("cpt_…", token), {})
    assert capsys.readouterr().out == "Long table True\n"
