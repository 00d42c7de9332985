"""What "when it helps" looks at, in words: the sheet's own."""

from __future__ import annotations

from django.utils.translation import gettext as _

from engine.state.cards import FLARE
from games.words.sheets import when_it_helps

from .things import ReactingThing

SIDES = {
    "wild": lambda told: _("Wild: %(told)s") % {"told": told},
    "super": lambda told: _("Super: %(told)s") % {"told": told},
}


def helps_lines(thing: ReactingThing) -> tuple[str, ...]:
    """One line for each thing that it can do; of a flare with its half before it."""
    sheet = thing.key.removesuffix(FLARE) if thing.key.endswith(FLARE) else thing.key.partition(" ")[0]
    lines = []
    for name in thing.advised:
        ability = thing.abilities[name]
        told = when_it_helps(sheet, ability.name)
        if told:
            lines.append(SIDES[ability.kind](told) if ability.kind in SIDES else told)
    return tuple(dict.fromkeys(lines))
