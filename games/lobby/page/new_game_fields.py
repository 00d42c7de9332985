"""Fields of the form for a new game that depend on the known aliens, and its choices."""

from __future__ import annotations

from collections.abc import Sequence

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

import engine
from engine.editions import Rules
from engine.editions.variants import FANTASY_FLIGHT, MAYFAIR
from engine.options import LEAST_PLAYERS, MOST_PLAYERS
from games.library.words.labels import alert_colour
from games.lobby.service.create_game import EDITION
from games.lobby.service.game_options import conflicts_of
from games.lobby.terms import all_settings
from games.words.names import COLOURS, alien_name
from games.words.reader import sheet

PICK = "pick_"
AS_EDITION = _("as the edition has it")
MOST_SEATS = MOST_PLAYERS
OF_VARIANTS = "options_variant"  # their reasons begin with this
OF_COMBOS, OF_READ_COMBOS = "options_combo", "combo"
OF_TABLES = ("options_table", "table")
PLACES = {  # the field that shows a reason
    "too_many_bots": "bots",
    "options_players": "seats",
    "options_players_edition": "seats",
    "options_edition": "edition",
    "options_box": "aliens",
    "options_box_conflicts": "aliens",
    "random_box": "random_box",
    **{reason: one.form_name for one in all_settings() for reason in one.refusals},
    "no_alien_of_alert": "alerts",
}
PRINTED = _("Printed on one of the sheets: they cannot meet unless you allow it.")
UNPRINTED = _("Not printed, but a table can forbid it: otherwise they can meet.")


def _with_alert(alien: str) -> str:
    return f"{alien_name(alien)} ({alert_colour(sheet(alien)['alert'])})"


def picks() -> dict[str, forms.Field]:
    """Return a field for each seat's alien."""
    choices: Sequence[tuple[str, str | Promise]] = [
        ("", _("dealt from the box")),
        *((alien, _with_alert(alien)) for alien in engine.book().aliens),
    ]
    return {
        f"{PICK}{number}": forms.ChoiceField(label=_(COLOURS[number].label), choices=choices, required=False)
        for number in range(MOST_SEATS)
    }


def pairs() -> dict[str, forms.Field]:
    """Return a field for each pair of aliens that a table may forbid or allow."""
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


def is_changed(bound: forms.BoundField) -> bool:
    """Return whether the field has another value than usual, or an error."""
    value = bound.value()
    return bool(bound.errors) or (bool(value) and str(value) != str(bound.field.initial))


HEADINGS = {  # of variants, by the editions that have them
    (): _("Of every edition"),
    FANTASY_FLIGHT: _("Of Fantasy Flight's editions"),
    MAYFAIR: _("Of Mayfair's: choose the parts of “More”, or take the preset “Mayfair 1992”"),
}
SEATS, USUAL_SEATS = range(LEAST_PLAYERS, MOST_PLAYERS + 1), 5
ALERT_NAMES = {"green": _("green: simple"), "yellow": _("yellow: some practice"), "red": _("red: experts")}
SELECTIONS = (
    ("", AS_EDITION),
    ("two_flares_keep_one", _("two dealt to each seat, which keeps one")),
    ("random_deal", _("one dealt to each seat")),
)
FLARES = (("", AS_EDITION), ("none", _("no flares")), ("some", _("flares, as many as below")))
PACES = (
    ("standard", _("standard")),
    ("brisk", _("brisk")),
    ("every_window", _("every window")),
)
COMBOS, ZILCH = "combos", "zilch"  # variants
NO_ZILCH = _("Choose the variant “Zilch” as well, or let nobody foretell more than who wins.")
ALONE = _("Who is exactly right about both has won alone.")
FORETOLD = (("", _("who wins")), ("sharers", _("who wins, and if they like how many others")))
MOST_FLARES = max(Rules.total_flares.values)
