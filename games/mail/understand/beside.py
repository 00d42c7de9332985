"""Words beside an answer that could be one by themselves: yes, no, how many, the default, a number. Pure.

A remark may stand beside an answer. Such words are no remark: they say the same as the answer, or the reply
holds two answers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace

import engine
from games.base.documents import AnswerJSON
from games.mail.language.chatter import is_courtesy, spares_it
from games.mail.language.clauses import clauses_of, holds_back, is_negated, is_remark
from games.mail.language.phrasing import NotUnderstood
from games.mail.language.vocabulary import ENGLISH, digits, normal, phraseset, wordset
from games.mail.understand.mailed_question import MailedQuestion
from games.mail.understand.names_that_are_words import named
from games.questions.replies.cards import named_line
from games.questions.replies.option_ways import names_in

YES, NO, ALL, DEFAULT, NUMBER = "yes", "no", "all", "default", "number"
_WORDS = {
    YES: phraseset("yes|y|yep|yeah|yup|accept|accepted|agreed|deal"),
    NO: phraseset("no|nope|nah|none|nothing|nobody|no one|noone|no 1|pass|passing|no deal|break off|decline"),
    ALL: phraseset("all|everything|everybody|everyone|all of them"),
    DEFAULT: phraseset("default"),
}
_EVERY = _WORDS[ALL] | wordset("alle alles")
_ENDS = re.compile(r"[,;:.!()]+(?=\s|$)|\n+|\s[-–—]+\s")
_JOINED = re.compile(r"\b(?:and|und)\b", re.IGNORECASE)
_CLAUSES = re.compile(rf"{_ENDS.pattern}|\b(?:and|und|with|mit)\b", re.IGNORECASE)
_MOST_CLAUSES, _LONG = 8, 4
_NUMBERS = re.compile(r"\d+")
_PREPOSITIONS = re.compile(r"\b(?:and|und|or|oder|with|from|for|mit|von|für)\b", re.IGNORECASE)
_WITH = re.compile(r"\b(?:with|from|for|mit|von|für)\b", re.IGNORECASE)  # "go on with 9"
_FINE_WITH = re.compile(r"\b(?:ok|okay|fine|sure|yes|ja|klar|gut) (?:with|mit)\b", re.IGNORECASE)
_NOT_WHOSE = re.compile(  # of a deal: "red 5 and nothing", "no for Morph"
    r"(?:\b(?:and|und)|[,;\n])\s*(?:nothing|none|nichts|keine)(?: please| bitte)?\W*\Z"
    r"|\b(?:no|nope|nein|nö)(?: thanks| danke)? (?:for|für)\b",
    re.IGNORECASE,
)
_MERE_NUMBERS = re.compile(  # "two with 2"
    r"(?:i take |ich nehme |the |die )*\d+ (?:with|for|from|mit|für|von) (?:the |die )?(?:\d+|ok|sure|klar)"
    r"(?: please| bitte)*"
)
_THIS_ONE = re.compile(r"\b(?:this|that) (?:one|1)\b", re.IGNORECASE)
_OR = re.compile(r"\b(?:or|oder)\b", re.IGNORECASE)
_TAKES_ONE = re.compile(
    r"\b(take|steal|get|nick|grab|draw|pick|have|want|need|me|gimme|send|move|bring|the|that)"
    r" one (?=(?:from|off|on|at)\b)",
    re.IGNORECASE,
)
_SAYS_NOTHING = (ENGLISH.neutral - _WORDS[YES] - wordset("answer choice reply get have")) | wordset(
    "say sage ich nehme nehm bitte danke dann also also too auch die der das den"
)
_WORD = re.compile(r"[^\W\d_]+")
_NOT = re.compile(r"(?:but |aber )?(?:not|nicht|no) (?:the |die |mein |my )?")
_PLEASE = re.compile(r"\b(?:please|bitte)\b|^(?:i take|ich nehme|i say|id say|ich sage) ")
_OF_A_LINE = re.compile(r"\s*\d+\s?[.)]")  # "2." is a line, also where "2" would be asked back
_TO_ALL = re.compile(
    r"\b(?:thanks|thank you|thx|cheers|sorry|hi|hello|hey|moin|hallo|danke|bye|good luck|gl|grüße|gruß)"
    r",? (?:an )?(?:all|everyone|everybody|alle|allen|zusammen)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Piece:
    """Words that say no more than a yes, a no, how many, the default or a number, and which of these.

    `is_all`: nothing else is said. `is_either`: it stands beside an "or".
    """

    words: str
    kind: str
    is_all: bool = False
    is_either: bool = False


def _never(_plain: str) -> bool:
    return False


def pieces(
    text: str,
    is_talk: Callable[[str], bool],
    joined: Collection[str] = (),
    is_count: Callable[[str], bool] = _never,
) -> list[Piece]:
    """Return the pieces of a text that say only yes, no, how many, the default or a number.

    `is_talk` says whether words answer nothing, `is_count` whether their number is surely a count. A kind
    that is `joined` belongs to the words behind a preposition: "all from red 1".
    """
    found: list[Piece] = []
    is_all = not _OF_A_LINE.match(text)
    for clause in filter(normal, _ENDS.split(_TO_ALL.sub(" ", _TAKES_ONE.sub(r"\1 ", text)))):
        said = {part: _general(part) for part in _parts(clause, joined)}
        others = [part for part, general in said.items() if not general and not is_talk(part)]
        with_others = _WITH.search(_FINE_WITH.sub(" ", clause))
        is_all = is_all and not others and not is_count(normal(clause)) and not with_others
        unwanted = bool(others) and is_negated(clause)  # "the 10 and the 8 I do not want"
        found += [
            replace(one, is_either=_OR.search(clause) is not None)
            for general in said.values()
            for one in general
            if not (unwanted and one.kind == NUMBER)
        ]
    is_all = is_all and len(found) == 1 and len(_NUMBERS.findall(digits(normal(text)))) < 2
    return [replace(piece, is_all=is_all) for piece in found]


def _parts(clause: str, joined: Collection[str]) -> list[str]:
    parts = [part for part in _PREPOSITIONS.split(clause) if normal(part)]
    stays = any(_kind(_plain(part)) in joined for part in parts)
    if not stays:
        return parts
    stances = [part for part in parts if _kind(_plain(part)) in (YES, DEFAULT)]
    return [*(part for part in _JOINED.split(clause) if normal(part)), *stances]


def _general(part: str) -> list[Piece]:
    """Return the pieces of words that are all general; none if one is not."""
    plain = _plain(part)
    words = [plain] if _kind(plain) else plain.split()
    kinds = [_kind(word) for word in words]
    if not all(kinds) or is_courtesy(normal(part)):
        return []
    if set(kinds) == {ALL, NUMBER}:  # "all four"
        return []
    return [
        Piece(word, kind) for word, kind in zip(words, kinds, strict=True) if word != "1" or len(words) == 1
    ]


def _kind(plain: str) -> str:
    """Return what general words say; "" for others."""
    if plain.isdecimal():
        return NUMBER
    return next((kind for kind, words in _WORDS.items() if plain in words), "")


def _plain(words: str) -> str:
    said = re.split(r"[\s,;:.]+", digits(normal(words)))
    return " ".join(word for word in said if word and word not in _SAYS_NOTHING)


def _stands_in(words: str, plain: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(words)}(?!\w)", plain) is not None


class Beside:
    """Finds words beside an answer that are another one.

    `alone` returns the answer that a text is, or raises NotUnderstood.
    """

    def __init__(self, question: MailedQuestion, alone: Callable[[str], AnswerJSON]):
        self.question, self.alone = question, alone
        self.shown, self.replies, self.named = question.shown, question.replies, question.named

    def others(self, text: str, answer: AnswerJSON) -> Iterator[tuple[str, list[str]]]:
        """Yield the words of each other answer, and what they mean by themselves, if anything.

        Raises NotUnderstood if nothing is said but a number that is asked back.
        """
        line = named_line(text, len(self.shown))
        for piece in pieces(text, self.question.is_talk, self._joined(), self.replies.is_count):
            if piece.is_all and piece.kind == NUMBER and not (line is not None and line.certain):
                self.alone(piece.words)
            means = self._means(piece.words)
            if self._is_of_label(piece, answer) or self._leads_to_offer(piece, text, answer):
                continue
            agrees = not set(self.named([answer])).isdisjoint(means) or self._holds(piece, answer, means)
            if piece.is_either or not agrees:
                yield piece.words, means
        yield from self._half_said(text)
        yield from self._around_label(normal(text), answer)
        yield from self._sparing(text, answer)
        yield from self._other_names(text, answer)
        yield from self._other_lines(text, answer)
        if self.replies.of_options and not self.replies.ask.what.startswith("tech_"):
            yield from self._other_options(text, answer)  # techs have a strict grammar of their own
            yield from self._other_things(text, answer)

    def _half_said(self, text: str) -> Iterator[tuple[str, list[str]]]:
        """Yield words that do not say what they are about: a nothing in a deal, two numbers of options."""
        if self.replies.may_ask and (found := _NOT_WHOSE.search(text)):
            yield found[0], []
        of_techs = self.replies.ask.what.startswith("tech_")
        if self.replies.of_options and not of_techs and _MERE_NUMBERS.fullmatch(digits(normal(text))):
            yield text, []

    def _sparing(self, text: str, answer: AnswerJSON) -> Iterator[tuple[str, list[str]]]:
        """Yield the clauses by which the thing before them is kept: "Zap. I keep that for a better day"."""
        if answer in self.replies.unchanging:
            return
        for clause in clauses_of(text):
            if spares_it(normal(clause)) and set(self.named([answer])).isdisjoint(self._means(clause)):
                yield clause, []

    def _is_of_label(self, piece: Piece, answer: AnswerJSON) -> bool:
        """Return whether a no is a word of the answer: "nothing, from now on"."""
        label = " ".join(normal(one) for one in self.question.labels(answer)).replace(",", " ").split()
        return piece.kind == NO and len(label) > 2 and piece.words in label

    def _leads_to_offer(self, piece: Piece, text: str, answer: AnswerJSON) -> bool:
        """Return whether a no is before an offer of one's own: "No. You get a card, I get red 3"."""
        begins = piece.words in ("no", "nope", "nah") and normal(text).startswith(piece.words)
        return begins and isinstance(answer, dict) and answer.get("do") == "offer"

    def _joined(self) -> Collection[str]:
        """Return what is said with prepositions where ships are counted: "all from red 1"."""
        return () if self.replies.of_options or self.replies.may_ask else (ALL, NUMBER)

    def _around_label(self, plain: str, answer: AnswerJSON) -> Iterator[tuple[str, list[str]]]:
        """Yield the few words around a label of the mail that say all, or have a number of their own."""
        for label in map(normal, self.question.labels(answer)):
            alone = _TO_ALL.sub(" ", _THIS_ONE.sub(" ", plain))
            around = _plain(f" {alone} ".replace(f" {label} ", " ")) if " " in label else ""
            if f" {label} " in f" {plain} " and around in _EVERY and not self.replies.is_all(answer):
                yield around, []
            numbers = [int(number) for number in _NUMBERS.findall(around)]
            if f" {label} " in f" {plain} " and numbers and len(around.split()) < _LONG:
                yield from (
                    (around, [])
                    for number in numbers
                    if not (around.isdecimal() and self._is_line(number, answer))
                )

    def _other_options(self, text: str, answer: AnswerJSON) -> Iterator[tuple[str, list[str]]]:
        """Yield each clause that names other options; one alone of several seats names others."""
        labels = [normal(label) for label in self.question.labels(answer)]
        clauses = [one for one in map(normal, _CLAUSES.split(text)) if one]
        if self._is_of_seats:
            return
        for clause in clauses if 1 < len(clauses) <= _MOST_CLAUSES else ():
            means = self._means(clause) if not any(clause in label for label in labels) else []
            if means and set(self.named([answer, *self.replies.parts_of(answer)])).isdisjoint(means):
                yield clause, means

    def _other_names(self, text: str, answer: AnswerJSON) -> Iterator[tuple[str, list[str]]]:
        """Yield each clause with a name that is a word as well, if neither question nor answer has this name.

        In a deal, and where one joins a side, it may be that of a main player.
        """
        question, form = self.question, self.question.ask.form
        if form.kind == "deal" or getattr(form, "targets", None):
            return
        about = [*map(str, question.ask.about.values()), *map(normal, question.labels(answer))]
        own = {*question.homes.own_names, *_WORD.findall(" ".join(about))}
        for clause in clauses_of(text):
            names = [name for name in named(clause, question.words) if name not in own]
            words = set(_WORD.findall(normal(clause))) - {*names}
            tells = len(words) >= _LONG and is_remark(clause) and words.isdisjoint(question.words)
            if names and (_NUMBERS.search(clause) or not tells):
                yield clause, []

    def _other_lines(self, text: str, answer: AnswerJSON) -> Iterator[tuple[str, list[str]]]:
        """Yield the words of each other line that stand in a text as the mail has them."""
        if not self.replies.of_options or self._is_of_seats or is_negated(text):
            return
        labels = [normal(label) for label in self.question.labels(answer)]
        for words, answers in self.question.worded.items():
            other = " " in words and answer not in answers and not any(words in label for label in labels)
            if other and _stands_in(words, normal(text)):
                yield words, self.named(answers)

    @property
    def _is_of_seats(self) -> bool:
        return any(one.what == "seats" for one in self.replies.options.values())

    def _other_things(self, text: str, answer: AnswerJSON) -> Iterator[tuple[str, list[str]]]:
        """Yield each clause with the whole name of a card or of what it does that only other options have."""
        options, labels = self.replies.options, map(normal, self.question.labels(answer))
        mine = names_in(options[str(answer)])
        own = " | ".join([*labels, *mine])
        names = {name for one in options.values() for name in names_in(one) if name not in own}
        for clause in clauses_of(text) if names | mine else ():
            plain = _PLEASE.sub("", normal(clause)).strip()
            refused = _NOT.match(plain) is not None and _NOT.sub("", plain) in mine
            within = not (is_negated(clause) or holds_back(clause)) and any(
                " " in name and _stands_in(name, plain) for name in names
            )
            if within or refused or plain in names:
                yield clause, []

    def _means(self, words: str) -> list[str]:
        """Return what words may mean by themselves."""
        try:
            return self.named([self.alone(words)])
        except NotUnderstood as problem:
            return [*problem.params["meanings"]] if problem.reason == "ambiguous" else []
        except engine.NotAllowed:
            return []

    def _holds(self, piece: Piece, answer: AnswerJSON, means: Collection[str]) -> bool:
        if piece.kind == NUMBER:
            return self._has(int(piece.words), answer)
        if piece.kind == ALL:
            return self.replies.is_all(answer)
        if self.replies.may_ask and piece.words in ("nothing", "none"):
            return True  # "my attack 10 for nothing"
        is_nothing = bool(set(self.named([answer])) & {*self._nothing()})
        return not means and piece.kind in (YES, NO) and is_nothing == (piece.kind == NO)

    def _nothing(self) -> Iterator[str]:
        """Yield what no and pass mean."""
        for words in ("no", "pass"):
            yield from self._means(words)

    def _has(self, number: int, answer: AnswerJSON) -> bool:
        """Return whether a number is in the words of an answer, its line or how much it chooses."""
        words = " ".join(digits(normal(label)) for label in self.question.labels(answer))
        numbers = map(int, _NUMBERS.findall(words))
        return self._is_line(number, answer) or number in {self.replies.size(answer), *numbers}

    def _is_line(self, number: int, answer: AnswerJSON) -> bool:
        return answer in self.shown and self.shown.index(answer) + 1 == number
