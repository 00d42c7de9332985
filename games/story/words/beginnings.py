"""How an encounter begins: the main players, the planet, and the allies."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from engine.state.encounter import DEFENSE, OFFENSE
from games.words import names
from games.words.patterns import ToReader

from .encounters import Encounter
from .teller import SeatsClause, Teller, sentence_of, with_ships

ATTACK = ToReader(
    "offense",
    noop("you attack %(defense)s on %(planet)s %(with_ships)s"),
    ToReader(
        "defense",
        noop("%(offense)s attacks you on %(planet)s %(with_ships)s"),
        noop("%(offense)s attacks %(defense)s on %(planet)s %(with_ships)s"),
    ),
)
ATTACK_AGAIN = ToReader(
    "offense",
    noop("you go on and attack %(defense)s on %(planet)s %(with_ships)s"),
    ToReader(
        "defense",
        noop("%(offense)s goes on and attacks you on %(planet)s %(with_ships)s"),
        noop("%(offense)s goes on and attacks %(defense)s on %(planet)s %(with_ships)s"),
    ),
)
MEETING = ToReader(
    "offense",
    noop("you are to attack %(defense)s"),
    ToReader(
        "defense",
        noop("%(offense)s is to attack you"),
        noop("%(offense)s is to attack %(defense)s"),
    ),
)
ALONE = ToReader("offense", noop("you begin an encounter"), noop("%(offense)s begins an encounter"))
RESETTLED = ToReader(
    "seat",
    noop("instead of attacking, you re-settle %(planets)s"),
    noop("instead of attacking, %(seat)s re-settles %(planets)s"),
)
ALLIES = SeatsClause(
    noop("you join %(other)s %(with_ships)s"),
    noop("%(seats)s joins %(other)s %(with_ships)s"),
    noop("%(allies)s join %(other)s"),
    noop("you join %(other)s %(with_ships)s, beside %(allies)s"),
    noop("%(seats)s joins you %(with_ships)s"),
    noop("%(allies)s join you"),
)


def beginning(enc: Encounter, teller: Teller) -> list[str]:
    """Return one sentence or two: the attack, and the allies."""
    attack = _attack(enc, teller)
    allies = [
        _allies(enc.main_of(side), enc.allies[side], teller)
        for side in (OFFENSE, DEFENSE)
        if enc.allies[side]
    ]
    if sum(map(len, enc.allies.values())) == 1:
        return [sentence_of(attack, *allies)]
    return [sentence_of(attack), sentence_of(*allies)]


def _attack(enc: Encounter, teller: Teller) -> str:
    if enc.result == "resettled":
        return _resettled(enc, teller)
    if enc.defense < 0:
        return teller.say(ALONE, offense=enc.offense)
    if enc.planet < 0 or not enc.sent:
        return teller.say(MEETING, offense=enc.offense, defense=enc.defense)
    planet = names.planet_name(enc.planet, teller.reader.systems)
    told = {"planet": planet, "with_ships": with_ships(enc.sent)}
    pattern = ATTACK_AGAIN if enc.second else ATTACK
    return teller.say(pattern, told, offense=enc.offense, defense=enc.defense)


def _resettled(enc: Encounter, teller: Teller) -> str:
    landed = [fact["planet"] for fact in enc.of("ships_landed") if fact["seat"] == enc.offense]
    planets = names.planets_listed(landed, teller.reader.systems, _("an empty home planet"))
    return teller.say(RESETTLED, {"planets": planets}, seat=enc.offense)


def _allies(main: int, ships: Mapping[int, int], teller: Teller) -> str:
    """Yield who joins a main player; the reader is spoken to first."""
    mine = teller.reader.seat
    first = mine if mine is not None and mine in ships else next(iter(ships))
    allies = (
        [f"{teller.name(seat)} {with_ships(n)}" for seat, n in ships.items() if seat != mine]
        if len(ships) > 1
        else []
    )
    told = {"with_ships": with_ships(ships[first]), "allies": names.listed(allies)}
    return teller.about(ALLIES, list(ships), main, **told)
