"""Makes everything about a game that is derived anew from its decisions."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from games.models import Checkpoint, CourseSegment, Decision, Game, LogEntry, PlayedAlien, StoredOutline
from games.play.read.head import Head
from games.play.service.count_results import count_results
from games.play.service.end_game import end_game
from games.play.service.mend_prompts import mend_prompts
from games.play.service.note_planets import note_planets
from games.play.service.session import GameSession, lock, seats_of
from games.play.service.write_log import log_entries
from games.replay.read.course import forget_course
from games.replay.read.outline import forget_stored_replay

from .replay_from_start import ReplayedGame, replay_from_start
from .write_course import write_course


@transaction.atomic
def rebuild(game_id: str) -> None:
    """Checkpoints, log, course, prompts and what the library counts.

    What was taken back, and cannot be played any more, keeps its lines in the log.
    Raises RequestRefused if the decisions do not fit: nothing is changed. Prompts that are open keep their
    addresses and numbers.
    """
    row = lock(game_id)
    if row.status == Game.Status.LOBBY:
        return
    rows = list(Decision.objects.filter(game=row).order_by("number"))
    replayed = replay_from_start(row, rows)
    Checkpoint.objects.filter(game=row).delete()
    LogEntry.objects.filter(game=row).exclude(number__in=replayed.lost).delete()
    CourseSegment.objects.filter(game=row).delete()
    StoredOutline.objects.filter(game=row).delete()
    forget_course(game_id)
    forget_stored_replay(game_id)
    store(row, rows, replayed)
    write_course(game_id)
    PlayedAlien.objects.filter(game=row).delete()
    count_results(row, seats_of(row.pk))


def store(row: Game, rows: list[Decision], replayed: ReplayedGame) -> None:
    """Write down what is derived of a game that has no checkpoints and no log."""
    Checkpoint.objects.bulk_create(replayed.checkpoints, batch_size=200)
    entries = [
        entry
        for decision, told in replayed.facts_by_decision
        for entry in log_entries(row.pk, told, decision.at)
    ]
    LogEntry.objects.bulk_create(entries, batch_size=500)
    session = GameSession(row, seats_of(row.pk), Head(replayed.game, rows[-1], 0, []), timezone.now())
    note_planets(session)
    if row.status != Game.Status.STUCK:
        mend_prompts(session)
    if replayed.game.over and row.status != Game.Status.OVER:
        end_game(session)
