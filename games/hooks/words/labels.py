"""The names of events and formats, for pages."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.models import Hook

EVENTS = {
    Hook.Event.YOUR_TURN: _("Your turn"),
    Hook.Event.NEWS: _("What happens at the table"),
    Hook.Event.OVER: _("The game is over"),
    Hook.Event.NEEDS_MODERATOR: _("The game needs a moderator"),
    Hook.Event.TEST: _("Test"),
}
FORMATS = {
    Hook.Format.PLAIN: _("JSON, for your own program"),
    Hook.Format.DISCORD: _("Discord"),
    Hook.Format.SLACK: _("Slack"),
    Hook.Format.MATRIX: _("Matrix (a bridge for webhooks)"),
}
