"""The parts of a short mail: what happened in a heading and a sentence, what follows, where to go."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.board.words.lines import wrapped
from games.mail.outbox.queue import DELIMITER
from games.mail.words.turns import Mail, rendered


@dataclass(frozen=True)
class ShortMail:
    """The parts of a short mail, each a whole sentence or more.

    `button` is the label of the link to `url`. `by_mail` is what may be written back, if anything.
    """

    heading: str
    opening: str
    about: str
    button: str
    url: str
    by_mail: str = ""


def written(game: str, mail: ShortMail) -> Mail:
    context = {
        "mail": mail,
        "game_name": game,
        "opening": wrapped(mail.opening),
        "about": wrapped(mail.about),
        "by_mail": wrapped(mail.by_mail),
        "delimiter": _(DELIMITER) if mail.by_mail else "",
        "button": wrapped(_("%(label)s:") % {"label": mail.button}),
    }
    return rendered("lobby", _("[%(game)s] %(title)s") % {"game": game, "title": mail.heading}, context)
