"""The body of a call, in the format that its receiver understands."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable
from datetime import UTC, datetime

from games.base.language_and_zone import language_and_zone_of
from games.models import Hook, HookDelivery

from .told import Told, lines_of, plainly_told, told, winners_of

VERSION = 1
MOST_IN_DISCORD = 2000  # characters; more is refused there
MARKDOWN = re.compile(r"([\\`*_{}\[\]()<>#+\-.!|~@:])")

alarm = logging.getLogger("games.alarm")


def body_of(delivery: HookDelivery) -> bytes:
    """In the language and zone of the hook's owner."""
    with language_and_zone_of(delivery.hook.user):
        found = FORMATS[delivery.hook.format](delivery, _told(delivery))
    return json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode()


def _told(delivery: HookDelivery) -> Told:
    try:
        return told(delivery)
    except Exception:
        alarm.exception("what webhook %s is told could not be written", delivery.hook_id)
        return plainly_told(delivery)


def _plain(delivery: HookDelivery, words: Told) -> dict[str, object]:
    """Ours, as docs/webhooks.md describes it."""
    return {
        "version": VERSION,
        "id": delivery.key,
        "event": str(delivery.event),
        "game": delivery.game_id,
        "game_name": str(delivery.game) if delivery.game else None,
        "at": _instant(delivery.at),
        "url": words.url,
        "text": words.headline,
        **_details(delivery),
    }


def _details(delivery: HookDelivery) -> dict[str, object]:
    about = delivery.about
    if delivery.event == Hook.Event.YOUR_TURN:
        due = about["answer_by"]
        by = _instant(datetime.fromisoformat(due)) if due else None
        return {"title": about["title"], "questions": about["questions"], "answer_by": by}
    if delivery.event == Hook.Event.NEWS:
        return {"lines": lines_of(delivery)}
    return {"winners": winners_of(delivery)} if delivery.event == Hook.Event.OVER else {}


def _instant(moment: datetime) -> str:
    """To the second: "2026-05-04T12:00:00Z"."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _discord(_delivery: HookDelivery, words: Told) -> dict[str, object]:
    """Nobody is called by what a player has named the game."""
    room = MOST_IN_DISCORD - len(words.url) - 1
    text = _lines(words, _escaped_markdown)[:room]
    return {"content": f"{text}\n{words.url}", "allowed_mentions": {"parse": []}}


def _slack(_delivery: HookDelivery, words: Told) -> dict[str, object]:
    return {"text": f"{_lines(words, _escaped_for_slack)}\n{words.url}"}


def _matrix(_delivery: HookDelivery, words: Told) -> dict[str, object]:
    return {"text": f"{_lines(words, str)}\n{words.url}"}


def _lines(words: Told, escaped: Callable[[str], str]) -> str:
    return "\n".join([escaped(words.headline), *(f"• {escaped(line)}" for line in words.lines)])


def _escaped_markdown(text: str) -> str:
    return MARKDOWN.sub(r"\\\1", text)


def _escaped_for_slack(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


FORMATS: dict[str, Callable[[HookDelivery, Told], dict[str, object]]] = {
    Hook.Format.PLAIN: _plain,
    Hook.Format.DISCORD: _discord,
    Hook.Format.SLACK: _slack,
    Hook.Format.MATRIX: _matrix,
}
