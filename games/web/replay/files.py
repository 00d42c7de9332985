"""A replay to take away: as JSON, and as a text to read."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.act.upkeep.export_game import export_game
from games.base.documents import FactJSON
from games.read.replay.moments import Replay
from games.words.core.reader import Reader

from .chapters import chapters
from .page import caption_sentences

FORMAT = 1


def document(replay: Replay) -> dict[str, object]:
    """A finished game as it is exported; of a running one what the seat was told. Raises RequestRefused."""
    return export_game(replay.game) if replay.finished else _known(replay)


def _known(replay: Replay) -> dict[str, object]:
    """No decisions, no times, no audiences: what else there is, is nobody's business."""
    return {
        "format": FORMAT,
        "you": replay.viewer,
        "steps": [
            {"step": step.number, "facts": [_public(fact) for fact in step.facts]} for step in replay.steps
        ],
        "view": replay.view(replay.steps[-1]),
    }


def _public(fact: FactJSON) -> dict[str, object]:
    return {key: value for key, value in fact.items() if key != "to"}


def story(replay: Replay) -> str:
    """The whole log in sentences, encounter by encounter."""
    reader = Reader.of(replay.view(replay.steps[-1]))
    firsts = {one.first: one.number for one in chapters(replay.outline) if one.number}
    parts = [str(replay.game), ""]
    for step in replay.steps:
        if step.number in firsts:
            parts += ["", _("Encounter %(number)d") % {"number": firsts[step.number]}, ""]
        parts += [f"{step.number:>4}  {line}" for line in caption_sentences(step, reader)]
    return "\n".join(parts) + "\n"
