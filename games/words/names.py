"""The names of seats, planets, aliens, techs and cards, and counts of ships and cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext, pgettext

from engine.editions import EDICT, REVERSE, turns_gate_over
from games.words.reader import Reader, Systems, as_reader, sheet


@dataclass(frozen=True)
class Colour:
    """A seat is a colour, a letter and a shape, always together.

    What is said of its planets and of its destiny cards is written in full: only a language knows how a
    colour is written there.
    """

    id: str
    label: str
    letter: str
    shape: str
    planet: str
    destiny: str


COLOURS = (
    Colour(
        "red",
        noop("Red"),
        "R",
        noop("circle"),
        noop("red %(number)d"),
        noop("the colour red"),
    ),
    Colour(
        "yellow",
        noop("Yellow"),
        "Y",
        noop("triangle"),
        noop("yellow %(number)d"),
        noop("the colour yellow"),
    ),
    Colour(
        "blue",
        noop("Blue"),
        "B",
        noop("square"),
        noop("blue %(number)d"),
        noop("the colour blue"),
    ),
    Colour(
        "green",
        noop("Green"),
        "G",
        noop("diamond"),
        noop("green %(number)d"),
        noop("the colour green"),
    ),
    Colour(
        "purple",
        noop("Purple"),
        "P",
        noop("hexagon"),
        noop("purple %(number)d"),
        noop("the colour purple"),
    ),
    Colour(
        "orange",
        noop("Orange"),
        "O",
        noop("star"),
        noop("orange %(number)d"),
        noop("the colour orange"),
    ),
    Colour(
        "white",
        noop("White"),
        "W",
        noop("cross"),
        noop("white %(number)d"),
        noop("the colour white"),
    ),
    Colour(
        "teal",
        noop("Teal"),
        "T",
        noop("crescent"),
        noop("teal %(number)d"),
        noop("the colour teal"),
    ),
)

PLACES = {
    "gate": noop("the gate"),
    "orbit": noop("beside the planet"),
    "warp": noop("the warp"),
    "removed": noop("out of the game"),
}

FROM = {
    "gate": noop("%(n)d from the gate"),
    "orbit": noop("%(n)d from beside the planet"),
    "warp": noop("%(n)d from the warp"),
}
FROM_PLANET, FROM_EACH = noop("%(n)d from %(place)s"), noop("%(n)d each from %(place)s")
TO_PLACE, TO_EACH = noop("%(n)d to %(place)s"), noop("%(n)d each to %(place)s")

KINDS = {
    "attack": noop("attack"),
    "negotiate": noop("negotiate"),
    "morph": noop("morph"),
    "reinforcement": noop("reinforcement"),
    "artifact": noop("artifact"),
    "flare": noop("flare"),
    "kicker": noop("kicker"),
}

DESTINY = {
    "wild": noop("a wild card"),
    "most_foreign_colonies": noop("the special “most foreign colonies”"),
    "most_cards_in_hand": noop("the special “most cards in hand”"),
    "fewest_ships_in_warp": noop("the special “fewest ships in the warp”"),
}


MINUS = "−"
FACE_DOWN, FACE_DOWN_KICKER = "face down", "face-down kicker"
TECH = noop("tech %(number)d")


def humanise(identifier: object) -> str:
    """Return an id as words: "card_zap" is "card zap"."""
    return str(identifier).replace("_", " ").replace(".", ": ").strip()


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def colour(number: int) -> Colour:
    return COLOURS[number % len(COLOURS)]


def colour_name(number: int) -> str:
    """Return the colour alone: "Blue"."""
    return _(colour(number).label) if number >= 0 else _("No one")


def seat_name(number: int, reader: Reader | int | None = None) -> str:
    """Return the colour with the alien, or with "you": "Blue (Sorcerer)", "Red (you)"."""
    reader = as_reader(reader)
    if number == reader.seat:
        return _("%(colour)s (you)") % {"colour": colour_name(number)}
    alien = reader.aliens.get(number)
    if alien is None or number < 0:
        return colour_name(number)
    return _("%(colour)s (%(alien)s)") % {"colour": colour_name(number), "alien": alien_name(alien)}


def you_or_seat(number: int, reader: Reader | int | None = None) -> str:
    """Return the same in a sentence to this reader, where the grammar does not matter: "you"."""
    reader = as_reader(reader)
    return _("you") if number >= 0 and number == reader.seat else seat_name(number, reader)


def seat_reached_by(seat: int | None, reader: Reader) -> Callable[[int, Reader], str]:
    """Return how to name seats to which this seat does something: "yourself", "themselves", "you", "Blue"."""
    if seat == reader.seat:
        return self_or_seat
    return lambda number, to: _("themselves") if number == seat else you_or_seat(number, to)


def you_or_seat_as_object(number: int, reader: Reader | int | None = None) -> str:
    """Return the same where something is done to them: "invites you".

    In some languages that is another word.
    """
    reader = as_reader(reader)
    mine = number >= 0 and number == reader.seat
    return pgettext("object", "you") if mine else seat_name(number, reader)


def self_or_seat(number: int, reader: Reader | int | None = None) -> str:
    """Return the same in a sentence of what this reader does: "yourself"."""
    reader = as_reader(reader)
    return _("yourself") if number >= 0 and number == reader.seat else seat_name(number, reader)


def planet_name(number: int, systems: Systems) -> str:
    """Return a planet, counted within its system: "red 1" to "red 5"."""
    if number < 0:
        return _("no planet yet")
    return _(colour(systems.owner(number)).planet) % {"number": systems.place(number)}


def planets_listed(numbers: Iterable[int], systems: Systems, nothing: str = "") -> str:
    """Return several planets in one line: "red 1, red 2 and blue 3"."""
    return listed((planet_name(number, systems) for number in numbers), nothing)


def _is_small(text: str) -> bool:
    """Return whether it is a number that a seat or planet may have: players may name things by any text."""
    return text.isascii() and text.isdecimal() and len(text) < 4


def place_name(place: str, systems: Systems) -> str:
    """Return where ships lie: a planet's number as text, "gate", "orbit", "warp", "tech 7".

    It may also be the owner of the ships ("seat 2").
    """
    if _is_small(str(place)):
        return planet_name(int(place), systems)
    head, _space, number = str(place).partition(" ")
    if head == "seat" and _is_small(number):
        return colour_name(int(number))
    if head == "tech" and _is_small(number):
        return tech_place_name(int(number))
    return _(PLACES[place]) if place in PLACES else humanise(place)


def tech_place_name(number: int, reader: Reader | int | None = None) -> str:
    """Return a tech before a seat by its number, and by its name for the seat that has it face down.

    It is "tech 7", or "tech 7 (Vacuum Turbines)".
    """
    told, tech = _(TECH) % {"number": number}, as_reader(reader).techs.get(number)
    return _("%(number)s (%(tech)s)") % {"number": told, "tech": tech_name(tech)} if tech else told


def tech_name(tech: str) -> str:
    """Return a tech by its id; "" lies face down before somebody else."""
    return alien_name(tech) if tech else _("a face-down tech")


def alien_name(alien: str) -> str:
    return sheet(alien).get("name") or humanise(alien).title()


def signed(number: str) -> str:
    """Return a number as text, with a minus instead of a hyphen.

    >>> signed("-8"), signed("8")
    ('−8', '8')
    """
    return number.replace("-", MINUS)


def card_name(key: str) -> str:
    """Return the card as in a sentence.

    It is "attack 8", "attack −8", "Card Zap", "Warrior flare", "reinforcement +3" or "kicker ×2".
    """
    head, _space, tail = str(key).rpartition(" ")
    if tail == "flare":
        return _("%(alien)s flare") % {"alien": alien_name(head)}
    if head == "reinforcement":
        return _("reinforcement +%(value)s") % {"value": tail}
    if head == "attack":
        return _("attack %(value)s") % {"value": signed(tail)}
    if head == "kicker":
        return _("kicker ×%(value)s") % {"value": signed(tail)}
    if key == FACE_DOWN:
        return _("a face-down card")
    if key == FACE_DOWN_KICKER:
        return _("a face-down Kicker")
    if key in KINDS:
        return _(KINDS[key])
    return sheet(key).get("name") or alien_name(key.removeprefix(EDICT))


def destiny_name(card: str) -> str:
    """Return a destiny card: a colour ("seat 2"), "wild" or a special, perhaps with "reverse" before it."""
    if turns_gate_over(card):
        return _("%(card)s, turning the gate over") % {"card": destiny_name(card.removeprefix(REVERSE))}
    head, _space, number = str(card).partition(" ")
    if head == "seat" and _is_small(number):
        return _(colour(int(number)).destiny)
    if card in DESTINY:
        return _(DESTINY[card])
    told = sheet(card)
    if told.get("called"):
        return str(told["called"])
    return _("the special “%(name)s”") % {"name": told.get("name") or humanise(card)}


def listed(items: Iterable[str], nothing: str = "") -> str:
    """Return several things in one line: "a, b and c"."""
    names = list(items)
    if not names:
        return nothing or _("no one")
    if len(names) == 1:
        return names[0]
    return _("%(first)s and %(last)s") % {"first": ", ".join(names[:-1]), "last": names[-1]}


def either(items: Iterable[str]) -> str:
    """Return several things to choose from in one line: "a, b or c"."""
    names = list(items)
    if len(names) < 2:
        return listed(names)
    return _("%(first)s or %(last)s") % {"first": ", ".join(names[:-1]), "last": names[-1]}


def cards_listed(keys: Iterable[str]) -> str:
    return listed((card_name(key) for key in keys), _("no card"))


def ships_words(number: int) -> str:
    return ngettext("%(n)d ship", "%(n)d ships", number) % {"n": number}


def ships_of(seat: int, number: int) -> str:
    """Return so many ships of a seat, the number first: "Red 4" is the name of a planet."""
    return _("%(n)d %(colour)s") % {"n": number, "colour": colour_name(seat)}


def ships_for(seat: int, number: int, reader: Reader) -> str:
    """Return the same to a reader: "your 4" of their own."""
    return _("your %(ships)s") % {"ships": number} if seat == reader.seat else ships_of(seat, number)


def own_ships(number: int) -> str:
    """Return so many ships of the reader, with their owner: "your 4 ships"."""
    return ngettext("your %(n)d ship", "your %(n)d ships", number) % {"n": number}


def cards_words(number: int) -> str:
    return ngettext("%(n)d card", "%(n)d cards", number) % {"n": number}


def tokens_words(number: int) -> str:
    return ngettext("%(n)d token", "%(n)d tokens", number) % {"n": number}


def colonies_words(number: int) -> str:
    return ngettext("%(n)d colony", "%(n)d colonies", number) % {"n": number}


def foreign_colonies_words(number: int) -> str:
    return ngettext("%(n)d foreign colony", "%(n)d foreign colonies", number) % {"n": number}


def ships_from(ships: dict[str, int], systems: Systems) -> str:
    """Return a mixture of ships by place: "2 from red 1 and 1 each from red 2 and blue 3"."""
    return _by_number(ships, systems, FROM_PLANET, FROM_EACH, FROM)


def ships_to(ships: dict[str, int], systems: Systems) -> str:
    """Return a distribution of ships by place: "2 to red 1 and 1 each to red 2 and blue 3"."""
    return _by_number(ships, systems, TO_PLACE, TO_EACH, {})


def _by_number(ships: dict[str, int], systems: Systems, one: str, each: str, named: Mapping[str, str]) -> str:
    """Return places in groups with as many ships, after places that are alone with their number.

    Of "1 each from red 1 and red 2 and 2 from red 3" it would be unclear what is "each". Places with words
    of their own come last.
    """
    groups: dict[int, list[str]] = {}
    for place, n in ships.items():
        if place not in named:
            groups.setdefault(n, []).append(place_name(place, systems))
    in_order = sorted(groups.items(), key=lambda group: len(group[1]) > 1)
    parts = [_(each if len(at) > 1 else one) % {"n": n, "place": listed(at)} for n, at in in_order]
    parts += [_(named[place]) % {"n": n} for place, n in ships.items() if place in named]
    return listed(parts, _("no ships"))


ALERTS = {"green": noop("Green alert"), "yellow": noop("Yellow alert"), "red": noop("Red alert")}
ALERT_MEANS = {
    "green": noop("simple"),
    "yellow": noop("some practice"),
    "red": noop("for experts"),
}


def alert_words(alert: str) -> str:
    return _(ALERTS[alert]) if alert in ALERTS else humanise(alert)


def alert_meaning(alert: str) -> str:
    """Return how much practice it asks for."""
    return _(ALERT_MEANS[alert]) if alert in ALERT_MEANS else ""
