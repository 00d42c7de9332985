"""Ships that are lost, and colonies with them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext

from games.base.documents import FactJSON
from games.log.words.in_stories import SHIPS_MOVE
from games.words import names
from games.words.patterns import ToReader

from .encounters import Encounter
from .teller import Teller, ships_of

FALLEN = ToReader("seat", noop("you lose %(colonies)s"), noop("%(seat)s loses %(colonies)s"))
HOMELESS = ToReader(
    "seat",
    noop("you have no colony left and lose %(ships)s to the warp"),
    noop("%(seat)s has no colony left and loses %(ships)s to the warp"),
)


def ships_lost(facts: Iterable[FactJSON], teller: Teller) -> Iterator[str]:
    """What went to the warp or out of the game."""
    lost = [fact for fact in facts if fact.get("id") == "ships_lost"]
    warped, removed = _by_seat(lost, "warp"), _by_seat(lost, "removed")
    if warped:
        told = {"ships": names.listed(ships_of(seat, n, teller) for seat, n in warped.items())}
        yield ngettext("%(ships)s goes to the warp", "%(ships)s go to the warp", sum(warped.values())) % told
    if removed:
        told = {"ships": names.listed(ships_of(seat, n, teller) for seat, n in removed.items())}
        yield ngettext("%(ships)s leaves the game", "%(ships)s leave the game", sum(removed.values())) % told


def _by_seat(lost: Iterable[FactJSON], where: str) -> dict[int, int]:
    ships: dict[int, int] = {}
    for fact in lost:
        if fact.get("to_where", "warp") == where:
            ships[fact["seat"]] = ships.get(fact["seat"], 0) + fact["ships"]
    return ships


def homeless(facts: Iterable[FactJSON], teller: Teller) -> Iterator[str]:
    for fact in facts:
        if fact.get("id") == "ships_homeless":
            yield teller.say(HOMELESS, {"ships": names.ships_words(fact["ships"])}, seat=fact["seat"])


def colonies_lost(facts: Iterable[FactJSON], teller: Teller) -> Iterator[str]:
    """The colonies given up among these, as fallen."""
    planets: dict[int, list[int]] = {}
    for fact in facts:
        if fact.get("id") == "colony_given_up":
            planets.setdefault(fact["seat"], []).append(fact["planet"])
    for seat, which in planets.items():
        yield teller.say(FALLEN, {"colonies": colonies_on(which, teller)}, seat=seat)


def colonies_on(planets: Sequence[int], teller: Teller) -> str:
    told = {"planets": names.planets_listed(planets, teller.reader.systems)}
    return ngettext("the colony on %(planets)s", "the colonies on %(planets)s", len(planets)) % told


def falls(enc: Encounter, place: int) -> bool:
    """Whether the last ships of a colony given up at this place were lost, and not sent or moved."""
    return loss_with(enc, place) is not None or _went(enc, place).get("id") == "ships_lost"


def loss_with(enc: Encounter, place: int) -> FactJSON | None:
    """The ships that are lost right after a colony was given up for them."""
    if _went(enc, place).get("id") == "ships_sent":
        return None
    seat = enc.facts[place]["seat"]
    after = (fact for fact in enc.facts[place + 1 :] if fact.get("id") in SHIPS_MOVE and fact["seat"] == seat)
    follows = next(after, {})
    return follows if follows.get("id") == "ships_lost" else None


def _went(enc: Encounter, place: int) -> FactJSON:
    """What became of the ships, as far as it was told before: then the colony is given up at once."""
    before = (fact for fact in reversed(enc.facts[:place]) if fact.get("id") != "colony_given_up")
    told = next(before, {})
    return told if told.get("seat") == enc.facts[place]["seat"] else {}
