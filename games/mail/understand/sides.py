"""A side that is named by what it does: who stops Purple is not on Purple's side. Pure."""

from __future__ import annotations

import re

from engine.state.encounter import DEFENSE, OFFENSE
from games.mail.language.phrasing import Homes

_STOPPING = r"(?:stop|beat|fight|crush|smash|slow down|hold back|bring down|take down)"
_LETS_STOP = (
    rf"(?:let['’]?s|we (?:must|should|have to|need to)|time to) {_STOPPING} (?:the )?(?:{{name}})"
    r"|(?:lasst uns|wir (?:müssen|sollten)) (?:{name}) (?:stoppen|aufhalten|bremsen|schlagen)"
    r"|(?:{name}) (?:must|has to|needs to) be (?:stopped|beaten)"
    r"|(?:{name}) muss (?:gestoppt|aufgehalten|gebremst|geschlagen) werden"
)
_MUST_NOT_WIN = (
    r"\A(?:{name}) (?:(?:must not|mustn['’]?t|can['’]?t|cannot|may not) win|darf nicht gewinnen)\s*(?=[,.!])"
)
_SENTENCES = re.compile(r"([.!\n]+)")


def as_side(text: str, homes: Homes) -> str:
    """Return "Let's stop Purple!" as the side against Purple; words beside it may then name no other side.

    It is a sentence of its own: "they say let's stop Purple" is none.
    """
    pieces = _SENTENCES.split(text)
    for side, other in ((OFFENSE, DEFENSE), (DEFENSE, OFFENSE)):
        named = "|".join(map(re.escape, homes.called(homes.sides.get(other, -1))))
        stops = re.compile(_LETS_STOP.format(name=named), re.IGNORECASE) if named else None
        if named and (first := re.match(_MUST_NOT_WIN.format(name=named), pieces[0], re.IGNORECASE)):
            pieces[0] = f"with the {side}{pieces[0][first.end() :]}"
        pieces = [f" with the {side}" if stops and stops.fullmatch(one.strip()) else one for one in pieces]
    return "".join(pieces)
