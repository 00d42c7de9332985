"""The mails about an account: a webhook that is switched off, and what the team has done about somebody."""

from __future__ import annotations

from django.conf import settings
from django.utils.translation import gettext as _

from games.mail.outbox.operator_roles import POST
from games.models import Hook

from .short import ShortMail, written
from .turns import Mail


def hook_disabled_mail(host: str, why: str, game: str, url: str) -> Mail:
    """`game` is empty for a webhook of all games. Of the address only the host: the rest may be a secret."""
    told = {"host": host, "game": game}
    opening = (
        _("The server of your webhook at %(host)s says that it is gone.")
        if why == Hook.Disabled.GONE
        else _("Your webhook at %(host)s could not be reached for 3 days.")
    )
    about = (
        _("It was told of “%(game)s”. It is switched off now, and what was waiting for it is not sent.")
        if game
        else _("It was told of your games. It is switched off now, and what was waiting for it is not sent.")
    )
    again = _("Your emails come as before. Once the address works again, switch the webhook on on its page.")
    body = f"{about % told} {again}"
    heading = _("Your webhook at %(host)s is switched off") % told
    return written(_("Webhooks"), ShortMail(heading, opening % told, body, _("Open your webhooks"), url))


def banned_mail(why: str, url: str) -> Mail:
    opening = _("Whoever runs this service has banned you. Reason: %(why)s") % {"why": why}
    about = _(
        "You can't sign in any more. You have left all games that were not over: others or bots play on "
        "there. Programs and webhooks of yours are switched off, and emails that you send to a game are not "
        "read."
    )
    return _written(_("You are banned"), opening, about, url)


def not_read_mail(why: str, url: str) -> Mail:
    """To the first mail of somebody who is banned."""
    opening = _("Your email was not read, for you are banned. Reason: %(why)s") % {"why": why}
    return _written(_("Your email was not read"), opening, _("This is said once."), url)


def unbanned_mail(why: str, url: str) -> Mail:
    """`why` is empty where no reason was given."""
    opening = _("You are not banned any more, and can sign in with this address.")
    if why:
        reason = _("Reason: %(why)s") % {"why": why}
        opening = f"{opening} {reason}"
    about = _(
        "Seats that you had stay with those who play there now. You have to make new tokens and webhooks."
    )
    return _written(_("You can sign in again"), opening, about, url)


def signed_out_mail(why: str, url: str) -> Mail:
    opening = _("Whoever runs this service has signed you out everywhere. Reason: %(why)s") % {"why": why}
    about = _(
        "No token of yours opens anything any more. You can sign in again at once, and make new tokens in "
        "your settings."
    )
    return _written(_("You were signed out everywhere"), opening, about, url)


def _written(heading: str, opening: str, about: str, url: str) -> Mail:
    return written(
        _("Account"), ShortMail(heading, opening, f"{about} {_whom_to_ask()}", _("To the service"), url)
    )


def _whom_to_ask() -> str:
    """The operator's own address is nobody's to know."""
    if not settings.OPERATOR_EMAIL:
        return _("If you think that this is wrong, ask whoever runs the service.")
    return _("If you think that this is wrong, write to %(address)s: a person reads it.") % {
        "address": f"{POST}@{settings.MAIL_DOMAIN}"
    }
