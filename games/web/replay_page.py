"""All that the page of a replay shows: a moment with its caption and board, and the way to all others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.selectors.frames import EVERYBODY
from games.selectors.kept import Kept
from games.selectors.replay import Replay, Step
from games.words.board import hand_lines
from games.words.encounter import built_lines, encounter_words, phase_words
from games.words.facts import sentence, without_echoes
from games.words.names import alien_name, colour_name
from games.words.reader import Reader

from .drawing import board_svg
from .drawing.bands import strip
from .replay_chapters import Outline, outline, query
from .replay_origin import origin

_boards: Kept[SafeString] = Kept(200)


def replay_context(replay: Replay, wanted: int) -> dict[str, Any]:
    """The context of the template, at one step or the nearest there is."""
    step, plan, last = replay.step(wanted), outline(replay), len(replay.steps)
    return {
        "game": replay.game,
        "replay": replay,
        "step": step,
        "last": last,
        "query": query(replay),
        "ways": ways(step.number, last, plan),
        "bands": strip(plan.bands, step.number, last),
        "chapters": plan.list(step, query(replay)),
        "charts": plan.charts,
        "eyes": _perspectives(replay),
        **_moment(replay, step),
    }


def _moment(replay: Replay, step: Step) -> dict[str, Any]:
    """Board, caption and hands. Where and when a decision came from is told once the game is over."""
    frame = replay.frame(step)
    view = frame.view
    reader = Reader.of(view)
    return {
        "lines": lines(step, reader),
        "origin": origin(frame, reader) if replay.finished else "",
        "at": frame.row.at if replay.finished else None,
        "board": _board(view),
        "phase": phase_words(view),
        "story": [*encounter_words(view, reader), *built_lines(view)],
        "hands": [_hand(seat) for seat in view["seats"] if seat["hand"] is not None],
    }


def _board(view: dict[str, Any]) -> SafeString:
    """Most decisions move nothing: the board is drawn anew only for a view that was not drawn lately."""
    return _boards.of((get_language(), repr(view)), lambda: board_svg(view))


def lines(step: Step, reader: Reader) -> list[str]:
    """What these eyes were told, in sentences: the facts are those that they may know."""
    return [sentence(fact, reader) for fact in without_echoes(step.facts)]


def _hand(seat: dict[str, Any]) -> dict[str, Any]:
    """The cards by kinds, and what lies secretly on the seat's sheets."""
    piles = {alien_name(alien): hand_lines(cards) for alien, cards in (seat["piles"] or {}).items()}
    told = [*hand_lines(seat["hand"]), *(f"{alien}: {'; '.join(cards)}" for alien, cards in piles.items())]
    return {"seat": seat["seat"], "colour": colour_name(seat["seat"]), "lines": told}


def ways(n: int, last: int, plan: Outline) -> list[dict[str, Any]]:
    """The links: by step, by encounter, by turn. `to` is None where there is nothing."""
    encounters = [one.first for one in plan.chapters]
    return [
        {"key": "first", "label": _("First"), "to": 1 if n > 1 else None},
        {"key": "previous", "label": _("Back"), "to": n - 1 if n > 1 else None},
        {"key": "next", "label": _("Next"), "to": n + 1 if n < last else None},
        {"key": "last", "label": _("Last"), "to": last if n < last else None},
        {"key": "previous-encounter", "label": _("‹ Encounter"), "to": _before(encounters, n)},
        {"key": "next-encounter", "label": _("Encounter ›"), "to": _after(encounters, n)},
        {"key": "previous-turn", "label": _("‹ Turn"), "to": _before(plan.turns, n)},
        {"key": "next-turn", "label": _("Turn ›"), "to": _after(plan.turns, n)},
    ]


def _before(firsts: Sequence[int], n: int) -> int | None:
    return max((first for first in firsts if first < n), default=None)


def _after(firsts: Sequence[int], n: int) -> int | None:
    return min((first for first in firsts if first > n), default=None)


def _perspectives(replay: Replay) -> list[dict[str, Any]]:
    """Through whose eyes it can be seen; empty if there is no choice."""
    if not replay.finished:
        return []
    seats = [(n, colour_name(n), n) for n in range(replay.seats)]
    return [
        {"eyes": eyes, "label": label, "seat": seat, "now": replay.eyes == eyes}
        for eyes, label, seat in [(EVERYBODY, _("All"), None), *seats]
    ]
