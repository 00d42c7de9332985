"""Short names of questions that are asked together: by them a reply says which of them it answers."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import pgettext

from games.base.documents import ParamsJSON
from games.base.language_and_zone import in_every_language
from games.words.moments import MOMENTS

WINDOW = "window"
MOST_COUNTED = 20
Named = tuple[str, ParamsJSON]  # what is asked, and about what


def part_names(asked: Sequence[Named]) -> list[str]:
    """A name for each, in their order. Those without a name of their own, or with the same, are counted."""
    names = _names()
    found = [names.get(_kind(what, about), "") for what, about in asked]
    return [
        name if name and found.count(name) == 1 else _counted(number) for number, name in enumerate(found, 1)
    ]


def every_name(asked: Sequence[Named], place: int) -> list[str]:
    """What the question at this place is called in each language that a mail can have."""
    return in_every_language(lambda: part_names(asked)[place])


def all_names() -> set[str]:
    """Whatever a question may be called, in each language; of the counted ones the first few."""
    several = in_every_language(
        lambda: "\n".join([*_names().values(), *map(_counted, range(1, MOST_COUNTED))])
    )
    return {name for names in several for name in names.split("\n")}


def _kind(what: str, about: ParamsJSON) -> str:
    return WINDOW if what in MOMENTS or about.get("window") else what


def _counted(number: int) -> str:
    return pgettext("part", "part %(number)d") % {"number": number}


def _names() -> dict[str, str]:
    """By what is asked. Two that can be asked together never share a name, in no two languages either."""
    return {
        WINDOW: pgettext("part", "play"),
        "launch": pgettext("part", "launch"),
        "aim": pgettext("part", "aim"),
        "invite": pgettext("part", "invite"),
        "join": pgettext("part", "join"),
        "another_encounter": pgettext("part", "again"),
        "regroup_ship": pgettext("part", "regroup"),
        "encounter_card": pgettext("part", "card"),
        "deal": pgettext("part", "deal"),
        "deal_ships": pgettext("part", "colony"),
        "discard": pgettext("part", "discard"),
        "lose_ships": pgettext("part", "losses"),
        "place_ships": pgettext("part", "return"),
        "rewards": pgettext("part", "rewards"),
        "wish": pgettext("part", "wish"),
        "second_wish": pgettext("part", "second wish"),
        "ban": pgettext("part", "ban"),
    }
