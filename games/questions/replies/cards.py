"""Lines of the mailed list and cards, as a text names them.

A line is named "line 2", "2.", "2)", "#2", "the second one", or a bare "2". A number beside a noun or a
preposition names no line: "planet 2", "card 2", "with 2".
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from functools import cached_property, partial
from typing import NamedTuple

import engine
from engine import card
from games.base.documents import AnswerJSON
from games.base.language_and_zone import in_every_language
from games.base.vocabulary import in_plain_english
from games.mail.language.clauses import clauses_of, holds_back, is_in_doubt, is_remark
from games.mail.language.phrasing import Homes, NotUnderstood, card_phrases, cards_named
from games.mail.language.tokens import Tokens
from games.mail.language.vocabulary import ENGLISH, bare, cleaned, digits, normal, wordset
from games.questions.replies.by_names import ByNames, Candidates, features_of
from games.questions.replies.reply import Readings, Replies
from games.questions.words.titles import question
from games.words.names import card_name

_MARKED = re.compile(r"\s*(\d{1,4})\s?[.)](?!\d)(.*)", re.DOTALL)
_NOUN = r"(?:line|number|option|answer|choice|reply|nr|no(?=[.:])|num|row|entry|point)"
_NAMED = re.compile(
    rf"(?:\b{_NOUN}(?: (?:is|number|no|nr))?(?!\w) ?[.:=]*|#) ?#?(\d{{1,4}})\b(?! ?(?:ships?|cards?)\b)"
)
_BARE = re.compile(r"(?<![\w+#])(\d{1,4})(?!\w)")
_ORDINALS = {
    word: number
    for number, words in enumerate(
        ("first|1st", "second|2nd", "third|3rd", "fourth|4th", "fifth|5th", "sixth|6th", "seventh|7th"), 1
    )
    for word in words.split("|")
}
_ORDINAL = re.compile(
    rf"\b({'|'.join([*_ORDINALS, 'last'])})\b(?: (?:{_NOUN}|one|1|of the list|on the list|hand)\b)*"
)


_PRONOUN = re.compile(r"\b(?:this|that|another|each|any|every|no|good|which) one\b")  # no number


class ChosenLine(NamedTuple):
    """A line that a text names, whether for certain, and the other words."""

    number: int
    certain: bool
    rest: str = ""


def named_line(text: str, lines: int) -> ChosenLine | None:
    """Return the line of so many that a text names; None if it names none, or more than one."""
    marked = _MARKED.fullmatch(cleaned(text))
    if marked:
        return ChosenLine(int(marked[1]), True, marked[2].strip() if _words(marked[2]) else "")
    if _PRONOUN.search(normal(text)):
        return None
    plain = digits(normal(text))
    for pattern, certain in ((_NAMED, True), (_ORDINAL, True), (_BARE, False)):
        found = list(pattern.finditer(plain))
        if len(found) == 1:
            return _line(found[0], plain, certain, lines)
        if found:
            return None
    return None


def _line(found: re.Match[str], plain: str, certain: bool, lines: int) -> ChosenLine | None:
    number = int(found[1]) if found[1].isdecimal() else _ORDINALS.get(found[1], lines)
    rest = f"{plain[: found.start()]} {plain[found.end() :]}".strip(" ,:;.")
    if not _words(rest):
        return ChosenLine(number, certain)
    ahead = found[1].isdecimal() and not _words(plain[: found.start()])
    return ChosenLine(number, True, plain[found.end() :].strip(" ,:;.")) if certain and ahead else None


def _words(text: str) -> str:
    """Return a text without the words that say nothing beside a number."""
    return " ".join(
        word for word in re.split(r"[\s,;:.]+", normal(text)) if word and word not in ENGLISH.neutral
    )


_SEPARATORS = re.compile(r"[,;\n]+|\band\b|&|(?<=\s)\+(?=\s)")
_TIMES = re.compile(r"(both|\d{1,2}) ?(?:x|×|times|of)? ?(.+)")
_KEEP = re.compile(r"\b(?:keep(?:ing)?|(?:hang|hold)(?:ing)? on to|sav(?:e|ing))\b", re.IGNORECASE)
_NO_NEED = re.compile(r"(?:i )?(?:dont|do not) (?:need|want) (?:it|them|any|any of (?:it|them|these)|that)")
_RID = re.compile(r"\b(?:get(?:ting)? rid of|part(?:ing)? with|throw(?:ing)? out)\b", re.IGNORECASE)
_ALL_BUT_ONE_NUMBER = re.compile(r"all (\d+)(?: of them| cards)?")
_BY_VALUE = re.compile(r"(?:the |my )?(\d) (highest|lowest|best|worst) (?:attacks|attack cards)")
_REST = (
    r"(?:(?:all )?(?:the |den |die |der )?"
    r"(?:rest|others|other cards|other ones|everything else|anderen|andern))"
)
_REST_STAYS = re.compile(
    rf"[,;.]?\s*(?:(?:and|but|und|aber)\s+)?(?:(?:i(?:'?ll)? |to )?keep(?: i)? {_REST}"
    rf"|{_REST} (?:can stay|may stay|stays?|bleibt|bleiben|keep i))[\s.!]*$",
    re.IGNORECASE,
)
_REST_GOES = re.compile(
    rf"^\W*(?:(?:i(?:'?ll)? )?keep (?P<a>.+?)|(?P<b>.+?) keep i)\s*[,;.]?\s*(?:(?:and|und)\s+)?"
    rf"(?:(?:discard|drop|lose|throw(?: away| out)?|dump|give) {_REST}"
    rf"|{_REST} (?:can go|goes|go|away|out|kann weg|können weg|weg|raus))(?: away| out)?[\s.!]*$",
    re.IGNORECASE,
)
_HIGHEST = re.compile(r"(?:the |my )?(highest|lowest|best|worst) attack(?: card)?")


def _named_cards(text: str, form: engine.Cards, keeps: bool = False) -> list[str]:
    """Return the cards that a text names, each as often as it does. Raises NotUnderstood.

    `keeps`: the cards that are chosen are kept.
    """
    text = _KEEP.sub("", text) if keeps else text
    text = _RID.sub("discard", text)
    plain = digits(normal(text))
    low = _stripped(plain) or plain
    if low in ENGLISH.none:
        return []
    if _is_everything(plain, form) or _is_everything(low, form):
        return sorted(form.cards)
    if excepted := _ALL_BUT.fullmatch(plain):
        return _without_cards(form, _named_cards(excepted[1], form), plain)
    parts = [part for part in map(normal, _SEPARATORS.split(text)) if bare(part)]
    if not parts:
        raise NotUnderstood("unknown", text=plain)
    several = _several_by_value(_stripped(digits(parts[0])), form.cards)
    named = sorted(key for part in parts[bool(several) :] for key in _some(part, form.cards))
    if several and named not in ([], several):
        raise NotUnderstood("unknown", text=plain)  # "my two lowest attacks, 5 and 6" names the same twice
    return several or named


def _several_by_value(words: str, cards: Sequence[str]) -> list[str]:
    """Return the cards of "my two lowest attacks"."""
    found = _BY_VALUE.fullmatch(words)
    attacks = sorted(one for one in map(card, cards) if one.is_attack)
    number = int(found[1]) if found else 0
    if found is None or not 2 <= number <= len(attacks):
        return []
    return sorted(map(str, attacks[-number:] if found[2] in ("highest", "best") else attacks[:number]))


_ALL_BUT = re.compile(
    r"(?:(?:i|ill|i will|take|keep|discard|give|have) ){0,3}(?:everything|all(?: of them| cards| the cards)?)"
    r" (?:except(?: for)?|but|apart from|without) (.+)"
)


def _without_cards(form: engine.Cards, without: Sequence[str], plain: str) -> list[str]:
    """Return the other cards. Raises NotUnderstood where one or all of several alike may be left out."""
    left = Counter(form.cards)
    for one in without:
        if not left[one]:
            raise NotUnderstood("no_such_card", text=one)
        left[one] -= 1
    some, none = sorted(left.elements()), sorted(key for key in left.elements() if key not in without)
    legal = [one for one in (some, none) if form.least <= len(one) <= form.most]
    if some != none and len(legal) > 1:
        raise NotUnderstood("unknown", text=plain)
    return (legal or [some])[0]


_BOTH = re.compile(r"both(?: (?:of (?:them|those|these)|cards|attacks|ones))?")


def _is_everything(plain: str, form: engine.Cards) -> bool:
    if _BOTH.fullmatch(plain):
        return len(form.cards) == 2
    counted = _ALL_BUT_ONE_NUMBER.fullmatch(plain)
    return plain in ENGLISH.everything or (counted is not None and int(counted[1]) == len(form.cards))


def _some(part: str, cards: Sequence[str]) -> list[str]:
    """Return one card, or several alike. A number alone is a value: "8" is not eight of something."""
    for words in dict.fromkeys((part, digits(part), _stripped(digits(part)))):
        if keys := _one(words, cards):
            return keys
    if alike := _all_alike(_stripped(digits(part)), cards):
        return alike
    times = _TIMES.fullmatch(_stripped(digits(part)))
    if times:
        keys = _one(times[2], cards) or _one(_singular(times[2]), cards)
        return keys * (2 if times[1] == "both" else int(times[1])) if keys else _none(times[2])
    return _none(part)


def _all_alike(words: str, cards: Sequence[str]) -> list[str]:
    """Return all cards of a name in the plural: "the Flare Zaps"; none if there are not several."""
    keys = _one(_singular(words), cards) if _singular(words) != words else []
    return keys * cards.count(keys[0]) if keys and cards.count(keys[0]) > 1 else []


def _one(words: str, cards: Sequence[str]) -> list[str]:
    compared = _HIGHEST.fullmatch(words)
    if compared:
        return _by_value(compared[1], cards)
    keys = cards_named(words, cards) or _of_kind(words, cards)
    return keys if len(keys) == 1 else []


def _of_kind(words: str, cards: Sequence[str]) -> list[str]:
    """Return the cards of a kind that is named ("the flare"); this is clear if there is one of the kind."""
    kind = ENGLISH.kinds.get(re.sub(r"^(?:the|my|a|an) ", "", words))
    return [card for card in dict.fromkeys(cards) if kind and kind in card.split()]


def _by_value(which: str, cards: Sequence[str]) -> list[str]:
    attacks = sorted(one for one in map(card, set(cards)) if one.is_attack)
    return [str(attacks[-1 if which in ("highest", "best") else 0])] if attacks else []


def _singular(words: str) -> str:
    """Return the words in the singular: "negotiates" as one negotiate, "8s" as an 8."""
    return re.sub(r"(?<=[\w])s\b(?! flare)", "", words) if not words.endswith("ss") else words


def _stripped(words: str) -> str:
    """Remove verbs and words such as "the" and "my"; prepositions stay."""
    kept = [word for word in words.split() if word not in ENGLISH.neutral and word not in _VERBS]
    return " ".join(kept)


_VERBS = wordset(
    "discard give throw away set aside lose drop collect return toss dump ditch chuck shed bin hand over them"
    " gimme grab out weg raus"
)


def _none(words: str) -> list[str]:
    raise NotUnderstood("no_such_card", text=words)


_KEEPS_ALL = re.compile(
    r"\b(?:keep|keeping|behalte?) (?:them )?(?:all|everything|alle|alles|my cards|meine karten)\b"
)
_KEEPS_THEM = re.compile(
    r"(?:(?:i|ill|i will|we|yes|no|please) )*keep(?:ing)? (?:it|them|that|those|these|both)"
    r"(?: please| thanks)?"
    r"|(?:ich )?behalte? (?:ich )?(?:es|sie|die|das|den|beide)|(?:die|das|den|sie|beide) behalte? ich"
)
_CAN_GO = re.compile(r"\b(?:kann|können|darf|dürfen|soll|sollen|can|may) (?:weg|go)\b", re.IGNORECASE)
_GOES = re.compile(r"\b(?:can go|not|nicht|kann weg|können weg|brauche? ich nicht|dont (?:want|need))\b")


_STAYS = re.compile(r"\b(?:stays?|bleibt|bleiben)\b")
_SAYS_MORE = wordset(
    "rest other others another more all everything both some any few none nothing card cards flare flares"
    " attack attacks lowest highest best worst"
)


def _from_seat(homes: Homes) -> re.Pattern[str]:
    """Return the pattern of "from Red" at the end of a text."""
    return re.compile(rf"\s(?:from|von) {homes.seat_pattern}(?=[\s.!]*$)", re.IGNORECASE)


def _ways_of(key: str) -> list[str]:
    """Return the names of a card, in every language, and its kind."""
    labels = in_every_language(partial(card_name, key))
    return [*card_phrases(key), key, *labels, *(label.rpartition(" ")[0] for label in labels)]


class CardsReplies(Replies[engine.Cards]):
    def read(self, text: str) -> AnswerJSON:
        if self._keeps and _NO_NEED.fullmatch(normal(text)):
            return []
        text = self._without_rest(_from_seat(self.homes).sub("", text))
        return _named_cards(_CAN_GO.sub("", text) if self.loses else text, self.ask.form, self._keeps)

    def _without_rest(self, text: str) -> str:
        """Return a text without what it does with the others: "discard the 8, keep the rest"."""
        kept = _REST_GOES.match(text)
        if kept:
            named = kept["a"] or kept["b"]
            return f"all except {named}" if self.loses else named if self._keeps else text
        return (_REST_STAYS.sub("", text) if self.loses else text) or text

    def by_names(self, texts: Sequence[str], shown: Sequence[AnswerJSON]) -> Sequence[AnswerJSON]:
        """Return the cards that the parts of a text name one by one, each by what no other card is called."""
        named = [self._each_by_name(text) for text in texts]
        if any(keys is None for keys in named):
            return ()
        said = " ".join(one for one in clauses_of(texts[-1]) if not self._leaves(one))
        counted = {int(word) for word in digits(normal(said)).split() if word.isdecimal()} - {1}
        counted -= {len(self.ask.form.cards)} if self._keeps_all(texts) else set()
        found = [
            sorted(keys)
            for keys in named
            if keys is not None and counted <= {card(key).value for key in keys}
        ]
        found = [keys for keys in found if keys or self._keeps_all(texts)]
        return self.legal([keys for place, keys in enumerate(found) if keys not in found[:place]])

    def _each_by_name(self, text: str) -> list[str] | None:
        """Return one card for each part of a text; none if a part names none, None if a word forbids it.

        A part may say of another card that it is not chosen: "the 6 and the 8, the negotiate can go".
        """
        if is_in_doubt(text):
            return None
        clauses = clauses_of(text)
        left = [clause for clause in clauses if self._leaves(clause)]
        parts = [
            part
            for one in clauses
            if one not in left and not self._is_remark(one)
            for part in _SEPARATORS.split(one)
            if bare(normal(part))
        ]
        found = [self._by_names.of(part) for part in parts]
        if any(keys is None for keys in found):
            return None
        named = [key for keys in found if keys and len(keys) == 1 for key in keys]
        others = {key for one in left for key in self._by_names.mentioned(one)}
        if not parts and left and not others:
            return []
        return named if len(named) == len(parts) and others.isdisjoint(named) else []

    @cached_property
    def _keeps(self) -> bool:
        """Return whether the cards that are chosen are kept."""
        with in_plain_english():
            return "keep" in question(self.ask, self.reader).title.casefold() and not self.loses

    def _keeps_all(self, texts: Sequence[str]) -> bool:
        """Return whether a text says that no card is lost: "I keep all four"."""
        plain = [normal(text) for text in texts]
        return self.loses and any(_KEEPS_ALL.search(one) or _KEEPS_THEM.fullmatch(one) for one in plain)

    def _leaves(self, clause: str) -> bool:
        """Return whether a clause says of cards that they are not chosen."""
        if self.loses:
            return holds_back(clause) or _STAYS.search(normal(clause)) is not None
        return _GOES.search(normal(clause)) is not None or (holds_back(clause) and not self._keeps)

    def _is_remark(self, clause: str) -> bool:
        """Return whether a clause has neither words of the cards nor words for how many."""
        words = digits(normal(clause)).split()
        named = any(word.isdecimal() or word in self.chatter or word in _SAYS_MORE for word in words)
        return not named and not self._by_names.mentioned(clause) and len(words) > 2 and is_remark(clause)

    @cached_property
    def _by_names(self) -> ByNames[str]:
        tokens = Tokens(self.homes.seats, self.homes.me)
        cards = dict.fromkeys(self.ask.form.cards)
        features = {key: features_of(_ways_of(key), tokens, self.homes) for key in cards}
        return ByNames(
            Candidates(
                features, tokens, self.homes, loses=self.loses, keeps=not self._keeps, asked=self.asked
            ),
            0,
        )

    def size(self, answer: AnswerJSON) -> int:
        return len(answer)

    @cached_property
    def chatter(self) -> Collection[str]:
        """Return the words of the cards' names."""
        ways = [normal(way) for key in dict.fromkeys(self.ask.form.cards) for way in _ways_of(key)]
        return frozenset(word for way in ways for word in way.split() if bare(word))

    def is_all(self, answer: AnswerJSON) -> bool:
        return len(answer) == len(self.ask.form.cards)

    def numbered(self, number: int) -> Readings:
        values = (f"attack {number}", f"reinforcement {number}")
        return Readings(self.legal([[key] for key in dict.fromkeys(self.ask.form.cards) if key in values]))
