"""What a new game is made of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

import engine
from engine.editions import CONFLICT, EDITIONS
from games.services.create_game import EDITION
from games.services.game_options import Wishes, conflicts_of
from games.words.names import COLOURS, alien_name
from games.words.sheets import sheet
from games.words.times import span_words

HOUR, DAY = 3600, 24 * 3600
RESPONSES = (HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY)
DEALS = (HOUR, 6 * HOUR, DAY, 3 * DAY)
SEATS = (3, 4, 5)
EDITION_NAMES = {"ffg2008": _("Fantasy Flight, 2008"), "ffg42": _("Fantasy Flight, 42nd anniversary")}
ALERT_NAMES = {"green": _("green: simple"), "yellow": _("yellow: some practice"), "red": _("red: experts")}
AS_EDITION = _("as the edition has it")
SELECTIONS = (
    ("", AS_EDITION),
    ("two_flares_keep_one", _("two dealt to each seat, which keeps one")),
    ("random_deal", _("one dealt to each seat")),
)
FLARES = (("", AS_EDITION), ("none", _("no flares")), ("some", _("flares, as many as stand below")))
USUAL_FLARES, MOST_FLARES = 10, 100
PICK = "pick_"


def _spans(seconds: tuple[int, ...]) -> list[tuple[int, str]]:
    return [(n, span_words(n)) for n in seconds]


class NewGameForm(forms.Form):
    """No alien ticked: all built-in ones are in the box. What is left as it is goes by the edition."""

    name = forms.CharField(label=_("Name of the game"), max_length=80, required=False)
    edition = forms.ChoiceField(label=_("Edition"))
    seats = forms.TypedChoiceField(
        label=_("Seats"), coerce=int, choices=[(n, str(n)) for n in SEATS], initial=SEATS[-1]
    )
    bots = forms.IntegerField(label=_("Bots among them"), min_value=0, max_value=4, initial=0)
    response = forms.TypedChoiceField(label=_("Time for an answer"), coerce=int, initial=2 * DAY)
    deal = forms.TypedChoiceField(label=_("Time for a deal"), coerce=int, initial=3 * DAY)
    alerts = forms.MultipleChoiceField(
        label=_("Alert colours allowed"),
        choices=list(ALERT_NAMES.items()),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Tick none, and all are allowed."),
    )
    aliens = forms.MultipleChoiceField(
        label=_("Aliens in the box"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("The aliens to deal from. Tick none, and all built-in ones are in the box."),
    )
    random_box = forms.IntegerField(
        label=_("Only so many of them, drawn at random"),
        min_value=0,
        max_value=200,
        required=False,
        help_text=_("Empty: all of them. Those of single seats are always among them."),
    )
    selection = forms.ChoiceField(label=_("Aliens are"), choices=SELECTIONS, required=False)
    flares = forms.ChoiceField(label=_("Flares in the deck"), choices=FLARES, required=False)
    total_flares = forms.IntegerField(
        label=_("Number of flares"),
        min_value=0,
        max_value=MOST_FLARES,
        required=False,
        initial=USUAL_FLARES,
        help_text=_("Those of the aliens that are dealt are always in the deck; others are added at random."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        fields: Any = self.fields
        fields["edition"].choices = [(e, EDITION_NAMES.get(e, e)) for e in EDITIONS]
        fields["response"].choices = _spans(RESPONSES)
        fields["deal"].choices = _spans(DEALS)
        fields["aliens"].choices = [(a, _with_alert(a)) for a in engine.book().aliens]
        fields.update(_picks())
        fields.update(_pairs())

    # The parts of the page

    @property
    def basics(self) -> list[Any]:
        return [self[name] for name in ("name", "edition", "seats", "bots", "response", "deal")]

    @property
    def picks(self) -> list[Any]:
        return [self[name] for name in self.fields if name.startswith(PICK)]

    @property
    def rules(self) -> list[Any]:
        pairs = [self[name] for name in self.fields if name.startswith(CONFLICT)]
        return [self["selection"], self["flares"], self["total_flares"], *pairs]

    @property
    def changed(self) -> dict[str, bool]:
        """Which of the folded parts hold something: they are shown unfolded."""
        box = [self[name] for name in ("alerts", "aliens", "random_box")]
        return {
            "box": any(map(_is_changed, box)),
            "picks": any(map(_is_changed, self.picks)),
            "rules": any(map(_is_changed, self.rules)),
        }

    # What it means

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        seats = data.get("seats", SEATS[-1])
        for number in range(seats, SEATS[-1]):
            if data.get(f"{PICK}{number}"):
                self.add_error(f"{PICK}{number}", _now("There is no such seat in a game of %d.") % seats)
        return data

    def options(self) -> dict[str, Any]:
        """The arguments of `create_game`."""
        data = self.cleaned_data
        spans = {name: timedelta(seconds=data[name]) for name in ("response", "deal")}
        return {
            **{name: data[name] for name in ("name", "edition", "seats", "bots")},
            **spans,
            "wishes": self._wishes(),
        }

    def _wishes(self) -> Wishes:
        data = self.cleaned_data
        return Wishes(
            box=tuple(data["aliens"]),
            alerts=tuple(data["alerts"]),
            random=data["random_box"] or 0,
            picked=tuple(data[f"{PICK}{number}"] for number in range(data["seats"])),
            switches=dict(self._switches()),
        )

    def _switches(self) -> Iterator[tuple[str, Any]]:
        """Only what differs from what the edition says anyway."""
        data = self.cleaned_data
        usual = EDITIONS[data["edition"]]
        wished = {name: data[name] for name in self.fields if name.startswith(CONFLICT)}
        wished["setup.alien_selection"] = data["selection"]
        wished["flares"] = {"none": False, "some": True}.get(data["flares"], usual["flares"])
        if wished["flares"] and data["total_flares"] is not None:
            wished["setup.total_flares"] = data["total_flares"]
        yield from ((name, value) for name, value in wished.items() if value != "" and value != usual[name])


def _with_alert(alien: str) -> str:
    return f"{alien_name(alien)} ({sheet(alien)['alert']})"


def _picks() -> dict[str, forms.Field]:
    """For each seat its alien."""
    choices: Sequence[tuple[str, Any]] = [
        ("", _("dealt from the box")),
        *((alien, _with_alert(alien)) for alien in engine.book().aliens),
    ]
    return {
        f"{PICK}{number}": forms.ChoiceField(label=_(COLOURS[number].label), choices=choices, required=False)
        for number in range(SEATS[-1])
    }


def _pairs() -> dict[str, forms.Field]:
    """For each pair that a table may forbid or allow, what it does."""
    found: dict[str, forms.Field] = {}
    for switch, (one, other, usual) in conflicts_of(EDITION).items():
        names = {"one": alien_name(one), "other": alien_name(other)}
        why = PRINTED if usual == "forbidden" else UNPRINTED
        found[switch] = forms.ChoiceField(
            label=_now("%(one)s with %(other)s") % names,
            choices=[("", AS_EDITION), ("allowed", _("may meet")), ("forbidden", _("may not meet"))],
            required=False,
            help_text=why,
        )
    return found


PRINTED = _("Printed on one of the sheets: unless you allow it they may not meet.")
UNPRINTED = _("Not printed, but a table may forbid it: otherwise they may meet.")


def _is_changed(bound: Any) -> bool:
    """Whether something else was sent than stands there at first, or something is wrong with it."""
    sent = bound.data
    return bool(bound.errors) or (bool(sent) and str(sent) != str(bound.field.initial))
