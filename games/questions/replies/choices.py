"""One of several options in plain words: "attack Green", "Force Field on Red", "my lowest attack".

Every option has several namings, each a set of words and numbers. A text names an option if every word of it
is a word of one naming, or says nothing there. Options that the text names wholly come first.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property, partial

from django.utils import translation
from django.utils.translation import get_language

import engine
from engine import card
from games.base.language_and_zone import in_every_language
from games.base.vocabulary import USUAL, in_plain_english, in_vocabulary, vocabulary
from games.mail.language import yes_or_no
from games.mail.language.chatter import gist, is_chatter
from games.mail.language.other_words import in_usual_words
from games.mail.language.phrasing import Homes, NotUnderstood
from games.mail.language.tokens import (
    ATTACK,
    BARE,
    BESIDE,
    CARD,
    CARDS,
    PLANET,
    REINFORCEMENT,
    SHIPS,
    Number,
    Token,
    Tokens,
    may_say_others,
    says,
)
from games.mail.language.vocabulary import ENGLISH, bare, digits, normal, wordset
from games.mail.language.yes_or_no import as_one_thing, verb_of
from games.questions.replies import option_ways
from games.questions.replies import reply as seat_words
from games.questions.replies.by_names import Candidates, features_of
from games.questions.replies.option_ways import CHANGE, KEEP
from games.questions.replies.reply import drops
from games.words.choices import option_words
from games.words.reader import Reader, ability_name

from .tech_ways import as_research, counts_ships

Naming = frozenset[Token]
Options = Mapping[str, engine.Option]
_CLAUSES = re.compile(r"[,;.:!]+(?:\s|$)|\s-+\s|\n")
_COMPARED = re.compile(
    r"(?:i )?(?:attack with |play |lay |use )?(?:the |my |your )?"
    r"(highest|lowest|best|worst|higher|lower|biggest|smallest|strongest|weakest)\b(.*)"
)
_LOW = frozenset({"lowest", "worst", "lower", "smallest", "weakest"})
_IN_ORDER = ("seats", "yes", "no", KEEP, CHANGE)  # every word must be said, in this order
_NAMES_ALIENS = (KEEP, CHANGE)
_OWNS = re.compile(r"(?:(?:i|we)(?: still| only)? )?(?:have|hold|own|like|love|hate)\b")  # no choice
_HAS = re.compile(r"(?<!ill )(?<!will )(?<!to )\b(?:have|has|got)\b")  # "I'll have" takes
_HOME_OF_OTHERS = re.compile(r"\b(?:his|her|their) home\b")
_NONE_OF = re.compile(
    r"not? (\w+)(?: (?:anyone|anybody|today|now|this time|from me|please|thanks|here|then|for me))*"
)
_NO_USE = re.compile(  # "no need to ban anything": nothing is chosen
    r"(?:(?:there is|theres|i see|its|really|just|well) )*"
    r"(?:no (?:need|point|reason|use|sense)(?: in| to| for)?"
    r"|(?:(?:i|id|i would|ill|i will|im|rather|would|better|just|do) )*(?:not|dont|wont)"
    r"(?: (?:want|going|need) to)?)"
    r" (?:add|us|play|ban|invit|ask|do|chang|zapp?|spend|wast|mov|send|help|bring|reinforc|steal|copy|heal)"
    r"(?:e|ing)? (?:anything|anyone|anybody|any(?: of (?:it|them))?|any more|more)"
    r"(?: (?:more|else|now|today|here|this time|for now|right now|yet|at all|please|thanks))*"
)
_ONE_OF = re.compile(r"\b1 of (?=(?:my|our|the|his|her|their|your|these|those)\b)")  # which one is open
_ONE_KICKER = re.compile(r"\b1 kickers?\b")  # how many, and not its value
_OWN_PLANET = re.compile(r"\b(?:my|home|own) (?:own |home )*planet\b")
_OF_A_VALUE = re.compile(  # "one of my tens"
    r"\b1 (?:of|from) (?:(?:my|the|our|those|these) )?((?:two|three|four|five|sixe|seven|eight|nine|ten"
    r"|eleven|twelve|fifteen|twentie|thirtie|fortie|\d{1,2})s)\b"
)
_STANCE = re.compile(r"(?:yes|no)\b")  # no word here says nothing
_MOST_CLAUSES = 12


class Choices:
    """The options of one question, by their names."""

    def __init__(
        self, options: Options, homes: Homes, reader: Reader | None, what: str = "", loses: bool = False
    ):
        self.options, self.homes, self.what, self.loses = options, homes, what, loses
        self.tokens = Tokens(homes.seats, homes.me)
        self._readers = (Reader(systems=homes.systems), reader or Reader(systems=homes.systems))
        labels = {key: self._labels(option) for key, option in options.items()}
        self._alike = {
            words for words, n in Counter(w for ws in labels.values() for w in ws).items() if n > 1
        }
        self.only_use = option_ways.only_use(options)
        self.phrases = {key: self._phrases(key, labels[key]) for key in options}
        self.agreement = {key: option_ways.agreement(key, o, options, what) for key, o in options.items()}
        self.namings = {
            key: [self._naming(way) for way in dict.fromkeys(ways)]
            for key, ways in self.phrases.items()
            if options[key].what not in _IN_ORDER
        }
        self.mentions = {key: self._naming(way) for key, way in option_ways.mentions(options).items()}
        own = {key: option_ways.of_its_sheet(key, option, what) for key, option in options.items()}
        self._own = {key: ways for key, ways in own.items() if ways}
        self.chatter = self._words()
        self._own_words = self.chatter | {word for name in homes.seats for word in name.split()}

    @cached_property
    def candidates(self) -> Candidates[str]:
        """Return the options by the things that they name."""
        passing = [key for key, ways in self.agreement.items() if self._refuses(key, ways)]
        yes = _only([key for key, ways in self.agreement.items() if "yes" in ways])
        return Candidates(
            {key: self._features(key) for key, one in self.options.items() if one.what not in ("pass", "no")},
            self.tokens,
            self.homes,
            yes,
            _only(passing),
            self.only_use or None,
            self.agreement[yes] if yes else (),
            self.loses,
            option_ways.unclear(self.what),
            any(one.what not in ("yes", "no") for one in self.options.values()),
            uses=any(one.what in option_ways.USES for one in self.options.values()),
        )

    def _refuses(self, key: str, ways: Collection[str]) -> bool:
        return self.options[key].what == "pass" or not {"no", "pass"}.isdisjoint(ways)

    def _features(self, key: str) -> frozenset[Token]:
        params = self.options[key].params
        ability = partial(ability_name, str(params.get("ability") or ""))
        ways = [*self.phrases[key], *(in_every_language(ability) if params.get("ability") else ())]
        leader = self.homes.sides.get(str(params.get("choice")), self.homes.me)
        found = features_of(ways, self.tokens, self.homes)
        return found if leader == self.homes.me else found - {"me", "mich", "mir"}

    @property
    def unchanging(self) -> list[str]:
        """Return the options by which all stays as it is."""
        return [key for key, option in self.options.items() if option_ways.is_unchanging(option)]

    def staying(self, plain: str) -> list[str]:
        """Return the options that a text names which leaves all as it is: "keep it" may be to keep a card.

        The text is normal.
        """
        ways = {plain, as_one_thing(plain)}
        verb = verb_of(plain)
        return [
            key
            for key in self.options
            if ways & {*self.phrases[key], *self.agreement[key]}
            or any(verb in naming for naming in self._shown_or_done(key))
        ]

    def _shown_or_done(self, key: str) -> list[Naming]:
        """Return the namings of the labels, and every naming of a power or card that is used."""
        option = self.options[key]
        labels = [self._naming(normal(label)) for label in self._labels(option)]
        return [*labels, *(self.namings.get(key, []) if option.what in option_ways.USES else [])]

    def read(self, text: str) -> str:
        """Return the key of the one option that a text names. Raises NotUnderstood."""
        if self._alike:
            key = {key.casefold(): key for key in self.options}.get(text.strip().casefold())
            if key is not None:
                return key
        if self.only_use and yes_or_no.uses_it(
            digits(normal(text)), option_ways.noun(self.options[self.only_use])
        ):
            return self.only_use
        if "?" in text and any(self._as_its_sheet_says(normal(part)) for part in text.split("?")):
            raise NotUnderstood("unknown", text=normal(text))
        return self._of_clauses(text)

    def _of_clauses(self, text: str) -> str:
        """Return the option that the whole text names, else the one of its clauses: "nothing, I pass"."""
        plain = digits(normal(text))
        try:
            return self._named(plain)
        except NotUnderstood as problem:
            clauses = [part for part in _CLAUSES.split(text) if normal(part)]
            if problem.reason == "ambiguous" or not 2 <= len(clauses) <= _MOST_CLAUSES:
                raise
        said = [self._core(clause) for clause in clauses if not self._is_talk(clause)]
        if any(
            clause.isdecimal() for clause in said
        ):  # a bare number beside other words is nothing for certain
            raise NotUnderstood("unknown", text=plain)
        named = {self._named(clause) for clause in said}
        if len(named) != 1:
            raise NotUnderstood("unknown", text=plain)
        return named.pop()

    def _core(self, clause: str) -> str:
        """Return the words of a clause, or only the yes or no that it leads up to."""
        plain, core = (digits(normal(words)) for words in (clause, gist(clause, self.chatter)))
        if any(self._stands(key, plain) for key in self.options):
            return plain
        return core if any(self._stands(key, core) for key in self.options) else plain

    def _is_talk(self, clause: str) -> bool:
        plain = self._core(clause)
        agrees = any(
            self._stands(key, words) for key in self.options for words in (plain, yes_or_no.core(plain))
        )
        return not agrees and is_chatter(clause, self._own_words)

    def _named(self, plain: str) -> str:
        seats = seat_words.read(plain, self.options, self.homes.seats)
        if seats is not None:
            return seats
        said = as_research(_ONE_OF.sub("", _OF_A_VALUE.sub(_value, plain)), self.what)
        said = _ONE_KICKER.sub("kicker", said)
        for keys in (self._same(said), self._compared(said), *self._covered(said)):
            if len(keys) > 1:
                raise NotUnderstood("ambiguous", text=plain, answers=keys)
            if keys:
                return keys[0]
        raise self._problem(plain)

    def _same(self, plain: str) -> list[str]:
        """Return the options that have this text as a phrase, if need be without words that say nothing."""
        said = yes_or_no.core(plain)
        same = [key for key, ways in self.phrases.items() if plain in ways]
        if not _OWNS.match(plain) and not _HAS.search(plain):
            same = same or [key for key, ways in self.phrases.items() if said in ways]
        for words in (plain, said):
            same = same or [key for key in self.options if self._stands(key, words)]
        strict = _STANCE.match(plain) or _OWNS.match(plain) or _OWN_PLANET.search(plain)
        low = "" if strict else self._bare(plain)
        same = same or self._as_its_sheet_says(plain)
        return same or [
            key for key, ways in self.phrases.items() if low and any(self._bare(w) == low for w in ways)
        ]

    def _bare(self, plain: str) -> str:
        """Return a text without the words that say nothing, but for those that are names here."""
        for name in self._named_fillers:
            plain = re.sub(rf"\b{name}\b", f"@{name}", plain)
        return bare(plain)

    @cached_property
    def _named_fillers(self) -> frozenset[str]:
        """Return the names in this question that are words which say nothing elsewhere, as "will"."""
        return ENGLISH.fillers & {word for mentions in self.mentions.values() for word in mentions}

    def _stands(self, key: str, plain: str) -> bool:
        """Return whether a text says in general words what can mean this option alone."""
        ways = self.agreement[key]
        return plain in ways or (
            ("yes" in ways and yes_or_no.agrees(plain))
            or ("no" in ways and yes_or_no.refuses(plain))
            or (self.options[key].what == "pass" and yes_or_no.lets_happen(plain, self.chatter))
            or ("pass" in ways and (self._is_unused(plain) or _NO_USE.fullmatch(plain) is not None))
        )

    def _as_its_sheet_says(self, plain: str) -> list[str]:
        """Return the options whose sheet has these words for them, with the name of a seat that is chosen."""
        found: list[str] = []
        if option_ways.ASKS.match(plain):
            return found
        for key, ways in self._own.items():
            words, seat = option_ways.own_words(plain), option_ways.seat_in(self.options[key])
            names = {name for name in plain.split() if seat is not None and self._seat(name) == seat}
            words -= option_ways.planet_in(self.options[key], self.homes)
            words -= {stem for name in names for stem in option_ways.own_words(name)}
            if words in ways and (seat is None or names):
                found.append(key)
        return found

    def _seat(self, name: str) -> int | None:
        """Return the seat of a name, also where something is theirs: "Green's ships"."""
        return self.homes.seats.get(name, self.homes.seats.get(name.removesuffix("s")))

    def _is_unused(self, plain: str) -> bool:
        """Return whether a text declines what it names ("no zap today"), where nothing else could be done."""
        found = _NONE_OF.fullmatch(plain)
        if found is None or len(self.options) == 2:
            return found is not None and found[1] in self.chatter
        stem = found[1].removesuffix("s").removesuffix("ing")
        others = [self.mentions.get(key, ()) for key, one in self.options.items() if one.what != "pass"]
        return len(stem) > 2 and all(any(str(w).startswith(stem) for w in words) for words in others)

    def _compared(self, plain: str) -> list[str]:
        """Return the options with the highest or lowest attack or Kicker, if the text asks for that."""
        found = _COMPARED.fullmatch(plain)
        if found is None or set(found[2].split()) - _AROUND_VALUE:
            return []
        values = self._values("kicker" if "kicker" in found[2].split() else "attack")
        best = (min if found[1] in _LOW else max)(values.values(), default=None)
        return [key for key, value in values.items() if value == best]

    def _values(self, kind: str) -> dict[str, int]:
        """Return the values of the cards of a kind, by the options that choose them."""
        cards = {k: card(o.params["card"]) for k, o in self.options.items() if o.what in ("card", "kicker")}
        return {key: one.value for key, one in cards.items() if one.kind == kind}

    def _covered(self, plain: str) -> Iterable[list[str]]:
        """Return the options that the text names wholly, then those that it names in part."""
        tokens = self.tokens.of(plain)
        said = frozenset(tokens) - option_ways.nothing(self.what, drops(plain))
        if _OWNS.match(plain) or _HOME_OF_OTHERS.search(plain) or counts_ships(plain, self.what):
            return [], []
        numbers = [(n.value, n.kind if n.kind != BESIDE else BARE) for n in tokens if isinstance(n, Number)]
        if len(numbers) > len(set(numbers)):
            return [], []  # a number said twice is no name
        whole, part, mentioned = self._named_by(said)
        return whole, [*part, *mentioned] if part or len(mentioned) > 1 else []

    def _named_by(self, said: Naming) -> tuple[list[str], list[str], list[str]]:
        """Return the options that words name wholly, those they name in part, and those they are only about.

        The last hold all things that are named: of two aliens one may be given up.
        """
        whole: list[str] = []
        part: list[str] = []
        mentioned: list[str] = []
        for key, mentions in self.mentions.items():
            namings = self.namings.get(key, [])
            said_here = said - option_ways.noise(self.options[key].what, self.what, self.loses)
            if not said_here - _STANCES:
                continue
            if any(_is_whole(said_here, naming) for naming in namings):
                whole.append(key)
            elif any(_covers(said_here, naming) for naming in namings):
                part.append(key)
            elif _covers(said_here, mentions):
                mentioned.append(key)
        return whole, part, mentioned

    def _naming(self, way: str) -> Naming:
        return frozenset(self.tokens.of(way)) - option_ways.NOTHING

    def _phrases(self, key: str, labels: list[str]) -> list[str]:
        """Return its labels and more ways to name it; its key, if others have the same label."""
        option = self.options[key]
        ways = [normal(way) for way in option_ways.ways(key, option, self.options, self.homes)]
        keys = [normal(key)] if self._alike & set(labels) else []
        return [digits(way) for way in [*keys, *map(normal, labels), *ways]]

    def _labels(self, option: engine.Option) -> list[str]:
        """Return the labels as the mail names them, and in English as they are shown to anybody."""
        found, usual = [], (lambda words: in_usual_words(words)[0]) if vocabulary() else str
        for chosen in dict.fromkeys([USUAL, vocabulary()]):
            for language in dict.fromkeys(["en", get_language() or "en"]):
                with translation.override(language), in_vocabulary(chosen):
                    found += [usual(option_words(option, one)) for one in self._readers]
        return list(dict.fromkeys(found))

    def _words(self) -> frozenset[str]:
        """Return every word that belongs to an option: a remark has none of them."""
        in_order = [
            way
            for key, ways in self.phrases.items()
            if self.options[key].what in _NAMES_ALIENS
            for way in ways
        ]
        words = {word for way in in_order for word in way.split()} - option_ways.NOTHING
        abilities = {str(one.params.get("ability") or "") for one in self.options.values()}
        called = {name for one in abilities for name in in_every_language(partial(ability_name, one)) if one}
        words |= {word for name in called for word in normal(name).split()} - option_ways.NOTHING
        return frozenset({token for token in self._all_tokens() if isinstance(token, str)} | words)

    def numbered(self, number: int) -> list[str]:
        """Return the options in which a bare number may name something by its value, a planet or a count."""
        return [key for key, option in self.options.items() if self._holds(option, Number(BARE, number))]

    def _holds(self, option: engine.Option, number: Number) -> bool:
        numbers = {token for token in self._naming(self._label(option)) if isinstance(token, Number)}
        return any(number.names(token) for token in numbers if token.value or token.kind not in _COUNTS)

    def _label(self, option: engine.Option) -> str:
        """Return the label in English: numbers follow English nouns there."""
        if option.what == "rewards":
            return option_ways.rewards(option.params["cards"], option.params["ships"])
        with in_plain_english():
            return normal(option_words(option, self._readers[0]))

    def _problem(self, plain: str) -> NotUnderstood:
        """Return what is wrong with words that name no option: perhaps there is no such card or planet."""
        said = [token for token in self.tokens.of(plain) if token not in option_ways.NOTHING]
        there = {token for token in self._all_tokens() if isinstance(token, Number)}
        missing = {n.kind for n in said if isinstance(n, Number) and not any(n.names(o) for o in there)}
        kinds = {number.kind for number in there}
        others = [token for token in said if isinstance(token, str) and token not in self.chatter]
        if PLANET in missing & kinds and not others:
            return NotUnderstood("no_such_planet", text=plain)
        if missing & _CARD_KINDS and kinds & {ATTACK, REINFORCEMENT} and not others:
            return NotUnderstood("no_such_card", text=plain)
        return NotUnderstood("unknown", text=plain)

    def _all_tokens(self) -> set[Token]:
        return {token for namings in self.namings.values() for naming in namings for token in naming}


def _value(found: re.Match[str]) -> str:
    """Return "10" for "one of my tens"."""
    word = found[1].removesuffix("s")
    ways = (word, word.removesuffix("e"), f"{word.removesuffix('ie')}y")  # "sixes", "twenties"
    return next((way for way in map(digits, ways) if way.isdecimal()), found[0])


def _only(keys: Sequence[str]) -> str | None:
    return keys[0] if len(keys) == 1 else None


_STANCES: Naming = wordset(  # alone, no part of a name
    "yes no not ok all everything everybody everyone nothing none nobody default"
)
_AROUND_VALUE = wordset("attack kicker card one 1 i have possible please of mine")
_COUNTS = frozenset({CARDS, SHIPS})  # of these none is a number that is chosen
_CARD_KINDS = frozenset({ATTACK, REINFORCEMENT, CARD, BESIDE})


def _covers(said: frozenset[Token], naming: Naming) -> bool:
    """Return whether every word and number of a text belongs to a naming."""
    return all(token in naming or _is_other_word(token, naming) for token in said)


def _is_other_word(token: Token, naming: Naming) -> bool:
    """Return whether a token says one of the naming in another way; few words can."""
    return may_say_others(token) and any(says(token, other) for other in naming)


def _is_whole(said: frozenset[Token], naming: Naming) -> bool:
    """Return whether a text has all words and numbers of a naming, and no others.

    "Card" is not all of "2 cards".
    """
    if len(said) < len(naming) or not _covers(said, naming):
        return False
    return all(
        other in said or any(says(token, other) and _as_much(token, other) for token in said)
        for other in naming
    )


def _as_much(token: Token, other: Token) -> bool:
    return isinstance(token, Number) or not isinstance(other, Number)
