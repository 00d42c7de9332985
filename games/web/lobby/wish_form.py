"""What somebody wishes for who looks for a game."""

from __future__ import annotations

from django import forms
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games.act.lobby.make_wish import DAY, PLAYERS, SPEEDS
from games.base.fields import choice_field
from games.models import Wish
from games.models.people.wish import ANY
from games.words.core.times import span_words

LEVELS: dict[str, Promise | str] = {
    Wish.Levels.GREEN: _("green aliens: simple"),
    Wish.Levels.YELLOW: _("green and yellow aliens"),
    Wish.Levels.ALL: _("aliens of all levels"),
    Wish.Levels.ANY: _("aliens as the others wish"),
}


class WishForm(forms.Form):
    """A game for so many, at this speed, with aliens of these levels."""

    players = forms.TypedChoiceField(label=_("Players"), coerce=int, initial=ANY)
    response_seconds = forms.TypedChoiceField(label=_("Time for an answer"), coerce=int, initial=DAY)
    levels = forms.ChoiceField(label=_("Aliens"), choices=list(LEVELS.items()), initial=Wish.Levels.ALL)

    def __init__(self, data: QueryDict | None = None) -> None:
        super().__init__(data)
        choice_field(self, "players").choices = [(n, players_label(n)) for n in PLAYERS]
        choice_field(self, "response_seconds").choices = [(n, speed_label(n)) for n in SPEEDS]


def players_label(players: int) -> str:
    if players == ANY:
        return str(_("as many as are found, 3 to 5"))
    return ngettext("%(n)d player", "%(n)d players", players) % {"n": players}


def speed_label(seconds: int) -> str:
    return str(_("as the others wish")) if seconds == ANY else span_words(seconds)


def speed_words(seconds: int) -> str:
    """The time for an answer, as a part of a list."""
    if seconds == ANY:
        return str(_("any time for an answer"))
    return str(_("%(time)s for an answer")) % {"time": span_words(seconds)}


def levels_label(levels: str) -> str:
    return str(LEVELS[levels])
