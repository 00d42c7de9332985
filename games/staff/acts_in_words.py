"""Acts of staff as lines to read."""

from __future__ import annotations

import json
from typing import Any

from django.contrib.admin.models import LogEntry
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.people.service.ban import BANNED, SIGNED_OUT, UNBANNED
from games.site.read import LOOK

from .columns import Words

FREED, STILL_STUCK, RETRIED, RESTORED = "freed", "still_stuck", "retried", "restored"
ACTS: dict[str, Words] = {
    LOOK: gettext_lazy("looked at what is hidden"),
    FREED: gettext_lazy("put it back into play"),
    STILL_STUCK: gettext_lazy("tried to put it back into play, and it is still stuck"),
    RETRIED: gettext_lazy("sent it again"),
    RESTORED: gettext_lazy("let mail go there again"),
    BANNED: gettext_lazy("banned the person"),
    UNBANNED: gettext_lazy("let the person in again"),
    SIGNED_OUT: gettext_lazy("signed the person out everywhere"),
}


def told(entry: LogEntry) -> dict[str, Any]:
    """Return the act, what it was about, and why; empty for an entry that is none of ours."""
    message = entry.change_message
    found: dict[str, Any] = json.loads(message) if message.startswith('{"act"') else {}
    return found


def act_words(entry: LogEntry) -> object:
    """Return what was done, in words."""
    act = str(told(entry).get("act", ""))
    return ACTS.get(act, act)


def act_line(entry: LogEntry) -> str:
    """Return when who did what, about what and why."""
    parts = [str(told(entry).get(name, "")) for name in ("what", "why")]
    when = date_format(localtime(entry.action_time), "SHORT_DATETIME_FORMAT")
    line = _("%(when)s, %(who)s: %(act)s") % {"when": when, "who": entry.user, "act": act_words(entry)}
    return " · ".join([line, *filter(None, parts)])
