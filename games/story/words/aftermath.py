"""What comes of an encounter: deals, colonies, ships, cards, and how the colonies stand then."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

import engine
from engine.state.encounter import OFFENSE
from games.base.documents import FactJSON
from games.log.words.sentences import sentence
from games.story.words.plays import FALLEN, Play, colonies_on, falls, homeless, ships_lost
from games.story.words.teller import SeatsClause, Teller, sentence_of
from games.words import names
from games.words.patterns import ToReader

from .encounters import Encounter
from .happenings import NEW_ALIEN, happenings

FOUNDED = SeatsClause(
    noop("you have a new colony on %(planet)s"),
    noop("%(seats)s has a new colony on %(planet)s"),
    noop("%(seats)s have new colonies on %(planet)s"),
    noop("%(you_and_seats)s have new colonies on %(planet)s"),
)
BACK = SeatsClause(
    noop("you are back on %(planet)s"),
    noop("%(seats)s is back on %(planet)s"),
    noop("%(seats)s are back on %(planet)s"),
    noop("%(you_and_seats)s are back on %(planet)s"),
)
TAKEN = SeatsClause(
    noop("you take %(planet)s from %(other)s"),
    noop("%(seats)s takes %(planet)s from %(other)s"),
    noop("%(seats)s take %(planet)s from %(other)s"),
    noop("%(you_and_seats)s take %(planet)s from %(other)s"),
    noop("%(seats)s takes %(planet)s from you"),
    noop("%(seats)s take %(planet)s from you"),
)
GIVEN_UP = ToReader("seat", noop("you give up %(colonies)s"), noop("%(seat)s gives up %(colonies)s"))
GIFT = ToReader(
    "taker",
    noop("you get %(gift)s from %(giver)s"),
    ToReader(
        "giver", noop("%(taker)s gets %(gift)s from you"), noop("%(taker)s gets %(gift)s from %(giver)s")
    ),
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
LOOT = ToReader(
    "taker",
    noop("you take %(cards)s from %(giver)s as loot"),
    ToReader(
        "giver",
        noop("%(taker)s takes %(cards)s from you as loot"),
        noop("%(taker)s takes %(cards)s from %(giver)s as loot"),
    ),
)
REWARD = SeatsClause(
    noop("you take %(reward)s as a reward"),
    noop("%(seats)s takes %(reward)s as a reward"),
    noop("%(seats)s take %(reward)s each as a reward"),
    noop("%(you_and_seats)s take %(reward)s each as a reward"),
)
POWERLESS = ToReader(
    "seat",
    noop("you have too few home colonies and lose your alien power"),
    noop("%(seat)s has too few home colonies and loses the alien power"),
)
ONE_LOST = ToReader(
    "seat",
    noop("you have too few home colonies and lose the power of %(power)s"),
    noop("%(seat)s has too few home colonies and loses the power of %(power)s"),
)
ONE_RESTORED = ToReader(
    "seat", noop("you regain the power of %(power)s"), noop("%(seat)s regains the power of %(power)s")
)
RESTORED = ToReader("seat", noop("you regain your alien power"), noop("%(seat)s regains the alien power"))
FEW = 2  # clauses that one sentence holds
OWN = 2  # facts of own aliens that are told


def aftermath(enc: Encounter, told: Sequence[Play], teller: Teller) -> list[str]:
    """Return one sentence or two, later plays, what own aliens tell, and how the colonies are then.

    `told` holds all plays of the encounter; what is told with them is not told again.
    """
    known = {enc.place(fact) for play in told for fact in play.effects}
    first = [*_gifts(enc, teller), *_landings(enc, teller), *_left(enc, known, teller)]
    then = [*_lost(enc, known, teller), *_cards(enc, teller)]
    late = happenings(enc, [play for play in told if play.place >= enc.settled], teller)
    powers = [*_powers(enc, teller)]
    parts = _parts(first, then, [*late, *powers]) if late else _parts(first, [*then, *powers])
    return [*(sentence_of(*part) for part in parts), *_own_sentences(enc, teller), standing(enc, teller)]


def _parts(first: list[str], then: list[str], late: Sequence[str] = ()) -> list[Sequence[str]]:
    """Return the clauses of each sentence."""
    return [[*first, *then], late] if len(first) + len(then) <= FEW else [first, then, late]


def _gifts(enc: Encounter, teller: Teller) -> Iterator[str]:
    """Yield what each dealer gives, as everybody sees it."""
    for fact in enc.of("deal_made"):
        parts = [names.cards_words(fact["cards"])] if fact["cards"] else []
        if fact["planet"] >= 0:
            planet = names.planet_name(fact["planet"], teller.reader.systems)
            parts.append(_("a colony on %(planet)s") % {"planet": planet})
        if parts:
            yield teller.say(GIFT, {"gift": names.listed(parts)}, giver=fact["giver"], taker=fact["taker"])


def _landings(enc: Encounter, teller: Teller) -> Iterator[str]:
    """Yield new colonies by planet, except those that a deal gives."""
    given = {(fact["taker"], fact["planet"]) for fact in enc.of("deal_made")}
    found: dict[tuple[bool, int], list[int]] = {}
    for fact in enc.founded:
        seat, planet = fact["seat"], fact["planet"]
        home = teller.reader.systems.owner(planet) == seat
        told = (seat, planet) in given or (home and enc.result == "resettled")
        if not told:
            found.setdefault((home, planet), []).append(seat)
    for (home, planet), seats in found.items():
        loser = _loser(enc, planet)
        clause = TAKEN if loser >= 0 else BACK if home else FOUNDED
        named = names.planet_name(planet, teller.reader.systems)
        yield teller.about(clause, seats, loser, planet=named)


def _loser(enc: Encounter, planet: int) -> int:
    """Return the seat that lost the colony others gained.

    It is -1 if that is not the defense, or if they gained none.
    """
    lost = any(
        _is_same(fact, {"seat": enc.defense, "planet": planet}, "colony_given_up") for fact in enc.facts
    )
    return enc.defense if lost and enc.result == OFFENSE and planet == enc.planet else -1


def _is_same(fact: FactJSON, other: FactJSON, kind: str) -> bool:
    return fact.get("id") == kind and (fact["seat"], fact["planet"]) == (other["seat"], other["planet"])


def _left(enc: Encounter, known: Container[int], teller: Teller) -> Iterator[str]:
    """Yield colonies that fell or were given up.

    Those with a new owner or a cause that is told already are left out.
    """
    planets: dict[tuple[int, bool], list[int]] = {}
    for fact in enc.of("colony_given_up"):
        is_back = any(_is_same(one, fact, "colony_founded") for one in enc.founded)
        if not is_back and not _is_taken(enc, fact) and enc.place(fact) not in known:
            fell = falls(enc, enc.place(fact))
            planets.setdefault((fact["seat"], fell), []).append(fact["planet"])
    for (seat, fell), which in planets.items():
        yield teller.say(FALLEN if fell else GIVEN_UP, {"colonies": colonies_on(which, teller)}, seat=seat)


def _is_taken(enc: Encounter, lost: FactJSON) -> bool:
    """Return whether the story already tells who took it."""
    return lost["planet"] in {fact["planet"] for fact in enc.founded} and lost["seat"] == _loser(
        enc, lost["planet"]
    )


def _lost(enc: Encounter, known: Container[int], teller: Teller) -> Iterator[str]:
    told = [fact for place, fact in enumerate(enc.facts) if place not in known]
    yield from ships_lost(told, teller)
    yield from homeless(told, teller)


def _cards(enc: Encounter, teller: Teller) -> Iterator[str]:
    for fact in enc.of("cards_passed"):
        if fact["why"] == "loot" and fact["cards"]:
            told = {"cards": names.cards_words(fact["cards"])}
            yield teller.say(LOOT, told, taker=fact["taker"], giver=fact["giver"])
    for fact in enc.of("compensation_collected"):
        if fact["cards"]:
            told = {"cards": names.cards_words(fact["cards"])}
            yield teller.say(COMPENSATION, told, seat=fact["seat"], payer=fact["payer"])
    for reward, seats in _rewards(enc).items():
        yield teller.about(REWARD, seats, reward=reward)


def _rewards(enc: Encounter) -> dict[str, list[int]]:
    """Return the seats that took the same reward, together."""
    found: dict[str, list[int]] = {}
    for fact in enc.of("rewards_taken"):
        parts = [names.cards_words(fact["cards"])] if fact["cards"] else []
        parts += [names.ships_words(fact["ships"])] if fact["ships"] else []
        if parts:
            found.setdefault(names.listed(parts), []).append(fact["seat"])
    return found


def _powers(enc: Encounter, teller: Teller) -> Iterator[str]:
    """Yield powers lost and regained, and aliens that came to another seat to stay."""
    for fact in enc.of("power_lost", "power_regained"):
        yield teller.say(POWERLESS if fact["id"] == "power_lost" else RESTORED, seat=fact["seat"])
    for fact in enc.of("one_power_lost", "one_power_regained"):
        pattern = ONE_LOST if fact["id"] == "one_power_lost" else ONE_RESTORED
        yield teller.say(pattern, {"power": names.alien_name(fact["power"])}, seat=fact["seat"])
    for seat, power in _new_aliens(enc).items():
        yield teller.say(NEW_ALIEN, {"power": names.alien_name(power)}, seat=seat)


def _new_aliens(enc: Encounter) -> dict[int, str]:
    """Return new aliens by seat.

    That is a sheet drawn that has stayed, or another one than when the main players met.
    """
    gone = {fact["power"] for fact in enc.of("power_discarded")}
    drawn = {fact["seat"]: fact["power"] for fact in enc.of("power_drawn") if fact["power"] not in gone}
    late = {fact["power"]: fact["to_seat"] for fact in enc.of("power_moved") if enc.place(fact) > enc.met}
    moved = {seat: power for power, seat in late.items() if enc.aliens_met.get(seat) != power}
    return drawn | moved


def _own_sentences(enc: Encounter, teller: Teller) -> list[str]:
    """Return the log's sentences for what the game itself does not know."""
    plain = teller.reader.by_colour
    return [sentence(fact, plain) for fact in enc.facts if str(fact.get("id")) not in engine.FACTS][:OWN]


def standing(enc: Encounter, teller: Teller) -> str:
    """Return the foreign colonies of all seats whose number has changed."""
    changed = {seat: n for seat, n in enc.after.items() if n != enc.before.get(seat)}
    counts = ", ".join(f"{teller.item(seat)} {n}" for seat, n in changed.items())
    return sentence_of(_("foreign colonies now: %(counts)s") % {"counts": counts}) if counts else ""
