"""Writes down what a member of staff has done, and about what."""

from __future__ import annotations

import json
import logging

from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db.models import Model

from games.models import User

log = logging.getLogger("games.staff")
MOST_CALLED = 200


def note_staff_act(user: User, about: Model, called: str, act: str, *, why: str = "", what: str = "") -> None:
    """Keep who did what about which row. `act` is an id, `what` names the part of it, `why` is their reason.

    `called` is what the row is called in the list of acts: never a text that opens something, as an
    address of a question does. The service's log keeps the act as well, without any names: it stays there
    when the account is deleted.
    """
    LogEntry.objects.create(
        user=user,
        content_type=ContentType.objects.get_for_model(about),
        object_id=str(about.pk),
        object_repr=called[:MOST_CALLED],
        action_flag=CHANGE,
        change_message=json.dumps({"act": act, "what": what, "why": why}),
    )
    log.info("staff %s: %s %s %s %s", user.pk, act, about._meta.model_name, about.pk, what)
