"""The shortest mails: text alone. One of them for when the proper one cannot be written."""

from __future__ import annotations

from django.utils.translation import gettext as _

from .mails import Mail


def plain_mail(game_name: str, url: str) -> Mail:
    """Tells nothing but that there is something to see."""
    text = _("There is something for you in “%(game)s”. Please look at the page:\n\n%(url)s\n")
    subject = _("[%(game)s] Please look at the page") % {"game": game_name}
    return Mail(subject, text % {"game": game_name, "url": url}, "")


def departure_mail(game_name: str, colour: str, url: str) -> Mail:
    """Who sat at a seat has gone; the game goes on."""
    text = _(
        "The player of %(colour)s has left “%(game)s”. A bot plays on at that seat,\n"
        "and everything decided so far stands.\n\n%(url)s\n"
    )
    subject = _("[%(game)s] A bot plays %(colour)s from now on") % {"game": game_name, "colour": colour}
    return Mail(subject, text % {"game": game_name, "colour": colour, "url": url}, "")
