"""An answer by the things that a reply names, where its other words are the person's own.

"Yellow, they have far too many cards" names Yellow and nothing else that is to choose from. Things are the
words and numbers that some answers have and others have not. A reply chooses an answer if this is the only
one with all things that it names, and if nothing in it doubts, asks, tells of them or says no to them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from typing import Generic, TypeVar

from games.mail.language.clauses import (
    acts,
    clauses_of,
    holds_back,
    is_in_doubt,
    is_negated,
    is_remark,
    is_unsure,
    keeps,
    stance_of,
    strange_words,
    tells,
    tells_how_it_is,
    undoes,
    without_stance,
)
from games.mail.language.german import in_english
from games.mail.language.phrasing import Homes
from games.mail.language.tokens import (
    ATTACK,
    BARE,
    REINFORCEMENT,
    Number,
    Token,
    Tokens,
    may_say_others,
    ordered,
    says,
    seat_of,
)
from games.mail.language.vocabulary import digits, normal, wordset
from games.mail.language.yes_or_no import leaves_as_it_is

# These words alone single nothing out where names do, but tell apart what the names leave open.
_WEAK = wordset(
    "play use take keep lose give discard draw lay attack choose send get put ship ships card cards flare"
    " super wild power alien planet colony hand deck warp gate artifact tech next another again first in out"
    " up down back pile your my them him her it you own new old more fewer"
    " spielen nutzen nehmen behalten verlieren geben abwerfen ziehen legen angreifen wählen schiff schiffe"
    " me mich mir us uns our karte karten kraft kolonie stapel hypertor noch einmal neu zuerst ein aus"
    " von auf als ziel im in"
)
_SAYS_NOTHING = wordset(
    "home what who it is are this that and und the der die das den dem a an eine einen to zu zum zur of with"
    " mit from von for für at by bei on off"
)
_MOST = 400  # characters: nobody needs more to name a thing
_LINE = re.compile(r"\b(?:line|zeile|option|number|nummer|nr|row|entry)\b(?= \d)")
_PASSES = re.compile(
    r"\b(?:pass(?! (?:the|my|a|an|him|her|them|it (?:on|to))\b)|passe"
    r"|(?<!müsste )(?<!sollte )(?<!dürfte )(?<!könnte )(?<!wird )passen|skip|default|vorgabe)\b"
)
_ALL = wordset("all everything everybody everyone alle alles")
_NO_THING = wordset("no none nothing kein keine keinen")
_LOSING = wordset("discard lose drop give remove sacrifice dump abwerfen verlieren weg")
_TELLING = _LOSING | wordset("add replace return aufgeben dazu ersetzen")
_SO = re.compile(r"(?:so|then|therefore|also|dann|drum|deshalb|daher)\b")
_ADDING = wordset("add dazu")
_DOES = re.compile(
    r"(?:(?:i|ill|i will|please|id like to|ich) )?(?:use|play|take|draw|zap|spielen?|nutzen?|nehmen?|nimm"
    r"|einsetzen|want|will|möchte|need|brauche?)\b"
)
_LETS_THEM = re.compile(r"\b(?:go (?:ahead|on)|your?|yours|dein\w*|eure\w*|nur zu|mach nur)\b")
_TAKES_THAT = re.compile(
    r"(?:so )?(?:ill|i will|i|ich|lets|gonna|going to)? ?(?:take|pick|choose|have|go with|go for|try|do"
    r"|nehm|nehme)(?: ich)?"
    r" (?:that|this|it|him|her|them|den|die|das)(?: one| 1)?(?: please| then)?"
    r"|(?:lets|ill|i will|well|we) (?:go|head|fly|aim) there"
    r"|(?:da|dahin|dorthin) (?:gehts|gehen wir|will ich)"
    r"|(?:(?:den|die|das|so) )?(?:nehme?|will|nehm|hätte) ich(?: gerne?| mal)?|(?:take|want) i"
)
_KINDS = (ATTACK, REINFORCEMENT)
_ME, _US = wordset("me mich mir"), wordset("us uns our")
_OF_OTHERS = re.compile(r"(?:they|he|she|it|theyve|hes|shes|sie|er|es)\b")
_ONE = re.compile(r"\b(?:one|eins|eine?[nmrs]?)\b(?! (?:card|ship|karte|schiff))", re.IGNORECASE)
_MYSELF = re.compile(r"\bmyself\b", re.IGNORECASE)
_MY_SIDE = re.compile(r"\b(?:my|our|meiner?|unserer?) (?:own |eigenen )?(?:side|seite)\b", re.IGNORECASE)
_ENOUGH = re.compile(r"(?<=\d)((?: \w+)?) (?:(?:is|are) (?:enough|plenty)|reichen|reicht|genügen|genügt)\b")
_ALSO = {"rein": "hinein", "raus": "hinaus", "runter": "hinunter", "rauf": "hinauf"}
_WITH_ARTICLE = re.compile(r"\b(?:the|my|die|meine) \d+ (?!from\b|of\b|von\b)\w")  # a card: "the 1 can go"
COLOURS = "rot|gelb|blau|grün|violett|lila|weiss|türkis"
_GERMAN_PLANET = re.compile(rf"\b({COLOURS}) (?:planet )?(\d)\b", re.IGNORECASE)
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_ENDINGS = re.compile(r"(?:s|es|en|n|e|er|em|ern)$")
_ALIKE = 0.83
_SHORT = 5  # letters: a shorter word is not taken for another one


@dataclass(frozen=True)
class Said:
    """A clause: its words, the things it names, and the yes or no in it.

    `about` are the words of all answers in it. `is_strange`: it has a number that no answer has.
    """

    words: str
    things: frozenset[Token] = frozenset()
    about: frozenset[Token] = frozenset()
    stance: bool | None = None
    is_strange: bool = False

    @property
    def strong(self) -> frozenset[Token]:
        return self.things - _WEAK


Key = TypeVar("Key")
_NONE: frozenset[Token] = frozenset()


@dataclass(frozen=True)
class Candidates(Generic[Key]):
    """The answers that can be named, each with its words and numbers; a mere no is not among them.

    `yes` and `no` are the answers that yes and no mean, `used` the one thing that can be used. `agreeing`
    are more ways to say yes. `loses`: what is chosen is lost. `unclear` are words beside which a name may
    mean the answer that it is not in. `keeps`: to keep a thing is not to choose it. `asked` are the words of
    the question. `uses`: something is used or played.
    """

    features: Mapping[Key, frozenset[Token]]
    tokens: Tokens
    homes: Homes
    yes: Key | None = None
    no: Key | None = None
    used: Key | None = None
    agreeing: Collection[str] = ()
    loses: bool = False
    unclear: Collection[str] = ()
    keeps: bool = True
    asked: Collection[str] = ()
    uses: bool = False


def features_of(ways: Iterable[str], tokens: Tokens, homes: Homes) -> frozenset[Token]:
    """Return the words and numbers of an answer, with the main player of its side and "me" for the reader."""
    found = {token for way in ways for token in tokens.of(way)}
    mine = {side for side, seat in homes.sides.items() if seat == homes.me}
    found |= {f"@{seat}" for side, seat in homes.sides.items() if side in found and seat >= 0}
    found |= {token.kind for token in found if isinstance(token, Number) and token.kind in _KINDS}
    found |= _ME if any(seat_of(token) == homes.me for token in found) else _NONE
    found |= _US if not mine.isdisjoint(found) else _NONE
    return frozenset(found) - _SAYS_NOTHING


class ByNames(Generic[Key]):
    """Finds the answers with all things that a text names. `shown`: how many lines were mailed."""

    def __init__(self, among: Candidates[Key], shown: int):
        self.among, self.shown = among, shown

    def read(self, texts: Sequence[str]) -> list[Key]:
        """Return the answers that a text may mean, read in each of the languages; none if it names none."""
        found = [self.of(text) for text in texts]
        if any(keys is None for keys in found):
            return []
        named = [keys for keys in found if keys]
        both = [key for key in named[0] if all(key in keys for keys in named)] if named else []
        return both or list(dict.fromkeys(key for keys in named for key in keys))

    def mentioned(self, clause: str) -> list[Key]:
        """Return the answers with all things that a clause names, without regard to what it says of them."""
        things = self._said(clause).strong
        return self._that_have(things, self.among.features) if things else []

    def of(self, text: str) -> list[Key] | None:
        """Return the answers of a text; none if it names nothing, None if a word forbids to choose one."""
        if (
            len(text) > _MOST
            or is_in_doubt(text)
            or leaves_as_it_is(normal(text))
            or _LINE.search(normal(text))
        ):
            return None
        text = _GERMAN_PLANET.sub(lambda found: f"{in_english(found[1])} {found[2]}", text)
        said: Sequence[Said] = [self._said(clause) for clause in clauses_of(text)]
        if self._keeps_what_is_used(said):
            return [self.among.no] if self.among.no is not None else None
        stances = {one.stance for one in said} - {None}
        refused = False in stances
        if any(self._is_bad(one, refused) for one in said) or len(stances) > 1:
            return None
        if refused:
            return self._refused(said)
        said = self._without_denied(said)
        named: Sequence[Said] = [one for one in said if one.strong]
        named = named or [one for one in said if one.things and True not in stances]
        takes_that = any(_TAKES_THAT.fullmatch(normal(one.words)) for one in said)
        takes_that = takes_that or (True in stances and self.among.used is not None)
        said, named = self._without_told(said, named)
        if any(self._is_no_choice(one, takes_that) for one in said if one in named or one.about):
            return None
        if any(one.strong for one in named) or len(named) == 1:
            found = self._with(named, said)
            says_other = True in stances and self.among.yes not in (None, *found)
            return [] if says_other else found
        if True not in stances:
            return []
        return [self.among.yes] if self.among.yes is not None else self._single(said)

    def _keeps_what_is_used(self, said: Sequence[Said]) -> bool:
        """Return whether a text only keeps the one thing that could be used: "I save my Zap for later"."""
        if self.among.used is None or not self._every.isdisjoint(("keep", "behalten", "save", "hold")):
            return False
        about = [one for one in said if one.about or one.stance is not None]
        names = [one for one in about if one.about and keeps(one.words, self._names.pattern)]
        return bool(names) and not any(
            (one not in names and one.stance is not False) or is_negated(one.words) or is_unsure(one.words)
            for one in about
        )

    def _without_told(
        self, said: Sequence[Said], named: Sequence[Said]
    ) -> tuple[Sequence[Said], Sequence[Said]]:
        """Leave out the reason before a choice that begins with "so": "Red has too many cards, so Red"."""
        if self.among.uses or self.among.loses:
            return said, named
        chosen = [one for one in named if _SO.match(normal(one.words)) and not self._is_no_choice(one, False)]
        told = [one for one in named if one not in chosen and tells_how_it_is(normal(one.words), r"[^\W\d]+")]
        if len(chosen) != 1 or any(one.strong != chosen[0].strong or is_negated(one.words) for one in told):
            return said, named
        return [one for one in said if one not in told], [one for one in named if one not in told]

    def _without_denied(self, said: Sequence[Said]) -> Sequence[Said]:
        """Leave out a clause that says no to what others do not name: "I don't believe it. Challenge!"."""
        denied = [
            one for one in said if one.strong and (is_negated(one.words) or self._is_held(normal(one.words)))
        ]
        others = [one for one in said if one.strong and one not in denied]
        if len(denied) != 1 or not others:
            return said
        refused = self._that_have(denied[0].strong, self.among.features)
        chosen = self._with(others, others)
        return [one for one in said if one not in denied] if chosen and not {*refused} & {*chosen} else said

    def _with(self, named: Sequence[Said], said: Sequence[Said]) -> list[Key]:
        """Return the options with all things that are named; where several have them, common words decide."""
        wanted = _NONE.union(*(one.strong or one.things for one in named))
        more = _NONE.union(*(one.things for one in said))
        keys = self._that_have(wanted, self.among.features)
        keys = self._that_have(more, keys) or keys
        return [key for key in keys if self.among.features[key].isdisjoint(_NO_THING)]  # "no deal"

    def _that_have(self, things: Collection[Token], keys: Iterable[Key]) -> list[Key]:
        return [key for key in keys if all(_has(self.among.features[key], thing) for thing in things)]

    def _refused(self, said: Sequence[Said]) -> list[Key] | None:
        no = self.among.no
        return [no] if no is not None and not any(map(self._contradicts_no, said)) else None

    def _contradicts_no(self, one: Said) -> bool:
        """Return whether a clause beside a no says yes all the same, in words or by what it names."""
        plain = normal(one.words)
        if any(" " in way and way in plain for way in self.among.agreeing):
            return True
        alone = (one.things or one.about) if " " not in plain else ()  # "zap", where that is what can be done
        names = one.strong or alone or (one.about and strange_words(plain, ()))
        if one.stance is False or not names or is_negated(plain) or self._is_held(plain):
            return False
        return acts(plain) or len(plain.split()) < 3

    def _single(self, said: Sequence[Said]) -> list[Key] | None:
        """Return the one thing that can be used, if the words beside the yes say that it is done.

        They may also let something happen: "yes, go ahead".
        """
        plain = [normal(one.words) for one in said]
        does = any(map(_DOES.match, plain)) and not any(map(_LETS_THEM.search, plain))
        return [self.among.used] if self.among.used is not None and does else None

    def _is_no_choice(self, one: Said, takes_that: bool) -> bool:
        """Return whether a clause names something without choosing it, unless another one takes "that"."""
        plain = normal(one.words)
        if not takes_that and any(
            map(self._is_other, strange_words(self._without_names(plain), (), uses=self.among.uses))
        ):
            return True
        tells_of_it = not takes_that and tells(
            plain, self._without_names(plain), self.among.homes.seat_pattern
        )
        return tells_of_it or is_negated(plain) or self._is_held(plain) or self._differs(plain)

    def _is_other(self, word: str) -> bool:
        """Return whether no answer has this word or one that begins alike, as "heal" and "healing" do."""
        beginning = word[:_SHORT]
        near = any(one.startswith(beginning) for one in self._words_of_all) and len(word) >= _SHORT - 1
        known = word in self._words_of_all or near or self._is_asked(word)
        return not known and self._thing(word) is None

    def _is_asked(self, word: str) -> bool:
        """Return whether the question has this word, perhaps with another ending."""
        stem = word[: max(3, len(word) - 2)]
        alike = (one for one in self.among.asked if one.startswith(stem) and abs(len(one) - len(word)) < 4)
        ends = len(word) > _SHORT and any(one.endswith(word) for one in self.among.asked)  # "Mondkanone"
        return word in self.among.asked or ends or (len(word) > 3 and any(alike))

    @cached_property
    def _words_of_all(self) -> frozenset[str]:
        words = [word for word in self._every if isinstance(word, str)]
        return frozenset(part for word in words for part in word.replace("@", "_").split("_"))

    def _without_names(self, plain: str) -> str:
        """Return a text without the names in it: some aliens are called as verbs are."""
        return self._names.sub(" ", _ENOUGH.sub(" ", digits(ordered(plain))))

    @cached_property
    def _names(self) -> re.Pattern[str]:
        """Return a pattern for the names of things, and of planets."""
        names = sorted(
            (word for word, thing in self._words.items() if thing not in _WEAK), key=len, reverse=True
        )
        homes = self.among.homes
        planet = rf"(?:{homes.seat_pattern}|{COLOURS})s? (?:planet )?{homes.digit}"
        return re.compile(rf"\b(?:{'|'.join([planet, *map(re.escape, names)])})\b")

    def _is_held(self, plain: str) -> bool:
        """Return whether a clause keeps what could be used."""
        return (
            self.among.keeps
            and holds_back(plain)
            and self._every.isdisjoint(("keep", "behalten", "hold", "keeping"))
        )

    def _differs(self, plain: str) -> bool:
        """Return whether a clause does something else with what it names than the options do."""
        does = set(plain.split()) & (_TELLING - _LOSING if self.among.loses else _TELLING)
        does -= _ADDING if REINFORCEMENT in self._every else set()
        goes = not self.among.loses and undoes(plain)
        unclear = not set(plain.split()).isdisjoint(self.among.unclear)
        return goes or unclear or not does <= self._every

    def _is_bad(self, one: Said, refused: bool) -> bool:
        """Return whether a clause says something that may change the answer.

        `refused`: it says no, or another clause does.
        """
        plain = normal(one.words)
        counts = one.is_strange and (
            one.things
            or one.stance
            or len(plain.split()) < 3
            or ((self._has_numbers or self._names_card(plain)) and not _OF_OTHERS.match(plain))
        )
        if is_unsure(plain) or counts:
            return True
        if one.things:
            denies = not one.strong and not refused and is_negated(plain)
            return self._is_bare_number(one) or self._says_how_many(plain) or denies
        if one.stance and self._says_how_many(plain):
            return True
        if one.stance is not None or (refused and is_negated(plain)):
            return False
        return not is_remark(plain) or (self._is_held(plain) and not refused)

    def _says_how_many(self, plain: str) -> bool:
        """Return whether a clause says all or none, or takes the default, where no answer is called so."""
        says_all = not _ALL.isdisjoint(plain.split()) and self._every.isdisjoint(_ALL)
        return says_all or _PASSES.search(plain) is not None

    def _names_card(self, plain: str) -> bool:
        """Return whether a clause says little more than a card."""
        return len(plain.split()) <= _SHORT and any(
            isinstance(one, Number) and one.kind in _KINDS for one in self.among.tokens.of(plain)
        )

    def _is_bare_number(self, one: Said) -> bool:
        """Return whether a clause names only a number that may be a line as well, or two such numbers."""
        lines = [
            thing
            for thing in one.strong
            if isinstance(thing, Number) and thing.kind == BARE and thing.value <= self.shown
        ]
        others = [word for word in normal(one.words).split() if word.isalpha() and word not in _SAYS_NOTHING]
        is_card = bool(others) and self._values and _WITH_ARTICLE.search(normal(one.words)) is not None
        return (
            bool(lines) and len(lines) == len(one.strong) and not is_card and (len(lines) == 1 or not others)
        )

    def _said(self, clause: str) -> Said:
        stance, words = without_stance(clause)
        other = stance_of(words)
        if stance and is_negated(words):
            return Said(clause, is_strange=True)  # "yes not"
        if stance is not None and other not in (None, stance):
            return Said(clause, is_strange=True)  # "yes no"
        tokens = self.among.tokens.of(_ONE.sub(" ", _MY_SIDE.sub("us", _MYSELF.sub("me", words))))
        things = [self._thing(token) for token in tokens]
        strange = any(
            isinstance(token, Number) and token.value != 1 and thing is None and not _has(self._every, token)
            for token, thing in zip(tokens, things, strict=True)
        )
        found = frozenset(thing for thing in things if thing is not None)
        if stance is False and found and is_negated(words):
            return Said(clause, is_strange=True)  # "no zap no pass"
        about = frozenset(t for t in tokens if t not in _WEAK and _has(self._every, t)) - _SAYS_NOTHING
        return Said(words, found, about, other if stance is None else stance, strange)

    def _thing(self, token: Token) -> Token | None:
        """Return the thing that a word of a text is, with another ending or with a slip of the pen."""
        if _has(self._things, token):
            return token
        if isinstance(token, Number) or "@" in token or token in _SAYS_NOTHING:
            return None
        token = _ALSO.get(token, token).translate(_UMLAUTS)
        stem = _ENDINGS.sub("", token)
        for word in (token, f"{token}s", stem, *(f"{stem}{end}" for end in ("s", "e", "en", "n"))):
            if word in self._words and len(stem) > 2:
                return self._words[word]
        long = [word for word in self._words if len(word) >= _SHORT]
        alike = get_close_matches(token, long, 1, _ALIKE) if len(token) >= _SHORT else []
        return self._words[alike[0]] if alike else None

    @cached_property
    def _words(self) -> Mapping[str, Token]:
        """Return the things by the words that people type for them."""
        names = [one for one in self._things if isinstance(one, str)]
        found: dict[str, Token] = {one: one for one in names if "@" not in one}
        for name, seat in self.among.homes.seats.items():
            found.update((name, one) for one in names if one.endswith(f"@{seat}"))
        return found

    @property
    def seats(self) -> frozenset[int]:
        """Return the seats that answers name, and those with some of the planets to choose from."""
        homes = {one.home for one in self._things if isinstance(one, Number) and one.home is not None}
        named = {seat for one in self._every if (seat := seat_of(one)) is not None}
        return frozenset(named | (homes if len(homes) > 1 else set()))

    @cached_property
    def _every(self) -> frozenset[Token]:
        return _NONE.union(*self.among.features.values())

    @cached_property
    def _values(self) -> bool:
        """Return whether all numbers are values of cards."""
        numbers = {one.kind for one in self._things if isinstance(one, Number)}
        return bool(numbers) and numbers <= {ATTACK, REINFORCEMENT}

    @cached_property
    def _has_numbers(self) -> bool:
        return any(isinstance(thing, Number) for thing in self._things)

    @cached_property
    def _things(self) -> frozenset[Token]:
        """Return what some answers have and others have not; of a single answer all but common words."""
        features = list(self.among.features.values())
        if len(features) == 1:
            return self._every - _WEAK
        return self._every - frozenset.intersection(*features) if features else self._every


def _has(features: Collection[Token], thing: Token) -> bool:
    return thing in features or (may_say_others(thing) and any(says(thing, other) for other in features))
