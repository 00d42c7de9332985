"""Why a line to the desk was not done, in sentences that say what to write instead."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext as _

from games.base import links
from games.base.refusals import RequestRefused
from games.desk.words.by_mail import with_reason
from games.lobby.words.reasons import lobby_reason
from games.models import Game, Seat
from games.words.names import colour_name, listed

from .lines import DeskLine

MOST_QUOTED = 200


def why_unread(game: Game, line: DeskLine) -> str:
    """Of a line that says no act."""
    told = {
        "text": line.about[:MOST_QUOTED],
        "url": links.desk_link(game.pk),
        "seats": _seats(game) if line.problem == "no_seat" else "",
    }
    return _SENTENCES[line.problem]() % told


def why_refused(line: DeskLine, refused: RequestRefused) -> str:
    """Of one that cannot be done; without a reason it is shown with a place for it."""
    why = lobby_reason(refused)
    if refused.reason != "no_reason":
        return why
    again = with_reason(line.wrote.rstrip(" .!–—-"))
    return " ".join([why, _("Write it so: “%(line)s”") % {"line": again}])


def _seats(game: Game) -> str:
    numbers = Seat.objects.filter(game=game).order_by("number").values_list("number", flat=True)
    return listed(map(colour_name, numbers))


_SENTENCES: dict[str, Callable[[], str]] = {
    "no_verb": lambda: _("This is no line of the desk. Reply “help” for all that can be written."),
    "talk": lambda: _("Not used."),
    "a_question": lambda: _("A question changes nothing. Write the line without a question mark."),
    "needs_a_look": lambda: _("This is done on the page, where you see first what it does: %(url)s"),
    "no_seat": lambda: _("Say which seat, by its colour: %(seats)s."),
    "no_span": lambda: _("Say how long, such as 12h or 2d."),
    "no_answer": lambda: _(
        "Say what the player has told you, such as “answer blue: attack 8”. “default blue” takes the default."
    ),
    "no_day": lambda: _("Say the last day, such as “until Friday” or “until 24 Dec”."),
    "not_from_today": lambda: _("An absence at the desk begins today. Say its last day alone."),
    "no_successor": lambda: _("Say who plays on: “bot” or “waiting”."),
    "left_over": lambda: _("“%(text)s” is not understood in it."),
}
