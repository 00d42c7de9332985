"""Writes down what is done at the desk, in the transaction that does it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from games.models import Act, Decision, Game, User
from games.models.play.desk import Audience, Role
from games.stream.news.tell import tell_table


def record_act(
    row: Game,
    *,
    by: User | None,
    role: Role,
    kind: str,
    reason: str = "",
    changed: Mapping[str, object] | None = None,
    audience: Audience = Audience.TABLE,
    now: datetime,
) -> Act:
    """Append one act to a game that is locked. `changed` is JSON and names seats, never people.
    `by` None: the table has done it."""
    tell_table(row.pk)
    return Act.objects.create(
        game=row,
        number=last_act(row) + 1,
        at=now,
        person=by,
        role=role,
        kind=kind,
        reason=reason,
        audience=audience,
        changed=dict(changed or {}),
        decision=last_decision(row),
    )


def last_act(row: Game) -> int:
    """The number of the last act of all; 0: there is none."""
    return Act.objects.filter(game=row).order_by("-number").values_list("number", flat=True).first() or 0


def last_decision(row: Game) -> int:
    numbers = Decision.objects.filter(game=row).order_by("-number").values_list("number", flat=True)
    return numbers.first() or 0
