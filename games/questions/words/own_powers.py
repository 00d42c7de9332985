"""What the reader's own aliens could do in the present phase: for that seat alone."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _

from engine.state.view import PowerView, View, encounter_in
from games.ahead.words.face_down import is_wished, own_face_down
from games.board.words.encounter import power_state
from games.situation.words.sums import takes_part
from games.words.names import alien_name
from games.words.sheets import sheet


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


def own_face_down_sheets(view: View) -> list[Told]:
    """What lies face down before the reader, and how a mail turns it up."""
    return [_face_down(view, alien) for alien in own_face_down(view)]


def _face_down(view: View, alien: str) -> Told:
    told = {"alien": alien_name(alien)}
    label = (
        _("Your alien, %(alien)s, which is turned up as soon as the game goes on")
        if is_wished(view, alien)
        else _("Your alien, %(alien)s, face down (only you see it; to turn it up, write “turn up” in a line)")
    )
    return Told(label % told, str(sheet(alien).get("power", "")))
