"""The words for states and outcomes on the pages for staff."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.base.documents import Route
from games.models import Decision, Game, OutboxMail, Prompt
from games.models.mails import CAME_BACK

from .columns import Words

STATUSES: dict[str, Words] = {
    Game.Status.LOBBY: _("Not begun"),
    Game.Status.RUNNING: _("Running"),
    Game.Status.STUCK: _("Stuck"),
    Game.Status.OVER: _("Over"),
}
ROUTES: dict[str, Words] = {
    Route.WEB: _("on the page"),
    Route.MAIL: _("by mail"),
    Route.API: _("through the API"),
    Route.BOT: _("by a bot"),
    Route.ORDER: _("by an instruction given before"),
    Route.MODERATOR: _("at the desk"),
    Route.DEADLINE: _("by its default, as time was up"),
    Route.PASSED: _("by its default, as time was up (nothing missed)"),
    Route.OPENING: _("by its default, to lead a newcomer in"),
    Route.START: _("at the start"),
    Route.SEATED: _("as someone took the seat"),
    Route.LEFT: _("as someone left the seat"),
    Route.COPIED: _("copied from another game"),
    Route.DESK: _("as the game was taken back"),
    Route.CONTINUE: _("as it went on alone"),
}
KINDS: dict[str, Words] = {
    Decision.Kind.OPTIONS: _("Options of the game"),
    Decision.Kind.ANSWER: _("Answer"),
    Decision.Kind.STANDING: _("Stops and instructions"),
    Decision.Kind.RESEED: _("New chance"),
    Decision.Kind.REWIND: _("Game taken back"),
    Decision.Kind.RULING: _("Ruling"),
    Decision.Kind.CLOSE: _("Game closed"),
}
CLOCKS: dict[str, Words] = {
    Prompt.Clock.RESPONSE: _("Time to answer"),
    Prompt.Clock.DEAL: _("Time for a deal"),
    Prompt.Clock.BOT: _("A bot's"),
}
WAITING, SENT, NEEDLESS, FAILED, BACK = "waiting", "sent", "needless", "failed", "back"
MAIL_STATES: dict[str, Words] = {
    WAITING: _("Waits"),
    SENT: _("Sent"),
    BACK: _("Came back"),
    FAILED: _("Failed"),
    NEEDLESS: _("No longer needed"),
}
UNREAD: Words = pgettext_lazy("a mail that came in", "Not read yet")
OUTCOMES: dict[str, Words] = {
    "taken": _("Taken"),
    "replaced": _("Taken instead of an earlier answer"),
    "kept": _("Kept, as the game is stuck"),
    "not_understood": _("Not understood"),
    "refused": _("Not possible"),
    "too_late": _("Too late"),
    "overtaken": _("Written before the answer that counts"),
    "held": _("From another address: held"),
    "suspected": _("May be a machine's"),
    "held_suspected": _("From another address, may be a machine's"),
    "commands": _("Orders about mails"),
    "unsubscribed": _("Reminders stopped"),
    "passed_on": _("Passed on to the operator"),
    "for_operator": _("Kept for the operator"),
    "bounce": _("Report that a mail did not arrive"),
    "automatic": _("A machine's"),
    "banned": _("Of someone who is banned: not read"),
    "unreadable": _("Not readable"),
    "failed": _("Given up"),
    "unknown": _("To no one who is asked"),
    "forged": _("To no address of ours"),
}


def mail_state(mail: OutboxMail) -> str:
    """Return the state of a mail that goes out."""
    if mail.provider_reply.startswith(CAME_BACK):
        return BACK
    by_time = ((FAILED, mail.failed_at), (SENT, mail.sent_at), (NEEDLESS, mail.superseded_at))
    return next((state for state, at in by_time if at), WAITING)


def outcome_words(outcome: str) -> Words:
    """Return what came of a mail in words; an outcome without words as it is stored."""
    return OUTCOMES.get(outcome, outcome) if outcome else UNREAD
