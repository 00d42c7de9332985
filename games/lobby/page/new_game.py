"""Making a game: a preset fills the form, the form makes the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, partial
from typing import Any

from django import forms
from django.forms.boundfield import BoundWidget
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

import engine
from engine.combos import Combo
from engine.editions import CONFLICTS, EDITIONS, VARIANTS, Rules
from games.base.documents import RequestRefused, choice_field
from games.lobby.editions import OFFERED, editions_for, variants_for
from games.lobby.page import new_game_fields as offered
from games.lobby.page.new_game_fields import (
    MOST_SEATS,
    OF_COMBOS,
    OF_READ_COMBOS,
    OF_TABLES,
    OF_VARIANTS,
    PICK,
    PLACES,
    is_changed,
    pairs,
    picks,
)
from games.lobby.read import combos_kept
from games.lobby.service import tables as tables_of
from games.lobby.service.create_game import EDITION, LONGEST_NAME, create_game
from games.lobby.service.game_options import (
    LONGEST_TEXT,
    USUAL_PACE,
    GameSetup,
    combos_text,
    of_table_size,
    read_combos,
    switches_of_variants,
)
from games.lobby.settings import Part
from games.lobby.terms import Terms, all_settings, settings_of
from games.lobby.words.games import edition_words, presets_of
from games.lobby.words.reasons import lobby_reason
from games.lobby.words.variants import variant_about, variant_name
from games.site.access import SignedInRequest, allowed, private, too_often
from games.words.names import alien_name
from games.words.reader import sheet


def _by_alert(boxes: Sequence[BoundWidget]) -> list[tuple[str, str, list[BoundWidget]]]:
    """Return boxes to tick, with the alert colour that they share and its name."""
    names = offered.ALERT_NAMES
    found = {alert: [box for box in boxes if sheet(box.data["value"])["alert"] == alert] for alert in names}
    return [(alert, str(names[alert]), found[alert]) for alert in names if found[alert]]


class NewGameForm(forms.Form):
    """Settings of a new game; those left alone follow the edition.

    If no alien is ticked, the edition's box is used.
    """

    name = forms.CharField(
        label=_("Name of the game"),
        max_length=LONGEST_NAME,
        required=False,
        help_text=_("Empty: we choose two words. You can change it until the game is over."),
    )
    edition = forms.ChoiceField(label=_("Edition"), initial=EDITION)
    seats = forms.TypedChoiceField(
        label=_("Seats"),
        coerce=int,
        choices=[(n, str(n)) for n in offered.SEATS],
        initial=offered.USUAL_SEATS,
    )
    bots = forms.IntegerField(label=_("Bots among them"), min_value=0, max_value=MOST_SEATS - 1, initial=0)
    pace = forms.TypedChoiceField(
        label=_("Pace"),
        choices=offered.PACES,
        required=False,
        empty_value=USUAL_PACE[Rules.pace.name],
        initial=USUAL_PACE[Rules.pace.name],
        help_text=_(
            "Standard: you say once what your cards do, and they do it without a pause; only a player who "
            "could turn the result with a reinforcement is asked. Brisk: no one is. Every window: the game "
            "pauses wherever something can be played, and takes more than twice as long."
        ),
    )
    variants = forms.MultipleChoiceField(
        label=_("Variants"), required=False, widget=forms.CheckboxSelectMultiple
    )
    combos = forms.CharField(
        label=_("Combos of your own"),
        required=False,
        max_length=LONGEST_TEXT,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=_(
            "For “Cosmic combos”: the name of a combo, and below it a line for each number of players, such "
            "as “4: Human, Mirror, Oracle, Void”. They are kept for your next game. Empty: as many aliens of "
            "one alert colour as there are seats are drawn."
        ),
    )
    alerts = forms.MultipleChoiceField(
        label=_("Alert colours allowed"),
        choices=list(offered.ALERT_NAMES.items()),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("If you tick none, all are allowed."),
    )
    aliens = forms.MultipleChoiceField(
        label=_("Aliens in the box"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    random_box = forms.IntegerField(
        label=_("Only so many of them, drawn at random"),
        min_value=0,
        max_value=200,
        required=False,
        help_text=_("If empty, all of them. Those of single seats are always among them."),
    )
    selection = forms.ChoiceField(label=_("Aliens are"), choices=offered.SELECTIONS, required=False)
    flares = forms.ChoiceField(label=_("Flares in the deck"), choices=offered.FLARES, required=False)
    tables = forms.CharField(
        label=_("Numbers of your own"),
        required=False,
        max_length=tables_of.LONGEST_TEXT,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_(
            "For Mayfair: how many there are of the cards whose numbers no source prints. A line for each "
            "kind, such as “Kickers: -2=1, -1=1, 0=1, 1=1, 2=3, 3=2”: 9 Kickers, 15 Reinforcements, 32 "
            "Edicts. A kind without a line, or an empty field: our own numbers."
        ),
    )
    foretold = forms.ChoiceField(
        label=_("A Zilch foretells"), choices=offered.FORETOLD, required=False, help_text=offered.ALONE
    )
    total_flares = forms.IntegerField(
        label=_("Number of flares"),
        min_value=0,
        max_value=offered.MOST_FLARES,
        required=False,
        help_text=_(
            "Empty: as many as the edition has. Those of the aliens that are dealt are always in the deck; "
            "others are added at random."
        ),
    )

    def __init__(
        self,
        data: QueryDict | None = None,
        initial: dict[str, Any] | None = None,
        editions: Sequence[str] = OFFERED,
    ) -> None:
        super().__init__(data, initial=initial)
        field = partial(choice_field, self)
        self._offered = editions
        field("edition").choices = [(e, edition_words(e)) for e in editions]
        field("variants").choices = [(one, variant_name(one)) for one in variants_for(editions)]
        if not any(map(tables_of.usual_tables, editions)):
            del self.fields["tables"]
        field("aliens").choices = [(a, alien_name(a)) for a in engine.book().aliens]
        self.fields.update(picks())
        self.fields.update(pairs())
        self.fields.update({one.form_name: one.form_field() for one in all_settings()})
        self.order_fields(["name", *self._basics()])

    # The parts of the page

    @staticmethod
    def _basics() -> list[str]:
        who, times = map(settings_of, (Part.WHO, Part.TIMES))
        names = ("edition", "seats", "bots", "pace")
        return [*(one.form_name for one in who), *names, *(one.form_name for one in times)]

    @property
    def basics(self) -> list[forms.BoundField]:
        return [self[name] for name in self._basics()]

    def _part(self, part: Part) -> list[forms.BoundField]:
        return [self[one.form_name] for one in settings_of(part)]

    @property
    def clock_fields(self) -> list[forms.BoundField]:
        return self._part(Part.CLOCK)

    @property
    def spectator_fields(self) -> list[forms.BoundField]:
        return self._part(Part.SPECTATORS)

    @property
    def variant_ticks(self) -> list[tuple[str, list[tuple[BoundWidget, str]]]]:
        """Return the boxes to tick by their editions, each with what it changes and for how many.

        Those that the chosen edition does not have stand last.
        """
        found: dict[str, list[tuple[BoundWidget, str]]] = {}
        for box in sorted(self["variants"], key=self._is_of_others):
            name = box.data["value"]
            found.setdefault(self._heading(name), []).append((box, variant_about(name)))
        return list(found.items())

    def _is_of_others(self, box: BoundWidget) -> bool:
        return not VARIANTS[box.data["value"]].belongs_to(self._edition())

    def _edition(self) -> str:
        """Return the edition that is chosen; the usual one if none is, or one that is not offered."""
        chosen = str(self["edition"].value())
        return chosen if chosen in self._offered else EDITION

    def _heading(self, variant: str) -> str:
        """Return the editions that have the variant; empty if that makes no difference here."""
        having = offered.HEADINGS.get(VARIANTS[variant].editions, "")
        return str(having) if "tables" in self.fields else ""

    @cached_property
    def alien_ticks(self) -> dict[str, object]:
        """Return the boxes to tick: those of the chosen edition's box, and the others, which a table may add.

        Each is in groups by alert colour. A page without scripts shows the edition that it was loaded with.
        """
        edition = self._edition()
        box, every = set(engine.box_of(edition)), list(self["aliens"])
        own = [one for one in every if one.data["value"] in box]
        others = [one for one in every if one.data["value"] not in box]
        told = {"edition": edition_words(edition), "own": len(own), "others": len(others)}
        return {
            "own": _by_alert(own),
            "others": _by_alert(others),
            "usual": _("Those to deal from. If you tick none: the %(own)d of %(edition)s.") % told,
            "more": _("Not in the box of %(edition)s: %(others)d more, which a table may add") % told,
            "more_open": any(one.data["selected"] for one in others),
        }

    @property
    def pairs(self) -> list[forms.BoundField]:
        return [self[switch.name] for switch in CONFLICTS]

    @property
    def wrong(self) -> list[forms.BoundField]:
        """Return the fields with an error, in the order of the page."""
        return [bound for bound in self if bound.errors]

    @property
    def picks(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith(PICK)]

    @property
    def rules(self) -> list[forms.BoundField]:
        return [self["selection"], self["flares"], self["total_flares"]]

    @property
    def changed(self) -> dict[str, bool]:
        """Return which of the folded parts hold something: they are shown unfolded."""
        parts = {
            "variants": [self["variants"], self["foretold"], *self.tables_fields],
            "combos": [self["combos"]],
            "box": [self["alerts"], self["random_box"], *self.pairs],
            "single": [self["aliens"]],
            "picks": self.picks,
            "rules": self.rules,
            "clock": self.clock_fields,
            "spectator_fields": self.spectator_fields,
        }
        found = {name: any(map(is_changed, fields)) for name, fields in parts.items()}
        wrong = {"variants": found["variants"] or bool(self.errors.get("combos"))}
        return found | {"box": found["box"] or found["single"]} | wrong

    @property
    def tables_fields(self) -> list[forms.BoundField]:
        """Return the field for numbers of cards, if an edition has such cards."""
        return [self["tables"]] if "tables" in self.fields else []

    # What it means

    def clean(self) -> dict[str, object]:
        data: dict[str, Any] = super().clean() or {}
        seats = data.get("seats", MOST_SEATS)
        wrong = _now("There is no such seat in a game of %(seats)d.") % {"seats": seats}
        for name in (f"{PICK}{number}" for number in range(seats, MOST_SEATS)):
            if data.get(name):
                self.add_error(name, wrong)
        if data.get("foretold") and not self._has_zilch(data):
            self.add_error("foretold", offered.NO_ZILCH)
        self._clean_quiet_hours(data)
        return data

    def _has_zilch(self, data: dict[str, Any]) -> bool:
        """Return whether somebody foretells: by the variant, or by the size of such a table."""
        by_itself = of_table_size(data.get("edition", ""), data.get("seats", 0))
        return offered.ZILCH in data.get("variants", [offered.ZILCH]) or Rules.zilch.name in by_itself

    def _clean_quiet_hours(self, data: dict[str, Any]) -> None:
        """Add an error if quiet hours have a beginning without an end, or the other way round."""
        missing = [name for name in ("quiet_from", "quiet_until") if data.get(name) is None]
        if len(missing) == 1 and missing[0] not in self.errors:
            self.add_error(missing[0], _now("Quiet hours need a beginning and an end."))

    def options(self) -> dict[str, Any]:
        """Return the arguments of `create_game`. Raises RequestRefused for a text that cannot be read."""
        data = self.cleaned_data
        return {
            **{name: data[name] for name in ("name", "edition", "seats", "bots")},
            "setup": self._setup(),
            "terms": Terms.filled_in(data, by_chance=not self._is_picked()),
        }

    def _is_picked(self) -> bool:
        """Return whether a seat has its alien already: then seats have their colours from the beginning."""
        return any(self.cleaned_data[f"{PICK}{n}"] for n in range(self.cleaned_data["seats"]))

    def refuse(self, refused: RequestRefused) -> None:
        """Say at the field concerned why the game cannot be made."""
        place = self._place(refused)
        self.add_error(place if place in self.fields else None, lobby_reason(refused))

    def _place(self, refused: RequestRefused) -> str | None:
        if refused.reason in ("options_conflict", "options_conflict_by_wish", "alert_not_wished"):
            return self._picking(refused.params["alien"]) or "aliens"
        if refused.reason == "options_dealt":
            return self._picking(*self._picked_twice())
        fields = {OF_VARIANTS: "variants", OF_COMBOS: "combos", OF_READ_COMBOS: "combos"}
        fields |= dict.fromkeys(OF_TABLES, "tables")
        of_kind = (field for kind, field in fields.items() if refused.reason.startswith(kind))
        return next(of_kind, PLACES.get(refused.reason))

    def _picking(self, *aliens: str) -> str | None:
        """Return the field of the last seat that was given one of these aliens."""
        names = [f"{PICK}{n}" for n in reversed(range(MOST_SEATS))]
        return next((name for name in names if self.data.get(name) in aliens), None)

    def _picked_twice(self) -> list[str]:
        given = [self.data.get(f"{PICK}{n}") for n in range(MOST_SEATS)]
        return [alien for alien in given if alien and given.count(alien) > 1]

    def _setup(self) -> GameSetup:
        data = self.cleaned_data
        return GameSetup(
            box=tuple(data["aliens"]),
            alerts=tuple(data["alerts"]),
            random=data["random_box"] or 0,
            picked=tuple(data[f"{PICK}{number}"] for number in range(data["seats"])),
            switches=dict(self._switches()),
            variants=tuple(data["variants"]),
            combos=self._combos(),
            tables=tables_of.read_tables(data.get("tables", ""), data["edition"]),
        )

    def _combos(self) -> tuple[Combo, ...]:
        """Return the combos. Those kept from the last game do not matter without the variant."""
        kept = str(self.initial.get("combos", ""))
        wanted = offered.COMBOS in self.cleaned_data["variants"]
        written = self.cleaned_data["combos"].split() != kept.split()
        return read_combos(self.cleaned_data["combos"]) if wanted or written else ()

    def _switches(self) -> Iterator[tuple[str, object]]:
        """Yield only the switches that differ from the edition and the variants."""
        data = self.cleaned_data
        usual = {**EDITIONS[data["edition"]], **switches_of_variants(data["variants"])}
        flares = {"none": False, "some": True}.get(data["flares"], Rules.flares.of(usual))
        wished = {switch.name: data[switch.name] for switch in CONFLICTS}
        wished |= {Rules.alien_selection.name: data["selection"], Rules.flares.name: flares}
        wished |= {Rules.pace.name: data["pace"], Rules.zilch_names_sharers.name: bool(data["foretold"])}
        if flares and data["total_flares"] is not None:
            wished[Rules.total_flares.name] = data["total_flares"]
        yield from ((name, value) for name, value in wished.items() if value != "" and value != usual[name])


@private
@require_http_methods(["GET", "HEAD", "POST"])
def new_game(request: SignedInRequest) -> HttpResponse:
    if request.method != "POST":
        return _show(request, request.GET.get("preset", ""))
    editions = editions_for(request.user)
    form = NewGameForm(request.POST, _kept(request), editions)
    if form.is_valid():
        if not allowed(request, "new_game"):
            return too_often(request)
        try:
            return redirect("turn", create_game(request.user, **form.options()).pk)
        except RequestRefused as refused:
            form.refuse(refused)
    context = {"form": form, "presets": presets_of(editions)}
    return render(request, "lobby/new_game.html", context, status=422)


def _kept(request: SignedInRequest) -> dict[str, str]:
    """Return the combos of the person's earlier game, without cards that are no longer valid."""
    cards = map(Combo.from_json, combos_kept(request.user))
    return {"combos": combos_text([card for card in cards if card is not None])}


def _show(request: SignedInRequest, name: str) -> HttpResponse:
    """Show the form as it is usually filled in, or as a preset fills it."""
    editions = editions_for(request.user)
    presets = presets_of(editions)
    chosen = next((one for one in presets if one.id == name), None)
    form = NewGameForm(None, _kept(request) | dict(chosen.fields if chosen else {}), editions)
    context = {"form": form, "presets": presets, "chosen": chosen}
    return render(request, "lobby/new_game.html", context)
