"""Why a webhook cannot be set up, and what came of calling one."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from games.base.refusals import RequestRefused
from games.lobby.words.reasons import REASONS as OF_GAMES
from games.models import HookDelivery

REASONS: dict[str, str] = {
    "hook_unreadable": noop(
        "This is not a web address. Write a whole one, such as https://example.com/hook."
    ),
    "hook_not_https": noop("The address must begin with https://, so that no one reads along."),
    "hook_names_user": noop(
        "The address must not hold a user name or password. Leave out what is before the @."
    ),
    "hook_host": noop("“%(host)s” is not a host name that can be called. Write it as your browser shows it."),
    "hook_port": noop("A webhook can use the ports %(ports)s. Choose one of them, or leave the port out."),
    "hook_too_long": noop("The address is too long: up to %(most)s characters."),
    "hook_format": noop("There is no such format. Choose one of the list."),
    "hook_event": noop("There is no such event here. Choose from the list."),
    "hook_no_event": noop("You chose no event. Choose at least one."),
    "hook_twice": noop(
        "A webhook with this address is there already. Delete that one first, or change the address."
    ),
    "hooks_most": noop("You can have %(most)s webhooks here. Delete one to set up another."),
    "hook_private_address": noop(
        "“%(host)s” leads to a private network or to this machine. Use an address in the public internet."
    ),
    "hook_no_such_name": noop("No server is found under “%(host)s”. Check the address."),
    "hook_slow_name": noop("Looking up “%(host)s” took too long. Check the address, or try again later."),
}
IN_SHARED_WORDS = ("not_owner", "is_over", "banned")
OUTCOMES: dict[str, str] = {
    "no_such_name": noop("no server is found under this name"),
    "slow_name": noop("looking up the name took too long"),
    "private_address": noop("the name leads to a private network"),
    "no_connection": noop("the server cannot be reached"),
    "too_slow": noop("the server took longer than 10 seconds"),
    "broken_off": noop("the server broke off the connection"),
    "tls": noop("the certificate of the server does not fit its name, or no one vouches for it"),
    "bad_address": noop("the address can no longer be called"),
    "left": noop("you are no longer at this table"),
    "too_old": noop("given up after 3 days"),
}


def hook_reason(refused: RequestRefused) -> str:
    """One sentence: what cannot be done, and what to do."""
    if refused.reason in IN_SHARED_WORDS:
        return _(str(OF_GAMES[refused.reason]))
    return _(REASONS[refused.reason]) % {name: _plain(value) for name, value in refused.params.items()}


def _plain(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def outcome_words(delivery: HookDelivery) -> str:
    """What came of a delivery so far."""
    if delivery.sent_at:
        return _("arrived")
    last = _last(delivery.outcome)
    if delivery.dropped_at:
        return _("not sent: %(why)s") % {"why": last} if last else _("not sent")
    return _("will be tried again: %(why)s") % {"why": last} if last else _("waits")


def _last(outcome: str) -> str:
    """Of the last try: an answer of the server by its number, or why there was none."""
    if outcome.startswith("3"):
        return _("the server answered %(status)s and wants to be asked elsewhere; give its new address") % {
            "status": outcome
        }
    if outcome.isdecimal():
        return _("the server answered %(status)s") % {"status": outcome}
    return _(OUTCOMES[outcome]) if outcome else ""
