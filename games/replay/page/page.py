"""All that the page of a replay shows: a moment with its caption and board, and the way to all others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from engine.state.view import SeatView, View
from games.base.links import absolute
from games.base.memo import Memo
from games.board.drawing import board_svg
from games.board.drawing.bands import strip
from games.board.page.description import board_words
from games.board.words.encounter import built_lines, encounter_words, phase_words
from games.board.words.lines import hand_lines
from games.log.words.in_play import readers_at
from games.log.words.sentences import sentence, without_echoes
from games.log.words.why import reasons
from games.replay.read.frames import EVERYBODY, Viewer
from games.replay.read.moments import Replay
from games.replay.read.steps import Step
from games.words.names import alien_name, colour_name
from games.words.reader import Reader

from .chapters import query, replay_navigation
from .origin import origin
from .told import told_at
from .ways import ends, link_pairs, next_step, skip_link, speeds

_boards: Memo[dict[str, object]] = Memo(200)


def replay_context(replay: Replay, wanted: int, given: Mapping[str, str] | None = None) -> dict[str, object]:
    """The context of the template, at one step or the nearest there is; `given` stands in the address."""
    step, whole, last = replay.step(wanted), replay_navigation(replay), len(replay.steps)
    on = next_step(step.number, whole)
    choice, gone = speeds(given or {}), whole.is_taken_back(step.number)
    speed = next((one for one in choice if one.now), None)
    return {
        "game": replay.game,
        "replay": replay,
        "step": step,
        "last": last,
        "query": query(replay),
        "pairs": [pair.links(query(replay)) for pair in link_pairs(step.number, whole)],
        "ends": {key: way.link(query(replay)) for key, way in ends(step.number, last).items()},
        "bands": strip(whole.bands, step.number, last),
        "chapters": whole.list(step, query(replay)),
        "charts": whole.charts,
        "times": whole.times,
        "speeds": choice,
        "speed": speed,
        "refresh": speed.refresh(on, query(replay)) if speed and on else "",
        "skips": skip_link(replay, whole, step.number),
        "unseen": replay.first_unseen,
        "plays": bool(given and given.get("play")),
        "address": absolute(f"{reverse('replay', args=[replay.game.pk])}?step={step.number}{query(replay)}"),
        "goes_on": _seats_to_take(replay) if replay.finished and step.number < last else [],
        "viewers": _perspectives(replay),
        "taken_back": gone,
        "told": None if gone else told_at(replay, whole.present(step).number),
        **_moment(replay, step),
    }


def _moment(replay: Replay, step: Step) -> dict[str, object]:
    """Board, caption and hands. Where and when a decision came from is told once the game is over."""
    frame = replay.frame(step)
    view = frame.view
    reader = Reader.of(view)
    return {
        "lines": caption_lines(replay, step, reader),
        "origin": origin(frame, reader) if replay.finished else "",
        "at": frame.row.at if replay.finished else None,
        **_board(view, reader),
        "hands": [hand_words(seat) for seat in view["seats"] if seat["hand"] is not None],
    }


def _board(view: View, reader: Reader) -> dict[str, object]:
    """Most decisions move nothing: the board is drawn anew only for a view that was not drawn lately."""
    return _boards.get_or_make((get_language(), repr(view)), lambda: _drawn(view, reader))


def _drawn(view: View, reader: Reader) -> dict[str, object]:
    """The board, and what stands on it in words."""
    said = {"phase": phase_words(view), "story": [*encounter_words(view, reader), *built_lines(view, reader)]}
    words = {**said, "board_words": board_words(view, reader)}
    return {
        **said,
        "board": board_svg(view),
        "board_words": render_to_string("board/_board_words.html", words),
    }


def caption_sentences(step: Step, reader: Reader) -> list[str]:
    """What these eyes were told, in sentences: the facts are those that they may know."""
    kept = {id(fact) for fact in without_echoes(step.facts)}
    then = readers_at(step.facts, reader)
    return [sentence(fact, who) for fact, who in zip(step.facts, then, strict=True) if id(fact) in kept]


@dataclass(frozen=True)
class CaptionLine:
    """What was told, why it happened, and by which rules."""

    text: str
    why: str
    rules: str


def caption_lines(replay: Replay, step: Step, reader: Reader) -> list[CaptionLine]:
    """The lines of a step with their reasons, which may lie in what was told before in its encounter."""
    first = replay_navigation(replay).present(step).first
    before = [fact for one in replay.steps[first - 1 : step.number - 1] for fact in one.facts]
    whys = reasons(step.facts, reader, before)
    kept = {id(fact) for fact in without_echoes(step.facts)}
    then = readers_at(step.facts, reader)
    return [
        CaptionLine(sentence(fact, who), why.text, ", ".join(why.rules))
        for fact, why, who in zip(step.facts, whys, then, strict=True)
        if id(fact) in kept
    ]


def hand_words(seat: SeatView) -> dict[str, object]:
    """The cards by kinds, and what lies secretly on the seat's sheets."""
    piles = {alien_name(alien): hand_lines(cards) for alien, cards in (seat["piles"] or {}).items()}
    told = [
        *hand_lines(seat["hand"] or ()),
        *(f"{alien}: {'; '.join(cards)}" for alien, cards in piles.items()),
    ]
    return {"seat": seat["seat"], "colour": colour_name(seat["seat"]), "lines": told}


def _perspectives(replay: Replay) -> list[dict[str, object]]:
    """Through whose eyes it can be seen; empty if there is no choice."""
    if not replay.finished:
        return []
    eyes: list[tuple[Viewer, str, int | None]] = [(EVERYBODY, _("All"), None)]
    eyes += [(n, colour_name(n), n) for n in range(replay.seats)]
    return [
        {
            "label": label,
            "seat": seat,
            "now": replay.viewer == viewer,
            "query": query(replace(replay, viewer=viewer)),
        }
        for viewer, label, seat in eyes
    ]


def _seats_to_take(replay: Replay) -> list[dict[str, object]]:
    """The seats at which one can go on alone, the own one first chosen."""
    own = replay.seat.number if replay.seat else 0
    return [{"seat": n, "label": colour_name(n), "own": n == own} for n in range(replay.seats)]
