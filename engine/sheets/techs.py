"""Facts about techs that the rules need, read from their sheets (R-23)."""

from __future__ import annotations

from typing import Any

from engine.moments import Moment, TechFinished
from engine.state.holdings import Tech

from .abilities import Ability, Sheet
from .book import book

X = 0  # the research number of a tech whose strength is its number of ships


def tech_sheet(tech: str) -> Any:
    """Return the sheet of a tech by its id."""
    return book().sheets[tech]


def is_secret(tech: str) -> bool:
    """Return whether this tech stays face down until it is used (R-23.9)."""
    return bool(tech_sheet(tech).secret)


def secret_techs_at(moment: type[Moment]) -> dict[str, tuple[Ability, ...]]:
    """Return the abilities of secret techs at this moment, by tech.

    Their `who` must not read the card itself.
    """
    return {tech: found for tech, found in book().listeners(moment, "tech").items() if is_secret(tech)}


def zaps_powers(tech: str) -> bool:
    """Return whether this tech works like a Cosmic Zap."""
    return bool(tech_sheet(tech).zaps)


def it_is_completed(sheet: Sheet, moment: TechFinished) -> bool:
    """Return whether the sheet's own tech has just been completed."""
    return (moment.seat, moment.tech) == (sheet.seat, sheet.name)


def is_researched(tech: Tech) -> bool:
    """Return whether enough ships are on it; an X tech needs one."""
    needed: int = max(tech_sheet(tech.tech).research, 1)
    return sum(tech.ships.values()) >= needed


def usable_face_down(tech: Tech) -> bool:
    """Return whether its owner may turn it up now to use it."""
    return not tech.faceup and is_secret(tech.tech) and is_researched(tech)


def tech_deck(*, four_planets: bool) -> list[str]:
    """Return every tech; with four planets, leave out those that need eight ships or more (R-23.2).

    >>> len(tech_deck(four_planets=False)) - len(tech_deck(four_planets=True))
    3
    """
    return [tech for tech in book().techs if not four_planets or tech_sheet(tech).research < 8]
