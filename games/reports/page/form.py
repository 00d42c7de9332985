"""The form in which somebody reports how others behave."""

from __future__ import annotations

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from games.base.fields import choice_field
from games.log.words.lines import choose, chosen_lines
from games.models import Game, Report, Seat, User
from games.reports.read import lines_to_choose
from games.reports.service import LONGEST
from games.reports.words.told import ABOUT, ReportedEntry
from games.site.page.persons import player_name
from games.words.names import colour_name
from games.words.reader import Reader

About = Report.About


class ReportForm(forms.Form):
    """Whoever only looks on reports the name of the game alone."""

    about = forms.ChoiceField(label=_("What it is about"))
    seat = forms.TypedChoiceField(
        label=_("Player"),
        required=False,
        coerce=int,
        empty_value=None,
        help_text=_("Only if it is about one."),
    )
    words = forms.CharField(
        label=_("What happened"), max_length=LONGEST, widget=forms.Textarea(attrs={"rows": 4})
    )
    lines = forms.TypedMultipleChoiceField(
        label=_("Lines of the log that it is about"),
        required=False,
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(self, game: Game, user: User, *, at_table: bool, data: QueryDict | None = None) -> None:
        super().__init__(data)
        about = list(About) if at_table else [About.GAME_NAME]
        choice_field(self, "about").choices = [(one.value, ABOUT[one]) for one in about]
        if not at_table:
            del self.fields["seat"], self.fields["lines"]
            return
        choice_field(self, "seat").choices = [("", "–"), *_players(game, user)]
        choice_field(self, "lines").choices = _lines(game)


def _players(game: Game, user: User) -> list[tuple[int, str]]:
    """Everybody else who sits there."""
    seats = Seat.objects.filter(game=game).exclude(user=None).exclude(user=user).select_related("user")
    return [(one.number, " · ".join(filter(None, [_colour(game, one), player_name(one)]))) for one in seats]


def _colour(game: Game, seat: Seat) -> str:
    """Until they are drawn, seats have no colours."""
    hidden = game.by_chance and game.status == Game.Status.LOBBY
    return "" if hidden else colour_name(seat.number)


def _lines(game: Game) -> list[tuple[int, str]]:
    """What everybody was told, the newest first."""
    there = lines_to_choose(game)
    told = [ReportedEntry(place, entry.at, entry.public_fact) for place, entry in there]
    words = chosen_lines(choose(told, Reader.in_game(game), ""))
    return [(place, line.line) for (place, _entry), line in zip(there, words, strict=True)][::-1]
