"""Numbers of ships by their places in plain words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import Any

import engine
from engine.asking.forms import LATER
from games.base.documents import AnswerJSON
from games.mail.language.chatter import is_chatter, is_courtesy
from games.mail.language.clauses import clauses_of, is_in_doubt, is_negated, is_unsure, strange_words, tells
from games.mail.language.phrasing import Homes, NotUnderstood
from games.mail.language.tokens import PRONOUN_WILL, ordered
from games.mail.language.vocabulary import ENGLISH, bare, digits, normal, wordset
from games.mail.language.yes_or_no import refuses, stays_out
from games.questions.replies.reply import Readings, Replies
from games.questions.replies.ship_sources import listed_out, may_stay, says_each, without_those_that_stay
from games.questions.replies.ship_targets import named_side

_WAY = (
    r"(?:ships? ?,? ?)?(?:(?:back |over |across )?(?:from|to|on|at|in|into|onto|of|out of|off|for) )?"
    r"(?:the )?(?:my )?"
)
_ALL = "all|everything|every ship"
_COUNTED = re.compile(r"\b(?:(?:all|just|only|exactly|my|these|those) (?=\d))|(?<=all) of (?:them|it)\b")
_ALL_OF = re.compile(r"(?<=\d ships) ?,? all (?=(?:from|to|on|at) )")
_ALL_OF_COUNTED = re.compile(  # "with 3, all from red 1", "2 ships, both from red 1"
    r"((?:\b(?:with|send|sending|take|bring|join|joining) |(?:^|(?<= , ))(?=\d+ ships))(?P<n>\d+)(?: ships?)?"
    r") ?, (?:all|both|(?P=n)) (?=(?:out of|from|off) )"
)
_TWICE = re.compile(r"^(.+ \d) twice$")
_ENOUGH = re.compile(
    r"(\d+(?: ships?)?(?: from .+)?) (?:(?:is|are|will be|should be) (?:enough|plenty|sufficient)"
    r"|(?:will|should|must) do)\b"
)
_THEN = r"(?=(?:take|send|use|only|just|with) )"
_MINE = re.compile(
    r"\bcount me in\b"
    r"|(?<=ships) (?:this time|today|for now)\b|\bon (?:this|that) 1(?= ,|$| \d)"
    r"|(?<=\d) of (?:those|mine|the ones) (?=(?:on|at|from) )"
    r"|\b(?:a )?single (?=1\b)"
    r"|(?<=\d) of my (?=ships?\b)|(?:\b(?:ive|i have|i|we) )?\bgot your back\b|\byour way\b|\bhome (?=to )"
)
_MOST = re.compile(  # a lone "max" may be a name
    r"\b(?:(?:with )?(?:as (?:many|much) as (?:possible|i can|allowed|there are)"
    r"|(?:all|everything) (?:that )?i (?:can|have)|full force)|all ?in"
    r"|with (?:the )?max(?:imum)?(?: number of)?|(?:the )?max(?:imum)?(?: number of)?(?= ships\b))\b"
)
_ANYWHERE = re.compile(r"\bfrom (?:anywhere|wherever|any (?:planet|colony|place)s?)\b|\bany (?=\d)")
_APART = re.compile(r"(?<=\d) , (?=(?:from|to|on|at|into|onto) )|(?<=\d ships) , (?=(?:from|to|on|at) )")


def _answer(text: str, ask: engine.Ask[engine.Ships], homes: Homes) -> Any:
    known = homes.knowing(ask.form.places)
    plain, staying = without_those_that_stay(listed_out(_plain(text, homes), ask.form, known), known)
    if says_each(plain):
        raise NotUnderstood("unknown", text=plain)
    try:
        answer = _read(plain, ask, known)
        ships = answer.get("ships", {}) if "side" in answer else answer
        if staying and not may_stay(staying, ships, ask.form):
            raise NotUnderstood("unknown", text=plain)
        return answer
    except NotUnderstood:
        if missing := homes.no_planet_in(plain):
            raise NotUnderstood("no_such_planet", text=missing) from None
        raise


def _read(plain: str, ask: engine.Ask[engine.Ships], homes: Homes) -> Any:
    form = ask.form
    if not form.targets:
        return _mixture(plain, ask, homes, plain)
    if form.may_decline and _is_declined(plain):
        return {"side": ""}
    if form.may_wait and _WAITS.fullmatch(plain):
        return {"side": LATER}
    if _LOST.search(plain):
        raise NotUnderstood("unknown", text=plain)
    side, rest = named_side(plain, form, homes)
    return {"side": side, "ships": _mixture(rest, ask, homes, plain)}


_WAITS = re.compile(
    r"(?:please )?(?:(?:let me |ill |i will |i want to |id like to |id rather |i )?(?:first )?(?:wait"
    r"|see)(?: and see| to see"
    r"| , see)?(?: first)?"
    r"(?: (?:who|what (?:the )?others?|what (?:the )?other ones)(?: else)?"
    r" (?:joins?|does|do|comes?|goes|(?:is|are) coming)(?: in)?(?: (?:first|before me))?)?"
    r"|later|ask me (?:again )?later)(?: ,? ?(?:then|before) i(?:ll| will)? decide)?"
)
_LOST = re.compile(
    r"\b(?:remove|lose|losing|return|returning|withdraw|discard)\b"
)  # these ships are sent nowhere


def _is_declined(plain: str) -> bool:
    """Return whether all of the text says no, once or several times: "no thanks, I stay out"."""
    ways = ENGLISH.declining | {bare(way) for way in ENGLISH.declining if bare(way)}
    parts = [p for p in plain.split(" , ") if p in ways or (bare(p) and not is_courtesy(p))]
    return bool(parts) and all(p in ways or bare(p) in ways or refuses(p) or stays_out(p) for p in parts)


def _plain(text: str, homes: Homes) -> str:
    """Return normal words, with commas where words or signs divide, without remarks between them."""
    spoken = re.sub(r"(?<=\w)[.!](?=\s+\w)", ",", PRONOUN_WILL.sub(r"\1", text.casefold()))
    clauses = [clause for clause in re.split(r"[,;\n]+", spoken) if normal(clause)]
    said = [
        clause for clause in clauses if len(clauses) == 1 or not is_chatter(clause, {*homes.seats, *_SAID})
    ]
    said = clauses if len(said) == 1 and digits(normal(said[0])).isdecimal() else said
    times = re.sub(r"(?<=\d) ?[x×] ?(?=[^\W\d])", " ", ",".join(said))
    lines = re.sub(rf"[:=×]+|\b(?:and|plus|but {_THEN})\b|&|(?<=\w) \+ ?(?=\d)|\bx ?(?=\d)", ",", times)
    parts = [part for part in map(normal, lines.split(",")) if part]
    joined = re.sub(
        r"\b(?:a|the|a single) (?=ship\b)|(?<=, )(?=ship (?:from|off)\b)",
        "1 ",
        re.sub(r"\bboth\b", "2", digits(" , ".join(parts))),
    )
    joined = _MOST.sub("with all", _ANYWHERE.sub(" ", _ENOUGH.sub(r"\1", _TWICE.sub(r"\1 2", joined))))
    counted = ordered(_COUNTED.sub("", _APART.sub(" ", _MINE.sub(" ", joined))))
    return _ALL_OF.sub(" ", _ALL_OF_COUNTED.sub(r"\1 ", counted))


_SAID = ENGLISH.sides.keys() | wordset("home with from all everything each send aim help decline stay out")


def _mixture(plain: str, ask: engine.Ask[engine.Ships], homes: Homes, whole: str) -> dict[str, int]:
    """Return the ships of a text, which is what remains of the `whole` beside a target."""
    form = ask.form
    if plain in ENGLISH.none or " ".join(_over(plain)) in ENGLISH.none:
        return {}
    listed = _one_of_each(plain, form, homes)
    if listed:
        return listed
    ships, rest = _items(plain, form, homes)
    if form.least == form.most:
        rest = _the_rest(ships, rest, form, homes)
    over = _over(rest)
    if ships and over and not _is_their_sum(over, rest, ships):
        raise NotUnderstood("unknown", text=" ".join(over))
    if ships:
        return dict(ships)
    return _of_one_place_or_any(over, plain, ask, homes, whole)


def _one_of_each(plain: str, form: engine.Ships, homes: Homes) -> dict[str, int]:
    """Return one ship of each planet where as many are named as ships are lost: "red 3, 4 and 5".

    Raises NotUnderstood for "red 1 and 2", which may be two planets or two ships.
    """
    place, alone = homes.place_pattern, _number_alone(homes)
    listed = rf"{_LEAD_OF_LIST}(?P<all>{place}(?: , (?:{_WAY}){place}| , {alone})+)"
    found = re.fullmatch(listed, plain) if form.least == form.most > 1 else None
    if found is None:
        return {}
    named = _places_in(found["all"], homes)
    if len(set(named)) != form.most:
        return {}
    if form.most == 2 and found["all"].endswith(" , 2"):
        raise NotUnderstood("how_many", text=plain, least=form.least, most=form.most)
    return {homes.place(one, form.places): 1 for one in named}


_LEAD_OF_LIST = rf"(?:(?:{'|'.join(sorted(ENGLISH.ship_fillers))}) )*"


def _the_rest(ships: Counter[str], rest: str, form: engine.Ships, homes: Homes) -> str:
    """Count "the rest on blue 2", where their number is fixed; return the other words."""
    found = re.search(rf"{_REST} {_WAY}(?P<p>{homes.place_pattern})", rest)
    left = form.most - ships.total()
    if ships and not left:
        return re.sub(r"\b(?:the )?(?:last|other|remaining)\b", " ", rest)
    if found is None or not ships or left < 1 or (found["one"] and left != 1):
        return rest
    ships[homes.place(found["p"], form.places)] += left
    return rest.replace(found[0], " ")


_REST = (
    r"(?:the )?(?:(?P<one>(?:last|other|remaining) (?:one|1|ship)|last)|rest"
    r"|others|remaining(?: ships| ones)?)"
    r"(?: (?:goes|go|can go|should go))?"
)


def _is_their_sum(over: list[str], rest: str, ships: Counter[str]) -> bool:
    """Return whether the number that remains counts the named ships.

    An example: "2 ships, 1 from red 1 and 1 from red 2".
    """
    total = str(ships.total())
    return over == [total] and re.search(rf"\b{total} ships?\b|\bsend(?:ing)? {total}\b", rest) is not None


def _items(plain: str, form: engine.Ships, homes: Homes) -> tuple[Counter[str], str]:
    """Return the ships that are named together with their place, and the words that remain."""
    place = homes.place_pattern
    number_first = rf"(?:\b(?P<n>\d+|{_ALL}) {_WAY}(?P<p>{place}))"
    place_first = rf"(?:(?P<p2>{place}) ?,? ?(?P<n2>\d+|all)\b(?! {_WAY}{place}))"
    found: Counter[str] = Counter()

    def take(match: re.Match[str]) -> str:
        where = homes.place(match["p"] or match["p2"], form.places)
        number = match["n"] or match["n2"]
        found[where] += int(number) if number.isdecimal() else min(form.places.get(where, 0), form.most)
        return " "

    rest = _each(plain, form, homes, found)
    pattern = rf"{number_first}|{place_first}"
    if re.match(place, rest) and re.match(place_first, rest):
        pattern = rf"{place_first}|{number_first}"
    return found, re.sub(pattern, take, rest)


def _each(plain: str, form: engine.Ships, homes: Homes, found: Counter[str]) -> str:
    """Count equal numbers at several places ("1 from each of red 1, red 2"); return the remaining words."""
    place = homes.place_pattern
    number = rf"(?:(?P<n>\d+) {_WAY}each (?:of )?{_WAY}|each (?P<n2>\d+) {_WAY})"

    def take(match: re.Match[str]) -> str:
        for where in _places_in(match["all"], homes):
            found[homes.place(where, form.places)] += int(match["n"] or match["n2"])
        return " "

    further = rf"(?: (?:, )?(?:{_WAY}){place}| , {_number_alone(homes)})"
    return re.sub(rf"\b{number}(?P<all>{place}{further}*)", take, plain)


def _number_alone(homes: Homes) -> str:
    """Return the pattern of a number without ships behind it: a planet of the system named before."""
    return rf"{homes.digit}(?= ,|$)"


def _places_in(text: str, homes: Homes) -> list[str]:
    """Return the places in their order: "red 1 , 2" are red 1 and red 2."""
    found: list[str] = []
    for named in re.findall(rf"{homes.place_pattern}|(?<= , ){_number_alone(homes)}", text):
        if named.isdecimal() and not found[-1][-1].isdecimal():  # behind the gate, for example
            raise NotUnderstood("unknown", text=text)
        found.append(f"{found[-1][:-1]}{named}" if named.isdecimal() else named)
    return found


def _over(text: str) -> list[str]:
    return [word for word in re.split(r"[\s,.]+", text) if word and word not in ENGLISH.ship_fillers]


def _of_one_place_or_any(
    over: list[str], plain: str, ask: engine.Ask[engine.Ships], homes: Homes, whole: str
) -> dict[str, int]:
    """Return ships if only the place is named, or only their number: "red 1" for one ship, "3 ships"."""
    form = ask.form
    places = re.findall(homes.place_pattern, plain)
    if len(places) == 1 and not _over(plain.replace(places[0], " ")):
        return _of_a_place(homes.place(places[0], form.places), plain, form)
    if len(over) == 1 and (over[0].isdecimal() or over[0] in ("all", "everything")):
        return _of_any_place(over[0], plain, ask, may_fill=_only_counts(whole, homes))
    if "home" in over:
        return _of_home([word for word in over if word != "home"], plain, form, homes)
    if over:
        raise NotUnderstood("unknown", text=" ".join(over))
    if form.most == 0:  # ships on the gate go without a word
        return {}
    raise NotUnderstood("how_many", text=plain, least=form.least, most=form.most)


_COUNTING = wordset(
    "with ship ships send sending join joining attack aim aiming launch go going hit for at on to in the gate"
    " yes yeah yep sure please ok okay i ill im my help helping support defend take use just only exactly all"
    " everything lets let us charge gladly happy and of side team fly jump"
)
_THEIRS = re.compile(  # ships that are attacked, not sent
    r"\bthe \d+ ships?\b"
    r"|\b(?:attack|hit|aim|go|launch)(?:ing)? (?:at |for )?(?:all|everything|\d+)\b"
    r"(?! (?:ships? )?(?:at|to)\b)"
)
_WOULD = re.compile(r"\b(?:(?:id|i would|we would) like|(?:i |we )?want)(?: to)?\b")
_WHAT = re.compile(r"\b(?:with|ships?)\b")


def _only_counts(plain: str, homes: Homes) -> bool:
    """Return whether words about ships name no more than a target or side and how many are sent.

    Others may say whose ships they are, or how they are spread ("2 each"): then no place is filled in.
    """
    names = rf"{homes.place_pattern}|\b{homes.seat_pattern}s?\b|,"
    said = re.sub(names, " ", _WOULD.sub(" ", plain)).split()
    rest = [w for w in said if not (w.isdecimal() or w in _COUNTING or w in ENGLISH.sides)]
    counted = any(word.isdecimal() for word in said) or _WHAT.search(plain) is not None  # "all" alone is not
    return counted and not rest and not _THEIRS.search(plain)


def _of_any_place(
    number: str, plain: str, ask: engine.Ask[engine.Ships], *, may_fill: bool
) -> dict[str, int]:
    """Return this number of ships: of the only place, else of those that a suggestion takes.

    A number that is fixed chooses nothing.
    """
    form = ask.form
    if len(form.places) == 1:
        (only,) = form.places
        return {only: int(number) if number.isdecimal() else min(form.places[only], form.most)}
    of_seats = any(place.startswith("seat ") for place in form.places)
    if form.least == form.most or of_seats or not may_fill:
        raise NotUnderstood("which_place", text=plain, places=list(form.places))
    return form.usual(int(number) if number.isdecimal() else form.most, ask.default)


def _of_home(over: list[str], plain: str, form: engine.Ships, homes: Homes) -> dict[str, int]:
    """Return "3 from home": clear if one planet of the own system is among the places."""
    if len(over) > 1 or not all(word.isdecimal() for word in over):
        raise NotUnderstood("unknown", text=" ".join(over))
    places = [place for place in form.places if homes.is_own(place)]
    if len(places) != 1:
        raise NotUnderstood("which_place", text=plain, places=places or list(form.places))
    return {places[0]: int(over[0])} if over else _of_a_place(places[0], plain, form)


def _of_a_place(place: str, plain: str, form: engine.Ships) -> dict[str, int]:
    """Return all of the ships at one place: clear where their number is fixed."""
    if form.least == form.most or form.least <= 1 == form.most:
        return {place: form.most}
    raise NotUnderstood("how_many", text=plain, least=form.least, most=form.most)


_COUNTS = re.compile(r"\b(?:just|only|exactly|send|sending)\b")


_SPREAD = re.compile(  # words that say how many go, or where from, in a way that is not read
    r"\b(?:leave|leaving|down|mostly|räum\w*|keep\w*|off|max\w*|min\w*|least|most|about|around|half|some|few|fewer|more|less|each|je"
    r"|jede\w*|rest"
    r"|remaining|last|other|others|spread|evenly|per|behalt\w*|höchstens|mindestens|ungefähr|übrig\w*"
    r"|andere\w*)\b"
)
_STAYS = re.compile(r"\b(?:stay\w*|out|pass\w*|declin\w*|draussen|raus\w*|neutral)\b")
_KNOWN = ENGLISH.ship_fillers | wordset("all each every every 1 rest everything both and to from on at with")
_KNOWN_WORD = r"(?:i|ich|we|then|dann|\d|(?:" + "|".join(sorted(_KNOWN | set(ENGLISH.colours))) + r")\b)"
_A = r"(?:a|an|the|some|ein|eine|einen|noch)"
_AND_MORE = re.compile(rf"\b(?:and|plus|und) (?:{_A} (?!{_KNOWN_WORD})|(?!{_A} |{_KNOWN_WORD}))")


class ShipsReplies(Replies[engine.Ships]):
    def read(self, text: str) -> AnswerJSON:
        return _answer(text, self.ask, self.homes)

    def by_names(self, texts: Sequence[str], shown: Sequence[AnswerJSON]) -> Sequence[AnswerJSON]:
        """Return what a text says without the words of the person's own."""
        found: list[AnswerJSON] = []
        if any(is_in_doubt(text) or self.is_vague(text) for text in texts):
            return found
        for text in texts[-1:]:  # untranslated a name is an unknown word
            said = [clause for clause in clauses_of(text) if self._is_about_ships(clause)]
            if any(map(self._is_no_order, clauses_of(text))):
                return []
            try:
                answer = self.ask.judge(self.read(", ".join(map(self._known, said))))
            except (NotUnderstood, engine.NotAllowed):
                continue
            found += [answer] if answer not in found else []
        return found

    def _is_no_order(self, clause: str) -> bool:
        plain = normal(clause)
        if _STAYS.search(plain) or _AND_MORE.search(plain):
            return True
        tells_of_it = self._is_about_ships(clause) and tells(plain, plain, self.homes.seat_pattern)
        own = (
            strange_words(re.sub(self._names, " ", digits(plain)), _KNOWN)
            if self._is_about_ships(clause)
            else ()
        )
        return bool(own) or tells_of_it or is_negated(plain) or is_unsure(plain)

    def _is_about_ships(self, clause: str) -> bool:
        plain = digits(normal(clause))
        return re.search(rf"\d|{self._names}", plain) is not None

    def _known(self, clause: str) -> str:
        """Return a clause with names, numbers and the words that ships are moved with, and no others."""
        words = re.findall(rf"{self._names}|[^\W_]+", digits(normal(clause)))
        return " ".join(
            w for w in words if " " in w or w in _KNOWN or w[0].isdecimal() or re.match(self._names, w)
        )

    @cached_property
    def _names(self) -> str:
        homes = self.homes.knowing(self.ask.form.places)
        sides = "|".join(map(re.escape, ENGLISH.sides))
        return rf"(?:{homes.place_pattern}|\b{homes.seat_pattern}\b|\b(?:{sides})\b)"

    def is_vague(self, text: str) -> bool:
        return _SPREAD.search(normal(text)) is not None

    def size(self, answer: AnswerJSON) -> int:
        return _ships_in(answer)

    def is_all(self, answer: AnswerJSON) -> bool:
        form, ships = self.ask.form, answer.get("ships", {}) if "side" in answer else answer
        return _ships_in(answer) == form.most or all(form.places[place] == n for place, n in ships.items())

    def says_all(self, text: str) -> bool:
        plain = digits(normal(text))
        found = re.search(self.homes.place_pattern, plain)
        counts = self.ask.form.most == 1 or re.search(
            r"\d|\ball\b", re.sub(self.homes.place_pattern, " ", plain)
        )
        return found is not None and bool(counts)

    def is_count(self, plain: str) -> bool:
        return bool(_COUNTS.search(plain))

    def numbered(self, number: int) -> Readings:
        form, homes = self.ask.form, self.homes
        planets = {head.planet for head in form.targets.values() if head.planet >= 0}
        whole = [] if planets else self.legal([*_counted(number, form), *_placed(number, form, homes)])
        fits = any(homes.is_numbered(planet, number) for planet in planets)
        counts = not whole and _may_count(number, form)
        return Readings(whole, number if fits else None, number if counts else None)

    def besides(self, lines: Sequence[AnswerJSON], number: int) -> Readings:
        found = super().besides(lines, number)
        planet = None if any(self._is_at(line, found.planet) for line in lines) else found.planet
        ships = None if any(_ships_in(line) == found.ships for line in lines) else found.ships
        return found._replace(planet=planet, ships=ships)

    def begun(self, found: Readings) -> list[AnswerJSON]:
        form, default = self.ask.form, self.ask.default
        aimed = [one for one in form.targets if self._is_at({"side": one}, found.planet)]
        whole: list[AnswerJSON] = [{"side": one, "ships": default.get("ships", {})} for one in aimed]
        if found.ships is None:
            return self.legal(whole)
        ships, usual = form.usual(found.ships, default), default.get("side") if form.targets else None
        sides = [usual] if usual else list(form.targets)
        whole += [{"side": one, "ships": ships} for one in sides]
        return self.legal(whole if form.targets else [ships])

    def _is_at(self, answer: AnswerJSON, planet: int | None) -> bool:
        """Return whether an answer aims at a planet of this number."""
        head = self.ask.form.targets.get(answer.get("side"))
        return planet is not None and head is not None and self.homes.is_numbered(head.planet, planet)


def _may_count(number: int, form: engine.Ships) -> bool:
    """Return whether this number of ships can be sent, where the number is not fixed."""
    return form.least < form.most and max(1, form.least) <= number <= min(
        form.most, sum(form.places.values())
    )


def _ships_in(answer: AnswerJSON) -> int:
    """Return how many ships an answer sends."""
    ships = answer.get("ships", {}) if "side" in answer else answer
    return sum(ships.values())


def _counted(number: int, form: engine.Ships) -> list[Any]:
    """Return answers with this number of ships, if all are at one place and nothing else is chosen."""
    if len(form.places) != 1 or len(form.targets) > 1 or not number:
        return []
    ships = dict.fromkeys(form.places, number)
    return [{"side": side, "ships": ships} for side in form.targets] or [ships]


def _placed(number: int, form: engine.Ships, homes: Homes) -> list[Any]:
    """Return answers with all ships at the planet of this number, where the number of ships is fixed."""
    if form.targets or form.least != form.most:
        return []
    numbered = [p for p in form.places if p.isdecimal() and homes.is_numbered(int(p), number)]
    return [{place: form.most} for place in numbered]
