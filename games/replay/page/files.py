"""A replay to take away: as JSON, and as a text to read."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.base.documents import FactJSON
from games.log.words.in_play import readers_at
from games.log.words.lines import encounter_starts
from games.log.words.sentences import sentence, without_echoes
from games.play.service.export_game import export_game
from games.replay.page.chapters import replay_navigation
from games.replay.read.moments import Replay
from games.words.reader import Reader

from .told import people_of, story_of

FORMAT = 1


def document(replay: Replay) -> dict[str, object]:
    """Return a finished game as it is exported; of a running one what the seat was told.

    Raises RequestRefused.
    """
    return export_game(replay.game) if replay.finished else _known(replay)


def _known(replay: Replay) -> dict[str, object]:
    """Return what the seat was told: no decisions, no times, no audiences. Anything else is secret."""
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


def whole_log(replay: Replay) -> str:
    """Return the whole log in sentences, encounter by encounter."""
    told = [(step.number, fact) for step in replay.steps for fact in step.facts]
    facts = [fact for _step, fact in told]
    kept, starts = {id(fact) for fact in without_echoes(facts)}, encounter_starts(facts)
    readers = readers_at(facts, Reader.of(replay.view(replay.steps[-1])))
    is_taken_back = replay_navigation(replay).is_taken_back
    parts = [str(replay.game), "", story_of(replay, people_of(replay)).opening]
    for place, ((step, fact), reader) in enumerate(zip(told, readers, strict=True)):
        if place in starts:
            parts += ["", _("Encounter %(number)d") % {"number": starts[place]}, ""]
        if id(fact) in kept:
            said = sentence(fact, reader)
            parts.append(f"{step:>4}  {_marked(said) if is_taken_back(step) else said}")
    return "\n".join(parts) + "\n"


def _marked(said: str) -> str:
    return _("%(line)s (Taken back)") % {"line": said}
