"""Triggers: the database refuses to change decisions, acts of the desk, and the seeds that replays need.

The second migration holds the statements for those of version 1.0.0, so this list may grow without changing
it. A migration that changes the list, or rebuilds one of the tables on SQLite (altering a field does, and
drops them), ends with the statements for the triggers as they are then. The tests lift them to empty the
tables; the application never does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.backends.base.base import BaseDatabaseWrapper

REFUSE = "games_decision_refuse"
DECISIONS, GAMES, ACTS = "games_decision", "games_game", "games_act"
APPEND_ONLY = "decisions are append-only"
ACTS_APPEND_ONLY = "acts are append-only"
KEEPS_SEED = "a game that has begun keeps its seed"


@dataclass(frozen=True)
class Trigger:
    """A trigger of the database.

    `when` is a condition on OLD and NEW; `per_statement`: fired once a statement, not for each row.
    """

    name: str
    event: str
    table: str
    message: str
    when: str = ""
    per_statement: bool = False


def install(connection: BaseDatabaseWrapper) -> None:
    """Install the triggers; doing so twice has no further effect."""
    remove(connection)
    _run(connection, [*_PREPARE[connection.vendor], *_install_statements(connection)])


def remove(connection: BaseDatabaseWrapper) -> None:
    """Remove the triggers."""
    triggers, drop = TRIGGERS[connection.vendor], _DROP[connection.vendor]
    _run(connection, [*_CHECK[connection.vendor], *(drop.format(trigger=trigger) for trigger in triggers)])


def _run(connection: BaseDatabaseWrapper, statements: list[str]) -> None:
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def _install_statements(connection: BaseDatabaseWrapper) -> Iterator[str]:
    for trigger in TRIGGERS[connection.vendor]:
        yield from _INSTALL[connection.vendor](trigger)


def lay_on_sqlite(trigger: Trigger) -> Iterator[str]:
    yield (
        f"CREATE TRIGGER {trigger.name} BEFORE {trigger.event} ON {trigger.table} "
        + (f"WHEN {trigger.when} " if trigger.when else "")
        + f"BEGIN SELECT RAISE(ABORT, '{trigger.message}'); END"
    )


def _lay_on_postgresql(trigger: Trigger) -> Iterator[str]:
    """Yield the statements. The trigger always fires, also for a session that replays another database."""
    yield (
        f"CREATE TRIGGER {trigger.name} BEFORE {trigger.event} ON {trigger.table} "
        f"FOR EACH {'STATEMENT' if trigger.per_statement else 'ROW'} "
        + (f"WHEN ({trigger.when}) " if trigger.when else "")
        + f"EXECUTE FUNCTION {REFUSE}('{trigger.message}')"
    )
    yield f"ALTER TABLE {trigger.table} ENABLE ALWAYS TRIGGER {trigger.name}"


_INSTALL = {"sqlite": lay_on_sqlite, "postgresql": _lay_on_postgresql}
_DROP = {
    "sqlite": "DROP TRIGGER IF EXISTS {trigger.name}",
    "postgresql": "DROP TRIGGER IF EXISTS {trigger.name} ON {trigger.table}",
}
# PostgreSQL alters no table with rows that it has still to check at the end of the transaction.
_CHECK = {
    "sqlite": [],
    "postgresql": ["SET CONSTRAINTS ALL IMMEDIATE", "SET CONSTRAINTS ALL DEFERRED"],
}
_PREPARE = {
    "sqlite": [],
    "postgresql": [
        f"CREATE OR REPLACE FUNCTION {REFUSE}() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'integrity_constraint_violation'; END $$"
    ],
}

_BEGUN = "OLD.started_at IS NOT NULL"
_RESEEDED = "(NEW.seed <> OLD.seed OR NEW.id <> OLD.id OR NEW.started_at IS NULL)"
# The only change of an act is that its person is set to nobody; what was done in a lobby may go with it.
_ACT_COLUMNS = ("id", "game_id", "number", "at", "role", "kind", "reason", "audience", "changed", "decision")


def _act_changes(differs: str) -> str:
    """Return the condition under which an UPDATE is refused, by the operator that compares two values."""
    changed = " OR ".join(f"NEW.{name} {differs} OLD.{name}" for name in _ACT_COLUMNS)
    return f"(NEW.person_id IS NOT NULL OR {changed})"


_BOTH = [
    Trigger(f"{DECISIONS}_no_update", "UPDATE", DECISIONS, APPEND_ONLY),
    Trigger(f"{DECISIONS}_no_delete", "DELETE", DECISIONS, APPEND_ONLY),
    Trigger(f"{GAMES}_no_reseed", "UPDATE", GAMES, KEEPS_SEED, f"{_BEGUN} AND {_RESEEDED}"),
    Trigger(
        f"{GAMES}_no_other_part",
        "UPDATE",
        GAMES,
        KEEPS_SEED,
        f"{_BEGUN} AND NEW.server_part <> OLD.server_part",
    ),
    Trigger(f"{GAMES}_no_delete", "DELETE", GAMES, KEEPS_SEED, _BEGUN),
    Trigger(f"{ACTS}_no_delete", "DELETE", ACTS, ACTS_APPEND_ONLY, "OLD.decision > 0"),
]
# REPLACE replaces a row without an UPDATE or a DELETE that a trigger sees (unless the session sets
# recursive_triggers), by any of its unique keys. A row without an id has -1 here.
_SAME_ROW = "id = NEW.id OR (game_id = NEW.game_id AND (number = NEW.number OR key = NEW.key))"
_SAME_ACT = "id = NEW.id OR (game_id = NEW.game_id AND number = NEW.number)"
_BEGUN_GAME_THERE = f"EXISTS (SELECT 1 FROM {GAMES} WHERE id = NEW.id AND started_at IS NOT NULL)"
TRIGGERS = {
    "sqlite": [
        *_BOTH,
        Trigger(
            f"{DECISIONS}_no_replace",
            "INSERT",
            DECISIONS,
            APPEND_ONLY,
            f"EXISTS (SELECT 1 FROM {DECISIONS} WHERE {_SAME_ROW})",
        ),
        Trigger(f"{ACTS}_no_update", "UPDATE", ACTS, ACTS_APPEND_ONLY, _act_changes("IS NOT")),
        Trigger(
            f"{ACTS}_no_replace",
            "INSERT",
            ACTS,
            ACTS_APPEND_ONLY,
            f"EXISTS (SELECT 1 FROM {ACTS} WHERE {_SAME_ACT})",
        ),
        Trigger(
            f"{GAMES}_no_replace",
            "INSERT",
            GAMES,
            KEEPS_SEED,
            _BEGUN_GAME_THERE,
        ),
        Trigger(
            f"{GAMES}_no_replacing_update",
            "UPDATE",
            GAMES,
            KEEPS_SEED,
            f"NEW.id <> OLD.id AND {_BEGUN_GAME_THERE}",
        ),
    ],
    # No row is deleted by TRUNCATE. That of games takes their decisions along, or is refused.
    "postgresql": [
        *_BOTH,
        Trigger(f"{DECISIONS}_no_truncate", "TRUNCATE", DECISIONS, APPEND_ONLY, per_statement=True),
        Trigger(f"{ACTS}_no_update", "UPDATE", ACTS, ACTS_APPEND_ONLY, _act_changes("IS DISTINCT FROM")),
        Trigger(f"{ACTS}_no_truncate", "TRUNCATE", ACTS, ACTS_APPEND_ONLY, per_statement=True),
    ],
}
