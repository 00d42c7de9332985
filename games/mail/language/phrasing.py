"""Cards, planets, seats and clauses in plain words: how they are written, and every way to name them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cached_property, partial
from typing import Any

from django.utils.translation import get_language

from engine import ShipsTarget
from engine.deal_terms import ABOVE, compared, is_comparison
from engine.state.holdings import is_tech_place
from games.base.language_and_zone import in_every_language
from games.mail.language.vocabulary import ENGLISH, Vocabulary, normal
from games.words import names
from games.words.reader import FIVE_EACH, Systems, ability_name, sheet

RELATIVE = ("highest attack", "lowest attack")


def card_phrases(key: str) -> list[str]:
    """Return every way to name one exact card, the plainest first.

    >>> card_phrases("attack 8")[:2]
    ['attack 8', '8']
    """
    head, _, tail = key.rpartition(" ")
    if head == "attack":
        return [
            key,
            tail,
            f"attack card {tail}",
            f"attack of {tail}",
            f"a {tail}",
            f"{tail} attack",
            f"atk {tail}",
            f"card {tail}",
        ]
    if head == "reinforcement":
        return [
            f"reinforcement +{tail}",
            key,
            f"+{tail}",
            f"{tail} reinforcement",
            f"reinforcement of {tail}",
        ]
    if head == "kicker":
        return _kicker_phrases(key, tail)
    if key == "negotiate":
        return ["negotiate", "n", "negotiation", "nego", "neg", "negotiating", "talk"]
    return list(dict.fromkeys([normal(names.card_name(key)), normal(key)]))


_MULTIPLYING = {
    "2": ("double", "double it", "doubling", "verdoppeln", "doppelt"),
    "3": ("triple", "triple it", "tripling", "verdreifachen", "dreifach"),
}


def _kicker_phrases(key: str, tail: str) -> list[str]:
    said = tail.replace("-", "minus ")
    plain = [said] if said != tail else []
    times = [f"times {one}" for one in (tail, *plain)]
    return [
        f"kicker ×{tail}",
        key,
        *(f"{sign}{tail}" for sign in ("×", "x", "kicker x")),
        f"{tail}x",
        *times,
        *(f"kicker {one}" for one in (*times, *plain)),
        *(f"kicker {word} {one}" for word in ("of", "with") for one in (tail, *plain)),
        *(f"{one}{kicker}" for one in plain for kicker in ("", " kicker")),
        *_MULTIPLYING.get(tail, ()),
    ]


def card_words(key: str) -> str:
    """Return the plain words of one exact card."""
    return card_phrases(key)[0]


def cards_named(text: str, among: Iterable[str]) -> list[str]:
    """Return the cards, each once, that a text may name."""
    sought = _without_article(text)
    return [key for key in dict.fromkeys(among) if sought in card_phrases(key)]


def _without_article(text: str) -> str:
    plain = re.sub(r"^(the|a|an|my|your|his|her|their|1) ", "", normal(text))
    return re.sub(r" cards?$", "", plain) or plain


def any_card(text: str) -> str | None:
    """Return the key of the card that a text names, of all cards there are."""
    sought = _without_article(text)
    number = re.fullmatch(r"(?:attack (?:card )?|attack of )?(\d+)(?: attack)?", sought)
    if number:
        return f"attack {number[1]}"
    plus = re.fullmatch(
        r"(?:reinforcement (?:card )?)?\+(\d+)|reinforcement (\d+)|(\d+) reinforcement", sought
    )
    if plus:
        return f"reinforcement {next(part for part in plus.groups() if part)}"
    if sought in card_phrases("negotiate"):
        return "negotiate"
    return "morph" if sought == "morph" else _of_a_sheet(sought)


def _of_a_sheet(sought: str) -> str | None:
    """Return an artifact, or the flare of an alien."""
    name = sought.removesuffix(" flare")
    identifier = name.replace(" ", "_")
    if not re.fullmatch(r"[a-z_]{2,40}", identifier) or not sheet(identifier):
        return None
    return f"{identifier} flare" if name != sought else identifier


def term(text: str, words: Vocabulary = ENGLISH) -> str | None:
    """Return a card term of a deal: an exact card, "highest attack", "any flare", "random"."""
    plain = normal(text)
    if re.fullmatch(r"(a |1 )?random( card)?|(a |1 )?card at random|any card|a card|1 card", plain):
        return "random"
    compared = re.fullmatch(r"(?:the |my |your )?(highest|lowest|best|worst) attack(?: card)?", plain)
    if compared:
        return {"best": "highest", "worst": "lowest"}.get(compared[1], compared[1]) + " attack"
    kind = re.fullmatch(r"(any|an?|some|1) (\w+)(?: card)?", plain)
    if (
        kind
        and kind[2] in words.kinds
        and not (kind[1] != "any" and words.kinds[kind[2]] in ("negotiate", "morph"))
    ):
        return f"any {words.kinds[kind[2]]}"
    return any_card(plain)


def term_words(key: str) -> str:
    """Return a card term in plain words."""
    if key == "random":
        return "a random card"
    if key in RELATIVE:
        return f"the {key}"
    if is_comparison(key):
        beginning, number = compared(key)
        return f"an attack {'above' if beginning == ABOVE else 'below'} {number}"
    return key if key.startswith("any ") else card_words(key)


class Homes:
    """The words that name each seat, and so its planets, and the seat that plays each side."""

    def __init__(
        self,
        seats: Mapping[str, int],
        me: int,
        sides: Mapping[str, int] | None = None,
        words: Vocabulary = ENGLISH,
        systems: Systems = FIVE_EACH,
    ):
        self.seats = {colour: seat for seat, colour in enumerate(words.colours)}
        self.seats |= {normal(name): seat for name, seat in seats.items() if normal(name)}
        self.me = me
        self.sides = dict(sides or {})
        self.words, self.systems = words, systems
        self.places = dict(words.places)

    def knowing(self, places: Iterable[str]) -> Homes:
        """Return these homes with the places of a question that are not planets and not known to all.

        Such a place is a seat, for example.
        """
        known = Homes(self.seats, self.me, self.sides, self.words, self.systems)
        for place in places:
            if not place.isdecimal() and place not in known.places.values():
                known.places |= {normal(place): place, place_words(place, self.systems): place}
                names = [name for name, seat in self.seats.items() if place == f"seat {seat}"]
                known.places |= {way: place for name in names for way in (name, f"{name}s")}
        techs = [place for place in places if is_tech_place(place)]
        known.places |= {way: techs[0] for way in ("the tech", "tech", "my tech") if len(techs) == 1}
        return known

    def with_colours(self, text: str) -> str:
        """Return a text with planets in words that are named as on the board: "y2" is "yellow 2".

        In German "g2" stays: it may be yellow there ("gelb"), though the board means green.
        """
        return _ON_THE_BOARD.sub(self._colour_of_letter, text)

    def _colour_of_letter(self, found: re.Match[str]) -> str:
        colours = [one for one in self.words.colours if one[0] == found[1].casefold()]
        is_known = colours and not (found[1] in "gG" and str(get_language()).startswith("de"))
        return f"{colours[0]} {found[2]}" if is_known else found[0]

    @cached_property
    def own_names(self) -> frozenset[str]:
        """Return the words that the reader may sign with: their colour in every language, their aliens."""
        return frozenset(word for name in self.called(self.me) for word in name.split())

    def is_own(self, place: str) -> bool:
        """Return whether a place is a planet of the own system."""
        return place.isdecimal() and self.systems.owner(int(place)) == self.me

    def is_numbered(self, planet: int, number: int) -> bool:
        """Return whether this is the number of a planet within its system."""
        return planet >= 0 and self.systems.place(planet) == number

    @cached_property
    def place_pattern(self) -> str:
        """Return a regular expression without groups for one place in a normal text."""
        places = "|".join(re.escape(name) for name in sorted(self.places, key=len, reverse=True))
        home = rf"(?:{self.seat_pattern}|my|home|my home)s? "
        planet = (
            rf"(?:(?:{home})?(?:home )?(?:planet |system )|{home}(?:home )?)(?:number |no |#)*{self.digit}"
        )
        return rf"(?:\b{planet}\b(?! ships?\b)|\b(?:{places})\b)"

    @property
    def digit(self) -> str:
        """Return a regular expression for the number of a planet within its system."""
        return f"[1-{self.systems.most}]"

    @cached_property
    def seat_pattern(self) -> str:
        """Return a regular expression without groups for one name of a seat."""
        return "(?:" + "|".join(re.escape(name) for name in sorted(self.seats, key=len, reverse=True)) + ")"

    def called(self, seat: int) -> list[str]:
        """Return all names of a seat, with its colour in every language; none of no seat."""
        if seat < 0:
            return []
        own = [name for name, one in self.seats.items() if one == seat]
        return [*own, *map(normal, in_every_language(partial(names.colour_name, seat)))]

    def names_of(self, seat: int) -> str:
        """Return a regular expression without groups for one name of this seat."""
        return "(?:" + "|".join(re.escape(name) for name, one in self.seats.items() if one == seat) + ")"

    def place(self, text: str, among: Iterable[str] = ()) -> str:
        """Return the engine's name of a place that the pattern has found.

        "Planet 2" is the one planet 2 `among` places. Raises NotUnderstood if none or several of them have
        that number, or if that system has no such planet.
        """
        if text in self.places:
            return self.places[text]
        words = _PLANET.fullmatch(text)
        assert words is not None, text
        home, number = words.groups()
        if home is None:
            return self._numbered(int(number), list(among), text)
        seat = self.me if home in ("my", "home", "my home") else self._seat(home)
        planet = self.systems.planet(seat, int(number))
        if planet is None:
            raise NotUnderstood("no_such_planet", text=text)
        return str(planet)

    def no_planet_in(self, text: str) -> str:
        """Return the words of a text that name a planet which this game does not have; "" if there are none.

        A number with ships behind it counts the ships.
        """
        named = re.finditer(
            rf"\b({self.seat_pattern})s? (?:planet )?(\d{{1,2}})\b(?! (?:ships?|from|of)\b)", text
        )
        missing = (
            found[0] for found in named if self.systems.planet(self._seat(found[1]), int(found[2])) is None
        )
        return next(missing, "")

    def _numbered(self, number: int, among: list[str], text: str) -> str:
        found = [place for place in among if place.isdecimal() and self.is_numbered(int(place), number)]
        if len(found) != 1:
            raise NotUnderstood("which_place", text=text, places=found or among)
        return found[0]

    def _seat(self, home: str) -> int:
        return self.seats[home] if home in self.seats else self.seats[f"{home}s"]

    def seat(self, text: str) -> int | None:
        """Return the seat that a text names."""
        plain = normal(text)
        if plain in ("me", "myself", "i"):
            return self.me
        found = re.fullmatch(r"(?:the )?(.+?)(?: you| player)?", plain)
        return self.seats.get(found[1]) if found else None


_ON_THE_BOARD = re.compile(r"(?<![\w+-])([a-zA-Z])([1-9])(?!\w)")
_PLANET = re.compile(
    r"(?:(?!planet |system )(.+?)s? )?(?:home )?(?:planet |system )?(?:number |no |#)*([1-9])"
)


def planet_words(number: int, systems: Systems) -> str:
    """Return a planet in plain words: "red 1"."""
    colour = ENGLISH.colours[systems.owner(number) % len(ENGLISH.colours)]
    return f"{colour} {systems.place(number)}"


def target_words(target: ShipsTarget, systems: Systems) -> str:
    """Return what is chosen together with ships: a side, or a planet, perhaps against one of its colonists.

    >>> keys = ("offense", "planet 12", "planet 12 seat 3")
    >>> [target_words(ShipsTarget.of(key), FIVE_EACH) for key in keys]
    ['offense', 'blue 3', 'blue 3 against green']
    """
    if target.side:
        return target.side
    against = f" against {ENGLISH.colours[target.seat]}" if target.seat >= 0 else ""
    return f"{planet_words(target.planet, systems)}{against}"


def place_words(place: str, systems: Systems) -> str:
    """Return where ships are, or whose they are: "red 1", "the gate", "yellow"."""
    if place.isdecimal():
        return planet_words(int(place), systems)
    kind, _, seat = place.partition(" ")
    if kind == "seat" and seat.isdecimal():
        return ENGLISH.colours[int(seat)]
    return f"the {place}" if place in ("gate", "warp") else normal(place)


def listed(parts: list[str], nothing: str) -> str:
    """Return several things in one line."""
    if len(parts) < 2:
        return parts[0] if parts else nothing
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def value_words(value: object) -> str:
    """Return a JSON value of an option's parameters as plain words."""
    if isinstance(value, list):
        return listed([value_words(one) for one in value], "nobody")
    return normal(str(value).replace(".", " "))


def clause_words(name: str) -> str:
    """Return an alien's extra clause in plain words.

    >>> clause_words("zombie.release")
    'zombie release'
    """
    return normal(name.replace(".", " "))


def clause_pattern(name: str) -> re.Pattern[str]:
    """Return a pattern for every way to name such a clause: as in a mail of any language, or by its deed."""
    alien, _dot, ability = name.rpartition(".")
    aliens = "|".join(re.escape(word.casefold()) for word in (alien, names.alien_name(alien)))
    called = in_every_language(lambda: ability_name(ability).casefold())
    done = "|".join(map(re.escape, [ability, *called]))
    return re.compile(rf"(?<!\w)(?:(?:{aliens})[ .:]+)?(?:{done})(?!\w)")


class NotUnderstood(Exception):
    """The words are no answer to the question. `reason` is an id, `params` its parameters (JSON).

    Reasons: "empty" (everything is quoted); "nothing"; "only_signature"; "only_files" (files: names or "",
    more); "encrypted"; "signed" (its text is in the signature); "automatic" (text; starts, ends: days in it,
    or none); "no_answer" (text); "no_such_number" (number, most); "unknown" (text); "ambiguous" (text,
    meanings); "number_or_name" (text, line, meanings: a number that is a line of the list, with the words
    `line`, and names something else as well); "several_answers" (meanings); "beside" (text, meanings: words
    beside an answer); "likely" (text, meanings: what it may mean); "not_now" (card: one that is played,
    and in no answer); "which_place" (text, places);
    "how_many" (text, least, most); "which_side" (text, sides); "not_invited" (text, side, sides);
    "no_such_seat" (colour; seats: how many there are); "no_such_card" (text); "no_such_planet" (text);
    "no_such_term" (text); "whose" (text); "which_colony" (text, allowed); "one_colony" (text).
    """

    def __init__(self, reason: str, **params: Any):
        super().__init__(reason, params)
        self.reason, self.params = reason, params
