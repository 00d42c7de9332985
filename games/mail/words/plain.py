"""The shortest mail, text alone: for when the proper one cannot be written."""

from __future__ import annotations

from django.utils.translation import gettext as _

from .turns import Mail


def plain_mail(game_name: str, url: str) -> Mail:
    """Tells nothing but that there is something to see."""
    text = _("There is news for you in “%(game)s”. Open the page to see it:\n\n%(url)s\n")
    subject = _("[%(game)s] There is news for you") % {"game": game_name}
    return Mail(subject, text % {"game": game_name, "url": url}, "")
