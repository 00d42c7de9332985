"""What the reader's own aliens could do in the present phase: for that seat alone."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _

from engine.state.view import PowerView, View, encounter_in
from games.words.board.encounter import power_state
from games.words.core.names import alien_name
from games.words.core.sheets import sheet
from games.words.stakes.sums import takes_part


class Told(NamedTuple):
    """What a sheet or card is called here, and what it says."""

    label: str
    text: str


def own_powers(view: View) -> list[Told]:
    """Those whose sheets name this phase, and the part that the seat has in the encounter."""
    me, enc = view["you"], encounter_in(view)
    if me is None or not enc:
        return []
    return [
        Told(_label(power), str(of_sheet["power"]))
        for power in view["seats"][me]["powers"]
        if (of_sheet := sheet(power["alien"]))
        and view["phase"] in of_sheet.get("phases", ())
        and takes_part(of_sheet.get("role", "any"), me, enc)
    ]


def _label(power: PowerView) -> str:
    """ "Your alien, Macron", and if it is zapped or lost."""
    told = {"alien": alien_name(power["alien"]), "state": power_state(power)}
    return (_("Your alien, %(alien)s, %(state)s") if told["state"] else _("Your alien, %(alien)s")) % told
