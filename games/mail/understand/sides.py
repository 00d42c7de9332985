"""A side that is named by what it does: who stops Purple is not on Purple's side. Pure."""

from __future__ import annotations

import re
from functools import partial

from engine.state.encounter import DEFENSE, OFFENSE
from games.base.language_and_zone import in_every_language
from games.mail.language.phrasing import Homes
from games.words.names import colour_name

_STOPPING = r"(?:stop|beat|fight|crush|smash|slow down|hold back|bring down|take down)"
_LETS_STOP = (
    r"(?:\A|[\s,.;!]+)(?:"
    rf"(?:let['’]?s|we (?:must|should|have to|need to)|time to) {_STOPPING} (?:the )?(?:{{name}})"
    r"|(?:lasst uns|wir (?:müssen|sollten)) (?:{name}) (?:stoppen|aufhalten|bremsen|schlagen)"
    r"|(?:{name}) (?:must|has to|needs to) be (?:stopped|beaten)"
    r"|(?:{name}) muss (?:gestoppt|aufgehalten|gebremst|geschlagen) werden)(?=\s*(?:[.!,;]|$))"
)


def as_side(text: str, homes: Homes) -> str:
    """Return "Let's stop Purple!" as the side against Purple; words beside it may then name no other side."""
    for side, other in ((OFFENSE, DEFENSE), (DEFENSE, OFFENSE)):
        named = "|".join(map(re.escape, _names(homes.sides.get(other, -1), homes)))
        if named:
            text = re.sub(_LETS_STOP.format(name=named), f", with the {side}", text, flags=re.IGNORECASE)
    return text


def _names(seat: int, homes: Homes) -> list[str]:
    if seat < 0:
        return []
    return [
        *(name for name, one in homes.seats.items() if one == seat),
        *in_every_language(partial(colour_name, seat)),
    ]
