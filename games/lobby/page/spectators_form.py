"""Who may look on at a game, and how late: as far as its host may still choose."""

from __future__ import annotations

from functools import partial

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from games.base.fields import choice_field
from games.lobby.service.set_spectators import stricter
from games.models import Game
from games.play.read.over import hours_behind
from games.words.times import span_words

from .new_game_choices import HOUR, LATE, SPECTATORS


class SpectatorsForm(forms.Form):
    """In a lobby everything; in a game that has begun what is no laxer than now."""

    spectators = forms.ChoiceField(label=_("Who can watch"))
    watch_hours = forms.TypedChoiceField(label=_("How far behind the game"), coerce=int)

    def __init__(self, game: Game, data: QueryDict | None = None) -> None:
        super().__init__(data, initial={"spectators": game.spectators, "watch_hours": hours_behind(game)})
        field = partial(choice_field, self)
        field("spectators").choices = [(key, words) for key, words in SPECTATORS if key in stricter(game)]
        field("watch_hours").choices = [(n, span_words(n * HOUR)) for n in _hours(game)]


def _hours(game: Game) -> list[int]:
    """Those of a new game, and how it is now."""
    now = hours_behind(game)
    least = 1 if game.status == Game.Status.LOBBY else now
    return sorted({now, *(n for n in LATE if n >= least)} - {0})
