"""docs/webhooks.md says what is so: its program checks our signatures, its example has our fields."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from django.conf import settings

from games.hooks.outbound import signature
from games.hooks.service import EVENTS_OF_GAME, EVENTS_OF_PERSON
from games.hooks.words import body_of
from games.models import Game, Hook, HookDelivery, User

SECRET, BODY = "whsec_of_an_example", b'{"version":1}'


def text() -> str:
    found: str = (settings.BASE_DIR / "docs" / "webhooks.md").read_text()
    return found


def block(language: str) -> str:
    (found,) = re.findall(rf"```{language}\n(.*?)```", text(), re.DOTALL)
    return str(found)


@pytest.fixture
def check() -> Callable[..., bool]:
    """The program of the page, as somebody copies it."""
    made: dict[str, Any] = {}
    exec(block("python"), made)
    found: Callable[..., bool] = made["is_from_cosmic_post"]
    return found


def test_the_program_takes_what_we_sign(check: Callable[..., bool]) -> None:
    assert check(SECRET, signature(SECRET, int(time.time()), BODY), BODY)


def now_by(secret: str, body: bytes = BODY, late: int = 0) -> str:
    return signature(secret, int(time.time()) - late, body)


#: Made when a test runs: every process of a run must name its tests alike, at whatever second it starts.
NOT_OURS: dict[str, Callable[[], str]] = {
    "another secret": lambda: now_by("whsec_of_another"),
    "another body": lambda: now_by(SECRET, b'{"version":2}'),
    "an hour old": lambda: now_by(SECRET, late=3600),
    "another time": lambda: now_by(SECRET).replace("t=", "t=1"),
    "empty": lambda: "",
    "no pairs": lambda: "nonsense",
    "no number": lambda: "t=x,v1=y",
    "no signature": lambda: "t=1750000000",
    "not ASCII": lambda: "t=1750000000,v1=ä",
}


@pytest.mark.parametrize("kind", NOT_OURS)
def test_the_program_takes_nothing_else(check: Callable[..., bool], kind: str) -> None:
    assert not check(SECRET, NOT_OURS[kind](), BODY)


@pytest.mark.django_db
def test_the_example_has_our_fields(owner: User) -> None:
    about = {"title": "Invite allies?", "questions": 1, "answer_by": "2026-05-06T12:00:00+00:00"}
    game = Game(pk="hk4wz9mqtb", name="Friday", edition="ffg2008", seed="x")
    hook = Hook(user=owner, url="https://hook.example/", format="plain")
    at = datetime(2026, 5, 4, 12, tzinfo=UTC)
    ours = json.loads(body_of(HookDelivery(hook=hook, game=game, event="your_turn", at=at, about=about)))
    example = json.loads(block("json"))
    assert list(example) == list(ours)
    same = ("version", "event", "game", "game_name", "at", "questions", "answer_by")
    assert {name: example[name] for name in same} == {name: ours[name] for name in same}


def test_every_event_stands_there() -> None:
    told = set(re.findall(r"^\| `(\w+)` \|", text(), re.MULTILINE))
    assert told == {*map(str, EVENTS_OF_PERSON), *map(str, EVENTS_OF_GAME), "test"}
