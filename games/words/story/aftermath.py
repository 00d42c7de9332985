"""What comes of an encounter: deals, colonies, ships, cards, and how the colonies stand then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext

import engine
from games.base.documents import FactJSON
from games.words.core import names
from games.words.core.patterns import ToReader
from games.words.core.reader import Reader
from games.words.facts.sentences import sentence

from .encounters import OFFENSE, Encounter
from .teller import Cast, Teller, sentence_of, ships_of

FOUNDED = Cast(
    noop("you have a new colony on %(planet)s"),
    noop("%(seats)s has a new colony on %(planet)s"),
    noop("%(seats)s have new colonies on %(planet)s"),
    noop("you and %(seats)s have new colonies on %(planet)s"),
)
BACK = Cast(
    noop("you are back on %(planet)s"),
    noop("%(seats)s is back on %(planet)s"),
    noop("%(seats)s are back on %(planet)s"),
    noop("you and %(seats)s are back on %(planet)s"),
)
TAKEN = Cast(
    noop("you take %(planet)s from %(other)s"),
    noop("%(seats)s takes %(planet)s from %(other)s"),
    noop("%(seats)s take %(planet)s from %(other)s"),
    noop("you and %(seats)s take %(planet)s from %(other)s"),
    noop("%(seats)s takes %(planet)s from you"),
    noop("%(seats)s take %(planet)s from you"),
)
FALLEN = ToReader("seat", noop("you lose %(colonies)s"), noop("%(seat)s loses %(colonies)s"))
GIVEN_UP = ToReader("seat", noop("you give up %(colonies)s"), noop("%(seat)s gives up %(colonies)s"))
GIFT = ToReader(
    "giver",
    noop("you give %(taker)s %(gift)s"),
    ToReader("taker", noop("%(giver)s gives you %(gift)s"), noop("%(giver)s gives %(taker)s %(gift)s")),
)
COMPENSATION = ToReader(
    "seat",
    noop("you collect %(cards)s from %(payer)s as compensation"),
    ToReader(
        "payer",
        noop("%(seat)s collects %(cards)s from you as compensation"),
        noop("%(seat)s collects %(cards)s from %(payer)s as compensation"),
    ),
)
REWARD = Cast(
    noop("you take %(reward)s as a reward"),
    noop("%(seats)s takes %(reward)s as a reward"),
    noop("%(seats)s take %(reward)s each as a reward"),
    noop("you and %(seats)s take %(reward)s each as a reward"),
)
POWERLESS = ToReader(
    "seat",
    noop("you have too few home colonies and lose your alien power"),
    noop("%(seat)s has too few home colonies and loses the alien power"),
)
RESTORED = ToReader("seat", noop("you regain your alien power"), noop("%(seat)s regains the alien power"))
NEW_ALIEN = ToReader("seat", noop("you now have %(power)s"), noop("%(seat)s now has %(power)s"))
FEW = 2  # clauses that one sentence holds
OWN = 2  # facts of own aliens that are told


def aftermath(enc: Encounter, since: int, teller: Teller) -> list[str]:
    """One sentence or two, what own aliens tell, and how the colonies stand. `since`: the place of the
    result; what was lost before it is told before it."""
    first = [*_gifts(enc, teller), *_landings(enc, teller), *_left(enc, since, teller)]
    then = [*ships_lost(enc, range(since, len(enc.facts)), teller), *_cards(enc, teller)]
    then += _powers(enc, teller)
    parts = [[*first, *then]] if len(first) + len(then) <= FEW else [first, then]
    told = [sentence_of(*part) for part in parts]
    return [*told, *_own_sentences(enc, teller), standing(enc, teller)]


def _gifts(enc: Encounter, teller: Teller) -> Iterator[str]:
    """What each dealer gives, as everybody sees it."""
    for fact in enc.of("deal_made"):
        parts = [names.cards_words(fact["cards"])] if fact["cards"] else []
        if fact["planet"] >= 0:
            parts.append(_("a colony on %(planet)s") % {"planet": names.planet_name(fact["planet"])})
        if parts:
            yield teller.say(GIFT, {"gift": names.listed(parts)}, giver=fact["giver"], taker=fact["taker"])


def _landings(enc: Encounter, teller: Teller) -> Iterator[str]:
    """New colonies by planet, but those that a deal gives."""
    given = {(fact["taker"], fact["planet"]) for fact in enc.of("deal_made")}
    found: dict[tuple[bool, int], list[int]] = {}
    for fact in enc.founded:
        seat, planet = fact["seat"], fact["planet"]
        home = planet // names.PLANETS_EACH == seat
        told = (seat, planet) in given or (home and enc.result == "resettled")
        if not told:
            found.setdefault((home, planet), []).append(seat)
    for (home, planet), seats in found.items():
        loser = _loser(enc, planet)
        cast = TAKEN if loser >= 0 else BACK if home else FOUNDED
        yield teller.cast(cast, seats, loser, planet=names.planet_name(planet))


def _loser(enc: Encounter, planet: int) -> int:
    """Who has lost the colony that others gained; -1 where it is not the defense, or they gained none."""
    lost = any(
        _is_same(fact, {"seat": enc.defense, "planet": planet}, "colony_given_up") for fact in enc.facts
    )
    return enc.defense if lost and enc.result == OFFENSE and planet == enc.planet else -1


def _is_same(fact: FactJSON, other: FactJSON, kind: str) -> bool:
    return fact.get("id") == kind and (fact["seat"], fact["planet"]) == (other["seat"], other["planet"])


def _left(enc: Encounter, since: int, teller: Teller) -> Iterator[str]:
    """Colonies that fell or were given up, but those of which it is told who took them."""
    planets: dict[tuple[int, bool], list[int]] = {}
    for fact in enc.of("colony_given_up"):
        is_back = any(_is_same(one, fact, "colony_founded") for one in enc.founded)
        if not is_back and not _is_taken(enc, fact):
            fell = enc.place(fact) > since or _falls_with_its_ships(enc, fact)
            planets.setdefault((fact["seat"], fell), []).append(fact["planet"])
    for (seat, fell), which in planets.items():
        yield teller.say(FALLEN if fell else GIVEN_UP, {"colonies": _colonies(which)}, seat=seat)


def _falls_with_its_ships(enc: Encounter, lost: FactJSON) -> bool:
    """Whether the last ships there are lost, and not sent."""
    after = (fact for fact in enc.facts[enc.place(lost) + 1 :] if fact.get("id") != "colony_given_up")
    follows = next(after, {})
    return follows.get("id") == "ships_lost" and follows["seat"] == lost["seat"]


def _colonies(planets: Sequence[int]) -> str:
    told = {"planets": names.listed(map(names.planet_name, planets))}
    return ngettext("the colony on %(planets)s", "the colonies on %(planets)s", len(planets)) % told


def _is_taken(enc: Encounter, lost: FactJSON) -> bool:
    """Whether it is told already who took it."""
    return lost["planet"] in {fact["planet"] for fact in enc.founded} and lost["seat"] == _loser(
        enc, lost["planet"]
    )


def ships_lost(enc: Encounter, places: range, teller: Teller) -> Iterator[str]:
    """What went to the warp or out of the game in a part of the encounter."""
    warped, removed = _lost(enc, places, "warp"), _lost(enc, places, "removed")
    if warped:
        told = {"ships": names.listed(ships_of(seat, n, teller) for seat, n in warped.items())}
        yield ngettext("%(ships)s goes to the warp", "%(ships)s go to the warp", sum(warped.values())) % told
    if removed:
        told = {"ships": names.listed(ships_of(seat, n, teller) for seat, n in removed.items())}
        yield ngettext("%(ships)s leaves the game", "%(ships)s leave the game", sum(removed.values())) % told


def _lost(enc: Encounter, places: range, where: str) -> dict[int, int]:
    ships: dict[int, int] = {}
    for fact in (enc.facts[place] for place in places):
        is_loss = fact.get("id") in ("ships_lost", "ships_homeless")
        if is_loss and fact.get("to_where", "warp") == where:
            ships[fact["seat"]] = ships.get(fact["seat"], 0) + fact["ships"]
    return ships


def _cards(enc: Encounter, teller: Teller) -> Iterator[str]:
    for fact in enc.of("compensation_collected"):
        if fact["cards"]:
            told = {"cards": names.cards_words(fact["cards"])}
            yield teller.say(COMPENSATION, told, seat=fact["seat"], payer=fact["payer"])
    for reward, seats in _rewards(enc).items():
        yield teller.cast(REWARD, seats, reward=reward)


def _rewards(enc: Encounter) -> dict[str, list[int]]:
    """Who took the same, together."""
    found: dict[str, list[int]] = {}
    for fact in enc.of("rewards_taken"):
        parts = [names.cards_words(fact["cards"])] if fact["cards"] else []
        parts += [names.ships_words(fact["ships"])] if fact["ships"] else []
        if parts:
            found.setdefault(names.listed(parts), []).append(fact["seat"])
    return found


def _powers(enc: Encounter, teller: Teller) -> Iterator[str]:
    """Powers lost and regained, and aliens that came to another seat to stay."""
    for fact in enc.of("power_lost", "power_regained"):
        yield teller.say(POWERLESS if fact["id"] == "power_lost" else RESTORED, seat=fact["seat"])
    for seat, power in _new_aliens(enc).items():
        yield teller.say(NEW_ALIEN, {"power": names.alien_name(power)}, seat=seat)


def _new_aliens(enc: Encounter) -> dict[int, str]:
    """By seat: a sheet drawn that has stayed, or another alien than before the encounter."""
    gone = {fact["power"] for fact in enc.of("power_discarded")}
    drawn = {fact["seat"]: fact["power"] for fact in enc.of("power_drawn") if fact["power"] not in gone}
    moved = {seat: alien for seat, alien in enc.aliens_after.items() if enc.aliens.get(seat) != alien}
    return drawn | (moved if enc.of("power_moved") else {})


def _own_sentences(enc: Encounter, teller: Teller) -> list[str]:
    """What the game itself does not know is told as it stands in the log."""
    plain = Reader(teller.reader.seat)
    return [sentence(fact, plain) for fact in enc.facts if str(fact.get("id")) not in engine.FACTS][:OWN]


def standing(enc: Encounter, teller: Teller) -> str:
    """The foreign colonies of all whose number has changed."""
    changed = {seat: n for seat, n in enc.after.items() if n != enc.before.get(seat)}
    counts = ", ".join(f"{teller.item(seat)} {n}" for seat, n in changed.items())
    return sentence_of(_("foreign colonies now: %(counts)s") % {"counts": counts}) if counts else ""
