"""How a story speaks: sentences, seats by colour, aliens at their first mention; and how encounters begin."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext

from engine.state.encounter import DEFENSE, OFFENSE
from games.story.words.encounters import Encounter
from games.words import names
from games.words.patterns import Entry, ToReader, text_of
from games.words.reader import Reader


@dataclass(frozen=True)
class SeatsClause:
    """A clause about the reader, about other seats, or about the reader with others.

    `%(seats)s` are the others, `%(you_and_seats)s` the reader with them. Where they act on another seat,
    `%(other)s`, the last two are for a reader who is that one.
    """

    you: str
    one: str
    many: str
    with_you: str
    one_on_you: str = ""
    many_on_you: str = ""

    def pattern(self, others: int, *, reader_too: bool, on_reader: bool) -> str:
        if reader_too:
            return self.with_you if others else self.you
        if on_reader:
            return self.one_on_you if others == 1 else self.many_on_you
        return self.one if others == 1 else self.many


class Teller:
    """A voice that speaks of seats to one reader; a seat named once is named by colour alone from then on."""

    def __init__(self, reader: Reader):
        self.reader = reader
        self._named: set[int] = set()

    def meet(self, aliens: Mapping[int, str]) -> None:
        """Go on when these aliens are in play; a seat with another alien now is named with it anew."""
        before = self.reader.aliens
        self._named = {seat for seat in self._named if aliens.get(seat) == before.get(seat)}
        self.reader = replace(self.reader, aliens=aliens)

    def owner(self, seat: int, powers: Sequence[str]) -> None:
        """Note the owner of a power as named: next to the seat's own power its colour is enough."""
        alien = self.reader.aliens.get(seat)
        if alien is not None and names.alien_name(alien) in powers:
            self._named.add(seat)

    def name(self, seat: int) -> str:
        """Return the name for a clause that has other words for the reader."""
        if seat in self._named:
            return names.colour_name(seat)
        self._named.add(seat)
        return names.seat_name(seat, Reader(None, self.reader.aliens))

    def item(self, seat: int) -> str:
        """Return the name for a list that may hold the reader as well."""
        return _("you") if seat == self.reader.seat else self.name(seat)

    def say(self, entry: Entry, words: Mapping[str, str] | None = None, **seats: int) -> str:
        """Return a clause; every seat also gives its bare colour as `<name>_colour`."""
        text = text_of(entry, seats, self.reader)
        named = {who: self.name(seat) for who, seat in seats.items() if f"%({who})s" in text}
        colours = {f"{who}_colour": names.colour_name(seat) for who, seat in seats.items()}
        return text % {**colours, **named, **(words or {})}

    def about(self, clause: SeatsClause, seats: Sequence[int], other: int = -1, **words: str) -> str:
        """Return a clause about all these seats together, and about another one that they act on."""
        mine = self.reader.seat
        others = [seat for seat in seats if seat != mine]
        pattern = clause.pattern(len(others), reader_too=len(others) < len(seats), on_reader=other == mine)
        text = _(pattern)
        found = dict(words)
        if "%(seats)s" in text:
            found["seats"] = names.listed(map(self.name, others))
        if "%(you_and_seats)s" in text:
            found["you_and_seats"] = names.listed([_("you"), *map(self.name, others)])
        if "%(other)s" in text:
            found["other"] = self.name(other)
        return text % found


def with_ships(number: int) -> str:
    """Return a part of a clause: "with 4 ships"."""
    return ngettext("with %(n)d ship", "with %(n)d ships", number) % {"n": number}


def ships_of(seat: int, number: int, teller: Teller) -> str:
    """Return the ships of a seat for a list: "2 ships of Blue", "1 ship of yours"."""
    if seat == teller.reader.seat:
        return ngettext("%(n)d ship of yours", "%(n)d ships of yours", number) % {"n": number}
    told = {"n": number, "seat": teller.name(seat)}
    return ngettext("%(n)d ship of %(seat)s", "%(n)d ships of %(seat)s", number) % told


def joined(clauses: Iterable[str]) -> str:
    """Join clauses into one: "a, b, and c"."""
    told = [clause for clause in clauses if clause]
    if len(told) < 2:
        return "".join(told)
    return _("%(first)s, and %(last)s") % {"first": ", ".join(told[:-1]), "last": told[-1]}


def sentence_of(*clauses: str) -> str:
    """Return a sentence of these clauses; empty if there are none."""
    text = names.capital(joined(clauses))
    return f"{text}." if text else ""


def paragraph(sentences: Iterable[str]) -> str:
    return " ".join(sentence for sentence in sentences if sentence)


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
