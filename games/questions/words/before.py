"""What is said ahead of a question: that there is nothing to choose, or what was chosen before."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from engine import ShipsTarget
from games.base.documents import ParamsJSON
from games.words.answers import target_name
from games.words.names import listed, seat_name, ships_from
from games.words.patterns import fill, side_name
from games.words.reader import Reader

NOTHING = "nothing_to_lay"
NOTHING_TITLE = noop("You have no encounter card. Play anything?")
NOTHING_TO_LAY = noop(
    "You hold no encounter card, and no one else learns that before the cards are due. Then an offense "
    "without one ends its turn; a defense without one shows and discards its hand, and draws a new one."
)
# what -> (what was chosen stays, it can be chosen no longer)
CHOSEN_BEFORE: dict[str, tuple[str, str]] = {
    "encounter_card": (
        noop(
            "Something has happened since you chose %(said_card)s. It stays your choice unless you "
            "choose another card."
        ),
        noop("You chose %(said_card)s, but you can no longer lay it."),
    ),
    "regroup_ship": (
        noop(
            "Something has happened since you chose %(said_planet)s. It stays your choice unless you "
            "choose another colony."
        ),
        noop("You chose %(said_planet)s, but you no longer have a colony there."),
    ),
}


SAID_BEFORE = (
    noop(
        "Something has happened since you answered: %(said)s. It stays your answer unless you give another."
    ),
    noop("You had answered: %(said)s. That is no longer possible."),
)


def before(what: str, about: ParamsJSON, reader: Reader) -> list[str]:
    """Return sentences to this seat, about its answer to the same question before something happened."""
    if about.get(NOTHING):
        return [_(NOTHING_TO_LAY)]
    if "kept" not in about:
        return []
    if "said" in about:
        holds, gone = SAID_BEFORE
        pattern = holds if about["kept"] else gone
        return [_(pattern) % {"said": _said(about["said"], reader)}]
    if what not in CHOSEN_BEFORE:
        return []
    kept, gone = CHOSEN_BEFORE[what]
    return [fill(kept if about["kept"] else gone, about, reader)]


def _said(said: Any, reader: Reader) -> str:
    """Return the words of an early answer: to being invited, an invitation, or the launch."""
    if isinstance(said, dict):
        return _with_ships(said, reader)
    target = ShipsTarget.of(str(said))
    if target.planet >= 0:
        return _("aim at %(target)s") % {"target": target_name(target, reader)}
    seats = [int(word) for word in str(said).split() if word.isdigit()]
    if not seats:
        return _("invite no one")
    return _("invite %(seats)s") % {"seats": listed(seat_name(seat, reader) for seat in seats)}


def _with_ships(said: dict[str, Any], reader: Reader) -> str:
    if not said.get("side"):
        return _("stay out")
    target, ships = ShipsTarget.of(str(said["side"])), ships_from(said["ships"], reader.systems)
    if target.planet >= 0:
        told = {"target": target_name(target, reader), "ships": ships}
        return _("aim at %(target)s with %(ships)s") % told
    return _("join %(side)s with %(ships)s") % {"side": side_name(target.side), "ships": ships}
