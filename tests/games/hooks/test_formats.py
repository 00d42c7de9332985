"""Bodies for programs and chats: what a player has written calls nobody, and looks like nothing else."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest

from games.hooks.words import MOST_IN_DISCORD, body_of
from games.models import Game, Hook, HookDelivery, User

pytestmark = pytest.mark.django_db
AT = datetime(2026, 5, 4, 12, tzinfo=UTC)
NASTY = "@everyone <!channel> **[x](https://evil.example)** `a` & _b_"


def told(user: User, format: str, event: str = "over", name: str = NASTY, **about: Any) -> dict[str, Any]:
    game = Game(pk="abcdefghjk", edition="ffg2008", name=name, seed="x")
    hook = Hook(user=user, url="https://hook.example/", format=format)
    delivery = HookDelivery(hook=hook, game=game, event=event, at=AT, about=about or {"winners": [0, 2]})
    found: dict[str, Any] = json.loads(body_of(delivery))
    return found


def test_ours_says_everything_by_name(owner: User, settings: Any) -> None:
    settings.PUBLIC_URL = "https://post.example"
    found = told(owner, "plain", name="Friday")
    assert len(found.pop("id")) == 20
    assert found == {
        "version": 1,
        "event": "over",
        "game": "abcdefghjk",
        "game_name": "Friday",
        "at": "2026-05-04T12:00:00Z",
        "url": "https://post.example/games/abcdefghjk/",
        "text": "[Friday] The game is over. Red and Blue win.",
        "winners": [{"seat": 0, "colour": "Red"}, {"seat": 2, "colour": "Blue"}],
    }


def test_a_turn_says_until_when(owner: User) -> None:
    due = "2026-05-06T14:30:00+02:00"
    found = told(owner, "plain", "your_turn", title="Invite allies?", questions=2, answer_by=due)
    assert (found["title"], found["questions"], found["answer_by"]) == (
        "Invite allies?",
        2,
        "2026-05-06T12:30:00Z",
    )
    assert "Your turn: Invite allies?" in found["text"]
    free = told(owner, "plain", "your_turn", title="Invite allies?", questions=1, answer_by=None)
    assert free["answer_by"] is None and "answer by" not in free["text"]


def test_a_single_winner_wins(owner: User) -> None:
    assert told(owner, "plain", winners=[1])["text"].endswith("Yellow wins.")


def test_in_discord_nobody_is_called_and_nothing_is_marked_up(owner: User) -> None:
    found = told(owner, "discord")
    assert found["allowed_mentions"] == {"parse": []}
    text = found["content"]
    assert "\\@everyone" in text and "\\*\\*" in text and "\\[x\\]\\(" in text and "\\`a\\`" in text
    assert text.endswith("/games/abcdefghjk/")


def test_discord_is_given_no_more_than_it_takes(owner: User) -> None:
    found = told(owner, "discord", "news", facts=[{"id": "unknown_thing", "words": "x" * 3000}])
    assert len(found["content"]) <= MOST_IN_DISCORD and found["content"].endswith("/games/abcdefghjk/")


def test_in_slack_nobody_is_called(owner: User) -> None:
    text = told(owner, "slack")["text"]
    assert "<!channel>" not in text and "&lt;!channel&gt;" in text and "&amp;" in text


def test_matrix_gets_a_text(owner: User) -> None:
    assert set(told(owner, "matrix")) == {"text"}


@pytest.mark.parametrize("format", Hook.Format.values)
@pytest.mark.parametrize("event", ["news", "needs_moderator", "test"])
def test_every_event_has_a_body_in_every_format(owner: User, format: str, event: str) -> None:
    facts = [{"id": "game_won", "seats": [0], "winners": [0]}]
    assert told(owner, format, event, facts=facts)
