"""The course of a game, stored segment by segment, and the position after any of its decisions.

Each decision has its facts, the open questions (seat, number, whether public), the scores of the seats, and
the phase. The last three are null where they have not changed. A position is played from the nearest
checkpoint. A game that was played to a moment is kept for the moments after it.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from django.db import DatabaseError
from django.db.models import Q

import engine
from engine.state.view import View
from games.base.documents import FactJSON
from games.base.memo import Memo, memo_epoch
from games.models import Checkpoint, Decision, LogEntry, ReplayChunk
from games.play.read.current import SHEETS_MISSING, OpenQuestion, Unloadable, follow, is_taken_back


def chunk(game_id: str, records: Sequence[DecisionRecord]) -> ReplayChunk:
    """Return these decisions, which follow one another, as a row that is not stored yet."""
    document = [_document(one, before) for before, one in zip((None, *records), records, strict=False)]
    text = json.dumps(document, separators=(",", ":"), ensure_ascii=False)
    return ReplayChunk(game_id=game_id, first=records[0].number, last=records[-1].number, document=text)


def _document(one: DecisionRecord, before: DecisionRecord | None) -> list[object]:
    parts = {
        "open": [[ask.seat, ask.question, ask.public] for ask in one.open],
        "scores": [[score.colonies, score.ships] for score in one.scores],
        "phase": one.phase,
    }
    new = {part: before is None or getattr(before, part) != getattr(one, part) for part in parts}
    return [list(one.facts), *(parts[part] if new[part] else None for part in parts)]


def read_chunks(rows: Iterable[ReplayChunk]) -> Course:
    """Return the decisions of these rows, from number 1 on as far as none is missing."""
    told: list[DecisionRecord] = []
    for row in rows:
        if row.first != len(told) + 1:
            break
        told += decisions_of(row)
    return tuple(told)


def decisions_of(row: ReplayChunk) -> Iterator[DecisionRecord]:
    """Yield the decisions in order.

    What has not changed is the same object: a course is long, and many are kept.
    """
    open_: tuple[OpenQuestion, ...] = ()
    scores: tuple[Score, ...] = ()
    phase = ""
    for number, (facts, asks, seats, name) in enumerate(json.loads(row.document), start=row.first):
        if asks is not None:
            open_ = tuple(OpenQuestion(*ask) for ask in asks)
        if seats is not None:
            scores = tuple(Score(*seat) for seat in seats)
        if name is not None:
            phase = name
        yield DecisionRecord(number, tuple(facts), open_, scores, phase)


class Score(NamedTuple):
    """The score of a seat: foreign colonies, and ships on planets."""

    colonies: int
    ships: int


class DecisionRecord(NamedTuple):
    """A decision by its number, with all that it brought about. What a seat may know of it is picked later.

    `phase` is the one after the decision, as every view tells it.
    """

    number: int
    facts: tuple[FactJSON, ...]
    open: tuple[OpenQuestion, ...]
    scores: tuple[Score, ...]
    phase: str

    @property
    def ends(self) -> bool:
        """Return whether it ended the game: somebody has won, or it was closed."""
        return any(fact["id"] in ("game_won", "game_closed") for fact in self.facts)


Course = tuple[DecisionRecord, ...]


MOST_COURSES = 40  # games

log = logging.getLogger(__name__)
_courses: Memo[tuple[int, Course]] = Memo(MOST_COURSES)


def course(game_id: str, *, over: bool = False) -> Course:
    """Return all decisions of a game in order: number 1 comes first. Nothing follows where it is over.

    In every `memo_epoch` the last one is played again, as if it were new: a slow answer tells nothing.
    Raises Unloadable, unless it is the database that failed: that says nothing about the game.
    """
    now = memo_epoch(game_id)
    then, known = _courses.get(game_id) or (now, _stored_course(game_id))
    if over and known and known[-1].ends:
        return _courses.put(game_id, (now, known))[1]
    known = known if then == now else known[:-1]
    try:
        return _courses.put(game_id, (now, known + tuple(_since(game_id, len(known)))))[1]
    except engine.MissingSheets as missing:
        raise Unloadable(f"{SHEETS_MISSING} {missing}", missing.aliens) from missing
    except DatabaseError:
        raise
    except Exception as error:
        raise Unloadable(f"replaying after decision {len(known)}: {error!r}") from error


def forget_course(game_id: str) -> None:
    """Forget a course, because derived data will be made anew."""
    _courses.pop(game_id)


def _stored_course(game_id: str) -> Course:
    """Return the course as far as it is stored."""
    return read_chunks(ReplayChunk.objects.filter(game=game_id).order_by("first"))


def _since(game_id: str, known: int) -> Iterator[DecisionRecord]:
    """Yield what was decided after this number, played from the last checkpoint before."""
    checkpoint = Checkpoint.objects.filter(game=game_id, number__lte=max(known, 1)).latest("number")
    rows = Decision.objects.filter(game=game_id, number__gt=min(checkpoint.number, known)).order_by("number")
    new = list(rows)
    if not new or new[-1].number == known:
        return
    played = PlayedOn(engine.Game.load(checkpoint.text))
    if not known:
        yield played.record(new.pop(0).number, _first_facts(game_id))
    for row in new:
        facts = played.take(row)
        if row.number > known:
            yield played.record(row.number, facts)


class PlayedOn:
    """A game that goes on by stored decisions, through all that was taken back.

    A decision that broke the rules before it was taken back cannot be played: there the log tells what
    happened, and the board stays as it was.
    """

    def __init__(self, game: engine.Game):
        self.game, self.count, self.broken = game, ScoreCounter(), False

    def take(self, row: Decision) -> list[FactJSON]:
        """Return the facts of this decision."""
        if row.kind != Decision.Kind.REWIND and self.broken:
            return _facts_in_log(row)
        try:
            self.game, facts = follow(self.game, row)
        except Exception:
            if not is_taken_back(row.game_id, row.number):
                raise
            log.exception("decision %s of game %s cannot be played", row.number, row.game_id)
            self.broken = True
            return _facts_in_log(row)
        self.broken = False
        return facts

    def record(self, number: int, facts: list[FactJSON]) -> DecisionRecord:
        position = self.game.position
        asks = () if self.broken else self.game.open.values()
        questions = tuple(OpenQuestion.of(ask) for ask in asks)
        return DecisionRecord(number, tuple(facts), questions, self.count.scores(position), phase(position))


def _facts_in_log(row: Decision) -> list[FactJSON]:
    entries = LogEntry.objects.filter(game=row.game_id, number=row.number).order_by("place")
    return list(entries.values_list("fact", flat=True))


def _first_facts(game_id: str) -> list[FactJSON]:
    """Return what the beginning told. A checkpoint taken later in it does not know."""
    entries = LogEntry.objects.filter(game=game_id, number=1).order_by("place")
    return list(entries.values_list("fact", flat=True))


def phase(position: engine.Position) -> str:
    return position.encounter.phase if position.encounter else position.stage


class ScoreCounter:
    """Count the scores of the seats, anew only if a ship has moved."""

    def __init__(self) -> None:
        self._planets: list[dict[int, int]] = []
        self._scores: tuple[Score, ...] = ()

    def scores(self, position: engine.Position) -> tuple[Score, ...]:
        if self._planets != position.planets:
            self._planets = [dict(ships) for ships in position.planets]
            self._scores = tuple(_score(position, seat) for seat in range(len(position.seats)))
        return self._scores


def _score(position: engine.Position, seat: int) -> Score:
    ships = sum(planet.get(seat, 0) for planet in position.planets)
    return Score(position.foreign_colonies(seat), ships)


EVERYBODY: Final = "all"
Viewer = int | Literal["all"] | None  # a seat, a bystander (None), or all seats together


@dataclass(frozen=True)
class Frame:
    """What these eyes see after a decision; the decision, and the question that it answers if it is one."""

    view: View
    row: Decision
    ask: engine.Ask | None


@dataclass
class PlayedGame:
    """A game after its decision of this number. A caller that goes on with it has it alone."""

    game: engine.Game
    number: int


_played_games: Memo[PlayedGame] = Memo(16)
NEAR = 3  # decisions: so many are played sooner than a checkpoint is loaded


def frame(game_id: str, number: int, viewer: Viewer) -> Frame:
    """Return the frame after this decision. Raises Unloadable."""
    try:
        return _frame(game_id, number, viewer)
    except engine.MissingSheets as missing:
        raise Unloadable(f"showing decision {number}: {missing}", missing.aliens) from missing


def _frame(game_id: str, number: int, viewer: Viewer) -> Frame:
    played = _nearest(game_id, number, viewer)
    wanted = {"number__gt": min(played.number, number - 1), "number__lte": number}
    rows = list(Decision.objects.filter(game=game_id, **wanted).order_by("number"))
    asked = _go_on(played, rows)
    shown = Frame(view_for(played.game.position, viewer), rows[-1], asked)
    if played.number == number:
        _played_games.put((game_id, viewer), played)
    return shown


def _nearest(game_id: str, number: int, viewer: Viewer) -> PlayedGame:
    """Return a game played up to some decision before this one; the first decision begins the game.

    Games are kept by viewer: how fast a moment comes tells nothing of what others have read.
    """
    played = _played_games.pop((game_id, viewer))
    if played is not None and 0 < number - played.number <= NEAR:
        return played
    last = _mark_before(game_id, number)
    if played is not None and last.number <= played.number < number:
        return played
    return PlayedGame(engine.Game.load(last.text), last.number)


def _mark_before(game_id: str, number: int) -> Checkpoint:
    """Return the checkpoint before a decision.

    A rewind is shown from its own: the log before it does not lead to it.
    """
    before = Q(number__lt=max(number, 2)) | Q(number=number, decision__kind=Decision.Kind.REWIND)
    return Checkpoint.objects.filter(before, game=game_id).latest("number")


def _go_on(played: PlayedGame, rows: Sequence[Decision]) -> engine.Ask | None:
    """Take these decisions, and return what the last one answers.

    A decision that broke the rules, and was taken back, leaves the game as it was.
    """
    asked = None
    for row in rows:
        if row.number > played.number:
            asked = _answered_ask(played.game, row) if row is rows[-1] else None
            try:
                played.game, _facts = follow(played.game, row)
            except Exception:
                if not is_taken_back(row.game_id, row.number):
                    raise
                log.exception("decision %s of game %s cannot be shown", row.number, row.game_id)
                return None
            played.number = row.number
    return asked


def _answered_ask(game: engine.Game, row: Decision) -> engine.Ask | None:
    """Return the question with its options, which could not be made once the game has gone on."""
    ask = game.open.get(row.answered) if row.kind == Decision.Kind.ANSWER else None
    if ask is not None:
        _ = getattr(ask.form, "options", None)
    return ask


def view_for(position: engine.Position, viewer: Viewer) -> engine.View:
    """Return the view of one seat, of a bystander, or of all seats together."""
    return _view_of_all_seats(position) if viewer == EVERYBODY else engine.view(position, viewer)


def _view_of_all_seats(position: engine.Position) -> engine.View:
    """Return the view of a bystander, with what each seat knows put in. Only for a game that is over."""
    everybody = engine.view(position, None)
    for seat in range(len(position.seats)):
        mine = engine.view(position, seat)
        everybody["seats"][seat] = mine["seats"][seat]
        _turn_up(everybody["encounter"], mine["encounter"])
    return everybody


def _turn_up(shown: engine.EncounterView | None, mine: engine.EncounterView | None) -> None:
    for seat, card in (mine["cards"] if mine else {}).items():
        if shown and card != "face down":
            shown["cards"][seat] = card
