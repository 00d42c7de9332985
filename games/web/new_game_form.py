"""What a new game is made of."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

import engine
from engine.editions import EDITIONS
from games.words.names import alien_name
from games.words.times import span_words

HOUR, DAY = 3600, 24 * 3600
RESPONSES = (HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY)
DEALS = (HOUR, 6 * HOUR, DAY, 3 * DAY)
EDITION_NAMES = {"ffg2008": _("Fantasy Flight, 2008"), "ffg42": _("Fantasy Flight, 42nd anniversary")}


def _spans(seconds: tuple[int, ...]) -> list[tuple[int, str]]:
    return [(n, span_words(n)) for n in seconds]


class NewGameForm(forms.Form):
    """No alien ticked: all of them are in the box."""

    name = forms.CharField(label=_("Name of the game"), max_length=80, required=False)
    edition = forms.ChoiceField(label=_("Edition"))
    seats = forms.TypedChoiceField(
        label=_("Seats"), coerce=int, choices=[(n, str(n)) for n in (3, 4, 5)], initial=5
    )
    bots = forms.IntegerField(label=_("Bots among them"), min_value=0, max_value=4, initial=0)
    response = forms.TypedChoiceField(label=_("Time for an answer"), coerce=int, initial=2 * DAY)
    deal = forms.TypedChoiceField(label=_("Time for a deal"), coerce=int, initial=3 * DAY)
    aliens = forms.MultipleChoiceField(
        label=_("Aliens in the box"), required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        fields = self.fields
        fields["edition"].choices = [(e, EDITION_NAMES.get(e, e)) for e in EDITIONS]  # type: ignore[attr-defined]
        fields["response"].choices = _spans(RESPONSES)  # type: ignore[attr-defined]
        fields["deal"].choices = _spans(DEALS)  # type: ignore[attr-defined]
        fields["aliens"].choices = [(a, alien_name(a)) for a in engine.book().aliens]  # type: ignore[attr-defined]

    def options(self) -> dict[str, Any]:
        """The arguments of `create_game`."""
        data = dict(self.cleaned_data)
        spans = {name: timedelta(seconds=data.pop(name)) for name in ("response", "deal")}
        return {**data, **spans, "aliens": tuple(data["aliens"])}
