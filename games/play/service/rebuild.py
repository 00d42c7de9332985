"""Make everything derived from decisions anew, and check that every game replays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from django.db import transaction
from django.utils import timezone

import engine
from engine.state.recorded_dice import ChanceRecord
from games.base import chain
from games.base.documents import FactJSON, RequestRefused
from games.lobby.service.join_game import seed_fits
from games.lobby.service.start import new_engine_game
from games.models import (
    Checkpoint,
    Decision,
    Game,
    LogEntry,
    PlayedAlien,
    ReplayChunk,
    StoredOutline,
)
from games.play.read.current import (
    Branch,
    CurrentGame,
    NumberedFact,
    branch_of,
    decide,
    engine_decision,
)
from games.play.service.commit import count_results, end_game, log_entries, mend_prompts, note_planets
from games.play.service.session import GameSession, checkpoint, lock, seats_of
from games.replay.read.course import EVERYBODY, Course, chunk, course, forget_course
from games.replay.read.outline import all_steps, answer_times, forget_stored_replay, outline_of, outline_row


@dataclass
class ReplayedGame:
    """The game after its last decision, and what came up on the way.

    `lost` are decisions that were taken back and cannot be taken any more with the present rules.
    """

    game: engine.Game
    checkpoints: list[Checkpoint] = field(default_factory=list)
    facts_by_decision: list[tuple[Decision, list[NumberedFact]]] = field(default_factory=list)
    lost: list[int] = field(default_factory=list)

    @property
    def state_hash(self) -> str:
        return self.checkpoints[-1].hash


def replay_from_start(
    row: Game, rows: Sequence[Decision], record: ChanceRecord | None = None
) -> ReplayedGame:
    """Play all decisions of a game, also those that were taken back.

    Raises RequestRefused with the number of the one that does not fit. One that was taken back may be what
    crashed the rules: it and what followed it on its branch are left out. `record` takes down what chance was
    used for.
    """
    verify(row, rows)
    replayed, counting = _first(row, rows[0], record), _branch(rows)
    for decision in rows[1:]:
        if replayed.lost and replayed.lost[-1] == decision.number - 1 and not _is_rewind(decision):
            replayed.lost.append(decision.number)
            continue
        try:
            _take(replayed, decision, rows, record)
        except RequestRefused:
            if counting.counts(decision.number):
                raise
            replayed.lost.append(decision.number)
    return replayed


def _branch(rows: Sequence[Decision]) -> Branch:
    """Return the branch of these decisions. Raises RequestRefused for a rewind to no decision before it."""
    for row in rows:
        to = row.body.get("to") if _is_rewind(row) else 1
        if type(to) is not int or not 0 < to < max(row.number, 2):
            raise RequestRefused("does_not_replay", number=row.number, why="it leads nowhere")
    return branch_of(rows)


def _is_rewind(row: Decision) -> bool:
    return row.kind == Decision.Kind.REWIND


def _take(
    replayed: ReplayedGame, decision: Decision, rows: Sequence[Decision], record: ChanceRecord | None
) -> None:
    game = _game_at(replayed, decision, rows) if _is_rewind(decision) else replayed.game
    mark = game.checkpoint
    facts = _played(game, decision) if record is None else _recorded(record, game, decision)
    replayed.game = game
    replayed.facts_by_decision.append((decision, [NumberedFact(decision.number, fact) for fact in facts]))
    if game.checkpoint is not mark:
        replayed.checkpoints.append(checkpoint(decision, game.checkpoint))


def _recorded(record: ChanceRecord, game: engine.Game, decision: Decision) -> list[FactJSON]:
    """Take a decision and record its rolls; those for a decision that cannot be taken are removed.

    A game that was loaded again on the way has plain dice, which record from here on, too.
    """
    before = len(record.rolls)
    game.position.dice = record.belongs_to(decision.number, game.position.dice)
    try:
        return _played(game, decision)
    except RequestRefused:
        del record.rolls[before:]
        raise


def _game_at(replayed: ReplayedGame, rewind: Decision, rows: Sequence[Decision]) -> engine.Game:
    """Return the game after the decision that a rewind leads to, from the last checkpoint before."""
    to = rewind.body["to"]
    if to in replayed.lost:
        raise RequestRefused("does_not_replay", number=rewind.number, why=f"decision {to} cannot be taken")
    mark = next(one for one in reversed(replayed.checkpoints) if one.number <= to)
    game = engine.Game.load(mark.text)
    for row in rows[mark.number : to]:
        _played(game, row)
    return game


def verify(row: Game, rows: Sequence[Decision]) -> None:
    """Check that the chain holds and begins with this game's options and seed. Raises RequestRefused."""
    try:
        chain.verify(decision.document() for decision in rows)
    except chain.BrokenChain as broken:
        raise RequestRefused("broken_chain", number=broken.number) from None
    if not rows or rows[0].kind != Decision.Kind.OPTIONS or rows[0].body.get("options") != row.options:
        raise RequestRefused("broken_chain", number=1)
    if rows[0].body.get("seed_hash") != chain.seed_hash(row.seed):
        raise RequestRefused("wrong_seed")
    if not seed_fits(rows[0].body.get("fair"), row.server_part, row.seed):
        raise RequestRefused("wrong_seed")


def _first(row: Game, first: Decision, record: ChanceRecord | None) -> ReplayedGame:
    try:
        game = new_engine_game(row, record)
    except RequestRefused:
        raise
    except Exception as error:
        raise RequestRefused("does_not_replay", number=1, why=repr(error)) from error
    told = [NumberedFact(1, engine.fact_json(fact)) for fact in game.facts]
    return ReplayedGame(game, [checkpoint(first, game.checkpoint)], [(first, told)])


def _played(game: engine.Game, decision: Decision) -> list[FactJSON]:
    """Take a decision. Raises RequestRefused for any error in the rules: the game no longer fits."""
    try:
        return decide(game, engine_decision(decision), decision.route)
    except Exception as error:
        raise RequestRefused("does_not_replay", number=decision.number, why=repr(error)) from error


def write_course(game_id: str) -> None:
    """Store the replay cache up to the last checkpoint, and the index of a finished game.

    Raises Unloadable.
    """
    # Asked before the replay cache is read: if the game was over by then, the cache is complete.
    over = Game.objects.filter(pk=game_id, status=Game.Status.OVER).first()
    told = course(game_id)
    rows = [chunk(game_id, told[start:end]) for start, end in _unwritten(game_id) if end <= len(told)]
    ReplayChunk.objects.bulk_create(rows, ignore_conflicts=True)
    if over is not None:
        _write_outline(over, told)


def _write_outline(game: Game, records: Course) -> None:
    times = answer_times(game.pk, game.seats.count())
    row = outline_row(game.pk, outline_of(all_steps(records, EVERYBODY), times))
    StoredOutline.objects.bulk_create(
        [row], update_conflicts=True, unique_fields=["game"], update_fields=["last", "document"]
    )
    forget_course(game.pk)  # its replay no longer needs it, and it is the largest object in memory


def _unwritten(game_id: str) -> Iterator[tuple[int, int]]:
    """Yield the first and last decision of each chunk to write: each ends with a checkpoint."""
    last = (
        ReplayChunk.objects.filter(game=game_id).order_by("-first").values_list("last", flat=True).first()
        or 0
    )
    marks = Checkpoint.objects.filter(game=game_id, number__gt=last).order_by("number")
    yield from pairwise([last, *marks.values_list("number", flat=True)])


@transaction.atomic
def rebuild(game_id: str) -> None:
    """Rebuild checkpoints, log, replay cache, prompts and the library's counts.

    Decisions that were taken back and cannot be played any more keep their lines in the log. Raises
    RequestRefused if the decisions do not fit: nothing is changed. Prompts that are open keep their addresses
    and numbers.
    """
    row = lock(game_id)
    if row.status == Game.Status.LOBBY:
        return
    rows = list(Decision.objects.filter(game=row).order_by("number"))
    replayed = replay_from_start(row, rows)
    Checkpoint.objects.filter(game=row).delete()
    LogEntry.objects.filter(game=row).exclude(number__in=replayed.lost).delete()
    ReplayChunk.objects.filter(game=row).delete()
    StoredOutline.objects.filter(game=row).delete()
    forget_course(game_id)
    forget_stored_replay(game_id)
    store(row, rows, replayed)
    write_course(game_id)
    PlayedAlien.objects.filter(game=row).delete()
    count_results(row, seats_of(row.pk))


def store(row: Game, rows: list[Decision], replayed: ReplayedGame) -> None:
    """Store what is derived of a game that has no checkpoints and no log."""
    Checkpoint.objects.bulk_create(replayed.checkpoints, batch_size=200)
    entries = [
        entry
        for decision, told in replayed.facts_by_decision
        for entry in log_entries(row.pk, told, decision.at)
    ]
    LogEntry.objects.bulk_create(entries, batch_size=500)
    session = GameSession(row, seats_of(row.pk), CurrentGame(replayed.game, rows[-1], 0, []), timezone.now())
    note_planets(session)
    if row.status != Game.Status.STUCK:
        mend_prompts(session)
    if replayed.game.over and row.status != Game.Status.OVER:
        end_game(session)


def check_games() -> Iterator[tuple[str, RequestRefused | None]]:
    """Yield every game that was ever begun, with what is wrong with it or None."""
    begun = Game.objects.exclude(status=Game.Status.LOBBY).order_by("created_at", "pk")
    for game_id in begun.values_list("pk", flat=True):
        yield game_id, check_game(game_id)


def check_game(game_id: str) -> RequestRefused | None:
    """Return what does not fit any more, or None."""
    row = Game.objects.get(pk=game_id)
    rows = list(Decision.objects.filter(game=row).order_by("number"))
    try:
        replayed = replay_from_start(row, rows)
    except RequestRefused as wrong:
        return wrong
    stored = Checkpoint.objects.filter(game=row).order_by("-number").values_list("hash", flat=True).first()
    return None if stored == replayed.state_hash else RequestRefused("wrong_state")
