"""The story of a game, as far as its replay goes; and a replay to take away, as JSON and as text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from engine.editions import Rules
from games.base.documents import FactJSON
from games.base.memo import Memo
from games.base.vocabulary import wording
from games.log.read import entries
from games.log.words.encounters import encounter_starts
from games.log.words.in_play import aliens_after, readers_at
from games.log.words.sentences import sentence, without_echoes
from games.models import Game, Seat
from games.play.service.export_game import export_game
from games.replay.page.chapters import query, replay_navigation
from games.replay.read.moments import Replay
from games.site.access import player_name
from games.story.words.clash import EncounterStory, Story
from games.story.words.telling import story
from games.words.reader import Reader

_stories: Memo[Story] = Memo(40)


@dataclass(frozen=True)
class StoryChapter:
    """An encounter, and the address of its first moment where the reader may open the replay."""

    told: EncounterStory
    moment: str


def story_of(replay: Replay, people: Mapping[int, str] | None = None) -> Story:
    """Return the story for the reader, who sees only what they may know; `people` are names by seat."""
    seat = replay.seat.number if replay.seat else None
    named = people or {}
    key = (*replay.key, seat, wording(), *sorted(named.items()))
    return _stories.get_or_make(key, lambda: _told(replay, seat, named))


def _told(replay: Replay, seat: int | None, people: Mapping[int, str]) -> Story:
    told = entries(replay.game, seat, until=replay.until)
    facts = [entry.fact for entry in told if not entry.taken_back]
    now = aliens_after(facts) or Reader.of(replay.view(replay.steps[-1])).aliens
    return story(facts, replace(Reader.in_game(replay.game, seat), aliens=now), people)


def people_of(replay: Replay) -> dict[int, str]:
    """Return who played, for those at the table alone.

    A spectator is told no names, and nobody is where a seat was several people's (R-25.9).
    """
    if replay.cutoff is not None or replay.game.switches.get(Rules.shark.name):
        return {}
    seats = Seat.objects.filter(game=replay.game).select_related("user")
    return {seat.number: name for seat in seats if (name := player_name(seat))}


def told_at(replay: Replay, number: int) -> EncounterStory | None:
    """Return the paragraph of an encounter, if there is anything to tell of it yet."""
    return story_of(replay).chapter(number)


def story_context(replay: Replay, *, signed_in: bool) -> dict[str, object]:
    """Return the context of the page. A signed-out reader gets no context of the replay."""
    told, whole = story_of(replay, people_of(replay)), replay_navigation(replay)
    begun = [one for one in whole.chapters if one.is_begun_here]
    firsts = {one.number: one.first for one in begun} if signed_in else {}
    return {
        "game": replay.game,
        "replay": replay,
        "signed_in": signed_in,
        "story": told,
        "chapters": [StoryChapter(one, _moment(firsts.get(one.number), replay)) for one in told.chapters],
        "points": told.points,
        "charts": whole.charts,
        "shared": replay.game.spectators == Game.Spectators.LINK,
        "preview": told.end or told.opening or _("A game that was played by email and on the web"),
    }


def _moment(first: int | None, replay: Replay) -> str:
    return f"?step={first}{query(replay)}" if first else ""


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
