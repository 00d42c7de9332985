"""What is said ahead of a question: that there is nothing to choose, or what was chosen before."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from games.base.documents import ParamsJSON
from games.words.core.patterns import fill
from games.words.core.reader import Reader

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


def before(what: str, about: ParamsJSON, reader: Reader) -> list[str]:
    """Sentences to this seat alone, about its answer to the same question before something happened."""
    if about.get(NOTHING):
        return [_(NOTHING_TO_LAY)]
    if what not in CHOSEN_BEFORE or "kept" not in about:
        return []
    kept, gone = CHOSEN_BEFORE[what]
    return [fill(kept if about["kept"] else gone, about, reader)]
