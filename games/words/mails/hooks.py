"""The mail to somebody whose webhook is switched off."""

from __future__ import annotations

from django.utils.translation import gettext as _

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
