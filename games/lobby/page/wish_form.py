"""What somebody wishes for who looks for a game."""

from __future__ import annotations

from django import forms
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games.base.fields import choice_field
from games.lobby.service.make_wish import DAY, SPEEDS
from games.lobby.service.wished_game import OFFERED, PLAYERS
from games.lobby.words.variants import variant_name
from games.models import Wish
from games.models.people.wish import ANY
from games.words.names import listed
from games.words.times import span_words

LEVELS: dict[str, Promise | str] = {
    Wish.Levels.GREEN: _("green aliens: simple"),
    Wish.Levels.YELLOW: _("green and yellow aliens"),
    Wish.Levels.ALL: _("aliens of all levels"),
    Wish.Levels.ANY: _("aliens as the others wish"),
}


class WishForm(forms.Form):
    """A game for so many, at this speed, with aliens of these levels, by these variants."""

    players = forms.TypedChoiceField(label=_("Players"), coerce=int, initial=ANY)
    response_seconds = forms.TypedChoiceField(label=_("Time for an answer"), coerce=int, initial=DAY)
    levels = forms.ChoiceField(label=_("Aliens"), choices=list(LEVELS.items()), initial=Wish.Levels.ALL)

    variants = forms.MultipleChoiceField(
        label=_("Variants"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("None ticked: the plain rules."),
    )

    def __init__(self, data: QueryDict | None = None) -> None:
        super().__init__(data)
        choice_field(self, "players").choices = [(n, players_label(n)) for n in PLAYERS]
        choice_field(self, "response_seconds").choices = [(n, speed_label(n)) for n in SPEEDS]
        choice_field(self, "variants").choices = [
            (Wish.ANY_VARIANTS, _("as the others wish")),
            *((one, variant_name(one)) for one in OFFERED),
        ]

    @property
    def selects(self) -> list[forms.BoundField]:
        return [self[name] for name in ("players", "response_seconds", "levels")]

    def clean_variants(self) -> list[str] | None:
        """None: as the others wish."""
        ticked = list(self.cleaned_data["variants"])
        if Wish.ANY_VARIANTS not in ticked:
            return ticked
        if len(ticked) > 1:
            raise forms.ValidationError(
                _("You ticked “as the others wish” and a variant. Keep one of them ticked.")
            )
        return None


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


def variants_label(variants: str) -> str:
    """As a part of a list."""
    if variants == Wish.ANY_VARIANTS:
        return str(_("variants as the others wish"))
    names = [variant_name(one) for one in variants.split()]
    return listed(names) if names else str(_("no variants"))


def levels_label(levels: str) -> str:
    return str(LEVELS[levels])
