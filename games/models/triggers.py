"""The database's own refusal to change or delete a decision.

A migration that rebuilds the table on SQLite (altering a field does) drops them: such a migration
must end with `lay`. The tests lift them to empty the tables; the application never does.
"""

from django.db.backends.base.base import BaseDatabaseWrapper

TABLE = "games_decision"
SAYING = "decisions are append-only"
ACTIONS = ("UPDATE", "DELETE")


def lay(connection: BaseDatabaseWrapper) -> None:
    """Refuse UPDATE and DELETE from now on. Laying twice is laying once."""
    lift(connection)
    _run(connection, *_LAY[connection.vendor])


def lift(connection: BaseDatabaseWrapper) -> None:
    """Allow UPDATE and DELETE again."""
    _run(connection, *_LIFT[connection.vendor])


def _run(connection: BaseDatabaseWrapper, *statements: str) -> None:
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def _name(action: str) -> str:
    return f"{TABLE}_no_{action.lower()}"


_LAY = {
    "sqlite": [
        f"CREATE TRIGGER {_name(action)} BEFORE {action} ON {TABLE} "
        f"BEGIN SELECT RAISE(ABORT, '{SAYING}'); END"
        for action in ACTIONS
    ],
    "postgresql": [
        f"CREATE OR REPLACE FUNCTION {TABLE}_refuse() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN RAISE EXCEPTION '{SAYING}' USING ERRCODE = 'integrity_constraint_violation'; END $$",
        *(
            f"CREATE TRIGGER {_name(action)} BEFORE {action} ON {TABLE} "
            f"FOR EACH ROW EXECUTE FUNCTION {TABLE}_refuse()"
            for action in ACTIONS
        ),
    ],
}
_LIFT = {
    "sqlite": [f"DROP TRIGGER IF EXISTS {_name(action)}" for action in ACTIONS],
    "postgresql": [f"DROP TRIGGER IF EXISTS {_name(action)} ON {TABLE}" for action in ACTIONS],
}
