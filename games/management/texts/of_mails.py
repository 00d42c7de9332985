"""The subjects of mails that ask nothing: those of questions are their titles."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from games.mail.letters import receipts
from games.mail.words import lobby, turns
from games.mail.words.turns import InvitationMail, invitation_mail

GAME, URL, DAY = "Friday", "https://post.example/", 86_400


def _receipt(name: str) -> str:
    return _("[%(game)s] %(subject)s") % {"game": GAME, "subject": _(receipts.SUBJECTS[name])}


def _of_account(name: str) -> str:
    return render_to_string(f"account/email/{name}_subject.txt", {"code": "123456"}).strip()


SUBJECTS: dict[str, Callable[[], str]] = {
    **{name: partial(_receipt, name) for name in receipts.SUBJECTS},
    "reminder": lambda: _("[%(game)s] Reminder: %(title)s") % {"game": GAME, "title": _("Invite allies?")},
    "game_over": lambda: _("[%(game)s] The game is over") % {"game": GAME},
    "invitation": lambda: invitation_mail(InvitationMail(GAME, "Ada", 4, "ffg2008", DAY, URL)).subject,
    "joined": lambda: lobby.joined(GAME, "Ada", 1, 4, URL).subject,
    "seated": lambda: lobby.seated(GAME, URL).subject,
    "started": lambda: lobby.started(GAME, 1, URL).subject,
    "found": lambda: lobby.found(GAME, 3, DAY, URL).subject,
    "removed": lambda: lobby.removed(GAME, URL).subject,
    "host": lambda: lobby.is_host_now(GAME, URL).subject,
    "cancelled": lambda: lobby.cancelled(GAME, URL).subject,
    "not_started": lambda: lobby.not_started(GAME, "why", URL).subject,
    "rematch": lambda: lobby.rematch(GAME, "Ada", DAY, URL).subject,
    "took_over": lambda: lobby.took_over(GAME, _("Blue"), "Sorcerer", DAY, URL).subject,
    "left_to_bot": lambda: lobby.left_to_bot(GAME, _("Blue"), URL).subject,
    "left_to_person": lambda: lobby.left_to_person(GAME, _("Blue"), URL).subject,
    "bot_replaced": lambda: lobby.bot_replaced(GAME, _("Blue"), URL).subject,
    "plain": lambda: turns.plain_mail(GAME, URL).subject,
    "login_code": partial(_of_account, "login_code"),
    "email_confirmation": partial(_of_account, "email_confirmation"),
}
