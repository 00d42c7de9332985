"""How replies to a question are read: what the readers of all forms have, and several seats."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Generic, NamedTuple

from typing_extensions import TypeVar

import engine
from engine import NotAllowed
from engine.asking.forms import Form
from games.base.documents import AnswerJSON
from games.base.language_and_zone import in_every_language
from games.base.vocabulary import in_plain_english
from games.mail.language.phrasing import Homes
from games.mail.language.tokens import PRONOUN_WILL
from games.mail.language.vocabulary import ENGLISH, bare, normal, phraseset, wordset
from games.mail.language.yes_or_no import refuses
from games.questions.words.titles import question
from games.words.reader import Reader

F = TypeVar("F", bound=Form[Any], default=Form[Any])
_LOSES = re.compile(
    r"\b(?:discard(?:s|ed|ing)?|los(?:e|es|ing)|giv(?:e|es|ing)(?: back| up)?|throw(?:s|ing)? away"
    r"|sacrifices?|match)\b|: hand\b"
)
_GETS = re.compile(
    r"\b(?:take|keep|collect|build|lay|encounter|draw|place|set aside|next|join|found|send|settle)\b"
)
_AWAY = r"(?:.{1,80}? )??(?:away|out|up)"
_DROPS = re.compile(
    r"\b(?:discard(?:ing)?|los(?:e|ing)|get(?:ting)? rid of|dump(?:ing)?|ditch(?:ing)?|trash"
    rf"|sacrific(?:e|ing)|(?:throw|giv(?:e|ing))(?:ing)? {_AWAY})\b"
)


def loses(ask: engine.Ask, reader: Reader | None) -> bool:
    """Return whether what is chosen is lost.

    The title of the question says so; if it does not tell, the words of the sheet that asks do.
    """
    with in_plain_english():
        words = question(ask, reader)
    title = words.title.casefold()
    if _LOSES.search(title) or _GETS.search(title):
        return bool(_LOSES.search(title))
    return bool(_LOSES.search(words.said.casefold()))


def drops(plain: str) -> bool:
    """Return whether a normal text says that something is given up.

    >>> drops("discard the 8"), drops("throw 8 away"), drops("throw in the 8")
    (True, True, False)
    """
    return bool(_DROPS.search(plain))


class Readings(NamedTuple):
    """What a number may mean: whole answers, and the number of a planet or a count of ships.

    The last two only begin an answer. None: the number is not that.
    """

    answers: Sequence[AnswerJSON] = ()
    planet: int | None = None
    ships: int | None = None


class Replies(ABC, Generic[F]):
    """Read replies to one question. `homes` are the names of its seats and planets."""

    of_options: ClassVar[bool] = False  # whether one of several options is chosen
    may_ask: ClassVar[bool] = False  # whether a question can be an answer: "deal?"

    def __init__(self, ask: engine.Ask[F], homes: Homes, reader: Reader | None):
        self.ask, self.homes, self.reader = ask, homes, reader

    @abstractmethod
    def read(self, text: str) -> AnswerJSON:
        """Return the answer that a text means. Raises NotUnderstood."""

    def by_names(self, texts: Sequence[str], shown: Sequence[AnswerJSON]) -> Sequence[AnswerJSON]:
        """Return the answers with all things that a text names, read in each of the languages.

        `shown` are the answers that were mailed.
        """
        return ()

    def by_roles(self, texts: Sequence[str], shown: Sequence[AnswerJSON]) -> Sequence[AnswerJSON]:
        """Return the answers in which all things that a text names have the roles that it gives them."""
        return ()

    def mentioned(self, texts: Sequence[str]) -> Sequence[AnswerJSON]:
        """Return the answers with all things that a text names, also of one that it does not choose."""
        return ()

    def is_vague(self, text: str) -> bool:
        """Return whether a text says how much is meant in a way that is not read: "2 at most"."""
        return False

    def has_a_use(self, text: str) -> bool:
        """Return whether a text says that a card can be used, where one is given up."""
        return False

    def size(self, answer: AnswerJSON) -> int:
        """Return how many ships or cards an answer chooses; 0 if it is about neither."""
        return 0

    def is_all(self, answer: AnswerJSON) -> bool:
        """Return whether an answer chooses all ships or cards that it can."""
        return False

    @cached_property
    def loses(self) -> bool:
        """Return whether what is chosen is lost; never where something is used or played."""
        return not self.plays and loses(self.ask, self.reader)

    @property
    def plays(self) -> bool:
        """Return whether something can be used or played."""
        return any(option.what in ("use", "play") for option in self.options.values())

    @cached_property
    def asked(self) -> frozenset[str]:
        """Return the words that ask what is chosen, in every language; none where something is used."""
        if self.plays:
            return frozenset()
        titles = in_every_language(lambda: question(self.ask, self.reader).title)
        return frozenset(word for title in titles for word in normal(title).split())

    @property
    def gives_up(self) -> bool:
        """Return whether what is chosen is lost, and no option puts it into play."""
        return self.loses and not any(one.what in ("replace", "add") for one in self.options.values())

    def set_aside(self, text: str) -> tuple[str, Any]:
        """Return a text without what is kept as it is written, and that; it is false where there is none."""
        return text, None

    def with_aside(self, answer: AnswerJSON, aside: Any) -> AnswerJSON:
        """Return an answer with what was set aside; None if it cannot have it."""
        return None

    @property
    def options(self) -> Mapping[str, engine.Option]:
        return self.ask.form.options

    @property
    def chatter(self) -> Collection[str]:
        """Return the words of the options."""
        return ()

    @property
    def seats(self) -> Collection[int]:
        """Return the seats that answers are about."""
        return {*self.homes.seats.values()}

    @property
    def only_use(self) -> str:
        """Return the one option that uses or plays something, where no other but passing is possible."""
        return ""

    @property
    def unchanging(self) -> Sequence[str]:
        """Return the options by which all stays as it is."""
        return ()

    def parts_of(self, answer: AnswerJSON) -> Sequence[AnswerJSON]:
        """Return the answers that an answer says with a condition of its own."""
        return ()

    def staying(self, plain: str) -> Sequence[str]:
        """Return the options that a text names which leaves all as it is."""
        return ()

    def numbered(self, number: int) -> Readings:
        """Return every legal answer that a bare number names by itself, and what it may begin."""
        return Readings()

    def besides(self, lines: Sequence[AnswerJSON], number: int) -> Readings:
        """Return those readings of a number that differ from the line of this number, if there is one."""
        found = self.numbered(number)
        return found._replace(answers=[answer for answer in found.answers if answer not in lines])

    def begun(self, found: Readings) -> list[AnswerJSON]:
        """Return a legal answer for each thing that a number may begin: its planet, its count of ships."""
        return []

    def says_all(self, text: str) -> bool:
        """Return whether a text that is read as an answer names all of it, and nothing is filled in."""
        return True

    def is_count(self, plain: str) -> bool:
        """Return whether a number in a normal text is a count ("just one") and no line."""
        return False

    def legal(self, answers: Sequence[AnswerJSON]) -> list[AnswerJSON]:
        """Return those that can be given, in their canonical form."""
        found = []
        for answer in answers:
            try:
                found.append(self.ask.judge(answer))
            except NotAllowed:
                continue
        return found


_PARTS = re.compile(r"[,;:.!/]|\band\b|&|\+")
_EXCEPT = re.compile(
    r"\b(?:but not|and not|but|except(?: for)?|apart from|excluding|besides|without|not|minus)\b"
)
_NO_EXCEPTION = re.compile(r" *(?:not )?(?:just|only|no|none|nobody|no one|no 1|alone)\b")  # "not just Green"
_NOT = re.compile(r"\bnot\b")
_SAYS_NOTHING = wordset(
    "invite ask only also them seat player players allies me us help come join side on my your support"
    " need can could with want i im id ill be will would like please this time of you are welcome "
    "inviting needed "
    "some from really in here over along get come"
)
_NOBODY = phraseset(
    "no help needed|no help|no allies needed|nobody|none|no allies|alone|go alone|do alone|can do alone"
    "|i can do it alone|do it alone|by myself|no one|no 1|neither|noone|nobody else|nobody at all"
    "|not anybody|can do it alone|no thanks|no"
)
_ONLY_ME = re.compile(
    r"(?:(?:i|im|i am|ill|i will|no|all|do|doing|it|this|go|going|good|fine|ok|manage|can"
    r"|handle|better) )*"
    r"(?:just me|only me|me alone|myself|by myself|on my own|im good|i am good)(?: (?:this time"
    r"|thanks|for now))*"
)
_LATELY = r"(?: (?:this time|please|today|then|rather|lieber|diesmal|heute))*"
_BUT_NOT = rf",(?: (?:and|but))* ({{}}){_LATELY} (?:not|no){_LATELY}$"  # "Blue and Green, Red not this time"
_NOT_ANYONE = re.compile(
    rf"(?:(?:i|id|ill|would|will|please|rather|prefer|to|better|do) )*(?:not|dont) (?:to )?"
    rf"(?:invite|ask|call|invite in) (?:anyone|anybody){_LATELY}"
)
_LOVES = re.compile(r"\b(?:id|i would|we would|would) love\b|(?<=help )(?:me|us) out\b|^come on\b")


def read(plain: str, options: Mapping[str, engine.Option], seats: Mapping[str, int]) -> str | None:
    """Return the option with exactly the seats that a normal text names; None if there is none.

    None also if the text names more than seats.
    """
    sets = {frozenset(o.params["seats"]): key for key, o in options.items() if o.what == "seats"}
    if not sets:
        return None
    if _NOT_ANYONE.fullmatch(plain):
        return sets.get(frozenset())
    said = re.sub(_BUT_NOT.format("|".join(map(re.escape, seats))), r" but not \1", plain)
    chosen, *left_out = _EXCEPT.split(PRONOUN_WILL.sub(r"\1", said), maxsplit=1)
    if left_out and _NO_EXCEPTION.match(left_out[0]):
        return None
    named = _named(chosen, frozenset().union(*sets), seats)
    without = _named(_NOT.sub(" ", left_out[0]), frozenset(), seats) if left_out else frozenset()
    if named is None or without is None or (left_out and named <= without):
        return None
    return sets.get(named - without)


def _named(text: str, everybody: frozenset[int], seats: Mapping[str, int]) -> frozenset[int] | None:
    text = re.sub(r"\bare all\b", "are", text)
    text = _LOVES.sub(" ", text)
    if _ONLY_ME.fullmatch(text.strip()):
        return frozenset()
    words = [_names(part, seats) for part in _PARTS.split(text)]
    words = [word for word in words if word]
    if words and all(word in _NOBODY or refuses(word) for word in words):
        return frozenset()
    if len(set(words)) == 1 and words[0] in ENGLISH.everybody:
        return everybody if everybody and _is_right(words[0], len(everybody)) else None
    return frozenset(seats[word] for word in words) if words and all(w in seats for w in words) else None


def _names(part: str, seats: Mapping[str, int]) -> str:
    """Return the words of a part without those that say nothing; the name of a seat always says something."""
    said = (
        w.removesuffix("s") if w.removesuffix("s") in seats else w for w in part.replace(".", " ").split()
    )
    words = (w for w in said if w in seats or bare(w))
    return " ".join(w for w in words if w in seats or w not in _SAYS_NOTHING)


def _is_right(word: str, number: int) -> bool:
    """Return whether a word for everybody says as many as there are: "both" of three is not clear."""
    said = 2 if "both" in word.split() else next((int(w) for w in word.split() if w.isdecimal()), number)
    return said == number
